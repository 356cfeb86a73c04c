"""The modules: chapters 10 to 13."""

from typing import Any

import banneret
from banneret.engine.machine.layout import look
from tests.games.medieval_chess.positions import ATTRITION, at, lay_out, moves, play, side, texts, value
from tests.games.medieval_chess.test_4_combat import SURE

TAXES: dict[str, Any] = {"taxation": {"applies": True}, "courts": {"applies": False}}
LAND: dict[str, Any] = {"terrain": {"applies": True}, "courts": {"applies": False}}
SKY: dict[str, Any] = {"weather": {"applies": True}, "courts": {"applies": False}}
YEAR: dict[str, Any] = {"seasons": {"applies": True}}
HIRE: dict[str, Any] = {"diplomacy": {"applies": True, "mercenaries": []}, **TAXES}
SOLDIER = {"mercenary1": {"at": "b2", "kind": "knight"}}


def test_captures_bring_gold() -> None:
    """MC-10.1: one each."""
    match = lay_out("k7/8/8/8/8/8/p7/R3K3", TAXES)
    play(match, "a1xa2")
    assert side(match, "gold") == 1


def test_gold_heals_and_raises() -> None:
    """MC-10.2: three to heal, five for a rank."""
    match = lay_out("k7/8/8/8/8/8/8/R3K3", TAXES, units={"a1": {"hurt": 30}}, gold=[8, 0], **ATTRITION)
    play(match, "a1:heal-for-gold", "a1:raise-for-gold")
    assert (value(match, "hurt", "a1"), value(match, "rank", "a1"), side(match, "gold")) == (0, 2, 0)
    assert side(match, "points") == 10


def test_gold_brings_back() -> None:
    """MC-10.3: for ten, on the unit's first square."""
    match = lay_out("k7/8/8/8/8/8/8/4K3", TAXES, units={"ra1": {"captured": True}}, gold=[10, 0])
    play(match, "revive ra1")
    assert value(match, "kind", "a1") == 4
    poor = lay_out("k7/8/8/8/8/8/8/4K3", TAXES, units={"ra1": {"captured": True}}, gold=[9, 0])
    assert "revive ra1" not in texts(poor)


def test_terrain_appears_in_its_turn() -> None:
    """MC-11.1: when turn 30 begins."""
    match = lay_out("k7/8/8/8/8/8/8/4K3", LAND, turn=28, to_move="gold")
    play(match, "end-turn")
    assert not match.view(0).board.cells
    play(match, "end-turn", "end-turn")
    assert len(match.view(0).board.cells) == 8


def test_terrain_is_alike_for_both() -> None:
    """MC-11.2: each square with its counterpart opposite."""
    match = lay_out("k7/8/8/8/8/8/8/4K3", LAND, turn=29, to_move="gold", seed=3)
    play(match, "end-turn")
    cells = {cell: tile.terrain for cell, tile in match.view(0).board.cells.items()}
    assert sorted(str(each) for each in cells.values()) == ["castle"] * 2 + ["forest"] * 4 + ["river"] * 2
    assert all(cells[f"{cell[0]}{9 - int(cell[1])}"] == terrain for cell, terrain in cells.items())
    assert {cell[1] for cell in cells} <= set("3456")


def test_a_castle_spares_damage() -> None:
    """MC-11.3: half of it."""
    rules = {**SURE, "terrain": {"applies": True}}
    match = lay_out("k7/8/8/8/8/r7/8/R3K3", rules, terrain={"a3": "castle"}, **ATTRITION)
    play(match, "a1xa3")
    assert value(match, "hurt", "a3") == 3


def test_forests_and_rivers() -> None:
    """MC-11.4: slower and safer in forests; no way into rivers along ranks and files."""
    match = lay_out("k7/8/8/8/8/8/8/B3K3", LAND, terrain={"a1": "forest"})
    assert moves(match, "a1") == "b2 c3 d4 e5 f6 g7"
    rules = {**SURE, "terrain": {"applies": True}}
    armour = lay_out("k7/8/8/8/8/r7/8/R3K3", rules, terrain={"a3": "forest"}, **ATTRITION)
    play(armour, "a1xa3")
    assert value(armour, "hurt", "a3") == 4
    river = lay_out("7k/8/8/8/8/8/8/R1B1K1N1", LAND, terrain={"a3": "river", "e3": "river"})
    assert moves(river, "a1") == "a2 b1"
    assert "e3" in moves(river, "c1")
    check = lay_out("4k3/8/8/8/8/8/8/4RK2", LAND, terrain={"e5": "river"}, to_move="gold")
    assert "end-turn" in texts(check, 1)


def test_the_weather_changes() -> None:
    """MC-12.1: every five turns, in the given proportions."""
    always = {**SKY, "weather": {"applies": True, "rain": 100, "fog": 0, "snow": 0, "clear": 1}}
    match = lay_out("k7/8/8/8/8/8/8/4K3", always, turn=5, to_move="gold")
    assert "It rains: movement is 1 less, healing 50 per cent less." in play(match, "end-turn")
    between = lay_out("k7/8/8/8/8/8/8/4K3", always, turn=6, to_move="gold")
    play(between, "end-turn")
    assert look(between.state)[0].weather == 0


def test_rain_fog_and_snow() -> None:
    """MC-12.2: less movement and healing; three squares; no charge."""
    fen = "k7/8/8/8/8/8/8/B3K2N"
    assert moves(lay_out(fen, SKY, weather="rain"), "a1") == "b2 c3 d4 e5 f6 g7"
    assert moves(lay_out(fen, SKY, weather="fog"), "a1") == "b2 c3 d4"
    assert texts(lay_out(fen, SKY), start="h1:charge")
    assert not texts(lay_out(fen, SKY, weather="snow"), start="h1:charge")
    healing = lay_out("k7/8/8/8/8/8/R7/M3K3", SKY, units={"a2": {"hurt": 40}}, weather="rain", **ATTRITION)
    play(healing, "a1:field-surgery a2")
    assert value(healing, "hurt", "a2") == 25


def test_the_seasons() -> None:
    """MC-12.3: more experience, early attrition, double court bonuses, early stress."""
    spring = lay_out("4k3/8/8/8/8/8/q7/R3K3", YEAR, season="spring")
    play(spring, "a1xa2")
    assert value(spring, "xp", "a2") == 16
    summer = lay_out("4k3/8/8/8/8/8/8/4K3", YEAR, turn=15, to_move="gold", season="summer")
    assert "Attrition begins: from now on units have hit points." in play(summer, "end-turn")
    autumn = lay_out("4k3/8/8/8/8/P7/8/3QK3", YEAR, season="autumn", turn=20, to_move="gold")
    play(autumn, "end-turn")
    assert value(autumn, "loyalty", "a3") == 90
    lost = {name: {"captured": True} for name in ("pa2", "pb2", "pc2", "pd2")}
    winter = lay_out("3qk3/8/8/8/8/8/8/4K2Q", YEAR, season="winter", units=lost)
    play(winter, "end-turn")
    assert side(winter, "stress") == 1


def test_every_season_is_felt() -> None:
    """MC-12.3: in the campaign it is summer in turn 15, before attrition would begin anyway."""
    rules = banneret.game("medieval-chess", "campaign").ruleset.numbers
    seasons = ("spring", "summer", "autumn", "winter")
    held = {turn: seasons[(turn - 1) // rules.seasons.turns % 4] for turn in range(1, 33)}
    assert {held[turn] for turn in held} == set(seasons)
    assert held[rules.seasons.summer_attrition] == "summer"
    assert rules.seasons.summer_attrition < rules.attrition.turn
    match = lay_out("4k3/8/8/8/8/8/8/4K3", "campaign", turn=14, to_move="gold", season="summer")
    assert "Attrition begins: from now on units have hit points." in play(match, "end-turn")


def test_mercenaries_stand_on_the_board() -> None:
    """MC-13.1: neutral Knights on a4 and h5."""
    match = banneret.game("medieval-chess", "campaign").match()
    found = {unit.cell: (unit.kind, unit.seat) for unit in match.view(0).board.units if unit.seat is None}
    assert found == {"a4": ("knight", None), "h5": ("knight", None)}


def test_gifts() -> None:
    """MC-13.2: ten of a lord's loyalty each; at thirty the mercenary joins."""
    match = lay_out("k7/8/8/8/8/8/8/B3K3", HIRE, units=SOLDIER)
    play(match, "a1:gift b2", "a1:gift b2")
    assert (value(match, "owner", "b2"), value(match, "loyalty", "a1"), side(match, "points")) == (2, 60, 8)
    play(match, "a1:gift b2")
    assert (value(match, "owner", "b2"), value(match, "lord", "b2")) == (0, at(match, "a1"))


def test_bids() -> None:
    """MC-13.3: the highest bidder has it, and it can be outbid again."""
    match = lay_out("k7/8/8/8/8/8/8/B3K3", HIRE, units=SOLDIER, gold=[2, 0])
    play(match, "a1:bid b2", "a1:bid b2")
    assert value(match, "owner", "b2") == 0
    rich = {"mercenary1": {"at": "b2", "kind": "knight", "seat": "gold"}}
    away = lay_out("k7/8/8/8/8/8/8/B3K3", HIRE, units=rich, gold=[4, 0], favour=[0, 0, 0, 0, 45, 0, 0, 0])
    play(away, "a1:bid b2", "a1:bid b2", "a1:bid b2")
    assert value(away, "owner", "b2") == 1
    play(away, "a1:bid b2")
    assert value(away, "owner", "b2") == 0


def test_mercenaries_act_when_both_have_played() -> None:
    """MC-13.4: not before, and not once they serve a side."""
    match = lay_out("k7/8/8/8/8/8/7r/4K3", HIRE, units=SOLDIER)
    play(match, "end-turn")
    assert at(match, "b2")
    play(match, "end-turn")
    assert not at(match, "b2")


def test_mercenaries_capture_with_profit() -> None:
    """MC-13.4: captures that outweigh the risk: a covered Rook is worth a Knight, a covered Pawn is not."""
    free = lay_out("7k/8/8/8/3p4/8/1p6/4K3", HIRE, units={"mercenary1": {"at": "b3", "kind": "knight"}})
    play(free, "end-turn")
    assert "Neutral Knight b3 attacks the Pawn on d4." in play(free, "end-turn")
    covered = lay_out("7k/8/8/4p3/3p4/8/8/7K", HIRE, units={"mercenary1": {"at": "b3", "kind": "knight"}})
    play(covered, "end-turn", "end-turn")
    assert value(covered, "owner", "d4") == 1
    rook = lay_out("7k/8/8/4p3/3r4/8/8/7K", HIRE, units={"mercenary1": {"at": "b3", "kind": "knight"}})
    play(rook, "end-turn", "end-turn")
    assert value(rook, "owner", "d4") == 2


def test_mercenaries_leave_danger() -> None:
    """MC-13.4: with nothing to capture, they go where they are not attacked."""
    for seed in range(5):
        match = lay_out("1r5k/8/8/8/8/8/8/7K", HIRE, units=SOLDIER, seed=seed)
        play(match, "end-turn", "end-turn")
        assert not at(match, "b2")
        assert at(match, "a4") or at(match, "c4") or at(match, "d1") or at(match, "d3")


def test_mercenaries_spare_whom_they_favour() -> None:
    """MC-13.3, MC-13.4: they attack no unit of the side that gave more; without `diplomacy.attacks`, none."""
    fen, soldier = "7k/8/8/8/3p4/8/8/7K", {"mercenary1": {"at": "b3", "kind": "knight"}}
    favoured = lay_out(fen, HIRE, units=soldier, favour=[0, 0, 0, 0, 10, 0, 0, 0])
    play(favoured, "end-turn", "end-turn")
    assert value(favoured, "owner", "d4") == 1
    peace = {**HIRE, "diplomacy": {**HIRE["diplomacy"], "attacks": False}}
    quiet = lay_out(fen, peace, units=soldier)
    play(quiet, "end-turn", "end-turn")
    assert value(quiet, "owner", "d4") == 1


def test_mercenaries_spare_kings() -> None:
    """MC-13.4: in attrition too."""
    soldier = {"mercenary1": {"at": "b3", "kind": "knight"}}
    match = lay_out("7k/8/8/8/3K4/8/8/8", HIRE, units=soldier, **ATTRITION)
    play(match, "end-turn", "end-turn")
    assert value(match, "hurt", "d4") == 0


def test_a_sheet_tells_of_weather_and_favour() -> None:
    """MC-12.2, MC-13.2: what slows a unit, and that lords cannot claim a mercenary."""
    rules = {**HIRE, "weather": {"applies": True}}
    match = lay_out(
        "k7/8/8/8/8/8/8/B3K2N", rules, units=SOLDIER, weather="rain", favour=[10, 0, 0, 0, 0, 0, 0, 0]
    )
    sheets = {unit.cell: [note.text for note in unit.notes] for unit in match.view(0).board.units}
    assert "Rain: −1 movement, −50 per cent healing." in sheets["a1"]
    assert sheets["b2"][1:] == [
        (
            "A mercenary: from 30 favour on, it serves the side it favours most. A lord beside it can win "
            "its favour. Now: Blue 10, Gold 0."
        )
    ]
    snow = lay_out("k7/8/8/8/8/8/8/4K2N", SKY, weather="snow").view(0).board.units
    waits = {ability.word: ability.wait for unit in snow for ability in unit.abilities}
    assert waits["charge"] == "Nobody charges in snow."


def test_without_loyalty_nobody_gives_it_away() -> None:
    """MC-13.2, MC-13.3: mercenaries can then only be paid."""
    for loyalty, offers in ((True, {"gift", "bid"}), (False, {"bid"})):
        match = lay_out("k7/8/8/8/8/8/8/B3K3", {**HIRE, "loyalty": {"applies": loyalty}}, units=SOLDIER)
        words = {ability.word for unit in match.view(0).board.units for ability in unit.abilities}
        assert words & {"gift", "bid"} == offers
