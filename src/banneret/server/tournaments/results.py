"""Who met whom in a tournament, and what that tells about each player."""

from collections.abc import Iterable
from dataclasses import dataclass, field

WIN, DRAW, LOSS = 2, 1, 0
"""Scores are counted in halves of a point."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, in the order of their seats; without a second, the first has a bye."""

    first: int
    second: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a pair, for both. It may have been decided without a match: by a bye or a withdrawal."""

    pair: Pair
    scores: tuple[int, int]
    was_played: bool = True


@dataclass(slots=True)
class Card:
    """What the results so far tell about one player."""

    person: int
    score: int = 0
    wins: int = 0
    met: list[int] = field(default_factory=list)
    """Opponents, the last one last."""
    balance: int = 0
    """How much more often the player had the first seat than the second."""
    last_seat: int | None = None
    had_bye: bool = False
    """Whether the player was ever given a win without a match."""

    def add(self, opponent: int | None, seat: int, score: int, was_played: bool) -> None:
        self.score += score
        if not was_played or opponent is None:
            self.had_bye = self.had_bye or score == WIN
            return
        self.wins += score == WIN
        self.met.append(opponent)
        self.balance += 1 - 2 * seat
        self.last_seat = seat


def cards(people: Iterable[int], results: Iterable[Result]) -> dict[int, Card]:
    """A card for each of these people, from the results in their order."""
    found = {person: Card(person) for person in people}
    for result in results:
        sides = (result.pair.first, result.pair.second)
        for seat, person in enumerate(sides):
            if person in found:
                found[person].add(sides[1 - seat], seat, result.scores[seat], result.was_played)
    return found


def seated(one: Card, other: Card, board: int) -> Pair:
    """Two players in the order of their seats: who had the first seat less often gets it; then who had it
    less lately; then in turn from board to board, the first named on board 0.
    """
    named = (one, other) if board % 2 == 0 else (other, one)
    first, second = sorted(named, key=lambda card: (card.balance, card.last_seat == 0))
    return Pair(first.person, second.person)
