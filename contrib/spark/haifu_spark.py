"""Checks logs with haifu on Spark: findings as Parquet, the report in order, statistics reduced to one file.

The driver lists the documents and packs neighbours into bins of about equal size. A task hands its whole bin to haifu,
by the Python wheel or by the program (--program). Spark tries again what failed, adds the counters, and writes the
tables by its commit protocol, so what a lost or repeated task has written does not count. Every row carries the number
of its document in the listing and its own number in it: sorted by both they are the rows of a run on one machine.
"""

import argparse
import csv
import fnmatch
import os
import pathlib
import subprocess
import sys
import tempfile

import pyarrow
from pyspark.sql import SparkSession
from pyspark.sql.functions import from_csv
from pyspark.sql.pandas.types import from_arrow_schema

DOCUMENTS = "document long not null, path string not null"
FINDINGS = pyarrow.schema([("document", pyarrow.int64()), ("ordinal", pyarrow.int64()), ("line", pyarrow.string())])
COUNTERS = pyarrow.schema([("json", pyarrow.string())])
# Spark knows no unsigned integers.
SIGNED = {pyarrow.uint8(): pyarrow.int16(), pyarrow.uint16(): pyarrow.int32(), pyarrow.uint32(): pyarrow.int64(),
          pyarrow.uint64(): pyarrow.int64()}
# The columns of the report: those that README.md lists.
REPORT = ("file string, game int, round string, honba int, win int, seat int, `from` int, code string, "
          "severity string, recorded string, computed string, offset long, note string")
# A document costs something even if it is tiny: opening it, and its share of the listing.
BYTES_PER_DOCUMENT = 4096


class Wheel:
    """haifu as the Python package, in the process of the task."""

    def __init__(self, rules, by):
        self.rules, self.by = rules, by.split(",") if by else []

    def check(self, paths):
        """For each finding: which of the paths it is about, its number among those of that path, its line."""
        import haifu

        found = haifu.check(paths, rules=self.rules, jobs=1)
        places = pyarrow.table(found)
        return zip(places["argument"].to_pylist(), places["ordinal"].to_pylist(), found.lines)

    def stats(self, paths):
        import haifu

        return haifu.stats(paths, by=self.by, jobs=1).json

    def merge(self, one, other):
        import haifu

        return haifu.merge([one, other]).json


class Program:
    """haifu as the program, a process for each bin."""

    def __init__(self, path, rules, by):
        self.path = path
        self.rules, self.by = ["--rules", rules] if rules else [], ["--by", by] if by else []

    def call(self, *arguments, paths=()):
        """Standard output. 0, 1 and 2 are answers; 75 (the machine failed) and whatever else fail the task."""
        done = subprocess.run([self.path, *arguments, "--no-config"], capture_output=True,
                              input=b"".join(os.fsencode(path) + b"\0" for path in paths))
        if done.returncode not in (0, 1, 2):
            raise RuntimeError(f"haifu ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
        return done.stdout.decode()

    def check(self, paths):
        """As that of the wheel, but rows about a name with hidden characters, which the report spells otherwise, count
        as rows of the path before: their order stays. Parts of archives are named `path!part`."""
        lines = self.call("check", "--quiet", "--jobs=1", *self.rules, "--files-from=-", paths=paths).splitlines()[1:]
        at, ordinal = 0, -1
        for line, row in zip(lines, csv.reader(lines)):
            file = row[0].removeprefix("'")
            found = next((n for n in range(at, len(paths)) if file == paths[n] or file.startswith(paths[n] + "!")), at)
            at, ordinal = (at, ordinal + 1) if found == at else (found, 0)
            yield at, ordinal, line

    def stats(self, paths):
        with tempfile.TemporaryDirectory() as folder:
            self.call("stats", "--jobs=1", *self.by, "-o", folder, "--files-from=-", paths=paths)
            return pathlib.Path(folder, "stats.json").read_text("utf-8")

    def merge(self, one, other):
        with tempfile.TemporaryDirectory() as folder:
            parts = [pathlib.Path(folder, name) for name in ("one", "other")]
            for path, part in zip(parts, (one, other)):
                path.write_text(part, "utf-8")
            self.call("merge", *parts, "-o", folder)
            return pathlib.Path(folder, "stats.json").read_text("utf-8")


def list_local(folder):
    """Files below a folder with their sizes, in haifu's order: by the bytes of the components of their paths."""
    found = [os.path.join(parent, name) for parent, _, files in os.walk(folder, followlinks=True) for name in files]
    found.sort(key=lambda path: os.fsencode(path).split(b"/"))
    # A link that leads nowhere is listed too: that it cannot be read is for the check to say.
    return [(path, os.path.getsize(path) if os.path.exists(path) else 0) for path in found]


def list_remote(spark, folder):
    """The same for what Hadoop's file systems reach (s3a://, hdfs://); executors read it through a mount."""
    root = spark._jvm.org.apache.hadoop.fs.Path(folder)
    files = root.getFileSystem(spark._jsc.hadoopConfiguration()).listFiles(root, True)
    found = []
    while files.hasNext():
        status = files.next()
        found.append((status.getPath().toUri().getPath(), status.getLen()))
    return sorted(found, key=lambda entry: entry[0].encode().split(b"/"))


def bins_of(listing, partitions):
    """Runs of neighbouring documents, about equal in bytes: a list of (document, path) for each partition."""
    total = sum(size + BYTES_PER_DOCUMENT for _, size in listing)
    bins, seen = [[] for _ in range(partitions)], 0
    for document, (path, size) in enumerate(listing):
        bins[seen * partitions // total].append((document, path))
        seen += size + BYTES_PER_DOCUMENT
    return bins


def in_tasks(documents, work, schema):
    """Rows that `work` makes of the whole bin of a task: it gets (document, path) in a table, and gives a table."""

    def task(batches):
        if batches := [batch for batch in batches if batch.num_rows]:
            yield from work(pyarrow.Table.from_batches(batches)).to_batches()

    return documents.mapInArrow(task, from_arrow_schema(schema))


def run(spark, args):
    """The whole job: lists, checks, counts, writes."""
    engine = Program(args.program, args.rules, args.by) if args.program else Wheel(args.rules, args.by)
    listing = list_remote(spark, args.folder) if "://" in args.folder else list_local(args.folder)
    listing = [entry for entry in listing if fnmatch.fnmatch(os.path.basename(entry[0]), args.include)]
    if not listing:
        sys.exit(f"no files named {args.include} below {args.folder}")
    partitions = args.partitions or 3 * spark.sparkContext.defaultParallelism
    bins = spark.sparkContext.parallelize(bins_of(listing, partitions), partitions)
    documents = spark.createDataFrame(bins.flatMap(list), DOCUMENTS)
    output = pathlib.Path(args.output).absolute()
    output.mkdir(parents=True, exist_ok=True)

    def save(rows, name):
        folder = (output / name).as_uri()
        rows.write.mode("overwrite").option("compression", "zstd").parquet(folder)
        return spark.read.parquet(folder)

    def check(table):
        numbers, paths = table["document"].to_pylist(), table["path"].to_pylist()
        rows = [(numbers[at], ordinal, line) for at, ordinal, line in engine.check(paths)]
        return pyarrow.table([list(column) for column in zip(*rows)] or [[], [], []], schema=FINDINGS)

    def count(table):
        return pyarrow.table([[engine.stats(table["path"].to_pylist())]], schema=COUNTERS)

    # Spark takes the lines apart, so that the table has the columns of the report.
    cells = from_csv("line", REPORT, {"escape": '"'}).alias("cells")
    rows = in_tasks(documents, check, FINDINGS).select("document", "ordinal", cells, "line")
    findings = save(rows.select("document", "ordinal", "cells.*", "line"), "findings")
    with open(output / "report.csv", "w", encoding="utf-8", newline="") as report:
        report.write(",".join(findings.columns[2:-1]) + "\n")
        ordered = findings.orderBy("document", "ordinal").select("line")
        report.writelines(row.line + "\n" for row in ordered.toLocalIterator())

    # In steps and on the executors, so that no machine holds the counters of all tasks.
    counters = in_tasks(documents, count, COUNTERS).rdd.map(lambda row: row.json).treeReduce(engine.merge)
    with open(output / "stats.json", "w", encoding="utf-8", newline="") as stats:
        stats.write(counters)

    for name in args.table:
        import haifu

        own = pyarrow.schema(haifu.table(name, []))
        schema = pyarrow.schema([(field.name, SIGNED.get(field.type, field.type)) for field in own])

        def facts(table):
            paths = table["path"].to_pylist()
            return pyarrow.table(haifu.table(name, paths, rules=args.rules, jobs=1)).cast(schema)

        save(in_tasks(documents, facts, schema), name)


def arguments(words=None):
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="logs: a folder that all executors see, or s3a://, hdfs:// behind a mount")
    parser.add_argument("-o", "--output", required=True, help="folder for findings/, report.csv, stats.json")
    parser.add_argument("--include", default="*", help="take only files named like this, such as '*.mjlog'")
    parser.add_argument("--partitions", type=int, default=0, help="tasks; three for each core if 0")
    parser.add_argument("--program", help="path of the haifu program on the executors, instead of the wheel")
    parser.add_argument("--rules", help="rules that the games are held to in the check")
    parser.add_argument("--by", default="", help="fields that statistics are counted by, such as year,room")
    parser.add_argument("--table", action="append", default=[], help="also write this table of facts (wheel only)")
    return parser.parse_args(words)


if __name__ == "__main__":
    session = SparkSession.builder.appName("haifu").getOrCreate()
    run(session, arguments())
    session.stop()
