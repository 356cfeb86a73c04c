"""Reads and writes seeks."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.models.lobby import Begun
from banneret.server.storage.database import Database
from banneret.server.storage.schema import seekers, seeks

_MOST = 5000
"""The most seeks that are read; far more than there ever are."""


@dataclass(frozen=True, slots=True)
class StoredSeek:
    """An open offer to play."""

    id: str
    owner: int
    game: str
    ruleset: str
    setup: str | None
    seats: int
    seat: int | None
    rated: bool
    pace: str | None
    time_control: dict[str, Any] | None
    within: int | None
    quick: bool
    made: int
    expires: int
    match: str | None = None
    people: tuple[int, ...] = ()
    """The people who have joined, the owner first."""


class SeekGone(RequestError):
    """Another person was faster, or the seek was withdrawn."""

    def __init__(self) -> None:
        super().__init__(409, say("This seek is no longer open. Choose another one."))


class SeekStore:
    """Reads and writes seeks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, seek: StoredSeek, most: int) -> None:
        """Stores a seek, unless its owner has too many."""
        row = {name: getattr(seek, name) for name in seeks.c.keys()}  # noqa: SIM118
        mine = and_(seeks.c.owner == seek.owner, _is_open(seek.made))
        with self._database.writing() as connection:
            count = select(func.count()).select_from(seeks).where(mine)
            if connection.execute(count).scalar_one() >= most:
                raise RequestError(
                    409, say("You already have {most} open seeks. Withdraw one first.", most=most)
                )
            connection.execute(insert(seeks).values(row))
            _add_seeker(connection, seek.id, seek.owner, seek.made)

    def open(self, at: int) -> list[StoredSeek]:
        """Open seeks, the oldest first."""
        with self._database.reading() as connection:
            return _read(connection, _is_open(at))

    def open_for(self, game: str, at: int) -> list[StoredSeek]:
        """Open seeks for a game, the oldest first."""
        with self._database.reading() as connection:
            return _read(connection, and_(seeks.c.game == game, _is_open(at)))

    def open_of(self, owner: int, at: int) -> list[StoredSeek]:
        """A person's own open seeks."""
        with self._database.reading() as connection:
            return _read(connection, and_(seeks.c.owner == owner, _is_open(at)))

    def find(self, seek: str, at: int) -> StoredSeek:
        """An open seek."""
        with self._database.reading() as connection:
            found = _read(connection, and_(seeks.c.id == seek, _is_open(at)))
        if not found:
            raise SeekGone
        return found[0]

    def join(self, seek: str, person: int, at: int) -> StoredSeek | None:
        """Joins a seek that needs more people after this one; returns it if this person would be the last.
        The last one is stored together with the match.
        """
        with self._database.writing() as connection:
            connection.execute(select(seeks.c.id).where(seeks.c.id == seek).with_for_update())
            found = _read(connection, and_(seeks.c.id == seek, _is_open(at)))
            if not found or len(found[0].people) >= found[0].seats:
                raise SeekGone
            if len(found[0].people) == found[0].seats - 1:
                return found[0]
            _add_seeker(connection, seek, person, at)
        return None

    def leave(self, seek: str, person: int) -> bool:
        """Withdraws the person's own seek, or leaves another's; returns whether there was one to leave."""
        still = and_(seeks.c.id == seek, seeks.c.match.is_(None))
        is_open = select(seeks.c.id).where(still)
        mine = and_(seekers.c.seek == seek, seekers.c.person == person, seekers.c.seek.in_(is_open))
        with self._database.writing() as connection:
            if connection.execute(delete(seeks).where(still, seeks.c.owner == person)).rowcount:
                return True
            return bool(connection.execute(delete(seekers).where(mine)).rowcount)

    def renew(self, people: Sequence[int], until: int) -> None:
        """Extends the live seeks of people who are here."""
        live = and_(seeks.c.owner.in_(people), seeks.c.pace == "live", seeks.c.match.is_(None))
        with self._database.writing() as connection:
            connection.execute(update(seeks).where(live).values(expires=until))

    def purge(self, before: int) -> None:
        """Deletes seeks that expired or became matches before this time."""
        with self._database.writing() as connection:
            connection.execute(delete(seeks).where(seeks.c.expires < before))


def claim_seeks(connection: Connection, found: Sequence[StoredSeek], match: str, at: int) -> None:
    """Marks seeks as having become a match; raises SeekGone if one of them has changed meanwhile."""
    for seek in sorted(found, key=lambda each: each.id):
        still = and_(seeks.c.id == seek.id, _is_open(at))
        taken = update(seeks).where(still).values(match=match, expires=at)
        if not connection.execute(taken).rowcount or _people(connection, [seek.id])[seek.id] != seek.people:
            raise SeekGone


def newest_seeks(connection: Connection, at: int) -> list[StoredSeek]:
    """Open seeks, the newest first."""
    return _read(connection, _is_open(at), newest_first=True)


def begun_seeks(connection: Connection, people: Collection[int], since: int) -> dict[int, list[Begun]]:
    """The seeks of each of these people that have become matches, including those they joined."""
    rows = connection.execute(
        select(seekers.c.person, seeks.c.id, seeks.c.match)
        .join(seeks, seeks.c.id == seekers.c.seek)
        .where(seekers.c.person.in_(people), seeks.c.match.is_not(None), seeks.c.expires > since)
        .order_by(seeks.c.made, seeks.c.id)
    )
    found: dict[int, list[Begun]] = {}
    for row in rows:
        found.setdefault(row.person, []).append(Begun(seek=row.id, match=row.match))
    return found


def leave_live_seeks(connection: Connection, people: Sequence[int]) -> None:
    """Withdraws people from all open live seeks, since they are playing now."""
    live = and_(seeks.c.pace == "live", seeks.c.match.is_(None))
    connection.execute(delete(seeks).where(live, seeks.c.owner.in_(people)))
    others = seekers.c.seek.in_(select(seeks.c.id).where(live))
    connection.execute(delete(seekers).where(others, seekers.c.person.in_(people)))


def _is_open(at: int) -> Any:
    return and_(seeks.c.match.is_(None), seeks.c.expires > at)


def _add_seeker(connection: Connection, seek: str, person: int, at: int) -> None:
    connection.execute(insert(seekers).values(seek=seek, person=person, since=at))


def _read(connection: Connection, which: Any, *, newest_first: bool = False) -> list[StoredSeek]:
    order = (seeks.c.made.desc(), seeks.c.id) if newest_first else (seeks.c.made, seeks.c.id)
    rows = connection.execute(select(seeks).where(which).order_by(*order).limit(_MOST)).all()
    people = _people(connection, [row.id for row in rows])
    return [replace(StoredSeek(**row._mapping), people=people[row.id]) for row in rows]


def _people(connection: Connection, wanted: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The people in each seek, the owner first."""
    is_owner = case((seeks.c.owner == seekers.c.person, 0), else_=1)
    rows = connection.execute(
        select(seekers.c.seek, seekers.c.person)
        .join(seeks, seeks.c.id == seekers.c.seek)
        .where(seekers.c.seek.in_(wanted))
        .order_by(is_owner, seekers.c.since, seekers.c.person)
    )
    found: dict[str, list[int]] = {each: [] for each in wanted}
    for row in rows:
        found[row.seek].append(row.person)
    return {seek: tuple(joined) for seek, joined in found.items()}
