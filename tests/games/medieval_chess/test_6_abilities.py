"""Abilities: chapter 6, at least one test for each."""

from typing import Any

import pytest

import banneret
from banneret.engine.machine.layout import look
from banneret.games.medieval_chess.names import ABILITIES, ABILITY_NAMES, ability_name
from tests.games.medieval_chess.positions import (
    ATTRITION,
    at,
    game,
    lay_out,
    moves,
    play,
    side,
    texts,
    turns,
    value,
)
from tests.games.medieval_chess.test_4_combat import SURE

BARE: dict[str, Any] = {"courts": {"applies": False}}
CLASSIC: dict[str, Any] = {**BARE, "turn": {"actions": "one"}}


def known(*names: str, **more: Any) -> dict[str, Any]:
    """A unit with these abilities."""
    return {"abilities": list(names), **more}


def wait(match: banneret.Match, cell: str, tree: int) -> int:
    return int(look(match.state)[0].cooldown[at(match, cell) * 14 + tree])


def test_who_has_what_from_the_start() -> None:
    """MC-6.1: the first of each tree, unless a rank gives it."""
    match = banneret.game("medieval-chess").match()
    state = look(match.state)[0]
    names = [
        [name for name, number in ABILITIES.items() if state.known[slot] >> number & 1]
        for slot in range(1, 10)
    ]
    assert names[:5] == [
        ["fortify"],
        ["charge", "shield-wall"],
        [],
        ["rally", "queens-gambit"],
        ["last-ditch", "kings-decree"],
    ]
    assert names[8] == []
    assert match.why_not("c1:sanctify b2") == "Deacon c1 does not have Sanctify. (MC-6.1)"


def test_learning() -> None:
    """MC-6.2: in order, for experience, free of points; spent experience still counts for ranks."""
    fen = "4k3/8/8/8/8/8/8/R3K3"
    match = lay_out(fen, BARE, units={"a1": {"xp": 110, "rank": 4}})
    assert "comes after Immovable Object" in str(match.why_not("a1:learn reactive-plating"))
    play(match, "a1:learn immovable-object", "a1:learn reactive-plating")
    assert (value(match, "spent", "a1"), side(match, "points")) == (105, 10)
    assert "has 5 to spend" in str(match.why_not("a1:learn siege-engine"))
    play(match, "a1:fortify")
    assert side(match, "points") == 7


@pytest.mark.parametrize("name", [name for name in ABILITY_NAMES[:40] if ABILITIES[name] % 4])
def test_every_upgrade_has_a_price_and_is_learnt(name: str) -> None:
    """MC-6.2: each of the thirty, from the one before it."""
    before = ABILITY_NAMES[ABILITIES[name] - 1]
    rules = banneret.game("medieval-chess").rules_window
    price = rules.price[ABILITIES[name]]
    for xp, can in ((price, True), (price - 1, False)):
        match = lay_out("4k3/8/8/8/8/8/8/N3K3", BARE, units={"a1": known(before, xp=xp)})
        assert (f"a1:learn {name}" in texts(match)) == can


def test_cooldowns() -> None:
    """MC-6.3: in own turns, including this one; an ability without effect cannot be used."""
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", {**BARE, "abilities": {"fortify": {"cooldown": 2, "turns": 1}}})
    play(match, "a1:fortify")
    assert "ready again in 2 turns" in str(match.why_not("a1:fortify"))
    turns(match, 1)
    assert "ready again in 1 turn." in str(match.why_not("a1:fortify"))
    turns(match, 1)
    assert "a1:fortify" in texts(match)
    alone = lay_out("4k3/8/8/8/8/8/8/N3K3", BARE)
    assert "No comrade stands beside it" in str(alone.why_not("a1:shield-wall"))


def test_charge_and_lance_strike() -> None:
    """MC-6.4: a leap and two squares, over empty squares; Lance Strike over anything; five more damage."""
    fen = "4k3/8/8/1p6/8/1P6/8/N3K3"
    match = lay_out(fen, BARE)
    assert "a1:charge b3 b5" not in texts(match)
    lance = lay_out(fen, BARE, units={"a1": known("charge", "lance-strike")})
    play(lance, "a1:charge b3 b5")
    assert value(lance, "kind", "b5") == 2
    hit = lay_out("4k3/8/8/1r6/8/8/8/N3K3", SURE, **ATTRITION)
    play(hit, "a1:charge b3 b5")
    assert value(hit, "hurt", "b5") == 7  # 6.6 + 5 − 4
    assert moves(hit, "a1") == ""


def test_cavalry_momentum() -> None:
    """MC-6.5: an optional step after a capture, to an empty square."""
    abilities = known("charge", "lance-strike", "cavalry-momentum")
    match = lay_out("4k3/8/8/1p6/8/8/8/N3K3", BARE, units={"a1": abilities})
    play(match, "a1:charge b3 b5")
    assert match.view(0).prompts[0].clause == "MC-6.5"
    assert "stay" in texts(match)
    assert "end-turn" not in texts(match)
    play(match, "b5-c6")
    assert value(match, "kind", "c6") == 2
    quiet = lay_out("4k3/8/8/8/8/8/8/N3K3", BARE, units={"a1": abilities})
    play(quiet, "a1:charge b3 b5")
    assert "end-turn" in texts(quiet)


def test_devastating_impact() -> None:
    """MC-6.5: fifteen instead of five, and the defender is pushed on."""
    abilities = known("charge", "lance-strike", "cavalry-momentum", "devastating-impact")
    match = lay_out("4k3/8/8/1r6/8/8/8/N3K3", SURE, units={"a1": abilities}, **ATTRITION)
    play(match, "a1:charge b3 b5")
    assert (at(match, "b5"), value(match, "hurt", "b6")) == (0, 17)


def test_shield_wall_and_stalwart() -> None:
    """MC-6.6: five armour for two turns, three with Stalwart."""
    fen = "4k3/8/8/8/8/8/P7/N3K3"
    for abilities, lasts in ((known("shield-wall"), 2), (known("shield-wall", "stalwart"), 3)):
        match = lay_out(fen, BARE, units={"a1": abilities}, **ATTRITION)
        play(match, "a1:shield-wall")
        assert value(match, "shield", "a2") == lasts
        assert next(unit for unit in match.view(0).board.units if unit.cell == "a2").values["armour"] == 7
        turns(match, lasts)
        assert value(match, "shield", "a2") == 0


def test_guardians_resolve() -> None:
    """MC-6.7: ten loyalty for the Knight when one it shields is hurt."""
    units = {
        "a1": known("shield-wall", "stalwart", "guardians-resolve"),
        "a2": {"shield": 2, "shield_by": "a1"},
    }
    match = lay_out(
        "r3k3/8/8/8/8/8/R7/N3K3",
        SURE | {"loyalty": {"applies": True}},
        to_move="gold",
        units=units,
        **ATTRITION,
    )
    play(match, "a8xa2")
    assert value(match, "loyalty", "a1") == 90


def test_unyielding_bastion() -> None:
    """MC-6.7: shielded units cannot be hurt for a turn."""
    abilities = known("shield-wall", "stalwart", "guardians-resolve", "unyielding-bastion")
    match = lay_out("r3k3/8/8/8/8/8/P7/N3K3", SURE, units={"a1": abilities}, **ATTRITION)
    play(match, "a1:shield-wall", "end-turn", "a8xa2")
    assert value(match, "hurt", "a2") == 0


def test_sanctify_and_holy_ground() -> None:
    """MC-6.8: twenty hit points and ten loyalty, for one adjacent comrade or for all."""
    fen, hurt = "4k3/8/8/8/8/8/RR6/B3K3", {"hurt": 30}
    match = lay_out(fen, BARE, units={"a1": known("sanctify"), "a2": hurt, "b2": hurt}, **ATTRITION)
    play(match, "a1:sanctify a2")
    assert [value(match, "hurt", cell) for cell in ("a2", "b2")] == [10, 30]
    assert value(match, "loyalty", "a2") == 90
    holy = lay_out(
        fen, BARE, units={"a1": known("sanctify", "holy-ground"), "a2": hurt, "b2": hurt}, **ATTRITION
    )
    play(holy, "a1:sanctify")
    assert [value(holy, "hurt", cell) for cell in ("a2", "b2")] == [10, 10]


def test_martyrs_blessing() -> None:
    """MC-6.9: twice as much if the Bishop was hurt since its side's last turn."""
    abilities = known("sanctify", "holy-ground", "martyrs-blessing")
    for struck, left in ((True, 10), (False, 30)):
        units = {"a1": {**abilities, "struck": struck}, "a2": {"hurt": 50}}
        match = lay_out("4k3/8/8/8/8/8/R7/B3K3", BARE, units=units, **ATTRITION)
        play(match, "a1:sanctify")
        assert value(match, "hurt", "a2") == left


RESURRECTING = ("sanctify", "holy-ground", "martyrs-blessing", "resurrection")


def test_resurrection() -> None:
    """MC-6.10: with half its hit points, on a chosen free square beside the Bishop."""
    units = {"a1": known(*RESURRECTING), "rh1": {"captured": True}, "pa2": {"captured": True}}
    match = lay_out("4k3/8/8/8/8/8/1P6/B3K3", BARE, units=units, **ATTRITION)
    squares = [text.split()[2] for text in texts(match, start="a1:resurrection rh1")]
    assert sorted(squares) == ["a2", "b1"]
    assert "Blue Rook is back on a2." in play(match, "a1:resurrection rh1 a2")
    assert (value(match, "hurt", "a2"), value(match, "lord", "a2"), side(match, "points")) == (
        30,
        at(match, "a1"),
        5,
    )


def test_resurrection_works_once_in_a_game() -> None:
    """MC-6.10: not once per Bishop; the other side still has its own."""
    units = {
        **{cell: known(*RESURRECTING) for cell in ("a1", "h1", "a8")},
        **{name: {"captured": True} for name in ("rh1", "pa2", "pa7")},
    }
    match = lay_out("b3k3/8/8/8/8/8/8/B3K2B", BARE, units=units, **ATTRITION)
    play(match, "a1:resurrection rh1 a2")
    turns(match, 1)
    assert not [text for text in texts(match) if "resurrection" in text]
    again = game(BARE).position(match.document())
    assert not [text for text in texts(again) if "resurrection" in text]
    play(match, "end-turn")
    assert texts(match, 1, "a8:resurrection pa7")


def test_what_is_an_order_of_its_own_is_not_told_for_another() -> None:
    """MC-6.2: a Bishop that could resurrect is reported to sanctify; a Rook that could strike, to fortify."""
    rook = known("fortify", "immovable-object", "reactive-plating", "siege-engine")
    units = {"a1": known(*RESURRECTING), "h1": rook}
    match = lay_out("4k3/8/8/8/8/8/1P6/B3K2R", BARE, units=units, **ATTRITION)
    assert play(match, "a1:sanctify")[0] == "Blue Deacon a1 uses Martyr's Blessing."
    assert "Reactive Plating" in next(each.words for each in match.legal(0) if each.text == "h1:fortify")
    assert play(match, "h1:fortify")[0] == "Blue Rook h1 uses Reactive Plating."


def test_pontifical_guard_and_consecrated_line() -> None:
    """MC-6.11: two adjacent guards, or two squares away, for three turns; nothing passes or captures them."""
    match = lay_out("4k3/8/8/8/8/8/8/B3K3", BARE, units={"a1": known("pontifical-guard")})
    assert texts(match, start="a1:pontifical-guard") == [
        f"a1:pontifical-guard {c}" for c in ("b1", "a2", "b2")
    ]
    play(match, "a1:pontifical-guard a2")
    assert texts(match) == ["guard b1", "guard b2", "done"]
    play(match, "guard b2")
    assert moves(match, "a1") == ""
    turns(match, 3)
    assert at(match, "b2") == 0
    line = lay_out("4k3/8/8/8/8/8/8/B3K3", BARE, units={"a1": known("pontifical-guard", "consecrated-line")})
    assert "a1:pontifical-guard c3" in texts(line)


def test_divine_judgment() -> None:
    """MC-6.11: enemies beside guards lose five when the turn ends."""
    units = {
        "a1": known("pontifical-guard", "consecrated-line", "divine-judgment"),
        "guard1": {"at": "c2", "seat": "blue", "lasts": 2, "lord": "a1"},
    }
    match = lay_out("4k3/8/8/8/8/3r4/8/B3K3", SURE, units=units, **ATTRITION)
    play(match, "end-turn")
    assert value(match, "hurt", "d3") == 5


def test_papal_decree() -> None:
    """MC-6.11: a Pope summons four guards for five turns; a Bishop does not."""
    abilities = known("pontifical-guard", "consecrated-line", "divine-judgment", "papal-decree")
    for rank, guards, lasts in ((7, 4, 5), (6, 2, 3)):
        match = lay_out("4k3/8/8/8/8/8/8/B3K3", BARE, units={"a1": {**abilities, "rank": rank}})
        play(match, "a1:pontifical-guard a2")
        assert value(match, "lasts", "a2") == lasts
        placed = 1
        while "done" in texts(match):
            play(match, texts(match)[0])
            placed += 1
        assert placed == guards


def test_fortify_and_immovable_object() -> None:
    """MC-6.12: half the damage for three turns, five with Immovable Object, and no move."""
    fen = "r3k3/8/8/8/8/8/8/R3K3"
    for abilities, lasts in ((known("fortify"), 3), (known("fortify", "immovable-object"), 5)):
        match = lay_out(fen, SURE, units={"a1": abilities}, **ATTRITION)
        play(match, "a1:fortify")
        assert (value(match, "fortified", "a1"), moves(match, "a1")) == (lasts, "")
        play(match, "end-turn", "a8xa1")
        assert value(match, "hurt", "a1") == 3  # half of 11 − 4


def test_reactive_plating() -> None:
    """MC-6.12: a unit that strikes it loses ten."""
    units = {"a1": known("fortify", "immovable-object", "reactive-plating", fortified=2, rooted=2)}
    match = lay_out("r3k3/8/8/8/8/8/8/R3K3", SURE, units=units, to_move="gold", **ATTRITION)
    play(match, "a8xa1")
    assert value(match, "hurt", "a8") == 10
    weak = lay_out(
        "r3k3/8/8/8/8/8/8/R3K3", SURE, units={**units, "a8": {"hurt": 55}}, to_move="gold", **ATTRITION
    )
    assert "Gold Rook on a8 falls to Reactive Plating." in play(weak, "a8xa1")


def test_siege_engine() -> None:
    """MC-6.13: strikes enemies within two squares while fortified, without leaving its square."""
    abilities = known(
        "fortify", "immovable-object", "reactive-plating", "siege-engine", fortified=2, rooted=2
    )
    match = lay_out("4k3/8/8/8/p7/8/2p5/R3K3", BARE, units={"a1": abilities})
    assert texts(match, start="a1:siege-engine") == ["a1:siege-engine c2"]
    play(match, "a1:siege-engine c2")
    assert (at(match, "c2"), value(match, "kind", "a1")) == (0, 4)


def test_garrison_and_supply_line() -> None:
    """MC-6.14: a comrade inside comes out next turn and heals twenty there; the Rook becomes its lord."""
    fen = "4k3/8/8/8/8/8/NP6/R3K3"
    units = {"a1": known("garrison", "supply-line", rank=4), "b2": {"hurt": 15}}
    match = lay_out(fen, BARE, units=units, **ATTRITION)
    play(match, "a1:garrison b2")
    assert at(match, "b2") == 0
    assert not texts(match, start="a1:exit")
    inside = next(unit for unit in match.view(0).board.units if "garrisoned" in unit.badges)
    assert (inside.cell, inside.place) == ("a1", 1)
    turns(match, 1)
    play(match, f"a1:exit {inside.id} b1")
    assert (value(match, "hurt", "b1"), value(match, "lord", "b1"), moves(match, "b1")) == (
        0,
        at(match, "a1"),
        "",
    )


def test_rapid_deployment_and_war_wagon() -> None:
    """MC-6.15: a unit that steps out may move on; a War Wagon has room for two."""
    fen = "4k3/8/8/8/8/8/PN6/R3K3"
    deploy = known("garrison", "supply-line", "rapid-deployment", rank=4)
    match = lay_out(fen, BARE, units={"a1": deploy, "a2": {"inside": "a1"}})
    out = texts(match, start="a1:exit")[0]
    play(match, out)
    assert moves(match, out.split()[2]) != ""
    wagon = known("garrison", "supply-line", "rapid-deployment", "war-wagon", rank=4)
    roomy = lay_out(fen, BARE, units={"a1": wagon, "a2": {"inside": "a1"}})
    assert "a1:garrison b2" in texts(roomy)
    classic = lay_out(fen, CLASSIC, units={"a1": deploy, "a2": {"inside": "a1"}})
    play(classic, texts(classic, start="a1:exit")[0])
    assert "stay" in texts(classic)


RALLY = ("rally", "inspiring-presence", "tactical-genius", "supreme-commander")


@pytest.mark.parametrize("tier", range(4))
def test_rally(tier: int) -> None:
    """MC-6.16: readies vassals within three squares; upgrades add loyalty, movement, and reach."""
    units = {
        "a1": known(*RALLY[: tier + 1]),
        "a3": {"lord": "a1", "cooldowns": {"fortify": 4}},
        "h7": {"lord": "a1", "cooldowns": {"fortify": 4}},
    }
    match = lay_out("4k3/7R/8/8/8/R7/8/Q3K3", BARE, units=units)
    play(match, "a1:rally")
    assert wait(match, "a3", 4) == 0
    assert wait(match, "h7", 4) == (0 if tier == 3 else 4)
    assert value(match, "loyalty", "a3") == (95 if tier >= 1 else 80)
    assert value(match, "rallied", "a3") == (1 if tier >= 2 else 0)
    assert side(match, "points") == (6 if tier == 3 else 5)


def test_queens_gambit() -> None:
    """MC-6.17: gives up a comrade for a further move of up to three squares."""
    match = lay_out("4k3/8/8/8/8/8/P7/Q3K3", BARE)
    play(match, "a1:queens-gambit a2")
    assert at(match, "a2") == 0
    play(match, "a1-a7")
    assert moves(match, "a7") == "a4 a5 a6 a8 b6 b7 b8 c5 c7 d4 d7"


def test_calculated_risk_and_ruthless_efficiency() -> None:
    """MC-6.17: two points instead; with the last upgrade no unit is given up."""
    risk = known("queens-gambit", "calculated-risk")
    match = lay_out("4k3/8/8/8/8/8/P7/Q3K3", BARE, units={"a1": risk}, points=[5, 0])
    play(match, "a1:queens-gambit a2")
    assert side(match, "points") == 5
    ruthless = known("queens-gambit", "calculated-risk", "blood-for-glory", "ruthless-efficiency")
    sure = lay_out("4k3/8/8/8/8/8/P7/Q3K3", BARE, units={"a1": ruthless})
    play(sure, "a1:queens-gambit")
    assert (value(sure, "kind", "a2"), value(sure, "gambit", "a1"), side(sure, "points")) == (1, 3, 7)


def test_blood_for_glory() -> None:
    """MC-6.18: a capture in the same turn gains the experience of the unit given up."""
    bloody = known("queens-gambit", "calculated-risk", "blood-for-glory")
    units = {"a1": bloody, "a2": {"xp": 40}}
    match = lay_out("4k3/8/8/8/3p4/8/P7/Q3K3", BARE, units=units)
    play(match, "a1:queens-gambit a2", "a1xd4")
    assert value(match, "xp", "d4") == 3 + 10 + 40


DITCH = ("last-ditch", "desperate-flight", "royal-escape", "divine-right")


@pytest.mark.parametrize("tier", range(4))
def test_last_ditch(tier: int) -> None:
    """MC-6.19: two squares, three, for four points, or a swap with a comrade."""
    match = lay_out("k7/8/8/8/8/8/8/R3K3", BARE, units={"e1": known(*DITCH[: tier + 1])})
    flights = {text.split()[1] for text in texts(match, start="e1:last-ditch")}
    assert ("g3" in flights, "h4" in flights, "a1" in flights) == (True, tier >= 1, tier == 3)
    play(match, "e1:last-ditch c2")
    assert (value(match, "kind", "c2"), side(match, "points")) == (6, 6 if tier >= 2 else 5)
    if tier == 3:
        swapped = lay_out("k7/8/8/8/8/8/8/R3K3", BARE, units={"e1": known(*DITCH)})
        play(swapped, "e1:last-ditch a1")
        assert (value(swapped, "kind", "a1"), value(swapped, "kind", "e1")) == (6, 4)


def test_last_ditch_saves_from_check() -> None:
    """MC-6.19: it can answer a check like any other action."""
    match = lay_out("k3r3/8/8/8/8/8/8/3RKR2", BARE)
    assert "e1:last-ditch c3" in texts(match)
    assert "e1:last-ditch e3" not in texts(match)


DECREE = ("kings-decree", "monarchs-will", "crown-authority", "absolute-power")


@pytest.mark.parametrize("tier", range(4))
def test_kings_decree(tier: int) -> None:
    """MC-6.20: twenty loyalty for all; then a cooldown, ten hit points, and at least loyal."""
    units = {
        "e1": known(*DECREE[: tier + 1]),
        "a1": {"loyalty": 31, "hurt": 30, "cooldowns": {"fortify": 4}},
    }
    match = lay_out("k7/8/8/8/8/8/8/R3K3", BARE, units=units, **ATTRITION)
    play(match, "e1:kings-decree")
    assert value(match, "loyalty", "a1") == (70 if tier == 3 else 51)
    assert wait(match, "a1", 4) == (0 if tier >= 1 else 4)
    assert value(match, "hurt", "a1") == (20 if tier >= 2 else 30)


@pytest.mark.parametrize("tier", range(1, 4))
def test_a_decree_does_not_ready_itself(tier: int) -> None:
    """MC-6.20, MC-6.3: it does not ready the ability in use; it may ready the King's other one."""
    units = {"e1": known("last-ditch", *DECREE[: tier + 1], cooldowns={"last-ditch": 5})}
    for seed in range(8):
        match = lay_out("k7/8/8/8/8/8/8/R3K3", BARE, seed=seed, units=units, **ATTRITION)
        play(match, "e1:kings-decree")
        assert (wait(match, "e1", 9), wait(match, "e1", 8)) == (8, 0)
        assert "e1:kings-decree" not in texts(match)


def test_farriery() -> None:
    """MC-6.21: a Knight beside the Farrier leaps three times in a line this turn."""
    match = lay_out("k7/8/8/8/8/8/F7/NP2K3", BARE)
    assert texts(match, start="a2:farriery") == ["a2:farriery a1"]
    play(match, "a2:farriery a1")
    assert moves(match, "a1") == "b3 c2 c5 d7 e3 g4"
    turns(match, 1)
    assert moves(match, "a1") == "b3 c2"


def test_sharpened_blade() -> None:
    """MC-6.22: ten more damage for two turns."""
    match = lay_out("k7/8/8/8/8/r7/8/RS2K3", SURE, **ATTRITION)
    play(match, "b1:sharpened-blade a1", "a1xa3")
    assert value(match, "hurt", "a3") == 17
    turns(match, 2)
    assert value(match, "sharpened", "a1") == 0


def test_field_surgery() -> None:
    """MC-6.23: heals an adjacent comrade by thirty; not if it is unhurt."""
    match = lay_out("k7/8/8/8/8/8/R7/RM2K3", BARE, units={"a1": {"hurt": 40}}, **ATTRITION)
    assert texts(match, start="b1:field-surgery") == ["b1:field-surgery a1"]
    play(match, "b1:field-surgery a1")
    assert value(match, "hurt", "a1") == 10


def test_levy() -> None:
    """MC-6.24: two Peasants from the reserve, sworn to the Knight."""
    ready = {**BARE, "abilities": {"levy": {"cooldown": 1}}}
    match = lay_out("k7/8/8/8/8/8/8/N3K3", ready, units={"a1": {"rank": 4}})
    play(match, "a1:levy b2")
    assert (value(match, "kind", "b2"), value(match, "lord", "b2"), moves(match, "b2")) == (
        7,
        at(match, "a1"),
        "",
    )
    turns(match, 1)
    play(match, "a1:levy a2")
    turns(match, 1)
    assert not texts(match, start="a1:levy")


def test_levy_needs_room_for_a_vassal() -> None:
    """MC-6.24, MC-3.2: a Banneret may have two vassals, a Captain one; support units do not count."""
    units: dict[str, dict[str, Any]] = {
        "a1": {"rank": 4},
        "c3": {"lord": "a1"},
        "blue-farrier": {"at": "h1", "lord": "a1"},
    }
    one = lay_out("k7/8/8/8/8/2PP4/8/N3K3", BARE, units=units)
    assert texts(one, start="a1:levy")
    full = lay_out("k7/8/8/8/8/2PP4/8/N3K3", BARE, units={**units, "d3": {"lord": "a1"}})
    assert not texts(full, start="a1:levy")
    captain: dict[str, dict[str, Any]] = {"a2": {"rank": 5}, "blue-peasant1": {"at": "h1", "lord": "a2"}}
    match = lay_out("k7/8/8/8/8/8/P7/4K3", BARE, units=captain)
    assert not texts(match, start="a2:levy")


@pytest.mark.parametrize("name", ABILITY_NAMES)
def test_the_table_in_the_rules_is_true(name: str) -> None:
    """MC-6.2, MC-6.3: points, cooldown and price of every ability, as in the default ruleset."""
    played = game("default")
    row = getattr(played.ruleset.numbers.abilities, name.replace("-", "_"))
    title = ability_name(ABILITIES[name])
    expected = f"| {title} | {row.cost} | {row.cooldown} | {row.price or '–'} |"
    assert expected in played.definition.rules_text
