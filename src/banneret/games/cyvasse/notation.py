"""Actions in notation and as picks.

F3-G2        move                           =spears      promote
F3xG2        capture                        =stay        do not promote, where that is a choice

dragon@F3    place from the tray            F3~tray      take back into the tray
F3~G2        put on another hex             ready        the set-up is complete
"""

import re
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game import Notation
from banneret.engine.views import Action
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, KIND_WORDS, KINDS, PLACES, TITLES
from banneret.games.cyvasse.rules.board import holds, kind_at
from banneret.games.cyvasse.rules.codes import (
    MOVE,
    PLACE,
    PROMOTE,
    READY,
    SHIFT,
    TAKE_BACK,
    action_code,
    first_in,
    target_in,
    verb_in,
)
from banneret.games.cyvasse.rules.promotion import can_crown

STAY = "stay"
TRAY = "tray"
READY_TEXT = "ready"

_ACROSS = re.compile(r"([A-K][0-9]{1,2})([-x~])([A-K][0-9]{1,2}|tray)")
_PLACED = re.compile(r"([a-z_]+)@([A-K][0-9]{1,2})")
_PROMOTED = re.compile(r"=([a-z_]+)")


class CyvasseNotation(Notation):
    """Moves and promotions, and the actions of the set-up."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        """An action with its notation, picks and words."""
        verb, first, target = verb_in(code), first_in(code), target_in(code)
        if verb == MOVE:
            return _describe_move(state, seat, code, first, target)
        if verb == PROMOTE:
            return _describe_promotion(state, self.rules, seat, code, first)
        if verb == PLACE:
            name, cell, word = TITLES[first], CELLS[target], KIND_WORDS[first]
            return Action(
                code,
                "place",
                f"{word}@{cell}",
                (f"item:{word}", f"cell:{cell}"),
                say("{unit} is placed on {cell}", unit=name, cell=cell),
                say("Place {unit} on {cell}", unit=name, cell=cell),
            )
        if verb == READY:
            words = say("The set-up is complete")
            return Action(code, "ready", READY_TEXT, ("word:ready",), words, say("Ready"))
        return _describe_rearranging(state, code, verb, first, target)

    def path(self, state: Any, seat: int, code: int) -> tuple[str, ...]:
        """The picks of an action. Moves and shifts, which can number a thousand, skip the sentences."""
        if verb_in(code) in (MOVE, SHIFT):
            return f"unit:{CELLS[first_in(code)]}", f"cell:{CELLS[target_in(code)]}"
        return super().path(state, seat, code)

    def parse(self, state: Any, seat: int, text: str) -> int:
        """The code of an action from its notation."""
        given = text.strip()
        if given == READY_TEXT:
            return int(action_code(READY, 0, 0))
        if match := _ACROSS.fullmatch(given):
            return _parse_across(state, seat, *match.groups())
        if match := _PLACED.fullmatch(given):
            return int(action_code(PLACE, _kind(match[1], KINDS), _place(match[2])))
        if match := _PROMOTED.fullmatch(given):
            return int(action_code(PROMOTE, _kind(match[1], {**KINDS, STAY: 0}), 0))
        raise BadNotation(
            say(
                "{text} is not an action. Write F3-G4 to move, F3xG4 to capture, =spears to promote; in the "
                "set-up dragon@F3 to place a piece, F3~G4 to put it elsewhere, F3~tray to take it back, "
                "ready to begin.",
                text=repr(given[:40]),
            )
        )


def _describe_move(state: Any, seat: int, code: int, place: int, target: int) -> Action:
    start, end, picks = CELLS[place], CELLS[target], (f"unit:{CELLS[place]}", f"cell:{CELLS[target]}")
    name = f"{TITLES[kind_at(state, place)]} {start}"
    if holds(state, target, 1 - seat):
        enemy, label = TITLES[kind_at(state, target)], say("Capture {cell}", cell=end)
        words = say("{unit} captures {enemy} {cell}", unit=name, enemy=enemy, cell=end)
        return Action(code, "capture", f"{start}x{end}", picks, words, label)
    words, label = say("{unit} moves to {cell}", unit=name, cell=end), say("Move to {cell}", cell=end)
    return Action(code, "move", f"{start}-{end}", picks, words, label)


def _describe_promotion(state: Any, rules: Any, seat: int, code: int, kind: int) -> Action:
    if not kind and can_crown(state, rules, seat):
        words, label = say("The heir waits until the end of the turn"), say("Wait until the end of the turn")
        return Action(code, "stay", f"={STAY}", ("word:stay",), words, label)
    if not kind:
        words, label = say("Is not promoted"), say("Do not promote")
        return Action(code, "stay", f"={STAY}", ("word:stay",), words, label)
    word, title = KIND_WORDS[kind], TITLES[kind]
    words, label = say("Is promoted to {unit}", unit=title), say("Promote to {unit}", unit=title)
    return Action(code, "promote", f"={word}", (f"word:promote-{word}",), words, label)


def _describe_rearranging(state: Any, code: int, verb: int, place: int, target: int) -> Action:
    start = CELLS[place]
    unit = f"{TITLES[kind_at(state, place)]} {start}"
    if verb == TAKE_BACK:
        picks, words = (f"unit:{start}", "word:tray"), say("{unit} goes back to the tray", unit=unit)
        return Action(code, "take back", f"{start}~{TRAY}", picks, words, say("Take back"))
    end = CELLS[target]
    if state.board[target]:
        other = f"{TITLES[kind_at(state, target)]} {end}"
        words = say("{unit} swaps places with {other}", unit=unit, other=other)
        kind, label = "exchange", say("Swap with {cell}", cell=end)
    else:
        words = say("{unit} is put on {cell}", unit=unit, cell=end)
        kind, label = "rearrange", say("Put on {cell}", cell=end)
    return Action(code, kind, f"{start}~{end}", (f"unit:{start}", f"cell:{end}"), words, label)


def _parse_across(state: Any, seat: int, start: str, sign: str, end: str) -> int:
    place = _place(start)
    if end == TRAY:
        if sign != "~":
            raise BadNotation(say("Write {written} to take a piece back.", written=f"{start}~{TRAY}"))
        return int(action_code(TAKE_BACK, place, 0))
    target = _place(end)
    if sign == "~":
        return int(action_code(SHIFT, place, target))
    captures = bool(holds(state, target, 1 - seat))
    if sign == "x" and not captures:
        written = f"{start}-{end}"
        raise BadNotation(
            say("No enemy stands on {cell}: write {written} to move.", cell=end, written=written)
        )
    if sign == "-" and captures:
        written = f"{start}x{end}"
        raise BadNotation(
            say("An enemy stands on {cell}: write {written} to capture.", cell=end, written=written)
        )
    return int(action_code(MOVE, place, target))


def _place(cell: str) -> int:
    if cell not in PLACES:
        raise BadNotation(say("There is no hex {cell} on the board.", cell=cell))
    return PLACES[cell]


def _kind(word: str, kinds: dict[str, int]) -> int:
    if word not in kinds:
        names = ", ".join(kinds)
        raise BadNotation(
            say("{word} is unknown here; write one of {kinds}.", word=repr(word[:40]), kinds=names)
        )
    return kinds[word]
