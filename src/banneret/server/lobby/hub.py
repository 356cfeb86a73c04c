"""The clients that follow the lobby."""

import asyncio
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.listener import RESYNC, Listener
from banneret.server.matches.visitor import Visitor
from banneret.server.storage.people import Credential


class Hub:
    """Wakes the clients that a change may concern: at once, but at most once per `lobby_interval`. Changes in
    between are combined, so that all clients read at the same time.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._listeners: set[Listener] = set()
        self.changes = 0
        """The number of changes that everybody may see."""
        self._concerned = set[int]()
        self._concerns_all = False
        self._beat: asyncio.TimerHandle | None = None
        self._last_beat = float("-inf")

    @property
    def people(self) -> set[int]:
        """The people who are connected."""
        return {each.visitor.person for each in self._listeners if each.visitor.person is not None}

    @contextmanager
    def listening(self, visitor: Visitor) -> Iterator[Listener]:
        """A listener for a visitor's socket during the block."""
        if len(self._listeners) >= self._limits.lobby_sockets:
            raise RequestError(503, say("The lobby is full. Try again later."))
        listener = Listener(visitor, self._limits)
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    def disconnect(self, credentials: Collection[Credential]) -> None:
        """Closes the sockets of sessions and API tokens that are no longer valid."""
        for listener in self._listeners:
            if listener.visitor.credential in credentials:
                listener.close(RESYNC)

    def changed(self) -> None:
        """Records a change that everybody may see."""
        self.changes += 1
        self._concerns_all = True
        self._beat_soon()

    def wake(self, people: Iterable[int | None]) -> None:
        """Records a change that concerns these people only."""
        self._concerned.update(person for person in people if person is not None)
        self._beat_soon()

    def _beat_soon(self) -> None:
        if self._beat is None:
            loop = asyncio.get_running_loop()
            due = max(loop.time(), self._last_beat + self._limits.lobby_interval)
            self._beat = loop.call_at(due, self._notify)

    def _notify(self) -> None:
        self._beat, self._last_beat = None, asyncio.get_running_loop().time()
        concerned, self._concerned = self._concerned, set[int]()
        concerns_all, self._concerns_all = self._concerns_all, False
        for listener in self._listeners:
            if concerns_all or listener.visitor.person in concerned:
                listener.notify()
