"""Positions as documents: what stands where, who has which cards, and what is waited for.

    {"round": 2, "plies": 31, "initiative": "blue",
     "blue": {"commander": "G-6",
              "units": {"b1": {"type": "velites", "cell": "F-5", "facing": "N"}, …},
              "hand": ["move", …], "played": […], "shown": […], "closed": […], "burnt": […],
              "in_play": "advance", "owed": 0},
     "gold": {…},
     "frames": [{"frame": "round", "stage": "first orders", …}, …]}

Of units also `ordered`, `acted`, `fought`, and `engaged` (front, flank, rear) with `engager`, where these are
so. A unit without a cell is still to be deployed. Discards are `shown` or `closed`: face up or face down. A
finished game has `over` too, with winners and ending. While a shot is prepared, `supporters` lists who is
named already.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.errors import BadDocument
from banneret.engine.game.game import Game
from banneret.engine.kit.document_values import checked_model
from banneret.engine.kit.frame_documents import FrameForm, Meaning, read_frames, whole, write_frames
from banneret.engine.machine.kernels.frames import ENDING_AGREED, ENDING_PLIES, ENDING_RESIGNED, top
from banneret.engine.machine.layout import look
from banneret.games.prevail.consistency import check_position
from banneret.games.prevail.language import say
from banneret.games.prevail.names import FACINGS, SEATS, TYPES, Names, names_of, unit_id
from banneret.games.prevail.rules.board import ENGAGER, NO_CARD, NOWHERE, SIDE, UNITS, put_unit
from banneret.games.prevail.rules.cleanup import SUPPORT
from banneret.games.prevail.rules.commands import ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND
from banneret.games.prevail.rules.endings import ENDING_CARDS, ENDING_UNITS
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import MELEE
from banneret.games.prevail.rules.ranged import SHOT_FRAME
from banneret.games.prevail.rules.results import PAYMENT, WITHDRAWAL

_ENDINGS = {
    "cards": ENDING_CARDS,
    "units": ENDING_UNITS,
    "limit": ENDING_PLIES,
    "resigned": ENDING_RESIGNED,
    "agreed": ENDING_AGREED,
}
_PILES = ("hand", "played", "shown", "closed", "burnt")


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class UnitPart(_Part):
    """One unit."""

    type: str
    cell: str | None
    facing: Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"] = "N"
    ordered: bool = False
    acted: bool = False
    fought: bool = False
    engaged: Literal["front", "flank", "rear"] | None = None
    engager: bool = False


class SidePart(_Part):
    """One side."""

    commander: str | None
    units: dict[str, UnitPart]
    hand: list[str]
    played: list[str] = []
    shown: list[str] = []
    closed: list[str] = []
    burnt: list[str] = []
    in_play: str | None = None
    owed: int = Field(0, ge=0, le=SIDE * 5)


class OverPart(_Part):
    """How a game ended."""

    winners: list[Literal["blue", "gold"]]
    ending: Literal["cards", "units", "limit", "resigned", "agreed"]


class Document(_Part):
    """A position, and what it waits for."""

    round: int = Field(0, ge=0, le=30_000)
    plies: int = Field(0, ge=0, le=20_000)
    initiative: Literal["blue", "gold"]
    blue: SidePart
    gold: SidePart
    supporters: list[str] = []
    frames: list[Any]
    over: OverPart | None = None


# Frames


def _unit(number: int) -> str:
    return unit_id(number)


def _read_unit(value: Any) -> int:
    for unit in range(UNITS):
        if value == unit_id(unit):
            return unit
    raise ValueError(say("expected a unit such as b1 or g12"))


def _read_pair(value: Any) -> int:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ValueError(say("expected the engager and the defender"))
    return _read_unit(value[0]) | _read_unit(value[1]) << 6


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
    """Bits of 32 units as a number that is not below zero."""
    return number & 0xFFFFFFFF


def _read_signed(value: Any) -> int:
    number = whole(0, 0xFFFFFFFF)[1](value)
    return number - (1 << 32) if number >> 31 else number


_NUMBER = whole(0, SIDE)
_CELL = whole(0, 863)

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
            "unit": Meaning("a", _unit, _read_unit),
            "target": Meaning("b", _unit, _read_unit),
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
    WITHDRAWAL: FrameForm("withdrawal", ("choose",), {"unit": Meaning("a", _unit, _read_unit)}),
    MEETING: FrameForm(
        "meeting",
        _STEPS[:4],
        {
            "unit": Meaning("a", _unit, _read_unit),
            "engager": Meaning("b", _unit, _read_unit),
            "bonus": Meaning("c", *whole(0, 3)),
        },
    ),
    SUPPORT: FrameForm("support", ("check", "routed"), {"given_up": Meaning("a", _signed, _read_signed)}),
}  # fmt: skip


# Writing


def write_document(game: Game, state: Any) -> dict[str, Any]:
    """The position in words."""
    names = names_of(game)
    document: dict[str, Any] = {
        "round": state.round,
        "plies": state.plies,
        "initiative": SEATS[state.initiative],
        "blue": _side(state, names, 0),
        "gold": _side(state, names, 1),
        "supporters": [unit_id(top(state).seat << 5 | n) for n in range(SIDE) if state.supporters >> n & 1],
        "frames": write_frames(state, FORMS, SEATS),
        "over": None,
    }
    if state.over:
        ending = next(word for word, number in _ENDINGS.items() if number == state.ending)
        winners = [name for seat, name in enumerate(SEATS) if state.winners >> seat & 1]
        document["over"] = {"winners": winners, "ending": ending}
    return document


def _side(state: Any, names: Names, seat: int) -> dict[str, Any]:
    commander, slot = state.commander[seat], state.in_play[seat]
    units = (unit for unit in range(seat << 5, (seat << 5) + SIDE) if state.kind[unit])
    return {
        "commander": None if commander == NOWHERE else names.cells[commander],
        "units": {unit_id(unit): _unit_part(state, names, unit) for unit in units},
        **{pile: names.card_words_of(seat, getattr(state, pile)[seat]) for pile in _PILES},
        "in_play": None if slot == NO_CARD else names.card_word(seat, slot),
        "owed": state.owed[seat],
    }


def _unit_part(state: Any, names: Names, unit: int) -> dict[str, Any]:
    seat, number, bond = unit >> 5, unit & 31, state.bond[unit]
    cell = state.cell[unit]
    part: dict[str, Any] = {
        "type": names.kind_words[state.kind[unit]],
        "cell": None if cell == NOWHERE else names.cells[cell],
        "facing": FACINGS[state.facing[unit]],
    }
    flags = {
        "ordered": state.ordered[seat] >> number & 1,
        "acted": state.acted[seat] >> number & 1,
        "fought": seat == 0 and state.fought >> number & 1,
    }
    part |= {name: True for name, value in flags.items() if value}
    if bond:
        part |= {"engaged": TYPES[bond & 3], "engager": bool(bond & ENGAGER)}
    return part


# Reading


def read_document(game: Game, given: Mapping[str, Any], state: Any) -> None:
    """Lays out a position and the frames that it waits in."""
    document, names = checked_model(Document, given), names_of(game)
    state.round, state.plies = document.round, document.plies
    state.initiative = SEATS.index(document.initiative)
    for seat, side in enumerate((document.blue, document.gold)):
        _read_side(state, names, seat, side)
    read_frames(document.frames, state, FORMS, SEATS)
    for word in document.supporters:
        unit = _unit_named("supporters", word)
        if unit >> 5 != top(state).seat:
            raise BadDocument(say("{unit} is of the other side.", unit=word), at="supporters")
        state.supporters |= 1 << (unit & 31)
    if document.over:
        state.over = 1
        state.ending = _ENDINGS[document.over.ending]
        state.winners = sum(1 << SEATS.index(name) for name in set(document.over.winners))
        if state.winners == 0:
            raise BadDocument(say("somebody wins, or both share it."), at="over.winners")
    check_position(state, game.rules_window, look(game.new_work())[0])


def _unit_named(where: str, word: str) -> int:
    try:
        return _read_unit(word)
    except ValueError as problem:
        raise BadDocument(f"{problem}.", at=where) from None


def _read_side(state: Any, names: Names, seat: int, side: SidePart) -> None:
    name = SEATS[seat]
    state.commander[seat] = NOWHERE
    if side.commander is not None:
        state.commander[seat] = _cell(f"{name}.commander", names, side.commander)
    for word, part in side.units.items():
        unit = _unit_named(f"{name}.units", word)
        if unit >> 5 != seat:
            raise BadDocument(say("{unit} is of the other side.", unit=word), at=f"{name}.units")
        _read_unit_part(state, names, unit, f"{name}.units.{word}", part)
    _read_cards(state, names, seat, side)
    state.owed[seat] = side.owed


def _cell(where: str, names: Names, cell: str) -> int:
    if cell not in names.cell_numbers:
        raise BadDocument(say("there is no cell {cell}.", cell=repr(cell[:20])), at=where)
    return names.cell_numbers[cell]


def _read_unit_part(state: Any, names: Names, unit: int, where: str, part: UnitPart) -> None:
    seat, number = unit >> 5, unit & 31
    if part.type not in names.kinds:
        what = say("there is no unit {unit}.", unit=repr(part.type[:40]))
        raise BadDocument(what, at=f"{where}.type")
    state.kind[unit] = names.kinds[part.type]
    if part.cell is None:
        if part.model_dump(exclude={"type", "cell"}) != UnitPart(type="", cell=None).model_dump(
            exclude={"type", "cell"}
        ):
            raise BadDocument(say("a unit that is still to be deployed has nothing but its type."), at=where)
        state.cell[unit] = NOWHERE
        return
    cell = _cell(f"{where}.cell", names, part.cell)
    if state.here[seat * 864 + cell]:
        raise BadDocument(say("two units of a side cannot stand on {cell}.", cell=part.cell), at=where)
    put_unit(state, unit, cell, FACINGS.index(part.facing))
    if part.acted and not part.ordered:
        raise BadDocument(say("only a unit that was ordered has acted."), at=where)
    state.ordered[seat] |= part.ordered << number
    state.acted[seat] |= part.acted << number
    if part.engaged:
        types = {word: bond for bond, word in TYPES.items()}
        state.bond[unit] = types[part.engaged] | (ENGAGER if part.engager else 0)
    elif part.engager:
        raise BadDocument(say("an engager is engaged."), at=where)
    if part.fought:
        if seat != 0 or not part.engaged:
            raise BadDocument(say("it is noted of Blue's engaged units only."), at=f"{where}.fought")
        state.fought |= 1 << number


def _read_cards(state: Any, names: Names, seat: int, side: SidePart) -> None:
    name, deck = SEATS[seat], names.decks[seat]
    state.in_play[seat] = NO_CARD
    seen = 0
    piles = {pile: getattr(side, pile) for pile in _PILES}
    for pile, words in {**piles, "in_play": [side.in_play] if side.in_play else []}.items():
        for word in words:
            if word not in deck:
                what = say("there is no card {card} in the deck.", card=repr(word[:40]))
                raise BadDocument(what, at=f"{name}.{pile}")
            slot = deck.index(word)
            if seen >> slot & 1:
                raise BadDocument(say("{card} is there twice.", card=word), at=f"{name}.{pile}")
            seen |= 1 << slot
            if pile == "in_play":
                state.in_play[seat] = slot
            else:
                getattr(state, pile)[seat] |= 1 << slot
    if seen != (1 << len(deck)) - 1:
        missing = names.card_word(seat, next(slot for slot in range(len(deck)) if not seen >> slot & 1))
        raise BadDocument(
            say("{card} is nowhere; every card of the deck is in one of the piles.", card=missing), at=name
        )
    state.hand_count[seat] = len(side.hand)
    state.closed_count[seat] = len(side.closed)
