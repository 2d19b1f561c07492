"""The package against the program: the same figures from the same folder."""

import csv
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

import haifu

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "data"
PROGRAM = os.environ.get("HAIFU_PROGRAM") or str(ROOT / "target/release/haifu")
CORPUS = os.environ.get("HAIFU_CORPUS")


HAITEI = DATA / "logs/tenhou/haitei.mjlog"
HAND = "234567m234p5588s tsumo:5s riichi dora:4z"


def folders():
    """The project's logs, and the real ones if they are there."""
    real = ["tenhou-xml", "tenhou-json"] if CORPUS else []
    return [DATA, *(pathlib.Path(CORPUS) / name for name in real)]


def program(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode in (0, 1, 2), done.stderr.decode()
    return done.stdout.decode()


def values(row):
    return {key: value for key, value in row.items() if value is not None}


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_the_check_is_that_of_the_program(folder, tmp_path):
    summary = tmp_path / "summary.json"
    report = program("check", folder, "--summary", summary)
    check = haifu.check(folder)
    assert check.lines == report.splitlines()[1:]
    counts = json.loads(summary.read_text())
    counts["seconds"] = check.summary["seconds"]
    assert check.summary == counts
    assert len(check.findings) == len(check.lines)


@pytest.fixture
def wrong(tmp_path):
    """A folder with a clean log, one with a wrong fu, one that breaks off, and what is no log."""
    folder = tmp_path / "logs"
    folder.mkdir()
    text = HAITEI.read_text()
    (folder / "a.mjlog").write_text(text)
    (folder / "b.mjlog").write_text(text.replace('ten="20,', 'ten="30,'))
    (folder / "c.mjlog").write_text(text[: len(text) * 2 // 3])
    (folder / "d.txt").write_text("nothing")
    return folder


def test_findings_are_a_table_with_the_columns_of_the_report(wrong):
    pyarrow = pytest.importorskip("pyarrow")
    header, *lines = csv.reader(io.StringIO(program("check", wrong)))
    rows = pyarrow.table(haifu.check(wrong)).to_pylist()
    assert len(rows) == len(lines) > 1
    for row, cells in zip(rows, lines):
        assert list(row) == [*header, "argument", "ordinal"]
        assert ["" if row[name] is None else str(row[name]) for name in header] == cells
    codes = {row["code"] for row in rows}
    assert "fu_mismatch" in codes
    # Faults stay: they say what was not checked.
    only = pyarrow.table(haifu.check(wrong, only=["fu_mismatch"])).to_pylist()
    assert {row["code"] for row in only if row["severity"] != "fault"} == {"fu_mismatch"}
    assert pyarrow.table(haifu.check(wrong, only="payment,fu_mismatch")).to_pylist() == only
    with pytest.raises(ValueError):
        haifu.check(wrong, only=["no_such_code"])


def test_rows_of_several_calls_sort_into_the_order_of_one(wrong):
    pyarrow = pytest.importorskip("pyarrow")
    paths = sorted(wrong.iterdir())
    whole = haifu.check(paths)
    found = []
    for start in (2, 0):
        check = haifu.check(paths[start : start + 2], jobs=1)
        keys = zip(*(pyarrow.table(check)[name].to_pylist() for name in ("argument", "ordinal")))
        found += [(start + argument, ordinal, line) for (argument, ordinal), line in zip(keys, check.lines)]
    assert [line for _, _, line in sorted(found)] == whole.lines
    # A file that is named is a log or a fault; in a folder it is skipped.
    assert any(",not_a_log,fault," in line for line in whole.lines)
    assert haifu.check(wrong).summary["skipped"] == 1


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_tables_are_those_of_the_program(folder, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    names = [name for name, _ in haifu.tables() if folder == DATA or name in ("games", "rounds", "wins")]
    program("export", folder, "--table", ",".join(names), "--format", "jsonl", "-o", tmp_path)
    for name in names:
        with open(tmp_path / f"{name}.jsonl", encoding="utf-8") as lines:
            expected = [json.loads(line) for line in lines]
        rows = pyarrow.table(haifu.table(name, folder)).to_pylist()
        assert len(rows) == len(expected), name
        for row, other in zip(rows, expected):
            assert values(row) == values(other), name


def test_where_and_rules_are_those_of_the_program(tmp_path):
    program("export", DATA, "-t", "wins", "--format", "csv", "--where", "han>=5", "--rules", "wrc-2025", "-o", tmp_path)
    with open(tmp_path / "wins.csv", encoding="utf-8") as lines:
        expected = len(list(csv.reader(lines))) - 1
    assert len(haifu.wins(DATA, where="han>=5", rules="wrc-2025")) == expected > 0
    with pytest.raises(ValueError, match="han"):
        haifu.wins(DATA, where="hann>=5")
    with pytest.raises(ValueError, match="wins"):
        haifu.table("winz", DATA)
    with pytest.raises(FileNotFoundError) as error:
        haifu.wins(DATA, rules="nowhere.toml")
    assert error.value.filename == "nowhere.toml"


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_statistics_are_those_of_the_program(folder, tmp_path):
    program("stats", folder, "--by", "players", "-o", tmp_path)
    whole = haifu.stats(folder, by=["players"])
    assert whole.json == (tmp_path / "stats.json").read_text() == haifu.stats(folder, by="players").json
    assert haifu.merge([whole.json]).json == whole.json
    pyarrow = pytest.importorskip("pyarrow")
    rows = {}
    for row in pyarrow.table(whole).to_pylist():
        rows.setdefault(row["table"], []).append(row)
    for name, every in rows.items():
        with open(tmp_path / f"{name}.csv", encoding="utf-8") as lines:
            expected = list(csv.DictReader(lines))
        table = pyarrow.table(whole.table(name)).to_pylist()
        assert list(table[0]) == list(expected[0])
        assert len(table) == len(every) == len(expected)
        for row, other in zip(table, expected):
            text = {key: "" if value is None else f"{value:.6f}" if isinstance(value, float) else str(value)
                    for key, value in row.items()}
            assert text == other, name


def test_statistics_of_parts_add_to_those_of_the_whole():
    folders = [folder for folder in sorted(DATA.iterdir()) if folder.is_dir()]
    parts = [haifu.stats(folder).json for folder in folders]
    assert haifu.merge(parts[::-1]).json == haifu.merge(parts).json == haifu.stats(folders).json
    with pytest.raises(ValueError):
        haifu.merge([haifu.stats(HAITEI).json, haifu.stats(HAITEI, by=["players"]).json])


def test_tables_go_to_other_packages_without_a_copy():
    pyarrow = pytest.importorskip("pyarrow")
    wins = haifu.wins(DATA)
    table = pyarrow.table(wins)
    assert table.num_rows == len(wins) > 0
    assert table.column_names == wins.column_names
    # Twice the same memory, not two copies of it.
    place = [pyarrow.table(wins)["document"].chunk(0).buffers()[2].address for _ in range(2)]
    assert place[0] == place[1]
    assert table.schema.field("han").metadata[b"unit"] == b"han"


@pytest.mark.parametrize("package", ["pandas", "polars", "duckdb"])
def test_data_packages_read_tables(package):
    module = pytest.importorskip(package)
    wins = haifu.wins(DATA)
    if package == "pandas":
        assert len(module.DataFrame.from_arrow(wins)) == len(wins)
    elif package == "polars":
        assert module.DataFrame(wins).height == len(wins)
    else:
        assert module.sql("select count(*) from wins").fetchall() == [(len(wins),)]


def test_a_hand_is_scored_and_explained():
    assert haifu.score(HAND) == json.loads(program("score", *HAND.split(), "--format", "json"))
    steps = haifu.explain(HAND, lang="fr")
    assert len(steps) == 5 and all(step["title"] for step in steps)
    with pytest.raises(ValueError):
        haifu.score("11111m234p5588s tsumo:5s")
    with pytest.raises(ValueError, match="wrc-2025"):
        haifu.score(HAND, rules="wrc-2052")


def test_the_wins_of_a_log_are_explained_beside_it(wrong):
    def differing(log):
        return [step for win in haifu.explain_log(log) for step in win["steps"] if step["log"] and step["log"]["differs"]]

    assert haifu.explain_log(HAITEI) and not differing(HAITEI)
    assert differing(wrong / "b.mjlog")


def test_events_come_one_by_one():
    events = list(haifu.iter_events(HAITEI))
    assert events[0]["type"] == "start_game" and events[-1]["type"] == "end_game"
    assert sum(event["type"] == "tsumo" for event in events) == len(re.findall(r"<[TUVW]\d", HAITEI.read_text()))


def test_a_visitor_hears_the_events_it_knows():
    heard = []

    class Visitor:
        def hora(self, event):
            heard.append(event)

    haifu.visit(HAITEI, Visitor())
    assert heard == [event for event in haifu.iter_events(HAITEI) if event["type"] == "hora"] != []


def test_a_log_that_cannot_be_read_says_where(tmp_path, wrong):
    text = HAITEI.read_text()
    place = text.index("<D") + 1
    broken = tmp_path / "broken.mjlog"
    broken.write_text(text[:place] + "D999" + text[text.index("/", place):])
    with pytest.raises(haifu.LogError) as error:
        haifu.iter_events(broken)
    assert error.value.file == str(broken) and error.value.offset == place - 1 and error.value.what
    missing = tmp_path / "missing.mjlog"
    with pytest.raises(haifu.LogError) as error:
        haifu.iter_events(missing)
    assert error.value.file == str(missing) and error.value.offset is None
    with pytest.raises(haifu.LogError, match="missing"):
        haifu.wins([HAITEI, missing], strict=True)
    with pytest.warns(haifu.LogWarning, match="missing") as told:
        wins = haifu.wins([HAITEI, missing])
    # At the line that asked.
    assert told[0].filename == __file__
    assert len(wins) == len(haifu.wins(HAITEI)) and [fault.file for fault in wins.faults] == [str(missing)]
    with pytest.warns(haifu.LogWarning):
        assert haifu.stats(wrong / "d.txt").faults[0].offset == 0
    with pytest.warns(haifu.LogWarning, match="a round cannot be followed"):
        assert [fault.file for fault in haifu.rounds(wrong).faults] == [str(wrong / "c.mjlog")]
    with pytest.raises(haifu.LogError, match="a round cannot be followed"):
        haifu.stats(wrong, strict=True)
    check = haifu.check(missing)
    assert check.faults == 1 and ",unreadable,fault," in check.lines[0]


def test_python_runs_on_while_logs_are_read():
    waiting, done, ticks = threading.Event(), threading.Event(), []

    def tick():
        waiting.set()
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    waiting.wait()
    during, times = 0, 1
    while during <= 5 and times <= 256:
        before = len(ticks)
        haifu.check([DATA / "logs"] * times)
        during, times = len(ticks) - before, 2 * times
    done.set()
    thread.join()
    # With the lock held all the time there could be one at either end, however long it takes.
    assert during > 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_a_run():
    # Jobs in the background of a shell begin with this signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    # This would take hours.
    with pytest.raises(KeyboardInterrupt):
        haifu.check([DATA] * 1_000_000)
    timer.cancel()
    signal.signal(signal.SIGINT, before)


def test_the_example_of_the_readme_runs(monkeypatch, capsys):
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(ROOT)
    page = (ROOT / "crates/haifu-python/README.md").read_text()
    example = re.search(r"```python\n(.*?)```", page, re.DOTALL).group(1)
    exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed == [line.split("# prints ")[1] for line in example.splitlines() if "# prints " in line]


def test_any_number_of_jobs_gives_the_same(wrong):
    checks = [haifu.check([wrong, DATA / "logs"], jobs=jobs) for jobs in (1, 2, 5)]
    assert checks[0].lines == checks[1].lines == checks[2].lines
    assert checks[0].summary == checks[1].summary == checks[2].summary


def test_the_stubs_are_true():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "haifu"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_everything_has_a_docstring():
    for name in haifu.__all__:
        item = getattr(haifu, name)
        assert name == "__version__" or item.__doc__
        if isinstance(item, type) and not issubclass(item, Exception):
            public = [member for member in vars(item) if not member.startswith("_")]
            assert all(getattr(item, member).__doc__ for member in public), name
