"""Has one process prepare the tests for all others.

pytest rewrites the asserts of every module of tests when it first imports it, and keeps the result. In a
fresh copy all processes would do so at the same time, each for itself, which takes longer than all else that
they do before the first test.
"""

import fcntl
import hashlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.kernels import TESTS


@contextmanager
def rewritten_once(collected: Sequence[str]) -> Iterator[None]:
    """If nothing is kept yet, the first process goes ahead; the others that collect the same wait for it."""
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
