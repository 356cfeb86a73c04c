"""Who waits for computer players, and how long."""

import asyncio
import time
from collections.abc import Awaitable
from heapq import heappop, heappush
from random import Random

import banneret
from banneret.server.computers.action_job import action_job
from banneret.server.computers.pool import WorkerPool
from banneret.server.computers.waiting_line import WaitingLine
from banneret.server.limits import Limits
from tests.server.brooding import Brooding
from tests.server.running import GAME, GREEDY, ME, PATIENCE, Client


def everybody_in(line: WaitingLine[str]) -> list[str]:
    found = []
    while (each := line.next()) is not None:
        found.append(each)
    return found


def test_each_person_comes_in_turn_however_many_jobs_one_has() -> None:
    line = WaitingLine[str]()
    for n in range(3):
        line.add(f"ann {n}", "ann", is_quick=False)
    line.add("ben", "ben", is_quick=False)
    assert everybody_in(line) == ["ann 0", "ben", "ann 1", "ann 2"]


def test_quick_players_do_not_wait_for_those_who_think() -> None:
    line = WaitingLine[str]()
    line.add("a level", "ann", is_quick=False)
    line.add("greedy", "ben", is_quick=True)
    assert everybody_in(line) == ["greedy", "a level"]


def test_nobody_waits_longer_than_that_however_many_come() -> None:
    """Each job uses its full thinking time, two at a time. A hundred arrive, half of them at once."""
    random, now, longest, workers = Random(7), 0.0, 6.0, 2
    line = WaitingLine[float](lambda: now)
    coming = sorted(random.choice([0.0, random.uniform(0, 20)]) for _ in range(100))
    busy, waited = list[float](), list[float]()
    while coming or busy:
        now = min([*coming[:1], *busy[:1]])
        while coming and coming[0] <= now:
            line.add(coming.pop(0), len(coming), is_quick=False)
        while busy and busy[0] <= now:
            heappop(busy)
        while len(busy) < workers and (came := line.next()) is not None:
            waited.append(now - came)
            heappush(busy, now + min(2.0, line.thinking_time(longest, workers)))
    assert len(waited) == 100
    assert max(waited) <= longest


def test_somebody_with_many_jobs_takes_no_time_from_others() -> None:
    now = 0.0
    line = WaitingLine[str](lambda: now)
    for _ in range(50):
        line.add("ann", "ann", is_quick=False)
    assert line.thinking_time(6, workers=2) == 4
    line.add("ben", "ben", is_quick=False)
    assert line.thinking_time(6, workers=2) == 3
    assert [line.next(), line.next()] == ["ann", "ben"]
    now = 2.0  # Ann has waited only since her last turn
    assert line.next() == "ann"
    assert line.thinking_time(6, workers=2) == 4


async def seconds(answer: Awaitable[int | None]) -> float:
    """The seconds until a computer player has chosen an action."""
    began = time.monotonic()
    assert await answer is not None
    return time.monotonic() - began


def test_those_who_think_long_hold_up_nobody_for_long() -> None:
    """Twenty-four people whose computer players think for long, and one at the lowest level. If each used its
    full time, the last would wait twelve times as long as one alone, and the lowest level for most of them.
    """
    limits = Limits(
        workers=2, longest_wait=1, compile_timeout=0, thinking_time=PATIENCE, worker_start_timeout=PATIENCE
    )
    low = action_job(banneret.game(GAME).match(), 0, "level:1")
    long = Brooding(low.source, low.state, low.seat, "level:8", low.seed, low.own)

    async def main() -> tuple[float, int, list[float]]:
        pool = WorkerPool(limits)
        pool.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(pool.choose_action(low, person) for person in range(3)))
                alone = await seconds(pool.choose_action(long, 0))
                crowd = [
                    asyncio.create_task(seconds(pool.choose_action(long, person))) for person in range(24)
                ]
                await asyncio.sleep(0)
                assert await pool.choose_action(low, 99) is not None
                waited_for = sum(each.done() for each in crowd)
                return alone, waited_for, await asyncio.gather(*crowd)
        finally:
            pool.stop()

    alone, waited_for, crowd = asyncio.run(main())
    assert waited_for < len(crowd) / 2
    assert max(crowd) < 6 * alone


def test_strangers_get_no_hints(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    ann.do("resign", match)
    assert ann.get(f"/api/matches/{match}/hints", at=0)["hints"]
    stranger = ann.again()
    del stranger.http.headers["Authorization"]
    answer = stranger.http.get(f"/api/matches/{match}/hints", params={"at": 0})
    assert (answer.status_code, answer.json()["text"].split(".")[0]) == (
        409,
        "This is for those who play here",
    )
