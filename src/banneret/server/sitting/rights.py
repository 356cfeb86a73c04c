"""What somebody may do besides playing. Each function says why not; none means that it may be done."""

from collections.abc import Callable

from banneret.engine.machine.layout import look
from banneret.engine.views.view import ARBITER
from banneret.server.language import say
from banneret.server.models import Rights
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor

Right = Callable[[Sitting, Visitor], str | None]


def watching() -> str:
    """Of those who have no seat."""
    return say("You only watch this match.")


def over() -> str:
    """Of what comes too late."""
    return say("The match is over.")


def lesson() -> str:
    """Of what has no place in a lesson."""
    return say("This is a lesson. Begin the step again instead.")


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
        return watching()
    if sitting.has_others_than(visitor):
        return say("In a match with somebody else nothing is taken back.")
    if course.ended_by_hand:
        return over()
    turns = turns_to_undo(sitting, visitor)
    if turns == 0:
        return say("There is nothing to take back.")
    if not course.match.undo_tells_nothing(turns):
        return say("What dice or secrets have told cannot be taken back.")
    return None


def turns_to_undo(sitting: Sitting, visitor: Visitor) -> int:
    """How many actions lead back to the last decision that was the visitor's own."""
    mine, turns = sitting.seats_of(visitor), sitting.course.match.turns
    back = (n for n, turn in enumerate(reversed(turns), start=1) if turn.seat in mine)
    return next(back, 0)


def why_no_resignation(sitting: Sitting, visitor: Visitor) -> str | None:
    """Whoever plays can give up."""
    if not sitting.seats_of(visitor):
        return watching()
    if sitting.attempt is not None:
        return lesson()
    return over() if sitting.course.is_over else None


def why_no_draw(sitting: Sitting, visitor: Visitor) -> str | None:
    """Draws are between two persons, one offer for each action at most."""
    mine, course = sitting.seats_of(visitor), sitting.course
    if not mine:
        return watching()
    if sitting.attempt is not None:
        return lesson()
    if course.is_over:
        return over()
    if len(sitting.chairs) != 2:
        return say("A draw is agreed on by two sides; here there are more.")
    if any(chair.computer is not None for chair in sitting.chairs):
        return say("The computer does not take draws.")
    if any(chair.is_open for chair in sitting.chairs):
        return say("Nobody has taken the other seat yet.")
    if course.draw_offered_by is not None:
        return say("A draw is offered already.")
    if all(course.has_offered(seat) for seat in mine):
        return say("You have offered a draw since your last action.")
    return None


def why_no_answer_to_draw(sitting: Sitting, visitor: Visitor) -> str | None:
    """Only an offer of the other side's can be taken up or turned down."""
    if sitting.course.is_over:
        return over()
    if sitting.course.draw_offered_by in (None, *sitting.seats_of(visitor)):
        return say("Nobody has offered you a draw.")
    return None


def why_no_rematch(sitting: Sitting, visitor: Visitor) -> str | None:
    """Whoever had a part in a finished match can have another."""
    if not sitting.seats_of(visitor) and sitting.owner != visitor.person:
        return watching()
    if sitting.attempt is not None:
        return lesson()
    return None if sitting.course.is_over else say("The match is not over yet.")


def why_no_record(sitting: Sitting) -> str | None:
    """A record tells everything, the seed of the dice too."""
    if sitting.course.game.has_unknowns and not sitting.course.is_over:
        return say("The record tells what is still hidden; it can be had when the match is over.")
    return None


def why_no_sharing(sitting: Sitting, at: int | None = None) -> str | None:
    """A position, now or after `at` actions, tells everything but how the dice will fall."""
    match, game = sitting.course.match, sitting.course.game
    if sitting.course.is_over or not game.definition.has_secrets(game.ruleset.numbers):
        return None
    if game.definition.is_open(game, look(match.seen_by(ARBITER, at))[0]):
        return None
    return say("This position has secrets in it; it can be shared, and played from, when the match is over.")


def why_no_standings(sitting: Sitting, visitor: Visitor) -> str | None:
    """Who stood better is help, and a hint at what is hidden."""
    game = sitting.course.game
    if sitting.course.is_over:
        return None
    if sitting.attempt is not None:
        return lesson()
    if sitting.has_others_than(visitor) or game.definition.has_secrets(game.ruleset.numbers):
        return say("Who stood better can be seen when the match is over.")
    return None


def why_no_hint(sitting: Sitting, visitor: Visitor) -> str | None:
    """Hints are for those who play alone or against computers, and for all when the match is over."""
    if sitting.course.is_over:
        return None
    if sitting.attempt is not None:
        return lesson()
    if not sitting.seats_of(visitor):
        return watching()
    if sitting.has_others_than(visitor):
        return say("In a match with somebody else there are hints when it is over.")
    return None


def why_no_hurry(sitting: Sitting, visitor: Visitor) -> str | None:
    """Whoever plays with computers alone need not wait until they have thought everything through."""
    if not sitting.seats_of(visitor):
        return watching()
    return (
        say("In a match with somebody else nobody is hurried.") if sitting.has_others_than(visitor) else None
    )
