"""The Spark job against one run of the program: equal after sorting, however the work was split and whatever failed."""

import csv
import io
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import sys
import time

import pytest

pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("java is missing", allow_module_level=True)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = os.environ.get("HAIFU_PROGRAM") or str(ROOT / "target/release/haifu")
CORPUS = os.environ.get("HAIFU_CORPUS")
# How many logs of the corpus: all of them if 0.
LOGS = int(os.environ.get("HAIFU_SPARK_LOGS", "500"))
WRONG = 'ten="20,'
# Loopback only, no page; a task that fails is tried again in local mode too.
CONF = {
    "spark.ui.enabled": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.task.maxFailures": "4",
    "spark.log.level": "ERROR",
}


@pytest.fixture(scope="session")
def logs(tmp_path_factory):
    """A folder with the project's logs, some with a planted fault, and with those of the corpus if it is there."""
    folder = tmp_path_factory.mktemp("spark") / "logs"
    folder.mkdir()
    names = ("*.mjlog", "*.mjson", "*.json")
    found = sorted(path for name in names for path in (ROOT / "data/logs").rglob(name))
    for nth, log in enumerate(found):
        shutil.copy(log, folder / f"{nth:03}-{log.name}")
        if log.suffix == ".mjlog" and WRONG in (text := log.read_text()):
            (folder / f"{nth:03}-wrong-{log.name}").write_text(text.replace(WRONG, 'ten="30,'))
            (folder / f"{nth:03}-zcut-{log.name}").write_text(text[: len(text) * 2 // 3])
    if CORPUS:
        real = sorted(path for path in (pathlib.Path(CORPUS) / "tenhou-xml").rglob("*") if path.is_file())
        for nth, log in enumerate(real[: LOGS or None]):
            # In folders, so that the order of listing is put to the test.
            place = folder / f"real-{nth % 7}{'.x' if nth % 2 else ''}"
            place.mkdir(exist_ok=True)
            (place / f"{nth:05}").symlink_to(log.resolve())
    return folder


def single_run(logs, folder):
    """Report and statistics of one run of the program."""
    done = subprocess.run([PROGRAM, "check", logs, "-o", folder / "report.csv"], stderr=subprocess.DEVNULL)
    assert done.returncode in (0, 1, 2)
    done = subprocess.run([PROGRAM, "stats", logs, "-o", folder / "stats"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
    assert done.returncode in (0, 2)
    report = (folder / "report.csv").read_bytes()
    assert report.count(b"fu_mismatch") > 5 and report.count(b",fault,") > 5
    return report, (folder / "stats/stats.json").read_bytes()


@pytest.fixture(scope="session")
def single(logs, tmp_path_factory):
    return single_run(logs, tmp_path_factory.mktemp("single"))


def results(output):
    """Report and statistics of a job, whose table must hold what the report does, each row once."""
    report = (output / "report.csv").read_bytes()
    table = pytest.importorskip("pyarrow.parquet").read_table(output / "findings")
    rows = sorted(table.to_pylist(), key=lambda row: (row.pop("document"), row.pop("ordinal")))
    lines = report.decode().splitlines()[1:]
    assert [row.pop("line") for row in rows] == lines
    texts = [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    assert texts == list(csv.DictReader(io.StringIO(report.decode(), newline="")))
    return report, (output / "stats.json").read_bytes()


# Many jobs in one driver: a session is what takes long to start.
DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
import haifu_spark
from pyspark.sql import SparkSession

spark = SparkSession.builder.getOrCreate()
spark.sparkContext.addPyFile(sys.argv[1] + "/haifu_spark.py")
for words in sys.argv[2:]:
    haifu_spark.run(spark, haifu_spark.arguments(words.split("\\t")))
spark.stop()
"""


def start(master, *jobs):
    conf = " ".join(f"--conf {key}={value}" for key, value in CONF.items())
    environment = os.environ | {
        "PYSPARK_SUBMIT_ARGS": f"--master {master} {conf} pyspark-shell",
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    words = ["\t".join(map(str, job)) for job in jobs]
    return subprocess.Popen([sys.executable, "-c", DRIVER, HERE, *words], env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def finish(running):
    log, _ = running.communicate(timeout=1800)
    assert running.returncode == 0, log.decode(errors="replace")[-6000:]


def engine_of(name):
    if name == "wheel":
        pytest.importorskip("haifu")
        return []
    return ["--program", PROGRAM]


@pytest.mark.parametrize("engine", ["wheel", "program"])
@pytest.mark.parametrize("master", ["local[2]", "local-cluster[2,1,1024]"])
def test_any_split_gives_the_report_of_one_run(logs, single, tmp_path, master, engine):
    jobs = {parts: [logs, "-o", tmp_path / str(parts), "--partitions", parts, *engine_of(engine)]
            for parts in ((1, 7, 64) if master.startswith("local[") else (7,))}
    finish(start(master, *jobs.values()))
    for parts in jobs:
        assert results(tmp_path / str(parts)) == single, parts


def test_tables_are_those_of_one_call(logs, single, tmp_path):
    haifu = pytest.importorskip("haifu")
    parquet = pytest.importorskip("pyarrow.parquet")
    import pyarrow

    # Listed by Hadoop's client, as a remote folder is.
    finish(start("local[2]", [logs.as_uri(), "-o", tmp_path, "--partitions", "5", "--table", "wins", "--by", "players"]))
    assert results(tmp_path)[0] == single[0]
    with pytest.warns(haifu.LogWarning):
        expected = pyarrow.table(haifu.wins(logs)).to_pylist()
        assert (tmp_path / "stats.json").read_text() == haifu.stats(logs, by=["players"]).json
    order = lambda row: (row["document"], row["game"], row["round"], row["win"])
    assert sorted(parquet.read_table(tmp_path / "wins").to_pylist(), key=order) == sorted(expected, key=order)


def wrapper(folder, script):
    """A program that does something before or after haifu."""
    path = folder / "wrapper.sh"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def executors(driver):
    """The processes of executors that this driver started, through its own Java process."""
    command = ["ps", "-ww", "-e", "-o", "pid=", "-o", "ppid=", "-o", "args="]
    listing = subprocess.run(command, capture_output=True, text=True).stdout
    processes = [line.split(None, 2) for line in listing.splitlines()]
    parents = {int(pid): int(parent) for pid, parent, *_ in processes}

    def is_ours(pid):
        while pid in parents and pid != driver:
            pid = parents[pid]
        return pid == driver

    return [int(pid) for pid, _, *args in processes
            if args and "CoarseGrainedExecutorBackend" in args[0] and is_ours(int(pid))]


def test_failures_lose_no_row_and_repeat_none(logs, tmp_path):
    """An executor killed after the first finished task, a path that cannot be read, a batch that fails once with 75."""
    folder = tmp_path / "logs"
    shutil.copytree(logs, folder, symlinks=True)
    (folder / "500-nowhere").symlink_to(tmp_path / "nothing")
    expected = single_run(folder, tmp_path)
    bad = [line for line in expected[0].splitlines() if b"500-nowhere" in line]
    assert len(bad) == 1 and b",unreadable,fault," in bad[0]

    failed, done = tmp_path / "failed", tmp_path / "first-task-done"
    program = wrapper(tmp_path, f"""
if mkdir "{failed}" 2>/dev/null; then echo "disk full" >&2; exit 75; fi
# Tasks after the first take their time, so that some are running when the kill comes.
if [ -e "{done}" ]; then sleep 1; fi
"{PROGRAM}" "$@"
code=$?
touch "{done}"
exit $code""")
    out = tmp_path / "out"
    running = start("local-cluster[2,1,1024]", [folder, "-o", out, "--partitions", "7", "--program", program])
    deadline = time.monotonic() + 600
    try:
        while not done.exists():
            assert time.monotonic() < deadline and running.poll() is None
            time.sleep(0.05)
        time.sleep(0.3)
        victims = executors(running.pid)
        assert len(victims) == 2
        os.kill(victims[0], signal.SIGKILL)
        finish(running)
    finally:
        running.kill()
    assert failed.exists() and not out.joinpath("findings/_temporary").exists()
    assert results(out) == expected
