"""Reads and writes challenges."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, insert, or_, select, update

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.notices import add_notices
from banneret.server.lobby.relations import blocked_either_way
from banneret.server.storage.database import Database
from banneret.server.storage.schema import challenges

_MOST = 100
"""The most open challenges that are read for one person."""


@dataclass(frozen=True, slots=True)
class StoredChallenge:
    """An offer to play one particular person."""

    id: str
    by: int
    to: int
    game: str
    ruleset: str
    setup: str | None
    seat: int | None
    rated: bool
    time_control: dict[str, Any] | None
    made: int
    expires: int
    state: str = "open"
    match: str | None = None


class ChallengeStore:
    """Reads and writes challenges."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, challenge: StoredChallenge, most: int) -> None:
        """Stores a challenge and notifies its recipient, unless they have blocked the sender."""
        row = {name: getattr(challenge, name) for name in challenges.c.keys()}  # noqa: SIM118
        mine = and_(challenges.c.by == challenge.by, _is_open(challenge.made))
        with self._database.writing() as connection:
            if challenge.to in blocked_either_way(connection, challenge.by):
                raise RequestError(409, say("This person does not want to hear from you."))
            sent = connection.execute(select(challenges.c.to).where(mine)).scalars().all()
            if challenge.to in sent:
                raise RequestError(409, say("Your last challenge to this person is still open."))
            if len(sent) >= most:
                raise RequestError(409, say("You have too many open challenges."))
            connection.execute(insert(challenges).values(row))
            add_notices(connection, [challenge.to], "challenge", challenge=challenge.id, other=challenge.by)

    def _of(self, person: int, at: int) -> list[StoredChallenge]:
        """Open challenges to a person or by them."""
        theirs = or_(challenges.c.by == person, challenges.c.to == person)
        wanted = (
            select(challenges).where(theirs, _is_open(at)).order_by(challenges.c.made.desc()).limit(_MOST)
        )
        with self._database.reading() as connection:
            return [StoredChallenge(**row._mapping) for row in connection.execute(wanted)]

    def find(self, challenge: str, person: int, at: int) -> StoredChallenge:
        """An open challenge to a person or by them."""
        for each in self._of(person, at):
            if each.id == challenge:
                return each
        raise challenge_is_gone()

    def end(self, challenge: StoredChallenge, state: str) -> None:
        """Declines or withdraws an open challenge."""
        with self._database.writing() as connection:
            _close(connection, challenge.id, state=state)


def open_challenges(
    connection: Connection, people: Collection[int], at: int
) -> dict[int, list[StoredChallenge]]:
    """The open challenges to and by each of these people, the newest first."""
    theirs = or_(challenges.c.by.in_(people), challenges.c.to.in_(people))
    wanted = select(challenges).where(theirs, _is_open(at)).order_by(challenges.c.made.desc())
    found: dict[int, list[StoredChallenge]] = {person: [] for person in people}
    for row in connection.execute(wanted):
        for person in (row.by, row.to):
            if person in found:
                found[person].append(StoredChallenge(**row._mapping))
    return {person: mine[:_MOST] for person, mine in found.items()}


def claim_challenge(connection: Connection, challenge: StoredChallenge, match: str) -> None:
    """Marks a challenge as accepted; raises an error if it is no longer open."""
    _close(connection, challenge.id, state="accepted", match=match)


def challenge_is_gone() -> RequestError:
    """It was answered or withdrawn, or never existed."""
    return RequestError(404, say("This challenge is no longer open."))


def _close(connection: Connection, challenge: str, **values: Any) -> None:
    still = and_(challenges.c.id == challenge, challenges.c.state == "open")
    if not connection.execute(update(challenges).where(still).values(values)).rowcount:
        raise challenge_is_gone()


def _is_open(at: int) -> Any:
    return and_(challenges.c.state == "open", challenges.c.expires > at)
