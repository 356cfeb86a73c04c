"""The time, as the database stores it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECOND = 1_000_000
"""In microseconds."""


def _system_time() -> int:
    return time.time_ns() // 1000


_source: Callable[[], int] = _system_time


def now() -> int:
    """Microseconds since 1970."""
    return _source()


@contextmanager
def use_clock(source: Callable[[], int]) -> Iterator[None]:
    """Replaces the clock for the whole process during the block."""
    global _source  # a global, so that all code uses the same clock
    before, _source = _source, source
    try:
        yield
    finally:
        _source = before
