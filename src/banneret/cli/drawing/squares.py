"""Draws boards of squares, with cells as large as fit.

        a    b    c              a    b    c             a b c
    3  (P)  (H)   .   3      3  (P) (HP)   .   3       3 (P(H.  3
           +(P)              2  [P]  ///  [A]  2       2 [P//[A 2
    2  [P]  ///  [A]  2      1   .  :[A]:  .   1       1 . [A.  1
                                 a    b    c             a b c
    1   .  :[A]:  .   1

        a    b    c

A unit is its letter in the brackets of its seat. A stack shows its first unit above its second, or both
letters in one pair of brackets, or only the first. A single unit has the numbers of its bars and its first
scale below it, such as hit points and loyalty. `:` is shown beside units that the last action brought or
changed, `///` on cells that it emptied. If facings matter, an arrow follows the letter; in the narrowest
cells brackets are then left out, and only the first seat has capital letters.
"""

import re
from typing import NamedTuple

from rich.text import Text

from banneret.cli.drawing.changes import Changes
from banneret.cli.drawing.palette import CELLS, CHANGED, CHANGED_CELLS, ON_CELL, QUIET, seat_look
from banneret.engine.views import OUT_OF_SIGHT, Board, Cell, Grid, Unit

_WIDTHS = (2, 5)
"""The widths of the narrowest and the widest cell."""


class _Axis(NamedTuple):
    """The columns from left to right, or the rows from top to bottom, with their labels."""

    order: list[int]
    labels: dict[int, str]


class _Size(NamedTuple):
    """The size of a cell in columns and lines."""

    width: int
    height: int


def draw_squares(grid: Grid, board: Board, changes: Changes, *, near: int, width: int, height: int) -> Text:
    """Draws a board of squares as text."""
    is_turned = near == 1
    columns, rows = _axis(grid, 0, falling=is_turned), _axis(grid, 1, falling=not is_turned)
    margin = max(map(len, rows.labels.values()))
    narrowest, widest = _WIDTHS
    room = (width - 2 * (margin + 1)) // len(columns.order)
    size = _Size(max(narrowest, min(widest, room)), 2 if 2 * len(rows.order) + 2 <= height else 1)

    names = {place: name for name, place in grid.places.items()}
    header = Text(f"{'':{margin}} {_header(columns, size)}", QUIET)
    lines = [header]
    for y in rows.order:
        cells = [
            _draw_cell(names.get((x, y)), (x + y) % 2, board, changes, size, has_facings=bool(grid.facings))
            for x in columns.order
        ]
        for n, strip in enumerate(zip(*cells, strict=True)):
            label = rows.labels[y] if n == 0 else ""
            lines.append(
                Text.assemble((f"{label:>{margin}} ", QUIET), *strip, (f" {label:<{margin}}", QUIET))
            )
    return Text("\n", no_wrap=True).join([*lines, header])


def _axis(grid: Grid, which: int, *, falling: bool) -> _Axis:
    """One axis of the grid; a label is the part of the cell names that the row or column shares."""
    lines: dict[int, list[str]] = {}
    for name, place in grid.places.items():
        lines.setdefault(place[which], []).append(name)
    parts = {n: [set(re.findall(r"[^\W\d_]+|\d+", name)) for name in lines[n]] for n in lines}
    labels = {n: min(set.intersection(*of_cells), default="") for n, of_cells in parts.items()}
    return _Axis(sorted(lines, reverse=falling), labels)


def _header(columns: _Axis, size: _Size) -> str:
    """The labels of the columns; only every second one if they would run together."""
    labels = [columns.labels[x] for x in columns.order]
    shown = 2 if max(map(len, labels)) >= size.width else 1
    return "".join((label if n % shown == 0 else "").center(size.width) for n, label in enumerate(labels))


def _draw_cell(
    name: str | None, shade: int, board: Board, changes: Changes, size: _Size, *, has_facings: bool
) -> list[Text]:
    """The lines of one cell; blank if the board has no such place."""
    if name is None:
        return [Text(" " * size.width)] * size.height
    is_changed = name in changes.emptied or name in changes.altered
    ground = f"on {(CHANGED_CELLS if is_changed else CELLS)[shade]}"
    units = sorted((unit for unit in board.units if unit.cell == name), key=lambda unit: unit.place)
    if units:
        lines = _stack(units, size, has_facings=has_facings)
        if name in changes.altered:
            lines[0] = _flanked(":", lines[0], ":", size)
    elif name in changes.emptied:
        lines = [Text("/" * min(3, size.width), CHANGED)]
    else:
        lines = [Text(_sign(name, board)[: size.width], ON_CELL)]
    lines += [Text()] * (size.height - len(lines))
    return [_on_ground(line, size.width, ground) for line in lines]


def _stack(units: list[Unit], size: _Size, *, has_facings: bool) -> list[Text]:
    first, others = units[0], units[1:]
    if has_facings:
        return [_facing_token(unit, size) for unit in units[: size.height]]
    if not others:
        token = _token(first.symbol, first.seat, size)
        return [token, Text(_numbers(first, size), ON_CELL)] if size.height > 1 else [token]
    if size.height > 1:
        second = _token(others[0].symbol, others[0].seat, size)
        below = _flanked("+", second, " ", size) if len(others) == 1 else Text(f"+{len(others)}", ON_CELL)
        return [_token(first.symbol, first.seat, size), below]
    is_pair = len(others) == 1 and others[0].seat == first.seat
    symbols = first.symbol + (others[0].symbol if is_pair else "+")
    return [_token(symbols if size.width > 3 else first.symbol, first.seat, size)]


def _numbers(unit: Unit, size: _Size) -> str:
    """The numbers of a unit's bars and its first scale, as many as fit."""
    shown = [str(each.value) for each in (*unit.bars, *unit.scales[:1])]
    while len("/".join(shown)) > size.width:
        shown.pop()
    return "/".join(shown)


def _token(symbols: str, seat: int | None, size: _Size) -> Text:
    """Letters in the brackets of their seat; the narrowest cells have no room for the closing one."""
    look = seat_look(seat)
    return Text(f"{look.left}{symbols}{look.right}"[: size.width], look.style)


_ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}


def _facing_token(unit: Unit, size: _Size) -> Text:
    """A letter and the unit's facing."""
    look, arrow = seat_look(unit.seat), _ARROWS.get(unit.facing or "", "*")
    if size.width >= 4:
        return Text(f"{look.left}{unit.symbol}{arrow}{look.right}", look.style)
    return Text((unit.symbol.lower() if unit.seat else unit.symbol) + arrow, look.style)


def _flanked(left: str, token: Text, right: str, size: _Size) -> Text:
    """A token between two symbols, if there is room for them."""
    return Text.assemble(left, token, right, style=ON_CELL) if len(token) + 2 <= size.width else token


def _sign(name: str, board: Board) -> str:
    """A cell without units: the beginning of its terrain's name, or a dot; `?` if out of sight."""
    cell = board.cells.get(name, Cell())
    return "?" if OUT_OF_SIGHT in cell.marks else cell.terrain[:3] if cell.terrain else "."


def _on_ground(line: Text, width: int, ground: str) -> Text:
    """Centres a line in its cell, on the cell's background colour."""
    left = (width - len(line)) // 2
    cell = Text(" " * left, ground)
    cell.append_text(line)
    return cell.append(" " * (width - len(cell)))
