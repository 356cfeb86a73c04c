"""Ratings of several players."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from banneret.players.arena.elo import elo_difference, expected_score
from banneret.players.arena.ratings import ratings
from banneret.players.arena.sample import Sample
from tests.players.arena.samples import sample


def exact(pairs: int, elo: float) -> Sample:
    """A sample whose score, including the one virtual pair of every meeting, is exactly the expected one."""
    return Sample(Counter({(expected_score(elo) * (pairs + 1) - 0.5) / pairs: pairs}))


class TestRatings:
    def test_of_two_are_what_their_score_says(self) -> None:
        first, second = ratings(2, {(1, 0): sample(50, 100, 400, 300, 150)})
        assert (first.elo, first.error) == (0, 0)
        assert second.elo == pytest.approx(sample(50, 100, 400, 300, 150).elo, abs=0.2)
        low, high = sample(50, 100, 400, 300, 150).elo_interval
        assert second.interval == pytest.approx((low, high), abs=0.5)

    def test_of_a_ladder_add_up(self) -> None:
        """Without cycles the model has an exact solution: the sum of the steps."""
        steps = [elo_difference((9 * score + 0.5) / 10) for score in (2 / 3, 1.0, 0.5)]
        met = {(1, 0): sample(3, 0, 0, 0, 6), (2, 1): sample(0, 0, 0, 0, 9), (2, 3): sample(0, 0, 9, 0, 0)}
        found = [rating.elo for rating in ratings(4, met)]
        assert found == pytest.approx([0, steps[0], steps[0] + steps[1], steps[0] + steps[1] + steps[2]])

    def test_of_everybody_against_everybody(self) -> None:
        """Scores that fit some ratings exactly give these ratings."""
        truth = [0, 130, -250, 700, 90]
        met = {(i, j): exact(40 + 10 * i, truth[i] - truth[j]) for i, j in combinations(range(5), 2)}
        assert [rating.elo for rating in ratings(5, met)] == pytest.approx(truth, abs=1e-6)

    def test_of_a_circle_are_equal(self) -> None:
        """Rock, paper, scissors: no player is stronger."""
        won = sample(0, 0, 0, 0, 30)
        found = ratings(3, {(0, 1): won, (1, 2): won, (2, 0): won})
        assert [rating.elo for rating in found] == pytest.approx([0, 0, 0], abs=1e-6)

    def test_who_has_won_everything_has_a_rating_and_a_wide_interval(self) -> None:
        _, winner = ratings(2, {(1, 0): sample(0, 0, 0, 0, 50)})
        assert 600 < winner.elo < 1_000
        assert winner.interval[0] < 412
        assert winner.interval[1] > 1_200

    def test_before_the_first_pair_nothing_is_known(self) -> None:
        _, unknown = ratings(2, {(0, 1): Sample()})
        assert unknown.elo == 0
        assert unknown.error > 300

    @pytest.mark.parametrize("step", [100, 200])
    def test_intervals_hold_the_truth(self, step: int) -> None:
        """A ladder of six, with steps of 50 pairs; the tolerance is that of 200 trials."""
        chance, held = np.random.default_rng(5), np.zeros(6)
        for _ in range(200):
            scores = (chance.random((5, 50, 2)) < expected_score(step)).mean(axis=2)
            met = {(n + 1, n): Sample(Counter(scores[n].tolist())) for n in range(5)}
            held += [
                low <= n * step <= high for n, (low, high) in enumerate(r.interval for r in ratings(6, met))
            ]
        assert (held[1:] / 200 > 0.9).all()
