"""Answers given together: their order does not matter."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from banneret.conformance.check import check_where
from banneret.conformance.playing import (
    Moment,
    Turn,
    asked_seats,
    followed,
    followed_to,
    legal_codes,
    plays_to_follow,
    positions,
)
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import look
from banneret.engine.views import ARBITER

PERMUTATIONS = 24

check_if_together = check_where(lambda subject: subject.asks_together)


def _asked_together(at: Moment) -> int:
    """The number of seats asked together that have not answered yet."""
    state = look(at.state)[0]
    frame = state.frames[state.depth - 1]
    return int(frame.asked).bit_count() if frame.together and not state.over else 0


def _questions(subject: Subject, most: int) -> Iterator[tuple[Moment, list[Turn]]]:
    """Moments at which several seats are asked together, with an answer for each."""
    found = [at for at in positions(subject) if _asked_together(at) > 1]
    work = subject.fast.new_work()
    for at in found[:: max(1, len(found) // most)]:
        random = Random(repr(at))
        yield (
            at,
            [
                (seat, random.choice(legal_codes(subject.fast, at.state, seat, work)))
                for seat in asked_seats(subject.fast.run, at.state)
            ],
        )


@check_if_together
def seats_are_asked_together(subject: Subject) -> Iterator[str]:
    """A game that can ask several seats together does so; otherwise the checks of this topic show nothing."""
    if not any(_asked_together(at) > 1 for at in positions(subject)):
        yield "`ask_together` is among the kernels, and no two seats were ever asked at once."


@check_if_together
def the_state_is_the_same_in_whatever_order_answers_come(subject: Subject) -> Iterator[str]:
    """The state and the events do not depend on the order of the answers."""
    game, work = subject.fast, subject.fast.new_work()
    for at, answers in _questions(subject, most=60):
        results = set()
        for order in list(permutations(answers))[:PERMUTATIONS]:
            state = at.state
            for seat, code in order:
                game.run(carry_out, state, game.rules, seat, code, work)
            events = work["events"][0][: work["event_count"][0]]
            results.add((state.tobytes(), events.tobytes()))
        if len(results) > 1:
            yield f"{at}: the answers {answers} (seat, code) lead elsewhere in another order."


@check_if_together
def nobody_is_told_the_order(subject: Subject) -> Iterator[str]:
    """After all have answered, what a spectator sees, including the log, does not depend on their order."""
    for play in plays_to_follow(subject):
        for at, match in followed(play):
            seats = match.to_act
            if _asked_together(at) < 2 or at.plies % 3:
                continue
            random = Random(repr(at))
            answers = [(seat, random.choice(match.legal(seat))) for seat in seats]
            views = []
            for order in (answers, answers[::-1]):
                for seat, action in order:
                    match.play(action, seat=seat)
                views.append((match.view(SPECTATOR), match.view(ARBITER).board))
                match.undo(len(order))
            if views[0] != views[1]:
                yield f"{at}: a spectator can tell in which order the answers came."


@check_if_together
def an_answer_changes_nothing_until_all_have_answered(subject: Subject) -> Iterator[str]:
    """Until all have answered, an answer is only stored, and its seat no longer asked."""
    game, work = subject.fast, subject.fast.new_work()
    for at, answers in _questions(subject, most=60):
        seat, code = answers[0]
        who = subject.called(seat)
        before, after = at.state, at.state
        game.run(carry_out, after, game.rules, seat, code, work)
        if work["event_count"][0] or after["answers"][0][seat] != code:
            yield f"{at}: the answer {code} of {who} brings about events, or does not lie in the state."
        after["answers"][0][seat] = before["answers"][0][seat]
        after["frames"][0]["asked"][before["depth"][0] - 1] |= 1 << seat
        if after.tobytes() != before.tobytes():
            yield f"{at}: the answer {code} of {who} changes more than its place in the state."


@check_if_together
def seats_that_have_answered_are_not_asked_again(subject: Subject) -> Iterator[str]:
    """A seat that has answered has no actions until all have."""
    for at, answers in _questions(subject, most=max(3, round(30 * subject.effort))):
        match = followed_to(at.play, at.plies)
        seat, code = answers[0]
        match.play(code, seat=seat)
        if seat in match.to_act or not match.why_not(code, seat) or match.legal(seat):
            yield f"{at}: {subject.called(seat)} has answered and can answer again."
