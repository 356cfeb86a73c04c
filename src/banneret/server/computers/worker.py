"""The server's side of a worker process."""

import math
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, TypeVar

from banneret.players.processes import interrupts_held, preloaded_context
from banneret.server.computers.job import Job
from banneret.server.computers.worker_process import HURRY, work

T = TypeVar("T")


class _ProcessDied(Exception):
    """The process ended without answering."""


class Worker:
    """One process and the pipe to it. One thread at a time gives it jobs; any thread may stop it."""

    def __init__(self, start_timeout: float) -> None:
        self._start_timeout = start_timeout
        self._process: BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._job: Job[Any] | None = None
        self._is_stopped = False
        self._busy = Lock()
        """Held while the process carries out a job."""
        self._changing = Lock()
        """Held while the process starts or ends."""

    @property
    def is_alive(self) -> bool:
        """Whether the process is running or about to start."""
        process = self._process
        return self._busy.locked() or (process is not None and process.is_alive())

    def start(self) -> None:
        """Starts the process unless it is running, and waits until it is ready."""
        with self._busy:
            self._start()

    def do(
        self,
        job: Job[T],
        seconds: float,
        thinking_time: float = math.inf,
        is_hurried: Callable[[], bool] = lambda: False,
    ) -> T | None:
        """The result of a job; None if it has not arrived within `seconds`. A search ends after
        `thinking_time` with its best result so far.
        """
        with self._busy:
            was_running = self._process is not None
            try:
                return self._carry_out(job, seconds, thinking_time, is_hurried)
            except _ProcessDied:
                if not was_running:
                    return None
            # It may have died while idle, so the job is given to a new process, once.
            with suppress(_ProcessDied):
                return self._carry_out(job, seconds, thinking_time, is_hurried)
            return None

    def _carry_out(
        self, job: Job[T], seconds: float, thinking_time: float, is_hurried: Callable[[], bool]
    ) -> T | None:
        self._start()
        try:
            with self._changing:
                if self._pipe is not None:
                    self._pipe.send((job, thinking_time))
                self._job = job
                if is_hurried():  # hurried before the job was sent
                    self._hurry()
        except OSError as error:
            self._end()
            raise _ProcessDied from error
        try:
            result: T | None = self._receive(seconds, hurrying=True)
        finally:
            self._job = None
        return result

    def hurry(self, job: Job[Any]) -> None:
        """Makes the process finish this job early, if it is working on it."""
        with self._changing:
            if self._job is job:
                self._hurry()

    def _hurry(self) -> None:
        if self._pipe is not None:
            with suppress(OSError):  # the process is gone, which is detected elsewhere
                self._pipe.send(HURRY)

    def _start(self) -> None:
        with self._changing:
            if self._process is not None or self._is_stopped:
                return
            context = preloaded_context("banneret.server.computers.preload")
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), daemon=True)
            try:
                with interrupts_held():
                    process.start()
            except Exception:
                ours.close()
                raise
            finally:
                theirs.close()
            self._process, self._pipe = process, ours
        with suppress(_ProcessDied):
            self._receive(self._start_timeout)

    def _receive(self, seconds: float, *, hurrying: bool = False) -> Any:
        """The next message from the process. The process is hurried when little time is left, and killed at
        the deadline.

        Raises:
            _ProcessDied: The process ended without a message.
        """
        pipe = self._pipe  # another thread may stop the process meanwhile
        try:
            if pipe is not None:
                late = seconds / 5 if hurrying else 0
                is_there = pipe.poll(seconds - late)
                if late and not is_there:
                    with self._changing:
                        self._hurry()
                    is_there = pipe.poll(late)
                if is_there:
                    return pipe.recv()
        except (EOFError, OSError) as error:
            self._end()
            raise _ProcessDied from error
        self._end()
        return None

    def rest(self) -> None:
        """Ends the process until the next job."""
        with self._busy:
            self._end()

    def stop(self) -> None:
        """Ends the process for good."""
        self._is_stopped = True
        self._end()

    def _end(self) -> None:
        with self._changing:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            self._process = None
