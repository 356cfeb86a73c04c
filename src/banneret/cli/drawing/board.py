"""The board of a match as text."""

from rich.text import Text

from banneret.cli.drawing.changes import last_changes
from banneret.cli.drawing.hexes import draw_hexes
from banneret.cli.drawing.squares import draw_squares
from banneret.engine.match import Match

_DRAWINGS = {"square": draw_squares, "hex": draw_hexes}
"""The drawing function for each kind of grid."""


def draw_board(
    match: Match, viewer: int, at: int | None = None, *, near: int = 0, width: int = 80, height: int = 24
) -> Text:
    """Draws what a viewer sees of the board, now or after `at` actions, with the last action marked.

    The seat `near` is at the lower edge. The board takes at most `width` columns and, if possible, at most
    `height` lines.
    """
    grid, view = match.game.grid, match.view(viewer, at)
    changes = last_changes(match, viewer, len(view.log))
    return _DRAWINGS[grid.kind](grid, view.board, changes, near=near, width=width, height=height)
