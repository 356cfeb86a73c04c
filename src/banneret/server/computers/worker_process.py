"""The main loop of a worker process: takes jobs from a pipe and answers them until the server is gone."""

import logging
import time
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from banneret import games
from banneret.players.processes import name_process, tie_to_parent
from banneret.server.computers.job import Job

_log = logging.getLogger(__name__)

HURRY = "hurry"
"""Sent during a job: answer now, with the best so far."""


def work(pipe: "Connection[Any, Any]") -> None:
    """The main function of the process. Its first message says that it is ready."""
    server = parent_process()
    if server is not None:
        tie_to_parent(server.sentinel)
        name_process(f"worker {server.pid}")
    games.definitions()
    pipe.send(None)
    while True:
        try:
            message = pipe.recv()
        except EOFError:
            return
        if message != HURRY:  # one may arrive after its job is done
            job, thinking_time = message
            pipe.send(_do(job, _Stop(pipe, thinking_time)))


class _Stop:
    """Whether the time is up or HURRY has arrived. Several threads may ask."""

    def __init__(self, pipe: "Connection[Any, Any]", seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._pipe = pipe
        self._lock = Lock()
        self._has_come = False

    def __call__(self) -> bool:
        if time.monotonic() > self._end:
            return True
        with self._lock:
            if not self._has_come and self._pipe.poll():
                self._has_come = self._pipe.recv() == HURRY
            return self._has_come


def _do(job: Job[Any], stop: _Stop) -> Any:
    """Returns the result of a job; None if it fails."""
    try:
        return job.do(stop)
    except Exception as error:  # the match goes on without the result
        _log.error("A computer player failed: %s: %s", type(error).__name__, error)
        return None
