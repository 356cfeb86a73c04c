"""Armies against each other: scores, the Nash mixture, and cycles.

Every two armies meet in both seatings on the same seeds, so the advantage of a seat cancels out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.lab.arms import make_arm
from banneret.lab.estimates import Estimate, estimate
from banneret.lab.results import scores
from banneret.lab.running import STOPPED, OnProgress, Run, Stops, run_arms
from banneret.players.confidence import Z95

_ROUNDS = 4_000
_DRAWS = 200
"""The number of matrices sampled from the intervals for the confidence interval of a mixture."""
_WITHOUT = ("random", "empty")
"""Ways to begin that are not a particular army."""


@dataclass(frozen=True)
class Matrix:
    """The score of each army against every other."""

    names: tuple[str, ...]
    cells: dict[tuple[int, int], Estimate]
    """The score of the first army against the second, for both orders."""
    games: int
    """The least number of games between two armies."""
    players: tuple[str, ...]
    is_stopped: bool = False

    @property
    def advantages(self) -> Array:
        """The score of each army against each other, less ½."""
        found = np.zeros((len(self.names), len(self.names)))
        for (one, other), cell in self.cells.items():
            found[one, other] = cell.value - 0.5
        return found

    @property
    def averages(self) -> Array:
        """The average score of each army against the others."""
        found: Array = 0.5 + self.advantages.sum(axis=1) / (len(self.names) - 1)
        return found

    @property
    def circularity(self) -> float:
        """The share of the advantages that no rating explains: 0 if armies form a ladder, 1 if in cycles."""
        advantages = self.advantages
        ratings = advantages.mean(axis=1)
        ladder = ratings[:, None] - ratings[None, :]
        size = float(np.linalg.norm(advantages))
        return float(np.linalg.norm(advantages - ladder)) / size if size else 0.0

    @property
    def cycles(self) -> list[tuple[int, int, int]]:
        """Triples that beat each other in a cycle with significance; each once, lowest index first."""
        return [
            three
            for three in permutations(range(len(self.names)), 3)
            if three[0] == min(three)
            and all(self.cells[pair].low > 0.5 for pair in zip(three, three[1:] + three[:1], strict=True))
        ]

    def mixture(self) -> list[Estimate]:
        """The frequency of each army in the Nash equilibrium, with a parametric bootstrap interval."""
        shares = nash(self.advantages[None])[0]
        drawn = nash(self._drawn())
        low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
        return [
            Estimate(float(shares[n]), float(low[n]), float(high[n]), self.games) for n in range(len(shares))
        ]

    def _drawn(self) -> Array:
        """Matrices sampled from the confidence intervals of the cells."""
        rng, count = np.random.default_rng(0), len(self.names)
        found = np.zeros((_DRAWS, count, count))
        for one, other in combinations(range(count), 2):
            cell = self.cells[one, other]
            error = cell.width / (2 * Z95)
            found[:, one, other] = rng.normal(cell.value - 0.5, error, _DRAWS)
            found[:, other, one] = -found[:, one, other]
        return found


def nash(advantages: Array) -> Array:
    """The Nash equilibrium of each antisymmetric matrix, by regret matching."""
    regrets = np.zeros(advantages.shape[:2])
    total = np.zeros_like(regrets)
    mixed = np.full_like(regrets, 1 / advantages.shape[1])
    for turn in range(1, _ROUNDS + 1):
        regrets = np.maximum(0, regrets + np.einsum("mij,mj->mi", advantages, mixed))
        sums = regrets.sum(axis=1, keepdims=True)
        mixed = np.where(sums > 0, regrets / np.maximum(sums, 1e-300), 1 / advantages.shape[1])
        total += turn * mixed
    found: Array = total / total.sum(axis=1, keepdims=True)
    return found


def armies_of(game: Game, wanted: Sequence[str]) -> list[str]:
    """The armies to compare: the given names or YAML files, or else all ready-made armies of the game."""
    if len(game.seats) != 2:
        raise BanneretError(f"Armies are compared in games for two; this one is for {len(game.seats)}.")
    choices = game.definition.setups.side_choices(game.ruleset.numbers, 0)
    if choices is None:
        raise BanneretError(f"{game.definition.title} has no armies: both sides begin alike.")
    found = list(dict.fromkeys(wanted or (each.name for each in choices.ready if each.name not in _WITHOUT)))
    if len(found) < 2:
        raise BanneretError("Name two armies or more.")
    return found


def compare_armies(
    game: Game,
    names: Sequence[str],
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    threads: int,
    minutes: float | None = None,
    on_progress: OnProgress = lambda games: None,
) -> Matrix:
    """Plays each army against every other, half of the games in either seating."""
    pairs = list(permutations(range(len(names)), 2))
    arms = [
        make_arm(
            Game(game.definition, game.definition.with_setup(game.ruleset, f"{names[one]},{names[other]}")),
            players,
        )
        for one, other in pairs
    ]
    run = run_arms(arms, seed, Stops(-(-games // 2), minutes), threads=threads, on_progress=on_progress)
    return matrix_of(tuple(names), run)


def matrix_of(names: tuple[str, ...], run: Run) -> Matrix:
    """The matrix of a run whose arms are all ordered pairs of armies; the first army has the first seat."""
    pairs = list(permutations(range(len(names)), 2))
    first = {pair: scores(played)[:, 0] for pair, played in zip(pairs, run.played, strict=True)}
    cells, fewest = {}, run.played[0].games
    for one, other in pairs:
        mine, theirs = first[one, other], 1 - first[other, one]
        even = min(len(mine), len(theirs))
        fewest = min(fewest, even)
        both = np.stack([mine[:even], theirs[:even]], axis=1).reshape(-1)
        cells[one, other] = estimate(both, 2, is_share=True)
    return Matrix(names, cells, 2 * fewest, run.played[0].arm.players, run.stopped == STOPPED)
