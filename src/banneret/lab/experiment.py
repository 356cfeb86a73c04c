"""An experiment: which rulesets and players of a game are compared, and when to stop."""

from pathlib import Path
from typing import Annotated, Any

import pydantic

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.match import SEED_LIMIT
from banneret.engine.rulesets import Problems, checked, is_path, read_file
from banneret.games import definition
from banneret.lab.arms import Arm, make_arm

GAMES_MAX = 2_000_000
"""The limit per arm: all its rows are in memory while it is measured."""

_Names = Annotated[tuple[str, ...], pydantic.Field(min_length=1)]


class Experiment(pydantic.BaseModel):
    """The specification of an experiment."""

    model_config = pydantic.ConfigDict(strict=True, frozen=True, extra="forbid")

    game: str = pydantic.Field(description="The game")
    rulesets: _Names = pydantic.Field(("default",), description="Names, or paths of YAML files")
    players: _Names = pydantic.Field(("greedy",), description="One for all seats, or `A,B` for each seat")
    scenario: str | None = pydantic.Field(None, description="What is played, in games with several scenarios")
    setup: str | None = pydantic.Field(None, description="How the sides are set up")
    games: int = pydantic.Field(1_000, ge=1, le=GAMES_MAX, description="The most games of any arm")
    minutes: float | int | None = pydantic.Field(None, gt=0, description="The most time for everything")
    width: float | None = pydantic.Field(
        None, gt=0, lt=1, description="An arm stops when the interval of its balance is this narrow"
    )
    sprt: tuple[float | int, float | int] | None = pydantic.Field(
        None, description="An arm of two players stops when one of two differences in Elo can be ruled out"
    )
    seed: int = pydantic.Field(0, ge=0, lt=SEED_LIMIT, description="Decides all that is left to chance")

    def arms(self) -> list[Arm]:
        """One arm for every combination of a ruleset and a group of players."""
        found = definition(self.game)
        games = [Game(found, found.ruleset(name, self.setup, self.scenario)) for name in self.rulesets]
        arms = [make_arm(game, _listed(names)) for game in games for names in self.players]
        seen: dict[tuple[str, tuple[str, ...]], Arm] = {}
        for arm in arms:
            if (arm.game.ruleset.hash, arm.players) in seen:
                raise BanneretError(
                    f"{arm.title} is there twice: the same numbers, played by the same players."
                )
            seen[arm.game.ruleset.hash, arm.players] = arm
        if self.sprt is not None and any(len(arm.seatings) == 1 for arm in arms):
            raise BanneretError("sprt compares two players: name `A,B` as players.")
        return arms


def read_experiment(path: Path) -> Experiment:
    """Reads an experiment from a YAML file; paths in it are relative to the file."""
    tree = read_file(path)
    found: Experiment = checked(Experiment, tree, Problems())
    rulesets = [str(path.parent / name) if is_path(name) else name for name in found.rulesets]
    return found.model_copy(update={"rulesets": tuple(rulesets)})


def make_experiment(**options: Any) -> Experiment:
    """Creates an experiment from the options of a command; BanneretError names a wrong one."""
    try:
        return Experiment.model_validate(options)
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        raise BanneretError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}.") from None


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]
