"""Plays pairs of an arm, a row for each game: several chunks at once, here or on other machines.

The number of a pair decides everything about it. So the rows do not depend on who plays which chunk, and a
chunk that was lost can be played again. A game that fails is a row like any other, and its error is kept.
"""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

import numpy as np

from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.layout import Array
from banneret.lab.arms import Arm
from banneret.lab.chunks import LOCAL, Backend
from banneret.players.simulate import Runs

_GLANCE = 0.2  # seconds between two looks at what is done


@dataclass
class Played:
    """Games of an arm from its first pair on: a row for each, pair by pair, a game for each seating."""

    arm: Arm
    rows: Array
    errors: dict[int, str] = field(default_factory=dict)
    """Why games failed, by their numbers."""

    @property
    def games(self) -> int:
        return len(self.rows)

    def first(self, games: int) -> "Played":
        """The first so many games."""
        errors = {game: error for game, error in self.errors.items() if game < games}
        return Played(self.arm, self.rows[:games], errors)


def game_seeds(seed: int, pairs: Array) -> Array:
    """The seeds of the games of pairs."""
    found: Array = derive(seed, pairs.astype(np.int64), STREAM_GAME)
    return found


Watch = Callable[[Played], bool]
"""Told now and then what has been played without a gap; whether to go on."""


def play_pairs(
    arm: Arm,
    seed: int,
    first: int,
    pairs: int,
    *,
    threads: int = 1,
    on: Backend = LOCAL,
    watch: Watch = lambda played: True,
) -> Played:
    """Plays pairs from a number on: all of them, or without a gap as many as were done when told to stop.

    As many chunks as there are threads are played at once. Ctrl-C stops too, and is raised again when all
    threads have come to rest; `watch` has then been told.
    """
    work = _Work(arm, seed, first, pairs, on)
    with ThreadPoolExecutor(threads) as pool:
        waiting = {pool.submit(work.play_on) for _ in range(min(threads, pairs))}
        try:
            while waiting:
                done, waiting = wait(waiting, _GLANCE, FIRST_COMPLETED)
                for each in done:
                    each.result()
                if waiting and not watch(work.complete()):
                    work.stop()
        except BaseException:
            work.stop()
            wait(waiting)
            watch(work.complete())
            raise
    return work.complete()


class _Work:
    """Pairs that several threads share, and how far they have come."""

    def __init__(self, arm: Arm, seed: int, first: int, pairs: int, on: Backend) -> None:
        self._arm, self._seed, self._first, self._on = arm, seed, first, on
        self._each = len(arm.seatings)
        self._rows = arm.new_rows(pairs * self._each)
        self._errors: dict[int, str] = {}
        self._runs = Runs(pairs, on.moment)
        self.stop = self._runs.stop

    def play_on(self) -> None:
        """Has chunks played until there are no more."""
        play = self._on.begin(self._arm, self._seed, self._runs.is_stopped)
        for start, length in self._runs:
            chunk = play(self._first + start, length)
            if chunk is None:
                return
            game = start * self._each
            self._rows[game : game + len(chunk.rows)] = chunk.rows
            self._errors |= {game + number: error for number, error in chunk.errors.items()}

    def complete(self) -> Played:
        """What has been played without a gap."""
        return Played(self._arm, self._rows, dict(self._errors)).first(self._runs.complete * self._each)
