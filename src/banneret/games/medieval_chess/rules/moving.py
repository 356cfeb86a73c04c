"""Carrying out moves: chapter 2 (MC-2.1 to MC-2.9), and claiming (MC-3.15)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.arrivals import come_to
from banneret.games.medieval_chess.rules.board import (
    EDGE,
    KING,
    PAWN,
    QUEEN,
    called,
    king_of,
    shift,
)
from banneret.games.medieval_chess.rules.combat import attack
from banneret.games.medieval_chess.rules.events import MOVED
from banneret.games.medieval_chess.rules.losses import claim_around
from banneret.games.medieval_chess.rules.moves import passed_beside, target_of


@kernel
def arrive(state, rules, slot, target, kind, work):
    """Moves a unit to an empty place, where a Pawn may become another kind; a lord claims units beside it
    (MC-2.1, MC-2.4, MC-3.15).
    """
    tell(work, MOVED, state.owner[slot], state.place[slot], target, called(state, slot), 0)
    state.unmoved[slot] = 0
    come_to(state, rules, slot, target, kind, work)
    claim_around(state, rules, slot, work)


@kernel
def move(state, rules, seat, slot, way, kind, work):
    """Carries out a move, with an attack first if a unit stands there (MC-2.1, MC-4.1)."""
    place = state.place[slot]
    target = target_of(rules, place, way)
    victim = state.board[target]
    is_pawn = state.kind[slot] == PAWN
    if is_pawn and victim == 0 and (way >> 3) >= 4:
        passed = passed_beside(state, rules, seat, target)
        victim = state.board[passed] if passed != EDGE else 0
    state.moves[slot] += not rules.plain
    if victim != 0 and not attack(state, rules, slot, victim, 0, work):
        state.unmoved[slot] = 0
        return
    if is_pawn:
        state.quiet = 0
        state.passed[slot] = state.unmoved[slot] and (way & 7) == 2
    arrive(state, rules, slot, target, kind if kind != 0 else QUEEN, work)


@kernel
def castle(state, rules, seat, side, work):
    """Castles: the King moves two squares towards the Rook, the Rook to its other side (MC-2.9)."""
    king = king_of(state, seat)
    place = state.place[king]
    corner = place + 3 if side else place - 4
    rook = state.board[corner]
    target = place + 2 if side else place - 2
    tell(work, MOVED, seat, place, target, KING, 1)
    shift(state, king, target)
    tell(work, MOVED, seat, corner, target - 1 if side else target + 1, called(state, rook), 0)
    shift(state, rook, target - 1 if side else target + 1)
    state.unmoved[king] = 0
    state.unmoved[rook] = 0
    state.moves[king] += not rules.plain
    state.moves[rook] += not rules.plain
    claim_around(state, rules, king, work)
    claim_around(state, rules, rook, work)


@kernel
def forget_passed(state, seat):
    """Clears which of a side's Pawns can be captured en passant (MC-2.5)."""
    for slot in range(1, 47):
        if state.owner[slot] == seat:
            state.passed[slot] = 0
