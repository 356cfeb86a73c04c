"""A server's matches without the network, with a clock set by the test."""

from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from banneret.server import clock
from banneret.server.clock import SECOND
from banneret.server.limits import Limits
from banneret.server.matches.creation import new_match
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.seats import invitation
from banneret.server.matches.service import MatchService
from banneret.server.matches.snapshots import past_position, snapshot
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Answer, Command
from banneret.server.models.matches import NewMatch
from banneret.server.models.snapshots import Snapshot
from banneret.server.storage.database import open_database

HOUR = 3600
BLITZ = {"pace": "live", "bank": 60, "increment": 2}
DAYS = {"pace": "correspondence", "hours": 72}
FAR = 1_000_000_000

Story = Callable[["House"], Coroutine[Any, Any, None]]


class House:
    """A match service on a folder; closed and opened again, it loads its matches from the database."""

    ids = count()

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.time = FAR * SECOND
        self._limits = Limits(workers=1, outage=10_000 * HOUR)
        self.people = [Visitor()] * 2

    def notices_sleep_after(self, seconds: float) -> None:
        """Takes effect at the next `open`."""
        self._limits = replace(self._limits, outage=seconds)

    def grants(self, vacation_days: int) -> None:
        """Takes effect at the next `open`."""
        self._limits = replace(self._limits, vacation_days=vacation_days)

    @contextmanager
    def keeping_time(self) -> Iterator["House"]:
        with clock.told_by(lambda: self.time):
            yield self

    async def open(self) -> None:
        """Opens the service without worker processes and without automatic sweeps."""
        self.service = MatchService(open_database(self.folder), self._limits)
        await self.service.sweeper.sweep()
        if self.people[0].person is None:
            found = [self.service.people.add() for _ in self.people]
            self.people = [
                Visitor(person.id, name, key=name.encode())
                for (_, person), name in zip(found, "AB", strict=True)
            ]

    async def close(self) -> None:
        await self.service.stop()

    async def pass_time(self, seconds: float) -> None:
        """Advances the clock while the server is running, which then checks for timeouts."""
        self.time += int(seconds * SECOND)
        await self.service.sweeper.sweep()

    async def invite(self, game: str, control: dict[str, Any] | None = None, **more: Any) -> str:
        """A match of the first person, with a seat for the other."""
        return await self.begin_alone(game, "friend", time_control=control, **more)

    async def begin_alone(self, game: str, other: str = "me", **more: Any) -> str:
        ann, seats = self.people[0], ({"player": "me"}, {"player": other})
        wanted = NewMatch.model_validate({"game": game, "seats": seats, **more})
        return (await self.service.begin(ann, lambda: new_match(ann, wanted))).id

    async def begin(self, game: str, control: dict[str, Any] | None = None, **more: Any) -> str:
        """A match of the two, in which both have taken their seats."""
        ann, ben = self.people
        match = await self.invite(game, control, **more)
        await self.service.join(match, ben, invitation(ann.key, match, 1))
        return match

    async def do(self, match: str, seat: int, kind: str = "play", **more: Any) -> Answer:
        """Sends a command at the newest version."""
        answers = list[Answer]()
        async with self.service.use(match) as host:
            version = host.live.version_for(self.people[seat])
            body = {"kind": kind, "id": f"h{next(self.ids)}", "version": version, "seat": seat, **more}
            await host.command(self.people[seat], Command.model_validate(body), answers.append)
        return answers[0]

    async def live(self, match: str) -> LiveMatch:
        async with self.service.use(match) as host:
            return host.live

    async def seen(self, match: str, seat: int) -> Snapshot:
        live = await self.live(match)
        return snapshot(live, self.people[seat])[0]

    async def clocks_at(self, match: str, seat: int, n: int) -> Sequence[int | None]:
        return past_position(await self.live(match), self.people[seat], n, None).clocks


def shown(now: Snapshot) -> list[tuple[float, bool] | None]:
    """The seconds on each clock, and whether it is running."""
    return [None if clock is None else (clock.left / 1000, clock.runs) for clock in now.clocks]


def log_of(now: Snapshot) -> list[str]:
    return [event.text for entry in now.view.log for event in entry.events]
