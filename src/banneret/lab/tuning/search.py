"""Searches for numbers that bring a game near its targets.

Most games explore, at points that a sampler proposes. The points that then look best, by a surrogate model
rather than by their own luck, are played more. The best of those is recommended, and measured again with
fresh seeds.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from banneret.engine.errors import BanneretError
from banneret.lab.arms import Arm, make_arm
from banneret.lab.changes import Change
from banneret.lab.estimates import unpaired_difference
from banneret.lab.measures import Measures
from banneret.lab.playing import Played, play_pairs
from banneret.lab.running import STOPPED, OnProgress, Stops, run_arms
from banneret.lab.tuning.samplers import Sampler
from banneret.lab.tuning.space import Point, Space
from banneret.lab.tuning.surrogate import Surrogate
from banneret.lab.tuning.targets import Target, check_targets, total_miss
from banneret.lab.tuning.trials import AGAIN, SEARCH, Statistics, Trial, Why, pairs_at, pooled_by_point

_EXPLORATION = 0.7
"""The share of the games, and of the time, for exploration."""
_TRIALS_END = 0.85
"""The share of the time after which only confirmation games are played."""
_TRIALS = 60
_FEWEST = 10
"""The fewest pairs of a trial."""
_SHORTLIST = 4
_DISTANCE_PENALTY = 0.1
"""The penalty for moving one number across its whole range; 1 is the miss at the edge of a target."""
_SURE = 0.05
_UNKNOWN_MISS = 1_000.0
"""The miss of a game that lacks the target's measure."""


@dataclass
class Budget:
    """The limits of a search."""

    games: int
    confirm: int
    """The number of confirmation games of the recommendation, and of the ruleset as it is."""
    minutes: float | None = None
    _began: float = field(default_factory=time.monotonic)

    def minutes_left(self, share: float) -> float | None:
        """The minutes left until this share of the time is used; None without a limit."""
        if self.minutes is None:
            return None
        return max(0.0, share * self.minutes - (time.monotonic() - self._began) / 60)

    def is_late(self, share: float) -> bool:
        return self.minutes_left(share) == 0.0


@dataclass(frozen=True)
class Tuned:
    """The result of a search."""

    space: Space
    targets: tuple[Target, ...]
    players: tuple[str, ...]
    seed: int
    trials: list[Trial]
    games: int
    """The number of games in all trials."""
    best: Point
    """The recommended point."""
    base: Measures | None
    """The ruleset as it is, in confirmation games; None if there was no time."""
    tuned: Measures | None
    is_stopped: bool

    @property
    def change(self) -> Change:
        return self.space.at(self.best)

    @property
    def is_base(self) -> bool:
        """Whether nothing better than the ruleset as it is was found."""
        return self.best == self.space.base

    @property
    def is_better(self) -> bool:
        """Whether confirmation games are nearer to the targets than those of the ruleset as it is."""
        if self.base is None or self.tuned is None:
            return False
        before, after = (
            sum(target.miss(target.measure(each).estimate.value) for target in self.targets)
            for each in (self.base, self.tuned)
        )
        return after < before

    @property
    def is_sure(self) -> bool:
        """Whether that is significant: some target's measure differs significantly and is nearer to it."""
        return self.is_better and any(self._surely_nearer(target) for target in self.targets)

    def _surely_nearer(self, target: Target) -> bool:
        assert self.base is not None
        assert self.tuned is not None
        base, tuned = target.measure(self.base), target.measure(self.tuned)
        apart = unpaired_difference(base.values, tuned.values, base.each)
        is_nearer = target.miss(tuned.estimate.value) < target.miss(base.estimate.value)
        return apart is not None and apart.p < _SURE / len(self.targets) and is_nearer


class Search:
    """A search, optionally resumed from earlier trials."""

    def __init__(
        self,
        space: Space,
        targets: Sequence[Target],
        players: Sequence[str],
        seed: int,
        sampler: Sampler,
        *,
        threads: int,
        trials: Sequence[Trial] = (),
        on_trial: Callable[[Trial], None] = lambda trial: None,
        on_progress: OnProgress = lambda games: None,
    ) -> None:
        self.space, self.targets, self.players = space, tuple(targets), tuple(players)
        self._seed, self._sampler, self._threads = seed, sampler, threads
        self.trials = list(trials)
        self._on_trial, self._on_progress = on_trial, on_progress
        self._each = len(self._arm(space.base).seatings)

    @property
    def games(self) -> int:
        return sum(trial.pairs for trial in self.trials) * self._each

    def run(self, budget: Budget) -> Tuned:
        """Explores, plays the best points again, and confirms; Ctrl-C ends it with what is known so far."""
        try:
            self._explore(budget)
            self._replay_best(budget)
        except KeyboardInterrupt:
            return self._tuned(None, None, is_stopped=True)
        if not self.trials:
            raise BanneretError("There was no time for a single trial: allow more minutes.")
        best = self.best(self.trials, 1)[0]
        arms = [self._arm(self.space.base), self._arm(best)]
        left = budget.minutes_left(1)
        before = self.games
        run = run_arms(
            arms[: 1 if best == self.space.base else 2],
            self._seed + 1,
            Stops(budget.confirm, left),
            threads=self._threads,
            on_progress=lambda games: self._on_progress(before + games),
        )
        base, tuned = (self._measures(run.played[index]) for index in (0, -1))
        return self._tuned(base, tuned, is_stopped=run.stopped == STOPPED)

    def _explore(self, budget: Budget) -> None:
        wanted = round(budget.games * _EXPLORATION) // self._each
        share = max(_FEWEST, wanted // _TRIALS)
        while (done := self._pairs(SEARCH)) < wanted and not budget.is_late(_EXPLORATION):
            point = self._sampler.ask(self._evaluations()) if self.trials else self.space.base
            self._try(point, SEARCH, min(share, wanted - done), budget, _EXPLORATION)

    def _replay_best(self, budget: Budget) -> None:
        wanted = round(budget.games * (1 - _EXPLORATION)) // self._each
        explored = [trial for trial in self.trials if trial.why == SEARCH]
        replayed = [trial for trial in self.trials if trial.why == AGAIN]
        for point in self.best(explored, _SHORTLIST):
            missing = wanted // _SHORTLIST - pairs_at(replayed, point)
            if missing > 0 and not budget.is_late(_TRIALS_END):
                self._try(point, AGAIN, missing, budget, _TRIALS_END)

    def _try(self, point: Point, why: Why, pairs: int, budget: Budget, share: float) -> None:
        """Plays the next pairs of a point, as many as there is time for."""
        before = self.games

        def watch(played: Played) -> bool:
            self._on_progress(before + played.games)
            return not budget.is_late(share)

        played = play_pairs(
            self._arm(point),
            self._seed,
            pairs_at(self.trials, point),
            pairs,
            threads=self._threads,
            watch=watch,
        )
        done = played.games // self._each
        if not done:
            return
        statistics = self._statistics(played)
        trial = Trial(point=point, why=why, pairs=done, statistics=statistics)
        self.trials.append(trial)
        self._on_trial(trial)

    def _statistics(self, played: Played) -> dict[str, Statistics]:
        measures = Measures(played)
        if not self.trials:
            check_targets(self.targets, measures)
        return {target.key: target.statistics_in(measures) for target in self.targets}

    def best(self, trials: Sequence[Trial], count: int) -> list[Point]:
        """The tried points that look best to the surrogate, the best first.

        Untried points are never recommended: the surrogate extrapolates poorly.
        """
        tried = list(dict.fromkeys(trial.point for trial in trials))
        misses = self._predicted_misses(trials, tried)
        order = sorted(range(len(tried)), key=lambda index: misses[index])
        return [tried[index] for index in order[:count]]

    def _predicted_misses(self, trials: Sequence[Trial], points: Sequence[Point]) -> list[float]:
        by_key = {}
        for target in self.targets:
            found = pooled_by_point(trials, target.key)
            if not found:
                return [_UNKNOWN_MISS] * len(points)
            by_key[target.key] = Surrogate(self.space, found).at(points)
        return [
            total_miss(self.targets, {key: float(values[index]) for key, values in by_key.items()})
            + _DISTANCE_PENALTY * self.space.distance(point)
            for index, point in enumerate(points)
        ]

    def _evaluations(self) -> list[tuple[Point, float]]:
        return [(trial.point, self._miss(trial)) for trial in self.trials if trial.why == SEARCH]

    def _miss(self, trial: Trial) -> float:
        return sum(
            target.miss(trial.statistics[target.key].mean)
            if trial.statistics[target.key].pairs
            else _UNKNOWN_MISS
            for target in self.targets
        )

    def _tuned(self, base: Measures | None, tuned: Measures | None, *, is_stopped: bool) -> Tuned:
        best = self.best(self.trials, 1)[0] if self.trials else self.space.base
        return Tuned(
            space=self.space,
            targets=self.targets,
            players=self.players,
            seed=self._seed,
            trials=self.trials,
            games=self.games,
            best=best,
            base=base,
            tuned=tuned,
            is_stopped=is_stopped,
        )

    def _pairs(self, why: str) -> int:
        return sum(trial.pairs for trial in self.trials if trial.why == why)

    def _arm(self, point: Point) -> Arm:
        return make_arm(self.space.at(point).game, self.players)

    def _measures(self, played: Played) -> Measures | None:
        return Measures(played) if played.games else None
