"""Sets of small numbers as the bits of one."""

from banneret.engine.machine.compiler import kernel


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
    slot = 0
    while not (bits >> slot) & 1:
        slot += 1
    return slot
