"""Boards as text, in every size."""

import io

from rich.console import Console

import banneret
from banneret.cli.drawing.board import draw_board
from banneret.cli.drawing.changes import Changes, last_changes
from banneret.cli.drawing.hexes import draw_hexes
from banneret.cli.drawing.squares import draw_squares
from banneret.engine.views import Board, Cell, Grid, Unit


def grid(columns: int, rows: int) -> Grid:
    places = {f"{'ABCDEFGHIJKLMNOPQRSTUVWX'[y]}-{x + 1}": (x, y) for x in range(columns) for y in range(rows)}
    return Grid(kind="square", places=places)


def unit(cell: str, symbol: str, seat: int | None, place: int = 0) -> Unit:
    return Unit(id=f"{cell}{place}", cell=cell, place=place, seat=seat, kind="k", name="K", symbol=symbol)


BOARD = Board(
    units=(
        unit("A-1", "P", 0),
        unit("A-1", "C", 0, place=1),
        unit("B-2", "P", 1),
        unit("B-2", "C", 2, place=1),
        *(unit("C-3", "R", 3, place=n) for n in range(3)),
        unit("A-3", "M", None),
    ),
    cells={"C-1": Cell(terrain="forest")},
)
CHANGES = Changes(emptied=frozenset({"C-2"}), altered=frozenset({"A-1"}))


def drawn(columns: int, rows: int, *, width: int, height: int, near: int = 0) -> list[str]:
    text = draw_squares(grid(columns, rows), BOARD, CHANGES, near=near, width=width, height=height)
    return [line.rstrip() for line in text.plain.splitlines()]


def test_large_cells_show_stacks_one_above_the_other() -> None:
    assert drawn(3, 3, width=80, height=24) == [
        "    1    2    3",
        "C  for  ///  {R}  C",
        "             +2",
        "B   .   (P)   .   B",
        "       +<C>",
        "A :[P]:  .    M   A",
        "  +[C]",
        "    1    2    3",
    ]


def test_low_cells_show_stacks_in_one_pair_of_brackets() -> None:
    assert drawn(3, 3, width=80, height=6) == [
        "    1    2    3",
        "C  for  /// {R+}  C",
        "B   .  (P+)   .   B",
        "A [PC]   .    M   A",
        "    1    2    3",
    ]


def test_the_narrowest_cells_show_seat_and_unit() -> None:
    assert drawn(3, 3, width=10, height=6) == [
        "  1 2 3",
        "C fo//{R C",
        "B . (P.  B",
        "A [P.  M A",
        "  1 2 3",
    ]


def test_the_board_can_be_seen_from_the_other_side() -> None:
    assert drawn(3, 3, width=80, height=6, near=1) == [
        "    3    2    1",
        "A   M    .  [PC]  A",
        "B   .  (P+)   .   B",
        "C {R+}  ///  for  C",
        "    3    2    1",
    ]


def test_the_largest_boards_fit_into_80_columns() -> None:
    for columns, rows in ((18, 12), (24, 24), (36, 24)):
        assert max(map(len, drawn(columns, rows, width=80, height=19))) <= 80
    assert drawn(36, 24, width=80, height=19)[0].split()[:6] == ["1", "3", "5", "7", "9", "11"]


def test_a_board_may_have_holes() -> None:
    places = {"a1": (0, 0), "b2": (1, 1)}
    text = draw_squares(
        Grid(kind="square", places=places), Board(units=()), Changes(), near=0, width=80, height=4
    )
    assert text.plain.splitlines()[1] == "2        .   2"


def test_changes_are_what_the_viewer_can_see_of_the_last_action() -> None:
    match = banneret.game("age-of-chess").match()
    match.play("e2-e3")
    match.play("e7-e6")
    assert last_changes(match, 0, at=0) == Changes()
    assert last_changes(match, 0, at=1) == Changes(emptied=frozenset({"e2"}), altered=frozenset({"e3"}))
    assert last_changes(match, 0, at=2) == Changes(emptied=frozenset({"e7"}), altered=frozenset({"e6"}))


def test_with_colour_the_signs_are_the_same() -> None:
    match = banneret.game("age-of-chess").match()
    match.play("e2-e3")
    board = draw_board(match, banneret.SPECTATOR)
    output = io.StringIO()
    console = Console(file=output, force_terminal=True, color_system="truecolor", record=True, width=80)
    console.print(board)
    assert "48;2;0;114;178m[P]" in output.getvalue()
    assert "48;2;230;159;0m(P)" in output.getvalue()
    assert console.export_text().splitlines() == board.plain.splitlines()


HEXES = Grid(
    kind="hex",
    places={f"{'ABC'[x]}{y + 1}": (x, y) for x in range(3) for y in range(3) if 1 <= x + y <= 3},
)
ON_HEXES = Board(
    units=(
        unit("B2", "K", 0),
        unit("A3", "P", 1),
        unit("C1", "R", 2),
        unit("C1", "S", 2, place=1),
        unit("B1", "M", None),
    ),
    cells={
        "A2": Cell(terrain="mountain"),
        "B2": Cell(marks=("fortress",), owner=0),
        "A3": Cell(terrain="forest"),
        "C2": Cell(marks=("ruined",), owner=1),
    },
)
ON_HEXES_CHANGES = Changes(emptied=frozenset({"B3"}), altered=frozenset({"C1"}))


def hexes(*, height: int, near: int = 0) -> list[str]:
    text = draw_hexes(HEXES, ON_HEXES, ON_HEXES_CHANGES, near=near, width=80, height=height)
    return [line.rstrip() for line in text.plain.splitlines()]


HEXES_DRAWN = r"""      /f\ / \
  A3 |(P)|///|B3
    / \ /F\ /R\
A2 |mou|[K]|(.)|C2
    \ / \ / \ /
  B1 | M :<R2|C1
      \ / \ /"""


def test_hexes_have_edges_where_there_is_room() -> None:
    assert hexes(height=7) == HEXES_DRAWN.splitlines()


def test_hexes_on_a_low_screen() -> None:
    assert hexes(height=6) == ["  A3 f(P) /// B3", "A2  mouF[K]R(.) C2", "  B1   M :<R2 C1"]


def test_hexes_seen_from_the_other_side() -> None:
    assert hexes(height=6, near=1) == ["  C1 :<R2  M  B1", "C2 R(.)F[K] mou A2", "  B3  ///f(P) A3"]


def test_a_board_of_hexes_leaves_room_beside_it() -> None:
    match = banneret.game("cyvasse").match()
    for height, lines in ((19, 11), (24, 23)):
        board = draw_board(match, 0, height=height).plain.splitlines()
        assert len(board) == lines
        assert max(map(len, board)) <= 50
