"""Solved endgames for computer players: looked up instead of searched."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Plans, ScoredAction
from banneret.engine.machine.kernels.buffers import clear_actions
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.engine.machine.layout import Array, look
from banneret.games.age_of_chess.few_units import solved_values
from banneret.games.age_of_chess.rules.board import below_of
from banneret.games.age_of_chess.rules.few_units import number_of
from banneret.games.age_of_chess.rules.turn import legal, step, take

EVEN = CERTAIN // 2

SOONER = 40
"""The value of winning one action sooner, or losing one later: large enough that all but the weakest levels
prefer it, and small enough that the longest win is still worth more than a draw.
"""

FEW = 4
"""The most units on the board for a lookup; the next action may capture one of them."""


class AgeOfChessPlans(Plans):
    """Looks up positions with two Commanders and at most one unit, and finds the wins that lead to one."""

    def solved(self, state: Any, seat: int) -> list[ScoredAction] | None:
        if _units(state) > FEW:
            return None
        values = solved_values(self.game.ruleset.hash)
        if values is None:
            return None
        scored = sorted(self._scored(state, seat, values), key=lambda each: -each.value)
        won = [each for each in scored if each.value > EVEN]
        number = number_of(state, seat)
        is_lost = number >= 0 and values[number] < 0
        return won or (scored if is_lost else None)  # if it is drawn, the opponent may still go wrong

    def _scored(self, state: Any, seat: int, values: Array) -> Iterator[ScoredAction]:
        """The actions with a known value."""
        work, after = look(self.game.new_work())[0], look(self.game.new_state())[0]
        clear_actions(work)
        legal(state, self.rules, seat, work)
        for action in list(work.actions[: work.action_count]):
            copy_state(after, state)
            take(after, self.rules, seat, action, work)
            step(after, self.rules, work)
            if after.over:
                yield ScoredAction((action,), int(payoff(after, seat)))
            elif (number := number_of(after, 1 - seat)) >= 0:
                yield ScoredAction((action,), _value(int(values[number])))


def _units(state: Any) -> int:
    return sum(1 + bool(below_of(square)) for square in state.board[:64] if square)


def _value(for_other: int) -> int:
    """The value for the seat that has just acted, from the solved value for its opponent."""
    if for_other < 0:
        return CERTAIN + SOONER * (for_other - 1)
    return SOONER * (for_other + 1) if for_other else EVEN
