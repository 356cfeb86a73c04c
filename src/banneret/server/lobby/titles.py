"""Titles of rulesets, for lists."""

from functools import cache

from banneret import games
from banneret.engine.errors import BanneretError
from banneret.engine.text import spoken


def ruleset_title(game: str, ruleset: str) -> str:
    """The title of a ruleset; its bare name if the ruleset no longer exists."""
    return _ruleset_title(game, ruleset, spoken())


@cache
def _ruleset_title(game: str, ruleset: str, language: str) -> str:
    try:
        definition = games.definition(game)
        return definition.catalogue.passage(definition.ruleset(ruleset).title)
    except BanneretError:
        return ruleset
