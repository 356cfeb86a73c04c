"""Only `play` changes a match, and `play` never changes earlier states."""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

from banneret.conformance.check import check
from banneret.conformance.playing import Moment, followed, followed_every, plays, plays_to_follow
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.views import ARBITER


@check
def no_past_state_ever_changes(subject: Subject) -> Iterator[str]:
    """Playing on changes no earlier state of the match."""
    for play in plays_to_follow(subject, seeds=2):
        match = subject.game.match(play.seed)
        past = [(match.state, match.state.tobytes())]
        for seat, code, plies in play.actions:
            subject.at = at = Moment(play, plies)
            match.play(code, seat=seat)
            past.append((match.state, match.state.tobytes()))
            if any(state.tobytes() != before for state, before in past):
                yield f"{at}: a state of the past has changed."
                break


@check
def looking_changes_nothing(subject: Subject) -> Iterator[str]:
    """Views, legal actions, picks, reasons, documents and records change nothing."""
    for play in plays_to_follow(subject):
        for at, match in followed_every(play, 10 * subject.stride):
            before = match.state.tobytes()
            for viewer in (*subject.seats, SPECTATOR, ARBITER):
                match.view(viewer)
            for seat in match.to_act:
                match.legal(seat)
                match.picks(seat)
                match.why_not(-1, seat)
                match.seen_by(seat).imagined(seat, seed=3)
            match.document()
            match.record()
            if match.state.tobytes() != before:
                yield f"{at}: looking at the match has changed it."


@check
def a_preview_changes_nothing(subject: Subject) -> Iterator[str]:
    """A preview changes nothing, and the chances of its outcomes sum to one."""
    match, random = subject.game.match(2), Random(2)
    for _ in range(3):
        if not match.to_act:
            return
        seat = random.choice(match.to_act)
        action = random.choice(match.legal(seat))
        before = match.state.tobytes()
        chances = sum(each.chance for each in match.preview(action, seat).outcomes)
        where = f"seed 2, action {len(match.played) + 1} ({action.text})"
        if not 0.999 < chances < 1.001:
            yield f"{where}: the chances in its preview sum to {chances:.3f}."
        if match.state.tobytes() != before:
            yield f"{where}: its preview has changed the match."
        match.play(action, seat=seat)


@check
def taking_back_leads_to_the_same_states(subject: Subject) -> Iterator[str]:
    """Taking actions back, one by one, passes through the same states back to the start."""
    for play in plays_to_follow(subject):
        *_, (_, match) = followed(play)
        for plies in reversed([0, *(plies for *_, plies in play.actions)][:-1]):
            match.undo()
            if match.state.tobytes() != play.states[plies].tobytes():
                yield f"{Moment(play, plies)}: taking back has led to another state."


@check
def two_matches_of_a_game_share_nothing(subject: Subject) -> Iterator[str]:
    """A match is unaffected by another one that is played between its moves."""
    first, second = plays(subject)[:2]
    match, beside = subject.game.match(first.seed), subject.game.match(second.seed)
    for own, other in zip_longest(first.actions, second.actions[: len(first.actions)]):
        seat, code, plies = own
        subject.at = at = Moment(first, plies)
        match.play(code, seat=seat)
        if other is not None:
            beside.play(other[1], seat=other[0])
        if match.state.tobytes() != at.state.tobytes():
            yield f"{at}: the match has changed because another was played."
            return
