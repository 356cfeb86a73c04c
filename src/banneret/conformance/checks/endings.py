"""Games end in time, and their payoffs add up."""

from collections.abc import Iterator

import numpy as np

from banneret.conformance.check import check, check_where, is_default
from banneret.conformance.playing import (
    Moment,
    followed,
    imagined_by,
    play_on,
    plays,
    plays_to_follow,
    positions,
)
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.frames import CERTAIN, ENDING_STUCK, payoff
from banneret.engine.machine.layout import look
from banneret.engine.match import ending_names


@check
def games_end_within_the_limit_of_the_ruleset(subject: Subject) -> Iterator[str]:
    """Games end, after no more actions than the ruleset allows, and not before the first."""
    for play in plays(subject):
        if not 0 < len(play.turns) <= subject.longest:
            yield f"{play}: {len(play.turns)} actions were played; the rules allow 1 to {subject.longest}."
        if not play.states["over"][-1]:
            yield f"{Moment(play, len(play.turns))}: the game is not over, and nobody can act."
        for plies in np.flatnonzero(play.states["over"][:-1]):
            yield f"{Moment(play, int(plies))}: the game is over, and yet it goes on."


@check
def the_rules_never_get_stuck(subject: Subject) -> Iterator[str]:
    """`step` always makes progress: to a seat that is asked, or to the end of the game."""
    for play in plays(subject):
        if play.states["ending"][-1] == ENDING_STUCK:
            at = Moment(play, len(play.turns))
            yield f"{at}: the rules make no progress: `step` neither asks a seat nor ends the game."


@check
def payoffs_sum_to_one(subject: Subject) -> Iterator[str]:
    """One or several seats of the game win, and share the whole payoff."""
    everybody = (1 << len(subject.seats)) - 1
    for play in plays(subject):
        end, at = look(play.states[-1:].copy())[0], Moment(play, len(play.turns))
        if not 0 < end.winners <= everybody:
            yield f"{at}: `winners` is {end.winners}; expected one or several of {everybody:#b}, as bits."
        elif sum(payoff(end, seat) for seat in subject.seats) != CERTAIN:
            yield f"{at}: the payoffs of all seats do not sum to one."


@check
def a_match_tells_how_it_ended(subject: Subject) -> Iterator[str]:
    """A match has no outcome until it is over; its outcome has a name, a sentence and the right winners."""
    for play in plays_to_follow(subject, seeds=2):
        for at, match in followed(play):
            if match.to_act and match.outcome is not None:
                yield f"{at}: the match has an outcome and goes on."
        outcome, at = match.outcome, Moment(play, len(play.turns))
        if outcome is None:
            yield f"{at}: the match is over and has no outcome."
            continue
        if outcome.ending not in ending_names(subject.definition).values():
            yield f"{at}: the ending {outcome.ending!r} is none of the game's."
        if not outcome.text.endswith("."):
            yield f"{at}: how the match ended is told without a full stop: {outcome.text!r}."
        if outcome != match.view(0).status.outcome:
            yield f"{at}: a view tells of another outcome than the match."
        sharing = outcome.winners if outcome.result == "won" else subject.seats
        shares = {seat: 1 / len(sharing) if seat in sharing else 0 for seat in subject.seats}
        if {seat: match.payoff(seat) for seat in subject.seats} != shares:
            yield f"{at}: the outcome is {outcome.result!r}, but the payoffs are others."


@check_where(is_default)
def every_ending_has_a_name_of_its_own(subject: Subject) -> Iterator[str]:
    """No two endings have the same name."""
    names = list(ending_names(subject.definition).values())
    for name in {each for each in names if names.count(each) > 1}:
        yield f"Several endings are called {name!r}."


@check
def worth_is_a_chance_and_agrees_with_the_end(subject: Subject) -> Iterator[str]:
    """`worth` is from 0 to CERTAIN, and at the end equals the seat's payoff."""
    for play in plays(subject):
        worths = play.notes["worths"][:, : len(subject.seats)]
        for plies in np.flatnonzero(((worths < 0) | (worths > CERTAIN)).any(axis=1)):
            yield f"{Moment(play, int(plies))}: a position is worth {worths[plies].tolist()}."
        end = look(play.states[-1:].copy())[0]
        got = [payoff(end, seat) for seat in subject.seats]
        if end.over and worths[-1].tolist() != got:
            at = Moment(play, len(play.turns))
            yield f"{at}: the end is worth {worths[-1].tolist()}, and the payoffs are {got}."


@check
def what_is_imagined_can_be_played_to_the_end(subject: Subject) -> Iterator[str]:
    """Every state that a seat imagines can be played to the end."""
    for at in positions(subject, most=60):
        for seat in subject.seats:
            imagined = imagined_by(subject.fast, at.state, seat, seed=at.plies)
            states, _ = play_on(subject, imagined, "mixed", at.plies)
            end = look(states[-1:])[0]
            left = subject.longest - int(imagined["plies"][0])
            where = f"{at}, imagined by {subject.called(seat)}"
            if not end.over or len(states) - 1 > left:
                yield f"{where}: the game is not over after {len(states) - 1} actions."
            elif end.ending == ENDING_STUCK:
                yield f"{where}: the rules make no progress after {len(states) - 1} actions."
            elif sum(payoff(end, each) for each in subject.seats) != CERTAIN:
                yield f"{where}: the payoffs of all seats do not sum to one."
