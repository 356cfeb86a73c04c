"""Fills the numbers in force into texts: `{archery.range}` is replaced by that number of the rules."""

import re
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.rulesets.model import leaves
from banneret.engine.text.wording import dotted

NUMBER = re.compile(r"\{([^{}]*)\}")


def numbers_of(game: Game) -> dict[str, Any]:
    """Every number of the rules, keyed by its dotted name."""
    return {dotted(keys): value for keys, value in leaves(game.ruleset.numbers.model_dump(mode="json"))}


def filled(text: str, numbers: dict[str, Any]) -> str:
    """A text with its numbers filled in."""
    return NUMBER.sub(lambda found: str(numbers[found[1]]), text)
