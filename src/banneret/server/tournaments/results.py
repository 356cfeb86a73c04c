"""Who met whom in a tournament, and what that implies for each player."""

from collections.abc import Iterable
from dataclasses import dataclass, field

WIN, DRAW, LOSS = 2, 1, 0
"""Scores are in half points."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players in the order of their seats; without a second, the first has a bye."""

    first: int
    second: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a pairing. It may have been decided without a match, by a bye or a withdrawal."""

    pair: Pair
    scores: tuple[int, int]
    was_played: bool = True


@dataclass(slots=True)
class Card:
    """A player's results so far."""

    person: int
    score: int = 0
    wins: int = 0
    met: list[int] = field(default_factory=list)
    """Opponents, the latest last."""
    balance: int = 0
    """How often the player had the first seat, minus how often the second."""
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
    """A card for each of these people, from the results in order."""
    found = {person: Card(person) for person in people}
    for result in results:
        sides = (result.pair.first, result.pair.second)
        for seat, person in enumerate(sides):
            if person in found:
                found[person].add(sides[1 - seat], seat, result.scores[seat], result.was_played)
    return found


def seated(one: Card, other: Card, board: int) -> Pair:
    """Two players in the order of their seats. The first seat goes to the one who had it less often, then to
    the one who had it less recently; otherwise it alternates by board, the first named having it on board 0.
    """
    named = (one, other) if board % 2 == 0 else (other, one)
    first, second = sorted(named, key=lambda card: (card.balance, card.last_seat == 0))
    return Pair(first.person, second.person)
