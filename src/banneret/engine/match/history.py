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
"""How operations outside the rules are written in records and logs: a resignation, a draw by agreement, the
two ways to forfeit, faults with their penalties, and an end without a result. They are no actions of a game:
no game's notation has these words, and no code of a game is below zero.
"""
FORFEITS = (OUT_OF_TIME, TOO_MANY_ATTEMPTS)
FAULTS: tuple[Fault, ...] = (MISSED_TURN, ILLEGAL_ATTEMPTS)


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
    setup: bool = field(default=False, compare=False)
    """Whether it belongs to the set-up, before the first move."""
    move: int | None = field(default=None, compare=False)
    """The number of the move that it is part of; None in the set-up and outside the rules."""


class History:
    """What happened in a match, and what each viewer may know of it."""

    def __init__(self, game: Game, start: Array) -> None:
        self.game = game
        self.played: list[Played] = []
        self.mixes: list[Mix] = []
        """Seeds that players mixed into the dice, in order."""
        self._states = [start]
        self._has_hidden = False
        """Whether an action was ever hidden from some viewers."""
        self._public_moves = 0
        """How many moves everybody knows of."""
        self._logs: dict[tuple[int, str, bool], tuple[int, tuple[LogEntry, ...]]] = {}
        """Logs as far as they were read, and of how many actions: by the same as the entries."""
        self._now = Position(game, start)
        """The newest position. It is asked for most, and remembers what was worked out of it."""
        self._before: Position | None = None
        """The one before it, from which people are told what has just come of an action."""

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
        """Gives an action the number of its move: one more than everybody knows of.

        So a number is the same for all viewers, and stays when the match is over: an action that others do
        not know of has the number of the move that will tell them.
        """
        if played.text in OUTSIDE_THE_RULES:
            return
        played.setup = self.game.definition.setups.is_setting_up(self._now.window)
        if not played.setup:
            played.move = self._public_moves + 1
            self._public_moves += _is_public(played)

    def mix(self, seat: int, seed: str) -> None:
        """Mixes a seat's seed into the dice to come."""
        mix = Mix(len(self.played), seat, seed)
        self._states[-1] = mixed(self._states[-1], mix)
        self._now = Position(self.game, self._states[-1])
        self.mixes.append(mix)

    def undo(self, count: int) -> None:
        """Forgets the last actions, and what was mixed in after the first of them."""
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

        Others learn nothing of an answer laid face down, not even that it was given, until its events tell.
        """
        entries = self._whole_log(viewer)
        if at is not None:
            _check_position(at, len(entries))
        return entries[:at]

    def _whole_log(self, viewer: int) -> tuple[LogEntry, ...]:
        """Goes on from where it was last read; where nothing is hidden, by any viewer."""
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

    # Who knows of an action

    def is_news(self, n: int, viewer: int) -> bool:
        """Whether a viewer may know of the n-th action, or sees something change by it.

        All that the viewer can read of the state counts, not the position alone: views are made of the
        counters and of how the position came about too.
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
        """Everybody who may look: the seats, and a spectator."""
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
    """Whether everybody knew of an action, or of something that came of it, at once."""
    return not played.hidden or any(is_told(row, SPECTATOR) for row in played.events)


def _check_position(at: int, last: int) -> None:
    if not 0 <= at <= last:
        raise BanneretError(say("The match has positions 0 to {last}, not {at}.", last=last, at=at))
