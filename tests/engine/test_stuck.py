"""A game whose `step` makes no progress is ended instead of hanging."""

from banneret.engine.game import Game
from banneret.engine.match import read_record, replay_record
from tests.engine.stuck import STUCK

GAME = Game(STUCK, STUCK.ruleset())


def test_a_game_that_is_stuck_ends_unfinished() -> None:
    match = GAME.match()
    match.play("0")
    assert match.to_act == ()
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.ending, match.outcome.winners) == ("unfinished", "stuck", ())
    assert match.outcome.text == (
        "The rules made no progress: `step` neither asked a seat nor ended the game."
    )
    assert (match.payoff(0), match.payoff(1)) == (0.5, 0.5)


def test_its_record_replays() -> None:
    match = GAME.match()
    match.play("0")
    assert replay_record(read_record(match.record()), STUCK).outcome == match.outcome
