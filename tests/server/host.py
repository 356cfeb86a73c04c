"""The server as a process, with the game made up for the tests, one whose players never stop thinking, and
one with a fault.

Run as a module, so that the processes in which players think, which import it again, know these games too.
"""

import os
import sys
from dataclasses import replace
from json import loads
from pathlib import Path
from typing import Any

from banneret import games
from banneret.engine.machine.compiler import kernel
from banneret.engine.views import Event
from tests.engine.toy import ROAD, RoadWords
from tests.engine.toy.rules import SWAPPED


@kernel
def worth_thinking_about(state, rules, seat):  # type: ignore[no-untyped-def]
    """Greedy players ask this of every action, and would never hear the answer."""
    while True:
        seat = -seat


ENDLESS_ROAD = replace(
    ROAD, name="the-endless-road", kernels=replace(ROAD.kernels, worth=worth_thinking_about)
)
"""The Road, over which greedy players brood for ever."""


class FaultyWords(RoadWords):
    """The Road, in which there is no word for a swap of cards."""

    def event(self, event: Any) -> Event:
        if event["kind"] == SWAPPED:
            raise KeyError(SWAPPED)
        return super().event(event)


FAULTY_ROAD = replace(ROAD, name="the-faulty-road", words=FaultyWords)


def register_games() -> None:
    """Makes the games of the tests known in this process."""
    for game in (ROAD, ENDLESS_ROAD, FAULTY_ROAD):
        games.register(game)


if __name__ in ("__main__", "__mp_main__"):
    register_games()

if __name__ == "__main__":
    # The processes of players need not wait for these.
    from banneret.server.limits import Limits
    from banneret.server.run import serve

    place, port, limits, processes, host, online, *names = sys.argv[1:]
    serve(
        host,
        int(port),
        place if place.startswith("postgresql:") else Path(place),
        lambda url: print(url, flush=True),
        Limits(**loads(limits)),
        names,
        processes=int(processes),
        online=online == "online",
        mail=os.environ.get("BANNERET_MAIL"),
    )
