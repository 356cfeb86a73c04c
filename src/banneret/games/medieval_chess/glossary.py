"""Glossary entries for abilities: what each does and costs in the ruleset in force."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.views import Cause, GlossaryEntry
from banneret.games.medieval_chess.ability_words import ABILITY_CLAUSES, ability_text, points, turns
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import ABILITY_NAMES, NAMES
from banneret.games.medieval_chess.rules.abilities.using import CLASS_TREES

_OF_A_TREE = 4
"""The number of abilities in a class's tree; those of support units, and Levy, stand alone."""


def ability_entries(rules: Any) -> tuple[GlossaryEntry, ...]:
    """An entry for each ability, if the ruleset has abilities."""
    return tuple(_entries(rules)) if rules.abilities_on else ()


def _entries(rules: Any) -> Iterator[GlossaryEntry]:
    for number, name in enumerate(ABILITY_NAMES):
        in_class = number < CLASS_TREES * _OF_A_TREE
        tree = number // _OF_A_TREE if in_class else number - CLASS_TREES * (_OF_A_TREE - 1)
        yield GlossaryEntry(
            name=NAMES[name],
            group="ability",
            kind=name,
            lines=(
                Cause(text=ability_text(rules, name), clause=ABILITY_CLAUSES[tree]),
                Cause(text=_price_text(rules, number), clause="MC-6.2"),
            ),
        )


def _price_text(rules: Any, number: int) -> str:
    """The cost of using and of learning an ability."""
    cost, wait, price = points(rules.cost[number]), turns(rules.wait[number]), rules.price[number]
    if not price:
        return say("Costs {points}; cooldown {turns}.", points=cost, turns=wait)
    return say(
        "Costs {points}; cooldown {turns}; {price} experience to learn.",
        points=cost,
        turns=wait,
        price=price,
    )
