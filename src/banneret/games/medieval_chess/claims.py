"""The claim of a draw in words: why it is open, why it is not, and that it was made (MC-9.9)."""

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

_WHY = terms(
    {
        CLAIM_QUIET: "{number} turns of both sides or more without a capture or a Pawn's move",
        CLAIM_QUIET_NEXT: "by the next move {number} turns of both sides without a capture or a Pawn's move",
        CLAIM_REPETITION: "the same position {number} times or more",
        CLAIM_REPETITION_NEXT: "by the next move the same position {number} times or more",
    }
)


def cause_of_claim(state: Any, rules: Any) -> Cause:
    """Why the draw can be claimed."""
    number = rules.quiet_claim if state.claim <= CLAIM_QUIET_NEXT else rules.repetition_claim
    why = _WHY.say(state.claim, number=number)
    return Cause(text=say("The claim ends the game in a draw: {why}.", why=why), clause="MC-9.9")


def claim_sentence(side: str, claim: int, number: int) -> str:
    """A draw was claimed."""
    return say("{side} claims a draw: {why}.", side=side, why=_WHY.say(claim, number=number))


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
                state.quiet,
                "You can claim a draw after {needed} moves in a row without a capture or a Pawn's move, your "
                "next one included: so far there is {number}.",
                "You can claim a draw after {needed} moves in a row without a capture or a Pawn's move, your "
                "next one included: so far there are {number}.",
                needed=2 * rules.quiet_claim,
            )
        )
    return Reason(" ".join(said) or say("By these rules no draw can be claimed."), "MC-9.9")
