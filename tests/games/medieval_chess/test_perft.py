"""Perft of orthodox chess, against published counts."""

import pytest

from banneret.engine.match.perft import perft
from tests.conformance.compiling import compiled
from tests.games.medieval_chess.positions import from_fen

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

PUBLISHED = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", [20, 400, 8902, 197281, 4865609]),
    "kiwipete": (KIWIPETE, [48, 2039, 97862, 4085603]),
    "endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238, 674624]),
    "promotions": (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        [6, 264, 9467, 422333],
    ),
    "castling": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", [44, 1486, 62379, 2103487]),
    "middlegame": (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
        [46, 2079, 89890, 3894594],
    ),
}
"""Positions and counts from the Chess Programming Wiki."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_as_many_lines_as_published(name: str) -> None:
    fen, counts = PUBLISHED[name]
    match = from_fen(fen)
    compiled(match.game.definition)
    assert [perft(match, depth) for depth in range(1, len(counts) + 1)] == counts
