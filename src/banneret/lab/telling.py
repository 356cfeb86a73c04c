"""Which of many changes come into play at all, where there is no time to look at every one.

A change that leaves random games as they were, move by move, mostly leaves others alone too: its number is
of an ability that is hardly used, of a module that is off, or only of how computers judge. Random games cost
next to nothing beside those of players that choose, so they say what to look at first.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.lab.arms import make_arm
from banneret.lab.changes import Change
from banneret.lab.pieces import HERE

_GAMES = 4
_UNKNOWN = 0.5
"""What was not looked at comes before what changed nothing."""


def most_telling_first(
    game: Game, changes: Sequence[Change], seed: int, *, seconds: float, threads: int
) -> list[Change]:
    """The changes, those first that alter most of a few random games; equals in their own order."""
    until = time.monotonic() + seconds
    usual = _random_games(game, seed)

    def altered(change: Change) -> float:
        if time.monotonic() > until:
            return _UNKNOWN
        return float((_random_games(change.game, seed) != usual).sum())

    with ThreadPoolExecutor(threads) as pool:
        by_place = list(pool.map(altered, changes))
    order = sorted(range(len(changes)), key=lambda place: -by_place[place])
    return [changes[place] for place in order]


def _random_games(game: Game, seed: int) -> Array:
    """A few rows of random players, without what positions are worth: that is judgement, not play."""
    piece = HERE.begin(make_arm(game, ["random"]), seed, lambda: False)(0, _GAMES)
    assert piece is not None
    piece.rows["curve"] = 0
    return piece.rows
