"""The course of games: who led when, and how the winner came to win.

Kernels sample each seat's `worth` at up to 24 moments of a game. A power model turns it into winning
probabilities, with one parameter fitted to the results; the calibration error tells how far to trust them.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.kernels.rows import POINTS
from banneret.lab.playing import Played
from banneret.lab.results import winner_of

_LEAD = 0.05
"""The minimum margin of a lead."""
_BEHIND = 0.2
"""The largest chance to win from which a win counts as a comeback."""
_SURE = 0.9
"""A game counts as decided once the winner's chance stays above this."""
_BINS = 10
_STEEPEST = 40.0
_FITTED = 2_000
"""The number of games in the fit, enough for one parameter."""
TRUSTED = 0.05
"""The largest calibration error at which the course of games is reported."""


@dataclass(frozen=True, eq=False)
class Course:
    """The course of the games with a single winner."""

    chances: Array
    """Games × moments × seats: each seat's winning probability; NaN after the end."""
    winner: Array
    """The winner of each game."""
    games: Array
    """The number of each game."""
    steepness: float = 1.0
    """The exponent that turns worth into a probability."""

    @cached_property
    def _of_winner(self) -> Array:
        taken: Array = np.take_along_axis(self.chances, self.winner[:, None, None], axis=2)[:, :, 0]
        return taken

    @cached_property
    def _best(self) -> Array:
        return _largest(self.chances, axis=2)

    @cached_property
    def _moments(self) -> Array:
        counted: Array = (~np.isnan(self._of_winner)).sum(axis=1)
        return counted

    @property
    def lead_changes(self) -> Array:
        """How often the lead passed to another seat, by more than the margin."""
        leader = np.full(len(self.winner), -1)
        changes = np.zeros(len(self.winner))
        for moment in range(self.chances.shape[1]):
            now = self.chances[:, moment, :]
            known = ~np.isnan(now[:, 0])
            two = np.sort(np.where(known[:, None], now, 0), axis=1)[:, -2:]
            ahead, first = known & (two[:, 1] - two[:, 0] > _LEAD), np.argmax(now, axis=1)
            changes += ahead & (leader >= 0) & (first != leader)
            leader = np.where(ahead, first, leader)
        return changes

    @property
    def drama(self) -> Array:
        """How far the winner was behind: the mean root of its deficits while it was behind (Browne)."""
        behind = self._best - self._of_winner
        is_behind = behind > 0
        roots = np.sqrt(np.where(is_behind, behind, 0)).sum(axis=1)
        found: Array = roots / np.maximum(1, is_behind.sum(axis=1))
        return found

    @property
    def comeback(self) -> Array:
        """1 for games that the winner won from a small chance."""
        found: Array = (_smallest(self._of_winner, axis=1) <= _BEHIND).astype(float)
        return found

    @property
    def decided_at(self) -> Array:
        """The share of the game after which the winner's chance exceeded any that a loser ever had."""
        others = self.chances.copy()
        np.put_along_axis(others, self.winner[:, None, None], np.nan, axis=2)
        most = _largest(others.reshape(len(others), -1), axis=1)
        above = self._of_winner > most[:, None]
        first = np.where(above.any(axis=1), above.argmax(axis=1), self._moments)
        found: Array = first / np.maximum(1, self._moments)
        return found

    @property
    def dead_tail(self) -> Array:
        """The share of the game that remained once it was as good as decided."""
        unsure = ~(self._of_winner >= _SURE) & ~np.isnan(self._of_winner)
        moments = np.arange(self.chances.shape[1])
        last = np.where(unsure.any(axis=1), np.where(unsure, moments, -1).max(axis=1) + 1, 0)
        found: Array = 1 - last / np.maximum(1, self._moments)
        return found

    @cached_property
    def calibration_error(self) -> float:
        """The expected calibration error, over ten bins of probabilities."""
        won = np.zeros_like(self.chances)
        np.put_along_axis(won, self.winner[:, None, None], 1, axis=2)
        known = ~np.isnan(self.chances)
        chances, came_true = self.chances[known], won[known]
        classes = np.minimum((chances * _BINS).astype(int), _BINS - 1)
        sizes = np.bincount(classes, minlength=_BINS)
        gaps = np.abs(np.bincount(classes, chances - came_true, _BINS))
        return float(gaps.sum() / max(1, sizes.sum()))

    def thirds(self) -> list[Array]:
        """For each third of a game: how often the seat that leads at its end goes on to win."""
        found = []
        for third in (1, 2, 3):
            moment = np.maximum(0, (self._moments * third) // 3 - 1)
            now = np.take_along_axis(self.chances, moment[:, None, None], axis=1)[:, 0, :]
            found.append((np.argmax(now, axis=1) == self.winner).astype(float))
        return found


def course_of(played: Played) -> Course:
    """The course of the games with a single winner."""
    seats = played.arm.layout.seats
    won = winner_of(played)
    games = np.flatnonzero((won >= 0) & (played.rows["points"] > 0))
    rows, winner = played.rows[games], won[games]
    worth = rows["curve"].reshape(len(rows), POINTS, seats).astype(float)
    worth[np.arange(POINTS)[None, :] >= rows["points"][:, None]] = np.nan
    logs = np.log(np.maximum(worth, 1))
    steepness = _steepness(logs[:_FITTED], winner[:_FITTED])
    return Course(_chances(logs, steepness), winner, games, steepness)


def chances(worth: Array, steepness: float) -> Array:
    """Each seat's winning probability, from the worths of all seats; seats are the last axis."""
    shape = worth.shape
    flat = np.log(np.maximum(worth.astype(float), 1)).reshape(1, -1, shape[-1])
    found: Array = _chances(flat, steepness).reshape(shape)
    return found


def _chances(logs: Array, steepness: float) -> Array:
    """Each seat's worth to a power, as a share of the sum over all seats."""
    scaled = steepness * (logs - _largest(logs, axis=2)[:, :, None])
    weights = np.exp(scaled)
    shares: Array = weights / weights.sum(axis=2, keepdims=True)
    return shares


def _steepness(logs: Array, winner: Array) -> float:
    """The maximum-likelihood exponent. The likelihood is unimodal, so a ternary search finds it."""
    if not len(winner):
        return 1.0

    def unlikely(power: float) -> float:
        of_winner = np.take_along_axis(_chances(logs, power), winner[:, None, None], axis=2)
        return float(-np.nanmean(np.log(np.maximum(of_winner, 1e-12))))

    low, high = 0.0, _STEEPEST
    while high - low > 0.01:
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, right) if unlikely(left) < unlikely(right) else (left, high)
    return (low + high) / 2


def _largest(values: Array, axis: int) -> Array:
    """The maximum; NaN if all are NaN, without a warning."""
    found = np.where(np.isnan(values), -np.inf, values).max(axis=axis)
    kept: Array = np.where(np.isinf(found), np.nan, found)
    return kept


def _smallest(values: Array, axis: int) -> Array:
    smallest: Array = -_largest(-values, axis)
    return smallest
