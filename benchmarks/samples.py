"""Timed trials. A warm-up finds how much work fills a sample; then all trials are sampled in turn, round
after round, so that a temporary slowdown of the machine affects all of them alike.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Tell = Callable[[str], None]
"""Receives progress messages."""


@dataclass(frozen=True, slots=True)
class Sample:
    """An amount of work, and the time it took."""

    seconds: float
    moves: float
    games: int = 0


class Trial:
    """Work to be timed: `run` does an amount of it, in games, moves or repetitions."""

    def __init__(self, name: str, run: Callable[[int], Sample], *, length: float = 1.0) -> None:
        self.name = name
        self.length = length
        """The length of its samples, as a multiple of the usual."""
        self._run = run
        self._amount = 1
        self._samples: list[Sample] = []

    def warm_up(self, seconds: float) -> None:
        """Finds the amount of work that takes the given number of seconds."""
        wanted = seconds * self.length
        while (sample := self._run(self._amount)).seconds < wanted / 8:
            self._amount *= 4
        self._amount = max(1, round(self._amount * wanted / sample.seconds))

    def take(self) -> None:
        self._samples.append(self._run(self._amount))

    @property
    def moves_per_second(self) -> list[float]:
        """One value per round."""
        return [each.moves / each.seconds for each in self._samples]

    @property
    def games_per_second(self) -> list[float]:
        return [each.games / each.seconds for each in self._samples]

    @property
    def mean_length(self) -> float:
        """The mean number of moves per game."""
        return sum(each.moves for each in self._samples) / sum(each.games for each in self._samples)

    def times(self, other: "Trial") -> float:
        """The speed relative to another trial: the median of the ratios of each round."""
        rounds = zip(self.moves_per_second, other.moves_per_second, strict=True)
        return median(mine / its for mine, its in rounds)


def take_in_turn(trials: Sequence[Trial], *, seconds: float, rounds: int, tell: Tell) -> None:
    """Samples everything in every round, after a warm-up."""
    for trial in trials:
        tell(f"Warming up: {trial.name}")
        trial.warm_up(seconds)
    for number in range(1, rounds + 1):
        for trial in trials:
            tell(f"Round {number} of {rounds}: {trial.name}")
            trial.take()
