"""Standings: points and tie-breaks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from banneret.server.models.tournaments import TournamentKind
from banneret.server.tournaments.results import WIN, Card, Result, cards


@dataclass(frozen=True, slots=True)
class Placing:
    """One player's place."""

    rank: int
    person: int
    points: float
    buchholz: float
    """The sum of all opponents' points."""
    sonneborn_berger: float
    """The points of all opponents beaten, plus half the points of those drawn with."""
    wins: int
    played: int


def points_for_win(kind: TournamentKind) -> int:
    """Points for a win; a draw is worth half."""
    return 2 if kind == "arena" else 1


def standings(kind: TournamentKind, people: Sequence[int], results: Sequence[Result]) -> list[Placing]:
    """All players, the best first. Ties share a rank, in the order in which the people are given."""
    found = cards(people, results)
    worth = points_for_win(kind)
    points = {person: card.score * worth / WIN for person, card in found.items()}
    won = _sonneborn_berger(points, results)
    rows = [
        Placing(
            0,
            card.person,
            points[card.person],
            sum(points.get(other, 0) for other in card.met),
            won[card.person],
            card.wins,
            len(card.met),
        )
        for card in found.values()
    ]
    rows.sort(key=lambda row: _order(kind, row), reverse=True)
    return _ranked(kind, rows)


def in_order(standing: Iterable[Placing], found: dict[int, Card]) -> list[Card]:
    """Players' cards in the order of the standings."""
    return [found[row.person] for row in standing if row.person in found]


def _sonneborn_berger(points: dict[int, float], results: Iterable[Result]) -> dict[int, float]:
    won = dict.fromkeys(points, 0.0)
    for result in results:
        sides = (result.pair.first, result.pair.second)
        for seat, person in enumerate(sides):
            other = sides[1 - seat]
            if result.was_played and person in won and other is not None:
                won[person] += points.get(other, 0) * result.scores[seat] / WIN
    return won


def _order(kind: TournamentKind, row: Placing) -> tuple[float, ...]:
    if kind == "arena":
        return row.points, row.wins
    if kind == "round-robin":
        return row.points, row.sonneborn_berger, row.wins
    return row.points, row.buchholz, row.sonneborn_berger, row.wins


def _ranked(kind: TournamentKind, rows: Sequence[Placing]) -> list[Placing]:
    ranked = list[Placing]()
    for n, row in enumerate(rows, start=1):
        same = bool(ranked) and _order(kind, ranked[-1]) == _order(kind, row)
        ranked.append(replace(row, rank=ranked[-1].rank if same else n))
    return ranked
