"""haifu: checks, tables and statistics of riichi mahjong game logs.

Paths go in (a path, or many; folders, archives and databases too), Arrow tables come out:

>>> import haifu
>>> haifu.score("234567m234p5588s tsumo:5s riichi dora:4z")["han"]
3
"""

from ._haifu import (
    Check,
    Events,
    LogError,
    LogWarning,
    Statistics,
    Table,
    __version__,
    check,
    explain,
    explain_log,
    iter_events,
    merge,
    rounds,
    score,
    stats,
    table,
    tables,
    wins,
)


def visit(path, visitor):
    """Shows a log to a visitor: for each event the method of its type is called with it, if there is one.

    >>> class Riichi:
    ...     def reach(self, event): print(event["actor"])
    """
    for event in iter_events(path):
        method = getattr(visitor, event["type"], None)
        if method is not None:
            method(event)


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
