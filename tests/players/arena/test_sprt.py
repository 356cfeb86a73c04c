"""The sequential test, against published values."""

from math import log

import numpy as np
import pytest

from banneret import BanneretError
from banneret.players.arena.elo import expected_score
from banneret.players.arena.sample import Sample
from banneret.players.arena.sprt import Claim, Sprt
from tests.players.arena.samples import sample


class TestTheRatio:
    @pytest.mark.parametrize(
        ("counts", "elo0", "elo1", "ratio"),
        [
            ((223, 9_863, 21_279, 10_037, 246), 0.5, 2.5, -3.07),
            ((871, 26_175, 55_983, 26_678, 821), 0, 2, -4.98),
            ((21_184, 40_708, 21_404), 0.5, 2.5, -1.57),
            ((57_030, 106_593, 57_433), 0, 2, -2.59),
        ],
    )
    def test_of_chess_programs(self, counts: tuple[int, ...], elo0: float, elo1: float, ratio: float) -> None:
        """Real tests published by fastchess: two of pairs of games, two of single games."""
        assert Sprt(elo0, elo1).ratio(sample(*counts)) == pytest.approx(ratio, abs=0.01)

    def test_of_pairs_won_or_lost_whole_it_is_walds(self) -> None:
        """Then a pair is a coin toss, and the ratio is that of two binomial distributions."""
        lower, upper = expected_score(0), expected_score(50)
        walds = 30 * log(upper / lower) + 20 * log((1 - upper) / (1 - lower))
        assert Sprt(0, 50).ratio(sample(20, 0, 0, 0, 30)) == pytest.approx(walds, abs=0.01)

    def test_nothing_played_says_nothing(self) -> None:
        assert Sprt(0, 20).ratio(Sample()) == 0
        assert Sprt(0, 20).claim(Sample()) is Claim.OPEN

    @pytest.mark.parametrize(
        "counts", [(0, 0, 0, 0, 50), (50, 0, 0, 0, 0), (0, 0, 50, 0, 0), (0, 1, 0, 0, 0)]
    )
    def test_scores_not_seen_yet_do_not_break_it(self, counts: tuple[int, ...]) -> None:
        ours, theirs = Sprt(-20, 20).ratio(sample(*counts)), Sprt(-20, 20).ratio(sample(*counts[::-1]))
        assert ours == pytest.approx(-theirs, abs=1e-9)


class TestTheVerdict:
    def test_the_bounds_are_walds(self) -> None:
        assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=5e-4)
        assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))

    def test_it_falls_when_a_bound_is_reached(self) -> None:
        assert Sprt(0, 2).claim(sample(871, 26_175, 55_983, 26_678, 821)) is Claim.LOWER
        assert Sprt(0, 20).claim(sample(10, 100, 300, 160, 30)) is Claim.UPPER
        assert Sprt(0.5, 2.5).claim(sample(21_184, 40_708, 21_404)) is Claim.OPEN

    @pytest.mark.parametrize(("elo", "right"), [(-100, Claim.LOWER), (0, Claim.UPPER)])
    def test_it_is_seldom_wrong_and_takes_as_long_as_known(self, elo: int, right: Claim) -> None:
        """[−100, 0] at 5%: about 90 games on average, without draws; wrong about one time in twenty."""
        games = np.random.default_rng(11).random((200, 1_000, 2)) < expected_score(elo)
        claims, lengths = [], []
        for scores in games.mean(axis=2):
            seen, test = Sample(), Sprt(-100, 0)
            for score in scores:
                seen.add(float(score))
                if test.claim(seen) is not Claim.OPEN:
                    break
            claims.append(test.claim(seen))
            lengths.append(2 * seen.pairs)
        assert np.mean([claim is right for claim in claims]) > 0.91
        assert 70 < np.mean(lengths) < 120

    @pytest.mark.parametrize(
        ("numbers", "complaint"),
        [
            ((20, 0), "a lower with a higher difference"),
            ((5, 5), "such as 0,20; not 5,5"),
            ((-2_000, 0), "from -1000 to 1000"),
            ((float("nan"), 5), "a lower with a higher"),
            ((0, 5, 0, 0.05), "alpha is the risk"),
            ((0, 5, 0.05, 0.5), "beta is the risk"),
        ],
    )
    def test_claims_that_make_no_test(self, numbers: tuple[float, ...], complaint: str) -> None:
        with pytest.raises(BanneretError, match=complaint):
            Sprt(*numbers)
