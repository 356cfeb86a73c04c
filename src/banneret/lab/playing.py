"""Plays pairs of an arm, a row for each game: several chunks in parallel, here or on other machines.

The number of a pair determines everything about it. So the rows do not depend on which worker plays which
chunk, and a lost chunk can be played again. A game that fails gets a row like any other, and its error is
kept.
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

_GLANCE = 0.2  # polling interval in seconds


@dataclass
class Played:
    """The games of an arm from its first pair on: one row per game, pair by pair, seating by seating."""

    arm: Arm
    rows: Array
    errors: dict[int, str] = field(default_factory=dict)
    """Errors of failed games, by their numbers."""

    @property
    def games(self) -> int:
        return len(self.rows)

    def first(self, games: int) -> "Played":
        """The first `games` games."""
        errors = {game: error for game, error in self.errors.items() if game < games}
        return Played(self.arm, self.rows[:games], errors)


def game_seeds(seed: int, pairs: Array) -> Array:
    """The seeds of the games of pairs."""
    found: Array = derive(seed, pairs.astype(np.int64), STREAM_GAME)
    return found


Watch = Callable[[Played], bool]
"""Called periodically with the games played so far, up to the first gap; returns whether to continue."""


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
    """Plays pairs from a number on: all of them, or when stopped those before the first gap.

    Each thread plays one chunk at a time. Ctrl-C stops too, and is raised again once all threads have
    finished and `watch` has been called.
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
    """Pairs shared by several threads, and their progress."""

    def __init__(self, arm: Arm, seed: int, first: int, pairs: int, on: Backend) -> None:
        self._arm, self._seed, self._first, self._on = arm, seed, first, on
        self._each = len(arm.seatings)
        self._rows = arm.new_rows(pairs * self._each)
        self._errors: dict[int, str] = {}
        self._runs = Runs(pairs, on.moment)
        self.stop = self._runs.stop

    def play_on(self) -> None:
        """Plays chunks until none are left."""
        play = self._on.begin(self._arm, self._seed, self._runs.is_stopped)
        for start, length in self._runs:
            chunk = play(self._first + start, length)
            if chunk is None:
                return
            game = start * self._each
            self._rows[game : game + len(chunk.rows)] = chunk.rows
            self._errors |= {game + number: error for number, error in chunk.errors.items()}

    def complete(self) -> Played:
        """The games played so far, up to the first gap."""
        return Played(self._arm, self._rows, dict(self._errors)).first(self._runs.complete * self._each)
