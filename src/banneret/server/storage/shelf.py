"""Matches as they are kept: begun, added to, read again, listed."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, union, update

from banneret.server.storage.database import Database
from banneret.server.storage.rows import Chair, Entry, Kept, Listed, Rules, Standing
from banneret.server.storage.tables import entries, forgotten, matches, persons, seats


class Conflict(Exception):
    """Somebody else has added to the match in the meantime."""


class Keeper(Protocol):
    """Where what happens in a match is kept."""

    def append(self, match: str, n: int, entry: Entry, standing: Standing) -> None:
        """Adds the n-th entry to a match that has n of them, counted from 0."""


class Nowhere:
    """Keeps nothing: for what is begun again rather than gone on with."""

    def append(self, match: str, n: int, entry: Entry, standing: Standing) -> None:
        """Lets it go."""


class Shelf:
    """Every match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, kept: Kept, standing: Standing) -> None:
        """Keeps a new match, with what has been played in it already."""
        with self._database.writing() as connection:
            _add(connection, kept, standing)

    def add_rematch(self, kept: Kept, standing: Standing, of: str) -> str:
        """Keeps a match that continues another, unless there is one already; the id of the one there is."""
        with self._database.writing() as connection:
            free = and_(matches.c.id == of, matches.c.rematch.is_(None))
            if connection.execute(update(matches).where(free).values(rematch=kept.id)).rowcount:
                _add(connection, kept, standing)
                return kept.id
            return str(connection.execute(select(matches.c.rematch).where(matches.c.id == of)).scalar_one())

    def find(self, match: str) -> Kept | None:
        """A match with all that happened in it."""
        with self._database.reading() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            chairs = _chairs(connection, [match])[match]
            log = connection.execute(
                select(entries).where(entries.c.match == match).order_by(entries.c.n)
            ).all()
        return Kept(
            id=row.id,
            rules=Rules(row.game, row.version, row.ruleset),
            seed=row.seed,
            start=row.start,
            owner=row.owner,
            begun=row.begun,
            rematch=row.rematch,
            chairs=chairs,
            entries=tuple(
                Entry(each.kind, each.seat, each.text, each.person, each.command, each.version, each.at)
                for each in log
            ),
        )

    def append(self, match: str, n: int, entry: Entry, standing: Standing) -> None:
        """Adds the n-th entry to a match that has n of them, counted from 0."""
        with self._database.writing() as connection:
            expected = and_(matches.c.id == match, matches.c.entries == n)
            values = {"entries": n + 1, **_public(standing)}
            if not connection.execute(update(matches).where(expected).values(values)).rowcount:
                raise Conflict
            connection.execute(insert(entries).values(_entry_row(match, n, entry)))
            for seat, part in enumerate(standing.seats):
                here = and_(seats.c.match == match, seats.c.seat == seat)
                values = {"moves": part.moves, "changed": part.changed, "waits": part.waits}
                connection.execute(update(seats).where(here).values(values))

    def take_seat(self, match: str, seat: int, person: int) -> bool:
        """Gives an open seat to a person, if nobody has it yet."""
        free = and_(seats.c.match == match, seats.c.seat == seat)
        still = and_(seats.c.person.is_(None), seats.c.computer.is_(None))
        with self._database.writing() as connection:
            connection.execute(
                delete(forgotten).where(forgotten.c.match == match, forgotten.c.person == person)
            )
            return bool(connection.execute(update(seats).where(free, still).values(person=person)).rowcount)

    def leave(self, match: str, person: int | None) -> set[int]:
        """Takes a match from a person's list, or deletes it if nobody else has a part in it. Returns who had
        one: nobody if there is no such match, and nothing is done if the person had none.
        """
        owner = select(matches.c.owner).where(matches.c.id == match)
        sitting = select(seats.c.person).where(seats.c.match == match, seats.c.person.is_not(None))
        with self._database.writing() as connection:
            people = set(connection.execute(union(owner, sitting)).scalars())
            if people == {person}:
                connection.execute(update(matches).where(matches.c.rematch == match).values(rematch=None))
                connection.execute(delete(matches).where(matches.c.id == match))
            elif person in people:
                row = {"match": match, "person": person}
                connection.execute(insert(forgotten).prefix_with("OR IGNORE").values(row))
        return people

    def unfinished(self, person: int) -> list[tuple[Rules, int]]:
        """By which rules the matches of a person go on, and how many by each."""
        rules = matches.c["game", "version", "ruleset"]
        going_on = (
            select(*rules, func.count().label("count"))
            .where(_is_of(person), matches.c.outcome.is_(None))
            .group_by(*rules)
        )
        with self._database.reading() as connection:
            rows = connection.execute(going_on).all()
        return [(Rules(row.game, row.version, row.ruleset), row[-1]) for row in rows]

    def list_of(self, person: int, *, limit: int, offset: int) -> list[Listed]:
        """A person's matches: unfinished ones first, and of these those that wait; else what changed last."""
        return self._listed(person, _is_of(person), limit, offset)

    def listed(self, match: str, person: int) -> Listed | None:
        """One match, as in a person's list."""
        found = self._listed(person, matches.c.id == match, 1, 0)
        return found[0] if found else None

    def _listed(self, person: int, which: Any, limit: int, offset: int) -> list[Listed]:
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
            chairs = _chairs(connection, [row.id for row in rows])
        return [
            Listed(
                id=row.id,
                game=row.game,
                ruleset=row.ruleset,
                owner=row.owner,
                begun=row.begun,
                outcome=row.outcome,
                chairs=chairs[row.id],
                moves=row.moves,
                changed=row.changed,
                waits=bool(row.waits),
            )
            for row in rows
        ]


def _is_of(person: int) -> Any:
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person)
    left = exists().where(forgotten.c.match == matches.c.id, forgotten.c.person == person)
    return and_(or_(matches.c.owner == person, sits), ~left)


def _add(connection: Connection, kept: Kept, standing: Standing) -> None:
    row = {
        "id": kept.id,
        "game": kept.rules.game,
        "version": kept.rules.version,
        "ruleset": kept.rules.ruleset,
        "seed": kept.seed,
        "start": kept.start,
        "owner": kept.owner,
        "begun": kept.begun,
        "entries": len(kept.entries),
        **_public(standing),
    }
    connection.execute(insert(matches).values(row))
    for seat, (chair, part) in enumerate(zip(kept.chairs, standing.seats, strict=True)):
        row = {
            "match": kept.id,
            "seat": seat,
            "person": chair.person,
            "computer": chair.computer,
            "invitation": chair.invitation,
            "moves": part.moves,
            "changed": part.changed,
            "waits": part.waits,
        }
        connection.execute(insert(seats).values(row))
    rows = [_entry_row(kept.id, n, entry) for n, entry in enumerate(kept.entries)]
    if rows:
        connection.execute(insert(entries), rows)


def _public(standing: Standing) -> dict[str, Any]:
    return {
        "moves": standing.public.moves,
        "changed": standing.public.changed,
        "outcome": standing.outcome,
    }


def _entry_row(match: str, n: int, entry: Entry) -> dict[str, Any]:
    return {
        "match": match,
        "n": n,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "person": entry.person,
        "command": entry.command,
        "version": entry.version,
        "at": entry.at,
    }


def _chairs(connection: Connection, wanted: Sequence[str]) -> dict[str, tuple[Chair, ...]]:
    """Who sits where, match by match."""
    rows: Iterable[Any] = connection.execute(
        select(seats, persons.c.name)
        .outerjoin(persons, persons.c.id == seats.c.person)
        .where(seats.c.match.in_(wanted))
        .order_by(seats.c.match, seats.c.seat)
    )
    found: dict[str, list[Chair]] = {}
    for row in rows:
        chair = Chair(row.person, row.name or "", row.computer, row.invitation)
        found.setdefault(row.match, []).append(chair)
    return {match: tuple(chairs) for match, chairs in found.items()}
