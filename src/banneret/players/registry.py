"""Players by name."""

from typing import Any

import numpy as np

from banneret.engine.errors import BadPlayer
from banneret.engine.layout import Array, record
from banneret.engine.wording import suggestion
from banneret.players.kernels.choosing import GREEDY, RANDOM

PLAYER = record([("kind", "i4")])
"""A player as the kernels know it."""

_PLAYERS = {"random": RANDOM, "greedy": GREEDY}

MEANINGS = {
    "random": "any legal action, all equally likely",
    "greedy": "the action that leaves it best off at once; sees no further",
}


def names() -> tuple[str, ...]:
    """The players there are, the weakest first."""
    return tuple(_PLAYERS)


def players(*wanted: str) -> Array:
    """The records of players, one for each seat."""
    found: Any = np.zeros(len(wanted), PLAYER)
    for index, name in enumerate(wanted):
        if name not in _PLAYERS:
            raise BadPlayer(f"There is no player called {name!r}. {suggestion(name, _PLAYERS)}")
        found[index]["kind"] = _PLAYERS[name]
    return found  # type: ignore[no-any-return]
