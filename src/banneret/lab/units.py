"""The worth of a unit: how strongly losing one of a kind correlates with losing the game.

A logistic regression of the winner on the difference in units lost, by kind. It shows correlation in the
games of these players, not causation: a kind that is only lost when everything is lost looks valuable.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.estimates import Estimate, holm
from banneret.lab.playing import Played
from banneret.lab.results import winner_of
from banneret.players.arena.elo import ELO_PER_NAT
from banneret.players.confidence import Z95

_RIDGE = 0.5
"""The ridge penalty: a kind that is hardly ever lost stays near 0."""
_STEPS = 50
_FEWEST = 50
"""The minimum number of games with a winner."""
_LOST = 0.02
"""The minimum share of games in which a kind must be lost."""
_RARELY, _MOSTLY = 0.01, 0.5
"""A kind that is lost by winners in fewer games than the first share, and by losers in more than the
second, is the goal of the game."""
_SURE = 0.05


@dataclass(frozen=True, slots=True)
class UnitWorth:
    """The worth of one unit more than the enemy, in Elo."""

    name: str
    elo: Estimate
    p: float
    """The p-value, corrected for the number of kinds."""

    @property
    def is_sure(self) -> bool:
        return self.p < _SURE


def unit_worths(played: Played) -> list[UnitWorth]:
    """The worth of each kind of unit, the highest first; empty if too few two-seat games were won."""
    layout, won = played.arm.layout, winner_of(played)
    decided = won >= 0
    if layout.seats != 2 or decided.sum() < _FEWEST:
        return []
    lost = layout.counts(played.rows)[decided]
    kinds = [
        index
        for index, column in enumerate(layout.columns)
        if column.is_loss
        and column.kind
        and (lost[:, index, :2].sum(axis=1) > 0).mean() >= _LOST
        and not _is_the_end(lost[:, index, :2], won[decided])
    ]
    ahead = (lost[:, kinds, 1] - lost[:, kinds, 0]).astype(float)
    return fit_worths([layout.columns[index].kind for index in kinds], ahead, won[decided] == 0)


def _is_the_end(lost: Array, won: Array) -> bool:
    """Whether games are lost by losing such a unit: a King's loss would explain away all others."""
    games = np.arange(len(won))
    by_winner, by_loser = lost[games, won] > 0, lost[games, 1 - won] > 0
    return bool(by_winner.mean() < _RARELY and by_loser.mean() > _MOSTLY)


def fit_worths(names: Sequence[str], ahead: Array, won: Array) -> list[UnitWorth]:
    """Fits worths to the first seat's lead in units of each kind, and whether it won."""
    if not len(names):
        return []
    features = np.concatenate([ahead, np.ones((len(ahead), 1))], axis=1)
    penalty = np.diag([*[_RIDGE] * len(names), 0.0])
    coefficients, spread = np.zeros(features.shape[1]), np.eye(features.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(features @ coefficients, -30, 30)))
        weights = np.maximum(chances * (1 - chances), 1e-6)
        spread = np.linalg.inv((features.T * weights) @ features + penalty)
        step = spread @ (features.T @ (won - chances) - penalty @ coefficients)
        coefficients = coefficients + step
        if np.abs(step).max() < 1e-6:
            break
    errors = np.sqrt(np.diag(spread))
    p_values = holm([1 - erf(abs(coefficients[n]) / errors[n] / sqrt(2)) for n in range(len(names))])
    found = [
        UnitWorth(name, _in_elo(coefficients[n], errors[n], len(ahead)), p_values[n])
        for n, name in enumerate(names)
    ]
    return sorted(found, key=lambda each: -each.elo.value)


def _in_elo(slope: float, error: float, games: int) -> Estimate:
    value, half = float(ELO_PER_NAT * slope), float(ELO_PER_NAT * Z95 * error)
    return Estimate(value, value - half, value + half, games)
