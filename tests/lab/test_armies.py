"""Armies, ladders, units and luck, from handmade games and numbers."""

from math import comb

import numpy as np
import pytest

import banneret
from banneret import BanneretError
from banneret.lab.armies import Matrix, armies_of, matrix_of, nash
from banneret.lab.arms import make_arm
from banneret.lab.estimates import Estimate
from banneret.lab.ladder import Ladder, Rung, climb, rung_of
from banneret.lab.luck import find_luck, luck_share
from banneret.lab.running import GAMES, Run
from banneret.lab.units import fit_worths, unit_worths
from tests.lab.subjects import BLUE, CHESS, COMMANDER, GOLD, ROAD_GAME, hand_made


def known(value: float, off: float = 0.02) -> Estimate:
    return Estimate(value, value - off, value + off, 1000)


def matrix(*rows: list[float], off: float = 0.02) -> Matrix:
    cells = {
        (one, other): known(value, off)
        for one, row in enumerate(rows)
        for other, value in enumerate(row)
        if one != other
    }
    return Matrix(tuple("abcd"[: len(rows)]), cells, 1000, ("random",))


CIRCLE = matrix([0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5])
RANKS = matrix([0.5, 0.6, 0.7], [0.4, 0.5, 0.6], [0.3, 0.4, 0.5])


def test_what_beats_each_other_in_a_circle_is_chosen_equally() -> None:
    assert [round(each.value, 2) for each in CIRCLE.mixture()] == [0.33, 0.33, 0.33]
    assert CIRCLE.cycles == [(0, 1, 2)]
    assert CIRCLE.circularity == pytest.approx(1)
    assert CIRCLE.averages == pytest.approx([0.5, 0.5, 0.5])


def test_on_a_ladder_everybody_chooses_the_best() -> None:
    mixed = RANKS.mixture()
    assert mixed[0].value > 0.99
    assert mixed[0].low > 0.9
    assert RANKS.cycles == []
    assert RANKS.circularity == pytest.approx(0, abs=1e-9)


def test_a_circle_that_could_be_chance_is_not_told() -> None:
    unsure = matrix([0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5], off=0.25)
    assert unsure.cycles == []
    assert unsure.mixture()[0].width > 0.2


def test_the_mixture_of_an_uneven_circle() -> None:
    """Rock beats scissors by 2, the rest by 1: the known equilibrium is a quarter, a half, a quarter."""
    uneven = np.array([[0.0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    assert nash(uneven[None])[0] == pytest.approx([0.25, 0.5, 0.25], abs=0.01)


def test_what_a_seat_is_worth_is_no_advantage_of_an_army() -> None:
    """Blue always wins: neither army is better."""
    played = [hand_made([(BLUE, COMMANDER, 9)] * 10) for _ in range(2)]
    found = matrix_of(("a", "b"), Run(0, played, GAMES))
    assert found.cells[0, 1].value == 0.5
    assert found.games == 20


def test_an_army_that_wins_in_both_seats() -> None:
    first, second = [(BLUE, COMMANDER, 9)] * 10, [(GOLD, COMMANDER, 9)] * 10
    found = matrix_of(("a", "b"), Run(0, [hand_made(first), hand_made(second)], GAMES))
    assert (found.cells[0, 1].value, found.cells[1, 0].value) == (1, 0)


def test_which_armies_a_game_has() -> None:
    assert armies_of(banneret.game("prevail"), []) == ["carthage-small", "rome-small"]
    assert armies_of(banneret.game("cyvasse"), []) == ["ranks", "bastion", "proven"]
    with pytest.raises(BanneretError, match="has no armies"):
        armies_of(CHESS, [])
    with pytest.raises(BanneretError, match="two armies or more"):
        armies_of(banneret.game("prevail"), ["rome-small"])


def test_a_rung_is_the_score_of_the_stronger_in_both_seats() -> None:
    games = [(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9), (BLUE, COMMANDER, 9), (BLUE, COMMANDER, 9)]
    rung = rung_of(hand_made(games, players=("greedy", "random")))
    assert (rung.stronger, rung.weaker, rung.score.value) == ("greedy", "random", 0.75)
    assert rung.elo.value == pytest.approx(190.85, abs=0.01)
    assert not rung.is_step


def test_steps_of_a_ladder() -> None:
    """Two rungs of 75%; a clean sweep counts by its lower bound."""
    sure = [Rung("b", "a", known(0.75)), Rung("c", "b", known(0.75))]
    assert Ladder(sure).steps == pytest.approx(2)
    assert Ladder([Rung("b", "a", Estimate(1.0, 0.75, 1.0, 12))]).steps == pytest.approx(1)


def test_what_is_no_ladder() -> None:
    with pytest.raises(BanneretError, match="the weakest first"):
        climb(CHESS, ["greedy"], games=2, seed=0, threads=1)


def test_the_worth_of_units_is_found_again() -> None:
    """A lead of one archer wins like 200 Elo more; pikemen do not matter."""
    rng = np.random.default_rng(5)
    ahead = rng.integers(-2, 3, (4000, 2)).astype(float)
    chance = 1 / (1 + 10 ** (-200 * ahead[:, 0] / 400))
    archer, pikeman = fit_worths(["archer", "pikeman"], ahead, rng.random(4000) < chance)
    assert archer.name == "archer"
    assert archer.elo.low < 200 < archer.elo.high
    assert archer.is_sure
    assert archer.elo.width < 40
    assert not pikeman.is_sure


def test_units_are_counted_from_rows() -> None:
    """Gold loses an archer in each game that Blue wins, and the other way round."""
    played = hand_made([(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9)] * 40)
    layout = played.arm.layout
    archer = [column.name for column in layout.columns].index("lost.archer")
    layout.counts(played.rows)[0::2, archer, 1] = 1
    layout.counts(played.rows)[1::2, archer, 0] = 1
    layout.counts(played.rows)[0:8, archer, 0] = 1
    (found,) = unit_worths(played)
    assert found.name == "archer"
    assert found.elo.low > 0
    assert unit_worths(played.first(20)) == []


def test_a_unit_whose_loss_is_the_end_explains_nothing() -> None:
    played = hand_made([(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9)] * 40)
    layout = played.arm.layout
    commander = [column.name for column in layout.columns].index("lost.commander")
    layout.counts(played.rows)[0::2, commander, 1] = 1
    layout.counts(played.rows)[1::2, commander, 0] = 1
    assert unit_worths(played) == []


def test_luck_alone() -> None:
    """Results that are pure luck, apart from the error of twelve rerolls; and some without any luck."""
    rng = np.random.default_rng(3)
    results = rng.integers(0, 2, 500).astype(float)
    noise = rng.normal(0, (0.25 / 12) ** 0.5, 500)
    assert luck_share(results - 0.5 + noise, results).value == pytest.approx(1, abs=0.05)
    none = luck_share(np.zeros(500), results)
    assert (none.value, none.high) == (0, 0)


COINS = 12


def chance_to_win(left: int, ahead: int) -> float:
    """More heads win; an equal number is half a win."""
    ends = [ahead + 2 * heads - left for heads in range(left + 1)]
    won = [comb(left, heads) * ((end > 0) + (end >= 0)) / 2 for heads, end in enumerate(ends)]
    return sum(won) / 2.0**left


def share_of_dice() -> float:
    """The exact share of every second coin: the mean squared effect of each, as a share of all."""
    swings = []
    for turn in range(COINS):
        left = COINS - turn - 1
        of_walk = [
            comb(turn, heads)
            * (chance_to_win(left, 2 * heads - turn + 1) - chance_to_win(left, 2 * heads - turn - 1)) ** 2
            for heads in range(turn + 1)
        ]
        swings.append(sum(of_walk) / 2.0**turn)
    return sum(swings[::2]) / sum(swings)


def test_luck_and_choice_in_turn() -> None:
    """Twelve coins, alternately thrown by dice and chosen. The average is known from only twelve rerolls, as
    in games.
    """
    rng, games = np.random.default_rng(8), 2000
    lucks, results = np.zeros(games), np.zeros(games)
    for game in range(games):
        ahead = 0
        for turn, step in enumerate(rng.choice([-1, 1], COINS).tolist()):
            left = COINS - turn - 1
            if turn % 2 == 0:
                either = [chance_to_win(left, ahead - 1), chance_to_win(left, ahead + 1)]
                lucks[game] += chance_to_win(left, ahead + step) - rng.choice(either, 12).mean()
            ahead += step
        results[game] = chance_to_win(0, ahead)
    found = luck_share(lucks, results)
    assert found.low < share_of_dice() < found.high
    assert found.width < 0.06


def test_luck_of_games_with_dice() -> None:
    """The Road has dice; chess has none."""
    found = find_luck(make_arm(ROAD_GAME, ["random"]), games=20, seed=1, threads=1)
    assert found.has_dice
    assert 0 < found.share.value < 2
    with pytest.raises(BanneretError, match="players who choose at once"):
        find_luck(make_arm(CHESS, ["level:1"]), games=1, seed=1, threads=1)
