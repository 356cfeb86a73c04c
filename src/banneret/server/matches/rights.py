"""What a visitor may do besides playing. Each function returns why not; None means that it is allowed."""

from collections.abc import Callable, Sequence

from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import OUTSIDE_THE_RULES, hides_nothing
from banneret.server.language import say
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.visitor import Visitor
from banneret.server.models.snapshots import Rights

Right = Callable[[LiveMatch, Visitor], str | None]


def match_is_over() -> str:
    """Said of everything that comes too late."""
    return say("The match is over.")


def _only_watching() -> str:
    return say("You are only watching this match.")


def _not_known() -> str:
    """Said to strangers of what takes much time to compute."""
    return say("Start a match or choose a name first: the server does not know you yet.")


def _is_lesson() -> str:
    return say("This is a lesson. Start the step again instead.")


def rights_of(live: LiveMatch, visitor: Visitor) -> Rights:
    """All of them."""
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
    """Only against computers or alone, and only if nothing hidden has become known."""
    if not live.seats_of(visitor):
        return _only_watching()
    if live.has_others_than(visitor):
        return say("You cannot undo in a match with other people.")
    if live.ended_by_command:
        return match_is_over()
    return _why_not_back(live, live.seats_of(visitor))


def _why_not_back(live: LiveMatch, seats: Sequence[int]) -> str | None:
    """Nothing that became known by chance or was secret can be taken back, nor what is no action."""
    actions = actions_to_undo(live, seats)
    if actions == 0:
        return say("There is nothing to undo.")
    if any(played.text in OUTSIDE_THE_RULES for played in live.match.history.played[-actions:]):
        return say("You cannot undo a missed turn or a penalty.")
    if not live.match.undo_tells_nothing(actions):
        return say("You cannot undo a roll of the dice, or the reveal of a secret.")
    return None


def why_no_offer_to_undo(live: LiveMatch, visitor: Visitor) -> str | None:
    """Two people can agree to go back; one of them asks."""
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
    """Only the other side's wish to go back can be answered."""
    if live.is_over:
        return match_is_over()
    if live.undo_offered_by in (None, *live.seats_of(visitor)):
        return say("Nobody has asked you to go back.")
    return None


def why_no_going_back(live: LiveMatch, visitor: Visitor) -> str | None:
    """What was asked for may have become impossible since."""
    if why_not := why_no_answer_to_undo(live, visitor):
        return why_not
    assert live.undo_offered_by is not None
    return _why_not_back(live, (live.undo_offered_by,))


def actions_to_undo(live: LiveMatch, mine: Sequence[int]) -> int:
    """How many actions lead back to the last decision of one of these seats."""
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
    """Draws are between two people, with one offer per action at most."""
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
    """Only an offer of the other side can be accepted or declined."""
    if live.is_over:
        return match_is_over()
    if live.draw_offered_by in (None, *live.seats_of(visitor)):
        return say("Nobody has offered you a draw.")
    return None


def why_no_mix(live: LiveMatch, seat: int) -> str | None:
    """A seat can add one seed to the dice, before it acts."""
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
    """A proof holds everything; and there is none without a chain."""
    if not live.is_over:
        return say("A match can be proved once it is over.")
    if live.chain is None:
        return say("This match was begun before matches were kept as a chain: it cannot be proved.")
    return None


def why_no_rematch(live: LiveMatch, visitor: Visitor) -> str | None:
    """Those who played a finished match can have another; who began one between computers, too."""
    has_people = any(holder.person is not None for holder in live.holders)
    if not live.seats_of(visitor) and (has_people or live.owner != visitor.person):
        return _only_watching()
    if live.is_lesson:
        return _is_lesson()
    return None if live.is_over else say("The match is not over yet.")


def why_no_record(live: LiveMatch) -> str | None:
    """A record holds everything, even the seed of the dice."""
    if live.game.has_unknowns and not live.is_over:
        return say("The record contains what is still hidden. You can save it when the match is over.")
    return None


def why_no_sharing(live: LiveMatch, at: int | None = None) -> str | None:
    """A position, now or after `at` actions, holds everything but future dice."""
    if live.is_over or hides_nothing(live.match.history.truth(at), SPECTATOR):
        return None
    return say("This position has secrets. You can share it, or play from it, when the match is over.")


def why_no_evaluations(live: LiveMatch, visitor: Visitor) -> str | None:
    """Evaluations help the player, and give away what is hidden."""
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
    """Hints are for those who play alone or against computers, and for all once the match is over."""
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
    """Only those who play against computers alone may have them move at once."""
    if not live.seats_of(visitor):
        return _only_watching()
    if live.has_others_than(visitor):
        return say("You cannot hurry the computer in a match with other people.")
    return None
