"""Work beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")


async def in_thread(threads: Executor, work: Callable[[], T]) -> T:
    """Does something in a thread, in the language of whoever it is done for."""

    def done() -> T:
        try:
            return work()
        except StopIteration as stray:  # no future takes one: it would be waited for in vain
            raise RuntimeError("a stray StopIteration") from stray

    return await asyncio.get_running_loop().run_in_executor(threads, copy_context().run, done)
