"""Who must act, and what they can do."""

from itertools import pairwise

from tests.conformance.playing import (
    Position,
    asked_seats,
    face_down,
    legal_codes,
    plays,
    positions,
    whole_actions,
)
from tests.conformance.subjects import Subject, each_ruleset


@each_ruleset
def test_a_seat_has_actions_exactly_if_it_is_asked(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    for at in positions(subject):
        can_act = [seat for seat in subject.seats if legal_codes(game, at.state, seat, work)]
        assert can_act == asked_seats(game.run, at.state), at


@each_ruleset
def test_actions_are_in_rising_order_and_each_once(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    for at in positions(subject):
        for seat in asked_seats(game.run, at.state):
            codes = legal_codes(game, at.state, seat, work)
            assert all(one < next_one for one, next_one in pairwise(codes)), at


@each_ruleset
def test_somebody_is_asked_until_the_game_is_over(subject: Subject) -> None:
    for at in positions(subject):
        assert bool(asked_seats(subject.fast.run, at.state)) != at.state[0]["over"], at


@each_ruleset
def test_every_action_counts_as_one(subject: Subject) -> None:
    """Those that lie face down count when they are turned up; a half counts with what follows it."""
    for play in plays(subject):
        done = {0: 0} | {plies: n for n, (_, _, plies) in enumerate(whole_actions(play), start=1)}
        for plies in range(len(play.turns) + 1):
            at = Position(play, plies)
            whole = done[max(each for each in done if each <= plies)]
            assert at.state[0]["plies"] + len(face_down(at.state)) == whole, at


@each_ruleset
def test_every_seat_gets_to_act(subject: Subject) -> None:
    """Otherwise the games of this suite would show little of the rules."""
    acted = {seat for at in positions(subject) for seat in asked_seats(subject.fast.run, at.state)}
    assert acted == set(subject.seats)
