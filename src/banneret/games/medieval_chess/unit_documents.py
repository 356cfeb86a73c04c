"""Units in documents: only differences from a unit at the start of the game are written."""

from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.kit import CHESSBOARD, checked_flag, checked_mapping
from banneret.engine.text import found
from banneret.games.medieval_chess.document_checks import (
    Document,
    check_keys,
    checked_count,
    checked_slot,
    index_of_choice,
    number_of_word,
)
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import (
    ABILITIES,
    ABILITY_NAMES,
    CELLS,
    IDS,
    KIND_WORDS,
    KINDS,
    OWNERS,
    SLOT_OF,
    TREE_WORDS,
)
from banneret.games.medieval_chess.rules.board import (
    CAPTURED,
    GUARD,
    GUARDS,
    INSIDE,
    KING,
    NEUTRAL,
    PAWN,
    STANDING,
    TREES,
    is_last_rank,
    king_of,
    put,
)
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.feudal import (
    is_lord,
    is_support,
    may_hold,
    places_taken,
    stands_above,
)
from banneret.games.medieval_chess.usual_units import usual_kind, usual_known, usual_loyalty, usual_owner

_COUNTS = {
    "xp": 9999,
    "spent": 9999,
    "glory": 9999,
    "hurt": 126,
    "moves": 10,
    "orphan": 21,
    "frozen": 41,
    "boost": 5,
    "shield": 100,
    "immune": 100,
    "fortified": 100,
    "rooted": 100,
    "sharpened": 100,
    "swift": 101,
    "rallied": 101,
    "gambit": 127,
    "lasts": 100,
}
"""Numeric fields of a unit, from 0, with the maximum of each."""

_FLAGS = ("unmoved", "passed", "alone", "struck", "bereft")
_MARKS = {"gifted": 44}
HOMES = ("king", "queen")
_UNIT_KEYS = (
    *("at", "captured", "inside", "kind", "seat", "rank", "loyalty", "lord", "home", "shield_by"),
    *("abilities", "cooldowns", *_MARKS, *_COUNTS, *_FLAGS),
)


def write_unit(state: Any, rules: Any, slot: int) -> dict[str, Any]:
    """Writes one unit."""
    written: dict[str, Any] = {}
    if state.status[slot] == STANDING:
        written["at"] = CELLS[state.place[slot]]
    elif state.status[slot] == INSIDE:
        written["inside"] = IDS[state.inside[slot]]
    else:
        written["captured"] = True
    kind = state.kind[slot]
    if kind != usual_kind(rules, slot):
        written["kind"] = KIND_WORDS[kind]
    if state.owner[slot] != usual_owner(slot):
        written["seat"] = OWNERS[state.owner[slot]]
    if state.rank[slot] != rules.first_rank:
        written["rank"] = state.rank[slot]
    if state.loyalty[slot] != usual_loyalty(rules, slot, kind):
        written["loyalty"] = state.loyalty[slot]
    if state.lord[slot]:
        written["lord"] = IDS[state.lord[slot]]
    if state.home[slot] != rules.start_home[slot]:
        written["home"] = HOMES[state.home[slot]]
    if state.shield_by[slot]:
        written["shield_by"] = IDS[state.shield_by[slot]]
    for name in (*_COUNTS, *_FLAGS):
        value = getattr(state, name)[slot]
        if value:
            written[name] = bool(value) if name in _FLAGS else value
    known = state.known[slot]
    if known & ((1 << len(ABILITY_NAMES)) - 1) != usual_known(rules, kind, state.rank[slot]):
        written["abilities"] = [name for name, number in ABILITIES.items() if known >> number & 1]
    for name, bit in _MARKS.items():
        if known >> bit & 1:
            written[name] = True
    cooldowns = {
        word: state.cooldown[slot * TREES + tree]
        for word, tree in TREE_WORDS.items()
        if state.cooldown[slot * TREES + tree]
    }
    if cooldowns:
        written["cooldowns"] = cooldowns
    return written


def read_units(units: Document, state: Any, rules: Any) -> None:
    """Sets up all units of a position."""
    for name, unit in units.items():
        if name not in SLOT_OF:
            what = say("there is no unit called {found}; names are like nb1 and pa2.", found=found(name))
            raise BadDocument(what, at="units")
        _read_unit(checked_mapping(f"units.{name}", unit), f"units.{name}", SLOT_OF[name], state, rules)
    for name, unit in units.items():
        _read_bonds(unit, f"units.{name}", SLOT_OF[name], state)
    for slot in SLOT_OF.values():
        _check_unit(state, rules, slot)
    for seat in (0, 1):
        king = king_of(state, seat)
        if state.status[king] != STANDING or state.kind[king] != KING or state.owner[king] != seat:
            raise BadDocument(say("each side must have its King on the board."), at=f"units.{IDS[king]}")
    for slot in SLOT_OF.values():
        if state.kind[slot] == KING and slot not in (5, 21):
            what = say("only {blue} and {gold} can be Kings.", blue=IDS[5], gold=IDS[21])
            raise BadDocument(what, at=f"units.{IDS[slot]}")


def _check_unit(state: Any, rules: Any, slot: int) -> None:
    """Checks what holds for every unit, however it came onto the board: a Pawn's rank, a lord's limits."""
    where, lord = f"units.{IDS[slot]}", state.lord[slot]
    is_pawn = state.kind[slot] == PAWN and state.status[slot] == STANDING and state.owner[slot] != NEUTRAL
    if is_pawn and is_last_rank(state.place[slot], state.owner[slot]):
        raise BadDocument(say("a Pawn cannot stand on its last rank."), at=f"{where}.at")
    if lord and slot < GUARDS:
        is_fit = is_support(state, slot) or is_lord(state, rules, lord)
        if not is_fit or not stands_above(state, rules, lord, slot):
            raise BadDocument(say("{unit} cannot be its lord.", unit=IDS[lord]), at=f"{where}.lord")
    most, vassals = int(may_hold(state, rules, slot)), int(places_taken(state, slot))
    if 0 < most < vassals:
        what = say("it has {number} vassals and may have {most}.", number=vassals, most=most)
        raise BadDocument(what, at=where)


def _read_unit(unit: Document, where: str, slot: int, state: Any, rules: Any) -> None:
    check_keys(unit, _UNIT_KEYS, where)
    usual = KIND_WORDS.get(usual_kind(rules, slot))
    kind = number_of_word(f"{where}.kind", unit.get("kind", usual), KINDS)
    if (kind == GUARD) != (slot >= GUARDS):
        raise BadDocument(say("guards, and no other units, are called guard1 to guard8."), at=f"{where}.kind")
    state.kind[slot] = kind
    state.owner[slot] = index_of_choice(f"{where}.seat", unit.get("seat", OWNERS[usual_owner(slot)]), OWNERS)
    first = int(rules.first_rank)
    rank = unit.get("rank", first)
    state.rank[slot] = checked_count(f"{where}.rank", rank, int(rules.ranks[kind]), least=first)
    loyalty = usual_loyalty(rules, slot, kind)
    state.loyalty[slot] = checked_count(f"{where}.loyalty", unit.get("loyalty", loyalty), 100)
    home = HOMES[rules.start_home[slot]]
    state.home[slot] = index_of_choice(f"{where}.home", unit.get("home", home), HOMES)
    for name, most in _COUNTS.items():
        getattr(state, name)[slot] = checked_count(f"{where}.{name}", unit.get(name, 0), most)
    for name in _FLAGS:
        getattr(state, name)[slot] = checked_flag(f"{where}.{name}", unit.get(name, False))
    _read_abilities(unit, where, slot, state, rules)
    _read_whereabouts(unit, where, slot, state)
    if slot >= GUARDS and (state.status[slot] != STANDING or not state.lasts[slot] or state.owner[slot] > 1):
        raise BadDocument(
            say("a guard must stand on the board for some turns (lasts) and have a side."), at=where
        )
    if state.owner[slot] == NEUTRAL and state.status[slot] == INSIDE:
        raise BadDocument(say("a neutral unit cannot be inside a Rook."), at=f"{where}.inside")
    most = most_hit_points(state, rules, slot) - (rules.king_least if kind == KING else 1)
    if kind != GUARD and state.hurt[slot] > most:
        what = say("{number} is too much; expected at most {most}.", number=state.hurt[slot], most=most)
        raise BadDocument(what, at=f"{where}.hurt")


def _read_whereabouts(unit: Document, where: str, slot: int, state: Any) -> None:
    given = [key for key in ("at", "captured", "inside") if key in unit]
    if len(given) != 1:
        raise BadDocument(say("say where it is: at a square, inside a Rook, or captured."), at=where)
    if given == ["at"]:
        place = CHESSBOARD.checked_place(f"{where}.at", unit["at"])
        if state.board[place]:
            unit = IDS[state.board[place]]
            what = say("{unit} stands on {cell} already.", unit=unit, cell=CELLS[place])
            raise BadDocument(what, at=f"{where}.at")
        put(state, slot, place)
    elif given == ["captured"]:
        if unit["captured"] is not True:
            what = say("expected true, found {found}.", found=found(unit["captured"]))
            raise BadDocument(what, at=f"{where}.captured")
        state.status[slot], state.place[slot] = CAPTURED, -1
    else:
        state.status[slot], state.place[slot] = INSIDE, -1


def _read_abilities(unit: Document, where: str, slot: int, state: Any, rules: Any) -> None:
    known = usual_known(rules, state.kind[slot], state.rank[slot])
    if "abilities" in unit:
        known = 0
        if not isinstance(unit["abilities"], (list, tuple)) or not rules.abilities_on:
            what = say("expected a list, found {found}.", found=found(unit["abilities"]))
            raise BadDocument(what, at=f"{where}.abilities")
        for each in unit["abilities"]:
            known |= 1 << index_of_choice(f"{where}.abilities", each, ABILITY_NAMES)
    for name, bit in _MARKS.items():
        known |= checked_flag(f"{where}.{name}", unit.get(name, False)) << bit
    state.known[slot] = known
    for word, turns in checked_mapping(f"{where}.cooldowns", unit.get("cooldowns", {})).items():
        tree = index_of_choice(f"{where}.cooldowns", word, tuple(TREE_WORDS))
        state.cooldown[slot * TREES + tree] = checked_count(f"{where}.cooldowns.{word}", turns, 100)


def _read_bonds(unit: Document, where: str, slot: int, state: Any) -> None:
    """Reads the lord, protector and Rook, which must be in the game."""
    if unit.get("lord") is not None:
        lord = checked_slot(f"{where}.lord", unit["lord"])
        there = state.status[lord] in (STANDING, INSIDE) and state.owner[lord] == state.owner[slot]
        if slot < GUARDS and (not there or lord in (slot, 0) or state.status[slot] == CAPTURED):
            raise BadDocument(say("{unit} cannot be its lord.", unit=IDS[lord]), at=f"{where}.lord")
        state.lord[slot] = lord
    if unit.get("shield_by") is not None:
        state.shield_by[slot] = checked_slot(f"{where}.shield_by", unit["shield_by"])
    if "inside" in unit:
        rook = checked_slot(f"{where}.inside", unit["inside"])
        if state.status[rook] != STANDING or state.owner[rook] != state.owner[slot] or slot in (5, 21):
            raise BadDocument(say("it cannot be inside {unit}.", unit=IDS[rook]), at=f"{where}.inside")
        state.inside[slot] = rook
