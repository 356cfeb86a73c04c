"""The one place where a match changes.

Everything that touches a match goes through its actor, one thing after the other, in a thread: the event loop
never waits for the engine or the disk. A command is checked, stored, acknowledged, and then told to others.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from banneret.engine.text.language import spoken
from banneret.engine.views.view import Preview, Threats
from banneret.players.hints import Hints
from banneret.players.protocol import never
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.listener import RESYNC, Listener
from banneret.server.models import Accepted, Command, HintsInfo, Refused, Standings
from banneret.server.problems import Refusal, Spoiled, Trouble
from banneret.server.sitting import showing
from banneret.server.sitting.course import viewers
from banneret.server.sitting.judging import answer_before, carry_out, judge
from banneret.server.sitting.rights import why_no_hurry
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.persons import now
from banneret.server.storage.rows import Chair, Entry
from banneret.server.storage.shelf import Conflict, Keeper
from banneret.server.studying import Study
from banneret.server.thinking.advice import Advice
from banneret.server.thinking.job import Job, job_for
from banneret.server.thinking.task import source_of
from banneret.server.thinking.thinkers import Thinkers
from banneret.server.threads import in_thread

T = TypeVar("T")
Answer = Accepted | Refused

_log = logging.getLogger(__name__)


class Actor:
    """A match, those who follow it, and the computers that play in it."""

    def __init__(
        self, sitting: Sitting, shelf: Keeper, thinkers: Thinkers, threads: Executor, limits: Limits
    ) -> None:
        self.sitting = sitting
        self.users = 0
        self.listeners: set[Listener] = set()
        self.is_spoiled = False
        """Whether what is in memory may differ from what is stored: then it is to be read again."""
        self._shelf = shelf
        self._thinkers = thinkers
        self._threads = threads
        self._limits = limits
        self._lock = asyncio.Lock()
        self._previewing = asyncio.Lock()
        self._previews: dict[tuple[int, int, str, str], Preview] = {}
        self._advising = asyncio.Lock()
        self._advice: dict[Advice, Hints] = {}
        self._study = Study(thinkers)
        self._threats: dict[tuple[int, str], tuple[int, Threats]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking: asyncio.Task[None] | None = None
        self._is_awake = False
        self._asked: Job | None = None
        """What a computer thinks about."""
        self._is_hurried = False

    @property
    def is_idle(self) -> bool:
        return not (self.users or self.listeners or self._tasks or self._thinking)

    # One thing after the other

    async def look(self, show: Callable[[], T]) -> T:
        """Has something read from the match."""
        return await self._whole(self._alone(lambda: self._shown(show)))

    def _shown(self, show: Callable[[], T]) -> T:
        if self.is_spoiled:
            raise Spoiled
        return show()

    async def preview(self, visitor: Visitor, seat: int, action: str) -> Preview:
        """What would come of an action. That can take long, so each is worked out once, and whoever wants
        something else of the match waits for one of them at most.
        """
        return await self._whole(self._preview(visitor, seat, action))

    async def _preview(self, visitor: Visitor, seat: int, action: str) -> Preview:
        async with self._previewing:
            return await self._alone(lambda: self._shown(lambda: self._previewed(visitor, seat, action)))

    def _previewed(self, visitor: Visitor, seat: int, action: str) -> Preview:
        seat = showing.own_seat(self.sitting, visitor, seat)
        # While the seat's version stays, so does all that it may know.
        asked = (self.sitting.course.version(1 << seat), seat, action, spoken())
        if asked not in self._previews:
            self._previews[asked] = showing.preview(self.sitting, seat, action)
            if len(self._previews) > self._limits.previews:
                del self._previews[next(iter(self._previews))]
        return self._previews[asked]

    async def hint(self, visitor: Visitor, seat: int | None, n: int | None) -> HintsInfo:
        """What a strong player would do in the visitor's place. One thing of a match is asked at a time, and
        each once.
        """
        seconds = self._limits.advising
        at, wanted = await self.look(lambda: showing.advice(self.sitting, visitor, seat, n, seconds))
        async with self._advising:
            if wanted not in self._advice:
                found = await self._thinkers.advise(wanted)
                if found is None:
                    raise Trouble(503, say("There is no hint to be had now. Try again in a moment."))
                self._advice[wanted] = found
                if len(self._advice) > self._limits.previews:
                    del self._advice[next(iter(self._advice))]
            return showing.hints(at, self._advice[wanted])

    async def standings(self, visitor: Visitor, seat: int | None) -> Standings:
        """Who stood better when, as far as that is known by now; it is worked on while somebody asks."""
        states = await self.look(lambda: showing.judged_states(self.sitting, visitor, seat))
        return self._study.look(source_of(self.sitting.course.game), states)

    async def threats(self, visitor: Visitor, seat: int) -> Threats:
        """What others could do to a seat; worked out once for each position, one thing after the other."""
        return await self._whole(self._threatened(visitor, seat))

    async def _threatened(self, visitor: Visitor, seat: int) -> Threats:
        async with self._previewing:
            return await self._alone(lambda: self._shown(lambda: self._threats_to(visitor, seat)))

    def _threats_to(self, visitor: Visitor, seat: int) -> Threats:
        seat = showing.own_seat(self.sitting, visitor, seat)
        version = self.sitting.course.version(1 << seat)
        asked = seat, spoken()
        known = self._threats.get(asked)
        if known is None or known[0] != version:
            known = self._threats[asked] = version, self.sitting.course.match.threats(seat)
        return known[1]

    async def _alone(self, work: Callable[[], T]) -> T:
        async with self._lock:
            return await in_thread(self._threads, work)

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Sees a piece of work through, even if whoever asked for it does not wait for the end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # Commands

    async def command(self, visitor: Visitor, command: Command, reply: Callable[[Answer], None]) -> None:
        """Carries out a command, or says why not."""
        await self._whole(self._command(visitor, command, reply))

    async def _command(self, visitor: Visitor, command: Command, reply: Callable[[Answer], None]) -> None:
        async with self._lock:
            answer, news = await self._in_thread(lambda: self._answer(visitor, command))
            reply(answer)
            self._tell(news)
        self.wake_computers()

    def _answer(self, visitor: Visitor, command: Command) -> tuple[Answer, int]:
        """What a command is answered, and who, as bits, could see something of what it changed."""
        sitting = self.sitting
        try:
            if self.is_spoiled:
                raise Refusal("busy", str(Spoiled()))
            before = answer_before(sitting, visitor, command)
            if before is not None:
                return Accepted(id=command.id, version=before.version), 0
            news, version = 0, command.version
            for entry in judge(sitting, visitor, command):
                version = entry.version
                self._do(entry)
                news |= sitting.course.last_news()
            news |= self._reply_in_lesson()
        except Refusal as refusal:
            version = sitting.version_for(visitor)
            return Refused(id=command.id, reason=refusal.reason, text=str(refusal), version=version), 0
        return Accepted(id=command.id, version=version), news

    def _reply_in_lesson(self) -> int:
        """Plays what a lesson has the other seats do; who, as bits, could see something of it."""
        attempt, course, news = self.sitting.attempt, self.sitting.course, 0
        while attempt is not None and (due := attempt.next_reply()) is not None:
            seat, text = due
            version = course.version(1 << seat) + 1
            self._do(Entry("play", seat, text, None, f"reply-{len(course.entries)}", version, now()))
            news |= course.last_news()
        return news

    def _do(self, entry: Entry) -> None:
        """Does something in memory and stores it. If that fails half-way, memory is wrong and thrown away."""
        course = self.sitting.course
        try:
            carry_out(self.sitting, entry)
            self._shelf.append(self.sitting.id, len(course.entries) - 1, entry, course.standing())
        except Refusal:
            raise
        except (Conflict, SQLAlchemyError) as error:
            self.is_spoiled = True
            _log.error("A match could not be stored: %s", type(error).__name__)
            raise Refusal("busy", say("This could not be stored. Try again in a moment.")) from None
        except Exception:
            self.is_spoiled = True
            _log.exception("A command could not be carried out")  # whoever sent it may be gone
            raise

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            return await in_thread(self._threads, work)
        finally:
            if self.is_spoiled:
                self.dismiss(RESYNC)

    # Those who follow

    def _tell(self, who: int) -> None:
        """Shows the match to those, as bits, who can see that it has changed: to others nothing moves."""
        for listener in self.listeners:
            if viewers(self.sitting.seats_of(listener.visitor)) & who:
                listener.show()

    def show_all(self) -> None:
        """Shows the match to everybody: something around it has changed."""
        for listener in self.listeners:
            listener.show()

    def dismiss(self, code: int) -> None:
        """Lets all clients go."""
        for listener in self.listeners:
            listener.drop(code)

    async def seat(self, chairs: Callable[[tuple[Chair, ...]], Iterable[Chair]]) -> None:
        """Changes who sits where, or what they are called; what that takes may wait for the disk."""
        await self._whole(self._seat(chairs))

    async def _seat(self, chairs: Callable[[tuple[Chair, ...]], Iterable[Chair]]) -> None:
        async with self._lock:
            self.sitting.chairs = tuple(
                await self._in_thread(lambda: self._shown(lambda: chairs(self.sitting.chairs)))
            )
        self.show_all()

    async def name_rematch(self, match: str | None) -> None:
        """Lets everybody know of the match that continues this one, or that there is none any more."""
        async with self._lock:
            self.sitting.rematch = match
        self.show_all()

    # Computers

    def wake_computers(self) -> None:
        """Has the computers act if it is for them to."""
        self._is_awake = True
        if self._thinking is None:
            self._thinking = asyncio.create_task(self._play_for_computers())
            self._thinking.add_done_callback(self._stop_thinking)

    def _stop_thinking(self, task: asyncio.Task[None]) -> None:
        self._thinking = None
        if task.cancelled():
            return
        if error := task.exception():
            _log.error("A computer player could not act", exc_info=error)
        if self._is_awake:  # woken too late for this task to see it
            self.wake_computers()

    async def _play_for_computers(self) -> None:
        while self._is_awake:
            self._is_awake = False
            while (job := await self._whole(self._alone(self._next_job))) is not None:
                asked, version = job
                self._asked = asked
                if self._is_hurried:
                    self._thinkers.hurry(asked)
                try:
                    code = await self._thinkers.choose(asked)
                    self._asked = None
                    await self._whole(self._play(asked, version, code))
                finally:
                    self._asked, self._is_hurried = None, False

    async def hurry(self, visitor: Visitor) -> None:
        """Has the computer that thinks play the best it has found so far."""
        if not await self.look(lambda: self._may_hurry(visitor)):
            return
        self._is_hurried = True
        if self._asked is not None:
            self._thinkers.hurry(self._asked)

    def _may_hurry(self, visitor: Visitor) -> bool:
        """Whether there is somebody to hurry; who may not is told why."""
        if why_not := why_no_hurry(self.sitting, visitor):
            raise Trouble(403, why_not)
        return bool(self.sitting.computers_to_act())

    def _next_job(self) -> tuple[Job, int] | None:
        """What a computer is to be asked, and the version that its seat sees."""
        seats = [] if self.is_spoiled else self.sitting.computers_to_act()
        if not seats:
            return None
        player = self.sitting.chairs[seats[0]].computer
        assert player is not None
        course = self.sitting.course
        return job_for(course.match, seats[0], player), course.version(1 << seats[0])

    async def _play(self, job: Job, version: int, code: int | None) -> None:
        async with self._lock:
            if await self._in_thread(lambda: self._played(job, version, code)):
                self._tell(self.sitting.course.last_news())

    def _played(self, job: Job, version: int, code: int | None) -> bool:
        """Plays what a computer has chosen, unless the match has moved on; without a choice, anything."""
        course, seat = self.sitting.course, job.seat
        if self.is_spoiled or seat not in course.match.turn or course.version(1 << seat) != version:
            return False
        if code is None or course.match.why_not(code, seat) is not None:
            code = replace(job, player="random").do(never)
        text = course.match.action(code, seat).text
        entry = Entry("play", seat, text, None, f"computer-{len(course.entries)}", version + 1, now())
        try:
            self._do(entry)
        except Refusal:
            return False
        return True

    async def stop(self) -> None:
        """Stops thinking and finishes what is under way."""
        if self._thinking is not None:
            self._thinking.cancel()
        self._study.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
