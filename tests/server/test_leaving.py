"""A person who deletes their account is no longer paired, and keeps nobody waiting."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from banneret.server.accounts.store import delete_account
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.lobby.lobby import Lobby
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lobby import ChallengeRequest, MatchTerms, SeekRequest
from banneret.server.storage.schema import accounts, challenges, rating_events, seeks
from banneret.server.storage.stored import StoredCommand
from tests.server.lobby import BY_MAIL, guest, quiet_lobby
from tests.server.running import GAME, PASSWORD, Server
from tests.server.tournaments.players import create, see


def account(lobby: Lobby, name: str) -> int:
    person = guest(lobby, name)
    with lobby.service.database.writing() as connection:
        row = {"person": person, "skeleton": name.lower(), "password": "", "made": 0}
        connection.execute(insert(accounts).values(row))
    return person


def delete(lobby: Lobby, person: int) -> None:
    with lobby.service.database.writing() as connection:
        delete_account(connection, person)


@contextmanager
def failing_disk(lobby: Lobby) -> Iterator[None]:
    """Makes the database refuse all changes to matches."""
    database = lobby.service.database
    refuse = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    with database.writing() as connection:
        connection.execute(text(f"CREATE TRIGGER disk_is_full BEFORE INSERT ON entries {refuse}"))
    yield
    with database.writing() as connection:
        connection.execute(text("DROP TRIGGER disk_is_full"))


def test_nobody_is_paired_with_a_deleted_account(tmp_path: Path) -> None:
    """Not even by operations already under way: a seek that was read before, or the person's own request."""

    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            ann, ben = account(lobby, "Ann"), account(lobby, "Ben")
            seek = (await lobby.seeking.seek(ann, SeekRequest(game=GAME, time_control=BY_MAIL))).seek
            await lobby.challenging.send(ann, ChallengeRequest(game=GAME, person=ben))
            delete(lobby, ann)
            with pytest.raises(RequestError, match="this seek is gone"):
                await lobby.seeking.join(ben, seek or "")
            terms = MatchTerms(game=GAME, time_control=BY_MAIL)
            with pytest.raises(RequestError, match="One of the players is not here any more"):
                await lobby.service.begin_between([ben, ann], terms, rated=False)
            with lobby.service.database.reading() as connection:
                assert not connection.execute(select(seeks.c.id)).all()
                assert not connection.execute(select(challenges.c.id)).all()

    asyncio.run(run())


def test_a_match_is_resigned_for_ratings_even_if_that_could_not_be_stored_at_first(tmp_path: Path) -> None:
    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            service = lobby.service
            ann, ben = account(lobby, "Ann"), account(lobby, "Ben")
            terms = MatchTerms(game=GAME, time_control=BY_MAIL)
            match = await service.begin_between([ann, ben], terms, rated=True)
            async with service.use(match) as host:
                for seat, action in enumerate(("e2-e3", "e7-e6")):
                    person = (ann, ben)[seat]
                    version = host.live.seat_version(seat) + 1
                    command = StoredCommand("play", seat, action, person, f"c{seat}", version, now())
                    await host.play(lambda command=command: command)  # type: ignore[misc]
            delete(lobby, ann)
            with failing_disk(lobby):
                await service.leave_for_good(Visitor(ann))
            async with service.use(match) as host:
                assert host.live.match.outcome is None
            await service.leave_for_the_gone()
            async with service.use(match) as host:
                outcome = host.live.match.outcome
                assert outcome is not None
                assert outcome.winners == (1,)
            with service.database.reading() as connection:
                rated = select(rating_events.c.person).where(rating_events.c.match == match)
                assert set(connection.execute(rated).scalars()) == {ann, ben}
            assert not service._store.gone_but_playing()

    asyncio.run(run())


def test_a_deleted_account_leaves_its_tournaments(server: Server) -> None:
    owner, stays, leaves = (server.account() for _ in range(3))
    name = stays.get("/api/me")["name"]
    cup = create(owner, "swiss", rounds=1)
    for each in (stays, leaves):
        each.post(f"/api/tournaments/{cup}/join")
    told = leaves.get("/api/account/export")
    assert [(each["name"], each["state"]) for each in told["tournaments"]] == [("The swiss", "open")]
    assert [each["id"] for each in owner.get("/api/account/export")["created_tournaments"]] == [cup]
    leaves.post("/api/account/delete", {"password": PASSWORD})
    assert [row.person.name for row in see(owner, cup).standings] == [name]
