"""Actions as a person sees them: a line of notation, and a path of things one points at."""

from collections.abc import Sequence
from dataclasses import dataclass

_PIECE_BITS = 32
_PIECE = (1 << _PIECE_BITS) - 1


def join_codes(codes: Sequence[int]) -> int:
    """One number for codes that are played one after the other; a single code is its own number."""
    joined = codes[0]
    for n, code in enumerate(codes[1:], start=1):
        joined |= (code + 1) << (_PIECE_BITS * n)
    return joined


def split_code(code: int) -> tuple[int, ...]:
    """The codes of which `join_codes` made a number; of any other number, codes that no game has."""
    if code <= _PIECE:
        return (code,)
    pieces = [code & _PIECE]
    while code := code >> _PIECE_BITS:
        pieces.append((code & _PIECE) - 1)
    return tuple(pieces)


@dataclass(frozen=True, slots=True)
class Action:
    """One legal action. `code` is what the kernels know it by.

    Some actions are several codes to the kernels, each but the last a half that only chooses: then `code` is
    all of them as one number, and `codes` tells them apart. So are joint actions, each a row of whole ones.
    """

    code: int
    kind: str
    """What sort of action it is, in a word: `move`, `shoot` …"""
    text: str
    """Its notation, unique among a seat's legal actions and parsed back by the game."""
    picks: tuple[str, ...]
    """What a person points at, in order: `unit:…`, `cell:…`, `item:…`, `facing:…`, `word:…`."""
    words: str
    """What it does, for a list or a screen reader."""
    label: str
    """What a button that does it says: `Attack e6`."""
    together: tuple[str, ...] = ()
    """The units of a joint action."""

    @property
    def codes(self) -> tuple[int, ...]:
        """What the kernels carry out for it, one after the other."""
        return split_code(self.code)


def join_actions(parts: Sequence[Action]) -> Action:
    """One action of halves and a last part: written and pointed at in a row, called as the last part is."""
    if len(parts) == 1:
        return parts[0]
    return Action(
        code=join_codes([code for part in parts for code in part.codes]),
        kind=parts[-1].kind,
        text="".join(part.text for part in parts),
        picks=tuple(pick for part in parts for pick in part.picks),
        words=parts[-1].words,
        label=parts[-1].label,
    )


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that can be pointed at next, and where that leads."""

    pick: str
    actions: int
    """How many actions still lie ahead; 0 if they were not counted, because they go on from a half."""
    action: Action | None
    """The action that this pick completes, if it does."""
    together: tuple[str, ...] = ()
    """The units that act together from here on, if several do."""
