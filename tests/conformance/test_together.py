"""Answers given together: the order in which they come does not matter."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import look
from banneret.engine.views.view import ARBITER
from tests.conformance.playing import (
    Position,
    Turn,
    asked_seats,
    followed,
    legal_codes,
    plays,
    positions,
)
from tests.conformance.subjects import Subject, each_ruleset_where

PERMUTATIONS = 24


def asked_together(at: Position) -> int:
    """The seats that were asked at once and have not answered yet, as bits."""
    state = look(at.state)[0]
    frame = state.frames[state.depth - 1]
    return int(frame.asked) if frame.together and not state.over else 0


def questions(subject: Subject, most: int) -> Iterator[tuple[Position, list[Turn]]]:
    """Moments at which several are asked at once, with an answer for each."""
    found = [at for at in positions(subject) if asked_together(at).bit_count() > 1]
    assert found, "nobody was ever asked at once"
    work = subject.fast.new_work()
    for at in found[:: max(1, len(found) // most)]:
        random = Random(str(at))
        yield (
            at,
            [
                (seat, random.choice(legal_codes(subject.fast, at.state, seat, work)))
                for seat in asked_seats(subject.fast.run, at.state)
            ],
        )


@each_ruleset_where(lambda subject: subject.asks_together)
def test_the_state_is_the_same_in_whatever_order_answers_come(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    for at, answers in questions(subject, most=60):
        results = set()
        for order in list(permutations(answers))[:PERMUTATIONS]:
            state = at.state
            for seat, code in order:
                game.run(carry_out, state, game.rules, seat, code, work)
            events = work["events"][0][: work["event_count"][0]]
            results.add((state.tobytes(), events.tobytes()))
        assert len(results) == 1, at


@each_ruleset_where(lambda subject: subject.asks_together)
def test_nobody_is_told_the_order(subject: Subject) -> None:
    """A spectator's view after all have answered is the same, log included."""
    checked = 0
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            seats = match.to_act
            if asked_together(at).bit_count() < 2 or at.plies % 3:
                continue
            random = Random(str(at))
            answers = [(seat, random.choice(match.legal(seat))) for seat in seats]
            views = []
            for order in (answers, answers[::-1]):
                for seat, action in order:
                    match.play(action, seat=seat)
                views.append((match.view(SPECTATOR), match.view(ARBITER).board))
                match.undo(len(order))
            assert views[0] == views[1], at
            checked += 1
    assert checked > 0


@each_ruleset_where(lambda subject: subject.asks_together)
def test_an_answer_changes_nothing_until_all_have_answered(subject: Subject) -> None:
    """It lies in the state, its seat is asked no more, and that is all."""
    game, work = subject.fast, subject.fast.new_work()
    for at, answers in questions(subject, most=60):
        seat, code = answers[0]
        before, after = at.state, at.state
        game.run(carry_out, after, game.rules, seat, code, work)
        assert work["event_count"][0] == 0, at
        assert after["answers"][0][seat] == code, at
        after["answers"][0][seat] = before["answers"][0][seat]
        after["frames"][0]["asked"][before["depth"][0] - 1] |= 1 << seat
        assert after.tobytes() == before.tobytes(), at


@each_ruleset_where(lambda subject: subject.asks_together)
def test_whoever_has_answered_is_not_asked_again(subject: Subject) -> None:
    for at, answers in questions(subject, most=max(3, round(30 * subject.effort))):
        match = next(each for moment, each in followed(at.play, subject.game) if moment.plies == at.plies)
        seat, code = answers[0]
        match.play(code, seat=seat)
        assert seat not in match.to_act, at
        assert match.why_not(code, seat), at
        assert match.legal(seat) == [], at
