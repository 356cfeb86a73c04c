"""Sets of small numbers as the bits of one."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.marking import native


@kernel
def count_bits(bits):
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@kernel
def nth_bit(bits, n):
    """Which bit is the n-th that is set, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@native
def lowest_bit(bits):
    """Which is the lowest bit that is set; one must be."""
    return (bits & -bits).bit_length() - 1
