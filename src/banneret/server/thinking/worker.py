"""The process in which players think: takes jobs from a pipe and answers them until the server is gone."""

import os
from multiprocessing import parent_process
from multiprocessing.connection import Connection

from banneret import games
from banneret.players.processes import settle
from banneret.server.thinking.job import Preparation, do, prepare


def work(pipe: "Connection[int | None, object]") -> None:
    """Runs in the new process. The first message says that it is ready."""
    server = parent_process()
    if server is not None:
        settle(server.sentinel)
    for name in games.names():
        games.definition(name)
    pipe.send(None)
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        pipe.send(_done(job))


def _done(job: object) -> int | None:
    """The answer to a job; none if there is none."""
    try:
        if isinstance(job, Preparation):
            _make_way()
            prepare(job)
            return None
        return do(job)  # type: ignore[arg-type]
    except Exception:  # whatever a player stumbles over, the match goes on without it
        return None


def _make_way() -> None:
    """Lets whoever plays go first."""
    if hasattr(os, "nice"):
        os.nice(19 - os.nice(0))
