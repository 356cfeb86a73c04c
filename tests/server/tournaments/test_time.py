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


class TournamentHarness:
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


Story = Callable[[TournamentHarness], Coroutine[Any, Any, None]]


def tell(place: Place, story: Story) -> None:
    """Runs a story with four people."""

    async def run() -> None:
        harness = TournamentHarness(place)
        with clock.use_clock(lambda: harness.time):
            await harness.open("Ann", "Ben", "Cleo", "Dan")
            await story(harness)
            await harness.service.stop()

    asyncio.run(run())


def test_what_is_not_finished_when_an_arena_ends_does_not_count(tmp_path: Path) -> None:
    async def story(harness: TournamentHarness) -> None:
        arena = await harness.start("arena", minutes=5)
        first, second = (await harness.see(arena)).pairings
        await harness.pass_time(290)
        await harness.resign(harness.of(first.first.id), arena)
        await harness.pass_time(5)
        counted = (await harness.see(arena)).standings
        assert sum(row.points for row in counted) == 2
        await harness.pass_time(5)
        over = await harness.see(arena)
        assert over.tournament.state == "over"
        assert over.standings == counted
        assert {pair.match: pair.points for pair in over.pairings}[second.match] is None
        assert (await harness.tournaments.details(harness.of(second.first.id), arena)).match is None

    tell(tmp_path, story)


def test_a_match_that_ended_while_nobody_looked(place: Place) -> None:
    """Results are recorded when the server is back: they count if they were in time."""

    async def story(harness: TournamentHarness) -> None:
        arena = await harness.start("arena", minutes=5)
        swiss = await harness.start("swiss", rounds=1)
        one, other = (pair.first for pair in (await harness.see(arena)).pairings)
        harness.time += 299 * SECOND
        await harness.resign(harness.of(one.id), arena)
        await harness.resign(harness.of(one.id), swiss)
        harness.time += 2 * SECOND
        await harness.resign(harness.of(other.id), arena)
        await harness.service.stop()
        await harness.open()
        await asyncio.gather(harness.tournaments.tick(), harness.tournaments.tick())
        over = await harness.see(arena)
        assert over.tournament.state == "over"
        assert sum(row.points for row in over.standings) == 2
        assert sum(row.points for row in (await harness.see(swiss)).standings) == 1
        await harness.tournaments.tick()
        assert await harness.see(arena) == over

    tell(place, story)


def test_who_never_comes_is_paired_no_more_in_an_arena(tmp_path: Path) -> None:
    async def story(harness: TournamentHarness) -> None:
        arena = await harness.start("arena", minutes=60)
        await harness.pass_time(LIVE.bank + 1)
        gone = {row.person.name for row in (await harness.see(arena)).standings if row.withdrawn}
        assert len(gone) == 2
        back = next(each for each in harness.people if each.name in gone)
        await harness.tournaments.join(back, arena)
        await harness.pass_time(1)
        assert {row.person.name for row in (await harness.see(arena)).standings if row.withdrawn} < gone

    tell(tmp_path, story)


def test_a_start_by_itself_or_never(tmp_path: Path) -> None:
    async def story(harness: TournamentHarness) -> None:
        at = datetime.fromtimestamp(harness.time / SECOND + DAY, UTC)
        played = await harness.create("swiss", rounds=1, starts=at)
        empty = await harness.create("round-robin", starts=at)
        waits = await harness.create("round-robin")
        for each in harness.people:
            await harness.tournaments.join(each, played)
        await harness.tournaments.leave(harness.people[3], played)
        await harness.pass_time(DAY - 1)
        assert (await harness.see(played)).tournament.state == "open"
        await harness.pass_time(1)
        await harness.tournaments.tick()
        now = await harness.see(played)
        assert now.tournament.state == "running"
        assert [pair.second is None for pair in now.pairings] == [False, True], "the third has a bye"
        assert (await harness.see(empty)).tournament.state == "called-off"
        await harness.pass_time(30 * DAY)
        assert (await harness.see(waits)).tournament.state == "called-off"
        assert (await harness.see(played)).tournament.state == "over", "a clock has ended the match"

    tell(tmp_path, story)


def test_a_match_that_both_have_removed_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def story(harness: TournamentHarness) -> None:
        swiss = await harness.start("swiss", rounds=1)
        first, second = (await harness.see(swiss)).pairings
        for each in harness.people:
            if each.person in (first.first.id, getattr(first.second, "id", None)):
                await harness.service.remove(first.match or "", each)
            elif each.person == second.first.id:
                await harness.resign(each, swiss)
        await harness.pass_time(LIVE.bank + 1)
        assert (await harness.see(swiss)).tournament.state == "over"

    tell(tmp_path, story)


def test_unfinished_matches_cost_nobody_points(tmp_path: Path) -> None:
    """Neither for those who have too many, nor for their opponents."""

    async def story(harness: TournamentHarness) -> None:
        harness.service.limits = replace(harness.service.limits, unfinished_matches=0)
        for id in (await harness.start("arena", minutes=5), await harness.start("swiss", rounds=1)):
            now = await harness.see(id)
            assert all(pair.match for pair in now.pairings)
            assert not any(row.withdrawn for row in now.standings)

    tell(tmp_path, story)


def test_who_is_gone_when_a_match_should_begin_loses_it_alone(tmp_path: Path) -> None:
    async def story(harness: TournamentHarness) -> None:
        id = await harness.create("arena", minutes=5)
        for each in harness.people[:2]:
            await harness.tournaments.join(each, id)
        ann, ben = (each.person for each in harness.people[:2])
        with harness.service.database.writing() as connection:
            start(connection, find(connection, id), harness.time)
            advance(connection, id, harness.time, wait=0)
            (planned,) = pairings_of(connection, id)
            connection.execute(delete(accounts).where(accounts.c.person == ben))
            give_up(connection, id, planned, harness.time)
        now = await harness.see(id)
        assert {row.person.id: (row.points, row.withdrawn) for row in now.standings} == {
            ann: (2, False),
            ben: (0, True),
        }
        assert now.tournament.state == "running"

    tell(tmp_path, story)


def test_what_nobody_can_play_any_more_counts_for_nobody(tmp_path: Path) -> None:
    """For example if the next version of the server lacks a ruleset."""

    async def story(harness: TournamentHarness) -> None:
        made = [await harness.create("arena", minutes=5), await harness.create("swiss", rounds=1)]
        for id in made:
            for each in harness.people:
                await harness.tournaments.join(each, id)
        with harness.service.database.writing() as connection:
            connection.execute(update(tournaments).values(ruleset="forgotten"))
        for id in made:
            await harness.tournaments.begin(harness.people[0], id)
            await harness.tournaments.tick()
            now = await harness.see(id)
            assert now.tournament.state == "over"
            assert not any(row.points or row.withdrawn for row in now.standings)

    tell(tmp_path, story)
