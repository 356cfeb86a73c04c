"""Seeks and quick pairing: from an offer to a match."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection

from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.hub import Hub
from banneret.server.lobby.notices import add_notices
from banneret.server.lobby.pairing import OpenSeeks, fits, is_rated, seating
from banneret.server.lobby.people import PeopleInGames
from banneret.server.lobby.presence import SECOND
from banneret.server.lobby.proposals import seats_of, terms_of
from banneret.server.lobby.ranges import USUAL_WIDTH, RatingsOf
from banneret.server.lobby.relations import (
    PersonRelations,
    RelationStore,
    blocked_either_way,
    relations_of_all,
)
from banneret.server.lobby.stored_seeks import (
    SeekGone,
    SeekStore,
    StoredSeek,
    claim_seeks,
    leave_live_seeks,
)
from banneret.server.matches.service import MatchService
from banneret.server.models.lobby import QuickRequest, Seated, SeekRequest
from banneret.server.storage.database import Database
from banneret.server.storage.people import is_account

T = TypeVar("T")

_TRIES = 5
"""The most seeks that a quick pairing tries, if others keep being faster."""
_HOUR = 3600 * SECOND


@dataclass(frozen=True, slots=True)
class _Waiting:
    """All waiting seeks, read once."""

    pending: Sequence[StoredSeek]
    """The quick ones, and those that are full; the oldest first."""
    seeks: OpenSeeks
    around: Mapping[int, PersonRelations]
    at: int


class _Paired(NamedTuple):
    """The result for a seek, and the people it concerns."""

    seated: Seated
    people: Sequence[int]


class Seeking:
    """Opens seeks, joins them, and pairs quick ones."""

    def __init__(self, service: MatchService, database: Database, hub: Hub, ratings_of: RatingsOf) -> None:
        self.store = SeekStore(database)
        self._service = service
        self._database = database
        self._relations = RelationStore(database)
        self._hub = hub
        self._ratings_of = ratings_of

    async def seek(self, person: int, request: SeekRequest) -> Seated:
        """Opens a seek for others to join."""
        await self._run(lambda: self._service.check_may_play(person))
        made = await self._run(lambda: self._make(person, request, quick=False))
        return await self._open(made)

    async def quick(self, person: int, request: QuickRequest) -> Seated:
        """Pairs a person with the best matching seek; if there is none, opens a quick seek."""
        await self._run(lambda: self._service.check_may_play(person))
        wanted = SeekRequest(
            game=request.game,
            time_control=request.time_control,
            within=USUAL_WIDTH,
            rated=await self._run(lambda: self._are_accounts([person])),
        )
        own_seek = await self._run(lambda: self._make(person, wanted, quick=True))
        if waiting := await self._run(lambda: self._same_of(own_seek)):
            return Seated(seek=waiting.id)
        if paired := await self._pair(own_seek, await self._partners(own_seek), is_stored=False):
            return paired.seated
        opened = await self._open(own_seek)
        # Another person may have opened a matching seek at the same moment.
        made = await self._run(lambda: self.store.find(own_seek.id, now()))
        paired = await self._pair(made, await self._partners(made), is_stored=True)
        return opened if paired is None else paired.seated

    async def join(self, person: int, seek: str) -> Seated:
        """Joins a seek; the last person to join begins the match."""
        await self._run(lambda: self._service.check_may_play(person))
        found = await self._run(lambda: self.store.find(seek, now()))
        barred = await self._run(lambda: self._relations.blocked_either_way(person))
        if barred.intersection(found.people):
            raise SeekGone
        people = PeopleInGames(self._ratings_of)
        has_account = await self._run(lambda: self._are_accounts([person]))
        if why_not := await self._run(lambda: why_not_join(found, person, people, has_account)):
            raise RequestError(409, why_not)
        return await self._join(found, person)

    async def leave(self, person: int, seek: str) -> None:
        """Withdraws the person's own seek, or leaves another's."""
        if not await self._run(lambda: self.store.leave(seek, person)):
            raise SeekGone
        self._hub.changed()

    async def pair_waiting(self) -> None:
        """Pairs quick seeks that have been waiting: their ranges have widened meanwhile. All are read at
        once.
        """
        waiting = await self._run(self._read_waiting)
        done = set[int]()
        for own_seek in waiting.pending:
            if done.isdisjoint(own_seek.people):
                with suppress(RequestError):
                    done.update(await self._pair_one(own_seek, waiting, done))

    def _read_waiting(self) -> _Waiting:
        at = now()
        found = self.store.open(at)
        pending = [each for each in found if each.quick or len(each.people) == each.seats]
        with self._database.reading() as connection:
            around = relations_of_all(connection, {each.owner for each in pending})
        return _Waiting(pending, OpenSeeks(found, PeopleInGames(self._ratings_of)), around, at)

    async def _pair_one(self, own_seek: StoredSeek, waiting: _Waiting, done: set[int]) -> Sequence[int]:
        """The people for whom a match was found: those of a seek and their partners, or none."""
        barred = waiting.around[own_seek.owner].blocked | done
        best = waiting.seeks.best_for(own_seek, barred, waiting.at)
        partners = await self._run(lambda: list(islice(best, _TRIES)))
        paired = await self._pair(own_seek, partners, is_stored=True)
        return () if paired is None else paired.people

    async def purge(self) -> None:
        """Extends the live seeks of people who are here, and deletes old ones."""
        limits, people = self._service.limits, sorted(self._hub.people)
        until = now() + int(limits.live_seek_time * SECOND)
        if people:
            await self._run(lambda: self.store.renew(people, until))
        await self._run(lambda: self.store.purge(now() - _HOUR))

    async def _run(self, work: Callable[[], T]) -> T:
        return await self._service.run(work)

    def _make(self, person: int, request: SeekRequest, *, quick: bool) -> StoredSeek:
        seats = seats_of(request, self._are_accounts([person]))
        control, limits, at = request.time_control, self._service.limits, now()
        is_live = control is not None and control.pace == "live"
        return StoredSeek(
            id=secrets.token_urlsafe(12),
            owner=person,
            game=request.game,
            ruleset=request.ruleset,
            setup=request.setup,
            seats=seats,
            seat=request.seat,
            rated=request.rated,
            pace=None if control is None else control.pace,
            time_control=None if control is None else control.model_dump(),
            within=request.within,
            quick=quick,
            made=at,
            expires=at + int((limits.live_seek_time if is_live else limits.seek_time) * SECOND),
            people=(person,),
        )

    async def _open(self, seek: StoredSeek) -> Seated:
        await self._run(lambda: self.store.add(seek, self._service.limits.seeks))
        self._hub.changed()
        return Seated(seek=seek.id)

    def _same_of(self, own_seek: StoredSeek) -> StoredSeek | None:
        """An open quick seek by the same person for the same game and time control."""
        mine = [each for each in self.store.open_of(own_seek.owner, now()) if each.quick]
        same = ((each.game, each.time_control) == (own_seek.game, own_seek.time_control) for each in mine)
        return next((each for each, is_same in zip(mine, same, strict=True) if is_same), None)

    async def _pair(
        self, own_seek: StoredSeek, partners: Sequence[StoredSeek], *, is_stored: bool
    ) -> _Paired | None:
        """Begins or joins the first of these seeks that is still available."""
        if len(own_seek.people) == own_seek.seats:  # it was full when the server stopped
            return _Paired(Seated(match=await self._begin([own_seek], own_seek.people)), own_seek.people)
        if len(own_seek.people) > 1:
            return None  # others join this one
        for seek in partners:
            with suppress(SeekGone, RequestError):  # its owner may have too many matches: try the next
                people = (*seek.people, own_seek.owner)
                if seek.seats == 2:
                    own = [own_seek] if is_stored else []
                    return _Paired(Seated(match=await self._begin([seek, *own], people)), people)
                seated = await self._join(seek, own_seek.owner)
                if is_stored:
                    await self._run(lambda: self.store.leave(own_seek.id, own_seek.owner))
                return _Paired(seated, people)
        return None

    async def _partners(self, own_seek: StoredSeek) -> list[StoredSeek]:
        """The best partners for a quick seek, among all open seeks."""

        def find() -> list[StoredSeek]:
            at, barred = now(), self._relations.blocked_either_way(own_seek.owner)
            found = OpenSeeks(self.store.open_for(own_seek.game, at), PeopleInGames(self._ratings_of))
            return list(islice(found.best_for(own_seek, barred, at), _TRIES))

        return await self._run(find)

    async def _join(self, seek: StoredSeek, person: int) -> Seated:
        last = await self._run(lambda: self.store.join(seek.id, person, now()))
        if last is None:
            self._hub.changed()
            return Seated(seek=seek.id)
        return Seated(match=await self._begin([last], [*last.people, person]))

    async def _begin(self, found: Sequence[StoredSeek], people: Sequence[int]) -> str:
        """Begins the match made from these seeks; raises SeekGone if one of them is gone."""
        terms, order = terms_of(found[0]), seating(people, {each.owner: each.seat for each in found})
        rated = is_rated(found, await self._run(lambda: self._are_accounts(people)))

        def claim(connection: Connection, match: str) -> None:
            claim_seeks(connection, found, match, now())
            if any(blocked_either_way(connection, person).intersection(people) for person in people):
                raise SeekGone
            if found[0].pace == "live":
                leave_live_seeks(connection, people)
            add_notices(connection, people, "begun", match=match)

        match = await self._service.begin_between(order, terms, rated=rated, claim=claim)
        self._hub.changed()
        return match

    def _are_accounts(self, people: Sequence[int]) -> bool:
        with self._database.reading() as connection:
            return all(is_account(connection, person) for person in people)


def why_not_join(seek: StoredSeek, person: int, people: PeopleInGames, has_account: bool) -> str | None:
    """Why a person cannot join a seek; None means that they can."""
    if seek.owner == person:
        return say("This is your own seek.")
    if person in seek.people:
        return say("You have already joined this seek.")
    if seek.rated and not seek.quick and not has_account:
        return say("Only people with accounts can play rated matches.")
    if not fits(people, seek, person, now()):
        return say("Your rating is outside the range of this seek.")
    return None
