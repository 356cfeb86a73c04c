"""Battles for the tests of odds, written in a line."""

from functools import cache
from typing import Any, NamedTuple

from banneret import game
from banneret.engine.views import Odds
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import Battle
from banneret.games.aeonis.odds.outcomes import Followed
from banneret.games.aeonis.odds.policy import Policy
from banneret.games.aeonis.odds.read_question import read_question
from banneret.games.aeonis.odds.solver import Solution
from banneret.games.aeonis.odds.state_space import StateSpace

Changes = dict[str, Any]

AUTOMATIC: Changes = {"choices": {"line": "automatic", "targets": "automatic"}}

Left = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""The units left on each side, by kind and hit points."""


def answer(question: str, ruleset: str = "default", changes: Changes | None = None) -> Odds:
    """The odds of a battle under a ruleset with some numbers changed."""
    return game("aeonis", {"extends": ruleset, **(changes or {})}).forecasts.answer(question)


def numbers(ruleset: str = "default", changes: Changes | None = None) -> AeonisNumbers:
    """The numbers of a ruleset, with some changed."""
    found: AeonisNumbers = game("aeonis", {"extends": ruleset, **(changes or {})}).ruleset.numbers
    return found


def battle(line: str, ruleset: str = "default", changes: Changes | None = None) -> Battle:
    """The battle described in a line."""
    return read_question(numbers(ruleset, changes), line)[0]


class Fought(NamedTuple):
    """A battle with its solution and policy."""

    solution: Solution
    policy: Policy


@cache
def fought(asked: Battle) -> Fought:
    """Solves a battle."""
    solution = Solution(StateSpace(asked))
    return Fought(solution, Policy(solution))


def left_over(space: StateSpace, followed: Followed) -> dict[Left, float]:
    """The chance of each outcome, by the units left on both sides."""
    found: dict[Left, float] = {}
    for (attacker, defender), chance in followed.outcomes.items():
        sides = []
        for side, number in ((space.attacker, attacker), (space.defender, defender)):
            counts = zip(side.classes, side.all[number].units, strict=True)
            sides.append(tuple(sorted((unit.kind.name, unit.left) for unit, n in counts for _ in range(n))))
        left = (sides[0], sides[1])
        found[left] = found.get(left, 0.0) + float(chance)
    return found
