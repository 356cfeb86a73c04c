"""What a viewer may not know shows in nothing that the viewer gets."""

import pytest

from banneret.engine.machine.kernels.buffers import EVERYBODY
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import Array
from banneret.engine.match.match import Match
from banneret.engine.views.view import View
from tests.conformance.playing import (
    Position,
    document_of,
    face_down,
    followed,
    imagined_by,
    legal_codes,
    plays,
    positions,
    seen_by,
    truths,
    whole_actions,
)
from tests.conformance.subjects import (
    Subject,
    each_ruleset,
    each_ruleset_where,
)

NOBODY = -1


def without_dice(state: Array) -> bytes:
    state = state.copy()
    state["dice"] = 0
    return state.tobytes()


@each_ruleset
def test_nobody_sees_the_dice(subject: Subject) -> None:
    for at in positions(subject, most=300):
        for viewer in (*subject.seats, SPECTATOR):
            assert seen_by(subject.fast, at.state, viewer)["dice"].tobytes() == bytes(24), at


@each_ruleset
def test_what_is_hidden_stays_hidden_when_hidden_again(subject: Subject) -> None:
    for at in positions(subject, most=300):
        for viewer in (*subject.seats, SPECTATOR):
            once = seen_by(subject.fast, at.state, viewer)
            assert seen_by(subject.fast, once, viewer).tobytes() == once.tobytes(), at


@each_ruleset
def test_a_spectator_knows_no_more_than_any_seat(subject: Subject) -> None:
    for at in positions(subject, most=300):
        public = seen_by(subject.fast, at.state, SPECTATOR).tobytes()
        for seat in subject.seats:
            known = seen_by(subject.fast, at.state, seat)
            assert seen_by(subject.fast, known, SPECTATOR).tobytes() == public, at


@each_ruleset
def test_legal_actions_depend_only_on_what_the_seat_knows(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    for at in positions(subject, most=300):
        for seat in subject.seats:
            codes = legal_codes(game, at.state, seat, work)
            assert legal_codes(game, seen_by(game, at.state, seat), seat, work) == codes, at
            for other in truths(subject, at, seat):
                assert legal_codes(game, other, seat, work) == codes, at


@each_ruleset
def test_what_is_imagined_looks_the_same_to_its_seat(subject: Subject) -> None:
    for at in positions(subject, most=300):
        for seat in subject.seats:
            seen = seen_by(subject.fast, at.state, seat)
            for other in truths(subject, at, seat):
                assert seen_by(subject.fast, other, seat).tobytes() == seen.tobytes(), at


@each_ruleset
def test_a_view_shows_no_more_than_the_seat_knows(subject: Subject) -> None:
    """Another truth that the seat cannot tell from this one, put in its place, gives the same view."""
    for at in positions(subject, most=60):
        for seat in subject.seats:
            documents = [document_of(subject, each) for each in truths(subject, at, seat)]
            true, *others = [subject.game.position(document) for document in documents]
            for other in others:
                assert other.view(seat) == true.view(seat), at
                assert other.legal(seat) == true.legal(seat), at


@each_ruleset_where(lambda subject: subject.has_secrets)
def test_threats_tell_no_more_than_the_seat_knows(subject: Subject) -> None:
    """Two truths that look the same to a seat threaten it alike, and what is told of them changes neither."""
    for at in positions(subject, most=12):
        for seat in subject.seats:
            documents = [document_of(subject, each) for each in truths(subject, at, seat)]
            true, *others = [subject.game.position(document) for document in documents]
            before, told = true.state.tobytes(), true.threats(seat)
            assert true.state.tobytes() == before, at
            for other in others:
                assert other.threats(seat) == told, at


@each_ruleset
def test_a_view_depends_on_the_past_only_in_its_log(subject: Subject) -> None:
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            if at.plies % 10 == 0:
                fresh = subject.game.position(match.document())
                for viewer in (*subject.seats, SPECTATOR):
                    assert without_log(fresh, viewer) == without_log(match, viewer), at


def without_log(match: Match, viewer: int) -> View:
    return match.view(viewer).model_copy(update={"log": ()})


@each_ruleset_where(lambda subject: subject.has_secrets)
def test_a_game_with_secrets_has_some(subject: Subject) -> None:
    """Something is hidden, and imagined now this way, now that: or all the tests above would say nothing."""
    all_positions = positions(subject)[::-1]  # towards the end there is most to hide
    for seat in subject.seats:
        assert any(
            without_dice(seen_by(subject.fast, at.state, seat)) != without_dice(at.state)
            for at in all_positions
        )
    assert any(
        len({without_dice(each) for each in truths(subject, at, seat)}) > 1
        for at in all_positions
        for seat in subject.seats
    )


@each_ruleset_where(lambda subject: not subject.has_secrets)
def test_a_game_without_secrets_hides_nothing(subject: Subject) -> None:
    for at in positions(subject, most=300):
        if not face_down(at.state):
            for viewer in (*subject.seats, SPECTATOR):
                assert without_dice(seen_by(subject.fast, at.state, viewer)) == without_dice(at.state), at


@each_ruleset_where(lambda subject: subject.game.has_unknowns)
def test_imagined_dice_are_not_the_true_ones(subject: Subject) -> None:
    for at in positions(subject, most=50):
        for seat in subject.seats:
            dice = {imagined_by(subject.fast, at.state, seat, seed)["dice"].tobytes() for seed in (7, 8)}
            assert len(dice | {at.state["dice"].tobytes()}) == 3, at


@each_ruleset_where(lambda subject: subject.has_secrets or subject.asks_together)
def test_what_is_done_unseen_leaves_no_trace(subject: Subject) -> None:
    """While others are asked as well, they cannot tell that a seat has acted face down or in secret."""
    unseen = 0
    for play in plays(subject, seeds=2):
        match = subject.game.match(play.seed)
        for seat, code, _ in whole_actions(play):
            others = [each for each in match.to_act if each != seat]
            viewers = (*(each for each in subject.seats if each != seat), SPECTATOR)
            before = [known(subject, match, viewer) for viewer in viewers] if others else []
            match.play(code, seat=seat)
            went_on = not set(others) <= set(match.to_act)  # all have acted: what they did may come to light
            if not match.played[-1].hidden or went_on or not others:
                continue
            unseen += 1
            after = [known(subject, match, viewer) for viewer in viewers]
            assert after == before, f"{play}, action {len(match.played)}"
    assert unseen > 0


def known(subject: Subject, match: Match, viewer: int) -> tuple[bytes, View]:
    """All that a viewer gets: the state that a computer player is given, and what a person is shown."""
    return seen_by(subject.fast, match.state, viewer).tobytes(), match.view(viewer)


@each_ruleset_where(lambda subject: subject.has_secrets or subject.asks_together)
def test_a_hidden_action_is_in_its_own_seats_log_only(subject: Subject) -> None:
    """As long as the match goes on; afterwards everybody may read everything."""
    hidden = 0
    for play in plays(subject, seeds=1):
        for at, match in followed(play, subject.game):
            if at.plies % 7 and match.to_act:
                continue
            for viewer in (*subject.seats, SPECTATOR):
                told = [(entry.seat, entry.text) for entry in match.log(viewer) if entry.text is not None]
                hidden += sum(turn.hidden for turn in match.played)
                assert told == [
                    (turn.seat, turn.text)
                    for turn in match.played
                    if not turn.hidden or turn.seat == viewer or match.outcome
                ], at
    assert hidden > 0


@each_ruleset
def test_an_event_is_told_to_everybody_or_to_some_of_the_seats(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    some = range(1, 1 << len(subject.seats)) if subject.has_secrets else ()
    for play in plays(subject, seeds=2):
        for plies, (seat, code) in enumerate(play.turns):
            game.run(carry_out, Position(play, plies).state, game.rules, seat, code, work)
            for event in work["events"][0][: work["event_count"][0]]:
                assert event["known"] == EVERYBODY or event["known"] in some, f"{play}, action {plies + 1}"
                assert event["seat"] in (NOBODY, *subject.seats), f"{play}, action {plies + 1}"


@each_ruleset
def test_there_are_no_other_viewers(subject: Subject) -> None:
    match = subject.game.match()
    for viewer in (len(subject.seats), 99, -3):
        with pytest.raises(Exception, match="There is no seat"):
            match.view(viewer)
