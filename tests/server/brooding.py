"""A computer player that thinks for a second, on a slow machine too."""

import time
from dataclasses import dataclass

from banneret.players.protocol import Stop
from banneret.server.computers.action_job import ActionJob

SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Brooding(ActionJob):
    """Takes all the time that it is given, and a second at most; then it does anything."""

    def do(self, stop: Stop) -> int:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and not stop():
            pass
        return 0
