"""Pairings and seatings."""

from enum import StrEnum
from itertools import combinations


class Schedule(StrEnum):
    """How several players are paired."""

    ROUND_ROBIN = "round-robin"
    """Every player meets every other."""
    GAUNTLET = "gauntlet"
    """The first player meets all others."""
    LADDER = "ladder"
    """Every player meets the next one in the list."""

    def pairings(self, players: int) -> list[tuple[int, int]]:
        """The pairings, by the players' numbers."""
        everybody = list(combinations(range(players), 2))
        if self is Schedule.GAUNTLET:
            return [each for each in everybody if each[0] == 0]
        if self is Schedule.LADDER:
            return [each for each in everybody if each[1] == each[0] + 1]
        return everybody


def seatings(seats: int) -> list[tuple[int, ...]]:
    """The seatings of a pair's games: 0 or 1, the first or the second player, for each seat.

    The two players alternate round the table. All rotations of that are played, with the players both ways
    round: 01 and 10 for two seats, 010, 101, 100, 011, 001 and 110 for three.
    """
    found: list[tuple[int, ...]] = []
    for turned in range(seats):
        for swapped in (0, 1):
            seating = tuple(((seat + turned) % seats + swapped) % 2 for seat in range(seats))
            if seating not in found:
                found.append(seating)
    return found
