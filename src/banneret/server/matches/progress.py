"""The progress of a match, for lists."""

from collections.abc import Callable
from typing import Any, cast

from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.text import ENGLISH, LANGUAGES, speaking
from banneret.engine.views import Outcome
from banneret.server.matches.live import LiveMatch
from banneret.server.storage.stored import MatchProgress, ViewerProgress


def progress_of(live: LiveMatch) -> MatchProgress:
    """The progress of a match: for each seat, no more than it may know."""
    return MatchProgress(
        public=_progress_for(live, SPECTATOR),
        seats=tuple(_progress_for(live, seat) for seat in range(len(live.holders))),
        outcome=_outcome(live),
        deadline=None if live.clocks is None else live.clocks.deadline,
    )


def _progress_for(live: LiveMatch, viewer: int) -> ViewerProgress:
    latest_first = zip(reversed(live.commands), reversed(live.seen_by), strict=True)
    changed = next((command.at for command, seen_by in latest_first if viewer in seen_by), live.begun)
    return ViewerProgress(
        live.match.history.moves(viewer), changed, live.waits_for(viewer), _own_deadline(live, viewer)
    )


def _own_deadline(live: LiveMatch, viewer: int) -> int | None:
    if live.clocks is None or viewer == SPECTATOR:
        return None
    clock = live.clocks.seats[viewer]
    return None if clock is None else clock.deadline


def _outcome(live: LiveMatch) -> dict[str, Any] | None:
    """The outcome, if the match is over; worded separately in each language."""
    if not live.is_over:
        return None
    return stored_outcome(lambda: cast("Outcome", live.match.outcome))


def stored_outcome(outcome_of: Callable[[], Outcome]) -> dict[str, Any]:
    """An outcome in English, with its sentence in all languages, so that lists need not load the match."""
    said = in_all_languages(lambda: outcome_of().text)
    with speaking(ENGLISH):
        return {**outcome_of().model_dump(mode="json"), "said": said}


def in_all_languages(text: Callable[[], str]) -> dict[str, str]:
    """A sentence, by language."""
    said = dict[str, str]()
    for language in LANGUAGES:
        with speaking(language):
            said[language] = text()
    return said
