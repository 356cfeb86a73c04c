"""Why an action comes out as it does, rule by rule."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.view import Cause
from banneret.games.age_of_chess.names import NAMED, TITLES
from banneret.games.age_of_chess.rules.archery import is_power_shot
from banneret.games.age_of_chess.rules.board import (
    BELOW,
    COMMANDER,
    PRIESTESS,
    TOP,
    UNITS,
    below_of,
    holds,
    kind_at,
    top_of,
)
from banneret.games.age_of_chess.rules.codes import CONVERT, SHOOT, place_in, slot_in, target_in, verb_in
from banneret.games.age_of_chess.rules.melee import BOTH, LOSE, SWEEP, WIN, melee_result
from banneret.games.age_of_chess.rules.movement import DIRECTIONS


def causes(state: Any, rules: Any, seat: int, code: int) -> tuple[Cause, ...]:
    """The rules that decide what comes of a legal action."""
    place, target, verb = place_in(code), target_in(code), verb_in(code)
    if verb == SHOOT:
        return tuple(_of_a_shot(state, place, target))
    if verb == CONVERT:
        text = f"A Priestess converts {NAMED[kind_at(state, target, TOP)]} that stands alone beside her."
        return (Cause(text=text, clause="AC-7.1"),)
    kind = kind_at(state, place, slot_in(code))
    if holds(state, target, 1 - seat):
        return tuple(_of_a_fight(rules, kind, state.board[target] & UNITS))
    found = []
    if state.board[target]:
        joins = "below" if rules.joins_below else "on top"
        found.append(Cause(text=f"Whoever joins a stack stands {joins}.", clause="AC-2.2"))
    if kind == PRIESTESS and _would_meet(state, rules, seat, target):
        found.append(Cause(text="Priestesses that meet die, both of them.", clause="AC-7.4"))
    return tuple(found)


def _of_a_shot(state: Any, place: int, target: int) -> Iterator[Cause]:
    kind = kind_at(state, target, TOP)
    if is_power_shot(state, place):
        yield Cause(text=f"Two stacked Archers shoot together and kill {NAMED[kind]}.", clause="AC-6.4")
    else:
        yield Cause(text=f"An Archer's shot kills {NAMED[kind]}.", clause="AC-6.2")
    if kind_at(state, target, BELOW):
        yield Cause(text="Only the top of a stack is hit.", clause="AC-6.3")


def _of_a_fight(rules: Any, kind: int, units: int) -> Iterator[Cause]:
    top, below = top_of(units), below_of(units)
    alone, result = melee_result(rules, kind, top), melee_result(rules, kind, units)
    who, whom = TITLES[kind], NAMED[top]
    if top == COMMANDER and result == WIN:
        yield Cause(text="Whoever loses the Commander has lost.", clause="AC-9.1")
    if result == alone:
        yield Cause(text=f"{who} {_DEEDS[result]} {whom} hand to hand.", clause="AC-4.1")
    else:
        stack = f"{TITLES[top]} over {TITLES[below]}"
        yield Cause(text=f"{who} {_DEEDS[result]} a stack of {stack}.", clause="AC-5.1")
    if below and result in (WIN, BOTH):
        yield Cause(text=f"{TITLES[below]} below lives on.", clause="AC-4.7" if result == BOTH else "AC-4.6")


_DEEDS = {WIN: "beats", LOSE: "loses to", BOTH: "falls together with", SWEEP: "sweeps away"}


def _would_meet(state: Any, rules: Any, seat: int, target: int) -> bool:
    """Whether an enemy Priestess stands next to a square, anywhere in her stack."""
    around = [rules.near[target * DIRECTIONS + direction] for direction in range(DIRECTIONS)]
    return any(
        holds(state, near, 1 - seat) and PRIESTESS in (kind_at(state, near, TOP), kind_at(state, near, BELOW))
        for near in around
    )
