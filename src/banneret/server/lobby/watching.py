"""Running matches that everybody may watch: rated ones, and those of people who allow it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, or_, select

from banneret.server.lobby.people import PeopleInGames
from banneret.server.matches.summaries import title_of
from banneret.server.models.lobby import RatedPerson, WatchedMatch
from banneret.server.models.time_controls import read_time_control
from banneret.server.storage.schema import matches, persons, presence, seats

_SHOWN = 30


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that everybody may watch, with only what spectators may know."""

    row: Row[Any]
    people: tuple[RatedPerson, ...]


def running_matches(connection: Connection, people: PeopleInGames) -> tuple[RunningMatch, ...]:
    """The running matches, the most recently changed first."""
    own, other = seats.alias(), seats.alias()
    keeps_private = (
        select(own.c.seat)
        .outerjoin(presence, presence.c.person == own.c.person)
        .where(own.c.match == matches.c.id, presence.c.watchable.is_not(True))
    )
    without_person = select(other.c.seat).where(other.c.match == matches.c.id, other.c.person.is_(None))
    wanted = (
        select(*matches.c["id", "game", "rated", "time_control", "moves", "pace"])
        .where(
            matches.c.outcome.is_(None),
            or_(matches.c.rated & matches.c.pace.is_not(None), ~keeps_private.exists()),
            ~without_person.exists(),
        )
        .order_by(matches.c.changed.desc(), matches.c.id)
        .limit(_SHOWN)
    )
    rows = connection.execute(wanted).all()
    players: dict[str, list[Any]] = {row.id: [] for row in rows}
    for each in connection.execute(
        select(seats.c.match, persons.c.id, persons.c.name)
        .join(persons, persons.c.id == seats.c.person)
        .where(seats.c.match.in_(list(players)))
        .order_by(seats.c.match, seats.c.seat)
    ):
        players[each.match].append(each)
    people.learn((each.id, row.game, row.pace) for row in rows for each in players[row.id])
    return tuple(
        RunningMatch(
            row, tuple(people.rated(each.id, each.name, row.game, row.pace) for each in players[row.id])
        )
        for row in rows
        if len({each.id for each in players[row.id]}) > 1
    )


def shown_match(running: RunningMatch) -> WatchedMatch:
    """Converts a running match to the form that is sent."""
    row = running.row
    return WatchedMatch(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        people=running.people,
        rated=row.rated,
        time_control=None if row.time_control is None else read_time_control(row.time_control),
        moves=row.moves,
    )
