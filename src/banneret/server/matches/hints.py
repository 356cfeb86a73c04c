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
    """The job that finds hints for a visitor, and the number of log entries at which they apply.

    During the match, that is the current position, for a seat of the visitor's that is to act. After its end,
    `n` chooses the position, and the hints are for the seat that was to act there.
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
        raise RequestError(409, say("It is nobody's turn here."))
    return at, hint_job(match, asked[0], positions[at], seconds)


def hints_info(at: int, found: Hints) -> HintsInfo:
    """Converts hints into what clients get."""
    return HintsInfo(
        seat=found.seat, at=at, hints=tuple(HintInfo.model_validate(asdict(each)) for each in found.hints)
    )


class HintCache:
    """Finds hints, one job of the match at a time, and caches the latest."""

    def __init__(self, pool: WorkerPool, size: int) -> None:
        self._pool = pool
        self._size = size
        self._lock = asyncio.Lock()
        self._found: dict[HintJob, Hints] = {}

    async def find(self, job: HintJob, person: int) -> Hints:
        """Returns the result of a person's job, from the cache if it is there."""
        async with self._lock:
            if job not in self._found:
                found = await self._pool.find_hints(job, person)
                if found is None:
                    raise RequestError(503, say("No hint could be found. Try again in a moment."))
                self._found[job] = found
                if len(self._found) > self._size:
                    del self._found[next(iter(self._found))]
            return self._found[job]
