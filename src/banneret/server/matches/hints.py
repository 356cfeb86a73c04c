"""Hints for one match."""

import asyncio
from dataclasses import asdict

from banneret.players.hints import Hints
from banneret.server.computers.hint_job import HintJob, hint_job
from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.rights import why_no_hint
from banneret.server.matches.snapshots import viewer_for
from banneret.server.matches.visitor import Visitor
from banneret.server.models.study import HintInfo, HintsInfo


def hint_request(
    live: LiveMatch, visitor: Visitor, seat: int | None, n: int | None, seconds: float
) -> tuple[int, HintJob]:
    """The job that finds the hints a visitor wants, and after how many entries of their log they apply.

    During the match that is now, for a seat of theirs that is to act. Once it is over, `n` says when, and the
    hints are for the seat that was to act then.
    """
    if why_not := why_no_hint(live, visitor):
        raise RequestError(409, why_not)
    viewer, match = viewer_for(live, visitor, seat), live.match
    positions = match.history.positions(viewer)
    last = len(positions) - 1
    at = last if n is None or not live.is_over else n
    if at > last:
        raise RequestError(404, say("There is no position {at}; the last one is {last}.", at=at, last=last))
    asked = match.history.truth(positions[at]).to_act()
    if viewer in asked:
        return at, hint_job(match, viewer, positions[at], seconds)
    if not live.is_over:
        raise RequestError(409, say("It is not your turn."))
    if not asked:
        raise RequestError(409, say("Nobody is to move here."))
    return at, hint_job(match, asked[0], positions[at], seconds)


def hints_info(at: int, found: Hints) -> HintsInfo:
    """Hints as they are sent."""
    return HintsInfo(
        seat=found.seat, at=at, hints=tuple(HintInfo.model_validate(asdict(each)) for each in found.hints)
    )


class HintCache:
    """Finds hints, one job of the match at a time, and remembers the last ones."""

    def __init__(self, pool: WorkerPool, size: int) -> None:
        self._pool = pool
        self._size = size
        self._lock = asyncio.Lock()
        self._found: dict[HintJob, Hints] = {}

    async def find(self, job: HintJob, person: int) -> Hints:
        """The result of a job that a person asks for."""
        async with self._lock:
            if job not in self._found:
                found = await self._pool.find_hints(job, person)
                if found is None:
                    raise RequestError(503, say("No hint could be found. Try again in a moment."))
                self._found[job] = found
                if len(self._found) > self._size:
                    del self._found[next(iter(self._found))]
            return self._found[job]
