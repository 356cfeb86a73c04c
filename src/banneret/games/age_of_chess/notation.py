"""Actions in notation and as picks.

    e2-e3    moves, or joins a comrade          c3*c5    shoots
    e2xe3    attacks                            d4=e5    converts

A `b` after the square names the lower unit of a stack: `e2b-e3`.
"""

import re
from functools import cache
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game import Notation
from banneret.engine.views import Action
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import CELLS, PLACES, TITLES
from banneret.games.age_of_chess.rules.archery import is_power_shot
from banneret.games.age_of_chess.rules.board import BELOW, TOP, holds, kind_at
from banneret.games.age_of_chess.rules.codes import (
    CONVERT,
    SHOOT,
    STEP,
    action_code,
    place_in,
    slot_in,
    target_in,
    verb_in,
)

_NOTATION = re.compile(r"([a-h][1-8])(b?)([-x*=])([a-h][1-8])")
_ON_TOP = re.compile(r"^([a-h][1-8])a(?=[-x*=])")
_VERBS = {"-": STEP, "x": STEP, "*": SHOOT, "=": CONVERT}
_WORDS = {SHOOT: "word:shoot", CONVERT: "word:convert"}


class AgeOfChessNotation(Notation):
    """Four kinds of actions, told apart by the sign between two squares."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        """An action with its notation, picks and words."""
        place, slot, target, verb = place_in(code), slot_in(code), target_in(code), verb_in(code)
        who, where = f"{CELLS[place]}{'b' if slot == BELOW else ''}", CELLS[target]
        name = f"{TITLES[kind_at(state, place, slot)]} {CELLS[place]}"
        picks = self.path(state, seat, code)
        if verb == SHOOT:
            words, label = _shot(state, place, name, target), say("Shoot at {cell}", cell=where)
            return Action(code, "shoot", f"{who}*{where}", picks, words, label)
        if verb == CONVERT:
            words = say("{unit} converts {target}", unit=name, target=_top_name(state, target))
            label = say("Convert {cell}", cell=where)
            return Action(code, "convert", f"{who}={where}", picks, words, label)
        if holds(state, target, 1 - seat):
            words = say("{unit} attacks {target}", unit=name, target=_top_name(state, target))
            label = say("Attack {cell}", cell=where)
            return Action(code, "attack", f"{who}x{where}", picks, words, label)
        if state.board[target]:
            words = say("{unit} joins {comrade}", unit=name, comrade=_top_name(state, target))
            return Action(code, "join", f"{who}-{where}", picks, words, say("Join {cell}", cell=where))
        words, label = say("{unit} moves to {cell}", unit=name, cell=where), say("Move to {cell}", cell=where)
        return Action(code, "move", f"{who}-{where}", picks, words, label)

    def path(self, state: Any, seat: int, code: int) -> tuple[str, ...]:
        """The unit, a word unless it is a plain step, and the target square."""
        return _path(code)

    def plain(self, text: str) -> str:
        """Drops the optional `a` for the unit on top."""
        return _ON_TOP.sub(r"\1", text.strip())

    def parse(self, state: Any, seat: int, text: str) -> int:
        """The code of an action from its notation."""
        match = _NOTATION.fullmatch(self.plain(text))
        if match is None:
            raise BadNotation(
                say(
                    "{text} is not an action. Write e2-e3 to move or join, e2xe3 to attack, c3*c5 to shoot, "
                    "d4=e5 to convert, with a b after the first square for the unit below: e2b-e3.",
                    text=repr(text.strip()[:40]),
                )
            )
        start, slot, sign, end = match.groups()
        attacks = bool(holds(state, PLACES[end], 1 - seat))
        if sign == "x" and not attacks:
            written = f"{start}{slot}-{end}"
            raise BadNotation(
                say("No enemy stands on {cell}: write {written} to move.", cell=end, written=written)
            )
        if sign == "-" and attacks:
            written = f"{start}{slot}x{end}"
            raise BadNotation(
                say("An enemy stands on {cell}: write {written} to attack.", cell=end, written=written)
            )
        return int(action_code(PLACES[start], BELOW if slot == "b" else TOP, PLACES[end], _VERBS[sign]))


@cache
def _path(code: int) -> tuple[str, ...]:
    """Cached: it depends on the code alone, and is asked for every code of a side after every move."""
    unit, cell = f"unit:{CELLS[place_in(code)]}{'ab'[slot_in(code)]}", f"cell:{CELLS[target_in(code)]}"
    word = _WORDS.get(verb_in(code))
    return (unit, cell) if word is None else (unit, word, cell)


def _shot(state: Any, place: int, name: str, target: int) -> str:
    aim = _top_name(state, target)
    if is_power_shot(state, place):
        return say("{unit} and its comrade shoot at {target}", unit=name, target=aim)
    return say("{unit} shoots at {target}", unit=name, target=aim)


def _top_name(state: Any, place: int) -> str:
    return f"{TITLES[kind_at(state, place, TOP)]} {CELLS[place]}"
