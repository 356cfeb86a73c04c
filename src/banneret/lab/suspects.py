"""Which single change of a ruleset explains games that went otherwise than they should.

Every change leaves its fingerprint on games: how long they are, how they end, what happens in them and to
whom. The fingerprints of all one-step changes are compared with that of the games in question; the nearest
is the first suspect.
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
"""The most that one number can count against a suspect: it may be a rare event."""
_SURE = 0.05
_FEWEST = 10
"""Fewer games that ended in some way do not tell how long such games are."""


@dataclass(frozen=True)
class Fingerprint:
    """What games look like: the mean of many numbers, and the variance of each mean."""

    means: Array
    variances: Array
    games: int

    def with_others(self, other: "Fingerprint") -> "Fingerprint":
        """Joined with the fingerprint of games by another player, in which other numbers show."""
        return Fingerprint(
            np.concatenate([self.means, other.means]),
            np.concatenate([self.variances, other.variances]),
            min(self.games, other.games),
        )


def fingerprint_of(played: Played) -> Fingerprint:
    """The fingerprint of some games. Those of one game's rulesets have the same numbers in the same order."""
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
    """How long games of one ending are, and the variance of that; few games tell nothing.

    A way to end that is rare among all games, such as a limit, has a length that gives it away.
    """
    if len(lengths) < _FEWEST:
        return 0.0, inf
    return float(lengths.mean()), float(lengths.var() / len(lengths))


def is_changed(base: Fingerprint, other: Fingerprint) -> bool:
    """Whether anything surely differs, although so many numbers are looked at."""
    apart = _apart(base, other)
    return min(holm([1 - erf(sqrt(each / 2)) for each in apart.tolist()])) < _SURE


def suspects(found: Fingerprint, changes: Mapping[str, Fingerprint]) -> list[str]:
    """The changes that may explain what was found, the likeliest first."""
    off = {
        name: float(np.minimum(_apart(fingerprint, found), _MOST).sum())
        for name, fingerprint in changes.items()
    }
    return sorted(off, key=off.__getitem__)


def _apart(one: Fingerprint, other: Fingerprint) -> Array:
    """For each number how far two fingerprints are apart, in squares of standard errors."""
    least = 1 / (one.games * other.games)  # what never happened in so many games may still happen
    found: Array = (one.means - other.means) ** 2 / (one.variances + other.variances + least)
    return found
