"""Positions as documents: what stands where, in words, both ways.

    {"to_move": "blue", "turn": 1, "points": [5, 0],
     "units": {"ke1": {"at": "e1"}, "ke8": {"at": "g8"},             units by their names: where each began
               "pa7": {"at": "c5", "seat": "blue", "loyalty": 50, "lord": "bc1", "rank": 2},
               "nb1": {"captured": true}, "pa2": {"inside": "ra1"}},
     "acted": true}                                                   the turn has begun; else it begins now

Only what differs from a unit that has just begun is written. A unit that is not named is not in the game, or
still in the reserve. A game that is over says how: {"ended": {"ending": "mate", "winners": ["blue"]}}.
"""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.kit.document_values import checked_choice, checked_flag, checked_mapping, checked_number
from banneret.engine.machine.kernels.frames import (
    ENDING_AGREED,
    ENDING_PLIES,
    ENDING_RESIGNED,
    ask,
    push,
    top,
)
from banneret.engine.text.wording import found
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import (
    ABILITIES,
    ABILITY_NAMES,
    CELLS,
    IDS,
    KIND_WORDS,
    KINDS,
    OWNERS,
    PLACES,
    SEASONS,
    SEATS,
    SLOT_OF,
    TERRAINS,
    WEATHERS,
)
from banneret.games.medieval_chess.notation import TREE_WORDS
from banneret.games.medieval_chess.numbers import PLIES_MAX
from banneret.games.medieval_chess.rules.abilities.using import verb_of
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    CAPTURED,
    GUARD,
    GUARDS,
    INSIDE,
    KING,
    MERCENARIES,
    NEUTRAL,
    PEASANT,
    RANKS,
    RESERVE,
    RESERVE_SIZE,
    STANDING,
    TREES,
    put,
)
from banneret.games.medieval_chess.rules.codes import EXIT, MOVE
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.courts import share_out
from banneret.games.medieval_chess.rules.endings import ENDING_MATE, ENDING_STALEMATE
from banneret.games.medieval_chess.rules.turn import close_edge
from banneret.games.medieval_chess.rules.waiting import (
    ACT,
    BEGIN,
    CLOSE,
    FOLLOW,
    FOLLOW_MOVE,
    FOLLOW_STEP,
    GUARDS_LEFT,
    TURN,
)
from banneret.games.medieval_chess.words import ENDINGS

Document = Mapping[str, Any]

_COUNTS = {
    "xp": 9999,
    "spent": 9999,
    "glory": 9999,
    "hurt": 126,
    "moves": 10,
    "orphan": 21,
    "frozen": 20,
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
"""Fields of a unit that are whole numbers from 0, with the most each can be."""

_FLAGS = ("unmoved", "passed", "alone", "struck", "bereft")
_MARKS = {"gifted": 44, "resurrected": 45}
HOMES = ("king", "queen")
_UNIT_KEYS = (
    *("at", "captured", "inside", "kind", "seat", "rank", "loyalty", "lord", "home", "shield_by"),
    *("abilities", "cooldowns", *_MARKS, *_COUNTS, *_FLAGS),
)
_SIDES = {"points": 100, "gold": 9999, "stress": 1, "checked": 1, "defectors": 100, "domination": 100}
_COURT_FIELDS = {"contest": 100, "fallen": 1}
_KEYS = (
    *("to_move", "units", "turn", "plies", "quiet", "attrition", "weather", "season", "terrain", "favour"),
    *("acted", "waiting", "ended", *_SIDES, *_COURT_FIELDS),
)
_DEEDS = {"move": MOVE, "exit": EXIT, **{word: int(verb_of(tree)) for word, tree in TREE_WORDS.items()}}
_MODES = {"step": FOLLOW_STEP, "move": FOLLOW_MOVE}
_ENDED = {
    **{name: code for code, name in ENDINGS.items()},
    "resignation": ENDING_RESIGNED,
    "agreement": ENDING_AGREED,
}


# Writing


def write_document(state: Any, rules: Any) -> dict[str, Any]:
    """The position in words."""
    turn = state.frames[0]
    document: dict[str, Any] = {"to_move": SEATS[turn.seat], "turn": state.turn, "plies": state.plies}
    document["units"] = {
        IDS[slot]: _write_unit(state, rules, slot)
        for slot in SLOT_OF.values()
        if state.status[slot] != ABSENT
    }
    for name in (*_SIDES, *_COURT_FIELDS, "favour"):
        values = list(getattr(state, name))
        if any(values):
            document[name] = values
    for name in ("quiet", "attrition"):
        if getattr(state, name):
            document[name] = getattr(state, name)
    if state.weather:
        document["weather"] = WEATHERS[state.weather]
    if state.season:
        document["season"] = SEASONS[state.season]
    terrain = {
        cell: TERRAINS[state.terrain[place]] for place, cell in enumerate(CELLS) if state.terrain[place]
    }
    if terrain:
        document["terrain"] = terrain
    if turn.c:
        document["acted"] = True
    if state.depth > 1:
        document["waiting"] = _write_waiting(state)
    if state.over and state.ending != ENDING_PLIES:
        winners = [name for seat, name in enumerate(SEATS) if state.winners >> seat & 1]
        ending = next(name for name, code in _ENDED.items() if code == state.ending)
        document["ended"] = {"ending": ending, "winners": winners}
    return document


def _write_unit(state: Any, rules: Any, slot: int) -> dict[str, Any]:
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


def _write_waiting(state: Any) -> dict[str, Any]:
    """The decision inside the turn that waits."""
    turn, frame = state.frames[0], top(state)
    deed = next(word for word, verb in _DEEDS.items() if verb == turn.b)
    waiting = {"unit": IDS[frame.a], "actor": IDS[turn.a], "deed": deed}
    if frame.kind == FOLLOW:
        return {**waiting, "for": "further move", "mode": next(w for w, m in _MODES.items() if m == frame.b)}
    return {**waiting, "for": "guards", "left": frame.b}


def usual_kind(rules: Any, slot: int) -> int:
    """What a unit with this slot is, if nothing is said."""
    if slot < RESERVE:
        return int(rules.start_kind[slot])
    if slot < MERCENARIES:
        index = (slot - RESERVE) % RESERVE_SIZE
        return PEASANT if index < 2 else PEASANT + index - 1
    return GUARD if slot >= GUARDS else 0


def usual_owner(slot: int) -> int:
    """Whose it is, if nothing is said."""
    if slot < RESERVE:
        return (slot - 1) // 16
    return (slot - RESERVE) // RESERVE_SIZE if slot < MERCENARIES else NEUTRAL


def usual_loyalty(rules: Any, slot: int, kind: int) -> int:
    """How loyal it is, if nothing is said."""
    if slot >= GUARDS:
        return 0
    return int(rules.loyalty_king if kind == KING else rules.loyalty_start)


def usual_known(rules: Any, kind: int, rank: int) -> int:
    """What a unit has that has come to its rank and learnt nothing, as bits of abilities."""
    if not rules.abilities_on:
        return 0
    known = int(rules.start_known[kind])
    for each in range(2, rank + 1):
        known |= rules.rank_known[kind * RANKS + each]
    return known


# Reading


def read_document(document: Document, state: Any, rules: Any) -> None:
    """Lays out a position in a wiped state, with the frames of what waits."""
    _check_keys(document, _KEYS, say("a position"))
    for key in ("to_move", "units"):
        if key not in document:
            raise BadDocument(say("missing."), at=key)
    seat = _choice("to_move", document["to_move"], SEATS)
    close_edge(state)
    _read_units(checked_mapping("units", document["units"]), state, rules)
    state.turn = _number("turn", document.get("turn", 1), 30_000, least=1)
    state.plies = _number("plies", document.get("plies", 0), PLIES_MAX)
    state.quiet = _number("quiet", document.get("quiet", 0), 30_000)
    state.attrition = _number("attrition", document.get("attrition", 0), int(rules.attrition_on))
    for name, most in _SIDES.items():
        _read_list(name, document.get(name, [0, 0]), getattr(state, name), most)
    for name, most in _COURT_FIELDS.items():
        _read_list(name, document.get(name, [0, 0, 0, 0]), getattr(state, name), most)
    _read_list("favour", document.get("favour", [0] * 8), state.favour, 100)
    state.weather = _choice("weather", document.get("weather", "clear"), WEATHERS)
    state.season = _choice("season", document.get("season", ""), SEASONS)
    for cell, terrain in checked_mapping("terrain", document.get("terrain", {})).items():
        state.terrain[_cell("terrain", cell)] = _choice(f"terrain.{cell}", terrain, TERRAINS)
    share_out(state, rules)
    acted = checked_flag("acted", document.get("acted", False))
    frame = push(state, TURN, seat)
    frame.c = acted and not rules.plain
    frame.stage = ACT if frame.c else BEGIN
    if "waiting" in document:
        _read_waiting(checked_mapping("waiting", document["waiting"]), state, seat)
    elif frame.c:
        ask(state, seat)
    if "ended" in document:
        _read_ended(checked_mapping("ended", document["ended"]), state, seat)


def _read_ended(ended: Document, state: Any, seat: int) -> None:
    _check_keys(ended, ("ending", "winners"), "ended")
    ending = _ENDED[list(_ENDED)[_choice("ended.ending", ended.get("ending"), tuple(_ENDED))]]
    winners = ended.get("winners")
    if not isinstance(winners, (list, tuple)) or not winners or len(winners) > 2:
        what = say("expected a list of blue and gold, found {found}.", found=found(winners))
        raise BadDocument(what, at="ended.winners")
    for each in winners:
        state.winners |= 1 << _choice("ended.winners", each, SEATS)
    frame = state.frames[0]
    if ending in (ENDING_RESIGNED, ENDING_AGREED):
        if state.depth == 1:
            frame.stage = ACT
            ask(state, seat)
    else:
        frame.asked = 0
        frame.stage = BEGIN if ending in (ENDING_MATE, ENDING_STALEMATE) else CLOSE
    state.over = 1
    state.ending = ending


def _read_waiting(waiting: Document, state: Any, seat: int) -> None:
    _check_keys(waiting, ("for", "unit", "actor", "deed", "mode", "left"), "waiting")
    what = ("further move", "guards")[_choice("waiting.for", waiting.get("for"), ("further move", "guards"))]
    turn = state.frames[0]
    unit = _standing("waiting.unit", waiting.get("unit"), state, seat)
    turn.a = _slot("waiting.actor", waiting.get("actor"))
    turn.b = _DEEDS[list(_DEEDS)[_choice("waiting.deed", waiting.get("deed"), tuple(_DEEDS))]]
    turn.c = 1
    turn.stage = ACT
    if what == "further move":
        frame = push(state, FOLLOW, seat)
        frame.b = _MODES[list(_MODES)[_choice("waiting.mode", waiting.get("mode"), tuple(_MODES))]]
    else:
        frame = push(state, GUARDS_LEFT, seat)
        frame.b = _number("waiting.left", waiting.get("left"), 7, least=1)
        if state.status[GUARDS : GUARDS + 8].count(ABSENT) == 0:
            raise BadDocument(say("all guards stand on the board already."), at="waiting")
    frame.a = unit
    ask(state, seat)


def _read_units(units: Document, state: Any, rules: Any) -> None:
    for name, unit in units.items():
        if name not in SLOT_OF:
            what = say("there is no unit called {found}; names are such as nb1 and pa2.", found=found(name))
            raise BadDocument(what, at="units")
        _read_unit(checked_mapping(f"units.{name}", unit), f"units.{name}", SLOT_OF[name], state, rules)
    for name, unit in units.items():
        _read_bonds(unit, f"units.{name}", SLOT_OF[name], state)
    for seat in (0, 1):
        king = 5 + 16 * seat
        if state.status[king] != STANDING or state.kind[king] != KING or state.owner[king] != seat:
            raise BadDocument(say("each side must have its King on the board."), at=f"units.{IDS[king]}")
    for slot in SLOT_OF.values():
        if state.kind[slot] == KING and slot not in (5, 21):
            what = say("only {blue} and {gold} can be Kings.", blue=IDS[5], gold=IDS[21])
            raise BadDocument(what, at=f"units.{IDS[slot]}")


def _read_unit(unit: Document, where: str, slot: int, state: Any, rules: Any) -> None:
    _check_keys(unit, _UNIT_KEYS, where)
    usual = KIND_WORDS.get(usual_kind(rules, slot))
    kind = KINDS[list(KINDS)[_choice(f"{where}.kind", unit.get("kind", usual), tuple(KINDS))]]
    if (kind == GUARD) != (slot >= GUARDS):
        raise BadDocument(say("guards, and only they, are called guard1 to guard8."), at=f"{where}.kind")
    state.kind[slot] = kind
    state.owner[slot] = _choice(f"{where}.seat", unit.get("seat", OWNERS[usual_owner(slot)]), OWNERS)
    first = int(rules.first_rank)
    rank = unit.get("rank", first)
    state.rank[slot] = _number(f"{where}.rank", rank, int(rules.ranks[kind]), least=first)
    loyalty = usual_loyalty(rules, slot, kind)
    state.loyalty[slot] = _number(f"{where}.loyalty", unit.get("loyalty", loyalty), 100)
    home = HOMES[rules.start_home[slot]]
    state.home[slot] = _choice(f"{where}.home", unit.get("home", home), HOMES)
    for name, most in _COUNTS.items():
        getattr(state, name)[slot] = _number(f"{where}.{name}", unit.get(name, 0), most)
    for name in _FLAGS:
        getattr(state, name)[slot] = checked_flag(f"{where}.{name}", unit.get(name, False))
    _read_abilities(unit, where, slot, state, rules)
    _read_whereabouts(unit, where, slot, state)
    if slot >= GUARDS and (state.status[slot] != STANDING or not state.lasts[slot] or state.owner[slot] > 1):
        raise BadDocument(say("a guard stands on the board for some turns (lasts) and has a side."), at=where)
    if state.owner[slot] == NEUTRAL and state.status[slot] == INSIDE:
        raise BadDocument(say("a neutral unit is in no Rook."), at=f"{where}.inside")
    most = most_hit_points(state, rules, slot) - (rules.king_least if kind == KING else 1)
    if kind != GUARD and state.hurt[slot] > most:
        what = say("{number} is more than it can be, {most}.", number=state.hurt[slot], most=most)
        raise BadDocument(what, at=f"{where}.hurt")


def _read_whereabouts(unit: Document, where: str, slot: int, state: Any) -> None:
    given = [key for key in ("at", "captured", "inside") if key in unit]
    if len(given) != 1:
        raise BadDocument(say("say where it is: at a square, inside a Rook, or captured."), at=where)
    if given == ["at"]:
        place = _cell(f"{where}.at", unit["at"])
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
            known |= 1 << _choice(f"{where}.abilities", each, ABILITY_NAMES)
    for name, bit in _MARKS.items():
        known |= checked_flag(f"{where}.{name}", unit.get(name, False)) << bit
    state.known[slot] = known
    for word, turns in checked_mapping(f"{where}.cooldowns", unit.get("cooldowns", {})).items():
        tree = _choice(f"{where}.cooldowns", word, tuple(TREE_WORDS))
        state.cooldown[slot * TREES + tree] = _number(f"{where}.cooldowns.{word}", turns, 100)


def _read_bonds(unit: Document, where: str, slot: int, state: Any) -> None:
    """Lord, protector and Rook: these must be in the game."""
    if unit.get("lord") is not None:
        lord = _slot(f"{where}.lord", unit["lord"])
        there = state.status[lord] in (STANDING, INSIDE) and state.owner[lord] == state.owner[slot]
        if slot < GUARDS and (not there or lord in (slot, 0) or state.status[slot] == CAPTURED):
            raise BadDocument(say("{unit} cannot be its lord.", unit=IDS[lord]), at=f"{where}.lord")
        state.lord[slot] = lord
    if unit.get("shield_by") is not None:
        state.shield_by[slot] = _slot(f"{where}.shield_by", unit["shield_by"])
    if "inside" in unit:
        rook = _slot(f"{where}.inside", unit["inside"])
        if state.status[rook] != STANDING or state.owner[rook] != state.owner[slot] or slot in (5, 21):
            raise BadDocument(say("it cannot be inside {unit}.", unit=IDS[rook]), at=f"{where}.inside")
        state.inside[slot] = rook


# Checks


def _check_keys(given: Document, known: tuple[str, ...], what: str) -> None:
    for key in given:
        if key not in known:
            keys = ", ".join(known)
            raise BadDocument(
                say("{key}: not known here; {what} has {keys}.", key=found(key), what=what, keys=keys)
            )


def _number(name: str, value: Any, most: int, least: int = 0) -> int:
    return checked_number(name, value, least, most)


def _choice(name: str, value: Any, words: tuple[str, ...]) -> int:
    """The index of a word among those that can stand here."""
    return words.index(checked_choice(name, value, words))


def _cell(name: str, value: Any) -> int:
    if not isinstance(value, str) or value not in PLACES:
        raise BadDocument(
            say("there is no square {found}; squares are a1 to h8.", found=found(value)), at=name
        )
    return PLACES[value]


def _slot(name: str, value: Any) -> int:
    if not isinstance(value, str) or value not in SLOT_OF:
        raise BadDocument(say("there is no unit called {found}.", found=found(value)), at=name)
    return SLOT_OF[value]


def _standing(name: str, value: Any, state: Any, seat: int) -> int:
    slot = _slot(name, value)
    if state.status[slot] != STANDING or state.owner[slot] != seat or slot >= GUARDS:
        what = say("{unit} is not a unit of the side to move on the board.", unit=IDS[slot])
        raise BadDocument(what, at=name)
    return slot


def _read_list(name: str, values: Any, field: Any, most: int) -> None:
    if not isinstance(values, (list, tuple)) or len(values) != len(field):
        raise BadDocument(
            say(
                "expected a list of {length} numbers, found {found}.", length=len(field), found=found(values)
            ),
            at=name,
        )
    for index, value in enumerate(values):
        field[index] = _number(f"{name}.{index}", value, most)
