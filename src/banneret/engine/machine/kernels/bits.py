"""Sets of small numbers as bitmasks."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.marking import native


@kernel
def count_bits(bits):
    """The number of set bits."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@kernel
def nth_bit(bits, n):
    """The position of the n-th set bit, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@native
def lowest_bit(bits):
    """The position of the lowest set bit; `bits` must not be 0."""
    return (bits & -bits).bit_length() - 1
