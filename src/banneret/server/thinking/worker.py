"""The process in which players think: takes tasks from a pipe and answers them until the server is gone."""

import logging
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from banneret import games
from banneret.players.processes import settle
from banneret.server.thinking.task import Task

_log = logging.getLogger(__name__)

HURRY = "hurry"
"""Sent while a task is being done: whoever waits wants what there is."""


def work(pipe: "Connection[Any, Any]") -> None:
    """Runs in the new process. The first message says that it is ready."""
    server = parent_process()
    if server is not None:
        settle(server.sentinel)
    for name in games.names():
        games.definition(name)
    pipe.send(None)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        if task != HURRY:  # it may come too late
            pipe.send(_done(task, _Hurry(pipe)))


class _Hurry:
    """Whether somebody has asked to hurry; several threads may want to know."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe
        self._lock = Lock()
        self._is_asked = False

    def __call__(self) -> bool:
        with self._lock:
            if not self._is_asked and self._pipe.poll():
                self._is_asked = self._pipe.recv() == HURRY
            return self._is_asked


def _done(task: Task[Any], hurry: _Hurry) -> Any:
    """What comes of a task; none if nothing does."""
    try:
        return task.do(hurry)
    except Exception as error:  # whatever a player stumbles over, the match goes on without it
        _log.error("A computer player stumbled: %s: %s", type(error).__name__, error)
        return None
