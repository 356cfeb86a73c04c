"""Vacations: an absent player misses no correspondence turn, for some days of each year."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from banneret import game, replay
from banneret.engine.errors import BadRecord
from banneret.engine.match import Match, TakenDay, Timing
from banneret.server.accounts.store import make_account
from banneret.server.clock import SECOND, now
from banneret.server.matches.creation import load, match_from_record
from banneret.server.matches.proof import proof_of, verify
from banneret.server.models.commands import Accepted, Refused
from banneret.server.storage.vacations import day_of, end_of
from tests.server.house import BLITZ, DAYS, HOUR, House, shown
from tests.server.running import Client, Server

Story = Callable[[House], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[..., None]:
    """Runs a story in a house in which Ann and Ben have accounts."""

    def tell(story: Story, days: int = 20) -> None:
        async def told() -> None:
            house = House(tmp_path)
            house.grants(days)
            with house.keeping_time():
                await house.open()
                with house.service.database.writing() as connection:
                    for visitor, name in zip(house.people, ("Ann", "Ben"), strict=True):
                        make_account(connection, visitor.person or 0, name, "")
                await story(house)
                await house.close()

        asyncio.run(told())

    return tell


def leave(house: House, seat: int = 0, until: date | None = None) -> None:
    house.service.vacations.leave(house.people[seat].person or 0, None if until is None else end_of(until))


def taken(house: House, seat: int = 0) -> int:
    return house.service.vacations.of(house.people[seat].person or 0).taken


async def kinds(house: House, match: str) -> list[str]:
    return [each.kind for each in (await house.live(match)).commands]


def test_who_is_away_gets_a_day_instead_of_a_missed_turn(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        leave(house)
        await house.pass_time(72 * HOUR - 1)
        assert await kinds(house, match) == ["start-clocks"], "there is time left"
        await house.pass_time(1)
        assert await kinds(house, match) == ["start-clocks", "vacation"]
        assert shown(await house.seen(match, 1)) == [(24 * HOUR, True), (72 * HOUR, False)]
        await house.pass_time(24 * HOUR)
        await house.close()
        await house.open()
        assert await kinds(house, match) == ["start-clocks", "vacation", "vacation"]
        assert taken(house) == 2
        house.service.vacations.come_back(house.people[0].person or 0)
        await house.pass_time(24 * HOUR)
        assert (await kinds(house, match))[-1] == "time-out"

    tell(story)


def test_a_day_counts_once_in_however_many_matches(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        several = [await house.begin("age-of-chess", DAYS) for _ in range(3)]
        leave(house)
        await house.pass_time(72 * HOUR)
        assert [await kinds(house, match) for match in several] == [["start-clocks", "vacation"]] * 3
        assert taken(house) == 1

    tell(story)


def test_when_the_days_are_used_up_turns_are_missed(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        leave(house)
        await house.pass_time((72 + 3 * 24) * HOUR)
        assert await kinds(house, match) == ["start-clocks", "vacation", "vacation", "time-out"]

    tell(story, days=2)


def test_a_server_without_vacations(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        leave(house)
        await house.pass_time(72 * HOUR)
        assert await kinds(house, match) == ["start-clocks", "time-out"]

    tell(story, days=0)


def test_away_until_a_day_and_no_longer(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        leave(house, until=day_of(house.time) + timedelta(days=3))
        away = (await house.seen(match, 1)).seats[0].away
        assert away is None, "it was begun before, and nobody has told it"
        await house.close()
        await house.open()
        away = (await house.seen(match, 1)).seats[0].away
        assert away is not None
        assert away.until == day_of(house.time) + timedelta(days=3)
        await house.pass_time(72 * HOUR)
        await house.pass_time(24 * HOUR)
        assert await kinds(house, match) == ["start-clocks", "vacation", "time-out"]
        assert (await house.seen(match, 1)).seats[0].away is None

    tell(story)


def test_each_year_has_its_days(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        house.time = end_of(date(day_of(house.time).year, 12, 31)) - 30 * HOUR * SECOND
        match = await house.begin("age-of-chess", {"pace": "correspondence", "hours": 24})
        leave(house)
        await house.pass_time(3 * 24 * HOUR)
        assert await kinds(house, match) == ["start-clocks", "vacation", "vacation", "time-out"]

    tell(story, days=1)


def test_live_matches_are_not_concerned(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", BLITZ)
        leave(house)
        await house.pass_time(60)
        assert await kinds(house, match) == ["start-clocks", "time-out"]
        await house.close()
        await house.open()
        assert (await house.seen(match, 1)).seats[0].away is None

    tell(story)


def test_a_day_does_not_tell_who_has_not_answered_yet(tell: Callable[..., None]) -> None:
    """Cyvasse: during the set-up, Ben sees the same whether Ann is ready or has used a vacation day."""

    async def seen_by_ben(house: House, *, ready: bool) -> int:
        match = await house.begin("cyvasse", DAYS)
        for seat in (0, 1):
            leave(house, seat)
        if ready:
            assert isinstance(await house.do(match, 0, action="ready"), Accepted)
        await house.pass_time(72 * HOUR)
        seen = await house.seen(match, 1)
        assert (await kinds(house, match)).count("vacation") == 2 - ready
        assert shown(seen) == [(0, True), (24 * HOUR, True)]
        return seen.version

    async def story(house: House) -> None:
        assert await seen_by_ben(house, ready=False) == await seen_by_ben(house, ready=True)

    tell(story)


def test_records_and_proofs_have_the_days(tell: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        match = await house.begin("age-of-chess", DAYS)
        leave(house)
        await house.pass_time(73 * HOUR)
        await house.do(match, 0, action="e2-e3")
        await house.do(match, 0, "offer-undo")
        assert isinstance(await house.do(match, 1, "accept-undo"), Accepted), "a day is no missed turn"
        await house.do(match, 0, action="d2-d3")
        assert not isinstance(await house.do(match, 1, "resign"), Refused)
        live = await house.live(match)
        record = live.match.record(live.player_names(), live.timing())
        day = day_of(house.time - HOUR * SECOND).isoformat()
        assert [(each["after"], each["seat"], each["day"]) for each in record["vacations"]] == [(0, 0, day)]
        assert replay(record).outcome == live.match.outcome
        again = load(match_from_record(house.people[0], record).stored())
        assert [each.day for each in again.vacations] == [day]
        proof = proof_of(live).model_dump(mode="json")
        assert not verify(proof).problems
        (entry,) = (each for each in proof["entries"] if each["kind"] == "vacation")
        entry["text"] = "2020-01-01"
        assert any("the chain breaks" in each for each in verify(proof).problems)

    tell(story)


@pytest.mark.parametrize(
    ("change", "why"),
    [({"day": "2020-01-01"}, "chain breaks at a day"), ({"after": 7}, "more actions than there are")],
)
def test_a_record_with_another_day(change: dict[str, Any], why: str) -> None:
    match = Match(game("age-of-chess"))
    timing = Timing(None, (), [TakenDay(0, 0, "2026-11-17", 1)])
    record = match.record(timing=timing)
    assert replay(record).outcome is None
    record["vacations"][0] |= change
    with pytest.raises(BadRecord, match=why):
        replay(record)


def test_a_record_with_a_day_for_nobody() -> None:
    record = Match(game("age-of-chess")).record(timing=Timing(None, (), [TakenDay(0, 9, "2026-11-17", 1)]))
    with pytest.raises(BadRecord, match=r"vacations.0: There is no seat 9"):
        replay(record)


# Over HTTP


def test_somebody_says_that_they_are_away(server: Server) -> None:
    ann, ben = server.account(), server.account()
    match = together(ann, ben)
    assert ann.get("/api/account/vacation") == {"days": 20, "taken": 0, "away": None}
    until = (day_of(now()) + timedelta(days=5)).isoformat()
    told = ann.ok(ann.http.put("/api/account/vacation", json={"until": until}))
    assert told["away"] == {"until": until}
    with ben.live(match) as live:
        assert live.now.seats[0].away is not None
    ann.ok(ann.http.delete("/api/account/vacation"))
    assert ben.snapshot(match).seats[0].away is None
    assert ann.ok(ann.http.put("/api/account/vacation", json={}))["away"] == {"until": None}
    assert ann.get("/api/account/export")["absence"][0]["until"] is None
    for wrong in ("2020-01-01", "2999-01-01", "soon"):
        assert ann.http.put("/api/account/vacation", json={"until": wrong}).status_code == 422
    assert server.guest().http.put("/api/account/vacation", json={}).status_code == 403


def together(ann: Client, ben: Client) -> str:
    begun = ann.begin({"player": "me"}, {"player": "friend"}, time_control=DAYS)
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    return begun.id
