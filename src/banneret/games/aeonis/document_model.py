"""The model of a position's document, and of the frames in it."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.kit import FrameForm, Meaning, whole
from banneret.engine.machine.kernels.frames import ENDING_AGREED, ENDING_PLIES, ENDING_RESIGNED
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import CELLS, PLACES, SEATS
from banneret.games.aeonis.rules.board import SIDE
from banneret.games.aeonis.rules.campaign.map import ROUND, SKIRMISH
from banneret.games.aeonis.rules.combat.frame import BATTLE
from banneret.games.aeonis.words import ENDINGS

SeatName = Literal["blue", "gold", "green", "rose"]

ENDING_NUMBERS = {
    **{word.replace(" ", "-"): number for number, word in ENDINGS.items()},
    "limit": ENDING_PLIES,
    "resigned": ENDING_RESIGNED,
    "agreed": ENDING_AGREED,
}
"""All endings by their words in documents."""


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class HexModel(_Model):
    """A hex."""

    terrain: Literal["plain", "forest", "mountain", "lake", "portal", "city", "fortress", "imperial-seat"]
    control: SeatName | None = None


class UnitModel(_Model):
    """A unit."""

    kind: Literal["infantry", "cavalry", "archers", "lord"]
    hex: str | None
    hits: int | None = Field(None, ge=0, le=9)
    """By default, all hit points of its kind."""


class SideModel(_Model):
    """What a side has apart from its units."""

    points: int = Field(0, ge=0, le=60)
    bank: int = Field(0, ge=0, le=18)
    renown: int = Field(0, ge=0, le=9999)
    victory: int = Field(0, ge=0, le=999)
    passed: bool = False
    raided: bool = False
    captor: SeatName | None = None
    home: str | None = None
    """The hex of its Home City; by default, its place on drawn maps. None in a single battle."""


class SiegeModel(_Model):
    """A siege marker, and the units committed to the siege."""

    besieger: SeatName
    attackers: list[str]
    defenders: list[str]


class BattleModel(_Model):
    """The attack under way: first the attacker's units by name, then the defender's."""

    committed: list[list[str]] = Field(min_length=2, max_length=2)
    line: list[list[str]] = Field(min_length=2, max_length=2)
    ready: list[str]


class OverModel(_Model):
    """How a game ended."""

    winners: list[SeatName]
    ending: str


class PositionModel(_Model):
    """A position, and what it is waiting for."""

    round: int = Field(0, ge=0, le=99)
    plies: int = Field(0, ge=0, le=20_000)
    first: SeatName = "blue"
    hexes: dict[str, HexModel]
    """The hexes; those left out are Plains without control."""
    units: dict[str, UnitModel]
    sides: dict[SeatName, SideModel]
    sieges: dict[str, SiegeModel] = {}
    recruited: list[str] = []
    taken: list[str] = []
    """Hexes whose control has changed since the round began: they do not score this round."""
    battle: BattleModel | None = None
    frames: list[Any] = []
    """By default, it is the turn of `first`."""
    over: OverModel | None = None


# Frames


def _read_cell(value: Any) -> int:
    if not isinstance(value, str) or value not in PLACES:
        raise ValueError(say("expected a hex such as D4"))
    return PLACES[value]


def _read_seat(value: Any) -> int:
    if value not in SEATS:
        raise ValueError(say("expected a side such as blue"))
    return SEATS.index(value)


_CELL = CELLS.__getitem__, _read_cell
_SEAT = SEATS.__getitem__, _read_seat
_SET = whole(0, 15 << 8 | 15)
_STAGES = (
    "walls", "attacker commits", "defender commits", "attacker's line", "defender's line", "pre-strike",
    "pre-counterstrike", "strike", "counterstrike", "attacker's retreat", "defender's retreat", "press",
    "hex taken", "occupation",
)  # fmt: skip

FORMS = {
    ROUND: FrameForm(
        "round",
        ("start", "next", "turn", "group", "cleanup"),
        {
            "from": Meaning("a", *_CELL),
            "group": Meaning("b", *whole(0, (1 << SIDE) - 1)),
            "set": Meaning("d", *_SET),
        },
    ),
    BATTLE: FrameForm(
        "attack",
        _STAGES,
        {
            "hex": Meaning("a", *_CELL),
            "defender": Meaning("b", *_SEAT),
            "how": Meaning("c", *whole(0, 99_999)),
            "set": Meaning("d", *_SET),
        },
    ),
    SKIRMISH: FrameForm("battle", ("attack",), {"attacks": Meaning("a", *whole(0, 99))}),
}
