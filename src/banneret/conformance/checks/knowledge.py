"""Nothing that a viewer receives depends on what it may not know."""

from collections.abc import Callable, Iterator
from typing import Any

from banneret.conformance.check import check, check_where
from banneret.conformance.playing import (
    SEEDS,
    Moment,
    document_of,
    face_down,
    followed,
    imagined_by,
    legal_codes,
    plays,
    plays_to_follow,
    positions,
    positions_to_interpret,
    seen_by,
    truths,
    without_dice,
)
from banneret.conformance.subject import Subject
from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernels.buffers import EVERYBODY, WATCHING
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match, leak
from banneret.engine.views import View

NOBODY = -1


def _hides_something(subject: Subject) -> bool:
    return subject.has_secrets or subject.asks_together


@check
def nobody_sees_the_dice(subject: Subject) -> Iterator[str]:
    """No viewer's state contains future dice."""
    for at in positions(subject, most=300):
        for viewer in (*subject.seats, SPECTATOR):
            if seen_by(subject.fast, at.state, viewer)["dice"].tobytes() != bytes(24):
                yield f"{at}: {subject.called(viewer)} sees the dice."


@check
def what_is_hidden_stays_hidden_when_hidden_again(subject: Subject) -> Iterator[str]:
    """`redact` changes nothing in a state already redacted for the same viewer."""
    for at in positions(subject, most=300):
        for viewer in (*subject.seats, SPECTATOR):
            once = seen_by(subject.fast, at.state, viewer)
            if seen_by(subject.fast, once, viewer).tobytes() != once.tobytes():
                yield f"{at}: redacted twice for {subject.called(viewer)}, the state is another."


@check
def a_spectator_knows_no_more_than_any_seat(subject: Subject) -> Iterator[str]:
    """What a spectator sees can be derived from what any seat sees."""
    for at in positions(subject, most=300):
        public = seen_by(subject.fast, at.state, SPECTATOR).tobytes()
        for seat in subject.seats:
            known = seen_by(subject.fast, at.state, seat)
            if seen_by(subject.fast, known, SPECTATOR).tobytes() != public:
                yield f"{at}: a spectator sees something that {subject.called(seat)} does not."


@check
def legal_actions_depend_only_on_what_the_seat_knows(subject: Subject) -> Iterator[str]:
    """`legal` gives the same actions in every truth that a seat cannot tell from this one."""
    game, work = subject.fast, subject.fast.new_work()
    for at in positions(subject, most=300):
        for seat in subject.seats:
            codes = legal_codes(game, at.state, seat, work)
            others = [seen_by(game, at.state, seat), *truths(subject, at, seat)]
            if any(legal_codes(game, other, seat, work) != codes for other in others):
                yield f"{at}: the actions of {subject.called(seat)} depend on what it may not know."


@check
def what_is_imagined_looks_the_same_to_its_seat(subject: Subject) -> Iterator[str]:
    """A state that a seat imagines looks the same to it as the true one."""
    for at in positions(subject, most=300):
        for seat in subject.seats:
            seen = seen_by(subject.fast, at.state, seat)
            for other in truths(subject, at, seat):
                if seen_by(subject.fast, other, seat).tobytes() != seen.tobytes():
                    yield f"{at}: {subject.called(seat)} imagines something that it knows to be otherwise."
                    break


@check
def nothing_shown_tells_two_truths_apart(subject: Subject) -> Iterator[str]:
    """Views, prompts, legal actions and reasons are the same in every truth that looks the same to a seat."""
    yield from _told_apart(subject, _shown, most=60, others=4)


def _shown(match: Match, seat: int) -> Iterator[tuple[str, Any]]:
    yield "its view", match.view(seat)
    yield "the list of its actions", match.legal(seat)
    if seat in match.to_act:
        codes = (-1, 0, 1, 10**6)
        yield "a reason why something is not possible", [match.why_not(code, seat) for code in codes]
        yield "a reason why it cannot point at something", match.why_not_picks(("unit:nobody",), seat)


@check_where(_hides_something)
def threats_tell_no_two_truths_apart(subject: Subject) -> Iterator[str]:
    """Threats are the same in every truth that looks the same to a seat, and change nothing."""
    yield from _told_apart(subject, _threats, most=12, others=4)


def _threats(match: Match, seat: int) -> Iterator[tuple[str, Any]]:
    before = match.state.tobytes()
    yield "what threatens it", match.threats(seat)
    yield "a change by asking what threatens it", match.state.tobytes() != before


@check_where(_hides_something)
def previews_tell_no_two_truths_apart(subject: Subject) -> Iterator[str]:
    """A preview is the same in every truth that looks the same to a seat."""
    yield from _told_apart(subject, _previews, most=6, others=1)


def _previews(match: Match, seat: int) -> Iterator[tuple[str, Any]]:
    for action in match.legal(seat)[-1:]:
        yield f"the preview of {action.text!r}", match.preview(action, seat)


def _told_apart(
    subject: Subject, told: Callable[[Match, int], Iterator[tuple[str, Any]]], *, most: int, others: int
) -> Iterator[str]:
    """Compares what a seat is told, asked in one truth after another."""
    for at in positions_to_interpret(subject, most):
        for seat in subject.seats:
            documents = [document_of(subject, each) for each in truths(subject, at, seat)[: others + 1]]
            matches = (subject.fast.position(document) for document in documents)
            first, *rest = [list(told(match, seat)) for match in matches]
            for (what, one), *others_told in zip(first, *rest, strict=True):
                if any(other != one for _, other in others_told):
                    yield f"{at}: {what} tells {subject.called(seat)} something that it may not know."


@check_where(lambda subject: subject.has_secrets)
def nothing_told_of_an_action_tells_of_what_stays_secret(subject: Subject) -> Iterator[str]:
    """What seats are told about an action does not depend on anything that is still secret afterwards.

    The action is played in truths that look the same to a seat; the events and the log entry are compared.
    """
    game = subject.fast
    for at in positions(subject, most=60):
        truth = at.truth(game)
        for seat in truth.to_act():
            actions = truth.seen_by(seat).codes(seat)
            for code in actions[:: max(1, len(actions) // 3)]:
                yield from _leaks(subject, at, seat, code)


def _leaks(subject: Subject, at: Moment, seat: int, code: int) -> Iterator[str]:
    truth = at.truth(subject.fast)
    codes = _completed(subject, at, seat, code)
    for viewer in subject.seats:
        told = leak(truth, viewer, seat, codes)
        if told is not None:
            text = truth.seen_by(seat).action(seat, codes).text
            yield f"{at}, then {text}: {told}"


def _completed(subject: Subject, at: Moment, seat: int, code: int) -> tuple[int, ...]:
    """A whole action that begins with a code: after every half, the last code is chosen."""
    seen, codes = at.truth(subject.fast).seen_by(seat), [code]
    while seen.is_half(seat, codes[-1]):
        seen = seen.after(seat, codes[-1])
        codes.append(seen.codes(seat)[-1])
    return tuple(codes)


@check
def a_view_depends_on_the_past_only_in_its_log(subject: Subject) -> Iterator[str]:
    """Except for the log, a view is the same in a match that began from the document of the position."""
    for play in plays_to_follow(subject):
        for at, match in followed(play):
            if at.plies % 10 == 0:
                fresh = subject.fast.position(match.document())
                for viewer in (*subject.seats, SPECTATOR):
                    if fresh.view(viewer) != at.shown(match, viewer):
                        who = subject.called(viewer)
                        yield f"{at}: {who} sees something else in a match that begins here."


@check_where(lambda subject: subject.has_secrets)
def a_game_with_secrets_has_some(subject: Subject) -> Iterator[str]:
    """A game that declares secrets hides something from a seat, and imagines it in different ways."""
    last_first = list(positions(subject))[::-1]  # most is hidden towards the end
    moments = [(at, seat) for at in last_first for seat in subject.seats]
    if not any(
        without_dice(seen_by(subject.fast, at.state, seat)) != without_dice(at.state) for at, seat in moments
    ):
        yield "Nothing is hidden from any seat in any position, and `has_secrets` says that something is."
    elif not any(len({without_dice(each) for each in truths(subject, at, seat)}) > 1 for at, seat in moments):
        yield "`imagine` gives the truth in every position: expected a fair sample of what is hidden."


@check_where(lambda subject: not subject.has_secrets)
def a_game_without_secrets_hides_nothing(subject: Subject) -> Iterator[str]:
    """A game that declares no secrets hides nothing except face-down answers."""
    for at in positions(subject, most=300):
        if not face_down(at.state):
            for viewer in (*subject.seats, SPECTATOR):
                if without_dice(seen_by(subject.fast, at.state, viewer)) != without_dice(at.state):
                    who = subject.called(viewer)
                    yield f"{at}: something is hidden from {who}, and `has_secrets` says that nothing is."


@check_where(lambda subject: not subject.has_secrets)
def without_secrets_all_viewers_are_shown_the_same(subject: Subject) -> Iterator[str]:
    """If all viewers know the same, `scene` does not depend on the viewer: it is made once for all."""
    scenes = subject.fast.scenes
    for at in positions_to_interpret(subject, most=60):
        if not face_down(at.state):
            seen = at.truth(subject.fast).seen_by(SPECTATOR).window
            shown = scenes.scene(seen, SPECTATOR)
            for seat in subject.seats:
                if scenes.scene(seen, seat) != shown:
                    yield f"{at}: {subject.called(seat)} is shown something else than a spectator."


@check_where(lambda subject: subject.game.has_unknowns)
def imagined_dice_are_not_the_true_ones(subject: Subject) -> Iterator[str]:
    """An imagined state has different dice from the true one, and different ones each time."""
    for at in positions(subject, most=50):
        for seat in subject.seats:
            dice = {imagined_by(subject.fast, at.state, seat, seed)["dice"].tobytes() for seed in (7, 8)}
            if len(dice | {at.state["dice"].tobytes()}) < 3:
                yield f"{at}: {subject.called(seat)} imagines the true dice, or the same ones twice."


@check_where(_hides_something)
def what_is_done_unseen_leaves_no_trace(subject: Subject) -> Iterator[str]:
    """While others are asked too, they cannot tell that a seat has acted face down or in secret."""
    for play in plays_to_follow(subject, seeds=2):
        before: dict[int, tuple[bytes, View]] = {}
        asked: tuple[int, ...] = ()
        for at, match in followed(play):
            if match.played and match.played[-1].hidden:
                seat = match.played[-1].seat
                others = set(asked) - {seat}
                went_on = not others <= set(match.to_act)  # all have acted, so their answers may be revealed
                for viewer in (*(each for each in subject.seats if each != seat), SPECTATOR):
                    if others and not went_on and _known(subject, match, viewer) != before[viewer]:
                        yield f"{at}: {subject.called(viewer)} notices that {subject.called(seat)} acted."
            asked = match.to_act
            if len(asked) > 1:
                before = {each: _known(subject, match, each) for each in (*subject.seats, SPECTATOR)}


def _known(subject: Subject, match: Match, viewer: int) -> tuple[bytes, View]:
    """Everything that a viewer receives: the state for a computer player, and the view for a person."""
    return seen_by(subject.fast, match.state, viewer).tobytes(), match.view(viewer)


@check_where(_hides_something)
def a_hidden_action_is_in_its_own_seats_log_only(subject: Subject) -> Iterator[str]:
    """A hidden action appears only in its own seat's log until the match is over."""
    for play in plays_to_follow(subject):
        for at, match in followed(play):
            if at.plies % 7 and match.to_act:
                continue
            for viewer in (*subject.seats, SPECTATOR):
                told = [(entry.seat, entry.text) for entry in match.log(viewer) if entry.text is not None]
                if told != [
                    (each.seat, each.text)
                    for each in match.played
                    if not each.hidden or each.seat == viewer or match.outcome
                ]:
                    yield f"{at}: the log of {subject.called(viewer)} has other actions than it may know of."


@check
def an_event_is_told_to_everybody_or_to_some_of_the_seats(subject: Subject) -> Iterator[str]:
    """An event is for everybody or, in a game with secrets, for some seats, with or without spectators."""
    game, work = subject.fast, subject.fast.new_work()
    some = range(1, 1 << len(subject.seats)) if subject.has_secrets else ()
    for play in (each for each in plays(subject) if each.seed in SEEDS[:2]):
        for plies, (seat, code) in enumerate(play.turns):
            game.run(carry_out, Moment(play, plies).state, game.rules, seat, code, work)
            for event in work["events"][0][: work["event_count"][0]]:
                seats = int(event["known"]) & ((1 << WATCHING) - 1)
                if event["known"] != EVERYBODY and seats not in some:
                    yield f"{Moment(play, plies + 1)}: an event is told to {event['known']:#b}, as bits."
                if event["seat"] not in (NOBODY, *subject.seats):
                    yield f"{Moment(play, plies + 1)}: an event is about seat {event['seat']}."


@check
def there_are_no_other_viewers(subject: Subject) -> Iterator[str]:
    """Only the seats, a spectator and the arbiter can be viewers."""
    match = subject.game.match()
    for viewer in (len(subject.seats), 99, -3):
        try:
            match.view(viewer)
        except BanneretError:
            continue
        yield f"Viewer {viewer} is shown something."
