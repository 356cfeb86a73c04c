"""Who meets whom, and who sits where."""

from enum import StrEnum
from itertools import combinations


class Schedule(StrEnum):
    """Which of several players meet."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody."""
    GAUNTLET = "gauntlet"
    """The first meets all the others."""
    LADDER = "ladder"
    """Everybody meets the next one."""

    def pairings(self, players: int) -> list[tuple[int, int]]:
        """Those who meet, by their numbers."""
        everybody = list(combinations(range(players), 2))
        if self is Schedule.GAUNTLET:
            return [each for each in everybody if each[0] == 0]
        if self is Schedule.LADDER:
            return [each for each in everybody if each[1] == each[0] + 1]
        return everybody


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of a pair: 0 or 1, the first or the second player, for each seat.

    The two take turns round the table. They play every rotation of that, and the same with each in the
    other's place: 01 and 10 for two seats, 010, 101, 100, 011, 001 and 110 for three.
    """
    found: list[tuple[int, ...]] = []
    for turned in range(seats):
        for swapped in (0, 1):
            seating = tuple(((seat + turned) % seats + swapped) % 2 for seat in range(seats))
            if seating not in found:
                found.append(seating)
    return found
