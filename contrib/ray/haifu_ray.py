"""The Spark job's contract on Ray: the same bins, the same work, the same order. Not run by the tests.

    pip install ray dist/haifu-*.whl
    python contrib/ray/haifu_ray.py logs -o out
"""

import argparse
import os

import ray

import haifu


def listing(folder):
    """Files below a folder, by the bytes of the components of their paths."""
    found = [os.path.join(parent, name) for parent, _, files in os.walk(folder) for name in files]
    return sorted(found, key=lambda path: os.fsencode(path).split(b"/"))


@ray.remote(max_retries=3, retry_exceptions=True)
def work(first, paths):
    """A bin of neighbours: findings, each with its place, and counters."""
    check = haifu.check(paths, jobs=1)
    places = zip(*(column(check, name) for name in ("argument", "ordinal")))
    rows = [(first + argument, ordinal, line) for (argument, ordinal), line in zip(places, check.lines)]
    return rows, haifu.stats(paths, jobs=1).json


def column(table, name):
    import pyarrow

    return pyarrow.table(table)[name].to_pylist()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--bins", type=int, default=64)
    args = parser.parse_args()

    ray.init()
    paths = listing(args.folder)
    size = -(-len(paths) // args.bins) or 1
    waiting = [work.remote(first, paths[first : first + size]) for first in range(0, len(paths), size)]
    rows, parts = [], []
    while waiting:
        (ready,), waiting = ray.wait(waiting)
        found, counters = ray.get(ready)
        rows += found
        parts = [haifu.merge([*parts, counters]).json]

    os.makedirs(args.output, exist_ok=True)
    with open(os.path.join(args.output, "report.csv"), "w", encoding="utf-8", newline="") as out:
        out.write(",".join(haifu.check([]).findings.column_names[:-2]) + "\n")
        out.writelines(line + "\n" for _, _, line in sorted(rows))
    with open(os.path.join(args.output, "stats.json"), "w", encoding="utf-8", newline="") as out:
        out.writelines(parts)


if __name__ == "__main__":
    main()
