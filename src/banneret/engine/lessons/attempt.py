"""A lesson as it is taken: begun step by step, answered, followed.

Whether a step is done is decided from what the learner may see: views, events, actions. So nothing here knows
any game.
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
"""What acts, where it goes, and the button of the preview."""


class Progress(NamedTuple):
    """How a step stands. What was missed is answered with a text; the step is then begun again."""

    state: Literal["open", "done", "missed"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, ready to be taken: its texts tell the numbers of its rules."""

    name: str
    title: str
    about: str
    game: Game
    steps: tuple[Step, ...]

    @property
    def minutes(self) -> int:
        """How long it takes somebody new."""
        return ceil(sum(map(seconds, self.steps)) / 60)

    def begin(self, n: int) -> "Attempt":
        """The n-th step, counted from 0, with what the other sides do first."""
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
    """How long a step takes somebody new: to read it, to do as its solution does, and to go on."""
    words = len(f"{step.title} {step.text} {step.task}".split())
    return 60 * words / WORDS_A_MINUTE + SECONDS_A_PICK * (PICKS_AN_ACTION * len(step.solution) + 1)


class Attempt:
    """A step as it is being taken. How it stands follows from the match alone, whatever is taken back."""

    def __init__(self, step: Step, match: Match) -> None:
        self.step = step
        self.match = match
        self.seat = seat_of(step.seat)

    def play(self, action: str) -> None:
        """Plays for the learner, and then for the others."""
        self.match.play(action, self.seat)
        self.reply()

    def reply(self) -> None:
        """Plays for the other sides until it is on the learner again."""
        while (due := self.next_reply()) is not None:
            seat, action = due
            self.match.play(action, seat)

    def next_reply(self) -> tuple[int, str] | None:
        """Another side and what it is to do now; None if it is on the learner, or nothing is left."""
        match, replies = self.match, self.step.replies
        if not match.to_act or self.seat in match.to_act or self._is_done():
            return None
        given = sum(1 for turn in match.played if turn.seat != self.seat)
        seat = match.to_act[0]
        if given >= len(replies) or match.why_not(replies[given], seat) is not None:
            return None
        return seat, replies[given]

    def next_action(self) -> Action | None:
        """What the learner is to do now: the first action of the solution that is neither done nor forbidden.
        None if the step is not open, or went another way.
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
        """Whether the step is done, can still be done so, or is to be begun again."""
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
        """What the learner has done."""
        return [turn for turn in self.match.played if turn.seat == self.seat]

    def _is_done(self) -> bool:
        played = self.own_turns()
        return bool(played) and is_met(self.step.done, self.match, self.seat, played[-1].text)


def seat_of(side: str) -> int:
    """The seat that a file calls by its colour."""
    return [each.lower() for each in COLOURS].index(side)


def is_met(goal: Goal, match: Match, seat: int, last: str) -> bool:
    """Whether all is so that a goal names, for a seat whose last action is given."""
    if goal.action and last not in goal.action:
        return False
    if goal.won and (match.outcome is None or match.outcome.winners != (seat,)):
        return False
    with speaking(ENGLISH):  # in which a file says what the log should
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
    """Whether a unit is as wanted."""
    return (
        _fits_seat(wanted.seat, unit.seat) and wanted.kind in ("", unit.kind) and wanted.at in ("", unit.cell)
    )


def _fits_seat(wanted: str, seat: int | None) -> bool:
    return wanted == "anybody" or seat == seat_of(wanted)
