"""Games by rules, set-ups and positions that came over the network: checked, and refused in words."""

from collections.abc import Mapping
from typing import Any

from banneret import games
from banneret.engine.errors import BadRuleset, BanneretError, UnknownGame
from banneret.engine.game.choices import Judgement, complaints, judge
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.game.setups import Chosen, made_by_hand, with_setup, with_sides
from banneret.engine.match.match import Match
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.server.language import say
from banneret.server.models import Way
from banneret.server.plain import check_plain
from banneret.server.problems import Trouble


class Unplayable(Trouble):
    """A ruleset that breaks its bounds."""

    def __init__(self, problem: BanneretError) -> None:
        super().__init__(422, f"ruleset: {problem}")
        self.problem = problem


def game_for(name: str, way: Way) -> Game:
    """A game that is to begin so."""
    definition = known_game(name)
    ruleset = ruleset_for(definition, way)
    if way.sides is None:
        return Game(definition, ruleset)
    try:
        return Game(definition, with_sides(definition, ruleset, _sides(definition, ruleset, way)))
    except Trouble:
        raise
    except BanneretError as problem:
        raise Trouble(422, f"sides: {problem}") from None


def judged(definition: Definition, way: Way) -> Judgement:
    """Whether a game can begin so, and what is wrong with it where not."""
    try:
        ruleset = ruleset_for(definition, way)
        return judge(definition, ruleset, _sides(definition, ruleset, way))
    except Unplayable as unplayable:
        return Judgement(problems=complaints(unplayable.problem))
    except BadRuleset as problem:
        return Judgement(problems=complaints(problem))


def ruleset_for(definition: Definition, way: Way) -> Ruleset[Any]:
    """The ruleset with which a game begins, whatever the sides bring."""
    source = way.ruleset
    if isinstance(source, str):
        own = rulesets.names(definition.rulesets_folder)
        if source not in own:  # the engine would take some texts for the path of a file
            names = ", ".join(own)
            raise Trouble(422, say("ruleset: {game} comes with {names}.", game=definition.title, names=names))
    else:
        check_plain(source)
    try:
        ruleset = definition.ruleset(source)
    except BanneretError as problem:
        raise Unplayable(problem) from None
    return ruleset if way.setup is None else _set_up(definition, ruleset, way.setup)


def _sides(definition: Definition, ruleset: Ruleset[Any], way: Way) -> list[Chosen | None]:
    """What each seat brings. A name only, or data: the engine would take other texts for files."""
    seats = definition.seat_count(ruleset.numbers)
    sides = (None,) * seats if way.sides is None else way.sides
    if len(sides) != seats:
        raise Trouble(
            422, say("sides: expected {expected}, found {found}.", expected=seats, found=len(sides))
        )
    check_plain(list(sides))
    return [_side(definition, ruleset, seat, each) for seat, each in enumerate(sides)]


def _side(
    definition: Definition, ruleset: Ruleset[Any], seat: int, wanted: str | dict[str, Any] | None
) -> Chosen | None:
    if wanted is None:
        return None
    choices = definition.side_choices(ruleset.numbers, seat)
    if choices is None:
        what = say("in {game} sides have nothing to choose.", game=definition.title)
        raise Trouble(422, f"sides.{seat}: {what}")
    if isinstance(wanted, dict):
        return made_by_hand(seat, wanted)
    own = [ready.name for ready in choices.ready]
    if wanted not in own:
        what = say("{game} has {names}.", game=definition.title, names=", ".join(own))
        raise Trouble(422, f"sides.{seat}: {what}")
    return Chosen(wanted, None)


def match_from(game: Game, start: Mapping[str, Any]) -> Match:
    """A match from a position that came over the network."""
    check_plain(start)
    try:
        return game.position(start)
    except BanneretError as problem:
        raise Trouble(422, f"start: {problem}") from None


def _set_up(definition: Definition, ruleset: Ruleset[Any], name: str) -> Ruleset[Any]:
    """The ruleset with which a game begins so. A name only: the engine would take other texts for files."""
    own = definition.setups(ruleset.numbers)
    if name not in own:
        names = ", ".join(own) or say("none to choose from")
        raise Trouble(422, say("setup: {game} has {names}.", game=definition.title, names=names))
    return with_setup(definition, ruleset, name)


def known_game(name: str) -> Definition:
    """A game by its name."""
    try:
        return games.definition(name)
    except UnknownGame as unknown:
        raise Trouble(404, str(unknown)) from None
