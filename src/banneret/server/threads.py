"""Worker threads beside the event loop."""

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


class _CallbackQueue:
    """Results that threads hand back to an event loop. Waking the loop costs more than most callbacks do, so
    all callbacks that arrive before it wakes share one wake-up.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._callbacks: deque[Callable[[], None]] = deque()
        self._is_called = False

    def put(self, callback: Callable[[], None]) -> None:
        """Schedules a callback on the loop; callable from any thread."""
        self._callbacks.append(callback)
        if not self._is_called:
            self._is_called = True
            with suppress(RuntimeError):  # the loop is closed: nothing waits for the result
                self._loop.call_soon_threadsafe(self._run_all)

    def _run_all(self) -> None:
        self._is_called = False  # a callback that arrives from here on wakes the loop again
        while self._callbacks:
            self._callbacks.popleft()()


_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _CallbackQueue] = WeakKeyDictionary()


async def in_thread(threads: Executor, work: Callable[[], T]) -> T:
    """Runs a function in a thread, in the current language."""
    loop, context = asyncio.get_running_loop(), copy_context()
    queue = _queues.get(loop)
    if queue is None:
        queue = _queues[loop] = _CallbackQueue(loop)
    future: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            callback = partial(_resolve, future, context.run(work))
        except BaseException as error:
            callback = partial(_fail, future, error)
        queue.put(callback)

    threads.submit(run)
    return await future


def _resolve(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():  # the waiting task may have been cancelled
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    if isinstance(error, StopIteration):  # a future cannot hold a StopIteration and would never finish
        stray, error = error, RuntimeError("a stray StopIteration")
        error.__cause__ = stray
    if not future.done():
        future.set_exception(error)
