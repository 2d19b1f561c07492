from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, final

_Path = str | PathLike[str]
_Paths = _Path | Iterable[_Path]
_Names = str | Iterable[str]

__all__ = [
    "Check",
    "Events",
    "LogError",
    "LogWarning",
    "Statistics",
    "Table",
    "__version__",
    "check",
    "explain",
    "explain_log",
    "iter_events",
    "merge",
    "rounds",
    "score",
    "stats",
    "table",
    "tables",
    "visit",
    "wins",
]

__version__: str

class LogError(Exception):
    """A log, or a part of one, that cannot be read or understood."""

    file: str
    offset: int | None
    """Byte position in the decompressed document."""
    what: str
    """What is wrong."""

class LogWarning(UserWarning):
    """Some logs could not be read or understood, or not to their end: `faults` of the result lists them."""

@final
class Table:
    """A table in Arrow's memory, taken over without a copy by pyarrow, polars, pandas and DuckDB."""

    @property
    def column_names(self) -> list[str]: ...
    @property
    def num_rows(self) -> int: ...
    @property
    def faults(self) -> list[LogError]:
        """Logs that could not be read or understood, or not to their end; rows before the fault are in the table."""
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Check:
    """What a check found: as a table the findings, besides them counts."""

    @property
    def findings(self) -> Table:
        """The findings in the order of the documents.

        The columns are those of the report of `haifu check`; behind them `argument`, which of the paths led to the
        document, and `ordinal`, the number of the row among those of that path, both from 0.
        """
    @property
    def lines(self) -> list[str]:
        """The lines of the report that `haifu check` writes, in the order of the findings, without the header."""
    @property
    def summary(self) -> dict[str, Any]:
        """The counts of the run, as `haifu check --summary` writes them; `seconds` is 0."""
    @property
    def errors(self) -> int: ...
    @property
    def faults(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Statistics:
    """Counters over games, by groups; as a table every measure. They add: `merge`."""

    @property
    def json(self) -> str:
        """Everything counted, as `haifu stats` writes it to `stats.json`."""
    @property
    def games(self) -> int: ...
    @property
    def faults(self) -> list[LogError]: ...
    def table(self, name: str) -> Table:
        """One of the tables of docs/STATISTICS.md, with the columns of the file that `haifu stats -o` writes."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Events(Iterator[dict[str, Any]]):
    """The events of a log, one dict after the other."""

    def __iter__(self) -> Events: ...
    def __next__(self) -> dict[str, Any]: ...

def check(
    paths: _Paths,
    *,
    rules: str | None = None,
    only: _Names = (),
    skip: _Names = (),
    jobs: int = 0,
) -> Check:
    """Checks all logs behind the paths, as `haifu check` does.

    `rules` holds every game to a rule set (a name or a file.toml) instead of the one its log names; `only` and `skip`
    choose findings by code or category, in a list or with commas between them; `jobs` is the number of threads, 0 for
    one on each processor. Logs that cannot be read are findings of severity fault; nothing is raised for them.
    """

def table(
    name: str,
    paths: _Paths,
    *,
    where: str | None = None,
    rules: str | None = None,
    jobs: int = 0,
    strict: bool = False,
) -> Table:
    """Rows of one table (see `tables` and docs/TABLES.md) from all logs behind the paths.

    `where` takes only rows for which this holds, as `haifu export --where` does. Logs that cannot be read as a whole
    are told in a LogWarning and listed in `faults`; with `strict` the first of them is raised as LogError.
    """

def tables() -> list[tuple[str, str]]:
    """The names of all tables, each with what a row of it is."""

def wins(
    paths: _Paths, *, where: str | None = None, rules: str | None = None, jobs: int = 0, strict: bool = False
) -> Table:
    """Every win with its rebuilt situation, what the log claims and what haifu computes: table `wins`."""

def rounds(
    paths: _Paths, *, where: str | None = None, rules: str | None = None, jobs: int = 0, strict: bool = False
) -> Table:
    """Every round with its course and result: table `rounds`."""

def stats(
    paths: _Paths,
    *,
    by: _Names = (),
    where: str | None = None,
    rules: str | None = None,
    jobs: int = 0,
    strict: bool = False,
) -> Statistics:
    """Counts the games of all logs behind the paths, as `haifu stats` does.

    `by` names fields to count apart by, in a list or with commas between them; `where` is an expression for the hands
    that count (`haifu stats --fields` lists what they know); `rules` values every win by a rule set; `jobs` and
    `strict` as for `haifu.table`.
    """

def merge(parts: Sequence[str]) -> Statistics:
    """Adds counters that `Statistics.json` gave, of the same question, as `haifu merge` does."""

def score(hand: str, *, rules: str = "tenhou") -> dict[str, Any]:
    """What a hand is worth and who pays, with the keys of `haifu score --format json`.

    The hand is written as `haifu score` takes it: `"234567m234p5588s tsumo:5s riichi dora:4z"`.
    Raises ValueError for a hand that cannot be.
    """

def explain(hand: str, *, rules: str = "tenhou", lang: str = "en") -> list[dict[str, Any]]:
    """The five steps of the score of a hand, each with `title`, `lines`, `result`; `lang` is en, fr or ja."""

def explain_log(path: _Path, *, rules: str | None = None, lang: str = "en") -> list[dict[str, Any]]:
    """The wins of a log, each with its place, its hand in words and the five steps beside what the log says."""

def iter_events(path: _Path) -> Events:
    """The events of a log of any format, as dicts in the mjai dialect of docs/FORMATS.md.

    Raises LogError, with file and offset, if the log cannot be read or one of its games cannot be understood from
    its first event to its last.
    """

def visit(path: _Path, visitor: object) -> None:
    """Shows a log to a visitor: for each event the method of its type is called with it, if there is one."""
