"""Rematches. They need everybody's consent: one player asks, and the match begins once all have asked.

A person who plays alone, or against computers, needs no one's consent.
"""

from sqlalchemy import Connection

from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.hub import Hub
from banneret.server.lobby.notices import add_notices, drop_notices
from banneret.server.lobby.presence import SECOND
from banneret.server.lobby.relations import blocked_either_way
from banneret.server.lobby.stored_seeks import leave_live_seeks
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.rights import why_no_rematch
from banneret.server.matches.service import MatchService, check_may_meet
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import MatchSummary
from banneret.server.storage.database import Database
from banneret.server.storage.rematch_offers import add_offers, drop_offers
from banneret.server.storage.stored import RematchOffer


class Rematching:
    """Asks for rematches, and begins or declines them."""

    def __init__(self, service: MatchService, database: Database, hub: Hub) -> None:
        self._service = service
        self._database = database
        self._hub = hub

    async def ask(self, match: str, visitor: Visitor) -> MatchSummary | None:
        """The rematch of a finished match; None until all others have asked for it, too."""
        async with self._service.use(match) as host:
            live = host.live
            if why_not := await host.read(lambda: why_no_rematch(live, visitor)):
                raise RequestError(403 if visitor.person is None else 409, why_not)
            if live.rematch is None and live.people - {visitor.person}:
                offers = await self._service.run(lambda: self._offer(live, visitor))
                if _undecided(live, offers):
                    await host.set_rematch(None, offers)
                    self._hub.wake(live.people)
                    return None
            begun = await self._service.begin_rematch(host, visitor, lambda *new: _meet(live, *new))
            self._hub.wake(live.people)
            return begun

    async def decline(self, match: str, visitor: Visitor) -> None:
        """Declines a rematch, or withdraws the visitor's own offer."""
        async with self._service.use(match) as host:
            live = host.live
            if not live.seats_of(visitor):
                raise RequestError(403, say("This is not your match."))
            await self._service.run(lambda: self._drop(live))
            await host.set_rematch(live.rematch)
            self._hub.wake(live.people)

    def _offer(self, live: LiveMatch, visitor: Visitor) -> tuple[RematchOffer, ...]:
        assert visitor.person is not None
        person, limits, at = visitor.person, self._service.limits, now()
        is_live = live.time_control is not None and live.time_control.pace == "live"
        lasts = limits.live_rematch_time if is_live else limits.seek_time
        with self._database.writing() as connection:
            check_may_meet(connection, sorted(live.people), rated=live.rated)
            if blocked_either_way(connection, person) & live.people:
                raise RequestError(409, say("This person does not want to hear from you."))
            offers = add_offers(connection, live.id, live.seats_of(visitor), at, at + int(lasts * SECOND))
            add_notices(connection, _undecided(live, offers), "rematch", match=live.id, other=person)
        return offers

    def _drop(self, live: LiveMatch) -> None:
        with self._database.writing() as connection:
            drop_offers(connection, live.id)
            drop_notices(connection, live.people, ("rematch",), live.id)


def _undecided(live: LiveMatch, offers: tuple[RematchOffer, ...]) -> set[int]:
    """The people who have not asked for a rematch."""
    return live.people - {live.holders[each.seat].person for each in offers}


def _meet(live: LiveMatch, connection: Connection, rematch: str) -> None:
    """The changes stored along with a rematch. One player may have blocked another in the meantime."""
    people = sorted(live.people)
    if len(people) < 2:
        return
    if any(blocked_either_way(connection, person).intersection(people) for person in people):
        raise RequestError(409, say("This person does not want to hear from you."))
    if live.time_control is not None and live.time_control.pace == "live":
        leave_live_seeks(connection, people)
    drop_notices(connection, people, ("rematch",), live.id)
    add_notices(connection, people, "begun", match=rematch)
