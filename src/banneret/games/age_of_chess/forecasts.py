"""Previews and threats: why an action comes out as it does, rule by rule."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Forecasts
from banneret.engine.machine.kernels.frames import ask_alone
from banneret.engine.views import Cause
from banneret.games.age_of_chess.language import say
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


class AgeOfChessForecasts(Forecasts):
    """Everything is certain, so there are only causes."""

    def causes(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        """The rules that decide what comes of a legal action."""
        place, target, verb = place_in(code), target_in(code), verb_in(code)
        if verb == SHOOT:
            return tuple(_of_a_shot(state, place, target))
        if verb == CONVERT:
            text = say(
                "A Priestess converts {unit} that stands alone beside her.",
                unit=NAMED[kind_at(state, target, TOP)],
            )
            return (Cause(text=text, clause="AC-7.1"),)
        kind = kind_at(state, place, slot_in(code))
        if holds(state, target, 1 - seat):
            return tuple(_of_a_fight(self.rules, kind, state.board[target] & UNITS))
        found = []
        if state.board[target]:
            below, above = (
                say("A unit that joins a stack goes to the bottom."),
                say("A unit that joins a stack goes to the top."),
            )
            found.append(Cause(text=below if self.rules.joins_below else above, clause="AC-2.2"))
        if kind == PRIESTESS and _would_meet(state, self.rules, seat, target):
            found.append(Cause(text=say("When enemy Priestesses meet, both die."), clause="AC-7.4"))
        return tuple(found)

    def hand_over(self, state: Any, seat: int) -> Cause:
        """The other side moves now."""
        ask_alone(state, seat)
        text = say("What {side} could do if it were its turn now.", side=self.game.sides[seat])
        return Cause(text=text, clause="AC-1.4")


def _of_a_shot(state: Any, place: int, target: int) -> Iterator[Cause]:
    whom = NAMED[kind_at(state, target, TOP)]
    if is_power_shot(state, place):
        text = say("Two stacked Archers shoot together and kill {unit}.", unit=whom)
        yield Cause(text=text, clause="AC-6.4")
    else:
        yield Cause(text=say("An Archer's shot kills {unit}.", unit=whom), clause="AC-6.2")
    if kind_at(state, target, BELOW):
        yield Cause(text=say("Only the top of a stack is hit."), clause="AC-6.3")


def _of_a_fight(rules: Any, kind: int, units: int) -> Iterator[Cause]:
    top, below = top_of(units), below_of(units)
    alone, result = melee_result(rules, kind, top), melee_result(rules, kind, units)
    if top == COMMANDER and result == WIN:
        yield Cause(text=say("A side that loses its Commander loses the game."), clause="AC-9.1")
    if result == alone:
        yield Cause(text=_duel(result, TITLES[kind], NAMED[top]), clause="AC-4.1")
    else:
        text = _against_stack(result, TITLES[kind], TITLES[top], TITLES[below])
        yield Cause(text=text, clause="AC-5.1")
    if below and result in (WIN, BOTH):
        text = say("{unit} below lives on.", unit=TITLES[below])
        yield Cause(text=text, clause="AC-4.7" if result == BOTH else "AC-4.6")


def _duel(result: int, unit: str, enemy: str) -> str:
    if result == WIN:
        return say("{unit} beats {enemy} hand to hand.", unit=unit, enemy=enemy)
    if result == LOSE:
        return say("{unit} loses to {enemy} hand to hand.", unit=unit, enemy=enemy)
    return say("{unit} dies together with {enemy} hand to hand.", unit=unit, enemy=enemy)


def _against_stack(result: int, unit: str, top: str, below: str) -> str:
    if result == WIN:
        return say("{unit} beats a stack of {top} over {below}.", unit=unit, top=top, below=below)
    if result == LOSE:
        return say("{unit} loses to a stack of {top} over {below}.", unit=unit, top=top, below=below)
    if result == SWEEP:
        return say("{unit} sweeps away a stack of {top} over {below}.", unit=unit, top=top, below=below)
    return say(
        "{unit} dies together with the top of a stack of {top} over {below}.",
        unit=unit,
        top=top,
        below=below,
    )


def _would_meet(state: Any, rules: Any, seat: int, target: int) -> bool:
    """Whether an enemy Priestess stands next to a square, anywhere in her stack."""
    around = [rules.near[target * DIRECTIONS + direction] for direction in range(DIRECTIONS)]
    return any(
        holds(state, near, 1 - seat) and PRIESTESS in (kind_at(state, near, TOP), kind_at(state, near, BELOW))
        for near in around
    )
