"""The transposition table.

Its size is a power of two; the key of a position selects its entry, and newer entries replace older ones.
Only the position counts, not the path: repetitions and the limit of actions are seen on the search path only.
Several threads may share a table without locks: an entry is signed with its content, so one that was torn by
concurrent writes fails the check and is ignored.
"""

from banneret.engine.machine.compiler import kernel
from banneret.players.kernels.values import FORCED_WIN

MULTIPLIER = 0x2545F4914F6CDD1D

NO_ACTION = -1

UPPER = 1
LOWER = 2
EXACT = 3
"""How an entry's value bounds the true one: from above, from below, or exactly."""


@kernel
def compute_key(search, words, first):
    """Computes the key of a position from the words of its record into `search.key`.

    The arithmetic wraps at 64 bits, interpreted as well as compiled.
    """
    search.key = words[first].word >> search.skipped_bits
    for index in range(first + 1, first + search.position_words):
        search.key = (search.key ^ words[index].word) * MULTIPLIER
        search.key ^= search.key >> 29


@kernel
def store(table, key, ply, depth, value, bound, action):
    """Stores the result of a search to some depth."""
    kept = value + ply if value >= FORCED_WIN else value - ply if value <= -FORCED_WIN else value
    entry = table[key & (len(table) - 1)]
    entry.action = action
    entry.depth = depth
    entry.bound = bound
    entry.value = kept
    entry.signed = key ^ pack_entry(action, kept, depth, bound)


@kernel
def pack_entry(action, value, depth, bound):
    """Packs the content of an entry into one word."""
    return (action & 0xFFFFFFFF) | ((value & 0xFFFF) << 32) | ((depth & 0x7F) << 48) | (bound << 56)


@kernel
def probe(search, table, key, ply):
    """Looks a position up: writes what is known of it to `search.known_…`; the bound is 0 if nothing is."""
    entry = table[key & (len(table) - 1)]
    action = entry.action
    value = entry.value
    depth = entry.depth
    bound = entry.bound
    search.known_action = NO_ACTION
    search.known_bound = 0
    if bound and entry.signed == key ^ pack_entry(action, value, depth, bound):
        search.known_action = action
        search.known_bound = bound
        search.known_depth = depth
        search.known_value = (
            value - ply if value >= FORCED_WIN else value + ply if value <= -FORCED_WIN else value
        )


@kernel
def is_cutoff(search, depth, alpha, beta):
    """Whether the table entry makes a search of this depth and window unnecessary."""
    if search.known_bound == 0 or search.known_depth < depth:
        return False
    if search.known_bound == EXACT:
        return True
    return search.known_value >= beta if search.known_bound == LOWER else search.known_value <= alpha
