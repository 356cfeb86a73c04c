"""Words as bitmasks, interpreted and compiled alike."""

from typing import Any

import numpy as np
import pytest

from banneret.engine.machine.compiler import Compiled, Interpreted, kernel
from banneret.engine.machine.gpu import GpuCompiler
from banneret.engine.machine.kernels.bits import lowest_bit, nth_bit
from banneret.engine.machine.layout import Array, record

WORDS = record([("word", "i8"), ("half", "i4"), ("lowest", "i8"), ("lowest_of_half", "i8"), ("second", "i8")])


@kernel
def look_at(words: Any) -> None:
    """Stores the lowest bit of a word and of a shorter one, and the word's second lowest."""
    words[0].lowest = lowest_bit(words[0].word)
    words[0].lowest_of_half = lowest_bit(words[0].half)
    words[0].second = nth_bit(words[0].word, 1)


@kernel
def look_in_lane(words: Any, lane: Any, lanes: Any) -> None:
    """Stores the lowest bit of a word, in a lane of a GPU."""
    words[lane].lowest = lowest_bit(words[lane].word)


@pytest.mark.parametrize("runner", [Interpreted, Compiled])
def test_the_lowest_bits_are_found(runner: Any) -> None:
    for bits, half in [((0, 1), (0,)), ((3, 5), (7, 30)), ((31, 32), (31,)), ((40, 62), (1, 31))]:
        words: Array = np.zeros(1, WORDS)
        words["word"] = sum(1 << bit for bit in bits)
        words["half"] = np.array([sum(1 << bit for bit in half)], np.uint32).view(np.int32)
        runner("bits", {})(look_at, words)
        assert words[["lowest", "lowest_of_half", "second"]][0].tolist() == (bits[0], half[0], bits[1])


def test_on_a_gpu_too() -> None:
    ptx = GpuCompiler("bits", {}).ptx(look_in_lane, np.zeros(1, WORDS), arch="sm_80")
    assert "popc.b64" in ptx  # counts the ones in the mask below the lowest bit
    assert "bra" not in ptx  # without a loop
