"""Runs an experiment: all arms in turn, with the same seeds, until each has reached a stopping condition.

The conditions are checked after fixed numbers of pairs. So what is played depends only on the experiment,
unless the time runs out or the run is stopped; in that case what was played is kept.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf

import numpy as np

from banneret.lab.arms import Arm
from banneret.lab.chunks import LOCAL, Backend
from banneret.lab.experiment import Experiment
from banneret.lab.folder import RunFolder
from banneret.lab.measures import Measures
from banneret.lab.playing import Played, play_pairs
from banneret.players.arena.sample import Sample
from banneret.players.arena.sprt import Claim, Sprt

_FIRST_CHECKPOINT = 50
_MOST_AT_ONCE = 20_000
_FLUSH = 2.0
"""The interval at which new rows are written to disk, in seconds."""

GAMES, WIDTH, SPRT, TIME, STOPPED = "games", "width", "sprt", "time", "stopped"
"""The reasons for stopping."""

OnProgress = Callable[[int], None]
"""Called with the number of games played so far, over all arms."""


@dataclass
class Run:
    """The results of an experiment."""

    seed: int
    played: list[Played]
    stopped: str
    """The reason for stopping; the last one, if there were several."""
    seconds: float = 0.0

    @property
    def games(self) -> int:
        return sum(each.games for each in self.played)


@dataclass
class Stops:
    """The stopping conditions of an arm."""

    games: int
    minutes: float | None = None
    width: float | None = None
    sprt: Sprt | None = None
    _began: float = field(default_factory=time.monotonic)

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return self.seconds_left < 0

    @property
    def seconds_left(self) -> float:
        """The time left, in seconds."""
        if self.minutes is None:
            return inf
        return self.minutes * 60 - (time.monotonic() - self._began)

    def pairs_of(self, arm: Arm) -> int:
        """The most pairs of an arm: enough for the number of games, rounded up."""
        return -(-self.games // len(arm.seatings))

    def reached(self, played: Played) -> str:
        """The stopping condition that an arm has reached; empty if none."""
        if played.games >= self.games:
            return GAMES
        if played.games and self.width is not None and _width(played) <= self.width:
            return WIDTH
        if played.games and self.sprt is not None and self.sprt.claim(pair_sample(played)) is not Claim.OPEN:
            return SPRT
        return ""


def stops_of(experiment: Experiment) -> Stops:
    """The stopping conditions of an experiment."""
    sprt = None if experiment.sprt is None else Sprt(*experiment.sprt)
    return Stops(experiment.games, experiment.minutes, experiment.width, sprt)


def run_arms(
    arms: Sequence[Arm],
    seed: int,
    stops: Stops,
    *,
    threads: int,
    on: Backend = LOCAL,
    folder: RunFolder | None = None,
    on_progress: OnProgress = lambda games: None,
) -> Run:
    """Plays all arms, with one chunk per thread at a time; after Ctrl-C, returns what was played."""
    began = time.monotonic()
    running = [_Running(arm, index, folder, on) for index, arm in enumerate(arms)]
    try:
        for checkpoint in _checkpoints(stops, arms):
            waiting = [each for each in running if not each.reason]
            if not waiting or stops.is_late:
                break
            for each in waiting:
                others = sum(other.played.games for other in running if other is not each)
                each.play_to(checkpoint, seed, stops, threads, partial(_add, on_progress, others))
        stopped = running[-1].reason if all(each.reason for each in running) else TIME
    except KeyboardInterrupt:
        stopped = STOPPED
    played = [each.played for each in running]
    if folder:
        folder.finish(played, stopped)
    return Run(seed, played, stopped, time.monotonic() - began)


def _add(on_progress: OnProgress, others: int, games: int) -> None:
    on_progress(others + games)


class _Running:
    """An arm while it is being played."""

    def __init__(self, arm: Arm, index: int, folder: RunFolder | None, on: Backend) -> None:
        self._arm, self._index, self._folder, self._on = arm, index, folder, on
        self.played = folder.load(index) if folder else Played(arm, arm.new_rows(0))
        self._flushed = time.monotonic()
        self.reason = ""
        """Why it has stopped; empty while it goes on."""

    def play_to(self, pairs: int, seed: int, stops: Stops, threads: int, on_progress: OnProgress) -> None:
        """Plays until there are this many pairs or the time is up, then checks the stopping conditions on
        these pairs.

        There may be more pairs already, from a longer earlier run; they must not influence the decision.
        """
        each = len(self._arm.seatings)
        pairs = min(pairs, stops.pairs_of(self._arm))
        if self.played.games < pairs * each:
            self._play_on(pairs, seed, stops, threads, on_progress)
        if self.played.games >= pairs * each:
            self.reason = stops.reached(self.played.first(pairs * each))

    def _play_on(self, pairs: int, seed: int, stops: Stops, threads: int, on_progress: OnProgress) -> None:
        before, first = self.played, self.played.games // len(self._arm.seatings)
        new = Played(self._arm, before.rows[:0])

        def watch(so_far: Played) -> bool:
            nonlocal new
            new = so_far
            on_progress(before.games + new.games)
            if self._folder and time.monotonic() - self._flushed > _FLUSH:
                self._folder.keep(self._index, joined(before, new))
                self._flushed = time.monotonic()
            if self._folder and self._folder.is_to_stop:
                raise KeyboardInterrupt
            return not stops.is_late

        try:
            new = play_pairs(self._arm, seed, first, pairs - first, threads=threads, on=self._on, watch=watch)
        finally:
            self.played = joined(before, new)
            on_progress(self.played.games)


def _checkpoints(stops: Stops, arms: Sequence[Arm]) -> Iterator[int]:
    """Yields the numbers of pairs after which the stopping conditions are checked.

    If only the number of games matters, this merely makes arms take turns, so that none is left behind.
    """
    most = max(map(stops.pairs_of, arms))
    checkpoint = _FIRST_CHECKPOINT
    while checkpoint < most:
        yield checkpoint
        is_close = stops.width is not None or stops.sprt is not None
        checkpoint += min(max(_FIRST_CHECKPOINT, checkpoint // 4) if is_close else checkpoint, _MOST_AT_ONCE)
    yield most


def joined(before: Played, new: Played) -> Played:
    """Concatenates an arm's earlier and later games."""
    errors = before.errors | {before.games + game: error for game, error in new.errors.items()}
    return Played(before.arm, np.concatenate([before.rows, new.rows]), errors)


def _width(played: Played) -> float:
    return Measures(played, with_course=False).balance.estimate.width


def pair_sample(played: Played) -> Sample:
    """The first player's score in each pair."""
    arm, sample = played.arm, Sample()
    score = Measures(played, with_course=False)[f"score.{arm.players[0]}"].values
    each = len(arm.seatings)
    for pair in score[: len(score) // each * each].reshape(-1, each).mean(axis=1):
        sample.add(float(pair))
    return sample
