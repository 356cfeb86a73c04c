"""The form of frames in documents: their names, their stages, and the meanings of their numbers."""

from typing import Any

from banneret.engine.kit import FrameForm, Meaning, whole
from banneret.games.prevail.language import say
from banneret.games.prevail.names import unit_id
from banneret.games.prevail.rules.board import CELLS_MAX, SIDE, UNITS
from banneret.games.prevail.rules.cleanup import SUPPORT
from banneret.games.prevail.rules.commands import ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import MELEE
from banneret.games.prevail.rules.ranged import SHOT_FRAME
from banneret.games.prevail.rules.results import PAYMENT, WITHDRAWAL


def read_unit(value: Any) -> int:
    """Returns the number of a unit, by its name in documents; raises ValueError for an unknown name."""
    for unit in range(UNITS):
        if value == unit_id(unit):
            return unit
    raise ValueError(say("expected a unit such as b1 or g12"))


def _read_pair(value: Any) -> int:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ValueError(say("expected the engager and the defender"))
    return read_unit(value[0]) | read_unit(value[1]) << 6


def _pair(number: int) -> list[str]:
    return [unit_id(number & 63), unit_id(number >> 6)]


def _bytes(number: int) -> list[int]:
    return [number & 255, number >> 8 & 255, number >> 16 & 255]


def _read_bytes(value: Any) -> int:
    read = whole(0, 31)[1]
    if not isinstance(value, (list, tuple)) or len(value) != 3:
        raise ValueError(say("expected three numbers"))
    return read(value[0]) | read(value[1]) << 8 | read(value[2]) << 16


def _signed(number: int) -> int:
    """Converts a bitmask of 32 units into a number that is not negative."""
    return number & 0xFFFFFFFF


def _read_signed(value: Any) -> int:
    number = whole(0, 0xFFFFFFFF)[1](value)
    return number - (1 << 32) if number >> 31 else number


_NUMBER = whole(0, SIDE)
_CELL = whole(0, CELLS_MAX - 1)

_ROUND_STAGES = (
    "cards", "cards chosen", "first commander", "first commander asked", "second commander asked",
    "first orders", "second orders", "melees", "cleanup", "first rally", "first rally asked",
    "second rally asked",
)  # fmt: skip
_STEPS = tuple(f"step {n}" for n in range(11))

FORMS = {
    DEPLOY: FrameForm("deployment", ("choose", "place", "commander"), {"unit": Meaning("a", *_NUMBER)}),
    ROUND: FrameForm("round", _ROUND_STAGES, {}),
    ORDERS: FrameForm(
        "orders",
        ("issue", "line", "carry out", "move", "aim", "back up"),
        {"unit": Meaning("a", *_NUMBER), "count": Meaning("b", *_NUMBER), "next": Meaning("c", *_NUMBER)},
    ),
    SHOT_FRAME: FrameForm(
        "shot",
        _STEPS[:7],
        {
            "unit": Meaning("a", unit_id, read_unit),
            "target": Meaning("b", unit_id, read_unit),
            "committed": Meaning("c", _bytes, _read_bytes),
            "results": Meaning("d", *whole(0, 7)),
        },
    ),
    MELEE: FrameForm(
        "melee",
        _STEPS,
        {
            "cell": Meaning("a", *_CELL),
            "units": Meaning("b", _pair, _read_pair),
            "committed": Meaning("c", _bytes, _read_bytes),
            "results": Meaning("d", *whole(0, 63)),
        },
    ),
    PAYMENT: FrameForm(
        "payment",
        ("owed", "paying"),
        {
            "left": Meaning("a", *whole(0, SIDE * 5)),
            "next": Meaning("b", *_NUMBER),
            "named": Meaning("c", *whole(0, 65535)),
        },
    ),
    WITHDRAWAL: FrameForm(
        "withdrawal",
        ("choose",),
        {"unit": Meaning("a", unit_id, read_unit), "bonus": Meaning("b", *whole(0, 3))},
    ),
    MEETING: FrameForm(
        "meeting",
        _STEPS[:4],
        {
            "unit": Meaning("a", unit_id, read_unit),
            "engager": Meaning("b", unit_id, read_unit),
            "bonus": Meaning("c", *whole(0, 3)),
        },
    ),
    SUPPORT: FrameForm("support", ("check", "routed"), {"given_up": Meaning("a", _signed, _read_signed)}),
}  # fmt: skip
