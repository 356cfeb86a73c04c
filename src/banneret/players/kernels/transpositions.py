"""Remembers what was found in a position, for when another order of moves leads there again.

The table holds a power of two of entries, each position's at the place that its key says; a newer one takes
the place of an older. What counts is the position alone, not how it came about: repetitions and the limit of
actions are seen on the way there only. Several threads may share a table without locks: an entry is signed by
what it holds, and one that two of them wrote at once is not believed.
"""

from banneret.engine.machine.compiler import kernel
from banneret.players.kernels.values import SURE

MULTIPLIER = 0x2545F4914F6CDD1D

NO_ACTION = -1

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
    kept = value + ply if value >= SURE else value - ply if value <= -SURE else value
    entry = table[key & (len(table) - 1)]
    entry.action = action
    entry.depth = depth
    entry.bound = bound
    entry.value = kept
    entry.signed = key ^ content(action, kept, depth, bound)


@kernel
def content(action, value, depth, bound):
    """All that an entry holds, in one word."""
    return (action & 0xFFFFFFFF) | ((value & 0xFFFF) << 32) | ((depth & 0x7F) << 48) | (bound << 56)


@kernel
def recall(search, table, key, ply):
    """Looks a position up: puts what is known of it into `search.known_…`; the bound is 0 if nothing is."""
    entry = table[key & (len(table) - 1)]
    action = entry.action
    value = entry.value
    depth = entry.depth
    bound = entry.bound
    search.known_action = NO_ACTION
    search.known_bound = 0
    if bound and entry.signed == key ^ content(action, value, depth, bound):
        search.known_action = action
        search.known_bound = bound
        search.known_depth = depth
        search.known_value = value - ply if value >= SURE else value + ply if value <= -SURE else value


@kernel
def is_settled(search, depth, alpha, beta):
    """Whether what is known makes it needless to search a position to a depth within a window."""
    if search.known_bound == 0 or search.known_depth < depth:
        return False
    if search.known_bound == EXACT:
        return True
    return search.known_value >= beta if search.known_bound == LOWER else search.known_value <= alpha
