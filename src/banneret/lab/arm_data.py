"""An arm as data: for the manifest of a run, and for other machines."""

from typing import Any

import pydantic

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.rulesets import dump
from banneret.games import definition
from banneret.lab.arms import Arm
from banneret.players.arena.sources import sources_hash


class ArmData(pydantic.BaseModel):
    """What decides the rows of an arm, besides the seed."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    game: str
    version: int
    """That of the game's rules."""
    ruleset: dict[str, Any]
    players: tuple[str, ...]
    plays: tuple[str, ...]
    """Who plays under these names: a level is another player when it has been changed."""
    opening: int
    sources: str
    """The hash of the code that plays."""


def arm_of(data: ArmData) -> Arm:
    """The arm that a manifest describes."""
    found = definition(data.game)
    if found.version != data.version:
        raise BanneretError(
            f"The run is of version {data.version} of {data.game}, and this is version {found.version}."
        )
    return Arm(Game(found, found.ruleset(data.ruleset)), data.players)


def arm_data(arm: Arm) -> ArmData:
    """What decides the rows of an arm here and now."""
    found = arm.game.definition
    return ArmData(
        game=arm.game.name,
        version=found.version,
        ruleset=dump(arm.game.ruleset),
        players=arm.players,
        plays=tuple(arm.plays),
        opening=arm.opening,
        sources=sources_hash(found),
    )
