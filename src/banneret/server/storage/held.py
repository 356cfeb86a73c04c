"""Reads and writes which matches are held."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, insert, select, update

from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.schema import held, looked_through, matches, seats
from banneret.server.storage.stored import StoredMatch

_ROW = 1

OnHold = Callable[[Connection, str, bool], None]
"""Stores side effects when a match is held or released; gets its id, and whether it is held now."""


@dataclass(frozen=True, slots=True)
class Held:
    """A held match, or one that was held when it was ended."""

    match: str
    since: int
    why: dict[str, str]
    """The reason, by language."""
    is_over: bool


class HeldMatches:
    """Reads and writes held matches."""

    def __init__(self, database: Database, on_hold: Sequence[OnHold] = ()) -> None:
        self._database = database
        self._on_hold = on_hold

    def find(self, match: str) -> Held | None:
        wanted = select(held, matches.c.outcome).join(matches, matches.c.id == held.c.match)
        with self._database.reading() as connection:
            row = connection.execute(wanted.where(held.c.match == match)).one_or_none()
        return None if row is None else Held(row.match, row.since, row.why, row.outcome is not None)

    def hold(self, stored: StoredMatch, at: int, why: Mapping[str, str]) -> None:
        """Holds an unfinished match, unless something was done since it was read, and stops its clocks."""
        unchanged = and_(matches.c.id == stored.id, matches.c.entries == stored.entries)
        unfinished = and_(matches.c.outcome.is_(None), matches.c.lesson.is_(None))
        with self._database.writing() as connection:
            stop = update(matches).where(unchanged, unfinished).values(deadline=None)
            if connection.execute(stop).rowcount:
                connection.execute(update(seats).where(seats.c.match == stored.id).values(deadline=None))
                if insert_new(connection, held, {"match": stored.id, "since": at, "why": dict(why)}):
                    self._store_too(connection, stored.id, is_held=True)

    def release(self, match: str) -> None:
        with self._database.writing() as connection:
            if connection.execute(delete(held).where(held.c.match == match)).rowcount:
                self._store_too(connection, match, is_held=False)

    def _store_too(self, connection: Connection, match: str, *, is_held: bool) -> None:
        for each in self._on_hold:
            each(connection, match, is_held)

    def was_checked(self, by: str) -> bool:
        """Whether this version was the last to check all matches."""
        with self._database.reading() as connection:
            return connection.execute(select(looked_through.c.by)).scalar_one_or_none() == by

    def note_checked(self, by: str) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(looked_through))
            connection.execute(insert(looked_through).values(id=_ROW, by=by))
