"""What all jobs for worker processes share."""

from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import Any, Protocol, TypeVar

import numpy as np

from banneret import games
from banneret.engine import rulesets
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.players.protocol import Stop

T_co = TypeVar("T_co", covariant=True)


class Job(Protocol[T_co]):
    """A unit of work for a worker. It is pickled and sent, and nothing else of a match is."""

    def do(self, stop: Stop) -> T_co:
        """Carries out the job; stops early, with the best result so far, once `stop()` is true."""


@dataclass(frozen=True, slots=True)
class GameSource:
    """A game and its ruleset, in a form that can be sent to a worker."""

    name: str
    ruleset: str

    @property
    def game(self) -> Game:
        return _game(self.name, self.ruleset)

    def state(self, sent: bytes) -> Array:
        """Restores a state of this game from its bytes."""
        state: Any = np.frombuffer(bytearray(sent), self.game.definition.records.state)
        return state  # type: ignore[no-any-return]


def source_of(game: Game) -> GameSource:
    """The source from which a worker makes the same game."""
    return GameSource(game.name, dumps(rulesets.dump(game.ruleset)))


@lru_cache(maxsize=32)
def _game(name: str, ruleset: str) -> Game:
    definition = games.definition(name)
    return Game(definition, rulesets.restore(loads(ruleset), game=name, model=definition.numbers))
