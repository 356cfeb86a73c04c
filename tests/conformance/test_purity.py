"""Nothing but `play` changes a match, and `play` changes no state that was there before."""

from random import Random

from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.views.view import ARBITER
from tests.conformance.playing import followed, plays, whole_actions
from tests.conformance.subjects import Subject, each_ruleset


@each_ruleset
def test_no_past_state_ever_changes(subject: Subject) -> None:
    for play in plays(subject, seeds=2):
        past = []
        for at, match in followed(play, subject.game):
            past.append((match.state, match.state.tobytes()))
            assert all(state.tobytes() == before for state, before in past), at


@each_ruleset
def test_looking_changes_nothing(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            if at.plies % (10 * subject.stride):
                continue
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
            assert match.state.tobytes() == before, at


@each_ruleset
def test_a_preview_changes_nothing(subject: Subject) -> None:
    match = subject.game.match(2)
    random = Random(2)
    for _ in range(3):
        seat = random.choice(match.to_act)
        action = random.choice(match.legal(seat))
        before = match.state.tobytes()
        assert sum(each.chance for each in match.preview(action, seat).outcomes) > 0.999
        assert match.state.tobytes() == before
        match.play(action, seat=seat)


@each_ruleset
def test_taking_back_leads_to_the_same_states(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        *_, (_, match) = followed(play, subject.game)
        for plies in reversed([0, *(plies for *_, plies in whole_actions(play))][:-1]):
            match.undo()
            assert match.state.tobytes() == play.states[plies].tobytes(), f"{play}, back to {plies}"


@each_ruleset
def test_two_matches_of_a_game_share_nothing(subject: Subject) -> None:
    """The second is played between the moves of the first, which must come out as if alone."""
    first, second = plays(subject, seeds=2)[:2]
    beside = followed(second, subject.game)
    for at, match in followed(first, subject.game):
        next(beside, None)
        assert match.state.tobytes() == at.state.tobytes(), at
