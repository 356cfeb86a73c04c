"""Actions as a person sees them: a line of notation, and a path of picks."""

from collections.abc import Sequence
from dataclasses import dataclass

_PIECE_BITS = 32
_PIECE = (1 << _PIECE_BITS) - 1


def join_codes(codes: Sequence[int]) -> int:
    """Packs a sequence of codes into one number; a single code stays as it is."""
    joined = codes[0]
    for n, code in enumerate(codes[1:], start=1):
        joined |= (code + 1) << (_PIECE_BITS * n)
    return joined


def split_code(code: int) -> tuple[int, ...]:
    """Unpacks a number made by `join_codes`; any other number yields codes that no game has."""
    if code <= _PIECE:
        return (code,)
    pieces = [code & _PIECE]
    while code := code >> _PIECE_BITS:
        pieces.append((code & _PIECE) - 1)
    return tuple(pieces)


@dataclass(frozen=True, slots=True)
class Action:
    """One legal action. `code` identifies it to the kernels.

    Some actions are several codes to the kernels, where all but the last are halves that only choose. Then
    `code` packs all of them into one number, and `codes` unpacks it. The same holds for joint actions, which
    are several whole actions in a row.
    """

    code: int
    kind: str
    """The sort of action, in a word: `move`, `shoot` …"""
    text: str
    """Its notation, unique among a seat's legal actions, which the game can parse."""
    picks: tuple[str, ...]
    """What a person points at, in order: `unit:…`, `cell:…`, `item:…`, `facing:…`, `word:…`."""
    words: str
    """What it does, for a list or a screen reader."""
    label: str
    """The text of a button for it: `Attack e6`."""
    together: tuple[str, ...] = ()
    """The units that act in it, if several do."""

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes that the kernels play for it, in order."""
        return split_code(self.code)


def join_actions(parts: Sequence[Action]) -> Action:
    """One action from halves and a last part: texts and picks are concatenated, words are the last part's."""
    if len(parts) == 1:
        return parts[0]
    return Action(
        code=join_codes([code for part in parts for code in part.codes]),
        kind=parts[-1].kind,
        text="".join(part.text for part in parts),
        picks=tuple(pick for part in parts for pick in part.picks),
        words=parts[-1].words,
        label=parts[-1].label,
        together=parts[-1].together,
    )


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that can be pointed at next, and what it leads to."""

    pick: str
    actions: int
    """How many actions are still possible after it; 0 if not counted, because it begins with a half."""
    action: Action | None
    """The action that this pick completes, if any."""
    together: tuple[str, ...] = ()
    """The units that act together after this pick, if several do."""
