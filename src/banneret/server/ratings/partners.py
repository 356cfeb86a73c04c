"""How somebody's results against one opponent fit their ratings: two who arrange results stand out there."""

from dataclasses import dataclass
from math import ceil, floor

from sqlalchemy import Connection, select

from banneret.players.simulate import Share
from banneret.server.ratings.elo import expected
from banneret.server.storage.schema import rating_events

LEAST = 5
"""Of fewer matches, nothing can be said."""
_MOST = 20
_WHOLE = 1_000_000
_HALVES = {"won": 2, "drawn": 1, "lost": 0}


@dataclass(frozen=True, slots=True)
class PartnerResults:
    """A person's rated matches against one opponent, as shares of what there was to score."""

    opponent: int
    matches: int
    of: int
    """Rated matches of the person against anybody."""
    score: float
    expected: float
    """By the ratings that both had before each match."""
    low: float
    high: float
    """The 95 % interval of the score."""

    @property
    def surprise(self) -> float:
        """How far the expected score is from the interval; 0 inside."""
        return max(0.0, self.low - self.expected, self.expected - self.high)


def partners_of(connection: Connection, person: int) -> list[PartnerResults]:
    """Those against whom somebody has played often enough, the most surprising results first."""
    mine = (rating_events.c.person == person, rating_events.c.reason == "match")
    played: dict[int, list[tuple[int, int]]] = {}
    for before, opponents in connection.execute(select(*rating_events.c["before", "opponents"]).where(*mine)):
        for each in opponents or ():
            result = (_HALVES[each["result"]], expected(before, each["rating"]))
            played.setdefault(each["person"], []).append(result)
    of = sum(map(len, played.values()))
    found = [_results(opponent, results, of) for opponent, results in played.items() if len(results) >= LEAST]
    return sorted(found, key=lambda each: (-each.surprise, -each.matches))[:_MOST]


def _results(opponent: int, results: list[tuple[int, int]], of: int) -> PartnerResults:
    """A draw is half a point: the interval is that of the whole points below, and above."""
    count, score = len(results), sum(halves for halves, _ in results) / 2
    return PartnerResults(
        opponent,
        count,
        of,
        score=score / count,
        expected=sum(each for _, each in results) / (_WHOLE * count),
        low=Share(floor(score), count).interval[0],
        high=Share(ceil(score), count).interval[1],
    )
