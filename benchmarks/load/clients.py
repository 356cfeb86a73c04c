"""Clients that play many matches at once over sockets, and measure latencies.

They parse no more of a frame than necessary, because they share the machine with the server they measure.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from json import dumps

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load.script import Script

_ACCEPTED = '{"kind":"accepted"'
_SNAPSHOT = '{"kind":"snapshot"'


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds from sending a move until its answer, and until the opponent sees it."""

    answered: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """A match to play, and its players' headers, by seat."""

    match: str
    headers: Sequence[dict[str, str]]


class PlayedMatch:
    """A match with a socket for each seat and for each watcher."""

    def __init__(self, address: str, place: Place, script: Script, watchers: int) -> None:
        self.is_free = asyncio.Event()
        self.played = 0
        self._url = f"ws{address.removeprefix('http')}/api/matches/{place.match}/live"
        self._headers = [*place.headers, *({} for _ in range(watchers))]
        self._script = script
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._sent = 0.0
        self._times: Times | None = None
        self._waiting = 0

    @property
    def sockets(self) -> int:
        return len(self._sockets)

    async def open(self) -> None:
        """Opens all sockets and waits until each has its first snapshot."""
        for headers in self._headers:
            socket = await connect(self._url, additional_headers=headers, compression=None, max_queue=None)
            await socket.recv(decode=False)
            self._sockets.append(socket)
        self._readers = [asyncio.create_task(self._read(n)) for n in range(len(self._sockets))]
        self.is_free.set()

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self._sockets), return_exceptions=True)

    @property
    def is_over(self) -> bool:
        return self.played >= len(self._script)

    async def play(self, times: Times) -> None:
        """Sends the next move of the script."""
        seat, action = self._script[self.played]
        self.is_free.clear()
        self._times, self._waiting = times, 2
        self._sent = time.perf_counter()
        command = {
            "kind": "play",
            "id": str(self.played),
            "version": self.played,
            "seat": seat,
            "action": action,
        }
        await self._sockets[seat].send(dumps(command))

    async def _read(self, n: int) -> None:
        """Records the answer on the sender's socket, and the snapshot on the first socket of another seat."""
        async for frame in self._sockets[n]:
            assert isinstance(frame, str)
            if self._waiting == 0 or self.is_over:
                continue
            seat = self._script[self.played][0]
            if n == seat and frame.startswith(_ACCEPTED):
                self._note(answered=True)
            elif n == 1 - seat and frame.startswith(_SNAPSHOT):
                self._note(answered=False)
            elif not frame.startswith(_SNAPSHOT):
                raise RuntimeError(f"the server refused a move: {frame[:300]}")

    def _note(self, *, answered: bool) -> None:
        assert self._times is not None
        (self._times.answered if answered else self._times.seen).append(time.perf_counter() - self._sent)
        self._waiting -= 1
        if self._waiting == 0:
            self.played += 1
            self.is_free.set()


async def at_rate(matches: Sequence[PlayedMatch], rate: float, seconds: float) -> Times:
    """Plays at a fixed rate per second, whether or not the server keeps up."""
    times, began, n = Times(), time.perf_counter(), 0
    while (due := n / rate) < seconds:
        await asyncio.sleep(max(0.0, began + due - time.perf_counter()))
        match = matches[n % len(matches)]
        n += 1
        if match.is_free.is_set() and not match.is_over:
            await match.play(times)
    await asyncio.gather(*(match.is_free.wait() for match in matches))
    return times


async def flat_out(matches: Sequence[PlayedMatch], lanes: int, seconds: float) -> tuple[Times, float]:
    """Plays as many moves as the server accepts, with `lanes` in flight; also returns the seconds it took."""
    times, began = Times(), time.perf_counter()

    async def lane(mine: Sequence[PlayedMatch]) -> None:
        n = 0
        while time.perf_counter() - began < seconds and not all(match.is_over for match in mine):
            match = mine[n % len(mine)]
            n += 1
            if not match.is_over:
                await match.play(times)
                await match.is_free.wait()

    await asyncio.gather(*(lane(matches[first::lanes]) for first in range(lanes)))
    return times, time.perf_counter() - began


async def echoes(
    address: str, sockets: int, rate: float, seconds: float, cpu: Callable[[], float]
) -> tuple[list[float], float]:
    """Sends frames to the yardstick at a fixed rate; returns each round-trip time, and its total CPU cost."""
    found: list[float] = []
    url = f"ws{address.removeprefix('http')}/room"
    opened = [await connect(url, compression=None) for _ in range(sockets)]
    frame = "x" * 100

    async def one(socket: ClientConnection) -> None:
        began = time.perf_counter()
        await socket.send(frame)
        await socket.recv()
        found.append(time.perf_counter() - began)

    tasks, began, n, before = set[asyncio.Task[None]](), time.perf_counter(), 0, cpu()
    while (due := n / rate) < seconds:
        await asyncio.sleep(max(0.0, began + due - time.perf_counter()))
        tasks.add(asyncio.create_task(one(opened[n % len(opened)])))
        n += 1
    await asyncio.gather(*tasks)
    cost = cpu() - before
    await asyncio.gather(*(socket.close() for socket in opened))
    return found, cost
