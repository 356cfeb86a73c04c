"""Files with an army: whether it keeps the limits of a board.

title: My legion
size: standard          # which of the game's rulesets says the limits; left out: default
units: {manipular-legion: 5, equites: 1}
deck: [move, strike, …]
"""

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from banneret.engine.definition import Definition
from banneret.engine.errors import BadRuleset
from banneret.engine.yaml_source import Problems, read_yaml
from banneret.games.prevail.numbers import Army, PrevailNumbers, army_problems


def check_army(definition: Definition, file: Path) -> tuple[str, list[str]]:
    """What an army is, in a line, and what is wrong with it (PV-1.5)."""
    given = _read(file)
    size = given.pop("size", "default")
    if not isinstance(size, str):
        raise BadRuleset(f"{file}: size: expected the name of a ruleset.")
    numbers: PrevailNumbers = definition.ruleset(size).numbers
    try:
        army = Army.model_validate({**given, "deck": tuple(given.get("deck") or ())})
    except ValidationError as error:
        problems = [f"{'.'.join(map(str, each['loc']))}: {each['msg'].lower()}" for each in error.errors()]
        raise BadRuleset("\n".join(f"{file}: {each}" for each in problems)) from None
    found = army_problems(numbers, army)
    if any(each.startswith("there is no") for each in found):
        return army.title, found
    return _summary(numbers, army), found + _unpreserved(numbers, army)


def _read(file: Path) -> dict[str, Any]:
    problems = Problems()
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise BadRuleset(f"{file}: cannot be read: {problem}.") from None
    root = read_yaml(data, str(file), problems)
    if problems:
        raise problems.error()
    plain = root.plain()
    if not isinstance(plain, dict):
        raise BadRuleset(f"{file}: expected title, units and deck.")
    return plain


def _summary(numbers: PrevailNumbers, army: Army) -> str:
    cost = sum(numbers.units[each].cost * count for each, count in army.units.items())
    morale = sum(numbers.units[each].morale * count for each, count in army.units.items())
    size = sum(army.units.values())
    return f"{army.title}: {size} units, {cost} points, morale {morale}, {len(army.deck)} cards"


def _unpreserved(numbers: PrevailNumbers, army: Army) -> list[str]:
    """Types that no card of the deck preserves: they would rout at the first rally (PV-10.6)."""
    if numbers.support.counts != "types":
        return []
    preserved = {each for card in army.deck for each in numbers.cards[card].preserves}
    return [f"no card of its deck preserves {each}" for each in army.units if each not in preserved]
