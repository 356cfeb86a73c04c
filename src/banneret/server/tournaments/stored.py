"""Reads and writes tournaments, in the caller's transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.models.tournaments import PairingState, TournamentKind, TournamentState
from banneret.server.storage.schema import entrants, pairings, tournaments
from banneret.server.tournaments.results import Pair, Result


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament as the database holds it."""

    id: str
    name: str
    kind: TournamentKind
    by: int
    game: str
    ruleset: str
    setup: str | None
    time_control: dict[str, Any]
    rated: bool
    rounds: int | None
    minutes: int | None
    made: int
    starts: int | None
    begun: int | None = None
    ends: int | None = None
    state: TournamentState = "open"
    round: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in a tournament, including those who have left it."""

    person: int
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class StoredPairing:
    """Who meets whom; one that is over without scores does not count."""

    id: int
    round: int
    pair: Pair
    match: str | None
    state: PairingState
    scores: tuple[int, int] | None
    was_played: bool


def find(connection: Connection, id: str, *, lock: bool = False) -> StoredTournament:
    """A tournament; with a lock, it cannot be changed elsewhere until the transaction ends."""
    wanted = select(tournaments).where(tournaments.c.id == id)
    row = connection.execute(wanted.with_for_update() if lock else wanted).one_or_none()
    if row is None:
        raise RequestError(404, say("There is no such tournament."))
    return StoredTournament(**row._mapping)


def change(connection: Connection, tournament: str, **values: Any) -> None:
    """Updates these columns."""
    connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(values))


def entrants_of(connection: Connection, tournament: str) -> list[Entrant]:
    """All entrants of a tournament, by number, then in the order of entry."""
    wanted = (
        select(entrants)
        .where(entrants.c.tournament == tournament)
        .order_by(entrants.c.number.is_(None), entrants.c.number, entrants.c.joined, entrants.c.person)
    )
    return [Entrant(row.person, row.withdrawn is not None) for row in connection.execute(wanted)]


def withdraw(connection: Connection, tournament: str, people: Iterable[int], at: int) -> None:
    """Marks people as withdrawn, so that they are no longer paired."""
    theirs = (entrants.c.tournament == tournament, entrants.c.person.in_([*people]))
    connection.execute(update(entrants).where(*theirs).values(withdrawn=at))


def pairings_of(connection: Connection, tournament: str) -> list[StoredPairing]:
    """All pairings of a tournament, from the first round on."""
    wanted = (
        select(pairings)
        .where(pairings.c.tournament == tournament)
        .order_by(pairings.c.round, pairings.c.board)
    )
    return [_pairing(row) for row in connection.execute(wanted)]


def _pairing(row: Any) -> StoredPairing:
    return StoredPairing(
        row.id,
        row.round,
        Pair(row.first, row.second),
        row.match,
        row.state,
        None if row.first_score is None else (row.first_score, row.second_score),
        row.played,
    )


def results_of(found: Iterable[StoredPairing]) -> list[Result]:
    """The results that count so far."""
    return [Result(each.pair, each.scores, each.was_played) for each in found if each.scores is not None]


def add_round(connection: Connection, tournament: str, round: int, pairs: Sequence[Pair]) -> None:
    """Stores the pairings of the next round of a tournament that is locked."""
    for board, pair in enumerate(pairs):
        row = {"tournament": tournament, "round": round, "board": board, "played": False}
        paired = {"first": pair.first, "second": pair.second, "state": "planned"}
        connection.execute(insert(pairings).values({**row, **paired}))
    change(connection, tournament, round=round)


def close(
    connection: Connection, pairing: int, scores: tuple[int, int] | None, *, was_played: bool = False
) -> None:
    """Ends a pairing; without scores it does not count."""
    first, second = scores or (None, None)
    row = {"state": "over", "first_score": first, "second_score": second, "played": was_played}
    connection.execute(update(pairings).where(pairings.c.id == pairing).values(row))


def claim(connection: Connection, pairing: int, match: str) -> bool:
    """Stores the match of a pairing; returns False if it already had one."""
    planned = (pairings.c.id == pairing, pairings.c.state == "planned")
    values = {"match": match, "state": "playing"}
    return bool(connection.execute(update(pairings).where(*planned).values(values)).rowcount)
