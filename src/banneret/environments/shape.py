"""The sizes of observations and actions."""

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
    """The meaning of each plane of an observation; empty if the game has none."""
    rows: int
    columns: int
    actions: int
    """The number of action indices; if actions are listed, the most that can be legal at once."""
    are_listed: bool
    """Whether an index is a place in the list of legal actions, rather than fixed to an action."""

    @property
    def mask(self) -> np.dtype[Any]:
        """The mask of a lane, as a record, so that it can be cleared by copying another."""
        return record([("legal", "i1", self.actions)])

    @property
    def observation(self) -> np.dtype[Any]:
        """The observation of a lane, as a record."""
        planes, rows, columns = self.observation_shape
        return record([("numbers", "i1", planes * rows * columns)])

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        return max(1, len(self.planes)), self.rows, self.columns

    @property
    def codes(self) -> np.dtype[Any]:
        """The list of a lane's legal actions, as a record; used if actions are listed."""
        return record([("codes", "i4", self.actions)])


def shape_of(game: Game) -> Shape:
    """The sizes for a game under its ruleset."""
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
    """The common sizes of several rulesets of a game; raises if they differ."""
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
