"""Actions in notation and as picks.

F3-G2        moves                          =spears      is promoted
F3xG2        captures                       =stay        is not, where one may choose

dragon@F3    placed from the tray           F3~tray      taken back into it
F3~G2        set up on another hex          ready        the set-up is as it should be
"""

import re
from typing import Any

from banneret.engine.actions import Action
from banneret.engine.errors import BadNotation
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

STAY = "stay"
TRAY = "tray"
READY_TEXT = "ready"

_ACROSS = re.compile(r"([A-K][0-9]{1,2})([-x~])([A-K][0-9]{1,2}|tray)")
_PLACED = re.compile(r"([a-z_]+)@([A-K][0-9]{1,2})")
_PROMOTED = re.compile(r"=([a-z_]+)")


def describe_action(state: Any, seat: int, code: int) -> Action:
    """An action with its notation, picks and words."""
    verb, first, target = verb_in(code), first_in(code), target_in(code)
    if verb == MOVE:
        return _describe_move(state, seat, code, first, target)
    if verb == PROMOTE:
        return _describe_promotion(code, first)
    if verb == PLACE:
        name, cell, word = TITLES[first], CELLS[target], KIND_WORDS[first]
        return Action(
            code,
            "place",
            f"{word}@{cell}",
            (f"item:{word}", f"cell:{cell}"),
            f"{name} is placed on {cell}",
            f"Place {name} on {cell}",
        )
    if verb == READY:
        words = "The set-up is as it should be"
        return Action(code, "ready", READY_TEXT, ("word:ready",), words, "Ready")
    return _describe_rearranging(state, code, verb, first, target)


def _describe_move(state: Any, seat: int, code: int, place: int, target: int) -> Action:
    start, end, picks = CELLS[place], CELLS[target], (f"unit:{CELLS[place]}", f"cell:{CELLS[target]}")
    name = f"{TITLES[kind_at(state, place)]} {start}"
    if holds(state, target, 1 - seat):
        words = f"{name}: captures {TITLES[kind_at(state, target)]} {end}"
        return Action(code, "capture", f"{start}x{end}", picks, words, f"Capture {end}")
    return Action(code, "move", f"{start}-{end}", picks, f"{name}: moves to {end}", f"Move to {end}")


def _describe_promotion(code: int, kind: int) -> Action:
    if not kind:
        return Action(code, "stay", f"={STAY}", ("word:stay",), "Stays what it is", "Do not promote")
    word, title = KIND_WORDS[kind], TITLES[kind]
    words = f"Is promoted to {title}"
    return Action(code, "promote", f"={word}", (f"word:promote-{word}",), words, f"Promote to {title}")


def _describe_rearranging(state: Any, code: int, verb: int, place: int, target: int) -> Action:
    start, name = CELLS[place], TITLES[kind_at(state, place)]
    if verb == TAKE_BACK:
        picks = (f"unit:{start}", "word:tray")
        return Action(
            code, "take back", f"{start}~{TRAY}", picks, f"{name} {start}: goes back to the tray", "Take back"
        )
    end = CELLS[target]
    if state.board[target]:
        words = f"{name} {start}: changes places with {TITLES[kind_at(state, target)]} {end}"
        kind, label = "exchange", f"Exchange with {end}"
    else:
        kind, words, label = "rearrange", f"{name} {start}: is set up on {end}", f"Set up on {end}"
    return Action(code, kind, f"{start}~{end}", (f"unit:{start}", f"cell:{end}"), words, label)


def parse_action(state: Any, seat: int, text: str) -> int:
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
        f"{given[:40]!r} is not an action. Write F3-G4 to move, F3xG4 to capture, =spears to be promoted; in "
        "the set-up dragon@F3 to place a piece, F3~G4 to set it up elsewhere, F3~tray to take it back, ready."
    )


def _parse_across(state: Any, seat: int, start: str, sign: str, end: str) -> int:
    place = _place(start)
    if end == TRAY:
        if sign != "~":
            raise BadNotation(f"To take a piece back is written {start}~{TRAY}.")
        return int(action_code(TAKE_BACK, place, 0))
    target = _place(end)
    if sign == "~":
        return int(action_code(SHIFT, place, target))
    captures = bool(holds(state, target, 1 - seat))
    if sign == "x" and not captures:
        raise BadNotation(f"No enemy stands on {end}; a move is written {start}-{end}.")
    if sign == "-" and captures:
        raise BadNotation(f"An enemy stands on {end}; a capture is written {start}x{end}.")
    return int(action_code(MOVE, place, target))


def _place(cell: str) -> int:
    if cell not in PLACES:
        raise BadNotation(f"There is no hex {cell} on the board.")
    return PLACES[cell]


def _kind(word: str, known: dict[str, int]) -> int:
    if word not in known:
        raise BadNotation(f"There is no {word[:40]!r} here; there are {', '.join(known)}.")
    return known[word]
