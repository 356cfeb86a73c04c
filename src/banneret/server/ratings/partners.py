"""How a person's results against one opponent fit their ratings: collusion shows up as a mismatch."""

from dataclasses import dataclass
from math import ceil, floor

from sqlalchemy import Connection, select

from banneret.players.simulate import Share
from banneret.server.ratings.elo import expected
from banneret.server.storage.schema import rating_events

LEAST = 5
"""The fewest matches from which anything can be concluded."""
_MOST = 20
_WHOLE = 1_000_000
_HALVES = {"won": 2, "drawn": 1, "lost": 0}


@dataclass(frozen=True, slots=True)
class PartnerResults:
    """A person's rated matches against one opponent; scores are shares of the maximum."""

    opponent: int
    matches: int
    of: int
    """The person's results against all opponents."""
    score: float
    expected: float
    """From both players' ratings before each match."""
    low: float
    high: float
    """The 95 % interval of the score."""

    @property
    def surprise(self) -> float:
        """The distance of the expected score from the interval; 0 inside."""
        return max(0.0, self.low - self.expected, self.expected - self.high)


def partners_of(connection: Connection, person: int) -> list[PartnerResults]:
    """Results against frequent opponents, the most surprising first."""
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
    """Computes a result. A draw is half a point, so the interval spans those of the whole points below and
    above.
    """
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
