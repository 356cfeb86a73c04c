"""Held matches: those whose commands, after an upgrade, no longer lead to the position that their players
saw.

No more moves are played in them. Their players can agree to end them, and so can the operator. None of this
requires the match in memory, where it cannot be loaded. Each step is an entry of the match like any other,
with a link of its chain; only the position after it is unknown.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from banneret import __version__
from banneret.engine.match import broken_off
from banneret.engine.text import spoken
from banneret.server.clock import now
from banneret.server.errors import RequestError, no_such_match
from banneret.server.fairplay.chain import next_link
from banneret.server.language import say
from banneret.server.matches.checking import problem_with
from banneret.server.matches.lessons import load_match
from banneret.server.matches.live import LiveMatch, outage_in
from banneret.server.matches.progress import progress_of, stored_outcome
from banneret.server.matches.seats import seats_for
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import HeldMatch
from banneret.server.storage.database import Database
from banneret.server.storage.held import Held, HeldMatches, OnHold
from banneret.server.storage.match_store import Conflict, MatchStore
from banneret.server.storage.stored import (
    CommandKind,
    Ending,
    MatchProgress,
    StoredCommand,
    StoredLink,
    StoredMatch,
)

_log = logging.getLogger(__name__)
_TRIES = 20
"""The most entries added in one call: several people may be agreeing at once."""


class Holding:
    """Holds matches, releases them, and ends them."""

    def __init__(self, database: Database, store: MatchStore, on_hold: Sequence[OnHold] = ()) -> None:
        self._held = HeldMatches(database, on_hold)
        self._store = store

    # Which matches are held

    def unchecked(self) -> list[str]:
        """All unfinished matches; none if this version of Banneret was the last to check them."""
        return [] if self._held.was_checked(__version__) else self._store.all_unfinished()

    def note_checked(self) -> None:
        self._held.note_checked(__version__)

    def check_all(self) -> None:
        """Checks every unfinished match in one go."""
        for match in self._store.all_unfinished():
            self.check(match)
        self.note_checked()

    def check(self, match: str) -> None:
        """Holds a match if it cannot continue as its players left it; releases it if it was held and now can.
        If a player acts in it meanwhile, it is not held.
        """
        stored, before, held = self._store.find(match), self._store.progress(match), self._held.find(match)
        if stored is None or before is None:
            return
        if problem := problem_with(stored, before):
            self._held.hold(stored, now(), problem)
        elif held is not None:
            self._release(held, stored)

    def load(self, match: str) -> LiveMatch:
        """Loads a match that can be continued or is over; holds one that cannot be loaded."""
        stored = self._store.find(match)
        if stored is None:
            raise no_such_match()
        held = self._held.find(match)
        if held is not None and not held.is_over:
            raise RequestError(409, _explanation(held))
        try:
            return load_match(stored)
        except RequestError as problem:
            before = self._store.progress(match)
            if problem.status == 409 and before is not None and before.outcome is None:
                _log.warning("A match is held: %s", match)
                self._held.hold(stored, now(), problem_with(stored, before) or {})
                if held := self._held.find(match):
                    raise RequestError(409, _explanation(held)) from None
            raise

    def _release(self, held: Held, stored: StoredMatch) -> None:
        """Releases a match. The time for which it was held is not charged to any clock."""
        live = load_match(stored)
        is_added = any(
            each.kind == "added-time" and outage_in(each).begun == held.since for each in live.commands
        )
        if live.clocks is not None and not is_added:
            n, at = len(live.commands), now()
            text = f"{held.since} {at}"
            live.carry_out(StoredCommand("added-time", 0, text, None, f"added-time-{n}", 0, at))
            self._store.append(held.match, n, live.commands[-1], progress_of(live), live.last_link)
        self._held.release(held.match)

    # Ending held matches

    def held_match(self, match: str, visitor: Visitor) -> HeldMatch:
        """A held match, as the visitor sees it."""
        held, stored = self._find(match)
        agreed = _agreed(stored)
        return HeldMatch(
            text=_explanation(held),
            seats=seats_for(visitor, match, stored.owner, stored.holders),
            agreed=tuple(sorted(agreed)),
            can_agree=not held.is_over and any(seat not in agreed for seat in _seats_of(stored, visitor)),
            is_over=held.is_over,
            continued=stored.rematch,
        )

    def agree(self, match: str, visitor: Visitor) -> None:
        """Agrees to end a match, for all seats of the visitor. Once all people have agreed, it is over."""
        for _ in range(_TRIES):
            if not self._agree_once(match, visitor):
                return
        raise _not_saved()

    def _agree_once(self, match: str, visitor: Visitor) -> bool:
        """Adds the next entry, unless another writer was faster; returns whether to call it again."""
        held, stored = self._find(match)
        mine, agreed = _seats_of(stored, visitor), _agreed(stored)
        if not mine:
            raise RequestError(403, say("This is not your match."))
        if held.is_over:
            return False
        people = {seat for seat, holder in enumerate(stored.holders) if holder.person is not None}
        with suppress(Conflict):
            if left := [seat for seat in mine if seat not in agreed]:
                self._append(stored, "agree-end", left[0], None, visitor.person)
            elif people <= agreed:
                self._append(stored, "end", mine[0], Ending("agreed").to_text(), visitor.person)
            else:
                return False
        return True

    def end(self, match: str, ending: Ending) -> None:
        """Ends a match without asking its players."""
        try:
            self._append(self.find_unfinished(match), "end", 0, ending.to_text(), None)
        except Conflict:
            raise _not_saved() from None

    def find_unfinished(self, match: str) -> StoredMatch:
        """A match that is held and not over."""
        held, stored = self._find(match)
        if held.is_over:
            raise RequestError(409, say("The match is over."))
        return stored

    def _find(self, match: str) -> tuple[Held, StoredMatch]:
        held, stored = self._held.find(match), self._store.find(match)
        if stored is None:
            raise no_such_match()
        if held is None:
            raise RequestError(409, say("This match is not held: its players can finish it."))
        return held, stored

    def _append(
        self, stored: StoredMatch, kind: CommandKind, seat: int, text: str | None, person: int | None
    ) -> None:
        n, at, progress = stored.entries, now(), self._store.progress(stored.id)
        assert progress is not None
        command = StoredCommand(kind, seat, text, person, f"{kind}-{n}", 0, at)
        is_over = kind == "end"
        progress = MatchProgress(
            public=replace(progress.public, changed=at),
            seats=tuple(
                replace(each, changed=at, waits=each.waits and not is_over) for each in progress.seats
            ),
            outcome=stored_outcome(broken_off) if is_over else None,
        )
        self._store.append(stored.id, n, command, progress, _link(stored, n, command))


def _not_saved() -> RequestError:
    return RequestError(503, say("This could not be saved. Try again in a moment."))


def _link(stored: StoredMatch, n: int, command: StoredCommand) -> StoredLink | None:
    if stored.chain is None:
        return None
    last = stored.chain.links[-1] if stored.chain.links else None
    before = stored.chain.first if last is None else last.link
    return StoredLink("", next_link(before, n, command, ""))


def _explanation(held: Held) -> str:
    why = held.why.get(spoken(), "")
    if held.is_over:
        return f"{why} {broken_off().text}"
    more = say(
        "The match is held: nothing is lost, its clocks are stopped, and its players can agree to "
        "end it without a result."
    )
    return f"{why} {more}"


def _agreed(stored: StoredMatch) -> set[int]:
    return {each.seat for each in stored.commands if each.kind == "agree-end"}


def _seats_of(stored: StoredMatch, visitor: Visitor) -> list[int]:
    if visitor.person is None:
        return []
    return [seat for seat, holder in enumerate(stored.holders) if holder.person == visitor.person]
