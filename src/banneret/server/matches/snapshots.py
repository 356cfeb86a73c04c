"""What a visitor is shown of a match: never more than they may know."""

from functools import lru_cache

from banneret.engine import rulesets
from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import exact_verdict, side_now
from banneret.engine.views import Action, LogEntry, Pick
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.clocks import SeatClock
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.playing_time import playing_time
from banneret.server.matches.rights import rights_of, why_no_mix, why_no_sharing
from banneret.server.matches.seats import seats_for
from banneret.server.matches.visitor import Visitor
from banneret.server.models.fair_play import FairPlay
from banneret.server.models.lessons import LessonProgress, NextAction
from banneret.server.models.positions import SharedPosition
from banneret.server.models.snapshots import (
    ActionInfo,
    AttemptsInfo,
    ClockInfo,
    MatchPicture,
    PastPosition,
    PickInfo,
    SetupInProgress,
    Snapshot,
    UsualSetupInfo,
)


def own_seat(live: LiveMatch, visitor: Visitor, seat: int) -> int:
    """The seat itself, if it is the visitor's; refused otherwise."""
    if seat not in live.seats_of(visitor):
        raise RequestError(403, say("This seat is not yours."))
    return seat


def viewer_for(live: LiveMatch, visitor: Visitor, seat: int | None) -> int:
    """The viewer for a visitor: a seat of theirs, or SPECTATOR."""
    if seat is not None:
        return own_seat(live, visitor, seat)
    shown = live.seat_shown_to(visitor)
    return SPECTATOR if shown is None else shown


def snapshot(
    live: LiveMatch, visitor: Visitor, *, seat: int | None = None, client_log: tuple[LogEntry, ...] | int = 0
) -> tuple[Snapshot, tuple[LogEntry, ...]]:
    """The match as the visitor sees it, and the whole log.

    `client_log` is the log that the client has, or its length if only that is known.
    """
    viewer = viewer_for(live, visitor, seat)
    log = live.match.log(viewer)
    since = (
        _common_length(client_log, log)
        if isinstance(client_log, tuple)
        else _trusted_length(live, client_log, log)
    )
    has_seat, is_asked = viewer != SPECTATOR, live.waits_for(viewer)
    shown = Snapshot(
        match=live.id,
        title=live.game.definition.title,
        version=live.version_for(visitor),
        seat=viewer if has_seat else None,
        seats=seats_for(visitor, live.id, live.owner, live.holders),
        grid=live.game.grid,
        view=live.match.view(viewer, log_since=since),
        log_since=since,
        picks=picks(live, viewer, ()) if is_asked else (),
        rights=rights_of(live, visitor),
        secrets=live.has_secrets_within(visitor),
        draw_offered_by=live.draw_offered_by,
        undo_offered_by=live.undo_offered_by,
        rated=live.rated,
        time_control=live.time_control,
        clocks=_clocks(live, visitor),
        playing_time=playing_time(live),
        illegal_attempts=_illegal_attempts(live, viewer),
        rematch=live.rematch,
        rematch_offered_by=tuple(each.seat for each in live.rematch_offers if each.expires > now()),
        lesson=_lesson_progress(live),
        fair_play=_fair_play(live, visitor, viewer),
        can_arrange=has_seat and side_now(live.match.seen_by(viewer), viewer) is not None,
        usual_setup=_usual_setup(live, viewer) if is_asked else None,
    )
    return shown, log


def _usual_setup(live: LiveMatch, seat: int) -> UsualSetupInfo | None:
    found = live.match.usual_setup(seat)
    return None if found is None else UsualSetupInfo(action=_action_info(found[0]), units=found[1])


def _clocks(live: LiveMatch, visitor: Visitor) -> tuple[ClockInfo | None, ...]:
    """The clocks as the visitor may know them: for other seats, only what everybody may know."""
    if live.clocks is None or live.public_clocks is None:
        return ()
    at, mine = now(), live.seats_of(visitor)
    known = [(live.clocks if seat in mine else live.public_clocks) for seat in range(len(live.holders))]
    return tuple(_clock(clocks.seats[seat], at) for seat, clocks in enumerate(known))


def _clock(clock: SeatClock | None, at: int) -> ClockInfo | None:
    if clock is None:
        return None
    return ClockInfo(left=clock.reading(at) // 1000, runs=clock.since is not None, missed=clock.missed)


def _illegal_attempts(live: LiveMatch, viewer: int) -> AttemptsInfo | None:
    if viewer == SPECTATOR or not live.illegal_attempts.in_match[viewer]:
        return None
    return AttemptsInfo(
        turn=live.illegal_attempts.in_turn[viewer], match=live.illegal_attempts.in_match[viewer]
    )


def _common_length(known: tuple[LogEntry, ...], log: tuple[LogEntry, ...]) -> int:
    """The number of leading entries that two logs share."""
    if known == log[: len(known)]:  # the usual case: it has only grown
        return len(known)
    pairs = enumerate(zip(known, log, strict=False))
    differ = (n for n, (old, new) in pairs if old is not new and old != new)
    return next(differ, min(len(known), len(log)))


def _trusted_length(live: LiveMatch, length: int, log: tuple[LogEntry, ...]) -> int:
    """How many entries may be left out for a client that reports having this many."""
    return 0 if live.log_may_have_changed or length > len(log) else length


def _lesson_progress(live: LiveMatch) -> LessonProgress | None:
    if live.attempt is None:
        return None
    state, text = live.attempt.progress()
    action = live.attempt.next_action()
    following = None if action is None else NextAction(text=action.text, picks=action.picks)
    return LessonProgress(state=state, text=text, next=following)


def _fair_play(live: LiveMatch, visitor: Visitor, viewer: int) -> FairPlay | None:
    """The viewer's receipt, and whether the client should send a seed for the dice, as it should if others
    play.
    """
    receipt = live.receipt(viewer)
    if receipt is None or live.chain is None:
        return None
    is_asked = viewer != SPECTATOR and live.has_others_than(visitor) and why_no_mix(live, viewer) is None
    return FairPlay(commitment=live.chain.beginning["commitment"], receipt=receipt, can_mix=is_asked)


def setup_in_progress(live: LiveMatch, visitor: Visitor, seat: int) -> SetupInProgress | None:
    """What a seat of the visitor's has set up so far; None if it is not setting up."""
    content = side_now(live.match.seen_by(own_seat(live, visitor, seat)), seat)
    choices = live.game.definition.setups.side_choices(live.game.ruleset.numbers, seat)
    return SetupInProgress(content=content, choices=choices) if content is not None and choices else None


def past_position(live: LiveMatch, visitor: Visitor, n: int, seat: int | None) -> PastPosition:
    """The match after the first `n` entries of the visitor's log."""
    viewer = viewer_for(live, visitor, seat)
    try:
        view = live.match.view(viewer, at=n)
    except BanneretError as problem:
        raise RequestError(404, str(problem)) from None
    clocks = _past_clocks(live, viewer, n)
    return PastPosition(n=n, view=view.model_copy(update={"log": view.log[-1:]}), clocks=clocks)


def match_picture(live: LiveMatch, visitor: Visitor) -> MatchPicture:
    """The board as the visitor may see it; if their several seats have secrets from each other, as everybody
    may.
    """
    viewer = SPECTATOR if live.has_secrets_within(visitor) else viewer_for(live, visitor, None)
    view = live.match.view(viewer)
    seat = None if viewer == SPECTATOR else viewer
    return MatchPicture(
        seat=seat, grid=live.game.grid, board=view.board, last=view.log[-1] if view.log else None
    )


def _past_clocks(live: LiveMatch, viewer: int, n: int) -> tuple[int | None, ...]:
    """The clocks after the n-th entry of a log. While something may be face down, the times of others'
    actions are left out.
    """
    if n == 0 or (live.has_secrets and not live.is_over):
        return ()
    moment = live.moments[live.match.history.positions(viewer)[n - 1]]
    return tuple(None if each is None else each // 1000 for each in moment.clocks)


def shared_position(live: LiveMatch, visitor: Visitor, n: int, seat: int | None) -> SharedPosition:
    """A position of the match as a document of its own, if nothing in it is hidden from any viewer."""
    viewer = viewer_for(live, visitor, seat)
    try:
        at = live.match.history.action_count_at_entry(viewer, n)
    except BanneretError as problem:
        raise RequestError(404, str(problem)) from None
    if why_not := why_no_sharing(live, at):
        raise RequestError(409, why_not)
    ruleset = rulesets.brief(live.game.ruleset, folder=live.game.definition.rulesets_folder)
    return SharedPosition(game=live.game.name, ruleset=ruleset, start=live.match.document(at))


def why_not(live: LiveMatch, visitor: Visitor, seat: int, path: tuple[str, ...]) -> str | None:
    """Why a seat cannot follow a path of picks."""
    return live.match.why_not_picks(path, own_seat(live, visitor, seat))


def picks(live: LiveMatch, seat: int, path: tuple[str, ...]) -> tuple[PickInfo, ...]:
    """What a seat can pick next. The picks that follow a word are included, so that they can be shown at
    once.
    """
    return tuple(_pick(live, seat, path, each) for each in live.match.picks(seat, path))


def _pick(live: LiveMatch, seat: int, path: tuple[str, ...], pick: Pick) -> PickInfo:
    is_word = pick.pick.startswith("word:")
    if pick.action is None and not is_word:
        return _thing_to_pick(pick.pick, pick.actions, pick.together)
    goes_on = is_word and (pick.action is None or pick.actions > 1)
    return PickInfo(
        pick=pick.pick,
        name=_name_of(live, pick.pick),
        actions=pick.actions,
        action=None if pick.action is None else _action_info(pick.action),
        verdict=None if pick.action is None else exact_verdict(live.match.seen_by(seat), seat, pick.action),
        together=pick.together,
        then=picks(live, seat, (*path, pick.pick)) if goes_on else (),
    )


@lru_cache(maxsize=10_000)
def _thing_to_pick(pick: str, actions: int, together: tuple[str, ...]) -> PickInfo:
    """A pick, usually a unit that begins an action. Cached, because most of them are the same after every
    move.
    """
    return PickInfo(pick=pick, name=None, actions=actions, action=None, verdict=None, together=together)


def _name_of(live: LiveMatch, pick: str) -> str | None:
    kind, _, word = pick.partition(":")
    return live.game.words.names.get(word) if kind == "word" else None


def _action_info(action: Action) -> ActionInfo:
    return ActionInfo(
        text=action.text, kind=action.kind, words=action.words, label=action.label, picks=action.picks
    )
