"""Chance comes from the seed alone."""

from random import Random

import pytest

from banneret.engine.machine.kernels.entry_points import begin, carry_out
from tests.conformance.playing import Play, legal_codes, play_on, plays
from tests.conformance.subjects import Subject, each_ruleset, each_ruleset_where


@each_ruleset
def test_equal_seeds_give_equal_games(subject: Subject) -> None:
    """Played a second time, with everything made anew."""
    for play in plays(subject, seeds=2):
        state = subject.fast.new_state()
        subject.fast.run(begin, state, subject.fast.rules, subject.fast.new_work(), play.seed)
        states, turns = play_on(subject.fast, state, play.style, Random(str(play)), subject.longest)
        assert tuple(turns) == play.turns, play
        assert [each.tobytes() for each in states] == [each.tobytes() for each in play.states], play


@each_ruleset_where(lambda subject: subject.has_dice)
def test_other_seeds_give_other_games(subject: Subject) -> None:
    """The same actions, with other dice: in all games together, as dice may be rare at first."""
    others = 0
    for play in plays(subject):
        outcomes = {outcome(subject, play, seed) for seed in range(20)}
        others += len(outcomes) - 1
    assert others > (10 if subject.effort == 1 else 1)


def outcome(subject: Subject, play: Play, seed: int) -> bytes:
    """Where the actions of a game lead with other dice, as far as they stay legal."""
    game, work, state = subject.fast, subject.fast.new_work(), subject.fast.new_state()
    game.run(begin, state, game.rules, work, seed)
    for seat, code in play.turns:
        if code not in legal_codes(game, state, seat, work):
            break
        game.run(carry_out, state, game.rules, seat, code, work)
    state["dice"] = 0
    return state.tobytes()


@each_ruleset_where(lambda subject: not subject.has_dice)
def test_without_dice_no_die_is_thrown(subject: Subject) -> None:
    for play in plays(subject):
        assert not play.states["dice"]["count"].any(), play


@each_ruleset_where(lambda subject: subject.has_dice)
def test_with_dice_some_are_thrown(subject: Subject) -> None:
    assert any(play.states["dice"]["count"].any() for play in plays(subject))


@each_ruleset
@pytest.mark.parametrize("seed", [0, 1, (1 << 31) - 1, 1 << 32, (1 << 62) - 1])
def test_a_game_can_begin_with_any_seed(subject: Subject, seed: int) -> None:
    match = subject.game.match(seed)
    fast = subject.fast.match(seed)
    assert match.to_act
    assert match.state.tobytes() == fast.state.tobytes()
