"""What a visitor may do besides playing. Each function returns the reason why not; None means allowed."""

from collections.abc import Callable, Sequence

from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import OUTSIDE_THE_RULES, hides_nothing
from banneret.server.language import say
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.visitor import Visitor
from banneret.server.models.snapshots import Rights

Right = Callable[[LiveMatch, Visitor], str | None]


def match_is_over() -> str:
    """For every command that comes after the end."""
    return say("The match is over.")


def _only_watching() -> str:
    return say("You are only watching this match.")


def _not_known() -> str:
    """For unknown visitors who ask for something that is expensive to compute."""
    return say("This is for those who play here. Begin a match, or give yourself a name first.")


def _is_lesson() -> str:
    return say("This is a lesson. Start the step again instead.")


def rights_of(live: LiveMatch, visitor: Visitor) -> Rights:
    """All rights of a visitor."""
    return Rights(
        undo=why_no_undo(live, visitor),
        resign=why_no_resignation(live, visitor),
        offer_draw=why_no_draw(live, visitor),
        offer_undo=why_no_offer_to_undo(live, visitor),
        rematch=why_no_rematch(live, visitor),
        record=why_no_record(live),
        share=why_no_sharing(live),
        evaluations=why_no_evaluations(live, visitor),
        hint=why_no_hint(live, visitor),
        move_now=why_no_hurry(live, visitor),
    )


def why_no_undo(live: LiveMatch, visitor: Visitor) -> str | None:
    """Undo is only for matches without other people, and only if nothing hidden has been revealed."""
    if not live.seats_of(visitor):
        return _only_watching()
    if live.has_others_than(visitor):
        return say("You cannot undo in a match with other people.")
    if live.ended_by_command:
        return match_is_over()
    return _why_not_back(live, live.seats_of(visitor))


def _why_not_back(live: LiveMatch, seats: Sequence[int]) -> str | None:
    """Rolls, revealed secrets and entries that are not actions cannot be taken back."""
    actions = actions_to_undo(live, seats)
    if actions == 0:
        return say("There is nothing to undo.")
    if any(played.text in OUTSIDE_THE_RULES for played in live.match.history.played[-actions:]):
        return say("You cannot undo a missed turn or a penalty.")
    if not live.match.undo_is_safe(actions):
        return say("You cannot undo a roll of the dice, or the reveal of a secret.")
    return None


def why_no_offer_to_undo(live: LiveMatch, visitor: Visitor) -> str | None:
    """In a match between two people, either can ask to go back."""
    mine = live.seats_of(visitor)
    if not mine:
        return _only_watching()
    if live.is_over:
        return match_is_over()
    if not live.has_others_than(visitor):
        return say("You can undo by yourself here.")
    if len(live.holders) != 2 or any(holder.computer is not None for holder in live.holders):
        return say("Only two people can agree to go back.")
    if any(holder.is_open for holder in live.holders):
        return say("Nobody has taken the other seat yet.")
    if live.has_secrets and not live.match.seen_by(mine[0]).is_open:
        return say("You cannot go back while something may be hidden.")
    if live.undo_offered_by is not None:
        return say("Somebody has asked to go back already.")
    return _why_not_back(live, mine)


def why_no_answer_to_undo(live: LiveMatch, visitor: Visitor) -> str | None:
    """Only the other side's request to go back can be answered."""
    if live.is_over:
        return match_is_over()
    if live.undo_offered_by in (None, *live.seats_of(visitor)):
        return say("Nobody has asked you to go back.")
    return None


def why_no_going_back(live: LiveMatch, visitor: Visitor) -> str | None:
    """The request to go back may have become impossible since it was made."""
    if why_not := why_no_answer_to_undo(live, visitor):
        return why_not
    assert live.undo_offered_by is not None
    return _why_not_back(live, (live.undo_offered_by,))


def actions_to_undo(live: LiveMatch, mine: Sequence[int]) -> int:
    """The number of actions back to the last decision of one of these seats."""
    turns = live.match.history.played
    last = next((n for n in reversed(range(len(turns))) if turns[n].seat in mine), len(turns))
    return len(turns) - live.first_action_with(last)


def why_no_resignation(live: LiveMatch, visitor: Visitor) -> str | None:
    """Everybody with a seat can resign."""
    if not live.seats_of(visitor):
        return _only_watching()
    if live.is_lesson:
        return _is_lesson()
    return match_is_over() if live.is_over else None


def why_no_draw(live: LiveMatch, visitor: Visitor) -> str | None:
    """Draws are for matches between two people, with at most one offer per action."""
    mine = live.seats_of(visitor)
    if not mine:
        return _only_watching()
    if live.is_lesson:
        return _is_lesson()
    if live.is_over:
        return match_is_over()
    if len(live.holders) != 2:
        return say("Only two sides can agree on a draw; this match has more.")
    if any(holder.computer is not None for holder in live.holders):
        return say("The computer does not accept draws.")
    if any(holder.is_open for holder in live.holders):
        return say("Nobody has taken the other seat yet.")
    if live.draw_offered_by is not None:
        return say("A draw has already been offered.")
    if all(live.has_offered_draw(seat) for seat in mine):
        return say("You have already offered a draw since your last move.")
    return None


def why_no_answer_to_draw(live: LiveMatch, visitor: Visitor) -> str | None:
    """Only an offer by the other side can be accepted or declined."""
    if live.is_over:
        return match_is_over()
    if live.draw_offered_by in (None, *live.seats_of(visitor)):
        return say("Nobody has offered you a draw.")
    return None


def why_no_mix(live: LiveMatch, seat: int) -> str | None:
    """A seat can add one seed to the dice, before its first action."""
    if live.is_lesson:
        return _is_lesson()
    if live.is_over:
        return match_is_over()
    if not live.game.has_dice:
        return say("Nothing in this match is left to dice.")
    if seat in live.mixed:
        return say("You have already added a seed to the dice.")
    if any(turn.seat == seat for turn in live.match.history.played):
        return say("A seed can only be added to the dice before your first move.")
    return None


def why_no_proof(live: LiveMatch) -> str | None:
    """A proof reveals everything, so the match must be over; and it needs a chain."""
    if not live.is_over:
        return say("A match can be proved once it is over.")
    if live.chain is None:
        return say("This match was begun before matches were kept as a chain: it cannot be proved.")
    return None


def why_no_rematch(live: LiveMatch, visitor: Visitor) -> str | None:
    """Players of a finished match can have a rematch, and so can the owner of one between computers."""
    has_people = any(holder.person is not None for holder in live.holders)
    if not live.seats_of(visitor) and (has_people or live.owner != visitor.person):
        return _only_watching()
    if live.is_lesson:
        return _is_lesson()
    return None if live.is_over else say("The match is not over yet.")


def why_no_record(live: LiveMatch) -> str | None:
    """A record reveals everything, even the seed of the dice."""
    if live.game.has_unknowns and not live.is_over:
        return say("The record contains what is still hidden. You can save it when the match is over.")
    return None


def why_no_sharing(live: LiveMatch, at: int | None = None) -> str | None:
    """A position, now or after `at` actions, reveals everything but future dice."""
    if live.is_over or hides_nothing(live.match.history.truth(at), SPECTATOR):
        return None
    return say("This position has secrets. You can share it, or play from it, when the match is over.")


def why_no_evaluations(live: LiveMatch, visitor: Visitor) -> str | None:
    """Evaluations help a player, and reveal what is hidden."""
    if visitor.person is None:
        return _not_known()
    if live.is_over:
        return None
    if live.is_lesson:
        return _is_lesson()
    if live.has_others_than(visitor) or live.has_secrets:
        return say("You can see who stood better when the match is over.")
    return None


def why_no_hint(live: LiveMatch, visitor: Visitor) -> str | None:
    """Hints are for people who play alone or against computers, and for everybody once the match is over."""
    if visitor.person is None:
        return _not_known()
    if live.is_over:
        return None
    if live.is_lesson:
        return _is_lesson()
    if not live.seats_of(visitor):
        return _only_watching()
    if live.has_others_than(visitor):
        return say("In a match with other people you get hints when it is over.")
    return None


def why_no_hurry(live: LiveMatch, visitor: Visitor) -> str | None:
    """Only a visitor who plays against computers alone may hurry them."""
    if not live.seats_of(visitor):
        return _only_watching()
    if live.has_others_than(visitor):
        return say("You cannot hurry the computer in a match with other people.")
    return None
