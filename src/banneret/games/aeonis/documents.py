"""Positions as documents: hexes, units, sides, sieges, the battle that is fought, and what is waited for.

    {"round": 2, "plies": 31, "first": "blue",
     "hexes": {"A5": {"terrain": "city", "control": "blue"}, …},
     "units": {"bl-lord": {"kind": "lord", "hex": "A5", "hits": 4}, "bl1": {"kind": "infantry", …}, …},
     "sides": {"blue": {"points": 3, "bank": 0, "renown": 1, "victory": 0}, …},
     "sieges": {"D4": {"besieger": "blue", "attackers": ["bl1"], "defenders": ["go2"]}},
     "recruited": ["A5"],
     "frames": [{"frame": "round", "stage": "turn", …}, …]}

A captured Lord has no hex, and its side says who is its `captor`; a side may also have `passed` or `raided`.
While an attack is fought, `battle` has who is committed, on the line, and still to strike. A finished game
has `over`.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.errors import BadDocument
from banneret.engine.game.game import Game
from banneret.engine.kit.document_values import checked_model
from banneret.engine.kit.frame_documents import FrameForm, Meaning, read_frames, whole, write_frames
from banneret.engine.machine.kernels.frames import ENDING_AGREED, ENDING_PLIES, ENDING_RESIGNED
from banneret.engine.machine.layout import look
from banneret.games.aeonis.consistency import check_position
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import (
    CELLS,
    KIND_WORDS,
    KINDS,
    PLACES,
    SEATS,
    TERRAIN_WORDS,
    TERRAINS,
    members_of,
    unit_id,
    unit_named,
)
from banneret.games.aeonis.rules.board import (
    NOWHERE,
    PLAIN,
    SIDE,
    UNITS,
    lay_siege,
    put_unit,
    rank_of,
    set_control,
    set_terrain,
)
from banneret.games.aeonis.rules.campaign.map import ROUND, SKIRMISH
from banneret.games.aeonis.rules.combat.frame import BATTLE
from banneret.games.aeonis.words import ENDINGS

SeatName = Literal["blue", "gold", "green", "rose"]

_ENDINGS = {
    **{word.replace(" ", "-"): number for number, word in ENDINGS.items()},
    "limit": ENDING_PLIES,
    "resigned": ENDING_RESIGNED,
    "agreed": ENDING_AGREED,
}


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class HexPart(_Part):
    """A hex."""

    terrain: Literal["plain", "forest", "mountain", "lake", "portal", "city", "fortress", "imperial-seat"]
    control: SeatName | None = None


class UnitPart(_Part):
    """A unit."""

    kind: Literal["infantry", "cavalry", "archers", "lord"]
    hex: str | None
    hits: int | None = Field(None, ge=0, le=9)
    """All that it can have, if it is not said."""


class SidePart(_Part):
    """What a side has beside its units."""

    points: int = Field(0, ge=0, le=60)
    bank: int = Field(0, ge=0, le=9)
    renown: int = Field(0, ge=0, le=9999)
    victory: int = Field(0, ge=0, le=999)
    passed: bool = False
    raided: bool = False
    captor: SeatName | None = None


class SiegePart(_Part):
    """A siege marker, and who is committed."""

    besieger: SeatName
    attackers: list[str]
    defenders: list[str]


class BattlePart(_Part):
    """The attack that is fought: units by their names, the attacker's and the defender's."""

    committed: list[list[str]] = Field(min_length=2, max_length=2)
    line: list[list[str]] = Field(min_length=2, max_length=2)
    ready: list[str]


class OverPart(_Part):
    """How a game ended."""

    winners: list[SeatName]
    ending: str


class Document(_Part):
    """A position, and what it waits for."""

    round: int = Field(0, ge=0, le=99)
    plies: int = Field(0, ge=0, le=20_000)
    first: SeatName = "blue"
    hexes: dict[str, HexPart]
    """Those that are left out are Plains that nobody controls."""
    units: dict[str, UnitPart]
    sides: dict[SeatName, SidePart]
    sieges: dict[str, SiegePart] = {}
    recruited: list[str] = []
    battle: BattlePart | None = None
    frames: list[Any] = []
    """If it is not said, whose turn `first` says."""
    over: OverPart | None = None


# Frames


def _read_cell(value: Any) -> int:
    if not isinstance(value, str) or value not in PLACES:
        raise ValueError(say("expected a hex such as D4"))
    return PLACES[value]


def _read_seat(value: Any) -> int:
    if value not in SEATS:
        raise ValueError(say("expected a seat"))
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


# Writing


def write_document(game: Game, state: Any) -> dict[str, Any]:
    """The position in words."""
    seats = SEATS[: len(game.seats)]
    document: dict[str, Any] = {
        "round": state.round,
        "plies": state.plies,
        "first": SEATS[state.first],
        "hexes": {CELLS[cell]: _hex(state, cell) for cell in range(game.rules_window.cells)},
        "units": {unit_id(unit): _unit(state, unit) for unit in range(UNITS) if state.kind[unit]},
        "sides": {name: _side(state, seat) for seat, name in enumerate(seats)},
        "sieges": {
            CELLS[cell]: _siege(state, cell)
            for cell in range(game.rules_window.cells)
            if state.besieger[cell]
        },
        "recruited": [CELLS[cell] for cell in range(len(CELLS)) if state.mustered >> cell & 1],
        "battle": _battle(state),
        "frames": write_frames(state, FORMS, seats),
        "over": None,
    }
    if state.over:
        ending = next(word for word, number in _ENDINGS.items() if number == state.ending)
        winners = [name for seat, name in enumerate(seats) if state.winners >> seat & 1]
        document["over"] = {"winners": winners, "ending": ending}
    return document


def _seat_or_none(number: int) -> str | None:
    return SEATS[number - 1] if number else None


def _hex(state: Any, cell: int) -> dict[str, Any]:
    return {"terrain": TERRAIN_WORDS[state.terrain[cell]], "control": _seat_or_none(state.control[cell])}


def _unit(state: Any, unit: int) -> dict[str, Any]:
    cell = state.cell[unit]
    return {
        "kind": KIND_WORDS[state.kind[unit]],
        "hex": None if cell == NOWHERE else CELLS[cell],
        "hits": state.hits[unit],
    }


def _side(state: Any, seat: int) -> dict[str, Any]:
    return {
        "points": state.points[seat],
        "bank": state.bank[seat],
        "renown": state.renown[seat],
        "victory": state.victory[seat],
        "passed": bool(state.passed >> seat & 1),
        "raided": bool(state.raided >> seat & 1),
        "captor": _seat_or_none(state.captor[seat]),
    }


def _siege(state: Any, cell: int) -> dict[str, Any]:
    besieger = state.besieger[cell] - 1
    defender = (state.holder[cell] or state.control[cell]) - 1
    return {
        "besieger": SEATS[besieger],
        "attackers": _names(besieger, state.investing[cell]),
        "defenders": _names(defender, state.holding[cell]),
    }


def _battle(state: Any) -> dict[str, Any] | None:
    frame = state.frames[state.depth - 1]
    if frame.kind != BATTLE:
        return None
    seats = frame.seat, frame.b
    striker = seats[frame.stage % 2 == 0] if state.ready else frame.seat
    return {
        "committed": [_names(seat, state.committed[side]) for side, seat in enumerate(seats)],
        "line": [_names(seat, state.line[side]) for side, seat in enumerate(seats)],
        "ready": _names(striker, state.ready),
    }


def _names(seat: int, units: int) -> list[str]:
    return [unit_id(seat << 4 | number) for number in members_of(units)]


# Reading


def read_document(game: Game, given: Mapping[str, Any], state: Any) -> None:
    """Lays out a position and the frames that it waits in."""
    _Reader(game, checked_model(Document, given), state).read()
    check_position(state, game.rules_window, look(game.new_work())[0])


class _Reader:
    def __init__(self, game: Game, document: Document, state: Any) -> None:
        self.document = document
        self.state = state
        self.rules = game.rules_window
        self.seats = SEATS[: len(game.seats)]
        self.cells = CELLS[: game.rules_window.cells]

    def read(self) -> None:
        document, state = self.document, self.state
        state.round, state.plies = document.round, document.plies
        state.first = self._seat("first", document.first)
        self._read_hexes()
        for name, part in document.units.items():
            self._read_unit(name, part)
        self._read_sides()
        for name, siege in document.sieges.items():
            self._read_siege(name, siege)
        for name in document.recruited:
            state.mustered |= 1 << self._cell("recruited", name)
        read_frames(document.frames or [self._turn()], state, FORMS, self.seats)
        self._read_battle()
        if document.over:
            self._read_over(document.over)

    def _turn(self) -> dict[str, Any]:
        """A round in which the side that is first is about to act."""
        first = self.document.first
        about = {"from": CELLS[0], "group": 0, "set": 0}
        return {"frame": "round", "stage": "turn", "seat": first, "asked": [first], **about}

    def _seat(self, where: str, name: str) -> int:
        if name not in self.seats:
            raise BadDocument(say("{side} does not play here.", side=name), at=where)
        return self.seats.index(name)

    def _cell(self, where: str, name: str | None) -> int:
        if name not in self.cells:
            raise BadDocument(say("there is no hex {hex}.", hex=repr(str(name)[:20])), at=where)
        return PLACES[name or ""]

    def _units(self, where: str, names: list[str], seat: int) -> int:
        bits = 0
        for name in names:
            unit = unit_named(name)
            if unit is None or unit >> 4 != seat or not self.state.kind[unit]:
                what = say("there is no unit {unit} of {side}.", unit=repr(name[:20]), side=SEATS[seat])
                raise BadDocument(what, at=where)
            bits |= 1 << (unit & 15)
        return bits

    def _read_hexes(self) -> None:
        for name in self.cells:
            set_terrain(self.state, PLACES[name], PLAIN)
        for name, part in self.document.hexes.items():
            cell = self._cell("hexes", name)
            set_terrain(self.state, cell, TERRAINS[part.terrain])
            if part.control is not None:
                set_control(self.state, cell, self._seat(f"hexes.{name}.control", part.control))

    def _read_unit(self, name: str, part: UnitPart) -> None:
        where, unit = f"units.{name[:20]}", unit_named(name)
        if unit is None or unit >> 4 >= len(self.seats):
            raise BadDocument(say("expected a name such as bl3 or go-lord."), at=where)
        if (part.kind == "lord") != (unit & 15 == 0):
            what = say("a Lord is called {unit}, and nobody else.", unit=unit_id(unit & ~15))
            raise BadDocument(what, at=f"{where}.kind")
        self.state.kind[unit] = KINDS[part.kind]
        most = self.rules.hit_points[rank_of(self.state, unit)]
        self.state.hits[unit] = most if part.hits is None else part.hits
        self.state.cell[unit] = NOWHERE
        if part.hex is not None:
            cell = self._cell(f"{where}.hex", part.hex)
            if self.state.holder[cell] not in (0, (unit >> 4) + 1):
                what = say("units of two sides cannot stand on {hex}.", hex=part.hex)
                raise BadDocument(what, at=f"{where}.hex")
            put_unit(self.state, unit, cell)

    def _read_sides(self) -> None:
        if tuple(sorted(self.document.sides)) != tuple(sorted(self.seats)):
            raise BadDocument(say("expected {sides}.", sides=", ".join(self.seats)), at="sides")
        for name, part in self.document.sides.items():
            seat, state = self._seat("sides", name), self.state
            state.points[seat], state.bank[seat] = part.points, part.bank
            state.renown[seat], state.victory[seat] = part.renown, part.victory
            state.passed |= part.passed << seat
            state.raided |= part.raided << seat
            if part.captor is not None:
                state.captor[seat] = self._seat(f"sides.{name}.captor", part.captor) + 1

    def _read_siege(self, name: str, part: SiegePart) -> None:
        where, state = f"sieges.{name[:20]}", self.state
        cell = self._cell("sieges", name)
        besieger = self._seat(f"{where}.besieger", part.besieger)
        defender = (state.holder[cell] or state.control[cell]) - 1
        if defender in (-1, besieger):
            raise BadDocument(say("there is nobody to besiege."), at=where)
        lay_siege(state, besieger, cell)
        state.investing[cell] = self._units(f"{where}.attackers", part.attackers, besieger)
        state.holding[cell] = self._units(f"{where}.defenders", part.defenders, defender)

    def _read_battle(self) -> None:
        part, state = self.document.battle, self.state
        frame = state.frames[state.depth - 1]
        if (part is None) != (frame.kind != BATTLE):
            raise BadDocument(say("it is there while an attack is fought, and only then."), at="battle")
        if part is None:
            return
        if frame.b >= len(self.seats) or frame.a >= len(self.cells):
            raise BadDocument(say("an attack is on a hex that somebody defends."), at="frames")
        for side, seat in enumerate((frame.seat, frame.b)):
            state.committed[side] = self._units("battle.committed", part.committed[side], seat)
            state.line[side] = self._units("battle.line", part.line[side], seat)
        striker = (frame.seat, frame.b)[frame.stage % 2 == 0]
        state.ready = self._units("battle.ready", part.ready, striker)

    def _read_over(self, over: OverPart) -> None:
        if over.ending not in _ENDINGS:
            endings = ", ".join(_ENDINGS)
            raise BadDocument(say("expected one of {endings}.", endings=endings), at="over.ending")
        self.state.over = 1
        self.state.ending = _ENDINGS[over.ending]
        self.state.winners = sum(1 << self._seat("over.winners", name) for name in set(over.winners))
        if self.state.winners == 0:
            raise BadDocument(say("somebody wins, or all share it."), at="over.winners")
