"""Recounts everything from the matches alone, and compares the result with what is stored."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, and_, delete, func, select, update

from banneret.server.ratings.counting import what_counts
from banneret.server.ratings.decay import DAY, day_of
from banneret.server.ratings.elo import POINT
from banneret.server.ratings.ledger import FinishedMatch, Key, Rating, RatingEvent, count, settle
from banneret.server.ratings.rows import event_of, rating_of, write
from banneret.server.storage.people import is_account
from banneret.server.storage.schema import commands, matches, rating_events, ratings, seats


@dataclass(frozen=True, slots=True)
class Recomputed:
    """The result of recounting."""

    matches: list[FinishedMatch]
    ratings: Mapping[Key, Rating]
    events: Mapping[Key, list[RatingEvent]]
    differences: list[str]
    """Matches that were counted but should not have been, and vice versa."""


def check(connection: Connection, through: int) -> list[str]:
    """Describes each difference between what is stored and a recount.

    Days that have not been checked for decay yet are not a difference.
    """
    stored = {each.key: each for each in map(rating_of, connection.execute(select(ratings)))}
    found = _recompute(connection, lambda key: min(stored[key].settled, through) if key in stored else 0)
    events = defaultdict[Key, list[RatingEvent]](list)
    for event in map(event_of, connection.execute(select(rating_events).order_by(rating_events.c.id))):
        events[event.key].append(event)
    differences = [*found.differences]
    for key in sorted({*stored, *found.ratings, *events}):
        differences += _compare_events(key, events[key], found.events.get(key, []))
        differences += _compare_rating(key, stored.get(key), found.ratings.get(key))
    return differences


def rewrite(connection: Connection, through: int) -> int:
    """Replaces everything stored by a recount; returns how many matches count."""
    found = _recompute(connection, lambda _: through)
    connection.execute(delete(rating_events))
    connection.execute(delete(ratings))
    connection.execute(update(matches).where(matches.c.counted.is_not(None)).values(counted=None))
    for match in found.matches:
        connection.execute(update(matches).where(matches.c.id == match.id).values(counted=match.at))
    for key, rating in found.ratings.items():
        write(connection, [rating], found.events[key])
    return len(found.matches)


@dataclass(slots=True)
class _Book:
    """All ratings during a recount."""

    played_on: Mapping[Key, list[int]]
    ratings: dict[Key, Rating] = field(default_factory=dict)
    events: defaultdict[Key, list[RatingEvent]] = field(default_factory=lambda: defaultdict(list))

    def settle(self, key: Key, through: int) -> Rating:
        rating = self.ratings.get(key, Rating(key))
        settled, events = settle(rating, (day for day in self.played_on[key] if day <= through), through)
        self.events[key] += events
        return settled

    def count(self, match: FinishedMatch) -> None:
        through = day_of(match.at) - 1
        changed, events = count([self.settle(key, through) for key in match.keys], match)
        self.ratings |= {each.key: each for each in changed}
        for event in events:
            self.events[event.key].append(event)


def _recompute(connection: Connection, last_day: Callable[[Key], int]) -> Recomputed:
    """Counts all matches in order, then idle days up to `last_day` for each rating."""
    finished, differences = _finished(connection)
    book = _Book(_days_played(connection))
    for match in finished:
        book.count(match)
    for key in book.ratings:
        book.ratings[key] = book.settle(key, last_day(key))
    return Recomputed(finished, book.ratings, book.events, differences)


def _finished(connection: Connection) -> tuple[list[FinishedMatch], list[str]]:
    """All matches that count, in order; and where that differs from those that were counted. A person who had
    an account when a match was counted may have deleted it since.
    """
    last = select(func.max(commands.c.at)).where(commands.c.match == matches.c.id).scalar_subquery()
    over = matches.c.rated & matches.c.outcome.is_not(None)
    rows = connection.execute(
        select(matches, last.label("ended")).where(over | matches.c.counted.is_not(None))
    )
    found, differences = list[FinishedMatch](), list[str]()
    for row in rows.all():
        at = row.ended if row.counted is None else row.counted
        match = None if row.outcome is None else what_counts(connection, row, row.outcome, at)
        if match is None:
            if row.counted is not None:
                differences.append(f"Match {row.id} was counted and should not have been.")
        elif row.counted is not None:
            found.append(match)
        elif all(is_account(connection, person) for person in match.people):
            differences.append(f"Match {row.id} was not counted and should have been.")
            found.append(match)
    return sorted(found, key=lambda match: (match.at, match.id)), differences


def _days_played(connection: Connection) -> Mapping[Key, list[int]]:
    """The days on which people acted in rated matches."""
    own = and_(seats.c.match == commands.c.match, seats.c.seat == commands.c.seat)
    wanted = (
        select(commands.c.person, *matches.c["game", "pace"], (commands.c.at // DAY).label("day"))
        .distinct()
        .join(matches, matches.c.id == commands.c.match)
        .join(seats, own)
        .where(matches.c.rated, matches.c.pace.is_not(None), commands.c.person == seats.c.person)
    )
    days = defaultdict[Key, list[int]](list)
    for row in connection.execute(wanted):
        days[Key(row.person, row.game, row.pace)].append(row.day)
    return days


# Differences


def _compare_rating(key: Key, stored: Rating | None, found: Rating | None) -> Iterator[str]:
    if stored is None or found is None or stored.standing != found.standing:
        yield f"{_whose(key)}: stored is {_standing(stored)}; the matches come to {_standing(found)}."


def _compare_events(key: Key, stored: list[RatingEvent], found: list[RatingEvent]) -> Iterator[str]:
    """The first event that differs: all later differences follow from it."""
    for n in range(max(len(stored), len(found))):
        old, new = (events[n] if n < len(events) else None for events in (stored, found))
        if old != new:
            yield f"{_whose(key)}: change {n + 1} is {_event(old)}; the matches come to {_event(new)}."
            return


def _whose(key: Key) -> str:
    return f"Person {key.person}, {key.game}, {key.pace}"


def _standing(rating: Rating | None) -> str:
    if rating is None:
        return "no rating"
    flagged = ", flagged" if rating.standing.flagged else ""
    each = rating.standing
    return f"{_points(each.rating)} after {each.games} games, {each.wins} won, {each.draws} drawn{flagged}"


def _event(event: RatingEvent | None) -> str:
    if event is None:
        return "missing"
    what = f"{event.reason} {event.match}" if event.match else f"{event.reason} on day {event.day}"
    return f"{what}, {_points(event.before)} to {_points(event.after)}, K {event.k}"


def _points(rating: int) -> str:
    sign = "-" if rating < 0 else ""
    return f"{sign}{abs(rating) // POINT}.{abs(rating) % POINT:02}"
