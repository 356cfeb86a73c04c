"""Guests' data unused for a year is deleted; everything else is kept."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import insert

from banneret.server import clock
from banneret.server.clock import SECOND
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.matches.creation import new_match
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Command
from banneret.server.models.matches import NewMatch
from banneret.server.storage.database import Place, open_database
from banneret.server.storage.schema import accounts
from tests.server.running import GAME

DAY = 24 * 60 * 60 * SECOND
YEAR = 365 * DAY


class Times:
    """A clock set by the test."""

    now = 50 * YEAR


@pytest.fixture
def times() -> Iterator[Times]:
    times = Times()
    with clock.told_by(lambda: times.now):
        yield times


def guest(service: MatchService) -> Visitor:
    _, person = service.people.add()
    return Visitor(person.id, key=b"key")


async def begin(service: MatchService, visitor: Visitor) -> str:
    wanted = NewMatch.model_validate({"game": GAME, "seats": [{"player": "me"}] * 2})
    return (await service.begin(visitor, lambda: new_match(visitor, wanted))).id


async def do(service: MatchService, match: str, visitor: Visitor, kind: str, **more: str) -> None:
    async with service.use(match) as host:
        version = host.live.version_for(visitor)
        body = {"kind": kind, "id": f"{kind}-{version}", "version": version, "seat": 0, **more}
        await host.command(visitor, Command.model_validate(body), lambda answer: None)


def test_what_was_left_a_year_ago_is_cleared_and_nothing_else(place: Place, times: Times) -> None:
    async def live_on() -> None:
        service = MatchService(open_database(place), Limits())
        names = "idle", "abandons", "plays", "finishes", "signed up", "visits"
        people = {name: guest(service) for name in names}
        with service.database.writing() as connection:
            row = {"person": people["signed up"].person, "skeleton": "x", "password": "", "made": times.now}
            connection.execute(insert(accounts).values(row))
        active = "abandons", "plays", "finishes", "signed up"
        matches = {name: await begin(service, people[name]) for name in active}
        await do(service, matches["abandons"], people["abandons"], "play", action="e2-e3")
        for name in ("finishes", "signed up"):
            await do(service, matches[name], people[name], "resign")
        times.now += 2 * DAY
        await do(service, matches["plays"], people["plays"], "play", action="e2-e3")
        token, visitor = service.people.add()
        people["visits"] = Visitor(visitor.id)
        times.now += YEAR - DAY
        assert service.people.find(token) is not None
        for _ in range(2):  # the second time there is nothing to do
            await service.clear_out()
            left = {name for name in matches if await is_there(service, matches[name])}
            assert left == {"plays", "signed up"}, "a guest's finished match is kept for a year"
            numbers = {name: each.person or 0 for name, each in people.items()}
            known = service.people.names(numbers.values())
            assert {name for name in people if numbers[name] in known} == {"plays", "signed up", "visits"}
        await service.stop()

    asyncio.run(live_on())


async def is_there(service: MatchService, match: str) -> bool:
    try:
        async with service.use(match):
            return True
    except RequestError as error:
        return error.status != 404
