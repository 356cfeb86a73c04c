"""The pieces that a side has left to place, and the free hexes, in words (CV-1.3, CV-1.6)."""

from collections.abc import Mapping, Sequence

from banneret.engine.text import listed
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import titled

_HEXES_LISTED = 20


def pieces_in_words(counts: Mapping[int, int]) -> str:
    """Pieces with the number of each kind: `2 × Rabble and Dragon`."""
    return listed([titled(kind, count) for kind, count in counts.items() if count > 0])


def hexes_in_words(free: Sequence[str]) -> str:
    """The free hexes of a home: by name, unless there are too many."""
    if len(free) > _HEXES_LISTED:
        return say("{number} on your five rows", number=len(free))
    return ", ".join(free)
