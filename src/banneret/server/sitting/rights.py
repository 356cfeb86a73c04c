"""What somebody may do besides playing. Each function says why not; none means that it may be done."""

from collections.abc import Callable

from banneret.engine.layout import look
from banneret.engine.view import ARBITER
from banneret.server.models import Rights
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor

WATCHING = "You only watch this match."
OVER = "The match is over."
LESSON = "This is a lesson. Begin the step again instead."

Right = Callable[[Sitting, Visitor], str | None]


def rights_of(sitting: Sitting, visitor: Visitor) -> Rights:
    """All of them."""
    return Rights(
        undo=why_no_undo(sitting, visitor),
        resign=why_no_resignation(sitting, visitor),
        offer_draw=why_no_draw(sitting, visitor),
        rematch=why_no_rematch(sitting, visitor),
        record=why_no_record(sitting),
        share=why_no_sharing(sitting),
        standings=why_no_standings(sitting, visitor),
        hint=why_no_hint(sitting, visitor),
        hurry=why_no_hurry(sitting, visitor),
    )


def why_no_undo(sitting: Sitting, visitor: Visitor) -> str | None:
    """Only those who play alone, or against computers, take back, and only what gave nothing away."""
    mine, course = sitting.seats_of(visitor), sitting.course
    if not mine:
        return WATCHING
    if sitting.has_others_than(visitor):
        return "In a match with somebody else nothing is taken back."
    if course.ended_by_hand:
        return OVER
    turns = turns_to_undo(sitting, visitor)
    if turns == 0:
        return "There is nothing to take back."
    if not course.match.undo_tells_nothing(turns):
        return "What dice or secrets have told cannot be taken back."
    return None


def turns_to_undo(sitting: Sitting, visitor: Visitor) -> int:
    """How many actions lead back to the last decision that was the visitor's own."""
    mine, turns = sitting.seats_of(visitor), sitting.course.match.turns
    back = (n for n, turn in enumerate(reversed(turns), start=1) if turn.seat in mine)
    return next(back, 0)


def why_no_resignation(sitting: Sitting, visitor: Visitor) -> str | None:
    """Whoever plays can give up."""
    if not sitting.seats_of(visitor):
        return WATCHING
    if sitting.attempt is not None:
        return LESSON
    return OVER if sitting.course.is_over else None


def why_no_draw(sitting: Sitting, visitor: Visitor) -> str | None:
    """Draws are between two persons, one offer for each action at most."""
    mine, course = sitting.seats_of(visitor), sitting.course
    if not mine:
        return WATCHING
    if sitting.attempt is not None:
        return LESSON
    if course.is_over:
        return OVER
    if len(sitting.chairs) != 2:
        return "A draw is agreed on by two sides; here there are more."
    if any(chair.computer is not None for chair in sitting.chairs):
        return "The computer does not take draws."
    if any(chair.is_open for chair in sitting.chairs):
        return "Nobody has taken the other seat yet."
    if course.draw_offered_by is not None:
        return "A draw is offered already."
    if all(course.has_offered(seat) for seat in mine):
        return "You have offered a draw since your last action."
    return None


def why_no_answer_to_draw(sitting: Sitting, visitor: Visitor) -> str | None:
    """Only an offer of the other side's can be taken up or turned down."""
    if sitting.course.is_over:
        return OVER
    if sitting.course.draw_offered_by in (None, *sitting.seats_of(visitor)):
        return "Nobody has offered you a draw."
    return None


def why_no_rematch(sitting: Sitting, visitor: Visitor) -> str | None:
    """Whoever had a part in a finished match can have another."""
    if not sitting.seats_of(visitor) and sitting.owner != visitor.person:
        return WATCHING
    if sitting.attempt is not None:
        return LESSON
    return None if sitting.course.is_over else "The match is not over yet."


def why_no_record(sitting: Sitting) -> str | None:
    """A record tells everything, the seed of the dice too."""
    if sitting.course.game.has_unknowns and not sitting.course.is_over:
        return "The record tells what is still hidden; it can be had when the match is over."
    return None


def why_no_sharing(sitting: Sitting, at: int | None = None) -> str | None:
    """A position, now or after `at` actions, tells everything but how the dice will fall."""
    match, game = sitting.course.match, sitting.course.game
    if sitting.course.is_over or not game.definition.has_secrets(game.ruleset.numbers):
        return None
    if game.definition.is_open(game, look(match.seen_by(ARBITER, at))[0]):
        return None
    return "This position has secrets in it; it can be shared, and played from, when the match is over."


def why_no_standings(sitting: Sitting, visitor: Visitor) -> str | None:
    """Who stood better is help, and a hint at what is hidden."""
    game = sitting.course.game
    if sitting.course.is_over:
        return None
    if sitting.attempt is not None:
        return LESSON
    if sitting.has_others_than(visitor) or game.definition.has_secrets(game.ruleset.numbers):
        return "Who stood better can be seen when the match is over."
    return None


def why_no_hint(sitting: Sitting, visitor: Visitor) -> str | None:
    """Hints are for those who play alone or against computers, and for all when the match is over."""
    if sitting.course.is_over:
        return None
    if sitting.attempt is not None:
        return LESSON
    if not sitting.seats_of(visitor):
        return WATCHING
    if sitting.has_others_than(visitor):
        return "In a match with somebody else there are hints when it is over."
    return None


def why_no_hurry(sitting: Sitting, visitor: Visitor) -> str | None:
    """Whoever plays with computers alone need not wait until they have thought everything through."""
    if not sitting.seats_of(visitor):
        return WATCHING
    return "In a match with somebody else nobody is hurried." if sitting.has_others_than(visitor) else None
