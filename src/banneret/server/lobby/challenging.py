"""Challenges: from one person to another, to be accepted, declined or withdrawn."""

import secrets

from sqlalchemy import Connection

from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.hub import Hub
from banneret.server.lobby.notices import add_notices
from banneret.server.lobby.pairing import seating
from banneret.server.lobby.presence import SECOND
from banneret.server.lobby.proposals import seats_of, terms_of
from banneret.server.lobby.relations import RelationStore, blocked_either_way
from banneret.server.lobby.stored_challenges import (
    ChallengeStore,
    StoredChallenge,
    challenge_is_gone,
    claim_challenge,
)
from banneret.server.lobby.stored_seeks import leave_live_seeks
from banneret.server.matches.service import MatchService
from banneret.server.models.lobby import ChallengeRequest
from banneret.server.storage.database import Database
from banneret.server.storage.people import is_account


class Challenging:
    """Sends challenges and answers them."""

    def __init__(self, service: MatchService, database: Database, hub: Hub) -> None:
        self.store = ChallengeStore(database)
        self._service = service
        self._database = database
        self._relations = RelationStore(database)
        self._hub = hub

    async def send(self, person: int, request: ChallengeRequest) -> str:
        """Challenges a person; returns the id of the challenge."""
        challenge = await self._service.run(lambda: self._send(person, request))
        self._hub.wake((person, challenge.to))
        return challenge.id

    def _send(self, person: int, request: ChallengeRequest) -> StoredChallenge:
        self._service.check_may_play(person)
        other = self._relations.find(request.name, request.person)
        if other == person:
            raise RequestError(409, say("You cannot challenge yourself."))
        with self._database.reading() as connection:
            have_accounts = is_account(connection, person) and is_account(connection, other)
        if seats_of(request, have_accounts) != 2:
            raise RequestError(409, say("This game needs more than two people. Open a seek instead."))
        limits, at, control = self._service.limits, now(), request.time_control
        challenge = StoredChallenge(
            id=secrets.token_urlsafe(12),
            by=person,
            to=other,
            game=request.game,
            ruleset=request.ruleset,
            setup=request.setup,
            seat=request.seat,
            rated=request.rated,
            time_control=None if control is None else control.model_dump(),
            made=at,
            expires=at + int(limits.seek_time * SECOND),
        )
        self.store.add(challenge, limits.challenges)
        return challenge

    async def accept(self, person: int, id: str) -> str:
        """Accepts a challenge and begins the match; returns its id."""
        await self._service.run(lambda: self._service.check_may_play(person))
        challenge = await self._service.run(lambda: self.store.find(id, person, now()))
        if challenge.to != person:
            raise challenge_is_gone()
        people = (challenge.by, challenge.to)

        def claim(connection: Connection, match: str) -> None:
            claim_challenge(connection, challenge, match)
            if challenge.by in blocked_either_way(connection, person):
                raise challenge_is_gone()
            if challenge.time_control and challenge.time_control["pace"] == "live":
                leave_live_seeks(connection, people)
            add_notices(connection, people, "begun", match=match)

        match = await self._service.begin_between(
            seating(people, {challenge.by: challenge.seat}),
            terms_of(challenge),
            rated=challenge.rated,
            claim=claim,
        )
        self._hub.changed()
        return match

    async def end(self, person: int, id: str) -> None:
        """Declines a challenge, or withdraws one that the person has sent."""
        challenge = await self._service.run(lambda: self.store.find(id, person, now()))
        state = "withdrawn" if challenge.by == person else "declined"
        await self._service.run(lambda: self.store.end(challenge, state))
        self._hub.wake((challenge.by, challenge.to))
