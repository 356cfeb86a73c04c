"""A computer player that thinks for a second, even on a slow machine."""

import time
from dataclasses import dataclass

from banneret.players.protocol import Stop
from banneret.server.computers.action_job import ActionJob

SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Brooding(ActionJob):
    """Takes all the time it is given, up to a second; then plays any action."""

    def do(self, stop: Stop) -> int:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and not stop():
            pass
        return 0
