"""Solves a battle by backward induction: best play for both sides, and the chance that the attacker wins.

A position is a formation of each side and a step of the round: the attacker reinforces, the defender
reinforces, the attacker's archers strike, the defender's, the attacker strikes, the defender strikes back,
and again from the start until one side is gone; no side retreats. The attacker maximizes its chance of
victory, the defender minimizes it. They choose in turn with perfect information, so neither gains by mixing
its choices at random.

Every hit, every unit that moves onto a line and every burial leads to a lower pair of formations
(`formations.py`), so all pairs of one height are solved together, the lowest first. Only a round without a
hit returns to its own start. The value of such a pair is a fixed point: if coming through a round
unchanged is worth `x`, the round itself must be worth `x`. As a function of `x` it is piecewise linear with
slopes below one, so a few secant steps find the point to the last bits. If no hit is possible, the value is
the least fixed point: the battle never ends, and the defender has held.
"""

from collections.abc import Callable

import numpy as np

from banneret.games.aeonis.odds.formations import THOROUGH, Effort, Numbers, TooManyUnits
from banneret.games.aeonis.odds.state_space import StateSpace
from banneret.games.aeonis.odds.strike_values import Pairs, StrikeValues, Values

CLOSE = 4e-15
MOST_SECANTS = 100


class Solution:
    """The chance that the attacker wins from every position of a battle, under best play."""

    def __init__(self, space: StateSpace, effort: Effort = THOROUGH):
        self.space = space
        sizes = (len(each.volley.formation) * len(each.other.all) for each in space.strikes)
        if sum(sizes) > effort.values:
            raise TooManyUnits
        following = (*space.strikes[1:], None)
        self.strikes = [StrikeValues(*each) for each in zip(space.strikes, following, strict=True)]
        self.value: Values = np.zeros((len(space.attacker.all), len(space.defender.all)))
        """[attacker, defender]: before the attacker reinforces."""
        self.value[:, 0] = 1.0
        self.answered: Values = self.value.copy()
        """[attacker, defender]: before the defender reinforces."""
        every = np.arange(len(space.attacker.all))
        self._pairs = Pairs(every, space.attacker.height, space.defender.height)
        for height in range(2, int(space.attacker.height[-1] + space.defender.height[-1]) + 1):
            self._solve(height)

    @property
    def chance(self) -> float:
        """The chance that the attacker wins."""
        return float(self.value[self.space.attacker.start, self.space.defender.start])

    def _solve(self, height: int) -> None:
        """Finds the values of all pairs of formations of one height together."""
        attacker, defender = self.space.attacker, self.space.defender
        attackers, defenders = self._pairs.of_height(height)
        if not attackers.size:
            return
        # The last step first; it is followed by a new round.
        tables = (*(each.table for each in self.strikes[1:]), self.value)
        steps = [
            (each, each.places(height), table)
            for each, table in reversed([*zip(self.strikes, tables, strict=True)])
        ]

        forward, answer = self._worth_of_moving(attackers, defenders)
        stays, stands = attacker.may_stop[attackers], defender.may_stop[defenders]
        first = self.strikes[0]
        begun = first.strikes.volley.first[attackers]

        def round_worth(unchanged: Values) -> Values:
            self.value[attackers, defenders] = unchanged
            for step, places, table in steps:
                step.work_out(places, table)
            # Each side moves units onto its line, one by one, until it prefers to stop.
            answered = np.minimum(np.where(stands, first.table[begun, defenders], np.inf), answer)
            value: Values = np.maximum(np.where(stays, answered, -np.inf), forward)
            self.answered[attackers, defenders], self.value[attackers, defenders] = answered, value
            return value

        _find_fixed_point(round_worth, attackers.size)

    def _worth_of_moving(self, attackers: Numbers, defenders: Numbers) -> tuple[Values, Values]:
        """The value of each side's best move onto its line (AE-3.2); the worst value if it has none."""
        forward, answer = np.full(attackers.size, -np.inf), np.full(defenders.size, np.inf)
        for moved in self.space.attacker.moved.T:
            can, after = moved[attackers] >= 0, moved[attackers]
            forward = np.where(can, np.maximum(forward, self.value[after, defenders]), forward)
        for moved in self.space.defender.moved.T:
            can, after = moved[defenders] >= 0, moved[defenders]
            answer = np.where(can, np.minimum(answer, self.answered[attackers, after]), answer)
        return forward, answer


def _find_fixed_point(worth: Callable[[Values], Values], size: int) -> None:
    """Finds the least `x` with `worth(x) = x` in each element, by secants that stay between bounds."""
    low, high = np.zeros(size), np.ones(size)
    x_before = low
    x = y_before = worth(x_before)
    for _ in range(MOST_SECANTS):
        y = worth(x)
        gap = y - x
        if np.abs(gap).max() <= CLOSE:
            return
        low, high = np.where(gap > 0, x, low), np.where(gap <= 0, x, high)
        run = x - x_before
        slope = np.divide(y - y_before, run, out=np.zeros(size), where=np.abs(run) > CLOSE)
        following = x + gap / np.maximum(1.0 - slope, CLOSE)
        is_inside = (low <= following) & (following <= high)
        following = np.where(is_inside, following, (low + high) / 2)
        x_before, y_before = x, y
        x = np.where(np.abs(gap) <= CLOSE, x, following)
    raise AssertionError(f"{MOST_SECANTS} secants have not found the value of a battle")
