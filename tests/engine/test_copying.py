"""States are copied up to the part of their history in use: interpreted, compiled and on a GPU."""

from typing import Any

import numpy as np
import pytest

from banneret.engine.machine.compiler import Compiled, Interpreted, KernelError, kernel
from banneret.engine.machine.gpu import GpuCompiler
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.layout import Array, record, state_record

ROOM = 5
WITH_HISTORY = state_record(position=[("board", "i1", 9)], history=ROOM)
WITHOUT = state_record(memory=[("seen", "i8", ROOM)], position=[("board", "i1", 9)])

each_runner = pytest.mark.parametrize("runner", [Interpreted, Compiled])


@kernel
def copy_first(spaces: Any) -> None:
    """Copies the first of two states over the second."""
    copy_state(spaces[0].states[1], spaces[0].states[0])


@kernel
def copy_in_lane(spaces: Any, lane: Any, lanes: Any) -> None:
    """The same in a lane of a GPU."""
    copy_state(spaces[0].states[1], spaces[0].states[0])


@kernel
def mix(pairs: Any) -> None:
    """Copies a state over one of another type."""
    copy_state(pairs[0].one[0], pairs[0].other[0])


def two_states(kind: Any) -> Array:
    """Two states filled with bytes of 1 and of 2, between guard bytes of 3."""
    spaces: Array = np.zeros(1, record([("before", "i8"), ("states", kind, 2), ("after", "i8")]))
    content: Any = spaces.view(np.uint8)
    content[:] = 3
    content[8 : 8 + kind.itemsize] = 1
    content[8 + kind.itemsize : 8 + 2 * kind.itemsize] = 2
    return spaces


@each_runner
@pytest.mark.parametrize(("count", "used"), [(0, 0), (2, 2), (ROOM, ROOM), (ROOM + 2, ROOM)])
def test_what_is_not_in_use_of_a_history_stays_as_it_was(runner: Any, count: int, used: int) -> None:
    spaces = two_states(WITH_HISTORY)
    spaces["states"]["history_count"][0, 0] = count
    expected = spaces.copy()
    unused = expected["states"]["history"][0, 1, used:].copy()
    expected["states"][0, 1] = expected["states"][0, 0]
    expected["states"]["history"][0, 1, used:] = unused
    runner("copying", {})(copy_first, spaces)
    assert spaces.tobytes() == expected.tobytes()


@each_runner
def test_a_state_without_a_history_is_copied_whole(runner: Any) -> None:
    spaces = two_states(WITHOUT)
    expected = spaces.copy()
    expected["states"][0, 1] = expected["states"][0, 0]
    runner("copying", {})(copy_first, spaces)
    assert spaces.tobytes() == expected.tobytes()


@each_runner
def test_a_state_is_not_copied_over_something_else(runner: Any) -> None:
    pair: Array = np.zeros(1, record([("one", WITH_HISTORY, 1), ("other", WITHOUT, 1)]))
    with pytest.raises(KernelError, match="copy_state"):
        runner("copying", {})(mix, pair)


def test_on_a_gpu_words_are_copied() -> None:
    ptx = GpuCompiler("copying", {}).ptx(copy_in_lane, two_states(WITH_HISTORY), arch="sm_80")
    assert "b64" in ptx
    assert "b8" not in ptx  # LLVM copies an unknown length byte by byte
