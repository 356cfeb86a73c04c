"""Matches as lists show them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from banneret import games
from banneret.engine.errors import UnknownGame
from banneret.engine.text import spoken
from banneret.engine.views import Outcome
from banneret.server.matches.seats import seats_for
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import MatchSummary
from banneret.server.models.time_controls import read_time_control
from banneret.server.storage.stored import ListedMatch


def summary(listed: ListedMatch, visitor: Visitor) -> MatchSummary:
    """A match, as the visitor's list shows it."""
    return MatchSummary(
        id=listed.id,
        game=listed.game,
        title=title_of(listed.game),
        ruleset=listed.ruleset["name"],
        seats=seats_for(visitor, listed.id, listed.owner, listed.holders),
        moves=listed.moves,
        waits_for_me=listed.waits,
        time_control=None if listed.time_control is None else read_time_control(listed.time_control),
        rated=listed.rated,
        outcome=None if listed.outcome is None else _outcome(listed.outcome),
        begun=time_of(listed.begun),
        changed=time_of(listed.changed),
    )


def _outcome(stored: Mapping[str, Any]) -> Outcome:
    """An outcome in the current language; old matches have only English stored."""
    outcome = {name: value for name, value in stored.items() if name != "said"}
    text = stored.get("said", {}).get(spoken(), outcome["text"])
    return Outcome.model_validate({**outcome, "text": text})


def title_of(game: str) -> str:
    """The title of a game; its bare name if the game is no longer installed."""
    try:
        return games.definition(game).title
    except UnknownGame:
        return game


def time_of(microseconds: int) -> datetime:
    """Converts a stored time."""
    return datetime.fromtimestamp(microseconds / 1e6, UTC)
