"""Reads and writes positions as documents: which units stand on which squares, by name.

    {"to_move": "blue",
     "blue": {"e1": ["commander"], "c3": ["archer", "pikeman"]},      the top unit first
     "gold": {"e8": ["commander"]},
     "plies": 0,                                                      actions played so far
     "seen": []}                                                      keys of earlier positions that may recur

`plies` and `seen` may be left out.
"""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Documents
from banneret.engine.kit import CHESSBOARD, check_present, checked_number, checked_word, is_key
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import found
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import CELLS, KIND_WORDS, KINDS, SEATS
from banneret.games.age_of_chess.rules.board import (
    COMMANDER,
    PLIES_MAX,
    below_of,
    seat_of,
    set_square,
    square_of,
    top_of,
)
from banneret.games.age_of_chess.rules.priestess import meets_priestess, priestess_slot
from banneret.games.age_of_chess.rules.turn import open_game

_KEYS = ("to_move", "blue", "gold", "plies", "seen")
_UNITS_MAX = 32


class AgeOfChessDocuments(Documents):
    """Squares with their stacks, by side."""

    def write(self, state: Any) -> dict[str, Any]:
        """The position as a document."""
        document: dict[str, Any] = {"to_move": SEATS[top(state).seat], "blue": {}, "gold": {}}
        for place, cell in enumerate(CELLS):
            square = state.board[place]
            if square:
                kinds = [kind for kind in (top_of(square), below_of(square)) if kind]
                document[SEATS[seat_of(square)]][cell] = [KIND_WORDS[kind] for kind in kinds]
        document["plies"] = state.plies
        document["seen"] = [f"{key:x}" for key in _earlier_positions(state, self.rules)]
        return document

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        """Lays out a position in a wiped state, with a frame that will open its side's turn."""
        _check_keys(document)
        for seat, name in enumerate(SEATS):
            squares = document[name]
            if not isinstance(squares, Mapping):
                raise BadDocument(
                    say("expected squares with their units, found {found}.", found=found(squares)), at=name
                )
            for cell, stack in squares.items():
                place = CHESSBOARD.checked_place(name, cell)
                _place_stack(state, self.rules, seat, f"{name}.{cell}", place, stack)
        _check_armies(state, self.rules)
        state.plies = checked_number("plies", document.get("plies", 0), 0, PLIES_MAX)
        _read_seen(document.get("seen", []), state)
        open_game(state, SEATS.index(document["to_move"]))


def _earlier_positions(state: Any, rules: Any) -> list[int]:
    """Keys of the positions before this one, oldest first; reading the document adds this one again."""
    keys = list(state.history[: state.history_count])
    current = state.key ^ rules.seat_keys[top(state).seat]
    return keys[:-1] if keys and keys[-1] == current else keys


def _check_keys(document: Mapping[str, Any]) -> None:
    for key in document:
        if key not in _KEYS:
            keys = ", ".join(_KEYS)
            raise BadDocument(say("{key} is unknown here; a position has {keys}.", key=found(key), keys=keys))
    check_present(document, _KEYS[:3])
    if document["to_move"] not in SEATS:
        what = say("expected blue or gold, found {found}.", found=found(document["to_move"]))
        raise BadDocument(what, at="to_move")


def _place_stack(state: Any, rules: Any, seat: int, where: str, place: int, stack: Any) -> None:
    if not isinstance(stack, (list, tuple)) or not 1 <= len(stack) <= rules.stack_size:
        raise BadDocument(
            say("expected a list of 1 to {most} units, the top one first.", most=rules.stack_size), at=where
        )
    codes = [checked_word(where, kind, KINDS) for kind in stack]
    if state.board[place]:
        raise BadDocument(say("units of both sides cannot stand on {cell}.", cell=CELLS[place]), at=where)
    below = codes[1] if len(codes) == 2 else 0
    set_square(state, rules, place, square_of(seat, codes[0], below))
    state.commanders[seat] += codes.count(COMMANDER)


def _check_armies(state: Any, rules: Any) -> None:
    squares = [square for square in state.board if square]
    units = len(squares) + sum(1 for square in squares if below_of(square))
    if units > _UNITS_MAX:
        raise BadDocument(
            say("{number} units are too many; a game has at most {most}.", number=units, most=_UNITS_MAX)
        )
    commanders = state.commanders[0] + state.commanders[1]
    if commanders > 2:
        raise BadDocument(say("{number} commanders are too many; a game has two.", number=commanders))
    for place, cell in enumerate(CELLS):
        square = state.board[place]
        is_priestess = square and priestess_slot(state, place) >= 0
        if is_priestess and meets_priestess(state, rules, seat_of(square), place):
            raise BadDocument(
                say("enemy Priestesses cannot stand side by side (AC-7.4)."),
                at=f"{SEATS[seat_of(square)]}.{cell}",
            )


def _read_seen(seen: Any, state: Any) -> None:
    if not isinstance(seen, (list, tuple)) or len(seen) > state.plies:
        what = say("expected a list of at most {most} keys, one for each action played.", most=state.plies)
        raise BadDocument(what, at="seen")
    for n, key in enumerate(seen):
        if not is_key(key):
            raise BadDocument(
                say("expected the key of a position, found {found}.", found=found(key)), at=f"seen.{n}"
            )
        state.history[n] = int(key, 16)
    state.history_count = len(seen)
