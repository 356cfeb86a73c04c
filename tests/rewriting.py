"""Has one process prepare the test modules for all others.

pytest rewrites the asserts of every test module on its first import, and caches the result. In a new checkout
all processes would do so concurrently, each on its own, which takes longer than everything else they do
before the first test.
"""

import fcntl
import hashlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.kernels import TESTS


@contextmanager
def rewritten_once(collected: Sequence[str]) -> Iterator[None]:
    """If the cache is empty, the first process goes ahead; the others, which collect the same tests, wait for
    it.
    """
    is_kept = any(TESTS.glob("engine/__pycache__/test_*-pytest-*.pyc"))
    if is_kept or sys.dont_write_bytecode:
        yield
        return
    name = hashlib.sha256("\n".join(collected).encode()).hexdigest()[:16]
    with (TESTS.parent / ".pytest_cache" / f"collecting-{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)
        yield
