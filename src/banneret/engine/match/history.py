"""The history of a match: every action, the states between, and what each viewer may know of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import Array
from banneret.engine.match.causes import causes_told
from banneret.engine.match.position import Position, events_for, is_told
from banneret.engine.text.language import say, spoken
from banneret.engine.views.actions import split_code
from banneret.engine.views.view import ARBITER, Cause, Event, LogEntry

RESIGN = "resign"
DRAW = "draw"
"""How a resignation and a draw by agreement are written in records and logs. They are no actions of a game:
no game's notation has these words, and no code of a game is below zero.
"""
OUTSIDE_THE_RULES = {RESIGN: -1, DRAW: -2}


@dataclass(slots=True)
class Played:
    """One action of a match: who did what, and the events that followed, as rows."""

    seat: int
    code: int
    text: str
    events: tuple[Any, ...]
    hidden: bool
    """Whether other seats may not know of it while the match goes on."""
    words: dict[str, str] = field(default_factory=dict, compare=False)
    """The action in words, by language, as far as they were needed."""
    entries: dict[tuple[int, str, bool], LogEntry] = field(default_factory=dict, compare=False)
    """What logs say of it, as far as they were read: by viewer, language, and whether the match is over."""
    taught: bool | None = field(default=None, compare=False)
    """Whether a seat learned something of dice or secrets by it; None until somebody asks."""


class History:
    """What happened in a match, and what each viewer may know of it."""

    def __init__(self, game: Game, start: Array, work: Array) -> None:
        self.game = game
        self.played: list[Played] = []
        self._work = work
        self._states = [start]

    def add(self, played: Played, state: Array) -> None:
        """Adds an action and the state it led to."""
        self.played.append(played)
        self._states.append(state)

    def undo(self, count: int) -> None:
        """Forgets the last actions."""
        if not 0 <= count <= len(self.played):
            raise BanneretError(f"There are {len(self.played)} actions to undo, not {count}.")
        del self.played[len(self.played) - count :]
        del self._states[len(self._states) - count :]

    def truth(self, at: int | None = None) -> Position:
        """The true position, now or after `at` actions."""
        return Position(self.game, self._states[-1 if at is None else at], self._work)

    def seen_by(self, viewer: int, at: int | None = None) -> Position:
        """The position as a viewer may know it, now or after `at` actions."""
        return self.truth(at).seen_by(viewer)

    @property
    def is_over(self) -> bool:
        return bool(self._states[-1]["over"][0])

    # The log

    def log(self, viewer: int, at: int | None = None) -> tuple[LogEntry, ...]:
        """What happened, action by action, as far as a viewer may know; all of it, or the first `at`.

        Others learn nothing of an answer laid face down, not even that it was given, until its events tell.
        """
        known = self.positions(viewer)[:-1]
        if at is not None:
            _check_position(at, len(known))
        return tuple(self._log_entry(n, viewer, index) for n, index in enumerate(known[:at], start=1))

    def positions(self, viewer: int) -> list[int]:
        """How many actions lie before each position of a viewer's log: before each entry, and before now."""
        known = (n for n, played in enumerate(self.played) if self._is_in_log(played, viewer))
        return [*known, len(self.played)]

    def actions_until(self, viewer: int, entries: int) -> int:
        """How many actions had been played when a viewer's log was about to grow beyond so many entries."""
        positions = self.positions(viewer)
        _check_position(entries, len(positions) - 1)
        return positions[entries]

    def _log_entry(self, n: int, viewer: int, index: int) -> LogEntry:
        """An entry of a viewer's log, made once: what is read of an action changes only at the end."""
        kept, key = self.played[index].entries, (viewer, spoken(), self.is_over)
        if key not in kept:
            kept[key] = self._new_log_entry(n, viewer, index)
        return kept[key]

    def _new_log_entry(self, n: int, viewer: int, index: int) -> LogEntry:
        played = self.played[index]
        events = self.events(played, viewer)
        if not self._knows_action(played, viewer):
            return LogEntry(n=n, seat=None, text=None, events=events)
        return LogEntry(
            n=n,
            seat=played.seat,
            text=played.text,
            events=events,
            deed=None if events else self._in_words(index),
            causes=self._causes(index, viewer, events),
        )

    def _causes(self, index: int, viewer: int, events: tuple[Event, ...]) -> tuple[Cause, ...]:
        """Why an action came out as it did; from everything once the match is over."""
        played, knowing = self.played[index], ARBITER if self.is_over else viewer
        if played.code in OUTSIDE_THE_RULES.values():
            return ()
        codes = split_code(played.code)
        return tuple(causes_told(self.truth(index), knowing, played.seat, codes, events))

    def _in_words(self, index: int) -> str:
        played, language = self.played[index], spoken()
        if language not in played.words:
            seen = self.seen_by(played.seat, index)
            played.words[language] = seen.action(played.seat, split_code(played.code)).words
        return played.words[language]

    def events(self, played: Played, viewer: int) -> tuple[Event, ...]:
        """The events of an action, as far as a viewer may know."""
        side = self.game.sides[played.seat]
        if played.code == OUTSIDE_THE_RULES[RESIGN]:
            return (Event(text=say("{side} resigns.", side=side), seat=played.seat),)
        if played.code == OUTSIDE_THE_RULES[DRAW]:
            return (Event(text=say("{side} agrees to a draw.", side=side), seat=played.seat),)
        return events_for(self.game, played.events, viewer, is_over=self.is_over)

    # Who knows of an action

    def is_news(self, n: int, viewer: int) -> bool:
        """Whether a viewer may know of the n-th action, or sees something change by it.

        All that the viewer can read of the state counts, not the position alone: views are made of the
        counters and of how the position came about too.
        """
        if self._is_in_log(self.played[n], viewer):
            return True
        return self.seen_by(viewer, n).state.tobytes() != self.seen_by(viewer, n + 1).state.tobytes()

    def _is_in_log(self, played: Played, viewer: int) -> bool:
        return self._knows_action(played, viewer) or any(
            is_told(row, viewer, is_over=self.is_over) for row in played.events
        )

    def _knows_action(self, played: Played, viewer: int) -> bool:
        return not played.hidden or viewer in (played.seat, ARBITER) or self.is_over

    @property
    def viewers(self) -> Sequence[int]:
        """Everybody who may look: the seats, and a spectator."""
        return (*range(len(self.game.seats)), SPECTATOR)


def _check_position(at: int, last: int) -> None:
    if not 0 <= at <= last:
        raise BanneretError(say("The match has positions 0 to {last}, not {at}.", last=last, at=at))
