"""Compares search methods for tuning on the same budget: `python -m benchmarks.tuning`.

Uses synthetic games with known truth: six numbers with six values each, a score and a length that depend on
them through curves and products, and noise as in real games. Each method gets the same number of games and is
judged by the distance of its recommendation's true values from the targets: 0 is exact, 1 per target is just
good enough.
"""

import argparse
from collections.abc import Callable, Sequence
from itertools import combinations
from math import log, sqrt

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.tuning.samplers import Evaluation, Tpe
from banneret.lab.tuning.space import Point
from banneret.lab.tuning.surrogate import Surrogate
from banneret.lab.tuning.targets import Target, total_miss
from banneret.lab.tuning.trials import SEARCH, Statistics, Trial, pooled_by_point

Seen = tuple[Point, dict[str, Statistics]]
NUMBERS, VALUES = 6, 6
TARGETS = (Target("score", 0.5, 0.02), Target("turns", 30, 3))


class Puzzle:
    """A synthetic game and its search space."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.paths = tuple(f"n{index}" for index in range(NUMBERS))
        self.values = (tuple(range(VALUES)),) * NUMBERS
        self.slopes = rng.normal(0, 1, (2, NUMBERS))
        self.products = rng.normal(0, 0.5, (2, NUMBERS, NUMBERS))
        self.kinks = rng.normal(0, 0.3, (2, NUMBERS, VALUES))
        self.offset = rng.normal(0, 0.6, 2)

    def is_ordered(self, index: int) -> bool:
        return True

    def is_allowed(self, point: Point) -> bool:
        return True

    def truth(self, point: Point) -> dict[str, float]:
        x = np.array(point) / (VALUES - 1) * 2 - 1
        kinks = self.kinks[:, np.arange(NUMBERS), list(point)].sum(axis=1)
        level = self.offset + self.slopes @ x + np.einsum("kij,i,j->k", self.products, x, x) + kinks
        return {"score": float(1 / (1 + np.exp(-0.3 * level[0]))), "turns": float(40 + 5 * level[1])}

    def play(self, point: Point, games: int, rng: np.random.Generator) -> dict[str, Statistics]:
        truth = self.truth(point)
        won = rng.random(games) < truth["score"]
        turns = rng.normal(truth["turns"], 15, games)
        return {"score": _statistics(won), "turns": _statistics(turns)}


def _statistics(values: Array) -> Statistics:
    return Statistics(len(values), float(values.mean()), float(values.var()))


class Ntbea:
    """The N-tuple bandit evolutionary algorithm (Lucas and others 2018): singles, pairs, wholes."""

    def __init__(self, seed: int, k: float = 1.0) -> None:
        self._rng, self._k = np.random.default_rng(seed), k
        indices = range(NUMBERS)
        self._tuples = [*combinations(indices, 1), *combinations(indices, 2), tuple(indices)]
        self._stats: dict[tuple[tuple[int, ...], Point], tuple[int, float]] = {}
        self._told = 0

    def ask(self, evaluations: Sequence[Evaluation]) -> Point:
        self._learn(evaluations)
        if not evaluations:
            return tuple(self._rng.integers(VALUES, size=NUMBERS).tolist())
        mutants = [self._mutant(evaluations[-1][0]) for _ in range(50)]
        return max(
            mutants, key=lambda point: self.estimate(point) + self._k * self._bonus(point, len(evaluations))
        )

    def _learn(self, evaluations: Sequence[Evaluation]) -> None:
        for point, miss in evaluations[self._told :]:
            for each in self._tuples:
                key = (each, tuple(point[index] for index in each))
                n, total = self._stats.get(key, (0, 0.0))
                self._stats[key] = (n + 1, total - log(1 + miss))
        self._told = len(evaluations)

    def _mutant(self, point: Point) -> Point:
        found, index = list(point), int(self._rng.integers(NUMBERS))
        for place in range(NUMBERS):
            if place == index or self._rng.random() < 1 / NUMBERS:
                found[place] = int(self._rng.integers(VALUES))
        return tuple(found)

    def _patterns(self, point: Point) -> list[tuple[int, float]]:
        return [
            self._stats.get((each, tuple(point[index] for index in each)), (0, 0.0)) for each in self._tuples
        ]

    def estimate(self, point: Point) -> float:
        known = [total / n for n, total in self._patterns(point) if n]
        return sum(known) / len(known) if known else 0.0

    def _bonus(self, point: Point, count: int) -> float:
        return sum(sqrt(log(1 + count) / (n + 0.5)) for n, _ in self._patterns(point)) / len(self._tuples)


class Anywhere:
    """Random points."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def ask(self, evaluations: Sequence[Evaluation]) -> Point:
        return tuple(self._rng.integers(VALUES, size=NUMBERS).tolist())


def search(puzzle: Puzzle, sampler: object, seed: int, games: int, trials: int) -> dict[str, Point]:
    """The recommendations after a search, one for each method of choosing.

    The last method spends a third of its games on the four best candidates, as `banneret lab tune` does.
    """
    rng, evaluations, found = np.random.default_rng(seed), list[Evaluation](), list[Seen]()
    each = games // trials
    for trial in range(trials):
        if trial == round(trials * 0.7):
            looked = list(found)
        point: Point = sampler.ask(evaluations)  # type: ignore[attr-defined]
        statistics = puzzle.play(point, each, rng)
        evaluations.append((point, total_miss(TARGETS, {key: one.mean for key, one in statistics.items()})))
        found.append((point, statistics))
    ways = {
        "best trial": min(evaluations, key=lambda each: each[1])[0],
        "surrogate": _by_surrogate(puzzle, found)[0],
    }
    for point in _by_surrogate(puzzle, looked)[:4]:
        looked.append((point, puzzle.play(point, round(games * 0.3) // 4, rng)))
    ways["surrogate, four again"] = _by_surrogate(puzzle, looked)[0]
    if isinstance(sampler, Ntbea):
        ways["its own"] = max((point for point, _ in found), key=sampler.estimate)
    return ways


def _by_surrogate(puzzle: Puzzle, found: Sequence[Seen]) -> list[Point]:
    """The tried points, ordered by a surrogate model fitted to all results, the best first."""
    trials = [Trial(point=point, why=SEARCH, pairs=1, statistics=statistics) for point, statistics in found]
    points = list(dict.fromkeys(point for point, _ in found))
    misses = np.zeros(len(points))
    for target in TARGETS:
        guess = Surrogate(puzzle, pooled_by_point(trials, target.key)).at(points)  # type: ignore[arg-type]
        misses += ((guess - target.value) / target.tolerance) ** 2
    return [points[index] for index in np.argsort(misses)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tuning", description=__doc__)
    parser.add_argument("--puzzles", type=int, default=12)
    parser.add_argument("--games", type=int, default=3_500)
    parser.add_argument("--trials", type=int, nargs="+", default=[60])
    asked = parser.parse_args()
    samplers: dict[str, Callable[[Puzzle, int], object]] = {
        "random": lambda puzzle, seed: Anywhere(seed),
        "TPE": lambda puzzle, seed: Tpe(puzzle, seed),  # type: ignore[arg-type]
        "NTBEA, k=0.3": lambda puzzle, seed: Ntbea(seed, 0.3),
        "NTBEA, k=1": lambda puzzle, seed: Ntbea(seed),
    }
    for trials in asked.trials:
        print(f"{asked.games:,} games, {trials} trials, {asked.puzzles} puzzles: miss of the recommendation")
        for name, make in samplers.items():
            missed: dict[str, list[float]] = {}
            for seed in range(asked.puzzles):
                puzzle = Puzzle(seed)
                ways = search(puzzle, make(puzzle, seed), seed, asked.games, trials)
                for way, point in ways.items():
                    missed.setdefault(way, []).append(total_miss(TARGETS, puzzle.truth(point)))
            for way, values in missed.items():
                good = sum(value <= len(TARGETS) for value in values)
                print(
                    f"  {name + ', ' + way:36} median {np.median(values):7.2f}  mean {np.mean(values):7.2f}  "
                    f"good {good} of {len(values)}"
                )


if __name__ == "__main__":
    main()
