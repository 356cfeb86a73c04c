"""The lists that kernels write to are long enough."""

from functools import cache
from random import Random

import numpy as np
import pytest

from banneret.engine.machine.kernels.entry_points import begin, carry_out, list_actions
from banneret.engine.machine.layout import Array, record
from tests.conformance.playing import asked_seats, legal_codes, plays, positions
from tests.conformance.subjects import Subject, each_ruleset

HUNTS = 4
TRIED = 12


def capacity(subject: Subject) -> int:
    """How many actions the buffer holds."""
    return int(subject.game.new_work()["actions"].shape[1])


def most_actions(subject: Subject, state: Array, work: Array) -> int:
    return max(
        (len(legal_codes(subject.fast, state, seat, work)) for seat in asked_seats(subject.fast.run, state)),
        default=0,
    )


@cache
def hunted(subject: Subject) -> tuple[int, Array]:
    """The most actions found, and where: by games in which all seek positions with many."""
    game, work = subject.fast, subject.fast.new_work()
    best, where = 0, game.new_state()
    for seed in range(max(1, round(HUNTS * subject.effort))):
        random, state = Random(f"{subject} hunt {seed}"), game.new_state()
        game.run(begin, state, game.rules, work, seed)
        while asked := asked_seats(game.run, state):
            seat = random.choice(asked)
            codes = legal_codes(game, state, seat, work)
            if len(codes) > best:
                best, where = len(codes), state.copy()
            after = []
            for code in random.sample(codes, min(TRIED, len(codes))):
                trial = state.copy()
                game.run(carry_out, trial, game.rules, seat, code, work)
                after.append((most_actions(subject, trial, work), random.random(), trial))
            state = max(after, key=lambda each: each[:2])[2]
    return best, where


@each_ruleset
def test_no_position_has_more_actions_than_the_buffer_holds(subject: Subject) -> None:
    work = subject.fast.new_work()
    largest = max(most_actions(subject, at.state, work) for at in positions(subject))
    assert max(largest, hunted(subject)[0]) < capacity(subject)


@each_ruleset
def test_interpreted_an_overflow_is_noticed(subject: Subject) -> None:
    """A kernel that leaves its array raises: so the games that are played interpreted would show it."""
    most, state = hunted(subject)
    for seat in asked_seats(subject.fast.run, state):
        if len(legal_codes(subject.fast, state, seat, subject.fast.new_work())) == most:
            break
    work = np.zeros(
        1, with_buffer(subject.definition.records.work, most + 1)
    )  # one may be written and not counted
    assert subject.game.run(list_actions, state, subject.game.rules, seat, work) == most
    small = np.zeros(1, with_buffer(subject.definition.records.work, most - 1))
    with pytest.raises(IndexError):
        subject.game.run(list_actions, state, subject.game.rules, seat, small)


def with_buffer(work: np.dtype[np.void], actions: int) -> np.dtype[np.void]:
    """A work space like another, with room for so many actions."""
    fields: list[tuple[str, object] | tuple[str, object, int]] = []
    assert work.fields is not None
    for name, (kind, *_) in work.fields.items():
        if name.startswith("gap"):
            continue
        if kind.subdtype is None:
            fields.append((name, kind))
        else:
            base, shape = kind.subdtype
            fields.append((name, base, actions if name == "actions" else shape[0]))
    return record(fields)


@each_ruleset
def test_no_event_is_dropped(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    room = work["events"].shape[1]
    for play in plays(subject):
        for plies, (seat, code) in enumerate(play.turns):
            state = play.states[plies : plies + 1].copy()
            game.run(carry_out, state, game.rules, seat, code, work)
            assert work["event_count"][0] < room, f"{play}, action {plies + 1}"


@each_ruleset
def test_the_stack_of_frames_has_room_and_is_wiped_above_its_top(subject: Subject) -> None:
    for at in positions(subject):
        depth = int(at.state["depth"][0])
        assert 1 <= depth <= at.state["frames"].shape[1], at
        assert at.state["frames"][0][depth:].tobytes().strip(b"\0") == b"", at
