"""Counts a match for ratings, in the transaction that stores its end, so that it counts exactly once."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, distinct, func, select, update

from banneret.engine.match import NO_RESULT
from banneret.server.ratings.decay import day_of
from banneret.server.ratings.ledger import FinishedMatch, Rating, RatingEvent, count, settle
from banneret.server.ratings.rows import days_played, lock_people, read_ratings, write
from banneret.server.storage.people import had_account
from banneret.server.storage.schema import commands, matches, seats

_DECISIONS = ("play", "arrange")
_FAULTS = ("stuck", NO_RESULT)
"""The endings of a match that was cut off by a mistake or change in its game's rules."""


def count_finished(connection: Connection, match: str, outcome: Mapping[str, Any], at: int) -> None:
    """Counts a match that has just ended, if it is eligible and has not been counted yet."""
    row = connection.execute(select(matches).where(matches.c.id == match)).one()
    if row.counted is not None:
        return
    finished = what_counts(connection, row, outcome, at)
    # Deleting an account resigns its matches, which still count for the others.
    if finished is None or not all(had_account(connection, person) for person in finished.people):
        return
    lock_people(connection, finished.people)
    ratings = read_ratings(connection, finished.keys)
    finished = replace(finished, at=max(at, *(each.changed + 1 for each in ratings)))
    events = list[RatingEvent]()
    settled = list[Rating]()
    for rating in ratings:
        now, decay = settle(rating, days_played(connection, rating), day_of(finished.at) - 1)
        settled.append(now)
        events += decay
    changed, counted = count(settled, finished)
    write(connection, changed, [*events, *counted])
    connection.execute(update(matches).where(matches.c.id == match).values(counted=finished.at))


def what_counts(
    connection: Connection, row: Row[Any], outcome: Mapping[str, Any], at: int
) -> FinishedMatch | None:
    """The countable facts of a finished match; None if it does not count, whoever played it."""
    if not row.rated or row.pace is None or row.start is not None or outcome["ending"] in _FAULTS:
        return None
    seated = select(seats.c.person).where(seats.c.match == row.id).order_by(seats.c.seat)
    people = tuple(connection.execute(seated).scalars())
    if None in people or len({*people}) < max(2, len(people)) or not _all_acted(connection, row.id, people):
        return None
    return FinishedMatch(row.id, row.game, row.pace, people, tuple(outcome["winners"]), at)


def _all_acted(connection: Connection, match: str, people: tuple[int, ...]) -> bool:
    """Whether every player has made a decision. A match that a player never took up was not played."""
    wanted = (
        select(func.count(distinct(commands.c.seat)))
        .join(seats, (seats.c.match == commands.c.match) & (seats.c.seat == commands.c.seat))
        .where(commands.c.match == match, commands.c.kind.in_(_DECISIONS))
        .where(commands.c.person == seats.c.person)
    )
    return bool(connection.execute(wanted).scalar_one() == len(people))
