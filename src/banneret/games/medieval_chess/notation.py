"""Actions in notation and as picks.

e2-e4    moves                 a1:fortify          uses an ability
e4xd5    attacks               b1:charge c3 c5     the square of the leap, the square where it ends
e7-e8=Q  is promoted           c1:sanctify b2      the target, by its square
O-O      castles, O-O-O too    a2:swear-to qd1     the lord, by its name
end-turn, stay, done           c1:learn holy-ground
claim-draw                     claims a draw (MC-9.9)
"""

import re
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game import Notation
from banneret.engine.views import Action
from banneret.games.medieval_chess.action_descriptions import (
    describe_ability,
    describe_bare,
    describe_move,
    describe_order,
)
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import ABILITIES, PLACES, SLOT_OF, TREE_WORDS
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    LAST_DITCH,
    PONTIFICAL_GUARD,
    verb_of,
)
from banneret.games.medieval_chess.rules.aiming import aims_beside
from banneret.games.medieval_chess.rules.board import BISHOP, EDGE, KNIGHT, QUEEN, ROOK, king_of
from banneret.games.medieval_chess.rules.codes import (
    CASTLE,
    EXIT,
    FIRST_TREE,
    LAST_TREE,
    LEARN,
    MOVE,
    PLACE,
    RESURRECT,
    REVIVE,
    STRIKE,
    SWEAR,
    action_code,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.movement import STRAIGHT
from banneret.games.medieval_chess.verb_words import ALONE, BARE, BESIDE

_MOVE = re.compile(r"([a-h][1-8])([-x])([a-h][1-8])(?:=([QRBN]))?")
_ATTACK = re.compile(r"^([a-h][1-8])x([a-h][1-8])")
_ORDER = re.compile(r"([a-h][1-8]):([a-z-]+)((?: [a-z0-9-]+)*)")
_GLOBAL = re.compile(r"(guard|revive) ([a-z0-9-]+)")

NOWHERE = 127
"""Stands for a move in a direction that no unit has."""

_PROMOTIONS = {"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT}


class MedievalChessNotation(Notation):
    """Moves as in chess; orders as a square, a colon and a word."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        """An action with its notation, picks and words."""
        place, verb = place_in(code), verb_in(code)
        if place == EDGE:
            return describe_bare(state, code)
        slot = state.board[place]
        if verb == MOVE:
            return describe_move(state, self.rules, code, slot)
        if FIRST_TREE <= verb <= LAST_TREE:
            return describe_ability(state, self.rules, code, slot)
        return describe_order(state, self.rules, code, slot)

    def plain(self, text: str) -> str:
        """Uses `-` for every move: players may write `-` for an attack, or `x` for a plain move."""
        return _ATTACK.sub(r"\1-\2", text.strip())

    def parse(self, state: Any, seat: int, text: str) -> int:
        """The code of an action from its notation."""
        text = text.strip()
        if text in BARE:
            return int(action_code(EDGE, BARE[text], 0, 0))
        if text in ("O-O", "O-O-O"):
            return int(action_code(state.place[king_of(state, seat)], CASTLE, text == "O-O", 0))
        if match := _MOVE.fullmatch(text):
            start, _, end, promoted = match.groups()
            way = way_between(self.rules, PLACES[start], PLACES[end])
            return int(action_code(PLACES[start], MOVE, way, _PROMOTIONS[promoted] if promoted else 0))
        if match := _GLOBAL.fullmatch(text):
            word, what = match.groups()
            if word == "guard" and what in PLACES:
                return int(action_code(EDGE, PLACE, PLACES[what], 0))
            if word == "revive" and what in SLOT_OF:
                return int(action_code(EDGE, REVIVE, SLOT_OF[what], 0))
        if match := _ORDER.fullmatch(text):
            code = _parse_order(state, self.rules, PLACES[match[1]], match[2], match[3].split())
            if code is not None:
                return code
        raise BadNotation(
            say(
                "{text} is not an action. Write e2-e4 to move, e4xd5 to attack, e7-e8=Q to promote, "
                "O-O to castle, a1:fortify or c1:sanctify b2 to use an ability, a2:swear-to qd1 to "
                "swear, c1:learn holy-ground to learn, end-turn, or claim-draw.",
                text=repr(text[:40]),
            )
        )


def way_between(rules: Any, start: int, end: int) -> int:
    """The direction and number of steps from one square to another, encoded as in moves."""
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
    if word == "resurrection" and count == 2:
        lost, direction = SLOT_OF.get(details[0], -1), _direction(rules, place, cells[1])
        return _coded(place, RESURRECT, lost, direction)
    if word == "swear-to" and count == 1:
        return _coded(place, SWEAR, SLOT_OF.get(details[0], -1), 0)
    if word == "learn" and count == 1:
        return _coded(place, LEARN, ABILITIES.get(details[0], -1), 0)
    if word in BESIDE and count == 1:
        return _coded(place, BESIDE[word], _direction(rules, place, cells[0]), 0)
    if word in ALONE and count == 0:
        return _coded(place, ALONE[word], 0, 0)
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
    """The direction to an adjacent square; −1 if the square is not adjacent."""
    if other < 0 or rules.distance[place * 64 + other] != 1:
        return -1
    return int(rules.ray_of[place * 64 + other]) - 1
