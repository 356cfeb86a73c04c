"""Unit tests of clocks: their values, and when they run out."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from banneret.server.clock import SECOND
from banneret.server.matches.clocks import Clocks, Outage
from banneret.server.models.time_controls import CorrespondenceTime, LiveTime

HOUR = 3600 * SECOND
BLITZ = LiveTime(bank=60, increment=2)
DAYS = CorrespondenceTime(hours=72)


def seconds(clocks: Clocks, at: int) -> list[float | None]:
    return [None if left is None else left / SECOND for left in clocks.readings(at * SECOND)]


def started(control: Any = BLITZ, asked: tuple[int, ...] = (0,), **more: Any) -> Clocks:
    return Clocks.started(control, (True, True), asked, 0, **more)


def turn(clocks: Clocks, seat: int, at: int, *, then: tuple[int, ...]) -> Clocks:
    """A seat acts, and the game then waits for these seats."""
    return clocks.acted(seat, at * SECOND).waiting(then, at * SECOND)


def test_only_the_clock_of_whom_the_game_waits_for_runs() -> None:
    clocks = started()
    assert seconds(clocks, 10) == [50, 60]
    assert clocks.deadline == 60 * SECOND
    clocks = turn(clocks, 0, 10, then=(1,))
    assert seconds(clocks, 15) == [52, 55], "with the increment"
    assert clocks.deadline == 70 * SECOND


def test_each_action_of_a_long_turn_brings_its_increment() -> None:
    clocks = turn(turn(started(), 0, 10, then=(0,)), 0, 20, then=(1,))
    assert seconds(clocks, 20) == [44, 60]


def test_where_actions_are_hidden_the_increment_does_not_count_them() -> None:
    one = turn(turn(started(by_turn=True), 0, 10, then=(0,)), 0, 20, then=(1,))
    other = turn(started(by_turn=True), 0, 20, then=(1,))
    assert seconds(one, 20) == seconds(other, 20) == [42, 60]


def test_several_clocks_can_run_at_once_and_the_first_to_run_out_is_told() -> None:
    clocks = started(asked=(0, 1)).acted(1, 20 * SECOND).waiting((0,), 20 * SECOND)
    assert seconds(clocks, 30) == [30, 42]
    assert clocks.seat_out_of_time(59 * SECOND) is None
    assert clocks.seat_out_of_time(60 * SECOND) == 0


def test_a_clock_never_shows_less_than_nothing() -> None:
    late = turn(started(), 0, 100, then=(1,))
    assert seconds(late, 100) == [2, 60]


def test_time_for_a_turn_begins_anew_with_each_turn_and_not_with_each_action() -> None:
    clocks = started(DAYS).acted(0, HOUR).waiting((0,), HOUR)
    assert clocks.reading(0, 2 * HOUR) == 70 * HOUR
    clocks = clocks.acted(0, 2 * HOUR).waiting((1,), 2 * HOUR)
    assert clocks.readings(3 * HOUR) == (72 * HOUR, 71 * HOUR)


def test_missed_turns_are_counted_until_a_seat_acts_by_itself() -> None:
    clocks = started(DAYS)
    for n in range(1, 3):
        clocks = clocks.missed(0, n * 72 * HOUR).waiting((0,), n * 72 * HOUR)
        assert clocks.seats[0] is not None
        assert clocks.seats[0].missed == n
        assert clocks.deadline == (n + 1) * 72 * HOUR, "a new turn has all its time"
    acted = clocks.acted(0, 150 * HOUR).waiting((1,), 150 * HOUR)
    assert acted.seats[0] is not None
    assert acted.seats[0].missed == 0


def test_when_the_match_is_over_clocks_show_what_was_left() -> None:
    for control, left in ((BLITZ, [50, 60]), (DAYS, [72 * 3600 - 10, 72 * 3600])):
        over = started(control).waiting((), 10 * SECOND)
        assert seconds(over, 20) == left


def test_computers_have_no_clock() -> None:
    clocks = Clocks.started(BLITZ, (True, False), (1,), 0)
    assert clocks.deadline is None
    assert seconds(clocks.acted(1, 5).waiting((0,), 5 * SECOND), 10) == [55, None]


def test_an_outage_costs_nobody_time() -> None:
    before = started().spared(Outage(20 * SECOND, 50 * SECOND))
    assert seconds(before, 55) == [35, 60]
    during = Clocks.started(BLITZ, (True, True), (0,), 30 * SECOND).spared(Outage(20 * SECOND, 50 * SECOND))
    assert seconds(during, 55) == [55, 60]
    after = Clocks.started(BLITZ, (True, True), (0,), 50 * SECOND)
    assert not after.runs_during(Outage(20 * SECOND, 50 * SECOND))


class ClockModel(RuleBasedStateMachine):
    """Clocks against a simple model that counts second by second."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.left = [60, 60]
        self.asked = {0}
        self.clocks = started()

    @rule(seconds=st.integers(0, 25))
    def time_passes(self, seconds: int) -> None:
        self.at += seconds
        self.left = [max(0, left - seconds) if n in self.asked else left for n, left in enumerate(self.left)]

    @rule(seat=st.integers(0, 1), then=st.sets(st.integers(0, 1), min_size=1))
    def somebody_acts(self, seat: int, then: set[int]) -> None:
        if seat in self.asked:
            self.left[seat] += BLITZ.increment
            self.asked = then
            self.clocks = turn(self.clocks, seat, self.at, then=tuple(then))

    @rule(length=st.integers(1, 100))
    def the_server_is_away(self, length: int) -> None:
        outage = Outage(self.at * SECOND, (self.at + length) * SECOND)
        self.at += length
        self.clocks = self.clocks.spared(outage)

    @invariant()
    def they_show_the_same(self) -> None:
        assert seconds(self.clocks, self.at) == self.left
        is_up = any(self.left[seat] == 0 for seat in self.asked)
        assert (self.clocks.seat_out_of_time(self.at * SECOND) is not None) == is_up


TestClockModel = ClockModel.TestCase
TestClockModel.settings = settings(
    max_examples=60, stateful_step_count=20, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
