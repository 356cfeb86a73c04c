"""Has computer players think in other processes, so many at once and for so long at most."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Any, TypeVar

from banneret.players.hints import Hints
from banneret.players.processes import interrupts_held
from banneret.players.registry import QUICK
from banneret.server.limits import Limits
from banneret.server.thinking.advice import ADVISER, Advice
from banneret.server.thinking.job import Job, Preparation
from banneret.server.thinking.judging import Judging
from banneret.server.thinking.task import Task
from banneret.server.thinking.worker import HURRY, work

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Thinkers:
    """The processes. They are started early, replaced when they fail, and gone when the server is."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._workers = [_Worker(limits) for _ in range(limits.workers)]
        self._preparer = _Worker(limits)
        self._preparing = ThreadPoolExecutor(1, thread_name_prefix="preparing")
        self._judge = _Worker(limits)
        self._judging = ThreadPoolExecutor(1, thread_name_prefix="judging")
        self._prepared: set[Preparation] = set()
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(len(self._workers), thread_name_prefix="thinking")
        self._under_way: set[asyncio.Task[Any]] = set()
        self._hurried: set[Task[Any]] = set()
        self._is_stopped = False

    def start(self) -> None:
        """Starts them without waiting until they are ready."""
        for worker in self._workers:
            self._idle.put_nowait(worker)
            self._threads.submit(worker.prepare)

    async def choose(self, job: Job) -> int | None:
        """The code of the action that a player chooses; none if it took too long or failed."""
        self._prepare(Preparation(job.source.name, job.player))
        try:
            return await self._whole(job, self._limits.thinking)
        finally:
            self._hurried.discard(job)

    async def advise(self, wanted: Advice) -> Hints | None:
        """What a strong player would do; none if it took too long or failed."""
        self._prepare(Preparation(wanted.source.name, ADVISER))
        return await self._whole(wanted, self._limits.judging)

    def hurry(self, job: Job) -> None:
        """Has a player who thinks about this, or is about to, answer with the best it has found by then."""
        self._hurried.add(job)
        for worker in self._workers:
            worker.hurry(job)

    async def judge(self, positions: Judging) -> tuple[tuple[int, ...], ...] | None:
        """How the seats stand in some positions, the first at least; none if it failed. In a process of its
        own, which is started when it is first wanted and makes way for those who play.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._judging, self._judge.ask, positions, self._limits.judging
            )
        except Exception as error:  # such as no room for another process
            if not self._is_stopped:
                _log.error("Positions could not be judged: %s", error)
            return None

    async def _whole(self, wanted: Task[T], seconds: float) -> T | None:
        """Sees something through: whoever asks may leave; the process is busy all the same."""
        task = asyncio.create_task(self._ask(wanted, seconds))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _ask(self, wanted: Task[T], seconds: float) -> T | None:
        worker, answer = await self._idle.get(), None
        try:
            answer = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.ask, wanted, seconds, lambda: wanted in self._hurried
            )
        except Exception as error:  # such as no room for another process
            if not self._is_stopped:
                _log.error("A computer player could not be asked: %s", error)
        finally:
            self._idle.put_nowait(worker)
        if answer is None and not self._is_stopped:
            _log.error("A computer player gave no answer; it has %g seconds.", seconds)
            self._threads.submit(worker.prepare)  # in place of one that was ended
        return answer

    def _prepare(self, wanted: Preparation) -> None:
        """Has what a player needs compiled in a process of its own, once, while it plays without."""
        if self._limits.preparing and wanted.player not in QUICK and wanted not in self._prepared:
            self._prepared.add(wanted)
            self._preparing.submit(self._preparer.ask, wanted, self._limits.preparing)
            self._preparing.submit(self._preparer.rest)

    def stop(self) -> None:
        """Ends the processes, whatever they are at."""
        self._is_stopped = True
        for worker in (*self._workers, self._preparer, self._judge):
            worker.stop()
        for threads in (self._threads, self._preparing, self._judging):
            threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One process and the pipe to it. Whoever asks it is alone with it; anybody may stop it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._task: Task[Any] | None = None
        self._is_stopped = False
        self._asking = Lock()
        self._changing = Lock()
        """Held while the process begins or ends."""

    def prepare(self) -> None:
        """Starts the process if there is none, and waits until it is ready."""
        with self._asking:
            self._start()

    def ask(self, task: Task[T], seconds: float, is_hurried: Callable[[], bool] = lambda: False) -> T | None:
        """Has something done within so many seconds; none if it is not."""
        with self._asking:
            self._start()
            try:
                with self._changing:
                    if self._pipe is not None:
                        self._pipe.send(task)
                    self._task = task
                    if is_hurried():  # before it began
                        self._hurry()
            except OSError:
                self._end()
                return None
            try:
                found: T | None = self._receive(seconds, hurrying=True)
            finally:
                self._task = None
            return found

    def hurry(self, task: Task[Any]) -> None:
        """Lets the process know that whoever waits for this task wants what there is."""
        with self._changing:
            if self._task is task:
                self._hurry()

    def _hurry(self) -> None:
        if self._pipe is not None:
            with suppress(OSError):  # it is gone, which is noticed elsewhere
                self._pipe.send(HURRY)

    def _start(self) -> None:
        with self._changing:
            if self._process is not None or self._is_stopped:
                return
            context = get_context("spawn")
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
        self._receive(self._limits.starting)

    def _receive(self, seconds: float, *, hurrying: bool = False) -> Any:
        """The next message of the process, which may be told to hurry, and is ended if it sends none."""
        pipe = self._pipe  # whoever stops the process takes it away meanwhile
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
        except (EOFError, OSError):
            pass
        self._end()
        return None

    def rest(self) -> None:
        """Ends the process until there is something to do again."""
        with self._asking:
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
