"""What moderators see of a player's frequent opponents: two who arrange results stand out."""

from pathlib import Path

import pytest

from banneret.server.ratings.reading import Ratings
from tests.server.ratings.ratings_harness import HOUR, TODAY, RatingsHarness


def test_who_always_wins_against_one_opponent_stands_out(tmp_path: Path) -> None:
    harness = RatingsHarness(tmp_path, "Ann", "Ben", "Cleo", "Dan")
    ann, ben, cleo, dan = harness.people
    at = TODAY
    for n in range(12):
        harness.play([ann, ben], [0], at := at + HOUR)
        harness.play([ann, cleo], [n % 2], at := at + HOUR)
    for winners in ([0], [], [1], []):
        harness.play([ann, dan], winners, at := at + HOUR)
    found = Ratings(harness.database).partners(ann)
    assert [each.opponent for each in found] == [ben, cleo], "four matches with Dan say nothing"
    arranged, usual = found
    assert (arranged.matches, arranged.of, arranged.score) == (12, 28, 1.0)
    assert arranged.surprise > 0
    assert arranged.low == pytest.approx(0.757, abs=0.001), "Wilson's interval for 12 of 12"
    assert (usual.score, usual.surprise) == (0.5, 0.0)
    assert usual.low < usual.expected < usual.high
    (mirror,) = Ratings(harness.database).partners(ben)
    assert (mirror.opponent, mirror.matches, mirror.of, mirror.score) == (ann, 12, 12, 0.0)
    assert mirror.expected == pytest.approx(1 - arranged.expected)
    assert mirror.surprise == pytest.approx(arranged.surprise)


def test_draws_are_half_a_point(tmp_path: Path) -> None:
    harness = RatingsHarness(tmp_path, "Ann", "Ben")
    for n in range(5):
        harness.play(harness.people, [], TODAY + n * HOUR)
    (found,) = Ratings(harness.database).partners(harness.people[0])
    assert (found.score, found.expected, found.surprise) == (0.5, 0.5, 0.0)
    assert found.low + found.high == pytest.approx(1)
