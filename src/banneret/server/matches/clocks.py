"""The clocks of a match: immutable values computed from the times of its commands and its time control.

A clock runs while the game waits for its seat; several can run at once. Times are in microseconds.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from banneret.server.clock import SECOND
from banneret.server.models.time_controls import LiveTime, TimeControl

DAY = 24 * 3600 * SECOND


class Outage(NamedTuple):
    """A time during which the server was down."""

    begun: int
    ended: int


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat."""

    left: int
    """The time left when it last started or stopped."""
    since: int | None = None
    """When it started; None while it is stopped."""
    missed: int = 0
    """Turns that the seat has missed in a row."""
    has_acted: bool = False
    """Whether the seat has acted since the game began to wait for it."""

    def reading(self, at: int) -> int:
        """The time left; never less than 0."""
        return max(0, self.left if self.since is None else self.left - max(0, at - self.since))

    @property
    def deadline(self) -> int | None:
        """When the time runs out; None while the clock is stopped."""
        return None if self.since is None else self.since + self.left


_Change = Callable[[SeatClock], SeatClock]
_SeatChange = Callable[[int, SeatClock], SeatClock]


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats; a seat without one, such as a computer player's, has None."""

    control: TimeControl
    seats: tuple[SeatClock | None, ...]
    by_turn: bool = False
    """Whether the increment is added once, when the game stops waiting for a seat, rather than with each
    action: if actions are hidden, the clock would reveal how many there were.
    """

    @classmethod
    def started(
        cls,
        control: TimeControl,
        has_clock: Sequence[bool],
        asked: Collection[int],
        at: int,
        *,
        by_turn: bool = False,
    ) -> "Clocks":
        """The clocks at the moment all seats are taken."""
        seats = tuple(SeatClock(_full_time(control)) if each else None for each in has_clock)
        return cls(control, seats, by_turn).waiting(asked, at)

    def waiting(self, asked: Collection[int], at: int) -> "Clocks":
        """After a change: clocks of the seats that the game waits for run, all others are stopped. If the
        game waits for no seat it is over, and the clocks keep their last readings.
        """
        is_over = not asked
        return self._each(lambda seat, clock: self._waiting(clock, seat in asked, at, is_over))

    def acted(self, seat: int, at: int) -> "Clocks":
        """After an action by the seat's player."""
        return self._with(seat, lambda clock: self._acted(clock, at))

    def missed(self, seat: int, at: int) -> "Clocks":
        """After a turn that a seat missed: whatever the game asks it next is a new turn."""
        full_time = _full_time(self.control)
        return self._with(seat, lambda clock: SeatClock(full_time, missed=clock.missed + 1))

    def extended(self, seat: int) -> "Clocks":
        """With one more day for a seat's turn."""
        return self._with(seat, lambda clock: replace(clock, left=clock.left + DAY))

    def without_outage(self, outage: Outage) -> "Clocks":
        """Without the time of an outage."""
        return self._each(lambda _, clock: _without_outage(clock, outage))

    def reading(self, seat: int, at: int) -> int | None:
        """The time left on a seat's clock."""
        clock = self.seats[seat]
        return None if clock is None else clock.reading(at)

    def readings(self, at: int) -> tuple[int | None, ...]:
        return tuple(self.reading(seat, at) for seat in range(len(self.seats)))

    @property
    def deadline(self) -> int | None:
        """When the first running clock runs out."""
        return min(
            (clock.deadline for clock in self.seats if clock and clock.deadline is not None), default=None
        )

    def seat_out_of_time(self, at: int) -> int | None:
        """The seat whose time ran out first, if any has."""
        first = self.deadline
        if first is None or at < first:
            return None
        return next(seat for seat, clock in enumerate(self.seats) if clock and clock.deadline == first)

    def runs_during(self, outage: Outage) -> bool:
        """Whether any clock was running during an outage."""
        return any(clock and clock.since is not None and clock.since < outage.ended for clock in self.seats)

    def _acted(self, clock: SeatClock, at: int) -> SeatClock:
        """Adds the increment to a bank of time; the time for a turn runs on until another seat is to act."""
        clock = replace(clock, missed=0, has_acted=True)
        if self.by_turn or not isinstance(self.control, LiveTime):
            return clock
        left = clock.reading(at) + self.control.increment * SECOND
        return replace(clock, left=left, since=None if clock.since is None else at)

    def _waiting(self, clock: SeatClock, is_asked: bool, at: int, is_over: bool) -> SeatClock:
        if is_asked:
            return clock if clock.since is not None else replace(clock, since=at)
        left = self._left_after_turn(clock, at, is_over)
        return replace(clock, left=left, since=None, has_acted=False)

    def _left_after_turn(self, clock: SeatClock, at: int, is_over: bool) -> int:
        if not isinstance(self.control, LiveTime):
            return clock.reading(at) if is_over else _full_time(self.control)
        is_due = self.by_turn and clock.has_acted
        return clock.reading(at) + (self.control.increment * SECOND if is_due else 0)

    def _with(self, seat: int, change: _Change) -> "Clocks":
        return self._each(lambda each, clock: change(clock) if each == seat else clock)

    def _each(self, change: _SeatChange) -> "Clocks":
        seats = tuple(clock and change(seat, clock) for seat, clock in enumerate(self.seats))
        return replace(self, seats=seats)


def _full_time(control: TimeControl) -> int:
    """The full time on a clock before it first runs."""
    return (control.bank if isinstance(control, LiveTime) else control.hours * 3600) * SECOND


def _without_outage(clock: SeatClock, outage: Outage) -> SeatClock:
    if clock.since is None or clock.since >= outage.ended:
        return clock
    return replace(clock, since=clock.since + outage.ended - max(clock.since, outage.begun))
