"""Remembers what was found in a position, for when another order of moves leads there again.

The table holds a power of two of entries, each position's at the place that its key says; a newer one takes
the place of an older. What counts is the position alone, not how it came about: repetitions and the limit of
actions are seen on the way there only.
"""

from banneret.engine.compiler import kernel
from banneret.players.kernels.values import SURE

MULTIPLIER = 0x2545F4914F6CDD1D

UPPER = 1
LOWER = 2
EXACT = 3
"""What an entry's value is: at least the true one, at most, or just that."""


@kernel
def note_key(search, words, first):
    """Puts the key of a position into `search.key`, from the words of its record.

    The sum runs in a field of 64 bits, which wraps interpreted as it does compiled.
    """
    search.key = words[first].word >> search.skipped_bits
    for index in range(first + 1, first + search.position_words):
        search.key = (search.key ^ words[index].word) * MULTIPLIER
        search.key ^= search.key >> 29


@kernel
def remember(table, key, ply, depth, value, bound, action):
    """Notes what a search of some depth has found."""
    entry = table[key & (len(table) - 1)]
    entry.key = key
    entry.action = action
    entry.depth = depth
    entry.bound = bound
    entry.value = value + ply if value >= SURE else value - ply if value <= -SURE else value


@kernel
def recalled_value(entry, ply):
    """What an entry says, with wins counted from where the search began."""
    if entry.value >= SURE:
        return entry.value - ply
    if entry.value <= -SURE:
        return entry.value + ply
    return entry.value


@kernel
def settles(entry, depth, value, alpha, beta):
    """Whether an entry makes it needless to search a position to a depth within a window."""
    if entry.depth < depth:
        return False
    if entry.bound == EXACT:
        return True
    return value >= beta if entry.bound == LOWER else value <= alpha
