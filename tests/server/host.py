"""The server as a process, with the game made up for the tests and one whose players never stop thinking.

Run as a module, so that the processes in which players think, which import it again, know these games too.
"""

import sys
from dataclasses import replace
from json import loads
from pathlib import Path

from banneret import games
from banneret.engine.compiler import kernel
from tests.engine.toy import Road


@kernel
def worth_thinking_about(state, rules, seat):  # type: ignore[no-untyped-def]
    """Greedy players ask this of every action, and would never hear the answer."""
    while True:
        seat = -seat


class EndlessRoad(Road):
    """The Road, over which greedy players brood for ever."""

    name = "the-endless-road"
    kernels = replace(Road.kernels, worth=worth_thinking_about)


def register_games() -> None:
    """Makes the games of the tests known in this process."""
    games._GAMES["the-road"] = "tests.engine.toy:Road"
    games._GAMES["the-endless-road"] = "tests.server.host:EndlessRoad"


if __name__ in ("__main__", "__mp_main__"):
    register_games()

if __name__ == "__main__":
    # The processes of players need not wait for these.
    from banneret.server.limits import Limits
    from banneret.server.serving import serve

    folder, port, limits = sys.argv[1:]
    serve("127.0.0.1", int(port), Path(folder), lambda url: print(url, flush=True), Limits(**loads(limits)))
