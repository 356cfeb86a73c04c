"""Finds the single change of a ruleset that best explains unexpected games.

Every change leaves a fingerprint in its games: their length, their endings, their events by seat. The
fingerprints of all one-step changes are compared with that of the games in question; the nearest is the first
suspect.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import erf, inf, sqrt

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.estimates import holm
from banneret.lab.playing import Played
from banneret.lab.results import beginner_of, of_seat, scores
from banneret.lab.tables import endings_of

_MOST = 100.0
"""The cap on one number's contribution to the distance: it may be a rare event."""
_SURE = 0.05
_FEWEST = 10
"""The minimum number of games with an ending for their mean length to count."""


@dataclass(frozen=True)
class Fingerprint:
    """Statistics of games: the means of many numbers, and the variance of each mean."""

    means: Array
    variances: Array
    games: int

    def with_others(self, other: "Fingerprint") -> "Fingerprint":
        """Joined with the fingerprint of another player's games, which may show other differences."""
        return Fingerprint(
            np.concatenate([self.means, other.means]),
            np.concatenate([self.variances, other.variances]),
            min(self.games, other.games),
        )


def fingerprint_of(played: Played) -> Fingerprint:
    """The fingerprint of some games. All rulesets of a game have the same numbers in the same order."""
    rows, layout, endings = played.rows, played.arm.layout, sorted(endings_of(played.arm))
    got = scores(played)
    columns = [
        *got.T,
        of_seat(got, beginner_of(played)),
        rows["plies"],
        rows["turns"],
        rows["options"] / np.maximum(1, rows["decisions"]),
        rows["forced"] / np.maximum(1, rows["decisions"]),
        rows["widest"],
        *(rows["ending"] == code for code in endings),
        *layout.counts(rows).reshape(len(rows), -1).T,
    ]
    table = np.nan_to_num(np.stack(columns, axis=1).astype(float), nan=0.5)
    lengths = [_mean_of(rows["plies"][rows["ending"] == code]) for code in endings]
    return Fingerprint(
        np.concatenate([table.mean(axis=0), [mean for mean, _ in lengths]]),
        np.concatenate([table.var(axis=0) / len(rows), [variance for _, variance in lengths]]),
        len(rows),
    )


def _mean_of(lengths: Array) -> tuple[float, float]:
    """The mean length of games with one ending, and its variance; infinite with few games.

    A rare ending, such as a limit, hardly shows among all games, but its length gives it away.
    """
    if len(lengths) < _FEWEST:
        return 0.0, inf
    return float(lengths.mean()), float(lengths.var() / len(lengths))


def is_changed(base: Fingerprint, other: Fingerprint) -> bool:
    """Whether any number differs significantly, after correction for multiple comparisons."""
    apart = _apart(base, other)
    return min(holm([1 - erf(sqrt(each / 2)) for each in apart.tolist()])) < _SURE


def suspects(found: Fingerprint, changes: Mapping[str, Fingerprint]) -> list[str]:
    """The changes that may explain the games, the likeliest first."""
    off = {
        name: float(np.minimum(_apart(fingerprint, found), _MOST).sum())
        for name, fingerprint in changes.items()
    }
    return sorted(off, key=off.__getitem__)


def _apart(one: Fingerprint, other: Fingerprint) -> Array:
    """The squared difference of each number, in units of its variance."""
    least = 1 / (one.games * other.games)  # an event that has not happened so far still may
    found: Array = (one.means - other.means) ** 2 / (one.variances + other.variances + least)
    return found
