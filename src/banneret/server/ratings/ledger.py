"""How ratings evolve, event by event.

Both counting a match at its end and recounting all matches use this module, which does not depend on a
database.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from banneret.server.ratings.decay import DAY, charges, day_of
from banneret.server.ratings.elo import Result
from banneret.server.ratings.standing import Counted, Reason, Standing, count_match


class Key(NamedTuple):
    """The person, game and pace that a rating is for."""

    person: int
    game: str
    pace: str


_NEW = Standing()


@dataclass(frozen=True, slots=True)
class Rating:
    """A standing, and how far it has been brought up to date."""

    key: Key
    standing: Standing = _NEW
    changed: int = 0
    """When it last changed."""
    active: int = 0
    """The last day on which the player is known to have played."""
    settled: int = 0
    """The last day that was checked for decay."""


class Opponent(NamedTuple):
    """An opponent in a rated match."""

    person: int
    rating: int
    result: Result


@dataclass(frozen=True, slots=True)
class RatingEvent:
    """A change of a rating, with everything that led to it."""

    key: Key
    at: int
    reason: Reason
    before: int
    after: int
    games: int
    """The number of matches counted by then."""
    k: int | None = None
    match: str | None = None
    opponents: tuple[Opponent, ...] = ()
    day: int | None = None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """The countable facts of a match: its people in the order of seats, the winners, and when it ended."""

    id: str
    game: str
    pace: str
    people: tuple[int, ...]
    winners: tuple[int, ...]
    at: int

    @property
    def keys(self) -> list[Key]:
        return [Key(person, self.game, self.pace) for person in self.people]


def settle(rating: Rating, played_on: Iterable[int], through: int) -> tuple[Rating, list[RatingEvent]]:
    """Charges idle days, up to and including the day `through`.

    `played_on` are the days on which the player played, at least those from `rating.active` on.
    """
    if rating.standing.games == 0 or rating.settled >= through:
        return rating, []
    days = sorted({rating.active, *(day for day in played_on if day > rating.active)})
    events = list[RatingEvent]()
    points = rating.standing.rating
    for day, cost in charges(days, through):
        if day > rating.settled:
            after = points - cost
            over, games = (day + 1) * DAY, rating.standing.games
            events.append(RatingEvent(rating.key, over, "decay", points, after, games, day=day))
            points = after
    return (
        replace(
            rating,
            standing=replace(rating.standing, rating=points),
            changed=events[-1].at if events else rating.changed,
            active=days[-1],
            settled=through,
        ),
        events,
    )


def count(ratings: Sequence[Rating], match: FinishedMatch) -> tuple[list[Rating], list[RatingEvent]]:
    """The changes in the players' ratings, which are settled up to the previous day."""
    counted = count_match([each.standing for each in ratings], match.winners)
    day = day_of(match.at)
    after = [
        replace(
            rating,
            standing=each.standing,
            changed=match.at,
            active=max(rating.active, day),
            settled=max(rating.settled, day - 1),
        )
        for rating, each in zip(ratings, counted, strict=True)
    ]
    events = [
        event
        for rating, each in zip(ratings, counted, strict=True)
        for event in _events(rating.key, each, ratings, match)
    ]
    return after, events


def _events(
    key: Key, counted: Counted, ratings: Sequence[Rating], match: FinishedMatch
) -> Iterable[RatingEvent]:
    opponents = tuple(
        Opponent(other.key.person, other.standing.rating, result)
        for other, result in zip(ratings, counted.results, strict=True)
        if result is not None
    )
    for each in counted.changes:
        met = opponents if each.reason == "match" else ()
        games = counted.standing.games
        yield RatingEvent(key, match.at, each.reason, each.before, each.after, games, each.k, match.id, met)
