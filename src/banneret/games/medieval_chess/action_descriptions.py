"""Actions in words, with their notation and picks, before they are played."""

from collections.abc import Callable
from typing import Any

from banneret.engine.views import Action
from banneret.games.medieval_chess.language import say, terms
from banneret.games.medieval_chess.names import (
    ABILITY_NAMES,
    CELLS,
    IDS,
    KIND_WORDS,
    NAMES,
    SYMBOLS,
    ability_name,
    rank_name,
    title_of,
    unit_name,
)
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    LAST_DITCH,
    LEVY,
    PONTIFICAL_GUARD,
    first_of,
    used_of,
)
from banneret.games.medieval_chess.rules.aiming import aim_of, aims_beside, leap_of
from banneret.games.medieval_chess.rules.board import EDGE, PAWN
from banneret.games.medieval_chess.rules.codes import (
    BID,
    CASTLE,
    CLAIM_DRAW,
    DONE,
    END_TURN,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    HEAL,
    LEARN,
    PLACE,
    RESURRECT,
    REVIVE,
    SACRIFICE,
    STAY,
    STRIKE,
    SWEAR,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.moves import passed_beside
from banneret.games.medieval_chess.verb_words import ALONE, BARE, BESIDE


def describe_order(state: Any, rules: Any, code: int, slot: int) -> Action:
    """An order other than a move or an ability of the unit's trees."""
    verb = verb_in(code)
    if verb in _ORDERS:
        return _ORDERS[verb](state, rules, code, slot)
    return (
        _describe_alone(state, code, slot) if verb in _ALONE else _describe_beside(state, rules, code, slot)
    )


def _describe_castling(state: Any, rules: Any, code: int, slot: int) -> Action:
    is_short = a_in(code)
    target, text = CELLS[aim_of(state, rules, code)], "O-O" if is_short else "O-O-O"
    picks = (f"unit:{IDS[slot]}", "word:castling", f"cell:{target}")
    words, label = say("{unit} castles", unit=unit_name(state, slot)), say("Castle to {cell}", cell=target)
    return Action(code, "castle", text, picks, words, label)


def _describe_exit(state: Any, rules: Any, code: int, rook: int) -> Action:
    place, leaver = place_in(code), a_in(code)
    target = CELLS[aim_of(state, rules, code)]
    text, picks = f"{CELLS[place]}:exit {IDS[leaver]} {target}", (f"unit:{IDS[leaver]}", f"cell:{target}")
    words = say(
        "{unit} leaves {rook} for {cell}",
        unit=unit_name(state, leaver),
        rook=unit_name(state, rook),
        cell=target,
    )
    return Action(code, "exit", text, picks, words, say("Step out to {cell}", cell=target))


def _describe_strike(state: Any, rules: Any, code: int, slot: int) -> Action:
    place, target = place_in(code), a_in(code)
    picks = (f"unit:{IDS[slot]}", "word:siege-engine", f"cell:{CELLS[target]}")
    words = say(
        "{unit} strikes {target} from where it stands",
        unit=unit_name(state, slot),
        target=unit_name(state, state.board[target]),
    )
    label = say("Strike {cell}", cell=CELLS[target])
    return Action(code, "attack", f"{CELLS[place]}:siege-engine {CELLS[target]}", picks, words, label)


def _describe_resurrection(state: Any, rules: Any, code: int, slot: int) -> Action:
    id, lost = IDS[a_in(code)], title_of(state.kind[a_in(code)])
    place = place_in(code)
    cell = CELLS[aim_of(state, rules, code)]
    text = f"{CELLS[place]}:resurrection {id} {cell}"
    picks = (f"unit:{IDS[slot]}", "word:resurrection", f"item:{id}", f"cell:{cell}")
    name = unit_name(state, slot)
    words = say("{unit} brings the {lost} {id} back on {cell}", unit=name, lost=lost, id=id, cell=cell)
    label = say("Bring back {id} on {cell}", lost=lost, id=id, cell=cell)
    return Action(code, "ability", text, picks, words, label)


def _describe_oath(state: Any, rules: Any, code: int, slot: int) -> Action:
    lord = a_in(code)
    picks = (f"unit:{IDS[slot]}", "word:swear-to", f"unit:{IDS[lord]}")
    words = say("{unit} swears to {lord}", unit=unit_name(state, slot), lord=unit_name(state, lord))
    label = say("Swear to {lord}", lord=rank_name(state.kind[lord], state.rank[lord]))
    return Action(code, "swear", f"{CELLS[place_in(code)]}:swear-to {IDS[lord]}", picks, words, label)


def _describe_lesson(state: Any, rules: Any, code: int, slot: int) -> Action:
    word, ability = ABILITY_NAMES[a_in(code)], ability_name(a_in(code))
    text, picks = f"{CELLS[place_in(code)]}:learn {word}", (f"unit:{IDS[slot]}", f"word:learn-{word}")
    words = say("{unit} learns {ability}", unit=unit_name(state, slot), ability=ability)
    return Action(code, "learn", text, picks, words, say("Learn {ability}", ability=ability))


_ORDERS: dict[int, Callable[[Any, Any, int, int], Action]] = {
    CASTLE: _describe_castling,
    EXIT: _describe_exit,
    STRIKE: _describe_strike,
    RESURRECT: _describe_resurrection,
    SWEAR: _describe_oath,
    LEARN: _describe_lesson,
}
_ALONE = {verb: word for word, verb in ALONE.items()}
_BESIDE = {verb: word for word, verb in BESIDE.items()}


def _describe_alone(state: Any, code: int, slot: int) -> Action:
    verb, name = verb_in(code), unit_name(state, slot)
    word, is_healed = _ALONE[verb], say("{unit} is healed for gold", unit=name)
    words = is_healed if verb == HEAL else say("{unit} rises by a rank for gold", unit=name)
    text, picks = f"{CELLS[place_in(code)]}:{word}", (f"unit:{IDS[slot]}", f"word:{word}")
    return Action(code, word, text, picks, words, NAMES[word])


def _describe_beside(state: Any, rules: Any, code: int, slot: int) -> Action:
    place, verb = place_in(code), verb_in(code)
    beside, word = aim_of(state, rules, code), _BESIDE[verb]
    other = state.board[beside]
    picks = (f"unit:{IDS[slot]}", f"word:{word}", f"unit:{IDS[other]}")
    words, label = _BESIDE_WORDS[verb](unit_name(state, slot), unit_name(state, other), CELLS[beside])
    return Action(code, word, f"{CELLS[place]}:{word} {CELLS[beside]}", picks, words, label)


_BESIDE_WORDS: dict[int, Callable[[str, str, str], tuple[str, str]]] = {
    FUSE: lambda who, whom, where: (
        say("{unit} and {other} become one Pope", unit=who, other=whom),
        say("Become Pope with {cell}", cell=where),
    ),
    SACRIFICE: lambda who, whom, where: (
        say("{unit} sacrifices {other}", unit=who, other=whom),
        say("Sacrifice {cell}", cell=where),
    ),
    GIFT: lambda who, whom, where: (
        say("{unit} gives {other} a gift", unit=who, other=whom),
        say("Gift to {cell}", cell=where),
    ),
    BID: lambda who, whom, where: (
        say("{unit} bids gold for {other}", unit=who, other=whom),
        say("Bid for {cell}", cell=where),
    ),
}

_BARE_WORDS = terms(
    {END_TURN: "End the turn", STAY: "Stay", DONE: "No more guards", CLAIM_DRAW: "Claim a draw"}
)


def describe_bare(state: Any, code: int) -> Action:
    """An action that belongs to no unit: placing guards, reviving a unit, ending the turn, a claim."""
    verb, a = verb_in(code), a_in(code)
    if verb == PLACE:
        cell = CELLS[a]
        words, label = say("A guard on {cell}", cell=cell), say("Guard {cell}", cell=cell)
        return Action(code, "guard", f"guard {cell}", (f"cell:{cell}",), words, label)
    if verb == REVIVE:
        id, lost = IDS[a], title_of(state.kind[a])
        words = say("The {lost} {id} comes back for gold", lost=lost, id=id)
        label = say("Revive {id}", lost=lost, id=id)
        return Action(code, "revive", f"revive {id}", ("word:revive", f"item:{id}"), words, label)
    word = next(word for word, each in BARE.items() if each == verb)
    return Action(code, word, word, (f"word:{word}",), _BARE_WORDS[verb], _BARE_WORDS[verb])


def describe_move(state: Any, rules: Any, code: int, slot: int) -> Action:
    """A move or an attack, with its promotion if there is one."""
    place, way, promoted = place_in(code), a_in(code), b_in(code)
    target = aim_of(state, rules, code)
    name, where = unit_name(state, slot), CELLS[target]
    victim = state.board[target]
    seat = state.owner[slot]
    can_pass = victim == 0 and state.kind[slot] == PAWN and way >> 3 >= 4
    is_passing = can_pass and passed_beside(state, rules, seat, target) != EDGE
    attacks = victim != 0 or is_passing
    text = f"{CELLS[place]}{'x' if attacks else '-'}{where}"
    picks: tuple[str, ...] = (f"unit:{IDS[slot]}", f"cell:{where}")
    label = say("Attack {cell}", cell=where) if attacks else say("Move to {cell}", cell=where)
    if promoted:
        text += f"={SYMBOLS[promoted]}"
        picks += (f"word:{KIND_WORDS[promoted]}",)
        label = say("{kind} on {cell}", kind=title_of(promoted), cell=where)
    if is_passing:
        words = say("{unit} captures en passant on {cell}", unit=name, cell=where)
    else:
        words = _move_words(name, unit_name(state, victim) if victim else None, where, promoted)
    return Action(code, "attack" if attacks else "move", text, picks, words, label)


def _move_words(name: str, victim: str | None, where: str, promoted: int) -> str:
    """The words for a move to a square or an attack on a unit, with the kind a Pawn is promoted to."""
    kind = title_of(promoted) if promoted else None
    if victim is None and kind is None:
        return say("{unit} moves to {cell}", unit=name, cell=where)
    if victim is None:
        return say("{unit} moves to {cell} and becomes a {kind}", unit=name, cell=where, kind=kind)
    if kind is None:
        return say("{unit} attacks {target}", unit=name, target=victim)
    return say("{unit} attacks {target} and becomes a {kind}", unit=name, target=victim, kind=kind)


def describe_ability(state: Any, rules: Any, code: int, slot: int) -> Action:
    """The use of an ability, with its target square or unit."""
    place, tree, aim = place_in(code), verb_in(code) - FIRST_TREE, aim_of(state, rules, code)
    word, title = ABILITY_NAMES[first_of(tree)], ability_name(used_of(state, slot, tree))
    name, text = unit_name(state, slot), f"{CELLS[place]}:{word}"
    picks: tuple[str, ...] = (f"unit:{IDS[slot]}", f"word:{word}")
    kind = word if tree in (CHARGE, LAST_DITCH) else "ability"
    if tree == CHARGE:
        leap, end = CELLS[leap_of(rules, code)], CELLS[aim]
        picks += (f"cell:{leap}", f"cell:{end}")
        text += f" {leap} {end}"
        words = say("{unit} uses {ability} via {leap} to {end}", unit=name, ability=title, leap=leap, end=end)
        label = say("Charge to {cell}", cell=end)
    elif tree in (PONTIFICAL_GUARD, LAST_DITCH):
        picks += (f"cell:{CELLS[aim]}",)
        text += f" {CELLS[aim]}"
        words = say("{unit} uses {ability}: {cell}", unit=name, ability=title, cell=CELLS[aim])
        label = f"{title}: {CELLS[aim]}"
    elif aims_beside(state, slot, tree):
        target, other = CELLS[aim], state.board[aim]
        picks += (f"cell:{target}" if tree == LEVY else f"unit:{IDS[other]}",)
        text += f" {target}"
        whom = target if tree == LEVY else unit_name(state, other)
        words = say("{unit} uses {ability} on {target}", unit=name, ability=title, target=whom)
        label = f"{title}: {target}"
    else:
        words, label = say("{unit} uses {ability}", unit=name, ability=title), title
    return Action(code, kind, text, picks, words, label)
