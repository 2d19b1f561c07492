"""Checks logs with haifu on Spark: findings as Parquet, the report in order, statistics reduced to one file.

The driver lists the documents and packs neighbours into bins of about equal size; a task hands its whole bin to haifu,
by the Python wheel or by the program (--program); Spark's commit protocol writes the tables, so what a lost or repeated
task has written does not count. Every row carries the number of its document in the listing and its own number in it:
rows in any order of arrival sort into the order of a run on one machine.
"""

import argparse
import csv
import fnmatch
import os
import subprocess
import sys
import tempfile

from pyspark.sql import SparkSession

DOCUMENTS = "document long not null, path string not null"
FINDINGS = ("document long not null, ordinal long not null, code string not null, severity string not null, "
            "line string not null")
COUNTERS = "json string not null"
# A document costs something even if it is tiny: opening it, and its share of the listing.
BYTES_PER_DOCUMENT = 4096


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


def bins_of(documents, partitions):
    """Runs of neighbouring documents, about equal in bytes: a list of (document, path) for each partition."""
    total = sum(size + BYTES_PER_DOCUMENT for _, size in documents) or 1
    bins, seen = [[] for _ in range(partitions)], 0
    for document, (path, size) in enumerate(documents):
        bins[seen * partitions // total].append((document, path))
        seen += size + BYTES_PER_DOCUMENT
    return bins


def run_program(program, command, paths, result=None):
    """Runs the program on a list of paths and returns the text of the file it writes.

    0, 1 and 2 are answers. Everything else (75: the machine failed and another try may do) fails the task, and Spark
    runs it again, on another machine if need be.
    """
    with tempfile.TemporaryDirectory() as folder:
        listing, output = os.path.join(folder, "paths"), os.path.join(folder, "out")
        with open(listing, "wb") as out:
            out.write(b"".join(os.fsencode(path) + b"\0" for path in paths))
        named = paths if command[0] == "merge" else ["--files-from", listing]
        done = subprocess.run([program, *command, "-o", output, *named], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode not in (0, 1, 2):
            raise RuntimeError(f"haifu ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
        with open(os.path.join(output, result) if result else output, encoding="utf-8", newline="") as text:
            return text.read()


def places(paths, files):
    """For each row of a report, by its cell `file`: which of the paths it is about, and its number among those rows.

    Rows come in the order of the paths. Parts of archives are named `path!part`. A name with hidden characters is
    spelled otherwise in the report: its rows count as those of the path before, which keeps their order.
    """
    at, ordinal = 0, -1
    for file in files:
        file = file.removeprefix("'")
        found = next((n for n in range(at, len(paths)) if file == paths[n] or file.startswith(paths[n] + "!")), at)
        at, ordinal = (at, ordinal + 1) if found == at else (found, 0)
        yield at, ordinal


def bin_of(batches):
    """The documents of a task: their numbers and paths."""
    numbers, paths = [], []
    for batch in batches:
        numbers += batch["document"].to_pylist()
        paths += batch["path"].to_pylist()
    return numbers, paths


def checking(program, rules):
    """The work of a task: a bin of paths in, findings out."""

    def check(batches):
        import pyarrow

        numbers, paths = bin_of(batches)
        if not paths:
            return
        if program:
            command = ["check", "--quiet", "--jobs", "1", *(["--rules", rules] if rules else [])]
            lines = run_program(program, command, paths).splitlines()[1:]
            cells = list(csv.reader(lines))
            order = list(places(paths, [row[0] for row in cells]))
            codes, severities = [row[7] for row in cells], [row[8] for row in cells]
        else:
            import haifu

            found = haifu.check(paths, rules=rules, jobs=1)
            table = pyarrow.table(found)
            lines, codes, severities = found.lines, table["code"].to_pylist(), table["severity"].to_pylist()
            order = list(zip(table["argument"].to_pylist(), table["ordinal"].to_pylist()))
        columns = [[numbers[at] for at, _ in order], [ordinal for _, ordinal in order], codes, severities, lines]
        types = [pyarrow.int64(), pyarrow.int64(), *[pyarrow.string()] * 3]
        yield pyarrow.record_batch([pyarrow.array(*column) for column in zip(columns, types)],
                                   names=["document", "ordinal", "code", "severity", "line"])

    return check


def counting(program, by):
    """The work of a task: a bin of paths in, one text of counters out."""

    def count(batches):
        import pyarrow

        _, paths = bin_of(batches)
        if not paths:
            return
        if program:
            command = ["stats", "--jobs", "1", *(["--by", by] if by else [])]
            text = run_program(program, command, paths, "stats.json")
        else:
            import haifu

            text = haifu.stats(paths, by=by.split(",") if by else [], jobs=1).json
        yield pyarrow.record_batch([pyarrow.array([text], pyarrow.string())], names=["json"])

    return count


def tabling(name, rules):
    """The work of a task: a bin of paths in, rows of a table of facts out (wheel only)."""

    def rows(batches):
        import haifu
        import pyarrow

        _, paths = bin_of(batches)
        if paths:
            yield from pyarrow.table(haifu.table(name, paths, rules=rules, jobs=1)).to_batches()

    return rows


def merged(program, parts):
    """Counters of some parts, added."""
    if not program:
        import haifu

        return haifu.merge(parts).json
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, f"{nth}.json") for nth in range(len(parts))]
        for name, part in zip(names, parts):
            with open(name, "w", encoding="utf-8", newline="") as out:
                out.write(part)
        return run_program(program, ["merge"], names, "stats.json")


def merging(program):
    """The work of a task that adds what others counted: texts in, one text out."""

    def merge(batches):
        import pyarrow

        parts = [text for batch in batches for text in batch["json"].to_pylist()]
        if parts:
            yield pyarrow.record_batch([pyarrow.array([merged(program, parts)], pyarrow.string())], names=["json"])

    return merge


def header(program):
    """The first line of the report."""
    if program:
        return run_program(program, ["check", "--quiet"], []).splitlines()[0]
    import haifu

    return ",".join(haifu.check([]).findings.column_names[:-2])


def write(path, lines):
    with open(path, "w", encoding="utf-8", newline="") as out:
        out.writelines(lines)


def save(rows, folder):
    """Writes a table as Parquet; only what Spark commits is seen, whatever tasks fail or run twice."""
    rows.write.mode("overwrite").option("compression", "zstd").parquet(folder)


def run(spark, args):
    """The whole job: lists, checks, counts, writes."""
    listing = list_remote(spark, args.folder) if "://" in args.folder else list_local(args.folder)
    listing = [entry for entry in listing if fnmatch.fnmatch(os.path.basename(entry[0]), args.include)]
    partitions = args.partitions or 3 * spark.sparkContext.defaultParallelism
    bins = spark.sparkContext.parallelize(bins_of(listing, partitions), partitions)
    documents = spark.createDataFrame(bins.flatMap(list), DOCUMENTS)

    os.makedirs(args.output, exist_ok=True)
    findings = os.path.join(args.output, "findings")
    save(documents.mapInArrow(checking(args.program, args.rules), FINDINGS), findings)
    rows = spark.read.parquet(findings).orderBy("document", "ordinal").select("line").toLocalIterator()
    write(os.path.join(args.output, "report.csv"),
          (line + "\n" for line in [header(args.program), *(row.line for row in rows)]))

    counters = documents.mapInArrow(counting(args.program, args.by), COUNTERS)
    # In two steps, so that no machine holds the counters of all tasks.
    for tasks in (max(1, round(partitions**0.5)), 1):
        counters = counters.repartition(tasks).mapInArrow(merging(args.program), COUNTERS)
    write(os.path.join(args.output, "stats.json"), (row.json for row in counters.collect()))

    for name in args.table:
        import haifu
        import pyarrow
        from pyspark.sql.pandas.types import from_arrow_schema

        schema = from_arrow_schema(pyarrow.schema(haifu.table(name, [])))
        rows = documents.mapInArrow(tabling(name, args.rules), schema)
        save(rows, os.path.join(args.output, name))


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
    sys.exit()
