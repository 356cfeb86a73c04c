"""What is sent to a process of ours to be done. Nothing else of a match leaves the server's process."""

from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import Any, Protocol, TypeVar

import numpy as np

from banneret import games
from banneret.engine.game.game import Game
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import ruleset as rulesets
from banneret.players.protocol import Stop

T_co = TypeVar("T_co", covariant=True)


class Task(Protocol[T_co]):
    """Something to be done elsewhere, and what comes of it."""

    def do(self, stop: Stop) -> T_co:
        """Does it; sooner, if that is asked for meanwhile."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game and its rules, as they can be sent."""

    name: str
    ruleset: str

    @property
    def game(self) -> Game:
        return _game(self.name, self.ruleset)

    def state(self, sent: bytes) -> Array:
        """A state of this game."""
        state: Any = np.frombuffer(bytearray(sent), self.game.definition.STATE)
        return state  # type: ignore[no-any-return]


def source_of(game: Game) -> Source:
    """What there is to know of a game."""
    return Source(game.name, dumps(rulesets.dump(game.ruleset)))


@lru_cache(maxsize=32)
def _game(name: str, ruleset: str) -> Game:
    definition = games.definition(name)
    return Game(definition, rulesets.restore(loads(ruleset), game=name, model=definition.numbers))
