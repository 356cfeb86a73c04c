"""The serialized form of an arm: for the manifest of a run, and for other machines."""

from typing import Any

import pydantic

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.rulesets import dump
from banneret.games import definition
from banneret.lab.arms import Arm
from banneret.players.arena.sources import sources_hash


class ArmSpec(pydantic.BaseModel):
    """Everything that determines the rows of an arm, except the seed."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    game: str
    version: int
    """The version of the game's rules."""
    ruleset: dict[str, Any]
    players: tuple[str, ...]
    plays: tuple[str, ...]
    """The player behind each name: a level may stand for another player later."""
    opening: int
    sources: str
    """The hash of the code that plays."""


def arm_of(spec: ArmSpec) -> Arm:
    """Creates the arm of a specification."""
    found = definition(spec.game)
    if found.version != spec.version:
        raise BanneretError(
            f"The run is of version {spec.version} of {spec.game}, and this is version {found.version}."
        )
    return Arm(Game(found, found.ruleset(spec.ruleset)), spec.players)


def spec_of(arm: Arm) -> ArmSpec:
    """The specification of an arm, with today's code and players."""
    found = arm.game.definition
    return ArmSpec(
        game=arm.game.name,
        version=found.version,
        ruleset=dump(arm.game.ruleset),
        players=arm.players,
        plays=tuple(arm.plays),
        opening=arm.opening,
        sources=sources_hash(found),
    )
