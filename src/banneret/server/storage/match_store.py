"""Reads and writes stored matches."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from sqlalchemy import (
    Connection,
    String,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    literal_column,
    null,
    or_,
    select,
    union,
    update,
)

from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.people import FORMER_PLAYER
from banneret.server.storage.prepared import Prepared
from banneret.server.storage.rematch_offers import read_offers
from banneret.server.storage.schema import (
    absences,
    accounts,
    commands,
    flags,
    matches,
    persons,
    removed,
    seats,
)
from banneret.server.storage.seat_ratings import seat_ratings
from banneret.server.storage.stored import (
    Absence,
    Flag,
    ListedMatch,
    MatchHead,
    MatchProgress,
    SeatHolder,
    StoredChain,
    StoredCommand,
    StoredLink,
    StoredMatch,
    StoredNews,
    StoredRules,
    ViewerProgress,
)


class Conflict(Exception):
    """Another server process has added a command to the match in the meantime."""


OnFinish = Callable[[Connection, str, Mapping[str, Any], int], None]
"""Stores side effects of the end of a match; gets its id, its outcome and the time."""

Claim = Callable[[Connection, str], None]
"""Stores side effects of a new match; if it raises an error, the match is not stored. Gets its id."""

OnAppend = Callable[[Connection, str, StoredCommand, MatchProgress], None]
"""Stores side effects of a command; called before the progress of the match is updated."""


_ADVANCE = Prepared(
    update(matches)
    .where(matches.c.id == bindparam("match"), matches.c.entries == bindparam("known"))
    .values(outcome=null()),
    columns=("entries", "moves", "changed", "deadline"),
)
"""Adds one to the count of commands, unless another process has added a command."""
_INSERT_COMMAND = Prepared(insert(commands), columns=commands.c.keys())
_OF_SEATS = ("moves", "changed", "waits", "deadline")


@cache
def _update_seats(count: int) -> Prepared:
    """Updates the progress of all seats of a match in one statement: each statement has a fixed overhead."""

    def of_each(name: str) -> Any:
        kind = seats.c[name].type
        return case(
            *(
                (seats.c.seat == literal_column(str(seat)), bindparam(f"{name}_{seat}", type_=kind))
                for seat in range(count)
            )
        )

    changed = {name: of_each(name) for name in _OF_SEATS}
    return Prepared(update(seats).where(seats.c.match == bindparam("of")).values(changed))


# Where several processes share the database, every move needs these, too. They are built once, since that
# takes much longer than running them.
_HEAD = select(*matches.c["entries", "rematch", "rematch_offers"]).where(matches.c.id == bindparam("match"))
_HOLDERS = (
    select(seats, persons.c.name, *absences.c["since", "until"])
    .join(matches, matches.c.id == seats.c.match)
    .outerjoin(persons, persons.c.id == seats.c.person)
    .outerjoin(absences, and_(absences.c.person == seats.c.person, matches.c.pace == "correspondence"))
    .where(seats.c.match.in_(bindparam("matches", expanding=True)))
    .order_by(seats.c.match, seats.c.seat)
)


class MatchStore:
    """Reads and writes stored matches."""

    def __init__(
        self, database: Database, on_append: Sequence[OnAppend] = (), on_finish: Sequence[OnFinish] = ()
    ) -> None:
        self._database = database
        self._on_append = on_append
        self._on_finish = on_finish

    def add(self, stored: StoredMatch, progress: MatchProgress, claim: Claim | None = None) -> None:
        """Stores a new match, with the commands it already has."""
        with self._database.writing() as connection:
            _add(connection, stored, progress)
            if claim is not None:
                claim(connection, stored.id)

    def add_rematch(
        self, stored: StoredMatch, progress: MatchProgress, of: str, claim: Claim | None = None
    ) -> str:
        """Stores the rematch of a match, unless it already has one; returns the id of the rematch."""
        with self._database.writing() as connection:
            free = and_(matches.c.id == of, matches.c.rematch.is_(None))
            taken = update(matches).where(free).values(rematch=stored.id, rematch_offers=None)
            if connection.execute(taken).rowcount:
                _add(connection, stored, progress)
                if claim is not None:
                    claim(connection, stored.id)
                return stored.id
            return str(connection.execute(select(matches.c.rematch).where(matches.c.id == of)).scalar_one())

    def find(self, match: str) -> StoredMatch | None:
        """A match with all its commands."""
        with self._database.reading() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            holders = _holders(connection, [match])[match]
            rows = _command_rows(connection, match, 0)
        return StoredMatch(
            id=row.id,
            rules=StoredRules(row.game, row.version, row.ruleset),
            seed=row.seed,
            start=row.start,
            owner=row.owner,
            begun=row.begun,
            rematch=row.rematch,
            holders=holders,
            commands=_stored(rows),
            lesson=row.lesson,
            rated=row.rated,
            time_control=row.time_control,
            chain=None
            if row.secret is None
            else StoredChain(row.secret, row.link or "", _links(row.entries, rows)),
            rematch_offers=read_offers(row.rematch_offers),
        )

    def news(self, match: str, n: int) -> StoredNews | None:
        """The changes in a match since its first `n` commands; None if there is no such match."""
        with self._database.reading() as connection:
            row = connection.execute(_HEAD, {"match": match}).one_or_none()
            if row is None:
                return None
            later = _stored(_command_rows(connection, match, n)) if row.entries > n else ()
            offers, holders = read_offers(row.rematch_offers), _holders(connection, [match])[match]
            return StoredNews(row.entries, row.rematch, holders, later, offers)

    def heads(self, wanted: Sequence[str]) -> dict[str, MatchHead]:
        """The heads of these matches, which tell whether they have changed."""
        heads = (
            select(
                *matches.c["id", "entries", "rematch", "rematch_offers"],
                func.count(seats.c.person).label("seated"),
            )
            .join(seats, seats.c.match == matches.c.id)
            .where(matches.c.id.in_(wanted))
            .group_by(matches.c.id)
        )
        with self._database.reading() as connection:
            rows = connection.execute(heads).all()
        return {
            row.id: MatchHead(row.entries, row.rematch, row.seated, read_offers(row.rematch_offers))
            for row in rows
        }

    def progress(self, match: str) -> MatchProgress | None:
        """The stored progress of a match."""
        own = select(seats).where(seats.c.match == match).order_by(seats.c.seat)
        with self._database.reading() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            progress = [
                ViewerProgress(each.moves, each.changed, each.waits, each.deadline)
                for each in connection.execute(own)
            ]
        return MatchProgress(ViewerProgress(row.moves, row.changed), tuple(progress), row.outcome)

    def all_unfinished(self) -> list[str]:
        """The ids of all unfinished matches, the oldest first."""
        wanted = select(matches.c.id).where(matches.c.outcome.is_(None), matches.c.lesson.is_(None))
        with self._database.reading() as connection:
            return list(connection.execute(wanted.order_by(matches.c.begun, matches.c.id)).scalars())

    def add_step(self, stored: StoredMatch, progress: MatchProgress, most: int) -> None:
        """Stores an attempt at a step of a lesson, and deletes the person's oldest, leaving `most`."""
        mine = and_(matches.c.owner == stored.owner, matches.c.lesson.is_not(None))
        newest = select(matches.c.id).where(mine).order_by(matches.c.begun.desc()).limit(most)
        with self._database.writing() as connection:
            _add(connection, stored, progress)
            kept = list(connection.execute(newest).scalars())
            connection.execute(delete(matches).where(mine, matches.c.id.not_in(kept)))

    def append(
        self,
        match: str,
        n: int,
        command: StoredCommand,
        progress: MatchProgress,
        link: StoredLink | None = None,
        flagged: Sequence[Flag] = (),
    ) -> None:
        """Adds a command to a match that has `n` commands so far; raises Conflict if it has more by now.

        `flagged` are the flags to be stored if the match ends with this command.
        """

        def write(connection: Connection) -> None:
            row = {"match": match, "known": n, "entries": n + 1, **_public(progress)}
            if not _ADVANCE.run(connection, row).rowcount:
                raise Conflict
            _INSERT_COMMAND.run(connection, _command_row(match, n, command, link))
            for append_too in self._on_append:
                append_too(connection, match, command, progress)
            for flag in flagged:
                _add_flag(connection, flag)
            _update_seats(len(progress.seats)).run(connection, {"of": match, **_of_seats(progress.seats)})
            if progress.outcome is not None:
                connection.execute(
                    update(matches).where(matches.c.id == match).values(outcome=progress.outcome)
                )
                for finish_too in self._on_finish:
                    finish_too(connection, match, progress.outcome, command.at)

        self._database.write(write)

    def holders(self, match: str) -> tuple[SeatHolder, ...]:
        """The seat holders of a match, with their current ratings."""
        with self._database.reading() as connection:
            return _holders(connection, [match])[match]

    def due(self, at: int, limit: int) -> list[str]:
        """Matches in which a deadline has passed, the longest overdue first."""
        wanted = (
            select(matches.c.id).where(matches.c.deadline <= at).order_by(matches.c.deadline).limit(limit)
        )
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def running_with_others(self, person: int) -> list[str]:
        """Unfinished matches in which a person has a seat and others a part, listed or not."""
        other = seats.alias()
        somebody = exists().where(other.c.match == matches.c.id, other.c.person != person)
        wanted = (
            select(matches.c.id)
            .distinct()
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.person == person, matches.c.outcome.is_(None), matches.c.lesson.is_(None))
            .where(or_(matches.c.owner != person, somebody))
        )
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def departed_players(self) -> list[int]:
        """Former players in matches in which others still wait for them."""
        other = seats.alias()
        somebody = exists().where(other.c.match == matches.c.id, other.c.person != persons.c.id)
        has_account = exists().where(accounts.c.person == persons.c.id)
        left = exists().where(removed.c.match == matches.c.id, removed.c.person == persons.c.id)
        wanted = (
            select(persons.c.id)
            .distinct()
            .join(seats, seats.c.person == persons.c.id)
            .join(matches, matches.c.id == seats.c.match)
            .where(
                persons.c.name == FORMER_PLAYER, ~has_account, matches.c.outcome.is_(None), somebody, ~left
            )
        )
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def take_seat(self, match: str, seat: int, person: int) -> bool:
        """Gives an open seat to a person; returns False if it was taken already."""
        free = and_(seats.c.match == match, seats.c.seat == seat)
        still = and_(seats.c.person.is_(None), seats.c.computer.is_(None))
        with self._database.writing() as connection:
            _lock(connection, match)
            connection.execute(delete(removed).where(removed.c.match == match, removed.c.person == person))
            return bool(connection.execute(update(seats).where(free, still).values(person=person)).rowcount)

    def leave(self, match: str, person: int | None) -> set[int]:
        """Removes a match from a person's list; deletes it if it belongs to no one else.

        Returns the people it belonged to: none if there is no such match. If the person is not among them,
        nothing changes.
        """
        owner = select(matches.c.owner).where(matches.c.id == match)
        seated = select(seats.c.person).where(seats.c.match == match, seats.c.person.is_not(None))
        with self._database.writing() as connection:
            _lock(connection, match)
            people = set(connection.execute(union(owner, seated)).scalars())
            if people == {person}:
                connection.execute(update(matches).where(matches.c.rematch == match).values(rematch=None))
                connection.execute(delete(matches).where(matches.c.id == match))
            elif person in people:
                insert_new(connection, removed, {"match": match, "person": person})
        return people

    def unfinished(self, person: int) -> list[tuple[StoredRules, int]]:
        """The rules of a person's unfinished matches, each with the number of matches."""
        # Cast to text because PostgreSQL does not compare JSON.
        rules = (*matches.c["game", "version"], cast(matches.c.ruleset, String).label("ruleset"))
        counts = (
            select(*rules, func.count().label("count"))
            .where(_is_listed_for(person), matches.c.outcome.is_(None))
            .group_by(*rules)
        )
        with self._database.reading() as connection:
            rows = connection.execute(counts).all()
        return [(StoredRules(row.game, row.version, json.loads(row.ruleset)), row[-1]) for row in rows]

    def solo_totals(self, person: int) -> tuple[int, int]:
        """The number of matches that belong to this person alone, and of the commands in them."""
        other = exists().where(seats.c.match == matches.c.id, seats.c.person != person)
        wanted = select(func.count(), func.coalesce(func.sum(matches.c.entries), 0)).where(
            matches.c.owner == person, matches.c.lesson.is_(None), ~other
        )
        with self._database.reading() as connection:
            count, entries = connection.execute(wanted).one()
        return count, int(entries)

    def list_of(self, person: int, *, limit: int, offset: int) -> list[ListedMatch]:
        """A person's matches: unfinished ones first, led by those that wait for them, by their own deadlines;
        then by last change.
        """
        return self._listed(person, _is_listed_for(person), limit, offset)

    def listed(self, match: str, person: int) -> ListedMatch | None:
        """One match, as a person's list shows it."""
        found = self._listed(person, matches.c.id == match, 1, 0)
        return found[0] if found else None

    def _listed(self, person: int, which: Any, limit: int, offset: int) -> list[ListedMatch]:
        mine = (
            select(
                seats.c.match,
                func.max(seats.c.moves).label("moves"),
                func.max(seats.c.changed).label("changed"),
                func.max(case((seats.c.waits, 1), else_=0)).label("waits"),
                func.min(seats.c.deadline).label("deadline"),
            )
            .where(seats.c.person == person)
            .group_by(seats.c.match)
            .subquery()
        )
        waits = func.coalesce(mine.c.waits, 0).label("waits")
        changed = func.coalesce(mine.c.changed, matches.c.changed).label("changed")
        wanted = (
            select(
                *matches.c["id", "game", "ruleset", "owner", "begun", "outcome", "rated", "time_control"],
                func.coalesce(mine.c.moves, matches.c.moves).label("moves"),
                changed,
                waits,
            )
            .outerjoin(mine, mine.c.match == matches.c.id)
            .where(which)
            .order_by(
                matches.c.outcome.is_not(None),
                waits.desc(),
                mine.c.deadline.asc().nulls_last(),
                changed.desc(),
                matches.c.id,
            )
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
                rated=row.rated,
                time_control=row.time_control,
            )
            for row in rows
        ]


def _is_listed_for(person: int) -> Any:
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person)
    gone = exists().where(removed.c.match == matches.c.id, removed.c.person == person)
    return and_(or_(matches.c.owner == person, sits), ~gone, matches.c.lesson.is_(None))


def _lock(connection: Connection, match: str) -> None:
    """Locks a match, so that other transactions cannot change whom it belongs to."""
    connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())


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
        "rated": stored.rated,
        "pace": stored.time_control and stored.time_control["pace"],
        "time_control": stored.time_control,
        "entries": len(stored.commands),
        "lesson": stored.lesson,
        "secret": stored.chain and stored.chain.secret,
        "link": stored.chain and stored.chain.first,
        "outcome": progress.outcome,
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
    links = stored.chain.links if stored.chain else [None] * len(stored.commands)
    each_with_link = enumerate(zip(stored.commands, links, strict=True))
    rows = [_command_row(stored.id, n, command, link) for n, (command, link) in each_with_link]
    if rows:
        connection.execute(insert(commands), rows)


def _add_flag(connection: Connection, flag: Flag) -> None:
    """Adds a flag, unless it was raised before: a match may continue after its end was undone."""
    same = and_(flags.c.match == flag.match, flags.c.seat == flag.seat, flags.c.kind == flag.kind)
    if connection.execute(select(flags.c.id).where(same)).first() is None:
        connection.execute(insert(flags).values(asdict(flag)))


def _public(progress: MatchProgress) -> dict[str, Any]:
    return {
        "moves": progress.public.moves,
        "changed": progress.public.changed,
        "deadline": progress.deadline,
    }


def _of_seat(progress: ViewerProgress) -> dict[str, Any]:
    return {
        "moves": progress.moves,
        "changed": progress.changed,
        "waits": progress.waits,
        "deadline": progress.deadline,
    }


def _of_seats(progress: Sequence[ViewerProgress]) -> dict[str, Any]:
    """The progress of all seats as the parameters of one statement."""
    return {
        f"{name}_{seat}": value for seat, own in enumerate(progress) for name, value in _of_seat(own).items()
    }


def _links(entries: int, rows: Sequence[Any]) -> tuple[StoredLink | None, ...]:
    """The links of a match with this number of commands."""
    found = [StoredLink(row.state or "", row.link) if row.link else None for row in rows]
    return (*found, *[None] * (entries - len(rows)))


def _command_row(match: str, n: int, command: StoredCommand, link: StoredLink | None) -> dict[str, Any]:
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
        "state": link and link.state,
        "link": link and link.link,
    }


def _command_rows(connection: Connection, match: str, n: int) -> Sequence[Any]:
    """The commands of a match from the n-th on, counted from 0."""
    wanted = select(commands).where(commands.c.match == match, commands.c.n >= n).order_by(commands.c.n)
    return connection.execute(wanted).all()


def _stored(rows: Sequence[Any]) -> tuple[StoredCommand, ...]:
    return tuple(
        StoredCommand(each.kind, each.seat, each.text, each.person, each.command, each.version, each.at)
        for each in rows
    )


def _holders(connection: Connection, wanted: Sequence[str]) -> dict[str, tuple[SeatHolder, ...]]:
    """The seat holders of each match."""
    rows: Iterable[Any] = connection.execute(_HOLDERS, {"matches": wanted})
    ratings = seat_ratings(connection, wanted)
    found: dict[str, list[SeatHolder]] = {}
    for row in rows:
        rating = ratings.get((row.match, row.person))
        absence = None if row.since is None else Absence(row.since, row.until)
        holder = SeatHolder(row.person, row.name or "", row.computer, row.invitation, rating, absence)
        found.setdefault(row.match, []).append(holder)
    return {match: tuple(holders) for match, holders in found.items()}
