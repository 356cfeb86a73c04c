"""`reference:2026-11`: the players of November 2026, playing by today's rules."""

from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

import pydantic

from banneret.engine.errors import BadPlayer
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.estimates import good_outlook, never_recurs
from banneret.engine.rulesets import Problems, read_yaml
from banneret.players.gamedata import TreeParameters
from banneret.players.nets import NO_NET
from banneret.players.options import Option, Options, OptionSpecs, read_options, split_name
from banneret.players.protocol import Question, Stop, Thought, never
from banneret.players.search.player import Searching

REFERENCE = "reference:2026-11"
_LEVELS = 8
_FOLDER = Path(__file__).with_name("y2026_11")


class Settings(pydantic.BaseModel):
    """The tree search parameters of a game, and the players of its levels, as of then."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    tree: TreeParameters = TreeParameters()
    levels: tuple[str, ...] = pydantic.Field(min_length=_LEVELS, max_length=_LEVELS)


class Reference:
    """Evaluates and searches as the players did then. Frozen."""

    OPTIONS: ClassVar[OptionSpecs] = {
        **{name: option for name, option in Searching.OPTIONS.items() if name != "net"},
        "level": Option("the level that it plays as, instead of other options", 1, _LEVELS),
    }

    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        self._options = options
        if "level" in options and len(options) > 1:
            raise BadPlayer(f"{name}: a level says how far it looks; leave out the other options.")

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what it needs, which differs from what today's players need."""
        self._player(game).prepare(reference_game(game), on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses an action with the player of then."""
        return self._player(game).think(reference_game(game), question, stop, at_once=at_once)

    def _player(self, game: Game) -> Searching:
        settings, options = reference_settings(game.definition), self._options
        if "level" in options:
            level = split_name(settings.levels[int(options["level"]) - 1])
            options = read_options(*level, Searching.OPTIONS)
        return Searching(self.name, {**options, "net": NO_NET}, settings.tree)  # nets came later


@lru_cache(maxsize=4)
def reference_game(game: Game) -> Game:
    """The game by the same rules, with the evaluation of then."""
    return Game(_reference_definition(game.definition), game.ruleset, game.run)


@cache
def reference_settings(definition: Definition) -> Settings:
    """The search settings of a game as of then."""
    path, problems = _FOLDER / f"{_module_name(definition)}.yaml", Problems()
    found: Any = read_yaml(path.read_bytes(), str(path), problems).plain()
    if problems:
        raise problems.error()
    return Settings.model_validate(found)


@cache
def _reference_definition(definition: Definition) -> Definition:
    then: Any = import_module(f"banneret.players.reference.{_FOLDER.name}.{_module_name(definition)}")
    return replace(
        definition,
        kernels=replace(
            definition.kernels,
            worth=then.worth,
            urgency=then.urgency,
            outlook=good_outlook,
            recurs=never_recurs,
        ),
        plans=getattr(then, "Plans", definition.plans),
    )


def _module_name(definition: Definition) -> str:
    """The name of a game's reference files; BadPlayer if the game did not exist then."""
    name = definition.name.replace("-", "_")
    if not (_FOLDER / f"{name}.py").exists():
        raise BadPlayer(f"There was no {definition.title} then: {REFERENCE} does not play it.")
    return name
