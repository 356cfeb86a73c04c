"""Rating changes by matches and decay, compared with numbers calculated by hand."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.server.ratings.decay import charges
from banneret.server.ratings.elo import START, Result, change, expected, is_provisional, k_factor, points
from banneret.server.ratings.standing import Change, Standing, count_match

ratings = st.integers(-100_00, 4000_00)


def standing(rating: int, games: int = 0) -> Standing:
    return Standing(rating * 100, games)


@pytest.mark.parametrize(
    ("own", "opponent", "millionths"),
    [
        (1200, 1200, 500_000),
        (1200, 1400, 240_253),  # 1 / (1 + 10^0.5) = 1 / 4.16228
        (1400, 1200, 759_747),
        (1200, 1600, 90_909),  # 1 / 11
        (2000, 1200, 990_099),  # 100 / 101
    ],
)
def test_the_expected_score(own: int, opponent: int, millionths: int) -> None:
    assert expected(own * 100, opponent * 100) == millionths


@pytest.mark.parametrize(
    ("own", "opponent", "result", "k", "hundredths"),
    [
        (1200, 1200, "won", 40, 20_00),
        (1200, 1200, "drawn", 40, 0),
        (1200, 1400, "won", 40, 30_39),  # 40 × 0.759747
        (1200, 1400, "drawn", 20, 5_19),  # 20 × 0.259747 = 5.19494
        (1400, 1200, "lost", 10, -7_60),  # 10 × -0.759747
        (1400, 1200, "won", 10, 2_40),
    ],
)
def test_what_a_result_changes(own: int, opponent: int, result: Result, k: int, hundredths: int) -> None:
    assert change(own * 100, opponent * 100, result, k) == hundredths


def test_how_much_a_game_weighs() -> None:
    weights = [k_factor(game, flagged=False) for game in (1, 30, 31, 100, 101)]
    assert weights == [40, 40, 20, 20, 10]
    assert [k_factor(game, flagged=True) for game in (21, 31)] == [80, 40]
    assert [is_provisional(games) for games in (0, 29, 30)] == [True, True, False]


def test_ratings_are_shown_in_whole_points() -> None:
    assert [points(rating) for rating in (1200_00, 1212_49, 1212_50, -50, -51)] == [1200, 1212, 1213, 0, -1]


@given(ratings, ratings, st.sampled_from([40, 20, 10]), st.integers(1, 5))
def test_with_equal_weights_one_gains_what_the_other_loses(own: int, other: int, k: int, sides: int) -> None:
    assert expected(own, other) + expected(other, own) == 1_000_000
    assert change(own, other, "won", k, sides) == -change(other, own, "lost", k, sides)
    assert change(own, other, "drawn", k, sides) == -change(other, own, "drawn", k, sides)


@given(st.lists(ratings, min_size=2, max_size=6), st.data())
def test_nobody_makes_points_out_of_nothing(before: list[int], data: st.DataObject) -> None:
    """The sum of ratings is constant as long as all games have the same weight, and nobody moves by more than
    that weight.
    """
    winners = data.draw(st.sets(st.sampled_from(range(len(before))), max_size=len(before) - 1))
    after = count_match([Standing(rating) for rating in before], sorted(winners))
    changes = [each.standing.rating - rating for each, rating in zip(after, before, strict=True)]
    assert sum(changes) == 0
    assert max(map(abs, changes)) <= 40_00 + len(before)
    assert all(
        (change >= 0) == (seat in winners) or not change for seat, change in enumerate(changes) if winners
    )


def ratings_after(before: Sequence[Standing], winners: Sequence[int]) -> list[float]:
    return [each.standing.rating / 100 for each in count_match(before, winners)]


def test_three_and_four_sides_are_rated_pair_by_pair() -> None:
    """With three opponents each game has a third of the weight: 40 / 3 × 0.5 = 6.67."""
    assert ratings_after([Standing()] * 4, [2]) == [1193.33, 1193.33, 1220.01, 1193.33]
    assert ratings_after([Standing()] * 3, [0]) == [1220, 1190, 1190]


def test_between_those_who_lose_together_nothing_is_decided() -> None:
    """Both lose only to the first: 20 × 0.5, and 20 × 0.759747, although 1400 was rated above 1200."""
    assert ratings_after([standing(1200), standing(1200), standing(1400)], [0]) == [1225.19, 1190, 1384.81]


def test_those_who_win_together_win_from_the_others() -> None:
    """For example when one of three resigns."""
    assert ratings_after([Standing()] * 3, [0, 1]) == [1210, 1210, 1180]


def test_a_draw_of_three_is_a_draw_of_each_two() -> None:
    """For 1400 against 1200: 20 × (0.5 - 0.759747) = -5.19, twice."""
    assert ratings_after([standing(1200), standing(1200), standing(1400)], []) == [1205.19, 1205.19, 1389.62]


def test_each_counts_by_their_own_weight() -> None:
    after = count_match([standing(1200, games=150), standing(1200, games=30)], [0])
    assert [each.standing.rating for each in after] == [1205_00, 1190_00]
    assert [each.changes[0].k for each in after] == [10, 20]


# Strong players with a new rating


def after_one_more(*, games: int, wins: int, flagged: bool, won: bool) -> tuple[Standing, list[Change]]:
    before = Standing(games=games, wins=wins, flagged=flagged)
    counted = count_match([before, Standing()], [0] if won else [1])[0]
    return counted.standing, [*counted.changes]


@pytest.mark.parametrize(("wins", "flagged"), [(16, True), (15, False)])
def test_who_wins_more_than_four_in_five_of_the_first_twenty_is_flagged(wins: int, flagged: bool) -> None:
    """17 of 20 are 85 %; 16 are exactly 80 %, which is not more."""
    now, changes = after_one_more(games=19, wins=wins, flagged=False, won=True)
    assert now.flagged is flagged
    assert [each.reason for each in changes] == ["match", "flagged"][: 1 + flagged]
    assert now.k == (80 if flagged else 40)


def test_nobody_is_flagged_later() -> None:
    assert not after_one_more(games=20, wins=20, flagged=False, won=True)[0].flagged


@pytest.mark.parametrize(("wins", "raised"), [(37, True), (36, False)])
def test_who_still_wins_more_than_three_in_four_through_game_50_is_raised(wins: int, raised: bool) -> None:
    """38 of 50 are 76 %. Games 31 to 50 have twice the weight of 20; after game 50 the flag is removed either
    way.
    """
    now, changes = after_one_more(games=49, wins=wins, flagged=True, won=True)
    assert now.rating == 1220_00 + raised * 300_00
    assert not now.flagged
    assert [each.reason for each in changes] == ["match", "raised"][: 1 + raised]
    assert changes[0].k == 40
    assert now.k == 20


def test_who_was_never_flagged_is_not_raised() -> None:
    """A player who won only 16 of the first 20 is not flagged even by winning all later ones."""
    assert after_one_more(games=49, wins=45, flagged=False, won=True)[0].rating == 1210_00


# Decay


def lost(active: list[int], through: int) -> float:
    return sum(cost for _, cost in charges(active, through)) / 100


@pytest.mark.parametrize(
    ("idle", "points"),
    [(7, 0), (8, 5), (9, 10), (30, 115), (31, 125), (38, 195), (39, 200), (40, 200), (1000, 200)],
)
def test_what_an_absence_costs(idle: int, points: int) -> None:
    """Seven days are free, each up to the thirtieth costs 5, each later one 10, at most 200 in total."""
    assert lost([100], 100 + idle) == points


def test_every_absence_begins_anew() -> None:
    assert lost([0, 100, 108], 138) == 200 + 0 + 115
    assert [day for day, _ in charges([0, 9], 20)] == [8, 17, 18, 19, 20]


@given(st.sets(st.integers(0, 200), min_size=1), st.integers(0, 200))
def test_an_absence_costs_at_most_200_points(days: set[int], through: int) -> None:
    active = sorted(days)
    for last, end in pairwise([*active, through + 1]):
        assert 0 <= sum(cost for day, cost in charges(active, through) if last < day < end) <= 200_00
    assert not {day for day, _ in charges(active, through)} & days


def test_everybody_starts_at_1200() -> None:
    assert Standing().rating == START == 1200_00
