"""Takes a learner through a lesson: begins its steps, plays the other sides, tracks progress.

Whether a step is done depends only on what the learner may see: views, events and actions. So nothing here is
specific to a game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal, NamedTuple

from banneret.engine.game.game import COLOURS, Game
from banneret.engine.lessons.model import EventWanted, Goal, Step, UnitWanted
from banneret.engine.match.history import Played
from banneret.engine.match.match import Match
from banneret.engine.text.language import ENGLISH, speaking
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Event, Unit

WORDS_A_MINUTE = 200
SECONDS_A_PICK = 4
PICKS_AN_ACTION = 3
"""The unit, the target, and the button of the preview."""


class Progress(NamedTuple):
    """The progress of a step. A missed step shows its text and is then begun again."""

    state: Literal["open", "done", "missed"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson ready to be taken, with the numbers of its rules filled into its texts."""

    name: str
    title: str
    about: str
    game: Game
    steps: tuple[Step, ...]

    @property
    def minutes(self) -> int:
        """The estimated time for a newcomer, in minutes."""
        return ceil(sum(map(seconds, self.steps)) / 60)

    def begin(self, n: int) -> "Attempt":
        """Begins the n-th step, counted from 0, and plays what the other sides do first."""
        attempt = Attempt(self.steps[n], self._match(n))
        attempt.reply()
        return attempt

    def _match(self, n: int) -> Match:
        step = self.steps[n]
        if step.continues:
            before = self.begin(n - 1)
            for action in before.step.solution:
                before.play(action)
            return self.game.position(before.match.document(), step.seed)
        return self.game.position(step.position, step.seed) if step.position else self.game.match(step.seed)


def seconds(step: Step) -> float:
    """The estimated time for a newcomer to read a step, play its solution and go on, in seconds."""
    words = len(f"{step.title} {step.text} {step.task}".split())
    return 60 * words / WORDS_A_MINUTE + SECONDS_A_PICK * (PICKS_AN_ACTION * len(step.solution) + 1)


class Attempt:
    """One attempt at a step. Its progress is computed from the match alone, so undo needs no bookkeeping."""

    def __init__(self, step: Step, match: Match) -> None:
        self.step = step
        self.match = match
        self.seat = seat_of(step.seat)

    def play(self, action: str) -> None:
        """Plays an action for the learner, then the replies of the others."""
        self.match.play(action, self.seat)
        self.reply()

    def reply(self) -> None:
        """Plays for the other sides until it is the learner's turn again."""
        while (due := self.next_reply()) is not None:
            seat, action = due
            self.match.play(action, seat)

    def next_reply(self) -> tuple[int, str] | None:
        """The next side to reply and its action; None if it is the learner's turn, or no reply is left."""
        match, replies = self.match, self.step.replies
        if not match.to_act or self.seat in match.to_act or self._is_done():
            return None
        given = sum(1 for turn in match.played if turn.seat != self.seat)
        seat = match.to_act[0]
        if given >= len(replies) or match.why_not(replies[given], seat) is not None:
            return None
        return seat, replies[given]

    def next_action(self) -> Action | None:
        """What the learner should play now: the first action of the solution not yet played that is legal.
        None if the step is not open, or the learner has left the solution.
        """
        match, seat = self.match, self.seat
        if seat not in match.to_act or self.progress().state != "open":
            return None
        left = Counter(self.step.solution) - Counter(turn.text for turn in self.own_turns())
        legal = (
            action for action in self.step.solution if left[action] and match.why_not(action, seat) is None
        )
        action = next(legal, None)
        return None if action is None else match.action(action, seat)

    def progress(self) -> Progress:
        """Whether the step is done, can still be done, or must be begun again."""
        if self._is_done():
            return Progress("done")
        played = self.own_turns()
        answers = {wrong.action: wrong.text for wrong in self.step.wrong}
        if played and played[-1].text in answers:
            return Progress("missed", answers[played[-1].text])
        waits = self.seat in self.match.to_act or self.next_reply() is not None
        if len(played) < len(self.step.solution) and waits:
            return Progress("open")
        return Progress("missed", self.step.hint)

    def own_turns(self) -> list[Played]:
        """The learner's actions so far."""
        return [turn for turn in self.match.played if turn.seat == self.seat]

    def _is_done(self) -> bool:
        played = self.own_turns()
        return bool(played) and is_met(self.step.done, self.match, self.seat, played[-1].text)


def seat_of(side: str) -> int:
    """The number of a seat that a file names by its colour."""
    return [each.lower() for each in COLOURS].index(side)


def is_met(goal: Goal, match: Match, seat: int, last: str) -> bool:
    """Whether all conditions of a goal hold for a seat; `last` is the notation of its last action."""
    if goal.action and last not in goal.action:
        return False
    if goal.won and (match.outcome is None or match.outcome.winners != (seat,)):
        return False
    with speaking(ENGLISH):  # files quote the log in English
        events = [event for entry in match.log(seat) for event in entry.events]
    units = match.view(seat).board.units
    return (
        _each_is_among(goal.events, events, _fits_event)
        and _each_is_among(goal.units, units, fits_unit)
        and not any(fits_unit(gone, unit) for gone in goal.gone for unit in units)
    )


def _each_is_among(wanted: Iterable[Any], there: Sequence[Any], fits: Callable[[Any, Any], bool]) -> bool:
    return all(any(fits(each, one) for one in there) for each in wanted)


def _fits_event(wanted: EventWanted, event: Event) -> bool:
    return (
        wanted.deed in ("anything", event.deed)
        and _fits_seat(wanted.seat, event.seat)
        and wanted.kind in ("", event.kind)
        and wanted.start in ("", event.start)
        and wanted.end in ("", event.end)
        and wanted.says in event.text
    )


def fits_unit(wanted: UnitWanted, unit: Unit) -> bool:
    """Whether a unit matches."""
    return (
        _fits_seat(wanted.seat, unit.seat) and wanted.kind in ("", unit.kind) and wanted.at in ("", unit.cell)
    )


def _fits_seat(wanted: str, seat: int | None) -> bool:
    return wanted == "anybody" or seat == seat_of(wanted)
