"""Integer square roots and logarithms from tables, so that all machines agree on the best action."""

from banneret.engine.machine.compiler import kernel

LOG_BITS = 8
ROOT_BITS = 4
TABLE = 4096
"""The number of table entries."""


@kernel
def log_of(tables, number):
    """The binary logarithm of a number of at least 1, times 2 to the LOG_BITS."""
    above = 0
    while number >= TABLE:
        number >>= 1
        above += 1
    return tables.logs[number] + (above << LOG_BITS)


@kernel
def root_of(tables, number):
    """The square root of a number of at least 0, times 2 to the ROOT_BITS."""
    above = 0
    while number >= TABLE:
        number >>= 2
        above += 1
    return tables.roots[number] << above
