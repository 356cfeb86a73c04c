"""Colours, and symbols that carry the same meaning without colour."""

from typing import NamedTuple


class SeatLook(NamedTuple):
    """The look of a seat's units: a pair of brackets that echoes the seat's shape, and a style."""

    left: str
    right: str
    style: str


_SEATS = (
    SeatLook("[", "]", "bold #FFFFFF on #0072B2"),  # shield
    SeatLook("(", ")", "bold #1E1503 on #E69F00"),  # round
    SeatLook("<", ">", "bold #06160F on #009E73"),  # lozenge
    SeatLook("{", "}", "bold #1E0A15 on #CC79A7"),  # hexagon
    SeatLook("|", "|", "bold #190A00 on #D55E00"),  # banner
    SeatLook("+", "+", "bold #06151F on #56B4E9"),  # cross
)
_NEUTRAL = SeatLook(" ", " ", "bold #16150F on #8A8A86")

CELLS = ("#39424A", "#2D353C")
"""The background colours of light and dark cells."""

HEX_CELLS = (*CELLS, "#333C43")
"""The same for hexes, which need three shades."""

CHANGED_CELLS = ("#53566B", "#494C60")
"""The same, tinted to mark the last change."""

ON_CELL = "#B3B5AE"
"""The colour of symbols on a cell without a unit."""

CHANGED = "#B9A6F0"
QUIET = "dim"
STRONG = "bold"


def seat_look(seat: int | None) -> SeatLook:
    """The look of a seat's units; for None, of units without an owner."""
    return _NEUTRAL if seat is None else _SEATS[seat]
