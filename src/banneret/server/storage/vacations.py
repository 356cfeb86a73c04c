"""Vacations: while a person is away, vacation days cover the turns they would miss.

A day taken is an entry in each match it covers, and a single row here, which counts it once for all of them.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Connection, delete, func, insert, select

from banneret.server.clock import SECOND, now
from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.match_store import Conflict
from banneret.server.storage.schema import absences, seats, vacation_days
from banneret.server.storage.stored import Absence, MatchProgress, StoredCommand


@dataclass(frozen=True, slots=True)
class Vacation:
    """The days that a person has taken this year, and their absence, if they are away."""

    taken: int
    absence: Absence | None


def day_of(at: int) -> date:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(at / 1e6, UTC).date()


def last_day(absence: Absence) -> date | None:
    """The last day of an absence, if it has one."""
    return None if absence.until is None else day_of(absence.until - 1)


def end_of(day: date) -> int:
    """When a day ends."""
    return int(datetime.combine(day + timedelta(days=1), time(), UTC).timestamp()) * SECOND


class Vacations:
    """The vacations of all accounts; each has a number of days per year."""

    def __init__(self, database: Database, days: int) -> None:
        self.days = days
        self._database = database

    def of(self, person: int) -> Vacation:
        with self._database.reading() as connection:
            taken = _taken(connection, person, day_of(now()).year)
            return Vacation(taken, _absence(connection, person, now()))

    def leave(self, person: int, until: int | None) -> None:
        """Records that a person is away from now on. If they were away already, only the end changes."""
        with self._database.writing() as connection:
            before = _absence(connection, person, now())
            connection.execute(delete(absences).where(absences.c.person == person))
            since = before.since if before else now()
            connection.execute(insert(absences).values(person=person, since=since, until=until))

    def come_back(self, person: int) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(absences).where(absences.c.person == person))

    def covers(self, person: int, deadline: int) -> bool:
        """Whether a person is away at their deadline, with a day left for it."""
        with self._database.reading() as connection:
            return self._has_day(connection, person, day_of(deadline)) and (
                _absence(connection, person, deadline) is not None
            )

    def take_day(
        self, connection: Connection, match: str, command: StoredCommand, progress: MatchProgress
    ) -> None:
        """Counts the day of a `vacation` command, in the transaction that stores it; raises Conflict if the
        last day was taken in another match meanwhile.
        """
        if command.kind != "vacation":
            return
        here = (seats.c.match == match, seats.c.seat == command.seat)
        person = connection.execute(select(seats.c.person).where(*here)).scalar_one()
        connection.execute(select(absences).where(absences.c.person == person).with_for_update())
        day = date.fromisoformat(command.text or "")
        if not self._has_day(connection, person, day):
            raise Conflict
        insert_new(connection, vacation_days, {"person": person, "day": day})

    def _has_day(self, connection: Connection, person: int, day: date) -> bool:
        """Whether a day has been taken already, or can be."""
        same = select(vacation_days).where(vacation_days.c.person == person, vacation_days.c.day == day)
        return connection.execute(same).first() is not None or (
            _taken(connection, person, day.year) < self.days
        )


def _taken(connection: Connection, person: int, year: int) -> int:
    within = vacation_days.c.day.between(date(year, 1, 1), date(year, 12, 31))
    wanted = select(func.count()).where(vacation_days.c.person == person, within)
    return int(connection.execute(wanted).scalar_one())


def _absence(connection: Connection, person: int, at: int) -> Absence | None:
    """A person's absence at some time, as far as it is recorded."""
    row = connection.execute(select(absences).where(absences.c.person == person)).one_or_none()
    absence = row and Absence(row.since, row.until)
    return absence if absence and absence.covers(at) else None
