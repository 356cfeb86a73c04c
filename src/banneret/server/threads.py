"""Threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")


async def in_thread(threads: Executor, work: Callable[[], T]) -> T:
    """Runs something in a thread, in the language that is spoken now."""

    def run() -> T:
        try:
            return work()
        except StopIteration as stray:  # a future cannot hold one and would never end
            raise RuntimeError("a stray StopIteration") from stray

    return await asyncio.get_running_loop().run_in_executor(threads, copy_context().run, run)
