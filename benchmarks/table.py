"""Prints the rows of a report as tables: coloured on a terminal, plain elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.machine import About
from benchmarks.report import CACHED_AIM, COLD_AIM, OK, ROW_AIM, SCALING_AIM, Report, Row

_WHERE = ("cpu", "cores", "load", "system")

WIDTH_ELSEWHERE = 120
"""The width without a terminal, in columns."""


class Column(NamedTuple):
    """A column of numbers or names."""

    key: str
    heading: str
    show: Callable[[Any], str]


def short(number: float) -> str:
    """A number with three digits and a unit, such as 1.47M."""
    for unit in ("", "k", "M"):
        if number < 999.5:
            return _three_digits(number) + unit
        number /= 1000
    return _three_digits(number) + "G"


def _three_digits(number: float) -> str:
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"


def _seconds(number: float) -> str:
    return f"{number:.2f} s"


def _percent(number: float) -> str:
    return f"{number:.0%}".replace("%", " %")


_NAMES = [Column("game", "game", str), Column("rules", "rules", str), Column("players", "players", str)]
_RATES = [
    Column("moves_per_s", "moves/s", short),
    Column("moves_per_s_best", "best", short),
    Column("games_per_s", "games/s", short),
]
_SECTIONS: dict[str, tuple[str, list[Column]]] = {
    "one_core": (
        "Playing, one core",
        [
            *_NAMES,
            *_RATES,
            Column("mean_length", "length", "{:.0f}".format),
            Column("times_openspiel_chess", "× chess", "{:.2f}".format),
        ],
    ),
    "all_cores": (
        "Playing, all cores",
        [*_NAMES, *_RATES, Column("scaling", f"scaling\n(≥ {_percent(SCALING_AIM)})", _percent)],
    ),
    "search": (
        "Looking ahead from the start, one core",
        [
            Column("game", "game", str),
            Column("rules", "rules", str),
            Column("search", "search", str),
            Column("nodes_per_s", "nodes/s", short),
            Column("nodes_per_s_best", "best", short),
            Column("times_openspiel_uct", "× uct of chess", "{:.2f}".format),
        ],
    ),
    "perft": (
        "Counting lines of play from the start, one core",
        [
            Column("game", "game", str),
            Column("depth", "depth", str),
            Column("nodes_per_s", "nodes/s", short),
            Column("nodes_per_s_best", "best", short),
        ],
    ),
    "interpreted": (
        "Interpreted, random play",
        [
            Column("game", "game", str),
            Column("match_moves_per_s", "Match.play\nmoves/s", short),
            Column("match_moves_per_s_best", "best", short),
            Column("kernel_moves_per_s", "play_games\nmoves/s", short),
            Column("kernel_moves_per_s_best", "best", short),
        ],
    ),
    "rows": (
        "A row of the lab for each random game, by processor time",
        [
            Column("game", "game", str),
            Column("games_per_s", "games/s", short),
            Column("row_adds", f"a row adds\n(≤ {_percent(ROW_AIM)})", _percent),
        ],
    ),
    "waits": (
        "Waiting, in fresh processes",
        [
            Column("game", "game", str),
            Column("cold_s", f"compiling\n(≤ {COLD_AIM:g} s)", _seconds),
            Column("cached_s", f"from cache\n(≤ {CACHED_AIM:g} s)", _seconds),
            Column("cached_whole_s", "from cache,\nwhole process", _seconds),
            Column("first_board_s", "first board,\nwhole process", _seconds),
            Column("start_s", "bare\nstart", _seconds),
        ],
    ),
}


def print_report(report: Report) -> None:
    """Prints the machine, every table, and the method."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH_ELSEWHERE
    for line in _heading(report.machine):
        console.print(line)
    for key, rows in report.sections.items():
        title, columns = _SECTIONS[key]
        console.print(f"\n[bold]{title}[/]\n")
        console.print(_table(columns, rows))
    verdicts = report.verdicts()
    console.print(f"\nAims met: {verdicts.count(OK)} of {len(verdicts)}\n")
    console.print(_method(report.method), style="dim")


def _heading(machine: About) -> list[str]:
    about = dict(machine)
    where = "{}, {} cores, load {:.2f} before, {}".format(*(about.pop(key) for key in _WHERE))
    return [where, ", ".join(f"{name} {version}" for name, version in about.items())]


def _method(method: Mapping[str, float]) -> str:
    one_core, all_cores = method["sample_s"], method["sample_all_cores_s"]
    return f"""\
Medians of {method["rounds"]} rounds, and the best. After a warm-up each round samples everything
in turn: {one_core:.2f} s on one core, {all_cores:.2f} s on all. Ratios are taken within a round.
× chess: times the moves/s of OpenSpiel's chess, which plays in C++.
Scaling: what is left of a core's speed when all are busy. The machine itself, at
hashing, where cores share nothing, loses only to other work: so much the games lose too.
Looking ahead: positions that alpha-beta looks at, playouts to the end that uct makes; × uct of chess:
times the playouts/s of OpenSpiel's, in C++. Counting: lines of the full depth, their last
moves counted without being played.
Compiling (once, with an empty cache) and from cache: until the first simulated game,
without the bare start, which is the interpreter and import banneret."""


def _table(columns: Sequence[Column], rows: Sequence[Row]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for column in columns:
        is_name = column.show is str and column.key != "depth"
        table.add_column(column.heading, justify="left" if is_name else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(_cell(column, row) for column in columns))
    return table


def _cell(column: Column, row: Row) -> str:
    """A number with its verdict; if it is missing, the reason or a dash."""
    value = row.get(column.key)
    if value is None:
        return str(row.get("note", "–")) if column.key in ("moves_per_s", "nodes_per_s") else "–"
    if f"{column.key}_aim" not in row:
        return column.show(value)
    verdict = row[f"{column.key}_aim"] or ""
    style = "green" if verdict == OK else "bold red"
    return f"{column.show(value)} [{style}]{verdict:<4}[/]"
