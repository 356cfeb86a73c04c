"""How large what a program that learns gets of a game is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.layout import record


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of observations and actions under a ruleset."""

    seats: int
    planes: tuple[str, ...]
    """What each plane of an observation shows; empty where the game has none."""
    rows: int
    columns: int
    actions: int
    """How many indices of actions there are; where they are listed, the most that can be legal at once."""
    are_listed: bool
    """Whether an index is a place among the legal actions, and not an action's own."""

    @property
    def mask(self) -> np.dtype[Any]:
        """The record of a lane's mask: of one record, so that it is wiped by copying another."""
        return record([("legal", "i1", self.actions)])

    @property
    def observation(self) -> np.dtype[Any]:
        """The record of what a lane shows."""
        planes, rows, columns = self.observation_shape
        return record([("numbers", "i1", planes * rows * columns)])

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        return max(1, len(self.planes)), self.rows, self.columns

    @property
    def codes(self) -> np.dtype[Any]:
        """The record of a lane's legal actions, where they are listed."""
        return record([("codes", "i4", self.actions)])


def shape_of(game: Game) -> Shape:
    """The sizes for a game with its ruleset."""
    encoding, numbers = game.definition.encoding, game.ruleset.numbers
    rows, columns = encoding.board(numbers)
    listed = game.definition.records.work["actions"].shape[0]
    return Shape(
        seats=len(game.seats),
        planes=tuple(encoding.planes(numbers)),
        rows=rows,
        columns=columns,
        actions=encoding.actions(numbers) if encoding.actions else listed,
        are_listed=encoding.actions is None,
    )


def common_shape(games: Sequence[Game]) -> Shape:
    """The sizes that all of some rulesets of a game have."""
    if len({game.name for game in games}) != 1:
        raise BanneretError("A vector plays one game; give it rulesets of that game.")
    shapes = {shape_of(game): game.ruleset.name for game in games}
    if len(shapes) > 1:
        raise BanneretError(
            "These rulesets differ in seats, board or actions, and need a vector each: "
            + ", ".join(shapes.values())
            + "."
        )
    return next(iter(shapes))
