"""Previews and threats: the rules that decide the result of an action."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Forecasts, Game
from banneret.engine.machine.kernels.frames import ask_alone
from banneret.engine.machine.layout import look
from banneret.engine.views import Cause
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import NAMED, TITLES
from banneret.games.age_of_chess.rules.archery import is_power_shot, shot_kills
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
from banneret.games.age_of_chess.rules.losses import price_of
from banneret.games.age_of_chess.rules.melee import BOTH, LOSE, SWEEP, WIN, clears, melee_result
from banneret.games.age_of_chess.rules.movement import ANY_WAY, FORWARD_AND_SIDEWAYS, forward_rank
from banneret.games.age_of_chess.rules.priestess import meets_priestess
from banneret.games.age_of_chess.rules.turn import legal


class AgeOfChessForecasts(Forecasts):
    """Nothing is left to chance, so there are only causes."""

    def causes(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        """The rules that decide the result of a legal action."""
        return (*_of_the_price(self.game, state, seat, code), *self._causes(state, seat, code))

    def _causes(self, state: Any, seat: int, code: int) -> Iterator[Cause]:
        place, target, verb = place_in(code), target_in(code), verb_in(code)
        if verb == SHOOT:
            yield from _of_a_shot(state, self.rules, place, target)
        elif verb == CONVERT:
            yield from _of_a_conversion(state, target)
        else:
            kind = kind_at(state, place, slot_in(code))
            yield from _of_the_way(state, self.rules, seat, kind, place, target)
            yield from _of_a_step(state, self.rules, seat, kind, target)

    def hand_over(self, state: Any, seat: int) -> Cause:
        """Gives the turn to a seat."""
        ask_alone(state, seat)
        text = say("What {side} could do if it were its turn now.", side=self.game.sides[seat])
        return Cause(text=text, clause="AC-1.4")


def _of_the_price(game: Game, state: Any, seat: int, code: int) -> Iterator[Cause]:
    """Explains that no action is cheaper, if the rule of minimal loss is in force."""
    rules = game.rules_window
    if not rules.minimal_loss or not price_of(state, rules, seat, code):
        return
    work = look(game.new_work())[0]
    legal(state, rules, seat, work)
    if all(price_of(state, rules, seat, work.actions[index]) for index in range(work.action_count)):
        text = say("Every action costs a unit, and none costs less than this one.")
        yield Cause(text=text, clause="AC-8.1")


def _of_a_conversion(state: Any, target: int) -> Iterator[Cause]:
    kind = kind_at(state, target, TOP)
    text = say("A Priestess converts {unit} that stands alone beside her.", unit=NAMED[kind])
    yield Cause(text=text, clause="AC-7.1")
    if kind == COMMANDER:
        yield Cause(text=say("A side that loses its Commander loses the game."), clause="AC-9.1")


def _of_the_way(state: Any, rules: Any, seat: int, kind: int, place: int, target: int) -> Iterator[Cause]:
    """Why a unit may step sideways or back."""
    steps = forward_rank(seat, target) - forward_rank(seat, place)
    if steps > 0:
        return
    ways = rules.ways[kind * 8 + forward_rank(seat, place)]
    if ways == ANY_WAY:
        yield Cause(text=say("On the last rank it may step in any direction."), clause="AC-3.7")
    elif ways == FORWARD_AND_SIDEWAYS and steps == 0:
        yield Cause(text=say("On the enemy's side of the board it may step sideways."), clause="AC-3.6")
    elif kind == COMMANDER:
        text = say("A Commander with an enemy near may step in any direction.")
        yield Cause(text=text, clause="AC-3.5")
    else:
        text = say("A Priestess with an enemy beside her may step in any direction.")
        yield Cause(text=text, clause="AC-3.4")


def _of_a_step(state: Any, rules: Any, seat: int, kind: int, target: int) -> Iterator[Cause]:
    """The causes of a step: a fight, joining a comrade, or Priestesses that meet after it."""
    units = state.board[target] & UNITS
    if holds(state, target, 1 - seat):
        yield from _of_a_fight(rules, kind, units)
        if not clears(melee_result(rules, kind, units), units):
            return
    elif units and rules.joins_below:
        yield Cause(text=say("A unit that joins a stack goes to the bottom."), clause="AC-2.2")
    elif units:
        yield Cause(text=say("A unit that joins a stack goes to the top."), clause="AC-2.2")
    if kind == PRIESTESS and meets_priestess(state, rules, seat, target):
        yield Cause(text=say("When enemy Priestesses meet, both die."), clause="AC-7.4")


def _of_a_shot(state: Any, rules: Any, place: int, target: int) -> Iterator[Cause]:
    whom = NAMED[kind_at(state, target, TOP)]
    if not shot_kills(state, rules, place, target):
        yield Cause(text=say("This shot cannot kill {unit}.", unit=whom), clause="AC-6.2")
        return
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
    if result == alone:
        yield Cause(text=_duel(result, kind, top), clause="AC-4.1")
    else:
        text = _against_stack(result, TITLES[kind], TITLES[top], TITLES[below])
        yield Cause(text=text, clause="AC-5.1")
    if top == COMMANDER and result == WIN:
        yield Cause(text=say("A side that loses its Commander loses the game."), clause="AC-9.1")
        return
    if below and result == WIN:
        text = say("{unit} below lives on, so the attacker stays where it is.", unit=TITLES[below])
        yield Cause(text=text, clause="AC-4.6")
    if below and result == BOTH:
        yield Cause(text=say("{unit} below lives on.", unit=TITLES[below]), clause="AC-4.7")


def _duel(result: int, attacker: int, defender: int) -> str:
    unit = TITLES[attacker]
    if result == WIN:
        return say("{unit} beats {enemy} hand to hand.", unit=unit, enemy=NAMED[defender])
    if result == LOSE:
        return say("{unit} loses to {enemy} hand to hand.", unit=unit, enemy=NAMED[defender])
    return say("{unit} against {enemy}: both die hand to hand.", unit=unit, enemy=TITLES[defender])


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
