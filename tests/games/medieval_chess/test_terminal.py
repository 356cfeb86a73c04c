"""The board in a terminal shows hit points and loyalty."""

from banneret.cli.drawing.changes import Changes
from banneret.cli.drawing.squares import draw_squares
from tests.games.medieval_chess.positions import ATTRITION, lay_out


def test_the_numbers_of_units_stand_below_them() -> None:
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", units={"a1": {"hurt": 20, "loyalty": 85}}, **ATTRITION)
    board = match.view(0).board
    nothing = Changes(emptied=frozenset(), altered=frozenset())
    drawn = draw_squares(match.game.grid, board, nothing, near=0, width=80, height=30).plain
    assert "40/85" in drawn
    assert "[R]" in drawn
    narrow = draw_squares(match.game.grid, board, nothing, near=0, width=80, height=10).plain
    assert "40/85" not in narrow
