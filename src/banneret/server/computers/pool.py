"""The pool of worker processes in which computer players think."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from banneret.players.hints import Hints
from banneret.players.registry import QUICK
from banneret.server.computers.action_job import ActionJob
from banneret.server.computers.compile_job import CompileJob
from banneret.server.computers.evaluation_job import EvaluationJob
from banneret.server.computers.hint_job import HINT_PLAYER, HintJob
from banneret.server.computers.job import Job
from banneret.server.computers.worker import Worker
from banneret.server.limits import Limits

T = TypeVar("T")

_log = logging.getLogger(__name__)


class WorkerPool:
    """Does jobs in worker processes, which start early, are replaced when they fail, and end with the server.

    Actions and hints wait in one queue for the next idle worker. Compiling and evaluating have a worker each,
    so that they never hold up a match.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._workers = [Worker(limits.worker_start_timeout) for _ in range(limits.workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(len(self._workers), thread_name_prefix="workers")
        self._compiler = Worker(limits.worker_start_timeout)
        self._compiling = ThreadPoolExecutor(1, thread_name_prefix="compiling")
        self._compiled: set[CompileJob] = set()
        self._evaluator = Worker(limits.worker_start_timeout)
        self._evaluating = ThreadPoolExecutor(1, thread_name_prefix="evaluating")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._hurried: set[Job[Any]] = set()
        self._is_stopped = False

    def start(self) -> None:
        """Starts the workers without waiting until they are ready."""
        for worker in self._workers:
            self._idle.put_nowait(worker)
            self._threads.submit(worker.start)

    async def choose_action(self, job: ActionJob) -> int | None:
        """The code of the action that a player chooses; None if it takes too long or fails."""
        self._compile(CompileJob(job.source.name, job.player))
        try:
            return await self._do(job, self._limits.thinking_time)
        finally:
            self._hurried.discard(job)

    async def find_hints(self, job: HintJob) -> Hints | None:
        """The best actions; None if it takes too long or fails."""
        self._compile(CompileJob(job.source.name, HINT_PLAYER))
        return await self._do(job, self._limits.job_timeout)

    def hurry(self, job: ActionJob) -> None:
        """Has the player who does this job, or is about to, answer with the best it has found by then."""
        self._hurried.add(job)
        for worker in self._workers:
            worker.hurry(job)

    async def evaluate(self, job: EvaluationJob) -> tuple[tuple[int, ...], ...] | None:
        """The evaluations of the first states at least; None if that fails."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._evaluating, self._evaluator.do, job, self._limits.job_timeout
            )
        except Exception as error:  # such as no memory for another process
            if not self._is_stopped:
                _log.error("Positions could not be evaluated: %s", error)
            return None

    async def _do(self, job: Job[T], seconds: float) -> T | None:
        """Does a job to its end, even if the request behind it is cancelled: the worker is busy anyway."""
        task = asyncio.create_task(self._do_when_idle(job, seconds))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _do_when_idle(self, job: Job[T], seconds: float) -> T | None:
        worker, result = await self._idle.get(), None
        try:
            result = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.do, job, seconds, lambda: job in self._hurried
            )
        except Exception as error:  # such as no memory for another process
            if not self._is_stopped:
                _log.error("A computer player could not be asked: %s", error)
        finally:
            self._idle.put_nowait(worker)
        if result is None and not self._is_stopped:
            _log.error("A computer player did not answer within %g seconds.", seconds)
            self._threads.submit(worker.start)  # its process may have been ended
        return result

    def _compile(self, job: CompileJob) -> None:
        """Has a player compiled, once; meanwhile it plays uncompiled."""
        if self._limits.compile_timeout and job.player not in QUICK and job not in self._compiled:
            self._compiled.add(job)
            self._compiling.submit(self._compiler.do, job, self._limits.compile_timeout)
            self._compiling.submit(self._compiler.rest)

    def stop(self) -> None:
        """Ends all processes at once."""
        self._is_stopped = True
        for worker in (*self._workers, self._compiler, self._evaluator):
            worker.stop()
        for threads in (self._threads, self._compiling, self._evaluating):
            threads.shutdown(wait=False, cancel_futures=True)
