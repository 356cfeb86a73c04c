"""Draws boards of hexes, with edges if there is room for them.

          /f\\ / \\
      A3 |(P)|///|B3               A3 f(P) /// B3
        / \\ /F\\ /R\\             A2  mouF[K]R(.) C2
    A2 |mou|[K]|(.)|C2               B1   M :(R) C1
        \\ / \\ / \\ /
      B1 | M :(R)|C1
          \\ / \\ /

A unit is its letter in the brackets of its seat; if there are several, their number replaces the second
bracket. Above or before it is the first letter of its terrain, or a capital for a mark such as a fortress.
Terrain without a unit is written out as far as it fits; if a seat holds it, only its first letter (or a dot)
is shown, in the seat's brackets. `:` is shown beside units that the last action brought or changed, `///` on
cells that it emptied. The names at both ends of a row are those of its first and last hex.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text

from banneret.cli.drawing.changes import Changes
from banneret.cli.drawing.palette import CHANGED, CHANGED_CELLS, HEX_CELLS, ON_CELL, QUIET, seat_look
from banneret.engine.views import Board, Cell, Grid, Unit

_WIDTH = 4
"""The width of a hex in columns, including its left edge. Rows are offset by half of it."""

_EDGE = QUIET


class _Hex(NamedTuple):
    """A place to draw: its name, its row from the top, its first column, and its shade."""

    name: str
    row: int
    column: int
    shade: int


class _Canvas:
    """A canvas of styled characters, which can be placed in any order."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, line: int, column: int, text: str, style: str) -> None:
        for n, sign in enumerate(text):
            self._signs[line, column + n] = sign, style

    def text(self) -> Text:
        last = max(line for line, _ in self._signs)
        return Text("\n", no_wrap=True).join(self._line(line) for line in range(last + 1))

    def _line(self, line: int) -> Text:
        there = {column: each for (other, column), each in self._signs.items() if other == line}
        drawn = Text()
        for column in range(max(there, default=-1) + 1):
            sign, style = there.get(column, (" ", ""))
            drawn.append(sign, style)
        return drawn


def draw_hexes(grid: Grid, board: Board, changes: Changes, *, near: int, width: int, height: int) -> Text:
    """Draws a board of hexes as text."""
    hexes = list(_placed(grid, is_turned=near == 1))
    rows = 1 + max(each.row for each in hexes)
    has_edges = 2 * rows + 1 <= height
    canvas = _Canvas()
    for each in hexes:
        _draw_hex(canvas, each, board, changes, has_edges=has_edges)
    for row in range(rows):
        line = 2 * row + 1 if has_edges else row
        in_row = sorted((each for each in hexes if each.row == row), key=lambda each: each.column)
        first, last = in_row[0], in_row[-1]
        canvas.put(line, first.column - len(first.name) - 1, first.name, QUIET)
        canvas.put(line, last.column + _WIDTH + 1, last.name, QUIET)
    return canvas.text()


def _placed(grid: Grid, *, is_turned: bool) -> Iterator[_Hex]:
    """Every hex, placed on the canvas; x counts to the right, y to the upper right. Can turn the board by
    180°.
    """
    sign = -1 if is_turned else 1
    spots = {name: (sign * (2 * x + y), -sign * y) for name, (x, y) in grid.places.items()}
    left, top = min(column for column, _ in spots.values()), min(row for _, row in spots.values())
    # The leftmost row needs room for the name before its first hex.
    room = max(len(name) + 1 - (column - left) * _WIDTH // 2 for name, (column, _) in spots.items())
    for name, (column, row) in spots.items():
        x, y = grid.places[name]
        yield _Hex(name, row - top, room + (column - left) * _WIDTH // 2, (x - y) % 3)


def _draw_hex(canvas: _Canvas, spot: _Hex, board: Board, changes: Changes, *, has_edges: bool) -> None:
    """Draws one hex: its edges, its units and its terrain."""
    is_changed = spot.name in changes.emptied or spot.name in changes.altered
    ground = CHANGED_CELLS[spot.shade % 2] if is_changed else HEX_CELLS[spot.shade]
    units = sorted((unit for unit in board.units if unit.cell == spot.name), key=lambda unit: unit.place)
    cell = board.cells.get(spot.name, Cell())
    line = 2 * spot.row + 1 if has_edges else spot.row
    lead = ":" if spot.name in changes.altered else _letter(cell, units)
    if has_edges:
        canvas.put(line - 1, spot.column + 1, f"/{_letter(cell, units)}\\", _EDGE)
        canvas.put(line + 1, spot.column + 1, "\\", _EDGE)
        canvas.put(line + 1, spot.column + 3, "/", _EDGE)
        canvas.put(line, spot.column + _WIDTH, "|", _EDGE)
        lead = ":" if spot.name in changes.altered else "|"
    canvas.put(line, spot.column, lead, f"{ON_CELL} on {ground}" if not has_edges else _EDGE)
    content, style = _content(spot.name, cell, units, changes)
    canvas.put(line, spot.column + 1, content, style or f"{ON_CELL} on {ground}")


def _content(name: str, cell: Cell, units: list[Unit], changes: Changes) -> tuple[str, str]:
    """Three characters, and their style if it is not that of the ground."""
    if units:
        look = seat_look(units[0].seat)
        return f"{look.left}{units[0].symbol}{_count(units) or look.right}", look.style
    if name in changes.emptied:
        return "///", CHANGED
    if cell.owner is not None:
        look = seat_look(cell.owner)
        return f"{look.left}{cell.terrain[0] if cell.terrain else '.'}{look.right}", ""
    return (cell.terrain or ".")[:3].center(3), ""


def _count(units: list[Unit]) -> str:
    """The number of units as one character, if there is more than one."""
    return "" if len(units) == 1 else str(len(units)) if len(units) < 10 else "+"


def _letter(cell: Cell, units: list[Unit]) -> str:
    """A letter for the hex: a capital for a mark, a small one for terrain under a unit."""
    if cell.marks:
        return cell.marks[0][0].upper()
    return cell.terrain[0] if cell.terrain and units else " "
