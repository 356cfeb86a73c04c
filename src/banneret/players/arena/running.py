"""Runs a plan.

Pairs are counted in the order in which they were queued, not in that of completion. So the results and their
file are the same for any number of processes, and for a run that was killed and resumed.
"""

from collections import deque
from collections.abc import Callable, Iterator

from banneret.engine.errors import BanneretError
from banneret.players.arena.head_to_head import Meeting, Scoreboard
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Pair
from banneret.players.arena.results import Results
from banneret.players.arena.stopping import Stops
from banneret.players.arena.workers import worker_pool

_AHEAD = 4
"""Queued pairs per process: enough that one long pair does not leave the other processes idle."""

OnPair = Callable[[Meeting], None]


class Stopped(KeyboardInterrupt):
    """Ctrl-C has stopped an arena; carries the scoreboard so far."""

    def __init__(self, scoreboard: Scoreboard) -> None:
        super().__init__()
        self.scoreboard = scoreboard


def compete(
    plan: Plan,
    stops: Stops,
    *,
    workers: int = 1,
    results: Results | None = None,
    on_pair: OnPair = lambda meeting: None,
) -> Scoreboard:
    """Plays pairs until every meeting is decided; calls `on_pair` with each pair that is counted.

    Ctrl-C raises `Stopped`, a KeyboardInterrupt that carries the pairs so far.
    """
    if workers < 1:
        raise BanneretError(f"The number of workers must be at least 1, not {workers}.")
    scoreboard = Scoreboard(plan)
    for pair in results.pairs if results else ():
        scoreboard.add(pair)
    try:
        return _play_all(scoreboard, stops, workers, results, on_pair)
    except KeyboardInterrupt:
        raise Stopped(scoreboard) from None


def _play_all(
    scoreboard: Scoreboard, stops: Stops, workers: int, results: Results | None, on_pair: OnPair
) -> Scoreboard:
    pending = _pairs_to_play(scoreboard, stops)
    ahead = deque[tuple[Meeting, Callable[[], Pair]]]()
    with worker_pool(scoreboard.plan, workers) as submit:
        while True:
            while len(ahead) < workers * _AHEAD and (wanted := next(pending, None)):
                ahead.append((scoreboard.meetings[wanted[0]], submit(*wanted)))
            if not ahead:
                return scoreboard
            meeting, result = ahead.popleft()
            if stops.are_reached(meeting.sample):
                continue  # queued before its meeting was decided
            pair = result()
            scoreboard.add(pair)
            if results:
                results.add(pair)
            on_pair(meeting)


def _pairs_to_play(scoreboard: Scoreboard, stops: Stops) -> Iterator[tuple[tuple[int, int], int]]:
    """Yields the pairs still to be played, round by round, for the meetings that are not decided yet."""
    played = {pairing: meeting.sample.pairs for pairing, meeting in scoreboard.meetings.items()}
    for number in range(stops.pairs):
        for pairing, meeting in scoreboard.meetings.items():
            if number >= played[pairing] and not stops.are_reached(meeting.sample):
                yield pairing, number
