"""Whether a command is carried out, and as what entry; a Refusal says why not."""

from banneret.engine.errors import BanneretError, IllegalAction
from banneret.engine.match.setup_steps import steps_to
from banneret.server.language import say
from banneret.server.models import Command
from banneret.server.plain import check_plain
from banneret.server.problems import Refusal
from banneret.server.sitting.rights import (
    Right,
    over,
    turns_to_undo,
    why_no_answer_to_draw,
    why_no_draw,
    why_no_resignation,
    why_no_undo,
)
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.persons import now
from banneret.server.storage.rows import AGREED, Entry

_RIGHTS: dict[str, Right] = {
    "undo": why_no_undo,
    "resign": why_no_resignation,
    "offer-draw": why_no_draw,
    "accept-draw": why_no_answer_to_draw,
    "decline-draw": why_no_answer_to_draw,
}


def answer_before(sitting: Sitting, visitor: Visitor, command: Command) -> Entry | None:
    """What the same command was answered before; a Refusal if its id was used for another."""
    if visitor.person is None:
        return None
    before = sitting.course.answered(visitor.person, command.id)
    if before is None:
        return None
    kind = "play" if command.kind == "arrange" else command.kind
    is_same = (before.kind, before.seat) == (kind, command.seat)
    if not is_same or (command.kind == "play" and before.text != command.action):
        raise Refusal("reused", say("This id was used for another command."))
    return before


def judge(sitting: Sitting, visitor: Visitor, command: Command) -> list[Entry]:
    """The entries that carry out a command. Whether an action is legal shows when it is played."""
    if (command.kind == "play") != (command.action is not None):
        raise Refusal("malformed", "An action belongs to `play`, and to nothing else.")
    if (command.kind == "arrange") != (command.side is not None):
        raise Refusal("malformed", "A side belongs to `arrange`, and to nothing else.")
    mine, course = sitting.seats_of(visitor), sitting.course
    if command.seat not in mine:
        raise Refusal("not-yours", say("This seat is not yours."))
    version = sitting.version_for(visitor)
    if command.version != version:
        raise Refusal("stale", say("The match has gone on in the meantime."))
    if course.is_over and command.kind != "undo":
        raise Refusal("over", over())
    if command.kind == "arrange":
        return _arranged(sitting, visitor, command)
    if command.kind != "play" and (why_not := _RIGHTS[command.kind](sitting, visitor)):
        raise Refusal("over" if why_not == over() else "illegal", why_not)
    return [
        Entry(
            kind=command.kind,
            seat=command.seat,
            text=_text(sitting, visitor, command),
            person=visitor.person,
            command=command.id,
            version=version + 1,
            at=now(),
        )
    ]


def _arranged(sitting: Sitting, visitor: Visitor, command: Command) -> list[Entry]:
    """All steps to a set-up, of which only the last has the command's id: once it is there, all are."""
    try:
        check_plain(command.side)
        texts = steps_to(sitting.course.match, command.seat, command.side or {})
    except BanneretError as problem:
        raise Refusal("illegal", str(problem)) from None
    version, ids = sitting.version_for(visitor), [None] * (len(texts) - 1) + [command.id]
    return [
        Entry("play", command.seat, text, visitor.person, id, version + n, now())
        for n, (text, id) in enumerate(zip(texts, ids, strict=False), start=1)
    ]


def _text(sitting: Sitting, visitor: Visitor, command: Command) -> str | None:
    if command.kind == "undo":
        return str(turns_to_undo(sitting, visitor))
    if command.kind == "offer-draw" and len(sitting.seats_of(visitor)) == len(sitting.chairs):
        return AGREED
    return command.action


def carry_out(sitting: Sitting, entry: Entry) -> None:
    """Does what the entry says; a Refusal if it is an action and not legal."""
    try:
        sitting.course.add(entry)
    except IllegalAction as refusal:
        raise Refusal("illegal", str(refusal)) from None
