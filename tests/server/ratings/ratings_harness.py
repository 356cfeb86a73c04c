"""A database with rated matches between people, played on request."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select, update

from banneret.server.clock import now
from banneret.server.ratings.counting import count_finished
from banneret.server.ratings.decay import DAY
from banneret.server.ratings.recompute import check
from banneret.server.ratings.rows import event_of, rating_of
from banneret.server.ratings.settling import settle_due
from banneret.server.storage.database import open_database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.schema import accounts, matches, persons, rating_events, ratings
from banneret.server.storage.stored import (
    CommandKind,
    MatchProgress,
    SeatHolder,
    StoredCommand,
    StoredMatch,
    StoredRules,
    ViewerProgress,
)

GAME = "age-of-chess"
HOUR = DAY // 24
TODAY = 20_000 * DAY
"""An arbitrary day."""


def outcome(winners: Sequence[int], result: str = "") -> dict[str, Any]:
    result = result or ("won" if winners else "drawn")
    return {"result": result, "winners": [*winners], "ending": "commander", "text": "It is over."}


class RatingsHarness:
    """The database, with any number of accounts."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.folder = folder
        self.database = open_database(folder)
        self.store = MatchStore(self.database, on_finish=[count_finished])
        self.people = [self.add(name) for name in names]
        self._ids = count(1)

    def add(self, name: str, *, has_account: bool = True) -> int:
        with self.database.writing() as connection:
            row: dict[str, Any] = {"token": name.encode(), "name": name, "since": now()}
            made = connection.execute(insert(persons).values(row)).inserted_primary_key
            assert made is not None
            person = int(made[0])
            if has_account:
                row = {"person": person, "skeleton": name.lower(), "password": "", "made": now()}
                connection.execute(insert(accounts).values(row))
        return person

    def begin(
        self,
        people: Sequence[int],
        at: int,
        *,
        rated: bool = True,
        pace: str | None = "live",
        start: dict[str, Any] | None = None,
        acted: Sequence[int] | None = None,
    ) -> str:
        """Creates a match in which everybody has acted once, unless `acted` says who has."""
        match = f"match-{next(self._ids):04}"
        seats = range(len(people)) if acted is None else acted
        stored = StoredMatch(
            id=match,
            rules=StoredRules(GAME, 1, {"name": "default"}),
            seed=1,
            start=start,
            owner=people[0],
            begun=at,
            rematch=None,
            holders=tuple(SeatHolder(person) for person in people),
            commands=tuple(_command("play", seat, people[seat], at) for seat in seats),
        )
        self.store.add(stored, _progress(len(people), at))
        with self.database.writing() as connection:
            connection.execute(update(matches).where(matches.c.id == match).values(rated=rated, pace=pace))
        return match

    def act(
        self,
        match: str,
        at: int,
        seat: int = 0,
        over: dict[str, Any] | None = None,
        *,
        n: int | None = None,
        automatic: bool = False,
    ) -> None:
        """A person acts, or the clock acts for them, which may end the match.

        `n` is the number of commands they believe the match has.
        """
        holders = self.store.holders(match)
        if n is None:
            with self.database.reading() as connection:
                n = connection.execute(select(matches.c.entries).where(matches.c.id == match)).scalar_one()
        command = _command("play", seat, None if automatic else holders[seat].person, at)
        self.store.append(match, n, command, _progress(len(holders), at, over))

    def play(self, people: Sequence[int], winners: Sequence[int], at: int, **more: Any) -> str:
        """A whole match."""
        match = self.begin(people, at, **more)
        self.act(match, at, over=outcome(winners))
        return match

    def settle(self, at: int) -> None:
        settle_due(self.database, at)

    def points(self, person: int, pace: str = "live") -> float | None:
        """A person's rating."""
        found = [each for each in self.ratings() if (each.key.person, each.key.pace) == (person, pace)]
        return found[0].standing.rating / 100 if found else None

    def ratings(self) -> list[Any]:
        with self.database.reading() as connection:
            return [rating_of(row) for row in connection.execute(select(ratings))]

    def events(self) -> list[Any]:
        with self.database.reading() as connection:
            wanted = select(rating_events).order_by(rating_events.c.id)
            return [event_of(row) for row in connection.execute(wanted)]

    def differences(self, at: int = TODAY + 10_000 * DAY) -> list[str]:
        """The differences found by recomputing all ratings."""
        with self.database.reading() as connection:
            return check(connection, at // DAY)


def _command(kind: CommandKind, seat: int, person: int | None, at: int) -> StoredCommand:
    return StoredCommand(kind, seat, "e2-e3", person, None, 1, at)


def _progress(seats: int, at: int, over: dict[str, Any] | None = None) -> MatchProgress:
    seen = ViewerProgress(moves=1, changed=at)
    return MatchProgress(seen, (seen,) * seats, over)
