"""The history of a match: every action, the states between, and what each viewer may know of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game.conduct import ILLEGAL_ATTEMPTS, MISSED_TURN, Fault
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import Array
from banneret.engine.match.causes import causes_told
from banneret.engine.match.mixing import Mix, mixed
from banneret.engine.match.outcome import NO_RESULT
from banneret.engine.match.position import Position, events_for, is_told
from banneret.engine.text.language import say, spoken, terms
from banneret.engine.views.actions import split_code
from banneret.engine.views.view import ARBITER, Cause, Event, LogEntry

RESIGN = "resign"
DRAW = "draw"
OUT_OF_TIME = "out of time"
TOO_MANY_ATTEMPTS = "too many illegal attempts"
OUTSIDE_THE_RULES = {
    RESIGN: -1,
    DRAW: -2,
    OUT_OF_TIME: -3,
    TOO_MANY_ATTEMPTS: -4,
    MISSED_TURN: -5,
    ILLEGAL_ATTEMPTS: -6,
    NO_RESULT: -7,
}
"""The codes of operations outside the rules, keyed by their text in records and logs: a resignation, a draw
by agreement, the two ways to forfeit, faults with their penalties, and an end without a result. No game's
notation contains these words, and no game has negative codes.
"""
FORFEITS = (OUT_OF_TIME, TOO_MANY_ATTEMPTS)
FAULTS: tuple[Fault, ...] = (MISSED_TURN, ILLEGAL_ATTEMPTS)


@dataclass(slots=True)
class Played:
    """One action of a match: who did what, and its events as rows of numbers."""

    seat: int
    code: int
    text: str
    events: tuple[Any, ...]
    hidden: bool
    """Whether other seats may not know of it until the match is over."""
    words: dict[str, str] = field(default_factory=dict, compare=False)
    """A cache of the action in words, by language."""
    entries: dict[tuple[int, str, bool], LogEntry] = field(default_factory=dict, compare=False)
    """A cache of its log entries, by viewer, language, and whether the match is over."""
    taught: bool | None = field(default=None, compare=False)
    """Whether a seat learned about dice or secrets from it; computed on demand, None until then."""
    setup: bool = field(default=False, compare=False)
    """Whether it belongs to the set-up, before the first move."""
    move: int | None = field(default=None, compare=False)
    """Its move number; None in the set-up and outside the rules."""


class History:
    """What happened in a match, and what each viewer may know of it."""

    def __init__(self, game: Game, start: Array) -> None:
        self.game = game
        self.played: list[Played] = []
        self.mixes: list[Mix] = []
        """The seeds that players mixed into the dice, in order."""
        self._states = [start]
        self._has_hidden = False
        """Whether an action was ever hidden from some viewers."""
        self._public_moves = 0
        """The number of moves that everybody knows of."""
        self._logs: dict[tuple[int, str, bool], tuple[int, tuple[LogEntry, ...]]] = {}
        """A cache of logs with the number of actions they cover, keyed like `Played.entries`."""
        self._now = Position(game, start)
        """The current position, kept because it is used most and caches what is computed from it."""
        self._before: Position | None = None
        """The position before it, which explains the last action's result."""

    def add(self, played: Played, state: Array) -> None:
        """Adds an action and the state it led to."""
        self._number(played)
        self.played.append(played)
        self._has_hidden |= played.hidden
        self._states.append(state)
        self._now.forget_what_was_shown()
        self._before = self._now
        self._now = Position(self.game, state)

    def _number(self, played: Played) -> None:
        """Gives an action its move number: one more than the number of moves that everybody knows of.

        The number is thus the same for all viewers and does not change when the match is over: a hidden
        action has the number of the move that will reveal it.
        """
        if played.text in OUTSIDE_THE_RULES:
            return
        played.setup = self.game.definition.setups.is_setting_up(self._now.window)
        if not played.setup:
            played.move = self._public_moves + 1
            self._public_moves += _is_public(played)

    def mix(self, seat: int, seed: str) -> None:
        """Mixes a seat's seed into future dice."""
        mix = Mix(len(self.played), seat, seed)
        self._states[-1] = mixed(self._states[-1], mix)
        self._now = Position(self.game, self._states[-1])
        self.mixes.append(mix)

    def undo(self, count: int) -> None:
        """Removes the last actions, and any seeds mixed in after the first of them."""
        if not 0 <= count <= len(self.played):
            raise BanneretError(f"There are {len(self.played)} actions to undo, not {count}.")
        del self.played[len(self.played) - count :]
        del self._states[len(self._states) - count :]
        self._logs.clear()
        self._public_moves = sum(each.move is not None and _is_public(each) for each in self.played)
        self._now = Position(self.game, self._states[-1])
        self._before = None
        self.mixes = [mix for mix in self.mixes if mix.after <= len(self.played)]

    def truth(self, at: int | None = None) -> Position:
        """The true position, now or after `at` actions."""
        if at is None or at == len(self.played):
            return self._now
        if self._before is not None and at == len(self.played) - 1:
            return self._before
        return Position(self.game, self._states[at])

    def seen_by(self, viewer: int, at: int | None = None) -> Position:
        """The position as a viewer may know it, now or after `at` actions."""
        return self.truth(at).seen_by(viewer)

    @property
    def is_over(self) -> bool:
        return self._now.is_over

    # The log

    def log(self, viewer: int, at: int | None = None) -> tuple[LogEntry, ...]:
        """What happened, action by action, as far as a viewer may know; all of it, or the first `at`.

        Other seats do not learn even that a face-down answer was given until an event reveals it.
        """
        entries = self._whole_log(viewer)
        if at is not None:
            _check_position(at, len(entries))
        return entries[:at]

    def _whole_log(self, viewer: int) -> tuple[LogEntry, ...]:
        """The viewer's log, extended from its cache, which is shared by all viewers if nothing is hidden."""
        if not self.game.has_secrets and not self._has_hidden:
            viewer = SPECTATOR
        key = viewer, spoken(), self.is_over
        read, entries = self._logs.get(key, (0, ()))
        played = enumerate(self.played[read:], start=read)
        news = [index for index, each in played if self._is_in_log(each, viewer)]
        more = (self._log_entry(n, viewer, index) for n, index in enumerate(news, start=len(entries) + 1))
        self._logs[key] = len(self.played), (*entries, *more)
        return self._logs[key][1]

    def moves(self, viewer: int) -> int:
        """The number of the last move that a viewer knows of; 0 before the first."""
        known = (each.move for each in reversed(self.played) if self._is_in_log(each, viewer))
        return next((move for move in known if move is not None), 0)

    def positions(self, viewer: int) -> list[int]:
        """The number of actions before each entry of a viewer's log, and before now."""
        known = (n for n, played in enumerate(self.played) if self._is_in_log(played, viewer))
        return [*known, len(self.played)]

    def action_count_at_entry(self, viewer: int, entries: int) -> int:
        """The number of actions played just before a viewer's log grew beyond the given number of entries."""
        positions = self.positions(viewer)
        _check_position(entries, len(positions) - 1)
        return positions[entries]

    def _log_entry(self, n: int, viewer: int, index: int) -> LogEntry:
        """An entry of a viewer's log, cached: it changes only when the match ends."""
        kept, key = self.played[index].entries, (viewer, spoken(), self.is_over)
        if key not in kept:
            kept[key] = self._new_log_entry(n, viewer, index)
        return kept[key]

    def _new_log_entry(self, n: int, viewer: int, index: int) -> LogEntry:
        played = self.played[index]
        events = self.events(played, viewer)
        if not self._knows_action(played, viewer):
            return LogEntry(n=n, move=played.move, setup=played.setup, seat=None, text=None, events=events)
        return LogEntry(
            n=n,
            move=played.move,
            setup=played.setup,
            seat=played.seat,
            text=played.text,
            events=events,
            deed=None if events else self._in_words(index),
            causes=self._causes(index, viewer, events),
        )

    def _causes(self, index: int, viewer: int, events: tuple[Event, ...]) -> tuple[Cause, ...]:
        """The causes of an action's result; once the match is over, from full knowledge."""
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
        """The events of an action that a viewer may know of."""
        events = events_for(self.game, played.events, viewer, is_over=self.is_over)
        if played.text in OUTSIDE_THE_RULES:
            return (Event(text=self._outside_the_rules(played), seat=played.seat), *events)
        return events

    def _outside_the_rules(self, played: Played) -> str:
        side = self.game.sides[played.seat]
        for fault in FAULTS:
            if played.text == fault:
                return self.game.conduct.in_words(side, fault)
        return _SENTENCES.say(played.text, side=side)

    # Knowledge of actions

    def is_news(self, n: int, viewer: int) -> bool:
        """Whether a viewer may know of the n-th action, or sees a change because of it.

        Compares everything the viewer can read of the state, not only the position: views also depend on
        counters and memory.
        """
        if self._is_in_log(self.played[n], viewer):
            return True
        return self.seen_by(viewer, n).state.tobytes() != self.seen_by(viewer, n + 1).state.tobytes()

    def knows(self, n: int, viewer: int) -> bool:
        """Whether a viewer may know who did what in the n-th action."""
        return self._knows_action(self.played[n], viewer)

    def _is_in_log(self, played: Played, viewer: int) -> bool:
        return self._knows_action(played, viewer) or any(
            is_told(row, viewer, is_over=self.is_over) for row in played.events
        )

    def _knows_action(self, played: Played, viewer: int) -> bool:
        return not played.hidden or viewer in (played.seat, ARBITER) or self.is_over

    @property
    def viewers(self) -> Sequence[int]:
        """All viewers during a match: the seats, and SPECTATOR."""
        return (*range(len(self.game.seats)), SPECTATOR)


_SENTENCES = terms(
    {
        RESIGN: "{side} resigns.",
        DRAW: "{side} agrees to a draw.",
        OUT_OF_TIME: "{side} has run out of time.",
        TOO_MANY_ATTEMPTS: "{side} has tried too many illegal actions.",
        NO_RESULT: "The match is ended without a result.",
    }
)


def _is_public(played: Played) -> bool:
    """Whether everybody knew at once of an action, or of one of its events."""
    return not played.hidden or any(is_told(row, SPECTATOR) for row in played.events)


def _check_position(at: int, last: int) -> None:
    if not 0 <= at <= last:
        raise BanneretError(say("The match has positions 0 to {last}, not {at}.", last=last, at=at))
