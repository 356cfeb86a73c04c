"""What tests of every game ask of a match."""

import re

from banneret import Match
from banneret.engine.views import ARBITER


def refused(match: Match, action: str | int, seat: int | None = None) -> str:
    """The clause that forbids an action."""
    reason = match.why_not(action, seat)
    assert reason is not None, f"{action} is legal here: {match.document()}"
    clause = re.search(r"\(([A-Z]{2}-\d+\.\d+)\)", reason)
    assert clause is not None, f"no clause is named: {reason}"
    return clause[1]


def told(match: Match) -> tuple[str, ...]:
    """What came of the last action, in words."""
    return match.log(ARBITER)[-1].words


def ending(match: Match) -> str:
    """How a match ended: `Blue wins (commander)`, `drawn (repetition)`, or `goes on`."""
    outcome = match.outcome
    if outcome is None:
        return "goes on"
    if outcome.result == "won":
        return f"{match.game.seats[outcome.winners[0]]} wins ({outcome.ending})"
    return f"{outcome.result} ({outcome.ending})"
