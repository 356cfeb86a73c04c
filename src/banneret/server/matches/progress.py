"""How far a match has come, for lists."""

from typing import Any

from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.text import ENGLISH, LANGUAGES, speaking
from banneret.server.matches.live import LiveMatch
from banneret.server.storage.stored import MatchProgress, ViewerProgress


def progress_of(live: LiveMatch) -> MatchProgress:
    """How far the match has come: for each seat, no more than it may know."""
    return MatchProgress(
        public=_progress_for(live, SPECTATOR),
        seats=tuple(_progress_for(live, seat) for seat in range(len(live.holders))),
        outcome=_outcome(live),
    )


def _progress_for(live: LiveMatch, viewer: int) -> ViewerProgress:
    turns = live.match.played
    moves = len(live.match.log(viewer)) if any(turn.hidden for turn in turns) else len(turns)
    latest_first = zip(reversed(live.commands), reversed(live.seen_by), strict=True)
    changed = next((command.at for command, seen_by in latest_first if viewer in seen_by), live.begun)
    return ViewerProgress(moves, changed, waits=live.waits_for(viewer))


def _outcome(live: LiveMatch) -> dict[str, Any] | None:
    """The outcome in English, and its sentence in all languages, so that lists need not load the match."""
    if live.match.outcome is None:
        return None
    said = dict[str, str]()
    for language in LANGUAGES:
        with speaking(language):
            said[language] = live.match.outcome.text
    with speaking(ENGLISH):
        return {**live.match.outcome.model_dump(mode="json"), "said": said}
