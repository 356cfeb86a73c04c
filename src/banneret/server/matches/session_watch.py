"""Detects sessions and API tokens of open sockets that have expired, or that another process has ended.

Those that this process ends close their sockets at once.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Set
from contextlib import contextmanager

from banneret.server.matches.visitor import Visitor
from banneret.server.storage.people import Credential


class SessionWatch:
    """Checks all of them in one query: thousands of sockets may be open."""

    def __init__(
        self,
        find_valid: Callable[[Set[Credential]], Awaitable[Set[Credential]]],
        disconnect: Callable[[Collection[Credential]], None],
    ) -> None:
        self._find_valid = find_valid
        self._disconnect = disconnect
        self._open: Counter[Credential] = Counter()
        """The number of sockets that each has open."""

    @contextmanager
    def watching(self, visitor: Visitor) -> Iterator[None]:
        """Watches a visitor's session or API token during the block."""
        credential = visitor.credential
        if credential is None:
            yield
            return
        self._open[credential] += 1
        try:
            yield
        finally:
            self._open[credential] -= 1
            if not self._open[credential]:
                del self._open[credential]

    async def look(self) -> None:
        """Closes the sockets of those that are no longer valid."""
        watched = {*self._open}
        if watched and (ended := watched - await self._find_valid(watched)):
            self._disconnect(ended)
