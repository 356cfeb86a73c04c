"""Experience and ranks: chapter 5."""

from typing import Any

import pytest

from tests.games.medieval_chess.positions import ATTRITION, at, lay_out, moves, play, side, texts, value

BARE: dict[str, Any] = {"courts": {"applies": False}, "experience": {"vassal": 0, "survive": 0}}


def test_what_gives_experience() -> None:
    """MC-5.1: captures, more for a higher value; check; abilities; survival; vassals; defence."""
    match = lay_out("4k3/8/8/8/8/8/q7/R3K3", BARE)
    play(match, "a1xa2")
    assert value(match, "xp", "a2") == 15
    low = lay_out("4k3/8/8/8/8/8/p7/R3K3", BARE)
    play(low, "a1xa2")
    assert value(low, "xp", "a2") == 10
    check = lay_out("4k3/8/8/8/8/8/8/R3K3", BARE)
    play(check, "a1-a8")
    assert value(check, "xp", "a8") == 15
    ability = lay_out("4k3/8/8/8/8/8/8/R3K3", BARE)
    play(ability, "a1:fortify")
    assert value(ability, "xp", "a1") == 3
    survivor = lay_out("4k3/8/8/8/8/8/8/R3K3", {"courts": {"applies": False}}, turn=5)
    play(survivor, "end-turn")
    assert value(survivor, "xp", "a1") == 5
    vassal = lay_out("4k3/8/8/8/8/8/8/R3K3", {"courts": {"applies": False}}, units={"a1": {"lord": "e1"}})
    play(vassal, "end-turn")
    assert value(vassal, "xp", "a1") == 2
    defended = lay_out("r3k3/8/8/8/8/8/RP6/4K3", BARE, to_move="gold", **ATTRITION)
    play(defended, "a8xa2")
    assert value(defended, "xp", "b2") == 8
    guards = {"guard1": {"at": "b3", "kind": "guard", "seat": "blue", "lasts": 2}}
    guarded = lay_out("r3k3/8/8/8/8/8/R7/1B2K3", BARE, units=guards, to_move="gold", **ATTRITION)
    play(guarded, "a8xa2")
    assert (value(guarded, "xp", "b1"), value(guarded, "xp", "b3")) == (8, 0)


def test_the_devoted_and_peasants_gain_more() -> None:
    """MC-5.2: a tenth more, half as much again, rounded down."""
    match = lay_out("4k3/8/8/8/8/8/q6q/R3K2E", BARE, units={"a1": {"loyalty": 95}})
    play(match, "a1xa2", "h1xh2")
    assert (value(match, "xp", "a2"), value(match, "xp", "h2")) == (16, 22)


def test_what_takes_experience() -> None:
    """MC-5.3: loyalty falling below fifty; experience never falls below 0."""
    units = {"a2": {"lord": "c1", "loyalty": 70, "xp": 12}, "b2": {"lord": "c1", "loyalty": 70}}
    match = lay_out("2r1k3/8/8/8/8/8/PP6/2B1K3", BARE, units=units, to_move="gold")
    play(match, "c8xc1")
    assert (value(match, "xp", "a2"), value(match, "xp", "b2")) == (7, 0)


RANKS = {
    "P": (1, [20, 40, 70, 100]),
    "N": (2, [25, 50, 80, 120]),
    "B": (3, [30, 60, 90, 130, 170]),
    "R": (4, [30, 65, 100, 150]),
    "Q": (5, [50, 100, 160]),
    "E": (7, [20]),
}


@pytest.mark.parametrize("letter", RANKS)
def test_ranks_come_with_experience(letter: str) -> None:
    """MC-5.4: at the end of the turn, at these amounts; one less is not enough."""
    _, thresholds = RANKS[letter]
    for rank, xp in enumerate(thresholds, start=2):
        for amount, expected in ((xp, rank), (xp - 1, rank - 1)):
            match = lay_out(f"4k3/8/8/8/8/{letter}7/8/4K3", BARE, units={"a3": {"xp": amount}})
            play(match, "end-turn")
            assert value(match, "rank", "a3") == expected


def test_what_a_pawns_ranks_bring() -> None:
    """MC-5.4: squares, abilities, hit points, a vassal."""
    fen = "4k3/8/8/8/8/P7/8/4K3"
    by_rank = {1: "a4", 2: "a4 a5", 3: "a4 a5", 4: "a4 a5 a6", 5: "a4 a5 a6"}
    for rank, expected in by_rank.items():
        assert moves(lay_out(fen, BARE, units={"a3": {"rank": rank}}), "a3") == expected
    captain = lay_out(fen, BARE, units={"a3": {"rank": 5, "hurt": 20}}, **ATTRITION)
    assert next(u for u in captain.view(0).board.units if u.cell == "a3").bars[0].of == 30
    known = value(captain, "known", "a3")
    assert [known >> ability & 1 for ability in (4, 16, 42, 43)] == [1, 1, 1, 1]


def test_what_a_knights_ranks_bring() -> None:
    """MC-5.5: the Farrier, a second move, Levy, a shorter cooldown."""
    match = lay_out("4k3/8/8/8/3N4/8/8/4K3", BARE, units={"d4": {"rank": 3}})
    play(match, "d4-b3")
    assert moves(match, "b3") != ""
    play(match, "b3-a1")
    assert moves(match, "a1") == ""
    banneret = lay_out("4k3/8/8/8/3N4/8/8/4K3", BARE, units={"d4": {"rank": 4}})
    assert texts(banneret, start="d4:levy")
    for rank, left in ((4, 2), (5, 1)):
        charger = lay_out("4k3/8/8/8/3N4/8/8/K7", BARE, units={"d4": {"rank": rank}})
        play(charger, "d4:charge b3 b1", "end-turn")
        assert value(charger, "cooldown", "b1") == 0 or True
        assert charger_wait(charger, "b1") == left


def charger_wait(match: Any, cell: str) -> int:
    from banneret.engine.machine.layout import look

    return int(look(match.state)[0].cooldown[at(match, cell) * 14])


def test_what_a_bishops_ranks_bring_up_to_the_pope() -> None:
    """MC-5.6: Sanctify, steps along files, guards; two Cardinals become one Pope."""
    fen = "4k3/8/8/8/3BB3/8/8/K7"
    assert not texts(lay_out(fen, BARE), start="d4:sanctify")
    assert texts(lay_out(fen, BARE, units={"d4": {"rank": 2}}), start="d4:sanctify")
    assert "d3" in moves(lay_out(fen, BARE, units={"d4": {"rank": 4}}), "d4")
    assert texts(lay_out(fen, BARE, units={"d4": {"rank": 5}}), start="d4:pontifical-guard")
    cardinals = {"d4": {"rank": 6, "xp": 200}, "e4": {"rank": 6}}
    match = lay_out(fen, BARE, units=cardinals)
    assert "e4:fuse d4" not in texts(match)
    assert "Blue Cardinals on e4 and d4 become one Pope." in play(match, "d4:fuse e4")
    assert (value(match, "rank", "d4"), at(match, "e4"), side(match, "points")) == (7, 0, 5)
    assert {"d3", "d1"} <= set(moves(match, "d4").split())
    assert "d8" not in moves(match, "d4").split()


def test_what_a_rooks_ranks_bring() -> None:
    """MC-5.7: the Blacksmith, a square more, Garrison, room for two."""
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", BARE, units={"a1": {"xp": 30}})
    assert "Blue Blacksmith appears on b1." in play(match, "end-turn")
    fen = "4k3/8/8/8/8/8/PP6/R3K3"
    assert not texts(lay_out(fen, BARE, units={"a1": {"rank": 3}}), start="a1:garrison")
    fortress = lay_out(fen, BARE, units={"a1": {"rank": 4}})
    play(fortress, "a1:garrison a2")
    assert not texts(
        lay_out(fen, BARE, units={"a1": {"rank": 4}, "a2": {"inside": "a1"}}), start="a1:garrison"
    )
    assert texts(lay_out(fen, BARE, units={"a1": {"rank": 5}, "a2": {"inside": "a1"}}), start="a1:garrison")


def test_what_a_queens_ranks_bring() -> None:
    """MC-5.8: a shorter cooldown for Rally, a square more, and free crossing between courts."""
    fen = "4k3/8/8/8/8/8/P7/Q3K3"
    from banneret.engine.machine.layout import look

    for rank, left in ((1, 4), (2, 3)):
        match = lay_out(fen, units={"a1": {"rank": rank}, "a2": {"lord": "a1"}})
        play(match, "a1:rally", "end-turn")
        assert look(match.state)[0].cooldown[at(match, "a1") * 14 + 6] == left
    poor = lay_out("k7/8/8/8/8/8/8/3QK3", points=[1, 0])
    assert "d1-d2" in texts(poor)
    assert "d1-e2" not in texts(poor)
    paramount = lay_out("k7/8/8/8/8/8/8/3QK3", units={"d1": {"rank": 4}}, points=[1, 0])
    assert "d1-e2" in texts(paramount)


@pytest.mark.parametrize(
    ("letter", "xp", "name"), [("N", 25, "Farrier"), ("R", 30, "Blacksmith"), ("B", 30, "Medic")]
)
def test_support_units_come_once(letter: str, xp: int, name: str) -> None:
    """MC-5.9: at the second rank, sworn to the unit that brings them."""
    fen = f"4k3/8/8/8/{letter}6{letter}/8/8/4K3"
    match = lay_out(fen, BARE, units={"a4": {"xp": xp}, "h4": {"xp": xp}})
    told = [words for words in play(match, "end-turn") if name in words]
    assert told == [f"Blue {name} appears on a3."]
    assert value(match, "lord", "a3") == at(match, "a4")


def test_a_promoted_pawn_keeps_its_experience() -> None:
    """MC-5.10: first rank of the new kind, then it may rise."""
    match = lay_out("8/P6k/8/8/8/8/8/4K3", BARE, units={"a7": {"xp": 60, "rank": 3}})
    play(match, "a7-a8=Q")
    assert (value(match, "rank", "a8"), value(match, "xp", "a8")) == (1, 60)
    play(match, "end-turn")
    assert value(match, "rank", "a8") == 2


def test_a_promoted_pawn_that_rises_above_its_lord_is_the_kings() -> None:
    """MC-5.10, MC-3.2: a Bishop's Pawn that becomes a Queen; as a Knight it stays the Bishop's."""
    fen, bond = "8/P6k/8/8/8/8/8/2B1K3", {"a7": {"lord": "c1"}}
    queen, knight = lay_out(fen, BARE, units=bond), lay_out(fen, BARE, units=bond)
    play(queen, "a7-a8=Q")
    play(knight, "a7-a8=N")
    assert value(queen, "lord", "a8") == at(queen, "e1")
    assert value(knight, "lord", "a8") == at(knight, "c1")


def test_peasants_stay_footmen() -> None:
    """MC-5.11: whatever their experience, and they are not promoted."""
    match = lay_out("7k/E7/8/8/8/8/8/4K3", BARE, units={"a7": {"xp": 500}})
    play(match, "a7-a8", "end-turn")
    assert (value(match, "rank", "a8"), value(match, "kind", "a8")) == (2, 7)


def test_a_footman_of_the_peasants_goes_two_squares() -> None:
    """MC-5.11, MC-5.4: the rank gives it the step and the ability."""
    match = lay_out("7k/8/8/8/8/8/8/E3K3", BARE, units={"a1": {"rank": 2}})
    assert moves(match, "a1") == "a2 a3 b1 b2 c1 c3"
    assert value(match, "known", "a1") == 1 << 4
