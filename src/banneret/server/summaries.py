"""Matches in lists."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from banneret import games
from banneret.engine.errors import UnknownGame
from banneret.engine.text.language import spoken
from banneret.engine.views.view import Outcome
from banneret.server.models import MatchSummary
from banneret.server.sitting.seats import seat_for
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.rows import Listed


def summary(listed: Listed, visitor: Visitor) -> MatchSummary:
    """A match in somebody's list."""
    return MatchSummary(
        id=listed.id,
        game=listed.game,
        title=_title(listed.game),
        ruleset=listed.ruleset["name"],
        seats=tuple(
            seat_for(visitor, listed.id, listed.owner, seat, chair)
            for seat, chair in enumerate(listed.chairs)
        ),
        moves=listed.moves,
        waits_for_me=listed.waits,
        outcome=None if listed.outcome is None else _outcome(listed.outcome),
        begun=_time(listed.begun),
        changed=_time(listed.changed),
    )


def _outcome(kept: Mapping[str, Any]) -> Outcome:
    """How a match ended, in the language of whoever asks; one that was kept before there were others had
    English alone.
    """
    outcome = {name: value for name, value in kept.items() if name != "said"}
    text = kept.get("said", {}).get(spoken(), outcome["text"])
    return Outcome.model_validate({**outcome, "text": text})


def _title(game: str) -> str:
    """What a game is called; its bare name if it is no longer there."""
    try:
        return games.definition(game).title
    except UnknownGame:
        return game


def _time(microseconds: int) -> datetime:
    return datetime.fromtimestamp(microseconds / 1e6, UTC)
