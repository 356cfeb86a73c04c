"""Combines concurrent reads into one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Batch(Generic[Key, Answer]):
    """Collects requests while a read is in progress; the next read answers all of them."""

    def __init__(self, read: Callable[[frozenset[Key]], Awaitable[Answer]]) -> None:
        self._read = read
        self._asked = set[Key]()
        self._next: asyncio.Task[Answer] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, key: Key) -> Answer:
        """Waits for a read that starts after this call, shared with the others in its batch."""
        self._asked.add(key)
        if self._next is None:
            self._next = asyncio.create_task(self._read_next())
        return await asyncio.shield(self._next)

    async def _read_next(self) -> Answer:
        async with self._turn:
            asked, self._asked, self._next = frozenset(self._asked), set[Key](), None
            return await self._read(asked)
