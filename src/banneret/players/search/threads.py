"""Threads for a search."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

Apply = Callable[..., Iterable[Any]]
"""Has the semantics of `map`."""


@contextmanager
def threaded_map(threads: int) -> Iterator[Apply]:
    """Yields a `map` that runs in this many threads. A single one runs in the calling thread, because
    starting another takes longer than quick searches do.
    """
    if threads == 1:
        yield map
    else:
        with ThreadPoolExecutor(threads) as pool:
            yield pool.map
