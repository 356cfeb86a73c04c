"""Positions as documents: units, cards, and pending frames.

    {"round": 2, "plies": 31, "initiative": "blue",
     "blue": {"commander": "G-6",
              "units": {"b1": {"type": "velites", "cell": "F-5", "facing": "N"}, …},
              "hand": ["move", …], "played": […], "shown": […], "closed": […], "burnt": […],
              "in_play": "advance", "owed": 0},
     "gold": {…},
     "frames": [{"frame": "round", "stage": "first orders", …}, …]}

A unit may also have the flags `ordered`, `acted` and `fought`, `engaged` (front, flank or rear) with
`engager`, and the `steps` and `turns` it has used this round, if those count (PV-9.3). A unit without a cell
is not deployed yet. Discards are `shown` (face up) or `closed` (face down). A finished game also has `over`,
with winners and ending. While a shot is prepared, `supporters` lists the units named so far.
"""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Documents
from banneret.engine.kit import checked_model, members_of, read_frames, write_frames
from banneret.engine.machine.kernels.frames import ENDING_AGREED, ENDING_PLIES, ENDING_RESIGNED, top
from banneret.engine.machine.layout import look
from banneret.games.prevail.document_model import DocumentModel, OverModel, SideModel, UnitModel
from banneret.games.prevail.frame_forms import FORMS, read_unit
from banneret.games.prevail.language import say
from banneret.games.prevail.names import FACINGS, SEATS, TYPES, Names, names_of, unit_id
from banneret.games.prevail.position_checks import check_position
from banneret.games.prevail.rules.board import CELLS_MAX, ENGAGER, NO_CARD, NOWHERE, SIDE, put_unit
from banneret.games.prevail.rules.endings import ENDING_CARDS, ENDING_UNITS

_ENDINGS = {
    "cards": ENDING_CARDS,
    "units": ENDING_UNITS,
    "limit": ENDING_PLIES,
    "resigned": ENDING_RESIGNED,
    "agreed": ENDING_AGREED,
}
_PILES = ("hand", "played", "shown", "closed", "burnt")


class PrevailDocuments(Documents):
    """Units by name, cards by pile, and frames."""

    def write(self, state: Any) -> dict[str, Any]:
        names = names_of(self.game)
        document: dict[str, Any] = {
            "round": state.round,
            "plies": state.plies,
            "initiative": SEATS[state.initiative],
            "blue": _side(state, names, 0),
            "gold": _side(state, names, 1),
            "supporters": [unit_id(top(state).seat << 5 | n) for n in members_of(state.supporters)],
            "frames": write_frames(state, FORMS, SEATS),
            "over": None,
        }
        if state.over:
            ending = next(word for word, number in _ENDINGS.items() if number == state.ending)
            winners = [SEATS[seat] for seat in members_of(state.winners)]
            document["over"] = {"winners": winners, "ending": ending}
        return document

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        given, names = checked_model(DocumentModel, document), names_of(self.game)
        state.round, state.plies = given.round, given.plies
        state.initiative = SEATS.index(given.initiative)
        for seat, side in enumerate((given.blue, given.gold)):
            _read_side(state, names, seat, side)
        read_frames(given.frames, state, FORMS, SEATS)
        _read_supporters(state, given.supporters)
        if given.over:
            _read_over(state, given.over)
        check_position(state, self.rules, look(self.game.new_work())[0])


# Writing


def _side(state: Any, names: Names, seat: int) -> dict[str, Any]:
    commander, slot = state.commander[seat], state.in_play[seat]
    units = (unit for unit in range(seat << 5, (seat << 5) + SIDE) if state.kind[unit])
    return {
        "commander": None if commander == NOWHERE else names.cells[commander],
        "units": {unit_id(unit): _unit(state, names, unit) for unit in units},
        **{pile: names.card_words_of(seat, getattr(state, pile)[seat]) for pile in _PILES},
        "in_play": None if slot == NO_CARD else names.card_word(seat, slot),
        "owed": state.owed[seat],
    }


def _unit(state: Any, names: Names, unit: int) -> dict[str, Any]:
    seat, number, bond = unit >> 5, unit & 31, state.bond[unit]
    cell = state.cell[unit]
    written: dict[str, Any] = {
        "type": names.kind_words[state.kind[unit]],
        "cell": None if cell == NOWHERE else names.cells[cell],
        "facing": FACINGS[state.facing[unit]],
    }
    flags = {
        "ordered": state.ordered[seat] >> number & 1,
        "acted": state.acted[seat] >> number & 1,
        "fought": seat == 0 and state.fought >> number & 1,
    }
    written |= {name: True for name, value in flags.items() if value}
    written |= {name: used for name in ("steps", "turns") if (used := getattr(state, name)[unit])}
    if bond:
        written |= {"engaged": TYPES[bond & 3], "engager": bool(bond & ENGAGER)}
    return written


# Reading


def _read_supporters(state: Any, words: list[str]) -> None:
    for word in words:
        unit = _unit_named("supporters", word)
        if unit >> 5 != top(state).seat:
            raise BadDocument(say("{unit} belongs to the other side.", unit=word), at="supporters")
        state.supporters |= 1 << (unit & 31)


def _read_over(state: Any, over: OverModel) -> None:
    state.over = 1
    state.ending = _ENDINGS[over.ending]
    state.winners = sum(1 << SEATS.index(name) for name in set(over.winners))
    if state.winners == 0:
        raise BadDocument(say("name the winner, or both sides for a draw."), at="over.winners")


def _unit_named(where: str, word: str) -> int:
    try:
        return read_unit(word)
    except ValueError as problem:
        raise BadDocument(f"{problem}.", at=where) from None


def _read_side(state: Any, names: Names, seat: int, side: SideModel) -> None:
    name = SEATS[seat]
    state.commander[seat] = NOWHERE
    if side.commander is not None:
        state.commander[seat] = _cell(f"{name}.commander", names, side.commander)
    for word, given in side.units.items():
        unit = _unit_named(f"{name}.units", word)
        if unit >> 5 != seat:
            raise BadDocument(say("{unit} belongs to the other side.", unit=word), at=f"{name}.units")
        _read_unit(state, names, unit, f"{name}.units.{word}", given)
    _read_cards(state, names, seat, side)
    state.owed[seat] = side.owed


def _cell(where: str, names: Names, cell: str) -> int:
    if cell not in names.cell_numbers:
        raise BadDocument(say("there is no cell {cell}.", cell=repr(cell[:20])), at=where)
    return names.cell_numbers[cell]


def _read_unit(state: Any, names: Names, unit: int, where: str, given: UnitModel) -> None:
    seat, number = unit >> 5, unit & 31
    if given.type not in names.kinds:
        what = say("there is no unit {unit}.", unit=repr(given.type[:40]))
        raise BadDocument(what, at=f"{where}.type")
    state.kind[unit] = names.kinds[given.type]
    if given.cell is None:
        if given != UnitModel(type=given.type, cell=None):
            raise BadDocument(say("a unit that is not deployed yet has only a type."), at=where)
        state.cell[unit] = NOWHERE
        return
    cell = _cell(f"{where}.cell", names, given.cell)
    if state.here[seat * CELLS_MAX + cell]:
        raise BadDocument(say("two units of a side cannot stand on {cell}.", cell=given.cell), at=where)
    put_unit(state, unit, cell, FACINGS.index(given.facing))
    if given.acted and not given.ordered:
        raise BadDocument(say("a unit can have acted only if it was ordered."), at=where)
    state.steps[unit], state.turns[unit] = given.steps, given.turns
    state.ordered[seat] |= given.ordered << number
    state.acted[seat] |= given.acted << number
    if given.engaged:
        types = {word: bond for bond, word in TYPES.items()}
        state.bond[unit] = types[given.engaged] | (ENGAGER if given.engager else 0)
    elif given.engager:
        raise BadDocument(say("an engager must be engaged."), at=where)
    if given.fought:
        if seat != 0 or not given.engaged:
            raise BadDocument(say("only Blue's engaged units can have fought."), at=f"{where}.fought")
        state.fought |= 1 << number


def _read_cards(state: Any, names: Names, seat: int, side: SideModel) -> None:
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
                raise BadDocument(say("{card} is listed twice.", card=word), at=f"{name}.{pile}")
            seen |= 1 << slot
            if pile == "in_play":
                state.in_play[seat] = slot
            else:
                getattr(state, pile)[seat] |= 1 << slot
    if seen != (1 << len(deck)) - 1:
        missing = names.card_word(seat, next(slot for slot in range(len(deck)) if not seen >> slot & 1))
        raise BadDocument(
            say("{card} is missing; every card of the deck must be in a pile or in play.", card=missing),
            at=name,
        )
    state.hand_count[seat] = len(side.hand)
    state.closed_count[seat] = len(side.closed)
