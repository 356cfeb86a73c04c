"""How often a seat of a finished match played the computer's first choice."""

from banneret.players.simulate import Share
from banneret.server.computers.hint_job import HintJob, hint_job
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.live import LiveMatch
from banneret.server.models.moderation import ComputerAgreement

MOST = 40
"""The most actions compared; from a longer match, evenly spaced ones."""
SECONDS = 0.2
"""The computer's thinking time for each action."""


def agreement_jobs(live: LiveMatch, seat: int) -> list[tuple[str, HintJob]]:
    """The seat's actions where it had a choice, each with the job that finds the computer's choice."""
    if seat >= len(live.holders):
        raise RequestError(404, say("There is no such seat."))
    if not live.is_over:
        raise RequestError(409, say("The match is not over yet."))
    match = live.match
    own = [
        n
        for n, played in enumerate(match.played)
        if played.seat == seat and played.code >= 0 and len(match.seen_by(seat, n).codes(seat)) > 1
    ]
    step = max(1, -(-len(own) // MOST))
    return [(match.played[n].text, hint_job(match, seat, n, SECONDS)) for n in own[::step]]


def agreement_of(seat: int, same: int, of: int) -> ComputerAgreement:
    """The share of actions that agree with the computer's choice, with its 95 % interval."""
    low, high = Share(same, of).interval if of else (0.0, 1.0)
    return ComputerAgreement(seat=seat, same=same, of=of, low=low, high=high)
