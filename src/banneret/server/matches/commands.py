"""Checks commands and turns them into stored commands; raises CommandRefused with the reason."""

from banneret.engine.errors import BanneretError
from banneret.engine.match import steps_to
from banneret.server.clock import now
from banneret.server.errors import CommandRefused
from banneret.server.json_check import check_json
from banneret.server.language import say
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.rights import (
    Right,
    actions_to_undo,
    match_is_over,
    why_no_answer_to_draw,
    why_no_answer_to_undo,
    why_no_draw,
    why_no_going_back,
    why_no_mix,
    why_no_offer_to_undo,
    why_no_resignation,
    why_no_undo,
)
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Command
from banneret.server.storage.stored import AGREED, Arrangement, StoredCommand

_RIGHTS: dict[str, Right] = {
    "undo": why_no_undo,
    "resign": why_no_resignation,
    "offer-draw": why_no_draw,
    "accept-draw": why_no_answer_to_draw,
    "decline-draw": why_no_answer_to_draw,
    "offer-undo": why_no_offer_to_undo,
    "accept-undo": why_no_going_back,
    "decline-undo": why_no_answer_to_undo,
}


def find_repeated(live: LiveMatch, visitor: Visitor, command: Command) -> StoredCommand | None:
    """The stored command with this id, if it was carried out before; refused if the contents differ."""
    if visitor.person is None:
        return None
    before = live.find_command(visitor.person, command.id)
    if before is None:
        return None
    if before.kind == "illegal-attempt" and command.kind == "play" and before.text == command.action:
        raise CommandRefused("illegal", say("This action has already been refused."))
    if (before.kind, before.seat) != (command.kind, command.seat) or not _is_same_content(before, command):
        raise CommandRefused("reused", say("Another command already has this id."))
    return before


def _is_same_content(before: StoredCommand, command: Command) -> bool:
    """Whether a command of the same kind plays the same action, or has the same side or seed."""
    if command.kind == "play":
        return before.text == command.action
    if command.kind == "mix":
        return before.text == command.seed
    if command.kind == "arrange":
        return Arrangement.from_text(before.text or "").side == command.side
    return True


def check_command(live: LiveMatch, visitor: Visitor, command: Command) -> StoredCommand | None:
    """The stored command to carry out, if any. Whether an action is legal is checked when it is played."""
    if (command.kind == "play") != (command.action is not None):
        raise CommandRefused("malformed", "`play` needs an `action`; other commands have none.")
    if (command.kind == "arrange") != (command.side is not None):
        raise CommandRefused("malformed", "`arrange` needs a `side`; other commands have none.")
    if (command.kind == "mix") != (command.seed is not None):
        raise CommandRefused("malformed", "`mix` needs a `seed`; other commands have none.")
    if command.seat not in live.seats_of(visitor):
        raise CommandRefused("not-yours", say("This seat is not yours."))
    version = live.version_for(visitor)
    if command.version != version:
        raise CommandRefused("stale", say("The match has moved on in the meantime."))
    if live.is_over and command.kind != "undo":
        raise CommandRefused("over", match_is_over())
    if command.kind in _RIGHTS and (why_not := _RIGHTS[command.kind](live, visitor)):
        raise CommandRefused("over" if why_not == match_is_over() else "illegal", why_not)
    if command.kind == "mix" and (why_not := why_no_mix(live, command.seat)):
        raise CommandRefused("illegal", why_not)
    text = _text(live, visitor, command)
    if command.kind == "arrange" and text is None:
        return None
    return StoredCommand(
        kind=command.kind,
        seat=command.seat,
        text=text,
        person=visitor.person,
        command_id=command.id,
        version=version + 1,
        at=now(),
    )


def resignation(live: LiveMatch, visitor: Visitor) -> StoredCommand | None:
    """The resignation of a person who is leaving for good; None if there is nothing to resign."""
    if why_no_resignation(live, visitor):
        return None
    seat, version = live.seats_of(visitor)[0], live.version_for(visitor) + 1
    id = f"leaving-{len(live.commands)}"
    return StoredCommand("resign", seat, None, visitor.person, id, version, now())


def _text(live: LiveMatch, visitor: Visitor, command: Command) -> str | None:
    if command.kind == "arrange":
        return _arrangement(live, command)
    if command.kind == "undo":
        return str(actions_to_undo(live, live.seats_of(visitor)))
    if command.kind == "accept-undo":
        assert live.undo_offered_by is not None
        return str(actions_to_undo(live, (live.undo_offered_by,)))
    if command.kind == "offer-draw" and len(live.seats_of(visitor)) == len(live.holders):
        return AGREED
    if command.kind == "mix":
        return command.seed
    return command.action


def _arrangement(live: LiveMatch, command: Command) -> str | None:
    """The actions that lay out a set-up; None if it is already laid out."""
    side = command.side or {}
    try:
        check_json(side)
        actions = steps_to(live.match.seen_by(command.seat), command.seat, side)
    except BanneretError as problem:
        raise CommandRefused("illegal", str(problem)) from None
    return Arrangement(side, tuple(actions)).to_text() if actions else None
