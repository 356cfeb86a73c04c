"""Evaluations of the positions of one match, computed in the background while a client asks for them."""

import asyncio
import time
from collections.abc import Sequence

from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.views import ARBITER
from banneret.server.computers.evaluation_job import EvaluationJob
from banneret.server.computers.job import GameSource
from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import RequestError
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.rights import why_no_evaluations
from banneret.server.matches.snapshots import viewer_for
from banneret.server.matches.visitor import Visitor
from banneret.server.models.study import Evaluations

_PATIENCE = 5.0
"""How many seconds after the last request the work goes on."""
_AT_ONCE = 16
"""States per job."""


def states_to_evaluate(live: LiveMatch, visitor: Visitor, seat: int | None) -> tuple[bytes | None, ...]:
    """The positions at the start and after each entry of the visitor's log; None for those before the end of
    the set-up. During the match they hold only what the visitor may know.
    """
    if why_not := why_no_evaluations(live, visitor):
        raise RequestError(409, why_not)
    viewer = viewer_for(live, visitor, seat)
    shown_to = ARBITER if live.is_over else viewer
    positions, played = live.match.history.positions(viewer), live.match.played
    return tuple(
        None if at < len(played) and played[at].setup else live.match.seen_by(shown_to, at).state.tobytes()
        for at in positions
    )


class Evaluator:
    """Evaluates each state of a match once."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._evaluated: dict[bytes, tuple[int, ...] | None] = {}
        self._wanted: Sequence[bytes | None] = ()
        self._last_request = 0.0
        self._task: asyncio.Task[None] | None = None

    def request(self, source: GameSource, states: Sequence[bytes | None]) -> Evaluations:
        """Returns the evaluations known by now, and has the others computed."""
        self._wanted, self._last_request = states, time.monotonic()
        if self._missing() and self._task is None:
            self._task = asyncio.create_task(self._work(source))
        shares = tuple(None if state is None else _shares(self._evaluated.get(state)) for state in states)
        return Evaluations(shares=shares, done=not self._missing())

    def _missing(self) -> list[bytes]:
        return [state for state in self._wanted if state is not None and state not in self._evaluated]

    async def _work(self, source: GameSource) -> None:
        try:
            while (missing := self._missing()) and time.monotonic() - self._last_request < _PATIENCE:
                found = await self._pool.evaluate(EvaluationJob(source, tuple(missing[:_AT_ONCE])))
                # On failure, the first state is skipped, so that the others still get their turn.
                self._evaluated.update(zip(missing, found or (None,), strict=False))
        finally:
            self._task = None

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()


def _shares(worth: tuple[int, ...] | None) -> tuple[float, ...] | None:
    return None if worth is None else tuple(value / CERTAIN for value in worth)
