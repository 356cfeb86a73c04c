"""Chapter 1: soldiers and lords."""

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
    """AE-1.1. A single hit point needs no bar."""
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
    """AE-1.3: it commits, strikes with its own die and counts toward the cap."""
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
    """AE-1.6: it acts, but the Lord is nowhere to be named."""
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
    """AE-1.7: with all hit points, for nothing."""
    match = field("C4 inf", "D4 lord:1, G3 inf", dice=[6, 1], terrain="G3 city", changes=AUTOMATIC)
    play(match, "attack D4")
    assert "go-lord" not in standing(match)["G3"]
    told = with_pass(match)
    assert "Gold Elyndra is released and returns to G3." in told
    assert standing(match)["G3"] == "go-lord go1"


def test_a_lord_whose_home_is_lost_returns_near_it() -> None:
    """AE-1.7: *Ruling*: the nearest own hex without others' units."""
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
    """AE-1.8: *Ruling*: Cavalry keeps its wound."""
    match = field("C4 lord:1 cav:1", "G3 inf")
    with_pass(match)
    assert standing(match)["C4"] == "bl-lord bl1:1"
