"""Child processes that ignore Ctrl-C and end with their parent."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext


def copies_of_one_that_imported(*modules: str) -> "ForkServerContext | SpawnContext":
    """Starts child processes as copies of one that has imported these modules: many times quicker than
    importing them each time, and they share the memory. Windows has no such thing.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(list(modules))
    return context


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


def name_process(name: str) -> None:
    """What `ps` and `top` call this process, 15 characters at most: copies of one all look alike. Only Linux
    lets us.
    """
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def make_way(niceness: int = 19) -> None:
    """Lowers the priority of this process: people who play go first."""
    if hasattr(os, "nice"):
        os.nice(max(0, niceness - os.nice(0)))  # who is asked to be less nice refuses


def _leave_with(starter: "int | Connection[Any, Any]") -> None:
    wait([starter])
    os._exit(0)
