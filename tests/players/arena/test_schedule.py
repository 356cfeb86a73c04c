"""Pairings and seatings."""

import pytest

from banneret.players.arena.schedule import Schedule, seatings


def test_who_meets_whom() -> None:
    assert Schedule.ROUND_ROBIN.pairings(4) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert Schedule.GAUNTLET.pairings(4) == [(0, 1), (0, 2), (0, 3)]
    assert Schedule.LADDER.pairings(4) == [(0, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize("schedule", Schedule)
def test_two_always_meet_once(schedule: Schedule) -> None:
    assert schedule.pairings(2) == [(0, 1)]


def test_two_swap_their_seats() -> None:
    assert seatings(2) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_sits_everywhere_equally_often(seats: int) -> None:
    found = seatings(seats)
    assert len(found) == len(set(found)) == (2 if seats % 2 == 0 else 2 * seats)
    assert all(sum(seating[seat] for seating in found) * 2 == len(found) for seat in range(seats))
    assert {tuple(1 - who for who in seating) for seating in found} == set(found)
