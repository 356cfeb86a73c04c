"""Processes that begin as copies of one that has imported what they need, which takes a tenth of the time."""

import atexit
from multiprocessing import active_children, get_context

FORKS = get_context("forkserver")


@atexit.register
def _end_all() -> None:
    """Python would wait for those that a test that failed has left."""
    for each in active_children():
        each.kill()
