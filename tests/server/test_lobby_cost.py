"""The lobby's cost: the number of queries does not grow with its followers, and is zero without news."""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import event, insert

from banneret.server.limits import Limits
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.snapshots import MOST_SHOWN
from banneret.server.matches.listener import Render
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lobby import SeekRequest
from banneret.server.storage.schema import persons, seekers, seeks
from tests.server.lobby import BY_MAIL, LIVE, guest, quick, quiet_lobby
from tests.server.running import GAME


def crowd(lobby: Lobby, count: int) -> list[int]:
    """Creates this number of people."""
    rows = [{"token": secrets.token_bytes(32), "name": f"Guest {n}", "since": 0} for n in range(count)]
    with lobby.service.database.writing() as connection:
        made = connection.execute(insert(persons).returning(persons.c.id), rows)
        return list(made.scalars())


def seek_all(lobby: Lobby, people: list[int], *, quick: bool = False, **more: object) -> None:
    """Creates an open seek for each person, the first one's being the oldest."""
    wish = {"game": GAME, "ruleset": "default", "seats": 2, "rated": False, "quick": quick, **more}
    control = LIVE if quick else BY_MAIL
    wish |= {"pace": control.pace, "time_control": control.model_dump(), "expires": 2**62}
    with lobby.service.database.writing() as connection:
        for n, person in enumerate(people):
            row = {**wish, "id": f"seek-{person}", "owner": person, "made": 1_700_000_000_000_000 + n}
            connection.execute(insert(seeks).values(row))
            connection.execute(insert(seekers).values(seek=row["id"], person=person, since=n))


@contextmanager
def counted_queries(lobby: Lobby) -> Iterator[list[str]]:
    found = list[str]()

    def note(_1: object, _2: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT"):
            found.append(statement)

    event.listen(lobby.service.database.engine, "before_cursor_execute", note)
    yield found
    event.remove(lobby.service.database.engine, "before_cursor_execute", note)


def test_queries_do_not_grow_with_those_who_follow(tmp_path: Path) -> None:
    async def look(lobby: Lobby, frames: list[Render]) -> int:
        with counted_queries(lobby) as queries:
            lobby.hub.changed()
            await asyncio.gather(*(render() for render in frames))
        return len(queries)

    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            people = crowd(lobby, 200)
            seek_all(lobby, people[:20])
            frames = [lobby.frames(Visitor(person, "Guest"), "a match") for person in people]
            few = await look(lobby, frames[:5])
            await lobby.seeking.seek(people[30], SeekRequest(game=GAME))
            assert await look(lobby, frames) <= few
            assert few <= 25

    asyncio.run(run())


def test_much_at_once_is_one_change_for_those_who_follow(tmp_path: Path) -> None:
    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            person = guest(lobby, "Follower")
            sent, began = list[str](), time.monotonic()
            enough = asyncio.Event()

            async def send(frame: str) -> None:
                sent.append(frame)
                if json.loads(frame)["more_seeks"] + len(json.loads(frame)["seeks"]) == 50:
                    enough.set()

            with lobby.hub.listening(Visitor(person, "Follower")) as listener:
                following = asyncio.create_task(
                    listener.run(lobby.frames(Visitor(person, "Follower"), None), send)
                )
                for other in crowd(lobby, 50):
                    await lobby.seeking.seek(other, SeekRequest(game=GAME))
                await asyncio.wait_for(enough.wait(), 60)
                following.cancel()
            beats = (time.monotonic() - began) / Limits().lobby_interval
            assert len(sent) <= 2 + beats, "not one frame for each seek"

    asyncio.run(run())


def test_a_crowd_of_seeks_hides_none_that_one_can_join(tmp_path: Path) -> None:
    """The newest joinable seeks come first, one's own always; the rest are only counted."""

    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            me, newest = guest(lobby, "Me"), guest(lobby, "Newest")
            mine = await lobby.seeking.seek(me, SeekRequest(game=GAME))
            seek_all(lobby, crowd(lobby, 300))
            seek_all(lobby, crowd(lobby, 300), rated=True)
            made = await lobby.seeking.seek(newest, SeekRequest(game=GAME))
            shown = await lobby.snapshot(Visitor(me, "Me"))
            assert len(shown.seeks) == MOST_SHOWN
            assert shown.more_seeks == 602 - MOST_SHOWN
            assert {made.seek, mine.seek} <= {each.id for each in shown.seeks}
            assert [each.id for each in shown.seeks if each.why_not] == [mine.seek], (
                "guests join no rated ones"
            )
            times = [each.made for each in shown.seeks]
            assert times == sorted(times, reverse=True)

    asyncio.run(run())


def test_those_who_came_late_are_paired_though_many_wait(tmp_path: Path) -> None:
    """However many people wait for another game, and however many have waited longer."""

    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            seek_all(lobby, crowd(lobby, 700))
            late = crowd(lobby, 2)
            seek_all(lobby, late, quick=True)
            with counted_queries(lobby) as queries:
                await lobby.seeking.pair_waiting()
            assert len(queries) < 60
            for person in late:
                assert len((await lobby.read(person)).part_of(person).begun) == 1
            assert (await lobby.seeking.quick(guest(lobby, "Later"), quick())).match is None

    asyncio.run(run())
