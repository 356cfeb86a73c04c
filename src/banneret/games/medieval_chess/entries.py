"""What the abilities do and cost, in the numbers in force."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.view import Cause, Entry
from banneret.games.medieval_chess.ability_words import ability_text, counted
from banneret.games.medieval_chess.names import ABILITY_NAMES, ABILITY_TITLES
from banneret.games.medieval_chess.refusals import ABILITY_CLAUSES
from banneret.games.medieval_chess.rules.abilities.using import CLASS_TREES

_OF_A_TREE = 4
"""Abilities of a class's tree; the support units and Levy have one each."""


def entries(rules: Any) -> tuple[Entry, ...]:
    """Each ability, if there are any."""
    return tuple(_entries(rules)) if rules.abilities_on else ()


def _entries(rules: Any) -> Iterator[Entry]:
    for number, name in enumerate(ABILITY_NAMES):
        in_class = number < CLASS_TREES * _OF_A_TREE
        tree = number // _OF_A_TREE if in_class else number - CLASS_TREES * (_OF_A_TREE - 1)
        price = f"; learnt for {rules.price[number]} experience" if rules.price[number] else ""
        wait = counted(rules.wait[number], "turn")
        cost = f"Costs {counted(rules.cost[number], 'point')}, then waits {wait}{price}."
        yield Entry(
            name=ABILITY_TITLES[number],
            group="ability",
            kind=name,
            lines=(
                Cause(text=ability_text(rules, name), clause=ABILITY_CLAUSES[tree]),
                Cause(text=cost, clause="MC-6.2"),
            ),
        )
