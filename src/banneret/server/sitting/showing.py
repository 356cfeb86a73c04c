"""What is shown of a match: to everybody their own picture, and never more than they may know."""

from dataclasses import asdict

from banneret.engine.errors import BanneretError, IllegalAction
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match.previews import exact_verdict
from banneret.engine.match.setup_steps import side_now
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.views.actions import Action, Pick
from banneret.engine.views.view import ARBITER, LogEntry, Preview, Verdict, View
from banneret.players.hints import Hints
from banneret.server.language import say
from banneret.server.models import (
    ActionInfo,
    Arranging,
    HintInfo,
    HintsInfo,
    LessonStanding,
    PickInfo,
    Position,
    Seat,
    SharedPosition,
    Snapshot,
)
from banneret.server.problems import Trouble
from banneret.server.sitting.rights import rights_of, why_no_hint, why_no_sharing, why_no_standings
from banneret.server.sitting.seats import seat_for
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor
from banneret.server.thinking.advice import Advice, advice_for


def chosen_seat(sitting: Sitting, visitor: Visitor, wanted: int | None) -> int | None:
    """The seat that somebody looks from: the one asked for, if it is theirs."""
    if wanted is None:
        return sitting.seat_shown_to(visitor)
    return own_seat(sitting, visitor, wanted)


def own_seat(sitting: Sitting, visitor: Visitor, seat: int) -> int:
    """A seat, if it is the visitor's."""
    if seat not in sitting.seats_of(visitor):
        raise Trouble(403, say("This seat is not yours."))
    return seat


def snapshot(
    sitting: Sitting, visitor: Visitor, *, seat: int | None = None, known: tuple[LogEntry, ...] | int = 0
) -> tuple[Snapshot, tuple[LogEntry, ...]]:
    """A match as somebody sees it, and the whole log; `known` is what they have of the log, or how much."""
    seat = chosen_seat(sitting, visitor, seat)
    view = sitting.course.match.view(SPECTATOR if seat is None else seat)
    since = _held_in_common(known, view.log) if isinstance(known, tuple) else _trusted(sitting, known, view)
    shown = Snapshot(
        match=sitting.id,
        title=sitting.course.game.definition.title,
        version=sitting.version_for(visitor),
        seat=seat,
        seats=seats(sitting, visitor),
        grid=sitting.course.game.grid,
        view=view.model_copy(update={"log": view.log[since:]}),
        log_since=since,
        picks=() if seat is None or not sitting.course.waits_for(seat) else picks(sitting, seat, ()),
        rights=rights_of(sitting, visitor),
        secrets=sitting.has_secrets_within(visitor),
        draw_offered_by=sitting.course.draw_offered_by,
        rematch=sitting.rematch,
        lesson=_lesson(sitting),
        arranges=seat is not None and side_now(sitting.course.match, seat) is not None,
    )
    return shown, view.log


def arranging(sitting: Sitting, visitor: Visitor, seat: int) -> Arranging | None:
    """What somebody has set up for a seat so far, and what it could be; none if nothing is set up now."""
    match = sitting.course.match
    content = side_now(match, own_seat(sitting, visitor, seat))
    choices = match.game.definition.side_choices(match.game.ruleset.numbers, seat)
    return Arranging(content=content, choices=choices) if content is not None and choices else None


def _lesson(sitting: Sitting) -> LessonStanding | None:
    if sitting.attempt is None:
        return None
    state, text = sitting.attempt.judge()
    return LessonStanding(state=state, text=text)


def _held_in_common(known: tuple[LogEntry, ...], log: tuple[LogEntry, ...]) -> int:
    """How many entries at the beginning of two logs are the same."""
    pairs = enumerate(zip(known, log, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(known), len(log)))


def _trusted(sitting: Sitting, count: int, view: View) -> int:
    """How much of the log need not be sent to somebody who says to have so many entries."""
    return 0 if sitting.course.was_rewritten or count > len(view.log) else count


def seats(sitting: Sitting, visitor: Visitor) -> tuple[Seat, ...]:
    """Who sits where, as somebody sees it."""
    return tuple(
        seat_for(visitor, sitting.id, sitting.owner, seat, chair) for seat, chair in enumerate(sitting.chairs)
    )


def position(sitting: Sitting, visitor: Visitor, n: int, seat: int | None) -> Position:
    """A match as it stood after so many entries of somebody's log."""
    seat = chosen_seat(sitting, visitor, seat)
    try:
        view = sitting.course.match.view(SPECTATOR if seat is None else seat, at=n)
    except BanneretError as nowhere:
        raise Trouble(404, str(nowhere)) from None
    return Position(n=n, view=view.model_copy(update={"log": view.log[-1:]}))


def shared(sitting: Sitting, visitor: Visitor, n: int, seat: int | None) -> SharedPosition:
    """The same position by itself, if nothing in it is a secret any more."""
    viewer = chosen_seat(sitting, visitor, seat)
    match, game = sitting.course.match, sitting.course.game
    try:
        at = match.actions_until(SPECTATOR if viewer is None else viewer, n)
    except BanneretError as nowhere:
        raise Trouble(404, str(nowhere)) from None
    if why_not := why_no_sharing(sitting, at):
        raise Trouble(409, why_not)
    ruleset = rulesets.brief(game.ruleset, folder=game.definition.rulesets_folder)
    return SharedPosition(game=game.name, ruleset=ruleset, start=match.document(at))


def judged_states(sitting: Sitting, visitor: Visitor, seat: int | None) -> tuple[bytes, ...]:
    """The positions of somebody's log, as they are to be judged: of a match under way only what is known."""
    if why_not := why_no_standings(sitting, visitor):
        raise Trouble(409, why_not)
    chosen, match = chosen_seat(sitting, visitor, seat), sitting.course.match
    viewer = SPECTATOR if chosen is None else chosen
    known = ARBITER if sitting.course.is_over else viewer
    return tuple(match.seen_by(known, at).tobytes() for at in match.positions(viewer))


def advice(
    sitting: Sitting, visitor: Visitor, seat: int | None, n: int | None, seconds: float
) -> tuple[int, Advice]:
    """What a strong player is to be asked in somebody's place: after how many entries of their log, and what.

    While the match goes on, for a seat of theirs that is to act now; later, for whoever was to act then.
    """
    if why_not := why_no_hint(sitting, visitor):
        raise Trouble(409, why_not)
    chosen, match = chosen_seat(sitting, visitor, seat), sitting.course.match
    positions = match.positions(SPECTATOR if chosen is None else chosen)
    at = len(positions) - 1 if n is None or not sitting.course.is_over else n
    if at >= len(positions):
        last = len(positions) - 1
        raise Trouble(404, say("The match has positions 0 to {last}, and none {at}.", last=last, at=at))
    asked = match.asked_in(match.seen_by(ARBITER, positions[at]))
    own = [each for each in asked if each == chosen]
    for whom in own or (asked if sitting.course.is_over else ()):
        return at, advice_for(match, whom, positions[at], seconds)
    is_over = sitting.course.is_over
    raise Trouble(409, say("Nobody is to act here.") if is_over else say("It is not your turn."))


def hints(at: int, found: Hints) -> HintsInfo:
    """Advice as it is shown."""
    return HintsInfo(
        seat=found.seat, at=at, hints=tuple(HintInfo.model_validate(asdict(each)) for each in found.hints)
    )


def preview(sitting: Sitting, seat: int, action: str) -> Preview:
    """What may come of an action, as far as its seat can know."""
    try:
        return sitting.course.match.preview(action, seat)
    except IllegalAction as refusal:
        raise Trouble(422, str(refusal)) from None


def why_not(sitting: Sitting, visitor: Visitor, seat: int, pointed: tuple[str, ...]) -> str | None:
    """Why a seat cannot point at these things."""
    return sitting.course.match.why_not_picks(pointed, own_seat(sitting, visitor, seat))


def picks(sitting: Sitting, seat: int, prefix: tuple[str, ...]) -> tuple[PickInfo, ...]:
    """What a seat can point at next. What follows a word comes with it, so that it can be shown at once."""
    return tuple(_pick(sitting, seat, prefix, each) for each in sitting.course.match.picks(seat, prefix))


def _pick(sitting: Sitting, seat: int, prefix: tuple[str, ...], pick: Pick) -> PickInfo:
    goes_on = pick.pick.startswith("word:") and (pick.action is None or pick.actions > 1)
    return PickInfo(
        pick=pick.pick,
        name=_name_of(sitting, pick.pick),
        actions=pick.actions,
        action=None if pick.action is None else _describe(pick.action),
        verdict=None if pick.action is None else _verdict(sitting, seat, pick.action),
        then=picks(sitting, seat, (*prefix, pick.pick)) if goes_on else (),
    )


def _name_of(sitting: Sitting, pick: str) -> str | None:
    kind, _, word = pick.partition(":")
    return sitting.course.game.definition.names.get(word) if kind == "word" else None


def _describe(action: Action) -> ActionInfo:
    return ActionInfo(
        text=action.text, kind=action.kind, words=action.words, label=action.label, picks=action.picks
    )


def _verdict(sitting: Sitting, seat: int, action: Action) -> Verdict | None:
    return exact_verdict(sitting.course.match, seat, action)
