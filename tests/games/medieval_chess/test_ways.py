"""Every way onto the board and off it, one case each: bonds, promotion, gold, the price."""

from typing import Any

import pytest

from tests.games.medieval_chess.positions import ATTRITION, at, lay_out, play, side, texts, value
from tests.games.medieval_chess.test_4_combat import SURE
from tests.games.medieval_chess.test_6_abilities import BARE, DITCH, RESURRECTING, known

QUEEN = 5
TAXED: dict[str, Any] = {**SURE, "taxation": {"applies": True}}


def test_a_pawn_that_the_king_changes_places_with_is_promoted() -> None:
    """MC-2.4, MC-6.19: on its last rank it becomes a Queen at once."""
    match = lay_out("4K3/8/k7/8/8/7P/8/8", BARE, units={"e8": known(*DITCH)})
    told = play(match, "e8:last-ditch h3")
    assert "Blue Pawn on e8 becomes a Queen." in told
    assert value(match, "kind", "e8") == QUEEN


def test_a_resurrected_pawn_is_promoted() -> None:
    """MC-2.4, MC-6.10: brought back on its last rank, it becomes a Queen at once; elsewhere it does not."""
    units = {"a8": known(*RESURRECTING), "pa2": {"captured": True}}
    for cell, kind in (("b8", QUEEN), ("b7", 1)):
        match = lay_out("B7/8/8/8/8/8/7k/4K3", BARE, units=units)
        play(match, f"a8:resurrection pa2 {cell}")
        assert value(match, "kind", cell) == kind
    assert value(match, "lord", "b7") == at(match, "a8")


def test_a_pawn_that_steps_out_of_a_rook_is_promoted() -> None:
    """MC-2.4, MC-6.14."""
    units: dict[str, dict[str, Any]] = {"a8": {"rank": 4}, "pa2": {"inside": "a8"}}
    match = lay_out("R7/8/8/8/8/8/7k/4K3", BARE, units=units)
    play(match, "a8:exit pa2 b8")
    assert value(match, "kind", "b8") == QUEEN


def test_a_pawn_that_is_pushed_to_its_last_rank_is_promoted() -> None:
    """MC-2.4, MC-6.5: by a Devastating Impact."""
    rider = known("charge", "lance-strike", "cavalry-momentum", "devastating-impact")
    weak = {**SURE, "pieces": {"pawn": {"hit_points": 90}}}
    match = lay_out("7k/8/2N5/8/8/8/3p4/7K", weak, units={"c6": rider}, **ATTRITION)
    play(match, "c6:charge d4 d2")
    assert value(match, "kind", "d1") == QUEEN


@pytest.mark.parametrize(
    ("ability", "action", "cell"),
    [("charge", "e4:charge f6 f8", "f8"), ("last-ditch", "e6:last-ditch c8", "c8")],
)
def test_a_pawn_that_rides_to_its_last_rank_is_promoted(ability: str, action: str, cell: str) -> None:
    """MC-2.4: by an ability that it has gained."""
    match = lay_out("8/8/4P3/8/4P3/8/7k/K7", BARE, units={action[:2]: known(ability)})
    play(match, action)
    assert value(match, "kind", cell) == QUEEN


def test_a_pawn_that_changes_sides_on_its_new_last_rank_is_promoted() -> None:
    """MC-2.4, MC-3.17: Blue's Pawn on rank 1 goes over to Gold."""
    units: dict[str, dict[str, Any]] = {"a1": {"loyalty": 10}}
    match = lay_out("3qk3/8/8/8/8/8/8/P2QK3", BARE, units=units)
    play(match, "end-turn")
    assert (value(match, "owner", "a1"), value(match, "kind", "a1")) == (1, QUEEN)


def test_a_pawn_steps_on_after_a_charge() -> None:
    """MC-6.5: diagonally to an empty square, which is no capture."""
    rider = known("charge", "lance-strike", "cavalry-momentum")
    match = lay_out("4k3/8/8/1p6/8/8/8/P3K3", BARE, units={"a1": rider})
    play(match, "a1:charge b3 b5")
    assert {"b5-a6", "b5-c6", "b5-a4"} <= set(texts(match))
    assert play(match, "b5-c6") == ["Blue Pawn b5 moves to c6."]
    assert value(match, "kind", "c6") == 1


def test_a_captain_that_is_promoted_gives_up_its_vassal() -> None:
    """MC-5.10, MC-3.2: a Knight or Rook of the first rank is no lord; a Bishop or Queen is."""
    units: dict[str, dict[str, Any]] = {"a7": {"rank": 5}, "blue-peasant1": {"at": "h1", "lord": "a7"}}
    for sign, lord in (("N", "e1"), ("R", "e1"), ("B", "a8"), ("Q", "a8")):
        match = lay_out("8/P7/7k/8/8/8/8/4K3", BARE, units=units)
        play(match, f"a7-a8={sign}")
        assert value(match, "lord", "h1") == at(match, lord), sign


def test_claims_keep_to_the_limits_of_vassals() -> None:
    """MC-3.15, MC-3.2: units for which the claiming lord has no room become the King's."""
    units: dict[str, dict[str, Any]] = {"d2": {"rank": 4}}
    units |= {cell: {"seat": "neutral"} for cell in ("d5", "e5", "f5")}
    match = lay_out("3qk3/8/8/3ppp2/8/8/3N4/3QK3", BARE, units=units)
    play(match, "d2-e4")
    lords = [value(match, "lord", cell) for cell in ("d5", "e5", "f5")]
    assert sorted(lords) == sorted([at(match, "e4"), at(match, "e4"), at(match, "e1")])


def test_both_units_that_castle_claim() -> None:
    """MC-3.15, MC-2.9: castling is a move of both units; a Rook from Fortress on is a lord."""
    units: dict[str, dict[str, Any]] = {
        **{cell: {"unmoved": True} for cell in ("e1", "a1")},
        "e2": {"seat": "neutral"},
        "b2": {"seat": "neutral"},
    }
    units["a1"] |= {"rank": 4}
    match = lay_out("7k/8/8/8/8/8/1p2p3/R3K3", BARE, units=units)
    play(match, "O-O-O")
    lords = [value(match, "lord", cell) for cell in ("b2", "e2")]
    assert lords == [at(match, "c1"), at(match, "d1")]


def test_gold_for_every_enemy_and_for_nobody_else() -> None:
    """MC-10.1: by an attack, by guards, by plating; not for a neutral unit, nor for a sacrifice."""
    match = lay_out("3qk3/8/8/8/8/r7/8/R2QK3", {"taxation": {"applies": True}})
    play(match, "a1xa3")
    assert side(match, "gold", 0) == 1
    neutral = lay_out(
        "3qk3/8/8/8/8/r7/8/R2QK3", {"taxation": {"applies": True}}, units={"a3": {"seat": "neutral"}}
    )
    assert "MC-10.1" not in [cause.clause for cause in neutral.preview("a1xa3").causes]
    play(neutral, "a1xa3")
    assert side(neutral, "gold", 0) == 0
    given = lay_out("3qk3/8/8/8/8/8/3P4/3QK3", {"taxation": {"applies": True}})
    play(given, "d1:sacrifice d2")
    assert (side(given, "gold", 0), side(given, "gold", 1)) == (0, 0)
    units = {
        "a1": known("pontifical-guard", "consecrated-line", "divine-judgment"),
        "guard1": {"at": "c2", "seat": "blue", "lasts": 2, "lord": "a1"},
        "d3": {"hurt": 58},
    }
    judged = lay_out("4k3/8/8/8/8/3r4/8/B3K3", TAXED, units=units, **ATTRITION)
    play(judged, "end-turn")
    assert (at(judged, "d3"), side(judged, "gold", 0)) == (0, 1)
    plated = {
        "a1": known("fortify", "immovable-object", "reactive-plating", fortified=2, rooted=2),
        "a8": {"hurt": 55},
    }
    match = lay_out("r3k3/8/8/8/8/8/8/R3K3", TAXED, units=plated, to_move="gold", **ATTRITION)
    play(match, "a8xa1")
    assert (side(match, "gold", 0), side(match, "gold", 1)) == (1, 0)


def test_who_has_somebody_inside_cannot_go_inside() -> None:
    """MC-6.14: and a Cardinal that becomes Pope releases its guests (MC-5.6)."""
    units: dict[str, dict[str, Any]] = {
        "a1": known("garrison", rank=4),
        "b2": known("garrison"),
        "pa2": {"inside": "b2"},
    }
    match = lay_out("3qk3/8/8/8/8/8/1N6/R3K3", BARE, units=units)
    assert not texts(match, start="a1:garrison b2")
    units = {"a1": {"rank": 6, "xp": 300}, "b1": {**known("garrison"), "rank": 6}, "pa2": {"inside": "b1"}}
    match = lay_out("3qk3/8/8/8/8/8/8/BB2K3", BARE, units=units)
    play(match, "a1:fuse b1")
    assert value(match, "kind", "c1") == 1


def test_crossing_costs_a_point_however_one_crosses() -> None:
    """MC-7.3: by Charge, by Last Ditch, into a Rook, by the step after a Charge."""
    match = lay_out("3qk3/8/8/8/8/8/8/2N1K3", points=[2, 0])
    charges = {text.split()[-1][0] for text in texts(match, start="c1:charge")}
    assert {*charges, "a"} <= set("abcd")
    rich = lay_out("3qk3/8/8/8/8/8/8/2N1K3", points=[3, 0])
    play(rich, "c1:charge d3 f3")
    assert side(rich, "points") == 0
    king = lay_out("3qk3/8/8/8/8/8/8/4K2Q", points=[5, 0])
    flights = {text.split()[-1][0] for text in texts(king, start="e1:last-ditch")}
    assert {*flights, "e"} <= set("efgh")
    fled = lay_out("3qk3/8/8/8/8/8/8/4K2Q", points=[6, 0])
    play(fled, "e1:last-ditch c2")
    assert side(fled, "points") == 0
    unit = {"d1": {"rank": 4}}
    entered = lay_out("k7/8/8/8/8/8/4P3/3R2K1", units=unit, points=[2, 0])
    assert not texts(entered, start="d1:garrison")
    entered = lay_out("k7/8/8/8/8/8/4P3/3R2K1", units=unit, points=[3, 0])
    play(entered, "d1:garrison e2")
    assert side(entered, "points") == 0
    rider = {"c1": known("charge", "lance-strike", "cavalry-momentum")}
    stepping = lay_out("k7/8/8/3p4/8/8/8/2N3K1", units=rider, points=[3, 0])
    play(stepping, "c1:charge d3 d5")
    assert "d5-e5" not in texts(stepping)
    assert "d5-c5" in texts(stepping)
    stepping = lay_out("k7/8/8/3p4/8/8/8/2N3K1", units=rider, points=[4, 0])
    play(stepping, "c1:charge d3 d5", "d5-e5")
    assert side(stepping, "points") == 0
