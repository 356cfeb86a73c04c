"""Players by name."""

import difflib
from typing import Any

import numpy as np

from banneret.engine.errors import BadPlayer
from banneret.engine.layout import Array, record
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
            close = difflib.get_close_matches(name, _PLAYERS, n=1)
            hint = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(_PLAYERS)}."
            raise BadPlayer(f"There is no player called {name!r}. {hint}")
        found[index]["kind"] = _PLAYERS[name]
    return found  # type: ignore[no-any-return]
