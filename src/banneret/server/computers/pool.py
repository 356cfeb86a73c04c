"""The pool of worker processes in which computer players think."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from banneret.players.hints import Hints
from banneret.players.registry import PROMPT, QUICK
from banneret.server.computers.action_job import ActionJob
from banneret.server.computers.compile_job import CompileJob
from banneret.server.computers.evaluation_job import EvaluationJob
from banneret.server.computers.hint_job import HINT_PLAYER, HintJob
from banneret.server.computers.job import Job
from banneret.server.computers.waiting_line import WaitingLine
from banneret.server.computers.worker import Worker
from banneret.server.limits import Limits
from banneret.server.metrics import JOBS

T = TypeVar("T")

_log = logging.getLogger(__name__)


class WorkerPool:
    """Carries out jobs in worker processes, which start early, are replaced when they fail, and end with the
    server.

    Actions and hints wait in one queue for the next idle worker. The longer the queue is, the shorter the
    thinking time of the jobs that start. When all workers are busy, quick players have an extra worker
    reserved for them. Compiling and evaluating have a worker each, so that they never hold up a match.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._workers = [Worker(limits.worker_start_timeout) for _ in range(limits.workers)]
        self._idle: list[Worker] = []
        self._line: WaitingLine[asyncio.Future[Worker]] = WaitingLine()
        self._for_quick = Worker(limits.worker_start_timeout)
        """Started when a job that may take long occupies the last idle worker."""
        self._is_for_quick_idle = True
        self._threads = ThreadPoolExecutor(len(self._workers) + 1, thread_name_prefix="workers")
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
            self._idle.append(worker)
            self._threads.submit(worker.start)

    async def choose_action(self, job: ActionJob, person: int) -> int | None:
        """The code of the action that a player chooses; None on timeout or failure. `person` is the owner of
        the match, for fairness in the queue.
        """
        self._compile(CompileJob(job.source.name, job.player))
        try:
            return await self._do(job, self._limits.thinking_time, person, is_quick=job.player in PROMPT)
        finally:
            self._hurried.discard(job)

    async def find_hints(self, job: HintJob, person: int) -> Hints | None:
        """The best actions; None on timeout or failure."""
        self._compile(CompileJob(job.source.name, HINT_PLAYER))
        return await self._do(job, self._limits.job_timeout, person)

    def hurry(self, job: ActionJob) -> None:
        """Makes the player that does this job, or is about to, answer with its best action so far."""
        self._hurried.add(job)
        for worker in (*self._workers, self._for_quick):
            worker.hurry(job)

    async def evaluate(self, job: EvaluationJob) -> tuple[tuple[int, ...], ...] | None:
        """The evaluations of the first states, at least one; None on failure."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._evaluating, self._evaluator.do, job, self._limits.job_timeout
            )
        except Exception as error:  # for example, no memory for another process
            if not self._is_stopped:
                _log.error("Positions could not be evaluated: %s", error)
            return None

    async def _do(self, job: Job[T], seconds: float, person: int, *, is_quick: bool = False) -> T | None:
        """Carries a job through even if the request behind it is cancelled: the worker is busy anyway."""
        task = asyncio.create_task(self._do_counted(job, seconds, person, is_quick=is_quick))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _do_counted(self, job: Job[T], seconds: float, person: int, *, is_quick: bool) -> T | None:
        with JOBS.track_inprogress():
            return await self._do_when_idle(job, seconds, person, is_quick=is_quick)

    async def _do_when_idle(self, job: Job[T], seconds: float, person: int, *, is_quick: bool) -> T | None:
        worker, result = await self._idle_worker(person, is_quick=is_quick), None
        try:
            result = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.do, job, seconds, self._thinking_time(), lambda: job in self._hurried
            )
        except Exception as error:  # for example, no memory for another process
            if not self._is_stopped:
                _log.error("A computer player could not be asked: %s", error)
        finally:
            self._pass_on(worker)
        if result is None and not self._is_stopped:
            _log.error("A computer player failed, or did not answer within %g seconds.", seconds)
            self._threads.submit(worker.start)  # its process may have been ended
        return result

    def _thinking_time(self) -> float:
        fair = self._line.thinking_time(self._limits.longest_wait, len(self._workers))
        return max(fair, self._limits.least_thinking_time)

    async def _idle_worker(self, person: int, *, is_quick: bool) -> Worker:
        if self._idle:
            worker = self._idle.pop(0)
            if not is_quick and not self._idle and not self._for_quick.is_alive:
                self._threads.submit(self._for_quick.start)
            return worker
        if is_quick and self._is_for_quick_idle:
            self._is_for_quick_idle = False
            return self._for_quick
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._line.add(turn, person, is_quick=is_quick)
        return await turn

    def _pass_on(self, worker: Worker) -> None:
        """Gives a worker to the next job in the queue that it may serve."""
        is_for_quick = worker is self._for_quick
        while (turn := self._line.next_quick() if is_for_quick else self._line.next()) is not None:
            if not turn.done():  # cancelled when the server stops
                turn.set_result(worker)
                return
        if is_for_quick:
            self._is_for_quick_idle = True
        else:
            self._idle.append(worker)

    def _compile(self, job: CompileJob) -> None:
        """Compiles a player once, in the background; until then it plays uncompiled."""
        if self._limits.compile_timeout and job.player not in QUICK and job not in self._compiled:
            self._compiled.add(job)
            self._compiling.submit(self._compiler.do, job, self._limits.compile_timeout)
            self._compiling.submit(self._compiler.rest)

    @property
    def is_alive(self) -> bool:
        """Whether there is a worker for the next job, including one that is starting."""
        return any(worker.is_alive for worker in self._workers)

    def stop(self) -> None:
        """Kills all processes at once."""
        self._is_stopped = True
        for worker in (*self._workers, self._for_quick, self._compiler, self._evaluator):
            worker.stop()
        for threads in (self._threads, self._compiling, self._evaluating):
            threads.shutdown(wait=False, cancel_futures=True)
