"""Colours, and the signs that say the same without them."""

from typing import NamedTuple


class SeatLook(NamedTuple):
    """How the units of a seat look: a pair of brackets that echoes the seat's shape, and a style."""

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
"""The grounds of light and dark cells."""

HEX_CELLS = (*CELLS, "#333C43")
"""The same where three meet at every corner."""

CHANGED_CELLS = ("#53566B", "#494C60")
"""The same, washed with the colour of what just happened."""

ON_CELL = "#B3B5AE"
"""Signs on a cell without a unit."""

CHANGED = "#B9A6F0"
QUIET = "dim"
STRONG = "bold"


def seat_look(seat: int | None) -> SeatLook:
    """The look of a seat's units; of nobody's for None."""
    return _NEUTRAL if seat is None else _SEATS[seat]
