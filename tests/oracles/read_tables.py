#!/usr/bin/env python3
"""The tables of `haifu export` read by DuckDB, pandas (pyarrow) and polars.

Opt-in, as it needs those packages:

    python3 -m venv venv && venv/bin/pip install duckdb pandas pyarrow polars mahjong
    cargo build --release
    venv/bin/python tests/oracles/read_tables.py target/release/haifu LOGS [CENSUS.json]

LOGS is a folder of logs. Every table is exported as Parquet, CSV and JSON lines. Each reader must find the
same rows, names and sums of numbers in the Parquet file, which must hold what the CSV holds. Then every
query of docs/RECIPES.md runs, and the ten lines that test another scorer. Where a census of the logs is
given the figures of three queries must be the same ones, and those of wins, yaku and limits must be what
`haifu stats` counts.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb
import pandas
import polars
import pyarrow.parquet

REPOSITORY = pathlib.Path(__file__).parents[2]


def export(haifu, logs, kind, folder):
    command = [haifu, "export", logs, "--table", "all", "--format", kind, "-o", folder]
    done = subprocess.run(command, capture_output=True, text=True)
    # Findings about the logs are no trouble of the export.
    if done.returncode not in (0, 2):
        sys.exit(f"{command}: {done.returncode} {done.stderr}")


def numbers(frame):
    """Sums of numeric columns and counts of values of all, by name."""
    sums = {}
    for name in frame.columns:
        column = frame[name]
        numeric = column.dtype.is_numeric() or column.dtype == polars.Boolean
        total = float(column.cast(polars.Float64).sum()) if numeric else None
        sums[name] = (column.len() - column.null_count(), total)
    return sums


def compare_readers(folder, csv_folder, json_folder):
    rows = {}
    for path in sorted(folder.glob("*.parquet")):
        table = path.stem
        by_polars = polars.read_parquet(path)
        by_arrow = polars.from_arrow(pyarrow.parquet.read_table(path))
        by_pandas = pandas.read_parquet(path)
        by_duckdb = duckdb.sql(f"select * from '{path}'").pl()
        assert list(by_pandas.columns) == by_polars.columns, table
        assert len(by_pandas) == by_polars.height, table
        assert by_duckdb.columns == by_polars.columns and by_duckdb.height == by_polars.height, table
        assert by_arrow.equals(by_polars), table
        expected = numbers(by_polars)
        assert numbers(by_duckdb.cast(by_polars.schema)) == expected, table
        # An empty cell of CSV is a text without letters or none at all, by the type of the column.
        by_csv = polars.read_csv(csv_folder / f"{table}.csv", schema=by_polars.schema)
        texts = [name for name, kind in by_polars.schema.items() if kind == polars.String]
        filled, by_csv = (frame.with_columns(polars.col(texts).fill_null("")) for frame in (by_polars, by_csv))
        # What a spreadsheet would run has an apostrophe in front in CSV.
        disarmed = polars.col(texts).str.replace(r"^'([=+\-@])", "$1")
        assert by_csv.with_columns(disarmed).equals(filled.with_columns(disarmed)), table
        # polars reads no narrow integers from JSON.
        wide = {name: polars.Int64 if kind.is_integer() else kind for name, kind in by_polars.schema.items()}
        by_json = polars.read_ndjson(json_folder / f"{table}.jsonl", schema=wide).cast(by_polars.schema)
        assert by_json.equals(by_polars), table
        rows[table] = by_polars.height
    return rows


def queries():
    text = (REPOSITORY / "docs/RECIPES.md").read_text()
    return re.findall(r"```sql\n(.*?)```", text, re.S)


def scorer():
    text = (REPOSITORY / "docs/RECIPES.md").read_text()
    return re.search(r"```python\n(.*?)```", text, re.S).group(1)


def figures(folder):
    """The figures of three queries that are held to others."""
    ask = lambda query: duckdb.sql(query.replace("'tables/", f"'{folder}/")).fetchall()
    rates = ask(queries()[0])[0]
    yaku = dict(ask(f"select tenhou_id, count(*) from '{folder}/yaku.parquet' where claimed group by 1"))
    draws = dict(ask(f"select kind, count(*) from '{folder}/draws.parquet' group by 1"))
    return rates, yaku, draws


def compare_census(folder, census):
    rates, yaku, draws = figures(folder)
    counts = census["counts"]
    assert rates[1] == counts["agari"], rates
    assert rates[2] == counts["ron"] - counts["double ron rounds"], rates
    assert rates[3] == counts["riichi accepted"], rates
    listed = {int(yaku): n for part in ("yaku", "yakuman") for yaku, n in census[part].items()}
    assert yaku == listed, set(yaku.items()) ^ set(listed.items())
    names = {"exhaustive": "(exhaustive)", "nine_kinds": "yao9", "nagashi_mangan": "nm", "triple_ron": "ron3"}
    for ours, theirs in names.items():
        assert draws.get(ours, 0) == census["ryuukyoku"][theirs], ours
    return 3 + len(listed) + len(names)


def compare_statistics(haifu, logs, folder, scratch):
    """Queries of the wins and of docs/RECIPES.md against the counters of `haifu stats`."""
    done = subprocess.run([haifu, "stats", logs, "-o", scratch], capture_output=True, text=True)
    assert done.returncode in (0, 2), done.stderr
    counters = json.loads(pathlib.Path(scratch, "stats.json").read_text())["groups"][0]["counters"]
    ask = lambda query: duckdb.sql(query.replace("'tables/", f"'{folder}/")).fetchall()
    hands, wins, deal_ins, riichi, called, *_ = ask(queries()[0])[0]
    assert (hands, wins, deal_ins) == (counters["hands"], counters["wins"], counters["deal_ins"])
    assert (riichi, called) == (counters["riichi_accepted"], counters["hands_called"])
    yaku = {name: n for name, n, _ in ask(queries()[1])}
    theirs = {}
    for name, n in counters["wins_of_yaku"].items():
        # The winds of seat and round have one name each in the tables.
        name = re.sub(r"^(yakuhai_(?:seat|round))_.*", r"\1", name)
        theirs[name] = theirs.get(name, 0) + n
    theirs = {name: n for name, n in theirs.items() if n}
    assert yaku == theirs, set(yaku.items()) ^ set(theirs.items())
    kinds = {hand: n for hand, n, *_ in ask(queries()[5])}
    theirs = {name: n for name, n in counters["wins_of_kind"].items() if n}
    assert kinds == theirs, (kinds, theirs)
    return 5 + len(yaku) + len(kinds)


def main():
    haifu, logs, *census = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        folders = {kind: pathlib.Path(scratch, kind, "tables") for kind in ("parquet", "csv", "jsonl")}
        for kind, folder in folders.items():
            export(haifu, logs, kind, folder)
        rows = compare_readers(folders["parquet"], folders["csv"], folders["jsonl"])
        print("rows alike in every reader and format:", rows)
        for query in queries():
            answer = duckdb.sql(query.replace("'tables/", f"'{folders['parquet']}/"))
            print(answer)
        done = subprocess.run(
            [sys.executable, "-c", scorer()], cwd=folders["parquet"].parent, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        print("another scorer differs on", len(done.stdout.splitlines()), "wins")
        if census:
            compared = compare_statistics(haifu, logs, folders["parquet"], pathlib.Path(scratch, "statistics"))
            print(compared, "figures of three queries are those of haifu stats")
        for path in census:
            compared = compare_census(folders["parquet"], json.loads(pathlib.Path(path).read_text()))
            print(compared, "figures of three queries are those of the census")


if __name__ == "__main__":
    main()
