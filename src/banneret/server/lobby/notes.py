"""A person's private notes on matches."""

from sqlalchemy import delete, insert, select

from banneret.server.errors import no_such_match
from banneret.server.storage.database import Database
from banneret.server.storage.schema import matches, notes


class NoteStore:
    """Reads and writes notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, match: str, person: int | None) -> str:
        """A person's note on a match."""
        with self._database.reading() as connection:
            wanted = select(notes.c.text).where(notes.c.match == match, notes.c.person == person)
            return connection.execute(wanted).scalar_one_or_none() or ""

    def write(self, match: str, person: int, text: str) -> None:
        """Replaces a note; an empty text deletes it."""
        with self._database.writing() as connection:
            if connection.execute(select(matches.c.id).where(matches.c.id == match)).first() is None:
                raise no_such_match()
            connection.execute(delete(notes).where(notes.c.match == match, notes.c.person == person))
            if text.strip():
                connection.execute(insert(notes).values(match=match, person=person, text=text))
