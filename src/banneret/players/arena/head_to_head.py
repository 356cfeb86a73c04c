"""The results of players against each other."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from banneret.engine.machine.kernels.frames import CERTAIN, UNFINISHED
from banneret.engine.match import ending_names
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Pair, Result
from banneret.players.arena.ratings import Rating, ratings
from banneret.players.arena.sample import Sample


@dataclass
class Meeting:
    """All pairs between two players, from the first one's point of view."""

    first: str
    second: str
    seatings: Sequence[Sequence[int]]
    sample: Sample = field(default_factory=Sample)
    won: int = 0
    drawn: int = 0
    """Games without a loser, including unfinished ones."""
    lost: int = 0

    def add(self, pair: Pair) -> None:
        """Counts another pair."""
        self.sample.add(pair.score(self.seatings))
        for seating, result in zip(self.seatings, pair.results, strict=True):
            winners = {seating[seat] for seat in result.winners}
            self.won += winners == {0}
            self.lost += winners == {1}
            self.drawn += len(winners) == 2

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class Scoreboard:
    """The results of all players of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        names, seatings = plan.players, plan.seatings
        self.meetings = {
            (first, second): Meeting(names[first], names[second], seatings) for first, second in plan.pairings
        }
        self.plies = self.unfinished = 0
        self._seats = [0] * len(plan.game.seats)
        self._began: list[tuple[int, int]] = []
        endings = ending_names(plan.game.definition)
        self._unfinished = {endings[each] for each in UNFINISHED}

    def add(self, pair: Pair) -> None:
        """Counts another pair."""
        self.meetings[pair.pairing].add(pair)
        for result in pair.results:
            self._count(result)

    def _count(self, result: Result) -> None:
        self.plies += result.plies
        self.unfinished += result.ending in self._unfinished
        for seat in range(len(self._seats)):
            self._seats[seat] += result.payoff([seat])
            if result.began == 1 << seat:
                self._began.append((seat, result.payoff([seat])))

    @property
    def games(self) -> int:
        return sum(each.games for each in self.meetings.values())

    @property
    def seat_scores(self) -> list[float]:
        """The score of each seat over all games, by any player: the first seat may have an advantage."""
        return [got / CERTAIN / self.games for got in self._seats]

    @property
    def score_of_who_began(self) -> float | None:
        """The score of the seat that began, regardless of player; None if who begins is fixed or unknown."""
        if len({seat for seat, _ in self._began}) < 2:
            return None
        return sum(got for _, got in self._began) / CERTAIN / len(self._began)

    def ratings(self) -> list[Rating]:
        """The Elo rating of each player, relative to the first one's 0."""
        return ratings(len(self.plan.players), {key: each.sample for key, each in self.meetings.items()})
