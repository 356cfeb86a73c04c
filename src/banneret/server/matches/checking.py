"""Replays unfinished matches under the current rules, and reports those that could not continue."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.matches.lessons import load_match
from banneret.server.matches.progress import in_all_languages, progress_of
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.stored import MatchProgress, StoredMatch


@dataclass(frozen=True, slots=True)
class CheckedMatch:
    """An unfinished match; `problem` says, by language, why it cannot be continued or how it would differ."""

    id: str
    game: str
    problem: dict[str, str] | None


def check_matches(store: MatchStore) -> Iterator[CheckedMatch]:
    """Replays every unfinished match, the oldest first."""
    for match in store.all_unfinished():
        stored, before = store.find(match), store.progress(match)
        if stored is not None and before is not None:  # otherwise it has been removed meanwhile
            yield CheckedMatch(match, stored.rules.game, problem_with(stored, before))


def problem_with(stored: StoredMatch, before: MatchProgress) -> dict[str, str] | None:
    """Why a match cannot be continued as its players left it, by language; None if it can."""
    if _problem(stored, before) is None:
        return None
    return in_all_languages(lambda: _problem(stored, before) or "")


def _problem(stored: StoredMatch, before: MatchProgress) -> str | None:
    try:
        now = progress_of(load_match(stored))
    except RequestError as error:
        return str(error)
    if now.outcome is not None:
        return say("Its rules have changed: loaded now, the match would be over.")
    if _without_deadlines(now) != _without_deadlines(before):
        return say("Its rules have changed: its position would differ from what its players saw.")
    return None


def _without_deadlines(progress: MatchProgress) -> MatchProgress:
    """Drops the deadlines: stored ones include outages that a replay of the commands does not."""
    own = tuple(replace(each, deadline=None) for each in progress.seats)
    return replace(progress, seats=own, deadline=None)
