"""Army files.

title: My legion        # optional; default: An army
size: standard          # the ruleset whose limits apply; default: default
units: {manipular-legion: 5, equites: 1}
deck: [move, strike, …]
"""

from pathlib import Path

from banneret.engine import rulesets
from banneret.engine.errors import BadRuleset
from banneret.engine.rulesets import Node, Problems, checked
from banneret.games.prevail.army_limits import army_problems, cost_of, morale_of, unknown_things
from banneret.games.prevail.language import say
from banneret.games.prevail.names import called
from banneret.games.prevail.numbers import Army, PrevailNumbers

_SIZE = "size"
_RULESETS = Path(__file__).parent / "rulesets"


def check_army(file: Path) -> tuple[str, list[str]]:
    """An army summarized in a line, and all its problems (PV-1.5)."""
    given = rulesets.read_file(file)
    size = given.entries[_SIZE].value if _SIZE in given.entries else "default"
    if not isinstance(size, str):
        raise BadRuleset(f"{file}: size: expected the name of a ruleset.")
    numbers = rulesets.load(size, game="prevail", model=PrevailNumbers, folder=_RULESETS).numbers
    army = read_army(given)
    if unknown := unknown_things(numbers, army):
        return army.title, unknown
    return _summary(numbers, army), army_problems(numbers, army) + unpreserved(numbers, army)


def read_army(given: Node) -> Army:
    """Reads an army, even one that breaks the limits."""
    return checked(Army, as_in_ruleset(given), Problems())


def as_in_ruleset(given: Node) -> Node:
    """An army in the form used in rulesets: with a title, and without a size."""
    entries = {key: node for key, node in given.entries.items() if key != _SIZE}
    return Node({"title": Node("An army", given.place), **entries}, given.place)


def _summary(numbers: PrevailNumbers, army: Army) -> str:
    cost, morale, size = cost_of(numbers, army), morale_of(numbers, army), sum(army.units.values())
    return f"{army.title}: {size} units, {cost} points, morale {morale}, {len(army.deck)} cards"


def unpreserved(numbers: PrevailNumbers, army: Army) -> list[str]:
    """Unit types that no card of the deck preserves: they would rout at the first rally (PV-10.6)."""
    if numbers.support.counts != "types":
        return []
    preserved = {each for card in army.deck for each in numbers.cards[card].preserves}
    return [
        say("no card of its deck preserves {units}", units=called(numbers.units[each].name))
        for each in army.units
        if each not in preserved
    ]
