"""Files with an army: whether it keeps the limits of a board, and games that begin with it.

title: My legion        # left out: An army
size: standard          # which of the game's rulesets says the limits; left out: default
units: {manipular-legion: 5, equites: 1}
deck: [move, strike, …]
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.errors import BadRuleset
from banneret.engine.game.definition import Definition
from banneret.engine.game.setups import Chosen
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.rulesets.model import checked
from banneret.engine.rulesets.yaml_source import Node, Problems
from banneret.games.prevail.language import say
from banneret.games.prevail.names import SEATS, called
from banneret.games.prevail.numbers import (
    Army,
    PrevailNumbers,
    army_problems,
    cost_of,
    morale_of,
    no_army,
    unknown_things,
)

_SIZE = "size"


def check_army(definition: Definition, file: Path) -> tuple[str, list[str]]:
    """What an army is, in a line, and what is wrong with it (PV-1.5)."""
    given = rulesets.read_file(file)
    size = given.entries[_SIZE].value if _SIZE in given.entries else "default"
    if not isinstance(size, str):
        raise BadRuleset(f"{file}: size: expected the name of a ruleset.")
    numbers: PrevailNumbers = definition.ruleset(size).numbers
    army = read_army(given)
    if unknown := unknown_things(numbers, army):
        return army.title, unknown
    return _summary(numbers, army), army_problems(numbers, army) + unpreserved(numbers, army)


def read_army(given: Node) -> Army:
    """An army as it is written, within its limits or not."""
    return checked(Army, _of_a_ruleset(given), Problems())


def setup_changes(numbers: PrevailNumbers, chosen: Sequence[Chosen | None]) -> Mapping[str, Any]:
    """The changes to a ruleset with which each side plays another army, by name or as it is written."""
    sides = {seat: each for seat, each in zip(SEATS, chosen, strict=True) if each}
    for seat, each in sides.items():
        if each.content is None and each.name not in numbers.armies:
            raise BadRuleset(f"setup.{seat}: {no_army(numbers, each.name)}")
    own = {seat: _of_a_ruleset(each.content) for seat, each in sides.items() if each.content}
    return {
        "setup": {seat: _own(seat) if seat in own else each.name for seat, each in sides.items()},
        "armies": {_own(seat): army for seat, army in own.items()},
    }


def _own(seat: str) -> str:
    """What an army is called that is not the ruleset's, whatever its file is called."""
    return f"own-{seat}"


def _of_a_ruleset(given: Node) -> Node:
    """As rulesets have it: with a title, and without a size, as the limits are those of the ruleset."""
    entries = {key: node for key, node in given.entries.items() if key != _SIZE}
    return Node({"title": Node("An army", given.place), **entries}, given.place)


def _summary(numbers: PrevailNumbers, army: Army) -> str:
    cost, morale, size = cost_of(numbers, army), morale_of(numbers, army), sum(army.units.values())
    return f"{army.title}: {size} units, {cost} points, morale {morale}, {len(army.deck)} cards"


def unpreserved(numbers: PrevailNumbers, army: Army) -> list[str]:
    """Types that no card of the deck preserves: they would rout at the first rally (PV-10.6)."""
    if numbers.support.counts != "types":
        return []
    preserved = {each for card in army.deck for each in numbers.cards[card].preserves}
    return [
        say("no card of its deck preserves {units}", units=called(numbers.units[each].name))
        for each in army.units
        if each not in preserved
    ]
