"""Chapter 1: soldiers and lords."""

from typing import Any

import pytest

from tests.games.aeonis.fields import (
    AUTOMATIC,
    counter,
    field,
    game_of,
    play,
    standing,
    texts,
    window,
    with_pass,
)


def test_the_dice_of_soldiers() -> None:
    """AE-1.1. A unit with a single hit point needs no bar."""
    units = field("C4 inf cav arc", "G3 inf").view(0).board.units
    values = {
        unit.kind: (*unit.values.values(), *(bar.of for bar in unit.bars)) for unit in units if unit.seat == 0
    }
    assert values == {"infantry": (6, 6, 1), "cavalry": (8, 6, 2, 2), "archers": (6, 4, 1)}


def test_the_sheets_of_lords() -> None:
    """AE-1.2: attack die, defence die, hit points, movement."""
    sheets = game_of({}).ruleset.numbers.combat.lords
    found = {name: (s.attack, s.defence, s.hit_points, s.move) for name, s in sheets.items()}
    assert found == {
        "cassian": (6, 8, 3, 2),
        "seraphel": (10, 6, 3, 2),
        "vharok": (8, 10, 4, 1),
        "elyndra": (6, 8, 4, 2),
        "rakhis": (8, 6, 3, 3),
        "nyxara": (10, 4, 2, 2),
        "auriel": (6, 10, 3, 2),
        "thalrik": (8, 8, 3, 2),
    }


def test_a_ruleset_says_which_lord_sits_where() -> None:
    """AE-1.2."""
    match = field("C4 lord", "G3 lord", changes={"lords": ["nyxara", "vharok", "cassian", "auriel"]})
    assert [unit.name for unit in match.view(0).board.units] == ["Nyxara", "Vharok"]


def test_a_lord_is_a_unit_on_the_line() -> None:
    """AE-1.3: it is committed, strikes with its own die, and counts towards the cap."""
    match = field("C4 lord inf inf inf", "D4 inf", changes={"choices": {"targets": "automatic"}})
    play(match, "attack D4", "commit usual")
    assert "line bl-lord+bl1+bl2" in texts(match)
    assert not any(text.count("bl") > 3 for text in texts(match))
    told = play(match, "line bl-lord+done")
    assert any("Blue Seraphel strikes Gold Infantry 1" in each and "on d10" in each for each in told)


def test_who_has_no_hit_points_is_destroyed() -> None:
    """AE-1.4."""
    match = field("C4 inf", "D4 cav:1, G3 inf", dice=[6, 1], changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert "Gold Cavalry 1 is destroyed." in told
    assert standing(match) == {"D4": "bl1", "G3": "go2"}


def test_a_lord_is_captured_not_destroyed() -> None:
    """AE-1.4, AE-1.5: two renown and a victory point, at once."""
    match = field("C4 inf", "D4 lord:1, G3 inf", dice=[6, 1], changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert "Gold Elyndra is captured: Blue gains 2 renown and 1 VP." in told
    assert (counter(match, "renown"), counter(match, "victory points")) == (3, 1)  # and 1 for the hex
    zone = match.view(0).zones[0]
    assert (zone.id, [item.name for item in zone.items]) == ("captured:0", ["Elyndra"])


def test_a_side_without_its_lord_plays_on() -> None:
    """AE-1.6: it can act, but its Lord cannot be named."""
    captured = {"gold": {"captor": "blue"}}
    units = {
        "bl1": {"kind": "infantry", "hex": "C4", "hits": 1},
        "go-lord": {"kind": "lord", "hex": None, "hits": 0},
        "go1": {"kind": "infantry", "hex": "G3", "hits": 1},
    }
    match = field("C4 inf", "G3 inf", turn="gold", sides=captured, units=units)
    assert "G3>F3" in texts(match)
    assert not any("lord" in text for text in texts(match))


def test_captured_lords_return_home_in_cleanup() -> None:
    """AE-1.7: with full hit points, at no cost."""
    match = field("C4 inf", "D4 lord:1, G3 inf", dice=[6, 1], terrain="G3 city", changes=AUTOMATIC)
    play(match, "attack D4")
    assert "go-lord" not in standing(match)["G3"]
    told = with_pass(match)
    assert "Gold Elyndra is released and returns to G3." in told
    assert standing(match)["G3"] == "go-lord go1"


def test_a_lord_whose_home_is_lost_returns_near_it() -> None:
    """AE-1.7: *Ruling*: to the nearest hex of its side without others' units."""
    match = field(
        "C4 inf, G3 inf", "D4 lord:1, A7 inf", control="F3 gold, E4 gold", dice=[6, 1], changes=AUTOMATIC
    )
    play(match, "attack D4")
    assert "Gold Elyndra is released and returns to F3." in with_pass(match)


def test_a_lord_with_nowhere_to_go_stays_captured() -> None:
    """AE-1.7: until a later cleanup."""
    match = field("C4 inf, B4 inf", "D4 lord:1, A4 inf", dice=[6, 1, 6, 1], changes=AUTOMATIC)
    play(match, "attack D4", "gold: pass", "attack A4")
    assert standing(match) == {"D4": "bl1", "A4": "bl2"}
    play(match, "pass")
    assert window(match).over or window(match).captor[1] == 1


def test_lords_heal_at_the_start_of_a_round_and_others_do_not() -> None:
    """AE-1.8: *Ruling*: Cavalry stays wounded."""
    match = field("C4 lord:1 cav:1", "G3 inf")
    with_pass(match)
    assert standing(match)["C4"] == "bl-lord bl1:1"


def seated(*lords: str) -> dict[str, Any]:
    """A ruleset with these lords in the first seats, and everything usual chosen automatically."""
    others = [lord for lord in ("seraphel", "elyndra", "cassian", "thalrik") if lord not in lords]
    return {**AUTOMATIC, "lords": [*lords, *others][:4]}


def test_each_lord_has_an_ability() -> None:
    """AE-1.9: it is data on the sheet, and the glossary shows it with its clause."""
    game = game_of({})
    sheets = game.ruleset.numbers.combat.lords
    assert {name: dict(sheet.abilities) for name, sheet in sheets.items()} == {
        "cassian": {"treasury": 1},
        "seraphel": {"pathfinder": 1},
        "vharok": {"bulwark": 1},
        "elyndra": {"woodcraft": 1},
        "rakhis": {"pursuit": 1},
        "nyxara": {"veil": 1},
        "auriel": {"aegis": 1},
        "thalrik": {"riftward": 2},
    }
    auriel = next(entry for entry in game.words.glossary() if entry.name == "Auriel")
    assert [line.clause for line in auriel.lines] == ["AE-1.2", "AE-1.10"]
    bare = game_of({"combat": {"abilities": False}})
    assert all(len(entry.lines) == 1 for entry in bare.words.glossary())


@pytest.mark.parametrize(
    ("lord", "terrain", "bonus"),
    [
        ("vharok", "fortress", 1),
        ("vharok", "imperial-seat", 1),
        ("vharok", "forest", 0),
        ("elyndra", "forest", 1),
        ("elyndra", "plain", 0),
        ("thalrik", "portal", 2),
        ("auriel", "plain", 1),
    ],
)
def test_what_a_lord_adds_when_it_defends(lord: str, terrain: str, bonus: int) -> None:
    """AE-1.10: to the rolls of all its side's units while it is committed, even from an adjacent hex."""
    for committed in (True, False):
        changes = {**seated("nyxara", lord), "choices": {**AUTOMATIC["choices"], "commit": "player"}}
        match = field("C4 inf", "D4 inf, E4 lord", terrain=f"D4 {terrain}", dice=[4, 3] * 9, changes=changes)
        told = play(match, "attack D4")
        if terrain == "imperial-seat":
            told += play(match, "hold-the-walls")
        told += play(match, "commit go-lord" if committed else "commit done")
        strike = next(each for each in told if "Blue Infantry 1 strikes Gold Infantry 1" in each)
        name = game_of({}).ruleset.numbers.combat.lords[lord].name
        if committed and bonus:
            assert strike.endswith(f"4 on d6 against 3 on d6 +{bonus} ({name}) = {3 + bonus}, no hit.")
        else:
            assert strike.endswith("4 on d6 against 3 on d6, a hit.")


def test_aegis_helps_the_attacker_too_and_bulwark_does_not() -> None:
    """AE-1.10."""
    for lord, result in (("auriel", "3 on d6 +1 (Auriel) = 4, no hit."), ("vharok", "3 on d6, a hit.")):
        match = field(
            "C4 lord inf", "D4 inf", terrain="D4 fortress", dice=[1, 4] * 2 + [4, 3], changes=seated(lord)
        )
        told = play(match, "attack D4")
        back = next(each for each in told if "Gold Infantry 1 strikes" in each)
        assert back.endswith(f"4 on d6 against {result}")


def test_a_lord_that_has_fallen_adds_nothing() -> None:
    """AE-1.9, AE-1.10: a captured Lord has no abilities, starting with the next strike."""
    changes = {"lords": seated("nyxara", "auriel")["lords"]}
    match = field("C4 inf inf", "D4 lord:1 inf, G3 inf", dice=[6, 1, 4, 3], changes=changes)
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    told = play(match, "bl1*go-lord")
    assert [each.rsplit("against ")[-1] for each in told if "strikes" in each] == [
        "1 on d10 +1 (Auriel) = 2, a hit.",
        "3 on d6, a hit.",
    ]


def test_pursuit() -> None:
    """AE-1.10: pressing costs less if Rakhis is committed."""
    for army, left in (("C4 lord", 3), ("C4 inf, B4 lord", 2)):
        match = field(army, "D4 cav, G3 inf", dice=[1, 4] * 4, changes=seated("rakhis"))
        told = play(match, "attack D4", "stay", "press")
        assert counter(match, "action points") == left
        assert any("presses the attack on D4" in each for each in told)


def test_pathfinder_and_veil() -> None:
    """AE-1.11: Mountains and zones of control cost less for a group with the Lord."""
    for lord, terrain, army in (("seraphel", "D4 mountain", "G3 inf"), ("nyxara", "", "E4 inf")):
        for group, points in (("C4:bl-lord>D4", 4), ("C4:bl1>D4", 3)):
            match = field("C4 lord inf", army, terrain=terrain, changes=seated(lord))
            play(match, group)
            assert counter(match, "action points") == points, (lord, group)


def test_treasury() -> None:
    """AE-1.11: Cassian's side can bank one more AP, unless Cassian is captured."""
    match = field("C4 lord", "G3 inf", changes=seated("cassian"))
    assert play(match, "pass") == ["Blue passes and banks 3 AP."]
    captured = {
        "bl-lord": {"kind": "lord", "hex": None, "hits": 0},
        "bl1": {"kind": "infantry", "hex": "C4"},
        "go1": {"kind": "infantry", "hex": "G3"},
    }
    match = field(
        "C4 inf", "G3 inf", units=captured, sides={"blue": {"captor": "gold"}}, changes=seated("cassian")
    )
    assert play(match, "pass") == ["Blue passes and banks 2 AP."]


def test_abilities_can_be_left_out() -> None:
    """AE-1.9: with `combat.abilities` false Lords are just units."""
    changes = {**seated("cassian", "auriel"), "combat": {"abilities": False}}
    assert play(field("C4 lord", "G3 inf", changes=changes), "pass") == ["Blue passes and banks 2 AP."]
    match = field("C4 inf", "D4 lord", dice=[4, 3] * 2, changes=changes)
    assert any(
        each.endswith("4 on d6 against 3 on d10, a hit; 2 hit points left.")
        for each in play(match, "attack D4")
    )
