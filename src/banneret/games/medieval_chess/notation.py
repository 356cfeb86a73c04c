"""Actions in notation and as picks.

e2-e4    moves                 a1:fortify          uses an ability
e4xd5    attacks               b1:charge c3 c5     where it leaps, where it ends
e7-e8=Q  is promoted           c1:sanctify b2      on whom, by square
O-O      castles, O-O-O too    a2:swear-to qd1     to which lord, by name
end-turn, stay, done           c1:learn holy-ground
"""

import re
from collections.abc import Callable
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.views.actions import Action
from banneret.games.medieval_chess.language import say, terms
from banneret.games.medieval_chess.names import (
    ABILITIES,
    ABILITY_NAMES,
    CELLS,
    IDS,
    KIND_WORDS,
    NAMES,
    PLACES,
    SLOT_OF,
    SYMBOLS,
    ability_name,
    rank_name,
    title_of,
)
from banneret.games.medieval_chess.rules.abilities.bishop import HOLY_GROUND
from banneret.games.medieval_chess.rules.abilities.queen import RUTHLESS_EFFICIENCY
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    GARRISON,
    LAST_DITCH,
    LEVY,
    PONTIFICAL_GUARD,
    QUEENS_GAMBIT,
    SANCTIFY,
    first_of,
    has,
    verb_of,
)
from banneret.games.medieval_chess.rules.board import BISHOP, EDGE, KNIGHT, QUEEN, ROOK, TREES
from banneret.games.medieval_chess.rules.codes import (
    BID,
    CASTLE,
    DONE,
    END_TURN,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    HEAL,
    LAST_TREE,
    LEARN,
    MOVE,
    PLACE,
    RAISE,
    RESURRECT,
    REVIVE,
    SACRIFICE,
    STAY,
    STRIKE,
    SWEAR,
    a_in,
    action_code,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, STRAIGHT
from banneret.games.medieval_chess.rules.moves import target_of

_MOVE = re.compile(r"([a-h][1-8])([-x])([a-h][1-8])(?:=([QRBN]))?")
_ORDER = re.compile(r"([a-h][1-8]):([a-z-]+)((?: [a-z0-9-]+)*)")
_GLOBAL = re.compile(r"(guard|revive) ([a-z0-9-]+)")

NOWHERE = 127
"""A way that leads nowhere, for a move that no unit makes."""

_PROMOTIONS = {"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT}
_BARE = {"end-turn": END_TURN, "stay": STAY, "done": DONE}
_BESIDE = {"fuse": FUSE, "sacrifice": SACRIFICE, "gift": GIFT, "bid": BID}
_ALONE = {"heal-for-gold": HEAL, "raise-for-gold": RAISE}
_VERB_WORDS = {**_BESIDE, **_ALONE}
_WORDS = {verb: word for word, verb in _VERB_WORDS.items()}
TREE_WORDS = {ABILITY_NAMES[first_of(tree)]: tree for tree in range(TREES)}


def unit_name(state: Any, slot: int) -> str:
    """A unit in a sentence: its rank and where it stands."""
    place = state.place[slot]
    return rank_name(state.kind[slot], state.rank[slot]) + (f" {CELLS[place]}" if place >= 0 else "")


def describe_action(state: Any, rules: Any, seat: int, code: int) -> Action:
    """An action with its notation, picks and words."""
    place, verb, a, b = place_in(code), verb_in(code), a_in(code), b_in(code)
    if place == EDGE:
        return _describe_global(state, code, verb, a)
    slot = state.board[place]
    name, unit, cell = unit_name(state, slot), f"unit:{IDS[slot]}", CELLS[place]
    picks: tuple[str, ...]
    if verb == MOVE:
        return _describe_move(state, rules, seat, code, slot)
    if verb == CASTLE:
        target, text = CELLS[place + 2 if a else place - 2], "O-O" if a else "O-O-O"
        picks = (unit, "word:castling", f"cell:{target}")
        words, label = say("{unit} castles", unit=name), say("Castle to {cell}", cell=target)
        return Action(code, "castle", text, picks, words, label)
    if FIRST_TREE <= verb <= LAST_TREE:
        return _describe_ability(state, rules, code, slot)
    if verb == EXIT:
        target = CELLS[rules.near[place * DIRECTIONS + b]]
        words = say("{unit} leaves {rook} for {cell}", unit=unit_name(state, a), rook=name, cell=target)
        label = say("Step out to {cell}", cell=target)
        text = f"{cell}:exit {IDS[a]} {target}"
        return Action(code, "exit", text, (f"unit:{IDS[a]}", f"cell:{target}"), words, label)
    if verb == STRIKE:
        picks = (unit, "word:siege-engine", f"cell:{CELLS[a]}")
        words = say(
            "{unit} strikes {target} from where it stands",
            unit=name,
            target=unit_name(state, state.board[a]),
        )
        label = say("Strike {cell}", cell=CELLS[a])
        return Action(code, "attack", f"{cell}:siege-engine {CELLS[a]}", picks, words, label)
    if verb == RESURRECT:
        picks = (unit, "word:resurrection", f"item:{IDS[a]}")
        lost = title_of(state.kind[a])
        words = say("{unit} brings the {lost} {id} back", unit=name, lost=lost, id=IDS[a])
        label = say("Bring back {id}", lost=lost, id=IDS[a])
        return Action(code, "ability", f"{cell}:resurrection {IDS[a]}", picks, words, label)
    if verb == SWEAR:
        picks = (unit, "word:swear-to", f"unit:{IDS[a]}")
        words = say("{unit} swears to {lord}", unit=name, lord=unit_name(state, a))
        label = say("Swear to {lord}", lord=rank_name(state.kind[a], state.rank[a]))
        return Action(code, "swear", f"{cell}:swear-to {IDS[a]}", picks, words, label)
    if verb == LEARN:
        ability, title = ABILITY_NAMES[a], ability_name(a)
        text, picks = f"{cell}:learn {ability}", (unit, f"word:learn-{ability}")
        words, label = (
            say("{unit} learns {ability}", unit=name, ability=title),
            say("Learn {ability}", ability=title),
        )
        return Action(code, "learn", text, picks, words, label)
    word = _WORDS[verb]
    if verb in (HEAL, RAISE):
        is_healed = say("{unit} is healed for gold", unit=name)
        words = is_healed if verb == HEAL else say("{unit} is raised by a rank for gold", unit=name)
        return Action(code, word, f"{cell}:{word}", (unit, f"word:{word}"), words, NAMES[word])
    target = CELLS[rules.near[place * DIRECTIONS + a]]
    other = state.board[PLACES[target]]
    picks = (unit, f"word:{word}", f"unit:{IDS[other]}")
    words, label = _BESIDE_WORDS[verb](name, unit_name(state, other), target)
    return Action(code, word, f"{cell}:{word} {target}", picks, words, label)


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
        say("{unit} makes {other} a gift", unit=who, other=whom),
        say("Gift to {cell}", cell=where),
    ),
    BID: lambda who, whom, where: (
        say("{unit} bids gold for {other}", unit=who, other=whom),
        say("Bid for {cell}", cell=where),
    ),
}

_BARE_WORDS = terms({END_TURN: "End the turn", STAY: "Stay", DONE: "No more guards"})


def _describe_global(state: Any, code: int, verb: int, a: int) -> Action:
    if verb == PLACE:
        cell = CELLS[a]
        words, label = say("A guard on {cell}", cell=cell), say("Guard {cell}", cell=cell)
        return Action(code, "guard", f"guard {cell}", (f"cell:{cell}",), words, label)
    if verb == REVIVE:
        id, lost = IDS[a], title_of(state.kind[a])
        words = say("The {lost} {id} comes back for gold", lost=lost, id=id)
        label = say("Revive {id}", lost=lost, id=id)
        return Action(code, "revive", f"revive {id}", ("word:revive", f"item:{id}"), words, label)
    word = next(word for word, each in _BARE.items() if each == verb)
    return Action(code, word, word, (f"word:{word}",), _BARE_WORDS[verb], _BARE_WORDS[verb])


def _describe_move(state: Any, rules: Any, seat: int, code: int, slot: int) -> Action:
    place, way, promoted = place_in(code), a_in(code), b_in(code)
    target = target_of(rules, place, way)
    name, where = unit_name(state, slot), CELLS[target]
    victim = state.board[target]
    is_passing = victim == 0 and state.kind[slot] == 1 and way >> 3 >= 4
    attacks = victim != 0 or is_passing
    text = f"{CELLS[place]}{'x' if attacks else '-'}{where}"
    picks: tuple[str, ...] = (f"unit:{IDS[slot]}", f"cell:{where}")
    label = say("Attack {cell}", cell=where) if attacks else say("Move to {cell}", cell=where)
    if promoted:
        text += f"={SYMBOLS[promoted]}"
        picks += (f"word:{KIND_WORDS[promoted]}",)
        label = say("{kind} on {cell}", kind=title_of(promoted), cell=where)
    if is_passing:
        words = say("{unit} captures in passing on {cell}", unit=name, cell=where)
    else:
        words = _move_words(name, unit_name(state, victim) if victim else None, where, promoted)
    return Action(code, "attack" if attacks else "move", text, picks, words, label)


def _move_words(name: str, victim: str | None, where: str, promoted: int) -> str:
    """A move to a square or against a unit, and what a Pawn becomes by it."""
    kind = title_of(promoted) if promoted else None
    if victim is None and kind is None:
        return say("{unit} moves to {cell}", unit=name, cell=where)
    if victim is None:
        return say("{unit} moves to {cell} and becomes a {kind}", unit=name, cell=where, kind=kind)
    if kind is None:
        return say("{unit} attacks {target}", unit=name, target=victim)
    return say("{unit} attacks {target} and becomes a {kind}", unit=name, target=victim, kind=kind)


def _describe_ability(state: Any, rules: Any, code: int, slot: int) -> Action:
    place, tree, a, b = place_in(code), verb_in(code) - FIRST_TREE, a_in(code), b_in(code)
    word, title = ABILITY_NAMES[first_of(tree)], ability_name(first_of(tree))
    name, text = unit_name(state, slot), f"{CELLS[place]}:{word}"
    picks: tuple[str, ...] = (f"unit:{IDS[slot]}", f"word:{word}")
    kind = word if tree in (CHARGE, LAST_DITCH) else "ability"
    if tree == CHARGE:
        middle = rules.near[place * DIRECTIONS + STRAIGHT + a]
        end = CELLS[rules.near[rules.near[middle * DIRECTIONS + b] * DIRECTIONS + b]]
        leap = CELLS[middle]
        picks += (f"cell:{leap}", f"cell:{end}")
        text += f" {leap} {end}"
        words = say("{unit} uses {ability} by {leap} to {end}", unit=name, ability=title, leap=leap, end=end)
        label = say("Charge to {cell}", cell=end)
    elif tree in (PONTIFICAL_GUARD, LAST_DITCH):
        picks += (f"cell:{CELLS[a]}",)
        text += f" {CELLS[a]}"
        words = say("{unit} uses {ability}: {cell}", unit=name, ability=title, cell=CELLS[a])
        label = f"{title}: {CELLS[a]}"
    elif aims_beside(state, slot, tree):
        target = CELLS[rules.near[place * DIRECTIONS + a]]
        other = state.board[PLACES[target]]
        picks += (f"cell:{target}" if tree == LEVY else f"unit:{IDS[other]}",)
        text += f" {target}"
        whom = target if tree == LEVY else unit_name(state, other)
        words = say("{unit} uses {ability} on {target}", unit=name, ability=title, target=whom)
        label = f"{title}: {target}"
    else:
        words, label = say("{unit} uses {ability}", unit=name, ability=title), title
    return Action(code, kind, text, picks, words, label)


def aims_beside(state: Any, slot: int, tree: int) -> bool:
    """Whether an ability is used on one of the squares around its unit."""
    if tree == SANCTIFY:
        return not has(state, slot, HOLY_GROUND)
    if tree == QUEENS_GAMBIT:
        return not has(state, slot, RUTHLESS_EFFICIENCY)
    return tree == GARRISON or tree > 9


def parse_action(state: Any, rules: Any, seat: int, text: str) -> int:
    """The code of an action from its notation."""
    text = text.strip()
    if text in _BARE:
        return int(action_code(EDGE, _BARE[text], 0, 0))
    if text in ("O-O", "O-O-O"):
        return int(action_code(state.place[5 + 16 * seat], CASTLE, text == "O-O", 0))
    if match := _MOVE.fullmatch(text):
        start, _, end, promoted = match.groups()
        way = _way(rules, PLACES[start], PLACES[end])
        return int(action_code(PLACES[start], MOVE, way, _PROMOTIONS[promoted] if promoted else 0))
    if match := _GLOBAL.fullmatch(text):
        word, what = match.groups()
        if word == "guard" and what in PLACES:
            return int(action_code(EDGE, PLACE, PLACES[what], 0))
        if word == "revive" and what in SLOT_OF:
            return int(action_code(EDGE, REVIVE, SLOT_OF[what], 0))
    if match := _ORDER.fullmatch(text):
        code = _parse_order(state, rules, PLACES[match[1]], match[2], match[3].split())
        if code is not None:
            return code
    raise BadNotation(
        say(
            "{text} is not an action. Write e2-e4 to move, e4xd5 to attack, e7-e8=Q to promote, O-O to "
            "castle, a1:fortify or c1:sanctify b2 to use an ability, a2:swear-to qd1, c1:learn holy-ground, "
            "end-turn.",
            text=repr(text[:40]),
        )
    )


def _way(rules: Any, start: int, end: int) -> int:
    ray = rules.ray_of[start * 64 + end]
    return (ray - 1) * 8 + rules.steps_to[start * 64 + end] if ray else NOWHERE


def _parse_order(state: Any, rules: Any, place: int, word: str, details: list[str]) -> int | None:
    """The code of `cell:word details`; None if there is no such order."""
    slot, count = state.board[place], len(details)
    cells = [PLACES.get(each, -1) for each in details]
    if word == "exit" and count == 2 and details[0] in SLOT_OF:
        return _coded(place, EXIT, SLOT_OF[details[0]], _direction(rules, place, cells[1]))
    if word == "siege-engine" and count == 1:
        return _coded(place, STRIKE, cells[0], 0)
    if word == "resurrection" and count == 1:
        return _coded(place, RESURRECT, SLOT_OF.get(details[0], -1), 0)
    if word == "swear-to" and count == 1:
        return _coded(place, SWEAR, SLOT_OF.get(details[0], -1), 0)
    if word == "learn" and count == 1:
        return _coded(place, LEARN, ABILITIES.get(details[0], -1), 0)
    if word in _BESIDE and count == 1:
        return _coded(place, _BESIDE[word], _direction(rules, place, cells[0]), 0)
    if word in _ALONE and count == 0:
        return _coded(place, _ALONE[word], 0, 0)
    if word not in TREE_WORDS:
        return None
    tree = TREE_WORDS[word]
    if tree == CHARGE and count == 2:
        leap = rules.ray_of[place * 64 + cells[0]] - 1 - STRAIGHT if cells[0] >= 0 else -1
        way = rules.ray_of[cells[0] * 64 + cells[1]] - 1 if min(cells) >= 0 else -1
        is_one = leap >= 0 and 0 <= way < 4 and rules.steps_to[cells[0] * 64 + cells[1]] == 2
        is_one = is_one and rules.steps_to[place * 64 + cells[0]] == 1
        return _coded(place, verb_of(tree), leap, way) if is_one else None
    if tree in (PONTIFICAL_GUARD, LAST_DITCH) and count == 1:
        return _coded(place, verb_of(tree), cells[0], 0)
    if count == 1 and aims_beside(state, slot, tree):
        return _coded(place, verb_of(tree), _direction(rules, place, cells[0]), 0)
    return _coded(place, verb_of(tree), 0, 0) if count == 0 and not aims_beside(state, slot, tree) else None


def _coded(place: int, verb: int, a: int, b: int) -> int | None:
    return int(action_code(place, verb, a, b)) if a >= 0 and b >= 0 else None


def _direction(rules: Any, place: int, other: int) -> int:
    """The direction to a square beside another; −1 if it is not beside it."""
    if other < 0 or rules.distance[place * 64 + other] != 1:
        return -1
    return int(rules.ray_of[place * 64 + other]) - 1
