"""Threads beside the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")


class _Mailbox:
    """What threads bring back to an event loop. To wake the loop costs more than most of what is brought, so
    that all that comes before it is awake is one wake-up.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._brought: deque[Callable[[], None]] = deque()
        self._is_called = False

    def bring(self, tell: Callable[[], None]) -> None:
        """Has the loop call something soon; from any thread."""
        self._brought.append(tell)
        if not self._is_called:
            self._is_called = True
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._open)

    def _open(self) -> None:
        self._is_called = False  # whatever comes from here on calls again
        while self._brought:
            self._brought.popleft()()


_mailboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, _Mailbox] = WeakKeyDictionary()


async def in_thread(threads: Executor, work: Callable[[], T]) -> T:
    """Runs something in a thread, in the language that is spoken now."""
    loop, context = asyncio.get_running_loop(), copy_context()
    mailbox = _mailboxes.get(loop)
    if mailbox is None:
        mailbox = _mailboxes[loop] = _Mailbox(loop)
    future: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            tell = partial(_resolve, future, context.run(work))
        except BaseException as error:
            tell = partial(_fail, future, error)
        mailbox.bring(tell)

    threads.submit(run)
    return await future


def _resolve(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():  # whoever waited may have been cancelled
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    if isinstance(error, StopIteration):  # a future cannot hold one and would never end
        stray, error = error, RuntimeError("a stray StopIteration")
        error.__cause__ = stray
    if not future.done():
        future.set_exception(error)
