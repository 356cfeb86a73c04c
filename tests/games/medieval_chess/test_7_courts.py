"""Courts: chapter 7."""

from typing import Any

from banneret.engine.machine.layout import look
from tests.games.medieval_chess.positions import ATTRITION, lay_out, moves, play, side, texts, value
from tests.games.medieval_chess.test_4_combat import SURE


def share(match: object, seat: int, court: int) -> int:
    return int(look(match.state)[0].share[2 * seat + court])  # type: ignore[attr-defined]


def test_home_is_where_a_unit_began() -> None:
    """MC-7.1: for a unit that was called, its lord's home court."""
    match = lay_out("k7/8/8/8/8/8/8/N3K3", units={"a1": {"rank": 4, "home": "queen"}})
    play(match, "a1:levy b2")
    assert value(match, "home", "b2") == 1


def test_at_home_loyalty_grows() -> None:
    """MC-7.2: five a turn there, none elsewhere."""
    units = {"a3": {"home": "king"}, "h3": {"home": "king"}}
    match = lay_out("3qk3/8/8/8/8/P6P/8/3QK3", units=units, to_move="gold")
    play(match, "end-turn")
    assert (value(match, "loyalty", "a3"), value(match, "loyalty", "h3")) == (85, 80)


def test_crossing_costs_a_point_more() -> None:
    """MC-7.3: from one court to the other, also out of a Rook."""
    match = lay_out("k7/8/8/8/3R4/8/8/4K3")
    play(match, "d4-h4")
    assert side(match, "points") == 8
    units: dict[str, dict[str, Any]] = {"d4": {"rank": 4}, "a2": {"inside": "d4"}}
    rook = lay_out("k7/8/8/8/3R4/8/P7/4K3", units=units)
    play(rook, "d4:exit nb1 e5")
    assert side(rook, "points") == 8


def test_the_kings_court_heals_and_holds() -> None:
    """MC-7.4: five hit points a turn, and Fortify a turn longer."""
    match = lay_out("k7/8/8/8/8/8/8/R3K2R", units={"a1": {"hurt": 20}}, to_move="gold", **ATTRITION)
    play(match, "end-turn")
    assert value(match, "hurt", "a1") == 15
    play(match, "a1:fortify", "h1:fortify")
    assert (value(match, "fortified", "a1"), value(match, "fortified", "h1")) == (4, 3)


def test_a_contested_court_gives_half() -> None:
    """MC-7.5: if the enemy has more units there on the side's own half."""
    match = lay_out("3qk3/8/8/8/p7/8/8/3QK2R", to_move="blue", units={"d1": {}})
    play(match, "d1-f3", "end-turn")
    assert (share(match, 0, 0), share(match, 0, 1)) == (50, 100)
    assert look(match.state)[0].contest[0] == 1


def test_a_court_falls_and_is_regained() -> None:
    """MC-7.6: after five turns its bonuses are the enemy's; a majority brings it back."""
    match = lay_out("3qk3/8/8/8/p7/8/8/4K1QR", contest=[4, 0, 0, 0])
    told = play(match, "end-turn")
    assert "Blue's King's Court has fallen." in told
    assert (share(match, 0, 0), share(match, 1, 0)) == (0, 200)
    back = lay_out("3qk3/8/8/8/p7/8/8/RR2K1QR", contest=[5, 0, 0, 0], fallen=[1, 0, 0, 0])
    assert "Blue holds its King's Court again." in play(back, "end-turn")
    assert (share(back, 0, 0), share(back, 1, 0)) == (100, 100)


def test_the_queens_court_hastens_and_strikes() -> None:
    """MC-7.7: one more square, and ten more damage by a charge."""
    match = lay_out("k7/8/8/8/8/P6P/8/4K3")
    assert (moves(match, "a3"), moves(match, "h3")) == ("a4", "h4 h5")
    charge = lay_out("k7/8/8/6r1/8/8/8/4K2N", {**SURE, "courts": {"applies": True}}, **ATTRITION)
    play(charge, "h1:charge g3 g5")
    assert value(charge, "hurt", "g5") == 17
    assert texts(charge)
