"""Reads and writes stored matches."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, union, update

from banneret.server.storage.database import Database
from banneret.server.storage.schema import commands, matches, persons, removed, seats
from banneret.server.storage.stored import (
    ListedMatch,
    MatchProgress,
    SeatHolder,
    StoredCommand,
    StoredMatch,
    StoredRules,
    ViewerProgress,
)


class Conflict(Exception):
    """Another server process has added a command to the match in the meantime."""


class MatchStore:
    """All stored matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, stored: StoredMatch, progress: MatchProgress) -> None:
        """Stores a new match, with the commands it already has."""
        with self._database.writing() as connection:
            _add(connection, stored, progress)

    def add_rematch(self, stored: StoredMatch, progress: MatchProgress, of: str) -> str:
        """Stores the rematch of a match, unless it already has one; returns the id of the rematch."""
        with self._database.writing() as connection:
            free = and_(matches.c.id == of, matches.c.rematch.is_(None))
            if connection.execute(update(matches).where(free).values(rematch=stored.id)).rowcount:
                _add(connection, stored, progress)
                return stored.id
            return str(connection.execute(select(matches.c.rematch).where(matches.c.id == of)).scalar_one())

    def find(self, match: str) -> StoredMatch | None:
        """A match with all its commands."""
        with self._database.reading() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            holders = _holders(connection, [match])[match]
            rows = connection.execute(
                select(commands).where(commands.c.match == match).order_by(commands.c.n)
            ).all()
        return StoredMatch(
            id=row.id,
            rules=StoredRules(row.game, row.version, row.ruleset),
            seed=row.seed,
            start=row.start,
            owner=row.owner,
            begun=row.begun,
            rematch=row.rematch,
            holders=holders,
            commands=tuple(
                StoredCommand(
                    each.kind, each.seat, each.text, each.person, each.command, each.version, each.at
                )
                for each in rows
            ),
        )

    def append(self, match: str, n: int, command: StoredCommand, progress: MatchProgress) -> None:
        """Adds a command to a match that has `n` of them so far; a Conflict if it has more by now."""
        with self._database.writing() as connection:
            expected = and_(matches.c.id == match, matches.c.entries == n)
            values = {"entries": n + 1, **_public(progress)}
            if not connection.execute(update(matches).where(expected).values(values)).rowcount:
                raise Conflict
            connection.execute(insert(commands).values(_command_row(match, n, command)))
            for seat, own in enumerate(progress.seats):
                here = and_(seats.c.match == match, seats.c.seat == seat)
                connection.execute(update(seats).where(here).values(_of_seat(own)))

    def take_seat(self, match: str, seat: int, person: int) -> bool:
        """Gives an open seat to a person, if nobody has it yet."""
        free = and_(seats.c.match == match, seats.c.seat == seat)
        still = and_(seats.c.person.is_(None), seats.c.computer.is_(None))
        with self._database.writing() as connection:
            connection.execute(delete(removed).where(removed.c.match == match, removed.c.person == person))
            return bool(connection.execute(update(seats).where(free, still).values(person=person)).rowcount)

    def leave(self, match: str, person: int | None) -> set[int]:
        """Removes a match from a person's list; deletes it if it is nobody else's.

        Returns the people whose match it was: none if there is no such match. If the person is not among
        them, nothing changes.
        """
        owner = select(matches.c.owner).where(matches.c.id == match)
        seated = select(seats.c.person).where(seats.c.match == match, seats.c.person.is_not(None))
        with self._database.writing() as connection:
            people = set(connection.execute(union(owner, seated)).scalars())
            if people == {person}:
                connection.execute(update(matches).where(matches.c.rematch == match).values(rematch=None))
                connection.execute(delete(matches).where(matches.c.id == match))
            elif person in people:
                row = {"match": match, "person": person}
                connection.execute(insert(removed).prefix_with("OR IGNORE").values(row))
        return people

    def unfinished(self, person: int) -> list[tuple[StoredRules, int]]:
        """The rules of a person's unfinished matches, each with the number of matches."""
        rules = matches.c["game", "version", "ruleset"]
        counts = (
            select(*rules, func.count().label("count"))
            .where(_is_listed_for(person), matches.c.outcome.is_(None))
            .group_by(*rules)
        )
        with self._database.reading() as connection:
            rows = connection.execute(counts).all()
        return [(StoredRules(row.game, row.version, row.ruleset), row[-1]) for row in rows]

    def list_of(self, person: int, *, limit: int, offset: int) -> list[ListedMatch]:
        """A person's matches: unfinished ones first, those waiting for them before others, then by change."""
        return self._listed(person, _is_listed_for(person), limit, offset)

    def listed(self, match: str, person: int) -> ListedMatch | None:
        """One match, as it stands in a person's list."""
        found = self._listed(person, matches.c.id == match, 1, 0)
        return found[0] if found else None

    def _listed(self, person: int, which: Any, limit: int, offset: int) -> list[ListedMatch]:
        mine = (
            select(
                seats.c.match,
                func.max(seats.c.moves).label("moves"),
                func.max(seats.c.changed).label("changed"),
                func.max(seats.c.waits).label("waits"),
            )
            .where(seats.c.person == person)
            .group_by(seats.c.match)
            .subquery()
        )
        waits = func.coalesce(mine.c.waits, 0).label("waits")
        changed = func.coalesce(mine.c.changed, matches.c.changed).label("changed")
        wanted = (
            select(
                *matches.c["id", "game", "ruleset", "owner", "begun", "outcome"],
                func.coalesce(mine.c.moves, matches.c.moves).label("moves"),
                changed,
                waits,
            )
            .outerjoin(mine, mine.c.match == matches.c.id)
            .where(which)
            .order_by(matches.c.outcome.is_not(None), waits.desc(), changed.desc(), matches.c.id)
            .limit(limit)
            .offset(offset)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
            holders = _holders(connection, [row.id for row in rows])
        return [
            ListedMatch(
                id=row.id,
                game=row.game,
                ruleset=row.ruleset,
                owner=row.owner,
                begun=row.begun,
                outcome=row.outcome,
                holders=holders[row.id],
                moves=row.moves,
                changed=row.changed,
                waits=bool(row.waits),
            )
            for row in rows
        ]


def _is_listed_for(person: int) -> Any:
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person)
    gone = exists().where(removed.c.match == matches.c.id, removed.c.person == person)
    return and_(or_(matches.c.owner == person, sits), ~gone)


def _add(connection: Connection, stored: StoredMatch, progress: MatchProgress) -> None:
    row = {
        "id": stored.id,
        "game": stored.rules.game,
        "version": stored.rules.version,
        "ruleset": stored.rules.ruleset,
        "seed": stored.seed,
        "start": stored.start,
        "owner": stored.owner,
        "begun": stored.begun,
        "entries": len(stored.commands),
        **_public(progress),
    }
    connection.execute(insert(matches).values(row))
    for seat, (holder, own) in enumerate(zip(stored.holders, progress.seats, strict=True)):
        row = {
            "match": stored.id,
            "seat": seat,
            "person": holder.person,
            "computer": holder.computer,
            "invitation": holder.invitation,
            **_of_seat(own),
        }
        connection.execute(insert(seats).values(row))
    rows = [_command_row(stored.id, n, command) for n, command in enumerate(stored.commands)]
    if rows:
        connection.execute(insert(commands), rows)


def _public(progress: MatchProgress) -> dict[str, Any]:
    return {
        "moves": progress.public.moves,
        "changed": progress.public.changed,
        "outcome": progress.outcome,
    }


def _of_seat(progress: ViewerProgress) -> dict[str, Any]:
    return {"moves": progress.moves, "changed": progress.changed, "waits": progress.waits}


def _command_row(match: str, n: int, command: StoredCommand) -> dict[str, Any]:
    return {
        "match": match,
        "n": n,
        "kind": command.kind,
        "seat": command.seat,
        "text": command.text,
        "person": command.person,
        "command": command.command_id,
        "version": command.version,
        "at": command.at,
    }


def _holders(connection: Connection, wanted: Sequence[str]) -> dict[str, tuple[SeatHolder, ...]]:
    """The seat holders of each match."""
    rows: Iterable[Any] = connection.execute(
        select(seats, persons.c.name)
        .outerjoin(persons, persons.c.id == seats.c.person)
        .where(seats.c.match.in_(wanted))
        .order_by(seats.c.match, seats.c.seat)
    )
    found: dict[str, list[SeatHolder]] = {}
    for row in rows:
        holder = SeatHolder(row.person, row.name or "", row.computer, row.invitation)
        found.setdefault(row.match, []).append(holder)
    return {match: tuple(holders) for match, holders in found.items()}
