#!/usr/bin/env python3
"""So many generated games checked: nothing may be found, and everything that can happen has to have happened.

Opt-in, as it takes minutes; it needs nothing but Python and the program:

    cargo build --release
    python3 tests/oracles/many_games.py target/release/haifu 100000

The games are spread evenly over the levels, four and three players, and the formats. They are made in chunks,
each from a seed of its own, in a temporary folder that holds one chunk at a time. Of each chunk the check has to
find nothing, count the games, rounds and wins that the generator counted, and prove every wall where the
log has a seed (mjlog, not from stacked walls). At the end every count has to be at least 1: each yaku and yakuman,
each kind of draw, each limit and each rare event. Exit code 1 if any of this fails, with the command that made
the chunk.
"""

import argparse
import collections
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import time

LEVELS = ["simple", "wild", "yakuman"]
PLAYERS = [4, 3]
FORMATS = ["mjlog", "mjai", "tenhou-json"]
# What Tenhou's rules, by which the games are played, do not have: a win on a discard of the first turn, and three
# winners, whose round is a draw (`triple_ron`).
NEVER = {"renhou", "three_winners"}
NEVER_BY_PLAYERS = {
    4: {"kita", "ron_on_kita"},
    3: {"chi", "sanshoku_doujun", "four_winds", "four_riichi", "three_winners", "triple_ron"},
}
# Of these the generator counts either kind of game.
GAMES = ["games", "stacked_games"]


def run(arguments, allowed=(0,)):
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=False)
    if done.returncode not in allowed:
        command = " ".join(str(a) for a in arguments)
        sys.exit(f"exit code {done.returncode}: {command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def chunk(haifu, home, level, players, form, games, seed, jobs):
    """Makes a chunk and checks it: counts of the generator, counts of the check, what is wrong."""
    logs, made, found, rows = home / "logs", home / "made.json", home / "found.json", home / "rows.csv"
    make = [haifu, "generate", "--no-config", "--games", games, "--level", level, "--players", players]
    make += ["--format", form, "--seed", seed, "--per-file", 20, "--jobs", jobs, "-o", logs, "--summary", made]
    run(make)
    check = [haifu, "check", "--no-config", logs, "-q", "--jobs", jobs, "-o", rows, "--summary", found]
    # Findings and faults are told below, with their rows.
    run(check, allowed=(0, 1, 2))
    generated, checked = json.loads(made.read_text()), json.loads(found.read_text())
    proven = checked["rounds"] if form == "mjlog" and level != "yakuman" else 0
    due = [
        ("findings", checked["findings"], {}),
        ("errors", checked["errors"], 0),
        ("faults", checked["faults"], 0),
        ("left out", checked["not_listed"], []),
        ("skipped files", checked["skipped"], 0),
        ("documents", checked["documents"], -(-games // 20)),
        ("games made", sum(generated[name] for name in GAMES), games),
        ("games", checked["games"], games),
        ("rounds", checked["rounds"], generated["rounds"]),
        ("wins", checked["wins"], generated["wins"]),
        ("wins that match", checked["wins_matched"], generated["wins"]),
        ("walls that are proven", checked["walls_proven"], proven),
    ]
    wrong = [f"{what}: {is_} instead of {should}" for what, is_, should in due if is_ != should]
    if wrong:
        wrong += rows.read_text().splitlines()[:6] if rows.exists() else []
        wrong.append("made by: " + " ".join(str(a) for a in make))
    for path in sorted(logs.iterdir()):
        path.unlink()
    logs.rmdir()
    return generated, checked, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("haifu", type=pathlib.Path, help="the program")
    parser.add_argument("games", type=int, help="how many games in all, at least one of each sort (18)")
    parser.add_argument("--chunk", type=int, default=500, help="games on the disk at a time, at most")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first chunk; each further one has the next")
    parser.add_argument("--jobs", type=int, default=0, help="threads; 0 is one for each processor")
    options = parser.parse_args()
    haifu, begun = options.haifu.resolve(), time.monotonic()
    sorts = list(itertools.product(LEVELS, PLAYERS, FORMATS))
    counts = {players: collections.Counter() for players in PLAYERS}
    walls, failed, seed = collections.Counter(), [], options.seed
    print(f"{'level':8} players {'format':12} {'seeds':>11} {'games':>7} {'rounds':>8} {'wins':>8} {'proven':>8} findings")
    with tempfile.TemporaryDirectory() as folder:
        for number, (level, players, form) in enumerate(sorts):
            left = options.games // len(sorts) + (number < options.games % len(sorts))
            total, first = collections.Counter(), seed
            while left > 0:
                games = min(left, options.chunk)
                generated, checked, wrong = chunk(
                    haifu, pathlib.Path(folder), level, players, form, games, seed, options.jobs
                )
                failed += wrong
                counts[players].update(generated)
                for name in ["games", "rounds", "wins", "walls_proven"]:
                    total[name] += checked[name]
                total["findings"] += sum(checked["findings"].values())
                left -= games
                seed += 1
            walls["proven"] += total["walls_proven"]
            seeds = f"{first}..{seed - 1}"
            print(
                f"{level:8} {players:7} {form:12} {seeds:>11} {total['games']:7} {total['rounds']:8} "
                f"{total['wins']:8} {total['walls_proven']:8} {total['findings']:8}",
                flush=True,
            )
    print(f"\n{'what':24} {'4 players':>10} {'3 players':>10}")
    for name in sorted(set(counts[4]) | set(counts[3])):
        print(f"{name:24} {counts[4][name]:10} {counts[3][name]:10}")
        if counts[4][name] + counts[3][name] == 0 and name not in NEVER:
            failed.append(f"{name} never came about")
        for players in PLAYERS:
            if counts[players][name] > 0 and name in NEVER | NEVER_BY_PLAYERS[players]:
                failed.append(f"{name} came about with {players} players, who do not have it")
    games = sum(counts[players][name] for players in PLAYERS for name in GAMES)
    print(f"\n{games} games, {walls['proven']} walls proven, {time.monotonic() - begun:.0f} s, {len(failed)} complaints")
    for line in failed[:50]:
        print("  " + line)
    sys.exit(min(1, len(failed)))


if __name__ == "__main__":
    main()
