"""Endings shared by all games: resignation, and draws by agreement."""

import pytest

import banneret
from banneret import BanneretError, IllegalAction
from banneret.engine.game import Game
from banneret.engine.views import ARBITER
from tests.engine.toy import ROAD

CHESS = banneret.game("age-of-chess")


def test_a_player_who_resigns_loses_even_out_of_turn() -> None:
    match = CHESS.match()
    match.resign(1)
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.winners) == ("won", (0,))
    assert (match.outcome.ending, match.outcome.text) == ("resignation", "Blue wins: Gold resigned.")
    assert (match.payoff(0), match.payoff(1)) == (1, 0)
    assert match.to_act == ()
    assert match.legal(0) == []


def test_several_share_the_win_when_one_of_them_resigns() -> None:
    match = Game(ROAD, ROAD.ruleset()).match()
    match.resign(1)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 2)
    assert match.outcome.text == "Blue and Green win: Gold resigned."
    assert match.payoff(0) == match.payoff(2) == 0.5


def test_an_agreed_draw_has_no_winner() -> None:
    match = CHESS.match()
    match.play("e2-e3")
    match.agree_draw(0)
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.ending) == ("drawn", "agreement")
    assert match.payoff(0) == match.payoff(1) == 0.5


def test_the_log_tells_of_it() -> None:
    match = CHESS.match()
    match.resign(0)
    assert [(entry.text, entry.words) for entry in match.log(1)] == [("resign", ("Blue resigns.",))]
    match.undo()
    match.agree_draw(1)
    assert [(entry.text, entry.words) for entry in match.log(0)] == [("draw", ("Gold agrees to a draw.",))]


@pytest.mark.parametrize("end", [lambda match: match.resign(0), lambda match: match.agree_draw(1)])
def test_records_keep_it(end: object) -> None:
    match = CHESS.match()
    match.play("e2-e3")
    assert callable(end)
    end(match)
    again = banneret.replay(match.record())
    assert again.outcome == match.outcome
    assert again.log(ARBITER) == match.log(ARBITER)


def test_a_match_ends_once() -> None:
    match = CHESS.match()
    match.resign(0)
    with pytest.raises(IllegalAction, match="The match is over"):
        match.resign(1)
    with pytest.raises(IllegalAction, match="The match is over"):
        match.agree_draw(1)


def test_only_who_plays_can_end_it() -> None:
    with pytest.raises(BanneretError, match="There is no seat 2"):
        CHESS.match().resign(2)


def test_it_can_be_taken_back() -> None:
    match = CHESS.match()
    match.resign(0)
    match.undo()
    assert match.outcome is None
    assert match.to_act == (0,)
