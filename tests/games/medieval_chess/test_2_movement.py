"""Movement: chapter 2."""

import pytest

from tests.games.medieval_chess.positions import ATTRITION, from_fen, lay_out, moves, play, texts, value


def test_units_move_as_in_chess() -> None:
    """MC-2.1: lines, leaps, and one step for Kings, Peasants and support units."""
    match = lay_out("4k3/8/8/8/1E1R4/8/2B5/K1N5", units={"d4": {"loyalty": 100}})
    assert moves(match, "c2") == "a4 b1 b3 d1 d3 e4 f5 g6 h7"
    assert moves(match, "c1") == "a2 b3 d3 e2"
    assert moves(match, "b4") == "a3 a4 a5 b3 b5 c3 c4 c5"
    assert moves(match, "d4") == "c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4"


def test_movement_is_at_least_one_and_at_most_seven() -> None:
    """MC-2.2: a wavering Pawn can still step, and a Castle's extra square only makes up for a loss."""
    match = lay_out("4k3/8/8/8/P7/8/8/R2K4", units={"a4": {"loyalty": 60}, "a1": {"loyalty": 60}})
    assert moves(match, "a4") == "a5"
    rook = lay_out(
        "R6k/8/8/8/8/8/8/3K4", units={"a8": {"loyalty": 60}}, ruleset={"courts": {"applies": False}}
    )
    castle = lay_out(
        "R6k/8/8/8/8/8/8/3K4",
        units={"a8": {"loyalty": 60, "rank": 3}},
        ruleset={"courts": {"applies": False}},
    )
    assert "a8-a1" not in texts(rook)
    assert "a8-a1" in texts(castle)


def test_a_second_leap_goes_straight_on() -> None:
    """MC-2.3: in the Queen's Court a Knight leaps twice in one direction, over an empty square."""
    match = lay_out("k7/8/8/8/8/8/8/K5N1")
    assert moves(match, "g1") == "c3 e2 e5 f3 h3"
    blocked = lay_out("k7/8/8/8/8/5P2/8/K5N1")
    assert "e5" not in moves(blocked, "g1")


def test_a_pawn_goes_forward_and_captures_aslant() -> None:
    """MC-2.4: one square, two at first, and promotion on the last rank."""
    match = lay_out("8/1P5k/8/8/8/2p5/1P6/K7", units={"b2": {"unmoved": True}})
    assert moves(match, "b2") == "b3 b4 c3"
    assert moves(match, "b7") == "b8=B b8=N b8=Q b8=R"
    play(match, "b7-b8=N")
    assert match.view(0).board.units[0].kind == "knight"


def test_en_passant() -> None:
    """MC-2.5: a Pawn that went two squares can be captured on the one it passed, in the next turn only."""
    match = from_fen("4k3/8/8/8/1p6/8/P7/4K3 w - -", "classic")
    play(match, "a2-a4")
    assert "Blue Pawn on a4 falls." in play(match, "b4xa3")
    late = from_fen("4k3/8/8/8/1p6/8/P7/4K3 w - -", "classic")
    play(late, "a2-a4", "e8-d8", "e1-d1")
    assert "b4xa3" not in texts(late, 1)


def test_what_cannot_move_attacks_nothing() -> None:
    """MC-2.6: a fortified Rook gives no check."""
    bound = lay_out("4k3/8/8/8/4r3/8/8/4K3", units={"e4": {"rooted": 2, "fortified": 2}})
    free = lay_out("4k3/8/8/8/4r3/8/8/4K3")
    assert "end-turn" in texts(bound)
    assert "end-turn" not in texts(free)
    assert "in check" in next(unit for unit in free.view(0).board.units if unit.id == "ke1").badges


def test_a_check_must_be_answered_first() -> None:
    """MC-2.7: no action may leave the King in check: no move, no oath, no end of the turn."""
    match = lay_out("k3r3/8/8/8/8/8/P2P4/4KB2")
    assert all(text.startswith(("e1", "f1-e2")) for text in texts(match))
    assert match.why_not("end-turn") == "Your King is in check: save him first. (MC-2.7)"
    assert match.why_not("a2-a3") == "Your King would be in check. (MC-2.7)"
    play(match, "f1-e2")
    assert "end-turn" in texts(match)
    pinned = lay_out("k3r3/8/8/8/8/8/4B3/4K3")
    assert moves(pinned, "e2") == ""


def test_who_comes_into_check_by_a_change_of_loyalty_may_end_the_turn() -> None:
    """MC-2.7: without its lord the Medic no longer wavers, moves farther and attacks the King."""
    units = {"e4": {"loyalty": 65, "lord": "a3"}}
    match = lay_out("8/8/8/8/4M3/B7/K3k3/1n6", units=units, to_move="gold", points=[1, 2])
    assert "end-turn" in texts(match, 1)
    play(match, "b1xa3")
    assert match.why_not("end-turn") == "Your King is in check: save him first. (MC-2.7)"
    match = lay_out("8/8/8/8/4M3/B7/K3k3/1n6", units=units, to_move="gold", points=[1, 1])
    play(match, "b1xa3")
    assert texts(match, 1) == ["end-turn"]
    play(match, "end-turn")
    assert match.to_act == (0,)


def test_kings_and_guards_are_not_attacked() -> None:
    """MC-2.8: a King can be attacked once attrition has begun, guards never, neutral units always."""
    before = lay_out("8/8/8/8/8/8/2k5/2R1K3", to_move="blue")
    assert "c1xc2" not in texts(before)
    after = lay_out("8/8/8/8/8/8/2k5/2R1K3", **ATTRITION)
    assert "c1xc2" in texts(after)
    guarded = lay_out(
        "k7/8/8/8/8/8/8/R3K3",
        units={"guard1": {"at": "a3", "seat": "gold", "lasts": 2}, "pa2": {"at": "c1", "seat": "neutral"}},
    )
    assert moves(guarded, "a1") == "a2 b1 c1"
    assert "Neutral Pawn on c1 falls." in play(guarded, "a1xc1")


@pytest.mark.parametrize(
    ("fen", "can"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "O-O-O O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w K -", "O-O"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ -", "O-O"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ -", "O-O"),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ -", "O-O-O"),
        ("4r2k/8/8/8/8/8/8/R3K2R w KQ -", ""),
    ],
)
def test_castling(fen: str, can: str) -> None:
    """MC-2.9: unmoved, nothing in between, no square of the King's way attacked."""
    match = from_fen(fen, "classic")
    assert " ".join(text for text in texts(match) if text.startswith("O")) == can
    if "O-O" in can.split():
        play(match, "O-O")
        assert value(match, "kind", "g1") == 6
        assert value(match, "kind", "f1") == 4
