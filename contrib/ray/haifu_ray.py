"""The Spark job's contract on Ray: the same work on bins of neighbours, the same order. Not run by the tests.

    pip install ray pyarrow dist/haifu-*.whl
    python contrib/ray/haifu_ray.py logs -o out
"""

import argparse
import os

import pyarrow
import ray

import haifu


def listing(folder):
    """Files below a folder, by the bytes of the components of their paths."""
    found = [os.path.join(parent, name) for parent, _, files in os.walk(folder, followlinks=True) for name in files]
    return sorted(found, key=lambda path: os.fsencode(path).split(b"/"))


@ray.remote(max_retries=3, retry_exceptions=True)
def work(first, paths):
    """A bin of neighbours, of which the first has this number: findings, each with its place, and counters."""
    check = haifu.check(paths, jobs=1)
    places = pyarrow.table(check).select(["argument", "ordinal"]).to_pylist()
    rows = [(first + place["argument"], place["ordinal"], line) for place, line in zip(places, check.lines)]
    return rows, haifu.stats(paths, jobs=1).json


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--bins", type=int, default=64)
    args = parser.parse_args()

    paths = listing(args.folder)
    if not paths:
        parser.error(f"no files below {args.folder}")
    size = -(-len(paths) // args.bins)
    ray.init()
    waiting = [work.remote(first, paths[first : first + size]) for first in range(0, len(paths), size)]
    rows, counters = [], []
    while waiting:
        (ready,), waiting = ray.wait(waiting)
        found, json = ray.get(ready)
        rows += found
        counters = [haifu.merge([*counters, json]).json]

    os.makedirs(args.output, exist_ok=True)
    with open(os.path.join(args.output, "report.csv"), "w", encoding="utf-8", newline="") as report:
        report.write(",".join(haifu.check([]).findings.column_names[:-2]) + "\n")
        report.writelines(line + "\n" for _, _, line in sorted(rows))
    with open(os.path.join(args.output, "stats.json"), "w", encoding="utf-8", newline="") as stats:
        stats.writelines(counters)


if __name__ == "__main__":
    main()
