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


def preloaded_context(*modules: str) -> "ForkServerContext | SpawnContext":
    """Returns a context that forks child processes from a server which has these modules imported: many times
    faster than importing them in each, and their memory is shared. On Windows it spawns instead.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(list(modules))
    return context


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Blocks SIGINT while a process is started: a terminal sends Ctrl-C to every process, and children
    inherit the mask.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # if started later by the pool, it would unblock SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def tie_to_parent(parent: "int | Connection[Any, Any]") -> None:
    """Called first in a child process: ignores Ctrl-C, and makes the process end with its parent.

    The parent's end is seen by its sentinel, or by a pipe that it holds the other end of; both close even if
    the parent was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, args=(parent,), daemon=True).start()


def name_process(name: str) -> None:
    """Sets the name that `ps` and `top` show, at most 15 characters: forked workers look alike. Linux."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def lower_priority(niceness: int = 19) -> None:
    """Lowers this process's priority in favour of human players."""
    if hasattr(os, "nice"):
        os.nice(max(0, niceness - os.nice(0)))  # lowering the niceness again is not permitted


def _exit_with_parent(parent: "int | Connection[Any, Any]") -> None:
    wait([parent])
    os._exit(0)
