"""The server as a process, with three test games: the toy game, one whose players never stop thinking, and
one with a fault.

It is the main module of that process, so that the worker processes, which import it again, know these games
as well.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from banneret import games
from banneret.engine.machine.compiler import kernel
from banneret.engine.views import Event
from tests.engine.toy import ROAD, RoadWords
from tests.engine.toy.rules import SWAPPED
from tests.server.ends import End


@kernel
def worth_thinking_about(state, rules, seat):  # type: ignore[no-untyped-def]
    """Greedy players call this for every action, and would never get a result."""
    while True:
        seat = -seat


ENDLESS_ROAD = replace(
    ROAD, name="the-endless-road", kernels=replace(ROAD.kernels, worth=worth_thinking_about)
)
"""The Road, over which greedy players think forever."""


class FaultyWords(RoadWords):
    """The Road with a notation that fails on a swap of cards."""

    def event(self, event: Any) -> Event:
        if event["kind"] == SWAPPED:
            raise KeyError(SWAPPED)
        return super().event(event)


FAULTY_ROAD = replace(ROAD, name="the-faulty-road", words=FaultyWords)


def register_games() -> None:
    """Registers the test games in this process."""
    for game in (ROAD, ENDLESS_ROAD, FAULTY_ROAD):
        if game.name not in games.names():
            games.register(game)


if __name__ == "__mp_main__":
    register_games()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of a server."""

    place: Path | str
    host: str
    port: int
    limits: Mapping[str, float]
    processes: int
    names: Sequence[str]
    online: bool
    environment: Mapping[str, str]
    end: End | None


def run_server(wanted: Wanted, ready: "Connection[Any, Any]") -> None:
    """The main function of a server process; sends the URL once the server is ready."""
    from banneret.server.limits import Limits  # imported here, so that worker processes skip it
    from banneret.server.run import serve

    sys.modules["__main__"] = sys.modules[__name__]  # what worker processes import
    os.environ.clear()
    os.environ.update(wanted.environment)
    register_games()
    if wanted.end is not None:
        wanted.end.prepare()
    serve(
        wanted.host,
        wanted.port,
        wanted.place,
        ready.send,
        Limits(**wanted.limits),  # type: ignore[arg-type]
        wanted.names,
        processes=wanted.processes,
        online=wanted.online,
        mail=os.environ.get("BANNERET_MAIL"),
    )
