"""Ports reserved for a server while it is not running."""

import socket
from contextlib import suppress


class Port:
    """A port on this machine that nobody else gets during the lifetime of this object.

    Tests run concurrently, and systems assign ports at random: otherwise a restarted server would sometimes
    find its port taken.
    """

    def __init__(self, number: int = 0) -> None:
        self._held = socket.socket()
        self._held.bind(("127.0.0.1", number))
        # From now on, a server given this port can bind to it too.
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.number: int = self._held.getsockname()[1]

    def close(self) -> None:
        self._held.close()


def neighbours() -> tuple[Port, Port]:
    """Two consecutive ports."""
    while True:
        first = Port()
        with suppress(OSError, OverflowError):  # the next one is taken, or does not exist
            return first, Port(first.number + 1)
        first.close()
