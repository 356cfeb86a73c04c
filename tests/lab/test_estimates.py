"""Means, intervals, differences and corrections, against values computed by hand or published."""

from math import isnan

import numpy as np
import pytest

from banneret.lab.estimates import difference, estimate, holm, unpaired_difference

NAN = float("nan")


def test_a_share_has_wilsons_interval() -> None:
    """Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662; 0 of 20 is 0 to 0.1611."""
    some = estimate(np.array([1.0] * 81 + [0.0] * 182), is_share=True)
    assert (round(some.low, 4), round(some.high, 4)) == (0.2553, 0.3662)
    none = estimate(np.zeros(20), is_share=True)
    assert (none.value, none.low, round(none.high, 4)) == (0.0, 0.0, 0.1611)


def test_a_mean_has_an_interval_of_its_standard_errors() -> None:
    found = estimate(np.array([2.0, 4.0, 6.0, 8.0]))
    assert found.value == 5
    assert found.high - found.value == pytest.approx(1.959964 * np.sqrt(20 / 3 / 4))


def test_games_without_a_value_do_not_count() -> None:
    found = estimate(np.array([NAN, 1.0, 0.0, NAN]), is_share=True)
    assert (found.value, found.games) == (0.5, 2)
    assert isnan(estimate(np.array([NAN])).value)


def test_what_a_seed_gives_to_one_side_and_takes_from_it_in_the_next_game_is_no_error() -> None:
    """Pairs that always split are more certain than the same number of independent games."""
    games = np.array([1.0, 0.0] * 49 + [1.0, 1.0])
    in_pairs, alone = estimate(games, 2, is_share=True), estimate(games, 1, is_share=True)
    assert in_pairs.value == alone.value
    assert in_pairs.width < alone.width / 3


def test_pairs_that_always_come_out_alike_leave_doubt() -> None:
    """The stronger of two wins in either seat, twenty times: each seat seems to score a half."""
    found = estimate(np.array([1.0, 0.0] * 20), 2, is_share=True)
    assert found.value == 0.5
    assert found.low < 0.35


def test_the_same_luck_in_both_cancels_out() -> None:
    luck = np.array([0.0, 10, 20, 30, 40, 50])
    found = difference(luck, luck + np.array([1.0, 2, 1, 2, 1, 2]))
    assert found is not None
    assert found.value == 1.5
    assert found.high < 2
    apart = unpaired_difference(luck, luck + 1.5)
    assert apart is not None
    assert apart.error > 10 * found.error


def test_what_could_have_been_seen_and_what_it_takes() -> None:
    """With a standard error of 1%, 2.8% has 80% power; half of it takes four times as many games."""
    games = np.array([0.1, -0.1] * 50)
    found = difference(np.zeros(100), games)
    assert found is not None
    assert found.error == pytest.approx(0.01005, abs=1e-5)
    assert found.minimum_detectable == pytest.approx(2.8016 * found.error, rel=1e-4)
    assert found.games_to_detect(found.minimum_detectable / 2) == pytest.approx(400)
    assert found.at_most == pytest.approx(1.96 * found.error, rel=1e-3)
    assert found.p == 1


def test_many_comparisons_are_corrected() -> None:
    """Holm's own example of four: 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
