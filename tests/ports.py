"""Ports that are kept for a server while it does not run."""

import socket
from contextlib import suppress


class Port:
    """A port on this machine that is given to nobody else as long as this object is there.

    Tests run at the same time, and systems give out ports at random: otherwise a server that is started again
    would now and then find its port taken.
    """

    def __init__(self, number: int = 0) -> None:
        self._held = socket.socket()
        self._held.bind(("127.0.0.1", number))
        # From now on, a server that is told this number can listen there too.
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.number: int = self._held.getsockname()[1]

    def close(self) -> None:
        self._held.close()


def neighbours() -> tuple[Port, Port]:
    """A port, and the one after it."""
    while True:
        first = Port()
        with suppress(OSError, OverflowError):  # somebody has the next one, or there is none
            return first, Port(first.number + 1)
        first.close()
