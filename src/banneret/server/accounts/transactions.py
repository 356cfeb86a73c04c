"""Runs database work in a thread, so that the event loop never waits for it."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from banneret.server.storage.database import Database

T = TypeVar("T")


class Run(Protocol):
    """Runs something that waits for the disk in a thread."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


class TransactionRunner:
    """Runs each piece of work as one transaction."""

    def __init__(self, database: Database, run: Run) -> None:
        self._database = database
        self._run = run

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self._database.reading() as connection:
                return work(connection)

        return await self._run(read)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        def write() -> T:
            with self._database.writing() as connection:
                return work(connection)

        return await self._run(write)
