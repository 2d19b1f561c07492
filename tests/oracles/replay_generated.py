#!/usr/bin/env python3
"""Generated games replayed by the PyPI package riichienv, an engine that knows nothing of haifu.

Opt-in, as it needs that package, which this script installs into a virtual environment of its own:

    cargo build --release
    python3 tests/oracles/replay_generated.py target/release/haifu 1000

For every level and for four and three players so many games are made as mjai. The package follows each round
step by step and refuses a step that its own table does not allow; the exit code is 1 if it refuses
any. What it makes of the wins is not compared: on mjai logs it takes ordinary discards for last ones.
"""

import collections
import pathlib
import subprocess
import sys
import tempfile
import venv

PACKAGE = "riichienv==0.4.11"
LEVELS = ["simple", "wild", "yakuman"]


def replay(folder):
    """Replays the logs of a folder and prints the counts; the number of games refused."""
    from riichienv import MjaiReplay

    counts, refused = collections.Counter(), []
    for path in sorted(pathlib.Path(folder).glob("*.mjson")):
        # The package calls a north set aside by another name.
        path.write_text(path.read_text().replace('"type":"nukidora"', '"type":"kita"'))
        counts["games"] += 1
        try:
            for kyoku in MjaiReplay.from_jsonl(str(path), rule="tenhou").take_kyokus():
                counts["rounds"] += 1
                counts["steps"] += sum(1 for _ in kyoku.steps())
        except BaseException as error:  # what the package raises is no Exception where it panics
            refused.append(f"{path.name}: {error}")
    said = ", ".join(f"{count} {what}" for what, count in counts.items())
    print(f"{said}, {len(refused)} refused")
    for line in refused[:5]:
        print("  refused", line[:200])
    return len(refused)


def main():
    if sys.argv[1] == "--replay":
        sys.exit(min(1, replay(sys.argv[2])))
    haifu, games = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        venv.create(home / "venv", with_pip=True)
        python = home / "venv" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", PACKAGE], check=True)
        for level in LEVELS:
            for players in ["4", "3"]:
                out = home / f"{level}-{players}"
                arguments = ["--games", games, "--level", level, "--players", players, "--format", "mjai"]
                made = [haifu, "generate", *arguments, "-o", out]
                subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
                print(f"{level}, {players} players:", end=" ", flush=True)
                done = subprocess.run([python, __file__, "--replay", out])
                failed |= done.returncode != 0
    sys.exit(1 if failed else 0)


main()
