"""Checks an offer to play before others see it."""

from typing import Any

from pydantic import TypeAdapter

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.match_options import game_with
from banneret.server.models.lobby import MatchTerms, Proposal
from banneret.server.models.time_controls import TimeControl

_TIME_CONTROL: TypeAdapter[TimeControl] = TypeAdapter(TimeControl)


def seats_of(proposal: Proposal, has_account: bool) -> int:
    """The number of people that the match takes; raises an error if it cannot be played as offered."""
    seats = len(game_with(proposal.game, terms_of(proposal)).seats)
    if seats < 2:
        raise RequestError(422, say("This is a game for one person."))
    if proposal.seat is not None and proposal.seat >= seats:
        raise RequestError(422, say("seat: there are {seats} seats, counted from 0.", seats=seats))
    if proposal.rated and not has_account:
        raise RequestError(409, say("Only people with accounts can play rated matches."))
    if proposal.rated and proposal.time_control is None:
        raise RequestError(422, say("A rated match needs a clock."))
    return seats


def terms_of(proposal: Any) -> MatchTerms:
    """The terms of a match, from an offer, or a stored seek or challenge."""
    control = proposal.time_control
    return MatchTerms(
        game=proposal.game,
        ruleset=proposal.ruleset,
        setup=proposal.setup,
        time_control=_TIME_CONTROL.validate_python(control) if isinstance(control, dict) else control,
    )
