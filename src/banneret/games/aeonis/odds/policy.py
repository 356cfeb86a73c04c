"""The choices of both sides at every decision of a battle."""

from functools import lru_cache
from typing import NamedTuple

from banneret.games.aeonis.odds.battle import Battle
from banneret.games.aeonis.odds.formations import Effort, Formations
from banneret.games.aeonis.odds.solver import Solution
from banneret.games.aeonis.odds.state_space import StateSpace

EQUAL = 1e-12
"""Chances that differ by less count as equal; rounding errors are far smaller."""


SOON = Effort(formations=300, values=400_000)
"""The effort while a person is waiting: a tenth of a second or two."""


class Strike(NamedTuple):
    """A strike: from a sort of the striking side at a class of the other."""

    sort: int
    target: int


class Policy:
    """Both sides choose what `solver.py` found best; among equally good choices, the automatic one."""

    def __init__(self, solution: Solution):
        self.space, self._solution = solution.space, solution
        self._chosen: dict[tuple[int, int, int], Strike | None] = {}

    @property
    def chance(self) -> float:
        """The chance that the attacker wins."""
        return self._solution.chance

    def reinforced(self, attacker: int, defender: int) -> tuple[int, int]:
        """The formations of both sides after they have reinforced their lines (AE-3.2)."""
        while (index := self.moves(True, attacker, defender)) is not None:
            attacker = int(self.space.attacker.moved[attacker, index])
        return attacker, self.answered(attacker, defender)

    def answered(self, attacker: int, defender: int) -> int:
        """The defender's formation after it has reinforced its line in answer to the attacker's."""
        while (index := self.moves(False, attacker, defender)) is not None:
            defender = int(self.space.defender.moved[defender, index])
        return defender

    def moves(self, is_attacker: bool, attacker: int, defender: int) -> int | None:
        """The class that a side moves onto its line next, or None if it stops.

        Among equally good lines, it prefers the one with more units.
        """
        solution = self._solution
        own, formation = _side(self.space, is_attacker, attacker, defender)
        best, chosen = 0.0, None
        for index in own.in_line_order:
            after = own.moved[formation, index]
            if after >= 0:
                worth = (
                    solution.value[after, defender] if is_attacker else -solution.answered[attacker, after]
                )
                if chosen is None or worth > best + EQUAL:
                    best, chosen = worth, index
        if chosen is None or not own.may_stop[formation]:
            return chosen
        return None if self._worth_of_stopping(is_attacker, attacker, defender) > best + EQUAL else chosen

    def worth_of_line(self, is_attacker: bool, formation: int) -> float:
        """The chance that a side wins with a formation if it moves no more units onto its line now."""
        space = self.space
        if is_attacker:
            return self._worth_of_stopping(True, formation, space.defender.start)
        return 1 + self._worth_of_stopping(False, space.attacker.start, formation)

    def _worth_of_stopping(self, is_attacker: bool, attacker: int, defender: int) -> float:
        if is_attacker:
            return float(self._solution.answered[attacker, defender])
        first = self._solution.strikes[0]
        return -float(first.table[first.strikes.volley.first[attacker], defender])

    def strikes(self, step: int, turn: int, struck: int) -> Strike | None:
        """The next strike of a turn against a formation, or None if no unit can strike or be struck."""
        key = (step, turn, struck)
        if key not in self._chosen:
            self._chosen[key] = _best(self.worths(step, turn, struck))
        return self._chosen[key]

    def worths(self, step: int, turn: int, struck: int) -> dict[Strike, float]:
        """The value of each strike of a turn to its side; higher is better."""
        values = self._solution.strikes[step]
        strikes, found = values.strikes, {}
        sign = 1 if strikes.is_attacker else -1
        for sort, after in enumerate(strikes.volley.after[turn].tolist()):
            if after < 0:
                continue
            missed = values.table[after, struck]
            for target, hit in enumerate(strikes.hit[struck].tolist()):
                if hit >= 0:
                    chance = float(strikes.chance(sort, target, struck))
                    worth = missed + chance * (values.table[after, hit] - missed)
                    found[Strike(sort, target)] = sign * float(worth)
        return found


@lru_cache(maxsize=32)
def best_policy(battle: Battle, effort: Effort) -> Policy:
    """Best play for both sides; cached, since choices are looked up one by one."""
    return Policy(Solution(StateSpace(battle, effort), effort))


def _side(space: StateSpace, is_attacker: bool, attacker: int, defender: int) -> tuple[Formations, int]:
    return (space.attacker, attacker) if is_attacker else (space.defender, defender)


def _best(worths: dict[Strike, float]) -> Strike | None:
    chosen = None
    for strike, worth in worths.items():
        if chosen is None or worth > worths[chosen] + EQUAL:
            chosen = strike
    return chosen
