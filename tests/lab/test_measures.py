"""Measures of handmade games."""

import numpy as np
import pytest

from banneret.lab.course import Course
from banneret.lab.layout import CRASHED
from banneret.lab.measures import Measures, uses
from tests.lab.subjects import BLUE, BOTH, COMMANDER, GOLD, LIMIT, NO_MOVE, hand_made


def value(measures: Measures, key: str) -> float:
    return measures[key].estimate.value


def test_scores_by_seat_and_by_who_begins() -> None:
    """Blue wins when Gold begins, and Gold when Blue does, except once: the beginner scores a quarter."""
    games = [(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9), (GOLD, COMMANDER, 9), (BLUE, COMMANDER, 9)]
    measures = Measures(hand_made(games, began=[GOLD, BLUE, BLUE, BLUE]))
    assert value(measures, "score.blue") == 0.5
    assert value(measures, "score.begins") == 0.25
    assert measures.balance.key == "score.begins"


def test_draws_and_games_that_were_cut_off_are_shared_and_told_apart() -> None:
    games = [(BLUE, COMMANDER, 9), (BOTH, NO_MOVE, 9), (BOTH, LIMIT, 500), (BOTH, LIMIT, 500)]
    measures = Measures(hand_made(games))
    assert value(measures, "score.blue") == (1 + 0.5 * 3) / 4
    assert [value(measures, key) for key in ("won", "drawn", "unfinished")] == [0.25, 0.25, 0.5]
    assert value(measures, "end.limit") == 0.5
    assert value(measures, "moves") == (9 + 9 + 1000) / 4
    assert value(measures, "moves.finished") == 9


def test_a_game_that_failed_counts_for_nobody() -> None:
    measures = Measures(hand_made([(BLUE, COMMANDER, 9), (0, CRASHED, 3)]))
    assert value(measures, "score.blue") == 1
    assert measures["score.blue"].estimate.games == 1
    assert value(measures, "crashed") == 0.5


def test_the_score_of_a_player_wherever_it_sits() -> None:
    """Greedy is Blue in the first game of a pair, and Gold in the second; it wins both, then one of two."""
    games = [(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9), (GOLD, COMMANDER, 9), (GOLD, COMMANDER, 9)]
    measures = Measures(hand_made(games, players=("greedy", "random")))
    assert value(measures, "score.greedy") == 0.75
    assert value(measures, "score.blue") == 0.25


def test_choices() -> None:
    played = hand_made([(BLUE, COMMANDER, 4)])
    played.rows["options"], played.rows["forced"] = 42, 1
    measures = Measures(played)
    assert value(measures, "options") == 10.5
    assert value(measures, "forced") == 0.25


def test_what_happens_by_seat_and_kind() -> None:
    played = hand_made([(BLUE, COMMANDER, 9), (BLUE, COMMANDER, 9)])
    layout = played.arm.layout
    archer = [column.name for column in layout.columns].index("lost.archer")
    layout.counts(played.rows)[0, archer, :] = (2, 1, 0)
    measures = Measures(played)
    assert value(measures, "events.lost") == 1.5
    lost = next(use for use in uses(played) if use.name == "lost.archer")
    assert lost.by_seat == (1.0, 0.5, 0.0)
    assert lost.share.value == 0.5
    assert lost.is_loss


def course(*games: list[float], winner: int = 0) -> Course:
    """Blue's chance at each moment of some games that a seat won."""
    longest = max(map(len, games))
    blue = np.array([[*each, *[np.nan] * (longest - len(each))] for each in games])
    return Course(np.stack([blue, 1 - blue], axis=2), np.full(len(games), winner), np.arange(len(games)))


def test_a_lead_changes_only_when_somebody_is_clearly_ahead() -> None:
    found = course([0.5, 0.6, 0.49, 0.51, 0.4, 0.7], [0.6, 0.7, 0.8], [0.3, 0.7, 0.3, 0.7])
    assert found.lead_changes.tolist() == [2, 0, 3]


def test_drama_is_how_far_behind_the_winner_was() -> None:
    """Behind by 0.36 and by 0.64: the roots are 0.6 and 0.8."""
    found = course([0.32, 0.18, 0.9], [0.6, 0.9])
    assert found.drama.tolist() == pytest.approx([0.7, 0.0])


def test_a_comeback_is_from_a_fifth_or_less() -> None:
    assert course([0.5, 0.2, 0.9], [0.5, 0.3, 0.9]).comeback.tolist() == [1, 0]


def test_when_a_game_was_decided() -> None:
    """Gold's best was 0.7. Blue exceeded it at the fourth of five moments, after three fifths of the game."""
    found = course([0.5, 0.3, 0.6, 0.8, 0.95])
    assert found.decided_at.tolist() == pytest.approx([0.6])
    assert found.dead_tail.tolist() == pytest.approx([0.2])


def test_leaders_at_thirds() -> None:
    first, second, third = course([0.9, 0.9, 0.2, 0.2, 0.9, 0.9]).thirds()
    assert (first[0], second[0], third[0]) == (1, 0, 1)


def test_chances_that_come_true_are_calibrated_and_others_are_not() -> None:
    """Of games in which Blue had 0.8, it won 4 in 5; or none."""
    games = [[0.8]] * 5
    honest = course(*games)
    honest.winner[0] = 1
    assert honest.calibration_error == pytest.approx(0)
    assert course(*games, winner=1).calibration_error == pytest.approx(0.8)


def test_worth_becomes_a_chance_that_fits_how_games_ended() -> None:
    """A seat with a worth of 7 to 5 wins 9 of 10: its chance is 0.9, whatever worth says."""
    games = [(GOLD, COMMANDER, 9)] + [(BLUE, COMMANDER, 9)] * 9
    played = hand_made(games * 20, worth=[[(7000, 5000)]] * 200)
    measures = Measures(played)
    assert measures.course.chances[0, 0, 0] == pytest.approx(0.9, abs=0.01)
    assert measures.is_course_trusted
