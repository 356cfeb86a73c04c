"""Group commit: concurrent writes share a transaction, and so one wait for the disk.

A disk may take milliseconds to confirm a write, no matter how large it is. SQLite allows one writer at a
time: without this, all moves of a second would wait for the disk one after another.
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
"""Begins a transaction that is durably committed when its block ends, or has no effect."""


class _Write(Generic[T]):
    """A pending write and its result."""

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


class GroupCommit:
    """The thread that holds the lock writes for all waiting threads."""

    def __init__(self, turn: threading.Lock, transaction: Transaction) -> None:
        self._turn = turn
        self._transaction = transaction
        self._waiting: deque[_Write[Any]] = deque()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Runs a function that writes, and returns its result. It is called again if its group fails."""
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
        """Runs all writes in one transaction; returns False, with no effect, if one of them fails."""
        try:
            with self._transaction() as connection:
                for each in writes:
                    each.carry_out(connection)
        except BaseException:  # running each by itself shows which one is at fault
            return False
        for each in writes:
            each.is_done = True
        return True
