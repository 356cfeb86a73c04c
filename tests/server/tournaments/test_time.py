"""Tournaments over time, with a clock set by the test, and a server that stops and restarts."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import delete, insert, update

from banneret.server import clock
from banneret.server.clock import SECOND
from banneret.server.limits import Limits
from banneret.server.lobby.lobby import Lobby
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Command
from banneret.server.models.tournaments import TournamentDetails, TournamentRequest
from banneret.server.storage.database import Place, open_database
from banneret.server.storage.schema import accounts, tournaments
from banneret.server.tournaments.progress import advance, give_up, start
from banneret.server.tournaments.service import Tournaments
from banneret.server.tournaments.stored import find, pairings_of
from tests.server.lobby import LIVE
from tests.server.running import GAME

DAY = 24 * 3600


class Hall:
    """A server without a network and without background tasks."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self.time = 1_700_000_000 * SECOND
        self.people = list[Visitor]()

    async def open(self, *names: str) -> None:
        """Opens the database, or reopens it; these people are new."""
        database = open_database(self._place)
        self.service = MatchService(database, Limits(workers=1, outage=10_000 * DAY))
        self.tournaments = Tournaments(self.service, database, Lobby(self.service, database))
        for name in names:
            _, person = self.service.people.add()
            self.service.people.rename(person.id, name)
            row = {"person": person.id, "skeleton": name, "password": "", "made": self.time}
            with database.writing() as connection:
                connection.execute(insert(accounts).values(row))
            self.people.append(Visitor(person.id, name, is_account=True))

    def of(self, person: int) -> Visitor:
        return next(each for each in self.people if each.person == person)

    async def create(self, kind: str, **more: Any) -> str:
        body = {"name": "Cup", "kind": kind, "game": GAME, "time_control": LIVE, **more}
        return await self.tournaments.create(self.people[0], TournamentRequest.model_validate(body))

    async def start(self, kind: str, **more: Any) -> str:
        """Creates a tournament with all people."""
        id = await self.create(kind, **more)
        for each in self.people:
            await self.tournaments.join(each, id)
        await self.tournaments.begin(self.people[0], id)
        return id

    async def see(self, id: str) -> TournamentDetails:
        return await self.tournaments.details(self.people[0], id)

    async def resign(self, person: Visitor, id: str) -> None:
        """Resigns the person's match in a tournament."""
        match = (await self.tournaments.details(person, id)).match
        assert match is not None
        async with self.service.use(match) as host:
            seat = next(n for n, each in enumerate(host.live.holders) if each.person == person.person)
            body = {"kind": "resign", "id": match, "version": host.live.version_for(person), "seat": seat}
            await host.command(person, Command.model_validate(body), lambda answer: None)

    async def pass_time(self, seconds: float) -> None:
        self.time += int(seconds * SECOND)
        await self.service.sweeper.sweep()
        await self.tournaments.tick()


Story = Callable[[Hall], Coroutine[Any, Any, None]]


def tell(place: Place, story: Story) -> None:
    """Runs a story in a hall of four people."""

    async def run() -> None:
        hall = Hall(place)
        with clock.told_by(lambda: hall.time):
            await hall.open("Ann", "Ben", "Cleo", "Dan")
            await story(hall)
            await hall.service.stop()

    asyncio.run(run())


def test_what_is_not_finished_when_an_arena_ends_does_not_count(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        arena = await hall.start("arena", minutes=5)
        first, second = (await hall.see(arena)).pairings
        await hall.pass_time(290)
        await hall.resign(hall.of(first.first.id), arena)
        await hall.pass_time(5)
        counted = (await hall.see(arena)).standings
        assert sum(row.points for row in counted) == 2
        await hall.pass_time(5)
        over = await hall.see(arena)
        assert over.tournament.state == "over"
        assert over.standings == counted
        assert {pair.match: pair.points for pair in over.pairings}[second.match] is None
        assert (await hall.tournaments.details(hall.of(second.first.id), arena)).match is None

    tell(tmp_path, story)


def test_a_match_that_ended_while_nobody_looked(place: Place) -> None:
    """Results are recorded when the server is back: they count if they were in time."""

    async def story(hall: Hall) -> None:
        arena = await hall.start("arena", minutes=5)
        swiss = await hall.start("swiss", rounds=1)
        one, other = (pair.first for pair in (await hall.see(arena)).pairings)
        hall.time += 299 * SECOND
        await hall.resign(hall.of(one.id), arena)
        await hall.resign(hall.of(one.id), swiss)
        hall.time += 2 * SECOND
        await hall.resign(hall.of(other.id), arena)
        await hall.service.stop()
        await hall.open()
        await asyncio.gather(hall.tournaments.tick(), hall.tournaments.tick())
        over = await hall.see(arena)
        assert over.tournament.state == "over"
        assert sum(row.points for row in over.standings) == 2
        assert sum(row.points for row in (await hall.see(swiss)).standings) == 1
        await hall.tournaments.tick()
        assert await hall.see(arena) == over

    tell(place, story)


def test_who_never_comes_is_paired_no_more_in_an_arena(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        arena = await hall.start("arena", minutes=60)
        await hall.pass_time(LIVE.bank + 1)
        gone = {row.person.name for row in (await hall.see(arena)).standings if row.withdrawn}
        assert len(gone) == 2
        back = next(each for each in hall.people if each.name in gone)
        await hall.tournaments.join(back, arena)
        await hall.pass_time(1)
        assert {row.person.name for row in (await hall.see(arena)).standings if row.withdrawn} < gone

    tell(tmp_path, story)


def test_a_start_by_itself_or_never(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at = datetime.fromtimestamp(hall.time / SECOND + DAY, UTC)
        played = await hall.create("swiss", rounds=1, starts=at)
        empty = await hall.create("round-robin", starts=at)
        waits = await hall.create("round-robin")
        for each in hall.people:
            await hall.tournaments.join(each, played)
        await hall.tournaments.leave(hall.people[3], played)
        await hall.pass_time(DAY - 1)
        assert (await hall.see(played)).tournament.state == "open"
        await hall.pass_time(1)
        await hall.tournaments.tick()
        now = await hall.see(played)
        assert now.tournament.state == "running"
        assert [pair.second is None for pair in now.pairings] == [False, True], "the third has a bye"
        assert (await hall.see(empty)).tournament.state == "called-off"
        await hall.pass_time(30 * DAY)
        assert (await hall.see(waits)).tournament.state == "called-off"
        assert (await hall.see(played)).tournament.state == "over", "a clock has ended the match"

    tell(tmp_path, story)


def test_a_match_that_both_have_removed_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        swiss = await hall.start("swiss", rounds=1)
        first, second = (await hall.see(swiss)).pairings
        for each in hall.people:
            if each.person in (first.first.id, getattr(first.second, "id", None)):
                await hall.service.remove(first.match or "", each)
            elif each.person == second.first.id:
                await hall.resign(each, swiss)
        await hall.pass_time(LIVE.bank + 1)
        assert (await hall.see(swiss)).tournament.state == "over"

    tell(tmp_path, story)


def test_unfinished_matches_cost_nobody_points(tmp_path: Path) -> None:
    """Neither for those who have too many, nor for their opponents."""

    async def story(hall: Hall) -> None:
        hall.service.limits = replace(hall.service.limits, unfinished_matches=0)
        for id in (await hall.start("arena", minutes=5), await hall.start("swiss", rounds=1)):
            now = await hall.see(id)
            assert all(pair.match for pair in now.pairings)
            assert not any(row.withdrawn for row in now.standings)

    tell(tmp_path, story)


def test_who_is_gone_when_a_match_should_begin_loses_it_alone(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id = await hall.create("arena", minutes=5)
        for each in hall.people[:2]:
            await hall.tournaments.join(each, id)
        ann, ben = (each.person for each in hall.people[:2])
        with hall.service.database.writing() as connection:
            start(connection, find(connection, id), hall.time)
            advance(connection, id, hall.time, wait=0)
            (planned,) = pairings_of(connection, id)
            connection.execute(delete(accounts).where(accounts.c.person == ben))
            give_up(connection, id, planned, hall.time)
        now = await hall.see(id)
        assert {row.person.id: (row.points, row.withdrawn) for row in now.standings} == {
            ann: (2, False),
            ben: (0, True),
        }
        assert now.tournament.state == "running"

    tell(tmp_path, story)


def test_what_nobody_can_play_any_more_counts_for_nobody(tmp_path: Path) -> None:
    """For example if the next version of the server lacks a ruleset."""

    async def story(hall: Hall) -> None:
        made = [await hall.create("arena", minutes=5), await hall.create("swiss", rounds=1)]
        for id in made:
            for each in hall.people:
                await hall.tournaments.join(each, id)
        with hall.service.database.writing() as connection:
            connection.execute(update(tournaments).values(ruleset="forgotten"))
        for id in made:
            await hall.tournaments.begin(hall.people[0], id)
            await hall.tournaments.tick()
            now = await hall.see(id)
            assert now.tournament.state == "over"
            assert not any(row.points or row.withdrawn for row in now.standings)

    tell(tmp_path, story)
