"""Whether a command is carried out, and as what entry; a Refusal says why not."""

from banneret.engine.errors import IllegalAction
from banneret.server.models import Command
from banneret.server.problems import Refusal
from banneret.server.sitting.rights import (
    OVER,
    Right,
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
    is_same = (before.kind, before.seat) == (command.kind, command.seat)
    if not is_same or (command.kind == "play" and before.text != command.action):
        raise Refusal("reused", "This id was used for another command.")
    return before


def judge(sitting: Sitting, visitor: Visitor, command: Command) -> Entry:
    """The entry that carries out a command. Whether an action is legal shows when it is played."""
    if (command.kind == "play") != (command.action is not None):
        raise Refusal("malformed", "An action belongs to `play`, and to nothing else.")
    mine, course = sitting.seats_of(visitor), sitting.course
    if command.seat not in mine:
        raise Refusal("not-yours", "This seat is not yours.")
    version = sitting.version_for(visitor)
    if command.version != version:
        raise Refusal("stale", "The match has gone on in the meantime.")
    if course.is_over and command.kind != "undo":
        raise Refusal("over", OVER)
    if command.kind != "play" and (why_not := _RIGHTS[command.kind](sitting, visitor)):
        raise Refusal("over" if why_not == OVER else "illegal", why_not)
    return Entry(
        kind=command.kind,
        seat=command.seat,
        text=_text(sitting, visitor, command),
        person=visitor.person,
        command=command.id,
        version=version + 1,
        at=now(),
    )


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
