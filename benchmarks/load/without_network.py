"""The server's cost of a move in each game, without network: from a command to the frames for all sockets.

One move at a time, in this process. The minimum over several matches that play the same game is reported: the
cost of a move on an otherwise idle machine.
"""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import banneret
from banneret.engine.match import Match
from banneret.server.clock import now
from banneret.server.fairplay.chain import new_secret
from banneret.server.limits import Limits
from banneret.server.lobby.notices import notice_command
from banneret.server.matches.creation import new_id
from banneret.server.matches.host import MatchHost
from banneret.server.matches.listener import Send
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import NOBODY, Visitor
from banneret.server.models.commands import Answer, Command
from banneret.server.run import collect_young_garbage_only
from banneret.server.storage.database import open_database
from banneret.server.storage.stored import SeatHolder
from benchmarks.load.script import Script

MATCHES = 6
MOVES = 40


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a move: milliseconds of a core, and kilobytes for all sockets of its match."""

    game: str
    cpu: float
    sent: float


def cost_of(game: str, script: Script, seed: int, watchers: int) -> Cost:
    """Plays a script in several matches at once."""
    collect_young_garbage_only()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), game, script, seed, watchers))


async def _measure(folder: Path, game: str, script: Script, seed: int, watchers: int) -> Cost:
    service = MatchService(open_database(folder), Limits(), on_append=[notice_command])
    seats = len(banneret.game(game).seats)
    people = [Visitor(service.people.add()[1].id) for _ in range(seats)]
    sent = 0

    async def send(frame: str) -> None:
        nonlocal sent
        sent += len(frame)

    async with AsyncExitStack() as opened:
        hosts = list[MatchHost]()
        for _ in range(MATCHES):
            begun = await service.begin(people[0], lambda: _live(game, seed, people))
            for visitor in (*people, *[NOBODY] * watchers):
                host = await opened.enter_async_context(_followed(service, begun.id, visitor, send))
            hosts.append(host)
        await _all_shown(hosts)
        costs, sent = list[float](), 0
        for n, (seat, action) in enumerate(script):
            costs.append(min([await _cost_of_move(host, people[seat], n, seat, action) for host in hosts]))
    await service.stop()
    return Cost(game, 1000 * sum(costs) / len(costs), sent / 1000 / len(script) / MATCHES)


def _live(game: str, seed: int, people: list[Visitor]) -> LiveMatch:
    assert people[0].person is not None
    return LiveMatch(
        new_id(),
        Match(banneret.game(game), seed=seed),
        tuple(SeatHolder(person=each.person) for each in people),
        owner=people[0].person,
        begun=now(),
        secret=new_secret(),
    )


@asynccontextmanager
async def _followed(
    service: MatchService, match: str, visitor: Visitor, send: Send
) -> AsyncIterator[MatchHost]:
    """The host of a match, with a socket that accepts every frame immediately."""
    async with service.follow(match, visitor, 0) as (host, listener):
        sending = asyncio.create_task(
            listener.run(lambda: host.read(lambda: listener.stream.next(host.live)), send)
        )
        try:
            yield host
        finally:
            sending.cancel()


async def _cost_of_move(host: MatchHost, visitor: Visitor, n: int, seat: int, action: str) -> float:
    """The CPU seconds until a move is answered and shown to everybody."""
    answers = list[Answer]()
    version = host.live.version_for(visitor)
    text = Command(kind="play", id=str(n), version=version, seat=seat, action=action).model_dump_json()
    before = time.process_time()
    await host.command(visitor, Command.model_validate_json(text), answers.append)
    await _all_shown([host])
    assert answers[0].kind == "accepted", answers
    return time.process_time() - before


async def _all_shown(hosts: list[MatchHost]) -> None:
    while not all(listener.is_ready for host in hosts for listener in host.listeners):
        await asyncio.sleep(0)
