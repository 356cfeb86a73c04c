"""The memory layout of records, and their view for interpreted kernels."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from types import FrameType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.machine.compiler import Compiled, Interpreted, kernel
from banneret.engine.machine.layout import (
    DICE,
    FRAME,
    extended,
    look,
    position_bytes,
    record,
    state_record,
    window,
    work_record,
)

INTEGERS = ("i1", "i2", "i4", "i8")
MIXED = record([("a", "i1"), ("b", "i8"), ("c", "i2"), ("d", "i4", 3), ("inner", DICE, 2), ("e", "i1", 5)])
NARROW = record([("i1", "i1"), ("i2", "i2"), ("i4", "i4"), ("i8", "i8"), ("many", "i1", 4)])


def fields_of(dtype: np.dtype[Any]) -> list[tuple[str, int, int]]:
    """The name, offset and size of every field."""
    assert dtype.fields is not None
    return [(name, int(part[1]), int(part[0].itemsize)) for name, part in dtype.fields.items()]


@given(
    st.lists(st.tuples(st.sampled_from((*INTEGERS, DICE, FRAME)), st.integers(1, 9)), min_size=1, max_size=12)
)
def test_every_byte_belongs_to_a_field(kinds: list[tuple[Any, int]]) -> None:
    dtype = record([(f"f{n}", kind, count) for n, (kind, count) in enumerate(kinds)])
    end = 0
    for _, offset, size in fields_of(dtype):
        assert offset == end
        end += size
    assert end == dtype.itemsize


@given(st.lists(st.sampled_from(INTEGERS), min_size=1, max_size=12))
def test_every_field_is_aligned(kinds: list[str]) -> None:
    dtype = record([(f"f{n}", kind) for n, kind in enumerate(kinds)])
    for name, offset, size in fields_of(dtype):
        assert name.startswith("gap") or offset % size == 0
    assert dtype.itemsize % max(np.dtype(kind).itemsize for kind in kinds) == 0


def test_an_extended_record_begins_like_the_one_it_extends() -> None:
    for known in (MIXED, NARROW):
        own = fields_of(known)
        found = fields_of(extended(known, [("wide", "i8"), ("narrow", "i1")]))
        assert found[: len(own)] == own
        assert [name for name, *_ in found[len(own) :] if not name.startswith("gap")] == ["wide", "narrow"]


def test_ctrl_c_while_a_record_is_made_is_not_lost() -> None:
    """NumPy calls some of its own functions written in Python, and ignores exceptions raised in them.

    Ctrl-C is raised where a function begins: it is simulated at the start of each.
    """

    def record_interrupted_at(call: int) -> int:
        calls = 0

        def interrupt(_frame: FrameType, event: str, _argument: object) -> None:
            nonlocal calls
            calls += event == "call"
            if calls == call:
                sys.setprofile(None)
                raise KeyboardInterrupt

        before = sys.getprofile()
        sys.setprofile(interrupt)
        try:
            record([("number", "i1"), ("numbers", "i2", 3), ("inner", DICE, 2)])
        finally:
            sys.setprofile(before)
        return calls

    for call in range(1, record_interrupted_at(-1) + 1):
        with pytest.raises(KeyboardInterrupt):
            record_interrupted_at(call)


@pytest.mark.parametrize("kind", ["u1", "u4", "f4", "f8", "?", "c8", "S4", "U2", "O", "M8[s]", "V4", ">i4"])
def test_only_signed_integers_and_records_are_taken(kind: str) -> None:
    """NumPy, Numba and `ctypes` disagree about other types."""
    with pytest.raises(TypeError, match="odd"):
        record([("fine", "i4"), ("odd", kind)])


def test_a_name_is_taken_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        record([("twice", "i1"), ("twice", "i1")])


@pytest.mark.parametrize("dtype", [MIXED, NARROW, FRAME, work_record(actions=7)])
def test_a_window_covers_the_record(dtype: np.dtype[Any]) -> None:
    """Every number written through NumPy is read through the window, and vice versa."""
    rows = np.zeros(3, dtype)
    content = rows.view(np.uint8)
    content[:] = np.arange(len(content)) * 37 + 11
    window = look(rows)
    assert len(window) == 3
    for index in range(3):
        assert_alike(window[index], rows[index], dtype)


def assert_alike(seen: Any, lies_there: Any, dtype: np.dtype[Any]) -> None:
    """A window shows plain Python integers, equal to what NumPy reads in the same place."""
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        assert len(seen) == shape[0]
        for index in range(shape[0]):
            assert_alike(seen[index], lies_there[index], item)
    elif dtype.fields is not None:
        for name, part in dtype.fields.items():
            assert_alike(getattr(seen, name), lies_there[name], part[0])
    else:
        assert type(seen) is int
        assert seen == lies_there


def test_a_window_lies_over_the_same_bytes() -> None:
    rows = np.zeros(2, MIXED)
    look(rows)[1].inner[1].count = 7
    look(rows)[1].e[4] = -3
    assert rows["inner"]["count"].tolist() == [[0, 0], [0, 7]]
    assert rows["e"][1].tolist() == [0, 0, 0, 0, -3]
    rows["c"][0] = 12
    assert look(rows)[0].c == 12


@kernel
def store(rows: Any, value: Any) -> None:
    """Stores a number in fields of every width, and adds to one in place."""
    row = rows[0]
    row.i1 = value
    row.i2 = value
    row.i4 = value
    row.i8 = value
    row.many[2] = value
    row.many[3] += 100
    row.many[3] += 100


interpreted = Interpreted("tests-of-layout", {})
compiled = Compiled("tests-of-layout", {})


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_numbers_too_large_for_a_field_wrap_alike(value: int) -> None:
    slow, fast = np.zeros(1, NARROW), np.zeros(1, NARROW)
    interpreted(store, slow, value)
    compiled(store, fast, value)
    assert slow.tobytes() == fast.tobytes()
    assert slow["i8"][0] == value
    assert slow["many"][0][3] == 200 - 256


def test_past_the_end_of_an_array_interpreted_kernels_stop() -> None:
    rows = np.zeros(1, NARROW)
    with pytest.raises(IndexError):
        look(rows)[0].many[4]
    with pytest.raises(IndexError):
        look(rows)[1]


def test_the_bytes_of_a_position_leave_out_how_it_came_about() -> None:
    dtype = state_record(memory=[("seen", "i8", 3)], position=[("board", "i1", 9)])
    state = np.zeros(1, dtype)
    before = position_bytes(state)
    state["dice"]["count"] = 5
    state["plies"] = 3
    state["seen"] = 4
    assert position_bytes(state) == before
    for field in ("over", "winners", "ending", "depth", "answers", "board"):
        changed = state.copy()
        changed[field] = 1
        assert position_bytes(changed) != before, field
    changed = state.copy()
    changed["frames"]["d"][0][-1] = 1
    assert position_bytes(changed) != before


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Makes threads switch as often as possible."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("restless_threads")
def test_threads_that_look_at_a_new_record_at_once_see_the_same() -> None:
    """Otherwise records created by different threads could not be copied to each other."""
    threads = 4
    barrier = Barrier(threads)

    def look_together(dtype: np.dtype[Any]) -> type:
        barrier.wait()
        return window(dtype)

    with ThreadPoolExecutor(threads) as pool:
        for n in range(30):
            inner = record([(f"inner{n}", "i4", 7)])
            outer = record([("a", inner), ("b", inner, 3), *((f"f{each}", "i2") for each in range(60))])
            assert len(set(pool.map(look_together, [outer] * threads))) == 1
