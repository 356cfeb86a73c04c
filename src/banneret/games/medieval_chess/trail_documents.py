"""The trail in documents: reversible moves, by which repeated positions are detected (MC-9.8)."""

import re
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.text import found
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import CELLS, PLACES
from banneret.games.medieval_chess.rules.board import PAWN, TRAIL_MOST
from banneret.games.medieval_chess.rules.repetition import add_to_trail

_MOVE = re.compile("([a-h][1-8])-([a-h][1-8])")


def write_trail(state: Any) -> list[str]:
    """The moves in notation, oldest first."""
    moves = state.trail[: max(0, state.trail_count)]
    return [f"{CELLS[move >> 6]}-{CELLS[move & 63]}" for move in moves]


def read_trail(trail: Any, state: Any, rules: Any, seat: int) -> None:
    """Reads the moves, each of which must be possible to take back, the latest one first."""
    most = min(state.quiet, TRAIL_MOST) if rules.repetition_least else 0
    if not isinstance(trail, (list, tuple)) or len(trail) > most:
        what = say(
            "expected a list of at most {most} moves, one for each turn without a capture or a Pawn's move.",
            most=most,
        )
        raise BadDocument(what, at="trail")
    board, moves = list(state.board), []
    for index in reversed(range(len(trail))):
        seat = 1 - seat
        move = _MOVE.fullmatch(trail[index]) if isinstance(trail[index], str) else None
        start, end = (PLACES[move[1]], PLACES[move[2]]) if move else (0, 0)
        slot = board[end]
        if not slot or board[start] or state.owner[slot] != seat or state.kind[slot] == PAWN:
            what = say("{found} is not a move that was made there.", found=found(trail[index]))
            raise BadDocument(what, at=f"trail.{index}")
        board[start], board[end] = slot, 0
        moves.append((slot, start, end))
    for slot, start, end in reversed(moves):
        add_to_trail(state, slot, start, end)
    state.returned = bool(moves)
