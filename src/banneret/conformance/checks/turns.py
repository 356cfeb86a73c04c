"""Which seats must act, and their actions."""

from collections.abc import Iterator

import numpy as np

from banneret.conformance.check import check
from banneret.conformance.kernels.notes import NEGATIVE_URGENCY, NO_ACTION, NO_SUCH_SEAT, NOT_RISING
from banneret.conformance.playing import Moment, Play, face_down, plays
from banneret.conformance.subject import Subject


def _where(play: Play, fault: int) -> Iterator[Moment]:
    """The moments of a game at which a fault was noted."""
    for plies in np.flatnonzero(play.notes["faults"] & fault):
        yield Moment(play, int(plies))


@check
def seats_that_are_asked_have_actions(subject: Subject) -> Iterator[str]:
    """Every seat that is asked is one of the game's, and has a legal action."""
    for play in plays(subject):
        for at in _where(play, NO_SUCH_SEAT):
            asked = int(at.note["asked"])
            yield f"{at}: the seats {asked:#b} are asked, as bits, and there are {len(subject.seats)}."
        for at in _where(play, NO_ACTION):
            yield f"{at}: a seat is asked and has no action."


@check
def actions_are_in_rising_order_and_each_once(subject: Subject) -> Iterator[str]:
    """`legal` lists actions in rising order, each once."""
    for play in plays(subject):
        for at in _where(play, NOT_RISING):
            yield f"{at}: the codes of a seat's actions do not rise."


@check
def urgency_is_never_negative(subject: Subject) -> Iterator[str]:
    """`urgency` is 0 for a quiet action, and positive for others."""
    for play in plays(subject):
        for at in _where(play, NEGATIVE_URGENCY):
            yield f"{at}: the urgency of an action is below 0."


@check
def somebody_is_asked_until_the_game_is_over(subject: Subject) -> Iterator[str]:
    """At least one seat is asked as long as the game goes on, and none afterwards."""
    for play in plays(subject):
        for plies in np.flatnonzero((play.notes["asked"] != 0) == (play.states["over"] != 0)):
            at = Moment(play, int(plies))
            is_over = at.state["over"][0]
            yield f"{at}: {'somebody is asked after the end' if is_over else 'nobody is asked'}."


@check
def every_action_counts_as_one(subject: Subject) -> Iterator[str]:
    """Every action counts as one towards the limit.

    Face-down answers count when they are turned up; a half counts with the codes after it.
    """
    for play in plays(subject):
        ends, done = {plies for *_, plies in play.actions}, 0
        for plies in range(len(play.states)):
            done += plies in ends
            at = Moment(play, plies)
            counted = int(at.state["plies"][0]) + len(face_down(at.state))
            if counted != done:
                yield f"{at}: {done} actions were played, and `plies` has counted {counted}."


@check
def every_seat_gets_to_act(subject: Subject) -> Iterator[str]:
    """Every seat acts in some game; otherwise the checks would show little of the rules."""
    acted = 0
    for play in plays(subject):
        acted |= int(np.bitwise_or.reduce(play.notes["asked"]))
    for seat in subject.seats:
        if not acted >> seat & 1:
            yield f"{subject.called(seat)} is never asked, in {len(plays(subject))} games."
