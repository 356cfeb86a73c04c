"""Several processes that serve one address. A process that dies is restarted."""

import logging
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from banneret.engine.errors import BanneretError
from banneret.players.processes import interrupts_held, tie_to_parent
from banneret.server.metrics import SHARED_FOLDER

_log = logging.getLogger(__name__)

Serve = Callable[[socket.socket, Callable[[], None]], None]
"""Serves a listening socket until SIGTERM; calls back once it is ready."""

_PAUSE = 1.0  # seconds before a process that died is restarted
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def serve_in_processes(count: int, listening: socket.socket, serve: Serve, ready: Callable[[], None]) -> None:
    """Serves with `count` processes until SIGINT or SIGTERM; calls `ready` once all of them are ready."""
    with _stopping() as stop, tempfile.TemporaryDirectory(prefix="banneret-") as folder:
        os.environ[SHARED_FOLDER] = folder
        processes = [_Process(listening, serve) for _ in range(count)]
        try:
            if not all(each.is_ready() for each in processes):
                raise BanneretError("The server could not be started: one of its processes has ended.")
            ready()
            while not stop.poll():
                ended = wait([stop, *(each.sentinel for each in processes)])
                if stop in ended:
                    break
                for process in processes:
                    if process.sentinel in ended:
                        process.forget()
                time.sleep(_PAUSE)
                processes = [
                    _Process(listening, serve) if each.sentinel in ended else each for each in processes
                ]
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.join()


class _Process:
    def __init__(self, listening: socket.socket, serve: Serve) -> None:
        context = get_context("spawn")
        self._ready, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_run, args=(listening, serve, theirs))
        with interrupts_held():
            self._process.start()
        theirs.close()

    @property
    def sentinel(self) -> int:
        return self._process.sentinel

    def is_ready(self) -> bool:
        """Waits until the process is ready; False if it dies first."""
        try:
            self._ready.recv()
        except EOFError:
            return False
        return True

    def terminate(self) -> None:
        self._process.terminate()

    def join(self) -> None:
        self._process.join()

    def forget(self) -> None:
        """Logs that the process has died, keeps its counters and drops its gauges."""
        self.join()
        _log.warning(
            "A serving process has died (exit code %s); another takes its place", self._process.exitcode
        )
        mark_process_dead(self._process.pid)  # type: ignore[no-untyped-call]


def _run(listening: socket.socket, serve: Serve, ready: "Connection[Any, Any]") -> None:
    """The main function of a process."""
    parent = parent_process()
    assert parent is not None
    tie_to_parent(parent.sentinel)
    serve(listening, lambda: ready.send(None))


@contextmanager
def _stopping() -> Iterator["Connection[Any, Any]"]:
    """A pipe that receives a message on the first signal to stop."""
    heard, tell = get_context("spawn").Pipe(duplex=False)
    before = {each: signal.signal(each, lambda *_: tell.send(None)) for each in _SIGNALS}
    try:
        yield heard
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
