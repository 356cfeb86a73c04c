"""Child processes that ignore Ctrl-C and end with their parent."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any


@contextmanager
def interrupts_held() -> Iterator[None]:
    """A terminal sends Ctrl-C to every process; one that starts here inherits that it does not hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # started by the first process, it would let interrupts in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle(starter: "int | Connection[Any, Any]") -> None:
    """Called first in a child process: it ignores Ctrl-C and ends with its parent.

    That is told by a sentinel, or by the end of a pipe whose other end is closed; even a process that was
    killed closes both.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with, args=(starter,), daemon=True).start()


def make_way(niceness: int = 19) -> None:
    """Lowers the priority of this process: people who play go first."""
    if hasattr(os, "nice"):
        os.nice(max(0, niceness - os.nice(0)))  # who is asked to be less nice refuses


def _leave_with(starter: "int | Connection[Any, Any]") -> None:
    wait([starter])
    os._exit(0)
