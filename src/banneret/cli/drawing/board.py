"""The board of a match as text."""

from rich.text import Text

from banneret.cli.drawing.changes import last_changes
from banneret.cli.drawing.hexes import draw_hexes
from banneret.cli.drawing.squares import draw_squares
from banneret.engine.match import Match

_DRAWINGS = {"square": draw_squares, "hex": draw_hexes}
"""How each kind of grid is drawn."""


def draw_board(
    match: Match, viewer: int, at: int | None = None, *, near: int = 0, width: int = 80, height: int = 24
) -> Text:
    """What a viewer sees of the board, now or after so many actions, with the last action marked.

    The seat called `near` is at the lower edge. The board takes no more than `width` columns and, if it can,
    no more than `height` lines.
    """
    grid, view = match.game.grid, match.view(viewer, at)
    changes = last_changes(match, viewer, len(view.log))
    return _DRAWINGS[grid.kind](grid, view.board, changes, near=near, width=width, height=height)
