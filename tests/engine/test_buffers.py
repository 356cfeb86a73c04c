"""The two lists a game writes: legal actions, and events."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.machine.kernels.buffers import (
    EVERYBODY,
    add_action,
    add_action_in_order,
    clear_actions,
    clear_events,
    tell,
    tell_to,
)
from banneret.engine.machine.layout import look, work_record

CODES = st.lists(st.integers(0, 1000), unique=True, max_size=20)


def new_work(actions: int = 20) -> Any:
    return look(np.zeros(1, work_record(actions=actions)))[0]


def listed(work: Any) -> list[int]:
    return list(work.actions[: work.action_count])


@given(CODES)
def test_actions_come_in_the_order_in_which_they_are_added(codes: list[int]) -> None:
    work = new_work()
    for code in codes:
        add_action(work, code)
    assert listed(work) == codes
    clear_actions(work)
    assert listed(work) == []


@given(st.lists(st.integers(0, 1000), unique=True, max_size=5), CODES)
def test_actions_are_put_in_order_after_those_that_stand_already(before: list[int], codes: list[int]) -> None:
    work = new_work(actions=25)
    for code in before:
        add_action(work, code)
    for code in codes:
        add_action_in_order(work, code, len(before))
    assert listed(work) == before + sorted(codes)


def test_interpreted_a_list_that_is_too_long_is_noticed() -> None:
    work = new_work(actions=2)
    add_action(work, 1)
    add_action(work, 2)
    with pytest.raises(IndexError):
        add_action(work, 3)
    with pytest.raises(IndexError):
        add_action_in_order(work, 0, 0)


def test_events_keep_what_they_were_told() -> None:
    work = new_work()
    tell(work, 7, 1, 10, -20, 30, -40)
    event = work.events[0]
    assert work.event_count == 1
    assert (event.kind, event.seat, event.a, event.b, event.c, event.d) == (7, 1, 10, -20, 30, -40)
    assert event.known == EVERYBODY
    tell_to(work, 0b101, 8, 2, 0, 0, 0, 0)
    assert (work.events[1].kind, work.events[1].seat, work.events[1].known) == (8, 2, 0b101)
    clear_events(work)
    assert work.event_count == 0


def test_more_events_than_there_is_room_for_are_dropped() -> None:
    work = new_work()
    room = len(work.events)
    for n in range(room + 5):
        tell(work, n, 0, 0, 0, 0, 0)
    assert work.event_count == room
    kinds = [event.kind for event in work.events]
    assert all(one < other for one, other in pairwise(kinds))
    assert kinds[-1] == room - 1
