"""Writes that wait at the same time share a transaction, and so one wait for the disk.

A disk may take milliseconds to confirm that something is on it, no matter how much that is. With SQLite one
writes at a time: without this, all moves of a second would wait for the disk one after the other.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import copy_context
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")

Transaction = Callable[[], AbstractContextManager[Connection]]
"""Begins a transaction that is on the disk, complete, when its block ends; or not at all."""


class _Write(Generic[T]):
    """Something to write, and what came of it."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self._work = work
        self._context = copy_context()
        self._result: T | None = None
        self._error: BaseException | None = None
        self.is_done = False

    def carry_out(self, connection: Connection) -> None:
        self._result = self._context.run(self._work, connection)

    def carry_out_alone(self, transaction: Transaction) -> None:
        try:
            with transaction() as connection:
                self.carry_out(connection)
        except BaseException as error:
            self._error = error
        self.is_done = True

    def result(self) -> T:
        assert self.is_done
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value]


class WritingTogether:
    """Whoever has the turn also writes for all who wait for it."""

    def __init__(self, turn: threading.Lock, transaction: Transaction) -> None:
        self._turn = turn
        self._transaction = transaction
        self._waiting: deque[_Write[Any]] = deque()

    def write(self, work: Callable[[Connection], T]) -> T:
        """The result of something that writes. It may be called again if what it was written with fails."""
        write = _Write(work)
        self._waiting.append(write)
        with self._turn:
            if not write.is_done:
                self._write_all([self._waiting.popleft() for _ in range(len(self._waiting))])
        return write.result()

    def _write_all(self, writes: list[_Write[Any]]) -> None:
        if len(writes) == 1 or not self._write_in_one(writes):
            for each in writes:
                each.carry_out_alone(self._transaction)

    def _write_in_one(self, writes: list[_Write[Any]]) -> bool:
        """Whether all of them could be written; if not, none is."""
        try:
            with self._transaction() as connection:
                for each in writes:
                    each.carry_out(connection)
        except BaseException:  # whose fault it is shows when each is on its own
            return False
        for each in writes:
            each.is_done = True
        return True
