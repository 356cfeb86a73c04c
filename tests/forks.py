"""Processes forked from one that has imported what they need, which takes a tenth of the time."""

import atexit
from multiprocessing import active_children, get_context

FORKS = get_context("forkserver")


@atexit.register
def _end_all() -> None:
    """At exit, Python would wait for those left over from a failed test."""
    for each in active_children():
        each.kill()
