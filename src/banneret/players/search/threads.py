"""The threads of a search."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

Apply = Callable[..., Iterable[Any]]
"""What `map` is: calls a function with one element after the other of some lists."""


@contextmanager
def side_by_side(threads: int) -> Iterator[Apply]:
    """A `map` that works on so many threads. One works here: to start another takes longer than quick
    searches do.
    """
    if threads == 1:
        yield map
    else:
        with ThreadPoolExecutor(threads) as pool:
            yield pool.map
