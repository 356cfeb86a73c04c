"""Moderators: who they are, their queue of flags, and their decisions.

No one is sanctioned without a moderator's decision.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, or_, select, update

from banneret.engine.errors import BanneretError
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.fairplay.audit import add_to_audit
from banneret.server.language import say
from banneret.server.storage.database import Database
from banneret.server.storage.schema import (
    accounts,
    challenges,
    flags,
    moderators,
    persons,
    reviews,
    sanctions,
    seekers,
    seeks,
)
from banneret.server.storage.stored import MatchProgress, StoredCommand

LOCAL = "local"
"""The actor of commands at the machine itself."""

Decision = Literal["clear", "suspicious", "cheating"]
SanctionKind = Literal["mute", "ban"]

_DAY = 24 * 60 * 60 * 1_000_000


@dataclass(frozen=True, slots=True)
class FlagRow:
    """A flag, with the decision on it, if there is one."""

    id: int
    match: str
    game: str
    seat: int
    person: int
    name: str
    kind: str
    evidence: dict[str, Any]
    at: int
    decision: str | None
    note: str | None
    decided: int | None


@dataclass(frozen=True, slots=True)
class SanctionRow:
    """A restriction on a person; without an end, permanent."""

    person: int
    kind: str
    until: int | None
    note: str
    at: int


class Moderation:
    """Reads and writes everything that moderators do."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Moderators

    def is_moderator(self, person: int | None) -> bool:
        with self._database.reading() as connection:
            found = connection.execute(select(moderators.c.person).where(moderators.c.person == person))
            return found.first() is not None

    def listed(self) -> list[tuple[int, str]]:
        """The moderators, with id and name."""
        wanted = select(persons.c.id, persons.c.name).join(moderators, moderators.c.person == persons.c.id)
        with self._database.reading() as connection:
            return [(row.id, row.name) for row in connection.execute(wanted.order_by(persons.c.id))]

    def appoint(self, name: str) -> str:
        """Makes a person a moderator, by account name; returns the name."""
        with self._database.writing() as connection:
            person, called = _find_account(connection, name)
            if connection.execute(select(moderators).where(moderators.c.person == person)).first():
                raise BanneretError(f"{called} is already a moderator.")
            connection.execute(insert(moderators).values(person=person, since=now()))
            add_to_audit(connection, LOCAL, "appoint", person=person)
        return called

    def dismiss(self, name: str) -> str:
        """Removes a moderator; returns their name."""
        with self._database.writing() as connection:
            person, called = _find_account(connection, name, among_moderators=True)
            connection.execute(delete(moderators).where(moderators.c.person == person))
            add_to_audit(connection, LOCAL, "dismiss", person=person)
        return called

    # The queue

    def queue(self, *, limit: int, offset: int) -> list[FlagRow]:
        """Undecided flags, the oldest first."""
        waiting = _flags().where(reviews.c.flag.is_(None)).order_by(flags.c.id)
        with self._database.reading() as connection:
            return [FlagRow(*row) for row in connection.execute(waiting.limit(limit).offset(offset))]

    def flag(self, id: int) -> FlagRow:
        with self._database.reading() as connection:
            row = connection.execute(_flags().where(flags.c.id == id)).one_or_none()
        if row is None:
            raise RequestError(404, say("There is no such flag."))
        return FlagRow(*row)

    def flags_of(self, person: int) -> list[FlagRow]:
        """All flags about a person, the newest first."""
        wanted = _flags().where(flags.c.person == person).order_by(flags.c.id.desc())
        with self._database.reading() as connection:
            return [FlagRow(*row) for row in connection.execute(wanted)]

    def decide(self, id: int, moderator: int, decision: Decision, note: str) -> FlagRow:
        """Records a moderator's decision on a flag, replacing any earlier one.

        It has no further effect: muting and banning are separate steps.
        """
        flag = self.flag(id)
        if flag.person == moderator:
            raise RequestError(403, say("You cannot moderate yourself."))
        with self._database.writing() as connection:
            connection.execute(delete(reviews).where(reviews.c.flag == id))
            row = {"flag": id, "moderator": moderator, "decision": decision, "note": note, "at": now()}
            connection.execute(insert(reviews).values(row))
            add_to_audit(connection, f"#{moderator}", "decide", flag=id, decision=decision, note=note)
        return self.flag(id)

    # Sanctions

    def sanction(self, person: int, kind: SanctionKind, days: int | None, note: str, moderator: int) -> None:
        """Mutes or bans a person, for some days or for good. A ban withdraws their seeks and challenges."""
        if person == moderator:
            raise RequestError(403, say("You cannot moderate yourself."))
        at = now()
        until = None if days is None else at + days * _DAY
        with self._database.writing() as connection:
            if connection.execute(select(persons.c.id).where(persons.c.id == person)).first() is None:
                raise RequestError(404, say("There is no such person."))
            here = (sanctions.c.person == person, sanctions.c.kind == kind)
            connection.execute(delete(sanctions).where(*here))
            row = {"person": person, "kind": kind, "until": until, "note": note, "at": at}
            connection.execute(insert(sanctions).values(row))
            if kind == "ban":
                _withdraw_offers(connection, person)
            add_to_audit(connection, f"#{moderator}", kind, person=person, until=until, note=note)

    def lift(self, person: int, kind: SanctionKind, note: str, moderator: int) -> None:
        """Ends a sanction now."""
        with self._database.writing() as connection:
            here = (sanctions.c.person == person, sanctions.c.kind == kind, _is_in_force())
            if not connection.execute(update(sanctions).where(*here).values(until=now())).rowcount:
                raise RequestError(404, say("There is no such sanction."))
            add_to_audit(connection, f"#{moderator}", f"lift {kind}", person=person, note=note)

    def sanctions_of(self, person: int) -> list[SanctionRow]:
        """A person's sanctions in force."""
        wanted = select(sanctions).where(sanctions.c.person == person, _is_in_force())
        with self._database.reading() as connection:
            return [SanctionRow(*row) for row in connection.execute(wanted)]

    def why_not_play(self, person: int) -> str | None:
        """Why a person may not begin or join matches; None if they may."""
        with self._database.reading() as connection:
            return say("You are banned from playing here.") if is_banned(connection, [person]) else None


def is_banned(connection: Connection, people: Iterable[int]) -> bool:
    """Whether one of these people is banned from beginning and joining matches."""
    return _is_under(connection, people, "ban")


def why_not_talk(connection: Connection, person: int) -> str | None:
    """Why a person may not write to others; None if they may."""
    return say("You are muted.") if _is_under(connection, [person], "mute") else None


def _is_under(connection: Connection, people: Iterable[int], kind: SanctionKind) -> bool:
    here = (sanctions.c.person.in_([*people]), sanctions.c.kind == kind, _is_in_force())
    return connection.execute(select(sanctions.c.person).where(*here)).first() is not None


def _withdraw_offers(connection: Connection, person: int) -> None:
    """Deletes a person's seeks, the seeks they joined, and challenges by or to them."""
    connection.execute(delete(seeks).where(seeks.c.owner == person, seeks.c.match.is_(None)))
    open_seeks = select(seeks.c.id).where(seeks.c.match.is_(None))
    joined = (seekers.c.person == person, seekers.c.seek.in_(open_seeks))
    connection.execute(delete(seekers).where(*joined))
    theirs = or_(challenges.c.by == person, challenges.c.to == person)
    connection.execute(delete(challenges).where(theirs, challenges.c.state == "open"))


def _is_in_force() -> Any:
    return or_(sanctions.c.until.is_(None), sanctions.c.until > now())


def _flags() -> Any:
    return (
        select(
            *flags.c["id", "match", "game", "seat", "person"],
            persons.c.name,
            *flags.c["kind", "evidence", "at"],
            *reviews.c["decision", "note"],
            reviews.c.at.label("decided"),
        )
        .join(persons, persons.c.id == flags.c.person)
        .outerjoin(reviews, reviews.c.flag == flags.c.id)
    )


def note_ended_match(
    connection: Connection, match: str, command: StoredCommand, progress: MatchProgress
) -> None:
    """Records in the audit log that a match was ended at the machine itself."""
    if command.kind == "end":
        add_to_audit(connection, LOCAL, "end match", match=match, **json.loads(command.text or "{}"))


def _find_account(connection: Connection, name: str, *, among_moderators: bool = False) -> tuple[int, str]:
    """The account with a name. Guests are excluded: any guest can have any name."""
    wanted = select(persons.c.id, persons.c.name).join(accounts, accounts.c.person == persons.c.id)
    if among_moderators:
        wanted = wanted.join(moderators, moderators.c.person == persons.c.id)
    found = connection.execute(wanted.where(persons.c.name == " ".join(name.split()))).first()
    if found is None:
        raise BanneretError(f"There is no {'moderator' if among_moderators else 'account'} {name} here.")
    return found.id, found.name
