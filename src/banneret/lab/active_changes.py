"""Finds which of many changes affect play at all, if there is no time to play them all.

A change that leaves random games identical, move by move, rarely matters to other players either: its number
belongs to a rarely used ability, to a disabled module, or only to how computers evaluate. Random games are
very cheap, so they decide what is played first.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.lab.arms import make_arm
from banneret.lab.changes import Change
from banneret.lab.chunks import LOCAL

_GAMES = 4
_UNKNOWN = 0.5
"""The rank of untried changes: before those that altered nothing."""


def most_active_first(
    game: Game, changes: Sequence[Change], seed: int, *, seconds: float, threads: int
) -> list[Change]:
    """Reorders the changes: those that alter the most of a few random games come first."""
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
    """A few rows of random players, without the worth of positions, which does not affect their play."""
    chunk = LOCAL.begin(make_arm(game, ["random"]), seed, lambda: False)(0, _GAMES)
    assert chunk is not None
    chunk.rows["curve"] = 0
    return chunk.rows
