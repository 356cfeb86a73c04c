"""Scores of one player against another, and the statistics derived from them."""

from collections import Counter
from math import inf, log10

import numpy as np
import pytest

from banneret.players.arena.elo import elo_difference, expected_score
from banneret.players.arena.sample import Sample
from tests.players.arena.samples import sample


class TestElo:
    @pytest.mark.parametrize(
        ("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101), (200, 0.759747)]
    )
    def test_differences_and_scores_belong_together(self, elo: float, score: float) -> None:
        """400 points are odds of ten to one, by definition."""
        assert expected_score(elo) == pytest.approx(score, abs=1e-6)
        assert elo_difference(score) == pytest.approx(elo, abs=1e-3)

    def test_all_and_nothing_have_no_bound(self) -> None:
        assert (elo_difference(1), elo_difference(0)) == (inf, -inf)


class TestScores:
    def test_the_mean_counts_pairs(self) -> None:
        assert sample(1, 2, 3, 2, 4).pairs == 12
        assert sample(1, 2, 3, 2, 4).score == (0.5 + 1.5 + 1.5 + 4) / 12
        assert sample(5, 10, 40, 30, 15).elo == pytest.approx(400 * log10(0.6 / 0.4))

    def test_nothing_is_known_before_the_first_pair(self) -> None:
        nothing = Sample()
        assert (nothing.score, nothing.superiority) == (0.5, 0.5)
        assert nothing.score_interval[0] < 0.1
        assert nothing.score_interval[1] > 0.9

    def test_pairs_are_added_one_by_one(self) -> None:
        added = Sample()
        for score in (1.0, 0.5, 1.0):
            added.add(score)
        assert added == sample(0, 0, 1, 0, 2)


class TestIntervals:
    @pytest.mark.parametrize(
        ("won", "of", "low", "high"),
        [(15, 148, 0.0614, 0.1615), (1, 29, -0.0084, 0.1863), (5, 10, 0.2366, 0.7634)],
    )
    def test_of_pairs_won_or_lost_whole_they_are_agresti_and_coulls(
        self, won: int, of: int, low: float, high: float
    ) -> None:
        """Their interval for proportions: z²/2 more of either kind."""
        found = sample(of - won, 0, 0, 0, won).score_interval
        assert found == pytest.approx((max(0, low), high), abs=5e-5)

    @pytest.mark.parametrize(
        "shares", [(5, 20, 50, 20, 5), (1, 0, 10, 0, 89), (0, 0, 2, 0, 98), (25, 0, 50, 0, 25)]
    )
    @pytest.mark.parametrize("pairs", [20, 200])
    def test_they_hold_the_truth_as_often_as_they_say(self, shares: tuple[int, ...], pairs: int) -> None:
        """Coverage, within the tolerance of 1,000 trials: at least 93 times in 100."""
        draws = np.random.default_rng(7).multinomial(pairs, np.array(shares) / 100, size=1_000)
        truth = sum(share * step / 4 for step, share in enumerate(shares)) / 100
        intervals = [sample(*map(int, each)).score_interval for each in draws]
        assert np.mean([low <= truth <= high for low, high in intervals]) > 0.93

    def test_pairs_that_differ_less_tell_more(self) -> None:
        """If one seat always wins, every pair scores ½: few pairs show that the players are equal."""
        low, high = sample(0, 0, 100, 0, 0).elo_interval
        wide_low, wide_high = sample(25, 0, 50, 0, 25).elo_interval
        assert (high, low) == pytest.approx((-low, -high))
        assert high - low < (wide_high - wide_low) / 3

    def test_who_has_won_everything_may_be_stronger_by_any_amount(self) -> None:
        assert sample(0, 0, 0, 0, 50).elo_interval == pytest.approx((412.3, inf), abs=0.1)
        assert sample(50, 0, 0, 0, 0).elo_interval == pytest.approx((-inf, -412.3), abs=0.1)

    def test_one_pair_shows_little(self) -> None:
        low, high = sample(0, 0, 0, 0, 1).elo_interval
        assert low < -200
        assert high == inf


class TestSuperiority:
    def test_it_is_the_normal_distributions(self) -> None:
        """With many pairs the virtual ones are negligible: Φ((mean − ½) ÷ error)."""
        even = sample(2_500, 0, 5_000, 0, 2_500)
        assert even.superiority == pytest.approx(0.5)
        # mean 0.505, variance of a pair 0.125 − 0.005², error 0.0035352: 1.4143 errors above a half
        assert sample(2_450, 0, 5_000, 0, 2_550).superiority == pytest.approx(0.9214, abs=5e-4)

    def test_the_other_side_of_it(self) -> None:
        ours, theirs = sample(5, 10, 40, 30, 15), sample(15, 30, 40, 10, 5)
        assert ours.superiority == pytest.approx(1 - theirs.superiority)
        assert ours.elo == pytest.approx(-theirs.elo)

    def test_scores_need_not_be_quarters(self) -> None:
        thirds = Sample(Counter({1 / 3: 10, 2 / 3: 20}))
        assert thirds.score == pytest.approx(5 / 9)
        assert 0.85 < thirds.superiority < 0.95
