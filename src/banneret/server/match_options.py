"""Builds games and matches from options and positions received over the network, or says what is wrong with
them.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from banneret import games
from banneret.engine import rulesets
from banneret.engine.errors import BadRuleset, BanneretError, UnknownGame
from banneret.engine.game import (
    Chosen,
    Definition,
    Game,
    OptionsCheck,
    check_options,
    made_by_hand,
    mistakes_in,
)
from banneret.engine.match import Match
from banneret.engine.rulesets import Ruleset
from banneret.server.errors import RequestError
from banneret.server.json_check import check_json
from banneret.server.language import say
from banneret.server.models.matches import MatchOptions

_MOST_SHARED = 64
_shared: dict[tuple[int, str, str, str], Game] = {}
"""Cache of games by their ingredients, the least recently used first. Each keeps its definition alive, so
that the definition's id stays unique.
"""


class RulesetRefused(RequestError):
    """The ruleset has numbers that are not allowed."""

    def __init__(self, problem: BanneretError) -> None:
        super().__init__(422, f"ruleset: {problem}")
        self.problem = problem


def find_game(name: str) -> Definition:
    """A game by its name."""
    try:
        return games.definition(name)
    except UnknownGame as unknown:
        raise RequestError(404, str(unknown)) from None


def shared_game(definition: Definition, ruleset: Ruleset[Any]) -> Game:
    """A game with a ruleset, shared by all matches that use it, since its tables are large."""
    key = id(definition), ruleset.name, ruleset.title, ruleset.hash
    game = _shared.pop(key, None) or Game(definition, ruleset)
    _shared[key] = game  # moves it to the most recent place
    while len(_shared) > _MOST_SHARED:
        with suppress(KeyError, RuntimeError, StopIteration):  # another thread may be doing the same
            del _shared[next(iter(_shared))]
    return game


def game_with(name: str, options: MatchOptions) -> Game:
    """A game with these options."""
    definition = find_game(name)
    ruleset = ruleset_with(definition, options)
    if options.sides is None:
        return shared_game(definition, ruleset)
    try:
        sides = _sides(definition, ruleset, options)
        return Game(definition, _known_as(ruleset.name, definition.with_sides(ruleset, sides)))
    except RequestError:
        raise
    except BanneretError as problem:
        raise RequestError(422, f"sides: {problem}") from None


def check_match_options(definition: Definition, options: MatchOptions) -> OptionsCheck:
    """Whether a match can begin with these options, and what is wrong if not."""
    try:
        ruleset = ruleset_with(definition, options)
        return check_options(definition, ruleset, _sides(definition, ruleset, options))
    except RulesetRefused as bad:
        return OptionsCheck(problems=mistakes_in(bad.problem))
    except BadRuleset as problem:
        return OptionsCheck(problems=mistakes_in(problem))


def ruleset_with(definition: Definition, options: MatchOptions) -> Ruleset[Any]:
    """The ruleset that options ask for, with its set-up but without the sides."""
    source = options.ruleset
    if isinstance(source, str):
        own = rulesets.names(definition.rulesets_folder)
        if source not in own:  # the engine would take any other text for the path of a file
            names = ", ".join(own)
            text = say("ruleset: {game} has {names}.", game=definition.title, names=names)
            raise RequestError(422, text)
    else:
        check_json(source)
    try:
        ruleset = definition.ruleset(source)
    except BanneretError as problem:
        raise RulesetRefused(problem) from None
    return ruleset if options.setup is None else _with_setup(definition, ruleset, options.setup)


def _sides(definition: Definition, ruleset: Ruleset[Any], options: MatchOptions) -> list[Chosen | None]:
    """What each seat brings: a known name, or data. The engine would take any other text for the path of a
    file.
    """
    seats = definition.seat_count(ruleset.numbers)
    sides = (None,) * seats if options.sides is None else options.sides
    if len(sides) != seats:
        raise RequestError(
            422, say("sides: there are {expected} seats, not {found}.", expected=seats, found=len(sides))
        )
    check_json(list(sides))
    return [_side(definition, ruleset, seat, each) for seat, each in enumerate(sides)]


def _side(
    definition: Definition, ruleset: Ruleset[Any], seat: int, wanted: str | dict[str, Any] | None
) -> Chosen | None:
    if wanted is None:
        return None
    choices = definition.setups.side_choices(ruleset.numbers, seat)
    if choices is None:
        text = say("{game} has no sides to choose from.", game=definition.title)
        raise RequestError(422, f"sides.{seat}: {text}")
    if isinstance(wanted, dict):
        return made_by_hand(seat, wanted)
    own = [ready.name for ready in choices.ready]
    if wanted not in own:
        text = say("{game} has {names}.", game=definition.title, names=", ".join(own))
        raise RequestError(422, f"sides.{seat}: {text}")
    return Chosen(wanted, None)


def match_from(game: Game, start: Mapping[str, Any]) -> Match:
    """A match that begins with a position."""
    check_json(start)
    try:
        return game.position(start)
    except BanneretError as problem:
        raise RequestError(422, f"start: {problem}") from None


def _with_setup(definition: Definition, ruleset: Ruleset[Any], name: str) -> Ruleset[Any]:
    """A ruleset with a set-up, given by a known name: the engine would take any other text for the path of a
    file.
    """
    own = definition.setups.names(ruleset.numbers)
    if name not in own:
        names = ", ".join(own) or say("no set-ups")
        raise RequestError(422, say("setup: {game} has {names}.", game=definition.title, names=names))
    return _known_as(ruleset.name, definition.with_setup(ruleset, name))


def _known_as(name: str, ruleset: Ruleset[Any]) -> Ruleset[Any]:
    """A ruleset under the name it had before sides were chosen: choices of other sides may be unknown
    elsewhere.
    """
    return replace(ruleset, name=name)
