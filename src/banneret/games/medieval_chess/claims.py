"""Draw claims in words: why one is open or not, and that one was made (MC-9.9)."""

from typing import Any

from banneret.engine.game import Reason
from banneret.engine.kit import no_such_action
from banneret.engine.views import Cause
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.rules.endings import (
    CLAIM_QUIET,
    CLAIM_QUIET_NEXT,
    CLAIM_REPETITION,
    CLAIM_REPETITION_NEXT,
)
from banneret.games.medieval_chess.rules.repetition import times_stood

_OPEN = terms(
    {
        CLAIM_QUIET: "The game ends in a draw: {number} turns of both sides or more without a capture or a "
        "Pawn's move.",
        CLAIM_QUIET_NEXT: "The game ends in a draw: your next move could complete {number} turns of both "
        "sides without a capture or a Pawn's move.",
        CLAIM_REPETITION: "The game ends in a draw: this position has stood {number} times or more.",
        CLAIM_REPETITION_NEXT: "The game ends in a draw: your next move could make a position stand {number} "
        "times or more.",
    }
)
_CLAIMED = terms(
    {
        CLAIM_QUIET: "{side} claims a draw: {number} turns of both sides or more without a capture or a "
        "Pawn's move.",
        CLAIM_QUIET_NEXT: "{side} claims a draw: its next move could complete {number} turns of both "
        "sides without a capture or a Pawn's move.",
        CLAIM_REPETITION: "{side} claims a draw: this position has stood {number} times or more.",
        CLAIM_REPETITION_NEXT: "{side} claims a draw: its next move could make a position stand {number} "
        "times or more.",
    }
)


def cause_of_claim(state: Any, rules: Any) -> Cause:
    """Why the draw can be claimed."""
    number = rules.quiet_claim if state.claim <= CLAIM_QUIET_NEXT else rules.repetition_claim
    return Cause(text=_OPEN.say(state.claim, number=number), clause="MC-9.9")


def claim_sentence(side: str, claim: int, number: int) -> str:
    """A draw was claimed."""
    return _CLAIMED.say(claim, side=side, number=number)


def why_no_claim(state: Any, rules: Any, work: Any) -> Reason:
    """Why no draw can be claimed now."""
    if state.claim:
        return no_such_action("MC-9.9")
    said = []
    if rules.repetition_claim:
        said.append(
            count(
                int(times_stood(state, work)),
                "You can claim a draw when the same position stands {needed} times, now or by your next "
                "move: this one has stood {number} time.",
                "You can claim a draw when the same position stands {needed} times, now or by your next "
                "move: this one has stood {number} times.",
                needed=rules.repetition_claim,
            )
        )
    if rules.quiet_claim:
        said.append(
            count(
                state.quiet // 2,
                "You can claim a draw after {needed} moves of each side without a capture or a Pawn's move, "
                "your next one included: so far there is {number}.",
                "You can claim a draw after {needed} moves of each side without a capture or a Pawn's move, "
                "your next one included: so far there are {number}.",
                needed=rules.quiet_claim,
            )
        )
    return Reason(" ".join(said) or say("By these rules no draw can be claimed."), "MC-9.9")
