"""What each side chooses, wherever it is asked: what is best, or what is done automatically."""

from typing import NamedTuple, Protocol

from banneret.games.aeonis.odds.fight import Fight
from banneret.games.aeonis.odds.formations import Formations
from banneret.games.aeonis.odds.solver import Solution
from banneret.games.aeonis.odds.values import StrikeValues

EQUAL = 1e-12
"""Chances that differ by less are equal: what is lost in adding up numbers of 53 bits is far less."""


class Strike(NamedTuple):
    """Who strikes whom: a sort of the striking side, a class of the other."""

    sort: int
    target: int


class Policy(Protocol):
    """What both sides choose."""

    fight: Fight

    def moves(self, is_attacker: bool, attacker: int, defender: int) -> int | None:
        """The class that a side moves onto its line next, or None if that is enough."""

    def strikes(self, step: int, turn: int, struck: int) -> Strike | None:
        """The next strike of a turn against a formation, or None if nobody can strike or be struck."""


class Best:
    """Both sides choose what `solver.py` found best; of equally good choices, the automatic one."""

    def __init__(self, solution: Solution):
        self.fight, self._solution = solution.fight, solution
        self._known: dict[tuple[int, int, int], Strike | None] = {}

    def moves(self, is_attacker: bool, attacker: int, defender: int) -> int | None:
        """Rather one more on the line than one fewer, if that is equally good."""
        solution = self._solution
        own, formation = _side(self.fight, is_attacker, attacker, defender)
        best, chosen = 0.0, None
        for index in _in_line_order(own):
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

    def _worth_of_stopping(self, is_attacker: bool, attacker: int, defender: int) -> float:
        if is_attacker:
            return float(self._solution.answered[attacker, defender])
        first = self._solution.strikes[0]
        return -float(first.table[first.strikes.volley.first[attacker], defender])

    def strikes(self, step: int, turn: int, struck: int) -> Strike | None:
        key = (step, turn, struck)
        if key not in self._known:
            self._known[key] = _best_strike(self._solution.strikes[step], turn, struck)
        return self._known[key]


class Automatic:
    """Lines are full, and strikes go by the numbers (AE-2.8, AE-3.7)."""

    def __init__(self, fight: Fight):
        self.fight = fight

    def moves(self, is_attacker: bool, attacker: int, defender: int) -> int | None:
        own, formation = _side(self.fight, is_attacker, attacker, defender)
        return next((index for index in _in_line_order(own) if own.moved[formation, index] >= 0), None)

    def strikes(self, step: int, turn: int, struck: int) -> Strike | None:
        strikes = self.fight.strikes[step]
        sorts, targets = strikes.volley.after[turn] >= 0, strikes.other.hit[struck] >= 0
        if not sorts.any() or not targets.any():
            return None
        return Strike(int(sorts.argmax()), int(targets.argmax()))


def _side(fight: Fight, is_attacker: bool, attacker: int, defender: int) -> tuple[Formations, int]:
    return (fight.attacker, attacker) if is_attacker else (fight.defender, defender)


def _in_line_order(side: Formations) -> list[int]:
    """The classes in the order in which they fill a line, the healthy before the hurt (AE-2.8)."""
    classes = side.classes
    return sorted(range(len(classes)), key=lambda index: (classes[index].kind.rank, -classes[index].left))


def _best_strike(values: StrikeValues, turn: int, struck: int) -> Strike | None:
    strikes = values.strikes
    sign = 1 if strikes.is_attacker else -1
    best, chosen = 0.0, None
    for sort, after in enumerate(strikes.volley.after[turn].tolist()):
        if after < 0:
            continue
        missed = values.table[after, struck]
        for target, hit in enumerate(strikes.other.hit[struck].tolist()):
            if hit >= 0:
                chance = float(strikes.chances[sort][target])
                worth = sign * (missed + chance * (values.table[after, hit] - missed))
                if chosen is None or worth > best + EQUAL:
                    best, chosen = worth, Strike(sort, target)
    return chosen
