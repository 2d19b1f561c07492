#!/usr/bin/env python3
"""Compares logs in archives and databases with the same logs in a folder.

Opt-in, as it is about speed and wants many logs:

    cargo build --release
    tests/archives/compare.py target/release/haifu "$HAIFU_CORPUS/tenhou-xml"

packs the logs (pack.py), and for each packing compares the findings (but for the names of files), the counts and the
statistics with those of the folder. It prints the processor time of a check as a ratio to that of the folder, and the
peak memory with all logs and with a fourth of them (not less than what this script takes, some 15 MiB). The exit code is 1 if anything differs, if a packing takes more
than 1.3 times the processor time of the folder, or if its memory grows with the number of logs by more than 32 MiB.

Processor time is the least of as many rounds as --rounds says, in which folder and packings take turns, so that what
else the machine does touches all of them alike. Logs in bzip2 are compared too, but may take the time that bzip2 takes.
"""

import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PACK = pathlib.Path(__file__).with_name("pack.py")

MOST_TIME = 1.3
MOST_GROWTH = 32
# What says how the logs are stored, or how long it took. Databases skip the rows that pack.py marks as errors.
STORAGE = ("input_bytes", "seconds", "skipped")


def run(haifu, arguments):
    """Runs the program; processor time in seconds and peak memory in MiB."""
    process = subprocess.Popen([haifu, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1, 2):
        sys.exit(f"haifu {' '.join(arguments)} ended with {status}: {said}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Packing:
    def __init__(self, path, prefix, gz=False, most=MOST_TIME):
        self.path, self.prefix, self.gz, self.most = path, prefix, gz, most
        self.times = []

    def check(self, haifu, work):
        rows, summary = work / "rows.csv", work / "summary.json"
        time, memory = run(haifu, ["check", str(self.path), "-o", str(rows), "--summary", str(summary)])
        self.times.append(time)
        self.memory = memory
        with open(rows, newline="", encoding="utf-8") as file:
            found = [self.renamed(row) for row in csv.reader(file)]
        counts = json.loads(summary.read_text())
        # Keys are sorted as a whole, paths by their components.
        return sorted(found), {name: count for name, count in counts.items() if name not in STORAGE}

    def stats(self, haifu, work):
        run(haifu, ["stats", str(self.path), "-o", str(work / "stats")])
        counters = json.loads((work / "stats" / "stats.json").read_text())
        counters["read"].pop("skipped")
        return counters

    def renamed(self, row):
        name = row[0].removeprefix(self.prefix)
        return [name.removesuffix(".gz") if self.gz else name, *row[1:]]


def packings(folder):
    files = [("logs.zip", False), ("logs.gz.zip", True), ("logs.tar.gz", False), ("logs.gz.tar.gz", True)]
    files += [("phoenix.db", False), ("houou.db", False)]
    found = [Packing(folder / name, f"{folder / name}!", gz) for name, gz in files]
    old = folder / "bzip2.db"
    return [*found, Packing(old, f"{old}!", most=float("inf"))]


def pack(logs, target, every):
    """In a process of its own: this one stays small, as a child's peak of memory begins with that of its parent."""
    subprocess.run([sys.executable, PACK, logs, target, str(every)], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("haifu", type=os.path.abspath)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        pack(options.folder, work / "all", 1)
        pack(options.folder, work / "some", 4)
        plain = Packing(work / "all/folder", f"{work / 'all/folder'}/")
        every = [plain, *packings(work / "all")]
        for _ in range(options.rounds):
            answers = [packing.check(options.haifu, work) for packing in every]
        statistics = [packing.stats(options.haifu, work) for packing in every]
        some = packings(work / "some")
        for packing in some:
            packing.check(options.haifu, work)
        counts = answers[0][1]
        print(f"{counts['documents']} logs, {len(answers[0][0]) - 1} findings, {counts['wins']} wins")
        print(f"{'':16}{'MiB':>7}{'seconds':>9}{'ratio':>7}{'peak MiB':>10}{'of a fourth':>13}")
        for packing, answer, counters, less in zip(every, answers, statistics, [None, *some]):
            time = min(packing.times)
            ratio = time / min(plain.times)
            size = sum(file.stat().st_size for file in [packing.path, *packing.path.rglob("*")] if file.is_file())
            line = f"{packing.path.name:16}{size / 2**20:7.1f}{time:9.2f}{ratio:7.2f}{packing.memory:10.1f}"
            notes = []
            if less:
                line += f"{less.memory:13.1f}"
                if packing.memory > less.memory + MOST_GROWTH:
                    notes.append("memory grows with the number of logs")
            if answer[0] != answers[0][0]:
                notes.append("other findings")
            if answer[1] != answers[0][1]:
                notes.append("other counts")
            if counters != statistics[0]:
                notes.append("other statistics")
            if ratio > packing.most:
                notes.append("slow")
            wrong += len(notes)
            print(line, *notes)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
