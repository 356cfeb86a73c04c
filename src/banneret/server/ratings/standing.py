"""A player's standing, and how a match changes it. This module does not depend on a database."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from banneret.server.ratings.elo import POINT, START, Result, change, k_factor

Reason = Literal["match", "flagged", "raised", "decay"]

_FLAG_AFTER, _RAISE_AFTER = 20, 50
_RAISE = 300 * POINT


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating in one game at one pace."""

    rating: int = START
    games: int = 0
    wins: int = 0
    draws: int = 0
    flagged: bool = False
    """Whether the player wins so often that the rating is probably far too low: it then moves twice as fast,
    and the player is paired with higher-rated ones.
    """

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def k(self) -> int:
        """The factor of the next game."""
        return k_factor(self.games + 1, flagged=self.flagged)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a rating, and its reason."""

    reason: Reason
    before: int
    after: int
    k: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """The effect of a match on one player."""

    standing: Standing
    changes: tuple[Change, ...]
    results: tuple[Result | None, ...]
    """The result against each seat; None for the player's own, and for seats that won or lost together with
    it.
    """


def count_match(standings: Sequence[Standing], winners: Sequence[int]) -> list[Counted]:
    """The effect of a match on each seat. Without winners, it is a draw between all."""
    return [_count_seat(standings, winners, seat) for seat in range(len(standings))]


def _count_seat(standings: Sequence[Standing], winners: Sequence[int], seat: int) -> Counted:
    before = standings[seat]
    results = tuple(_result(winners, seat, other) for other in range(len(standings)))
    after = before.rating + sum(
        change(before.rating, standings[other].rating, result, before.k, len(standings) - 1)
        for other, result in enumerate(results)
        if result is not None
    )
    played = replace(
        before,
        rating=after,
        games=before.games + 1,
        wins=before.wins + (seat in winners),
        draws=before.draws + (not winners),
    )
    standing, judged = _judge(played)
    return Counted(standing, (Change("match", before.rating, after, before.k), *judged), results)


def _result(winners: Sequence[int], seat: int, other: int) -> Result | None:
    """A seat's result against another; None if both won or both lost."""
    if seat == other:
        return None
    if not winners:
        return "drawn"
    if (seat in winners) == (other in winners):
        return None
    return "won" if seat in winners else "lost"


def _judge(standing: Standing) -> tuple[Standing, tuple[Change, ...]]:
    """Looks for a strong player behind a new rating: once after game 20, and then once after game 50."""
    rating = standing.rating
    if standing.games == _FLAG_AFTER and _wins_more_than(standing, 80):
        return replace(standing, flagged=True), (Change("flagged", rating, rating),)
    if standing.games == _RAISE_AFTER and standing.flagged:
        judged = replace(standing, flagged=False)
        if _wins_more_than(standing, 75):
            raised = rating + _RAISE
            return replace(judged, rating=raised), (Change("raised", rating, raised),)
        return judged, ()
    return standing, ()


def _wins_more_than(standing: Standing, per_cent: int) -> bool:
    return 100 * standing.wins > per_cent * standing.games
