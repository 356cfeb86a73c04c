"""Tournaments on a server: people create, join and leave them; the rest is automatic."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from banneret.server.clock import SECOND, now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.notices import add_notices
from banneret.server.lobby.proposals import terms_of
from banneret.server.lobby.stored_seeks import leave_live_seeks
from banneret.server.match_options import game_with
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import Visitor
from banneret.server.models.tournaments import (
    Tournament,
    TournamentDetails,
    TournamentPairing,
    TournamentRequest,
)
from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.schema import entrants, tournaments
from banneret.server.tournaments import views
from banneret.server.tournaments.progress import FEWEST, advance, give_up, start
from banneret.server.tournaments.stored import (
    StoredPairing,
    StoredTournament,
    change,
    claim,
    entrants_of,
    find,
    pairings_of,
    withdraw,
)

_log = logging.getLogger(__name__)
_DAY = 24 * 3600 * SECOND

T = TypeVar("T")


class Tournaments:
    """All tournaments of a server. Everything is stored; several processes can run them together."""

    def __init__(self, service: MatchService, database: Database, lobby: Lobby) -> None:
        self._service = service
        self._database = database
        self._lobby = lobby
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._advance_forever())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _advance_forever(self) -> None:
        while True:
            await asyncio.sleep(self._service.limits.tournament_tick)
            try:
                await self.tick()
            except Exception:
                _log.exception("The periodic work on tournaments failed")

    async def tick(self) -> None:
        """The periodic work on tournaments, in every process of the server."""
        for id in await self._service.run(self._due):
            try:
                await self._advance(id)
            except Exception:
                _log.exception("The tournament %s could not be advanced", id)

    def _due(self) -> list[str]:
        """Tournaments that may have to be advanced."""
        starts = and_(tournaments.c.starts.is_not(None), tournaments.c.starts <= now())
        is_old = and_(tournaments.c.starts.is_(None), tournaments.c.made <= now() - self._longest_wait)
        waits = and_(tournaments.c.state == "open", or_(starts, is_old))
        wanted = select(tournaments.c.id).where(or_(tournaments.c.state == "running", waits))
        with self._database.reading() as connection:
            return list(connection.execute(wanted.order_by(tournaments.c.made)).scalars())

    @property
    def _longest_wait(self) -> int:
        return int(self._service.limits.tournament_wait * SECOND)

    async def _advance(self, id: str) -> None:
        await self._write(lambda connection: advance(connection, id, now(), self._longest_wait))
        tournament, planned = await self._read(lambda connection: _planned(connection, id))
        for pairing in planned:
            await self._begin(tournament, pairing)
        if planned:
            self._lobby.hub.changed()

    async def _begin(self, tournament: StoredTournament, pairing: StoredPairing) -> None:
        """Begins the match of a pairing, regardless of its players' limits on matches: those of one must not
        cost the other points.
        """
        first, second = pairing.pair.first, pairing.pair.second
        assert second is not None
        people = (first, second)

        def take(connection: Connection, match: str) -> None:
            if not claim(connection, pairing.id, match):
                raise _Claimed
            if tournament.time_control["pace"] == "live":
                leave_live_seeks(connection, people)
            add_notices(connection, people, "begun", match=match)

        try:
            await self._service.begin_between(
                people, terms_of(tournament), rated=tournament.rated, claim=take, ignore_limit=True
            )
        except _Claimed:
            pass  # another process was faster
        except RequestError as problem:
            _log.warning("A match of the tournament %s cannot begin: %s", tournament.id, problem)
            await self._write(lambda connection: give_up(connection, tournament.id, pairing, now()))

    # Changes

    async def create(self, visitor: Visitor, request: TournamentRequest) -> str:
        """Opens a tournament; returns its id."""
        person = self._player(visitor)
        await self._service.run(lambda: self._check(visitor, request))
        tournament = StoredTournament(
            id=secrets.token_urlsafe(12),
            name=" ".join(request.name.split()),
            kind=request.kind,
            by=person,
            game=request.game,
            ruleset=request.ruleset,
            setup=request.setup,
            time_control=request.time_control.model_dump(),
            rated=request.rated,
            rounds=request.rounds,
            minutes=request.minutes,
            made=now(),
            starts=None if request.starts is None else _microseconds(request.starts),
        )
        await self._write(lambda connection: self._add(connection, tournament))
        return tournament.id

    def _check(self, visitor: Visitor, request: TournamentRequest) -> None:
        self._check_may_play(visitor)
        if not request.name.strip() or not request.name.isprintable():
            raise RequestError(422, say("name: use printable characters."))
        if len(game_with(request.game, terms_of(request)).seats) != FEWEST:
            raise RequestError(422, say("Tournaments need a game for two."))
        if (request.kind == "swiss") != (request.rounds is not None):
            raise RequestError(
                422, say("rounds: required for a Swiss tournament, and not allowed otherwise.")
            )
        if (request.kind == "arena") != (request.minutes is not None):
            raise RequestError(422, say("minutes: required for an arena, and not allowed otherwise."))
        if request.kind == "arena" and request.time_control.pace != "live":
            raise RequestError(422, say("time_control: an arena needs a live time control."))
        if request.starts is not None:
            days = (_microseconds(request.starts) - now()) / _DAY
            if not 0 < days <= self._service.limits.tournament_wait * SECOND / _DAY:
                raise RequestError(422, say("starts: choose a time within the next 30 days."))

    def _add(self, connection: Connection, tournament: StoredTournament) -> None:
        mine = select(func.count()).where(
            tournaments.c.by == tournament.by, tournaments.c.state.in_(["open", "running"])
        )
        if connection.execute(mine).scalar_one() >= self._service.limits.tournaments:
            raise RequestError(409, say("You have too many tournaments. Wait until one is over."))
        row = {name: getattr(tournament, name) for name in tournaments.c.keys()}  # noqa: SIM118
        connection.execute(insert(tournaments).values(row))

    async def join(self, visitor: Visitor, id: str) -> None:
        """Enters a tournament, or re-enters an arena after leaving it."""
        person = self._player(visitor)
        await self._service.run(lambda: self._check_may_play(visitor))

        def join(connection: Connection) -> None:
            tournament = find(connection, id, lock=True)
            entered = entrants_of(connection, id)
            if why_not := views.why_not_join(tournament, entered, visitor, self._max_players(tournament)):
                raise RequestError(409, why_not)
            row = {"tournament": id, "person": person, "joined": now()}
            if not insert_new(connection, entrants, row):
                mine = (entrants.c.tournament == id, entrants.c.person == person)
                connection.execute(update(entrants).where(*mine).values(withdrawn=None))

        await self._write(join)

    async def leave(self, visitor: Visitor, id: str) -> None:
        """Withdraws from a tournament. A match in progress goes on."""
        person = self._player(visitor)

        def leave(connection: Connection) -> None:
            tournament = find(connection, id, lock=True)
            if not views.may_withdraw(tournament, entrants_of(connection, id), visitor):
                raise RequestError(409, say("You are not in this tournament."))
            if tournament.state == "open":
                mine = (entrants.c.tournament == id, entrants.c.person == person)
                connection.execute(delete(entrants).where(*mine))
            else:
                withdraw(connection, id, [person], now())

        await self._write(leave)

    async def begin(self, visitor: Visitor, id: str) -> None:
        """Starts the visitor's own tournament, and its first matches."""

        def begin(connection: Connection) -> None:
            tournament = self._own(connection, visitor, id)
            if len(entrants_of(connection, id)) < FEWEST:
                raise RequestError(409, say("A tournament needs at least two players."))
            start(connection, tournament, now())

        await self._write(begin)
        await self._advance(id)

    async def cancel(self, visitor: Visitor, id: str) -> None:
        """Calls off the visitor's own tournament before it has started."""

        def cancel(connection: Connection) -> None:
            change(connection, self._own(connection, visitor, id).id, state="called-off", ends=now())

        await self._write(cancel)

    def _own(self, connection: Connection, visitor: Visitor, id: str) -> StoredTournament:
        tournament = find(connection, id, lock=True)
        if tournament.by != visitor.person:
            raise RequestError(403, say("Only its creator can do this."))
        if tournament.state != "open":
            raise RequestError(409, say("This tournament has started or has been called off."))
        return tournament

    def _player(self, visitor: Visitor) -> int:
        if visitor.person is None or not visitor.is_account:
            raise RequestError(403, say("Tournaments are for people with accounts."))
        return visitor.person

    def _check_may_play(self, visitor: Visitor) -> None:
        assert visitor.person is not None
        if why_not := self._service.moderation.why_not_play(visitor.person):
            raise RequestError(403, why_not)

    def _max_players(self, tournament: StoredTournament) -> int:
        limits = self._service.limits
        return limits.round_robin_players if tournament.kind == "round-robin" else limits.tournament_players

    # Views

    async def list_for(self, visitor: Visitor, *, limit: int, offset: int) -> list[Tournament]:
        """Running tournaments first, then open ones, then finished ones; each group the newest first."""
        return await self._read(lambda connection: views.listed(connection, visitor, limit, offset))

    async def details(self, visitor: Visitor, id: str) -> TournamentDetails:
        """A tournament as a visitor sees it."""

        def read(connection: Connection) -> TournamentDetails:
            tournament = find(connection, id)
            return views.details(connection, tournament, visitor, self._max_players(tournament))

        return await self._read(read)

    async def pairings(self, id: str, round: int) -> list[TournamentPairing]:
        """The pairings of a round."""
        return await self._read(lambda connection: views.pairings_in(connection, find(connection, id), round))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self._database.reading() as connection:
                return work(connection)

        return await self._service.run(read)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        def write() -> T:
            with self._database.writing() as connection:
                return work(connection)

        return await self._service.run(write)


class _Claimed(RequestError):
    """The pairing already has a match."""

    def __init__(self) -> None:
        super().__init__(409, "The match has begun.")


def _planned(connection: Connection, id: str) -> tuple[StoredTournament, list[StoredPairing]]:
    """A tournament, and its pairings that can become matches now."""
    tournament = find(connection, id)
    if tournament.state != "running":
        return tournament, []
    return tournament, [each for each in pairings_of(connection, id) if each.state == "planned"]


def _microseconds(time: datetime) -> int:
    return int((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp() * SECOND)
