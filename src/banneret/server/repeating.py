"""Periodic tasks that run while the server does."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import SQLAlchemyError

HOUR = 60 * 60
DAY = 24 * HOUR

_log = logging.getLogger(__name__)


@asynccontextmanager
async def repeating(work: Callable[[], Awaitable[None]], seconds: float) -> AsyncIterator[None]:
    """Calls a function at once, and then at this interval, until the block ends."""
    task = asyncio.create_task(_repeat(work, seconds))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _repeat(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    while True:
        try:
            await work()
        except SQLAlchemyError as error:  # the work stays due and is retried
            _log.error("%s: %s", getattr(work, "__name__", "A task"), type(error).__name__)
        await asyncio.sleep(seconds)
