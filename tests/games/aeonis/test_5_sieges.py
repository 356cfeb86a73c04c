"""Chapter 5: sieges."""

from typing import Any

from banneret import Match
from tests.games.aeonis.fields import (
    AUTOMATIC,
    Changes,
    asked,
    badges,
    counter,
    field,
    marks,
    merged,
    owner,
    play,
    standing,
    texts,
    window,
    with_pass,
)

MISS, HIT = [1, 4], [6, 1]


def siege(blue: str, gold: str, *, dice: list[int], changes: Changes = AUTOMATIC, **more: Any) -> Match:
    """A Fortress on D4 after Blue's first siege round, with Gold to act."""
    match = field(blue, gold, terrain="D4 fortress", dice=dice, changes=changes, **more)
    play(match, "attack D4", "stay")
    return match


def besieger(match: Match, cell: int = 0) -> int:
    return int(window(match).besieger[cell]) - 1


def test_a_fortress_is_always_besieged() -> None:
    """AE-5.1: the marker shows which side besieges it."""
    match = siege("C4 inf", "D4 inf", dice=MISS * 2)
    assert marks(match, "D4") == ("fortress", "siege")
    assert besieger(match) == 0
    assert [(link.kind, link.start, link.end) for link in match.view(0).board.links] == [
        ("siege", "C4", "D4")
    ]


def test_a_city_is_besieged_if_its_defender_holds_the_walls() -> None:
    """AE-5.1: otherwise it is fought for like any hex, but with lines of five and no retreat."""
    for answer, is_siege in (("hold-the-walls", True), ("open", False)):
        match = field("C4 inf", "D4 inf, E4 inf", terrain="D4 city", dice=MISS * 3, changes=AUTOMATIC)
        play(match, "attack D4")
        assert asked(match) == ("gold", "AE-5.1")
        play(match, answer)
        assert ("siege" in marks(match, "D4")) == is_siege
        play(match, "stay")
        assert asked(match) == (("gold", "AE-9.3") if is_siege else ("blue", "AE-3.12"))


def test_by_the_ledger_a_city_always_holds_its_walls() -> None:
    """AE-5.1."""
    ledger = merged({"extends": "ledger"}, AUTOMATIC)
    match = field("C4 inf", "D4 inf", terrain="D4 city", dice=MISS * 2, changes=ledger)
    play(match, "attack D4")
    assert "siege" in marks(match, "D4")


def test_nobody_holds_the_walls_without_units() -> None:
    """AE-5.1, AE-2.5: an empty City falls at once, without a marker."""
    match = field("C4 inf", "G3 inf", terrain="D4 city", control="D4 gold", changes=AUTOMATIC)
    play(match, "attack D4")
    assert owner(match, "D4") == "blue"
    assert "siege" not in marks(match, "D4")


def test_a_siege_lasts_over_attacks_and_rounds_at_the_full_cost() -> None:
    """AE-5.2."""
    match = siege("C4 inf", "D4 inf, G3 inf", dice=MISS * 6)
    assert counter(match, "action points") == 3
    play(match, "gold: pass", "attack D4", "stay")
    assert counter(match, "action points") == 1
    with_pass(match)
    assert "siege" in marks(match, "D4")
    while asked(match)[0] != "blue":
        play(match, "pass")
    play(match, "attack D4")
    assert asked(match) == ("blue", "AE-5.5")


def test_who_is_committed_stays_so_until_it_moves() -> None:
    """AE-5.3: a unit that moves, even to another adjacent hex, must join again."""
    automatic = {"choices": {"line": "automatic", "targets": "automatic", "groups": "any"}}
    match = field(
        "C4 inf inf", "D4 inf, G3 inf", terrain="D4 fortress", dice=MISS * 6, points=9, changes=automatic
    )
    play(match, "attack D4", "commit usual", "stay", "gold: pass", "C4:bl2>C5", "attack D4")
    assert asked(match) == ("blue", "AE-5.4")
    assert badges(match, "reserve") == "bl1 go1"
    assert texts(match) == ["commit bl2", "commit usual", "commit done"]


def test_three_may_join_each_siege_round() -> None:
    """AE-5.4: not in the first round, when all may be committed; units in the hex do not count."""
    choices = {"choices": {"line": "automatic", "targets": "automatic"}}
    match = field(
        "C4 inf inf inf inf inf, C5 inf", "D4 inf, E4 inf inf inf inf",
        terrain="D4 fortress", dice=MISS * 20, changes=choices,
    )  # fmt: skip
    play(match, "attack D4")
    assert "commit bl1+bl2+bl3+bl4+bl5+bl6" in texts(match)
    play(match, "commit bl1+done", "commit done", "stay", "gold: pass", "attack D4")
    assert asked(match) == ("blue", "AE-5.4")
    assert max(text.count("bl") for text in texts(match)) == 3
    play(match, "commit bl2+bl3+bl4")
    assert asked(match) == ("gold", "AE-5.4")
    assert max(text.count("go") for text in texts(match)) == 3


def test_three_may_also_join_before_a_pressed_round() -> None:
    """AE-5.4: *Ruling*."""
    choices = {
        "choices": {"line": "automatic", "targets": "automatic"},
        "combat": {"press": {"in_sieges": True}},
    }
    match = field("C4 inf inf", "D4 inf", terrain="D4 fortress", dice=MISS * 6, changes=choices)
    play(match, "attack D4", "commit bl1+done", "stay", "press")
    assert asked(match) == ("blue", "AE-5.4")


def test_units_that_come_into_the_hex_are_in_the_fight() -> None:
    """AE-5.4, AE-2.4."""
    match = siege("C4 inf", "D4 inf, F4 inf, E4 inf", dice=MISS * 8)
    play(match, "gold: E4>D4", "attack D4")
    assert badges(match, "on the line") == "bl1 go1 go3"


def test_a_siege_is_lifted() -> None:
    """AE-5.5: the units stay where they are."""
    match = field("C4 inf", "D4 inf", terrain="D4 fortress", dice=MISS * 2, changes=AUTOMATIC)
    play(match, "attack D4")
    assert texts(match) == ["stay", "lift"]
    assert play(match, "lift") == ["Blue lifts the siege of D4."]
    assert marks(match, "D4") == ("fortress",)
    assert standing(match) == {"C4": "bl1", "D4": "go1"}


def test_a_siege_without_besiegers_ends_in_cleanup() -> None:
    """AE-5.6."""
    match = siege("C4 inf", "D4 inf, G3 inf", dice=MISS * 2)
    play(match, "gold: pass", "C4>B4")
    assert "siege" in marks(match, "D4")
    assert "Blue's siege of D4 is over." in with_pass(match)
    assert "siege" not in marks(match, "D4")


def test_a_siege_ends_with_its_last_attacker() -> None:
    """AE-5.6: after the siege round."""
    match = field("C4 inf, A4 inf", "D4 inf", terrain="D4 fortress", dice=MISS + HIT, changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert "Blue's siege of D4 is over." in told


def test_units_that_moved_are_committed_again_in_a_new_siege() -> None:
    """AE-5.6: at the next attack no units are committed any more, so all may be."""
    match = siege("C4 inf inf inf inf inf", "D4 inf, G3 inf", dice=MISS * 13, points=9)
    play(match, "gold: pass", "C4>C5")
    told = play(match, "attack D4")
    assert "Blue's siege of D4 is over." in told
    assert "Blue lays siege to D4." in told
    assert "Blue commits 5 Infantry." in told


def test_a_siege_ends_when_a_third_lord_moves_in() -> None:
    """AE-5.6: the hex was empty, and defended from adjacent hexes."""
    match = field(
        "C4 inf",
        "E4 inf",
        "D5 inf",
        terrain="D4 fortress",
        control="D4 gold",
        dice=MISS * 2,
        changes=AUTOMATIC,
    )
    play(match, "attack D4", "stay")
    assert besieger(match) == 0
    play(match, "gold: pass")
    assert "Blue's siege of D4 is over." in play(match, "D5>D4")


def test_a_siege_is_won() -> None:
    """AE-5.7: the hex changes hands, and the marker is removed."""
    match = siege("C4 inf", "D4 inf, G3 inf", dice=MISS * 2 + HIT)
    told = play(match, "gold: pass", "attack D4")
    assert "Blue's siege of D4 is over." in told
    assert "Blue takes D4 from Gold." in told
    assert marks(match, "D4") == ("fortress",)
    assert standing(match)["D4"] == "bl1"


def test_another_lord_besieges_with_its_own_units_only() -> None:
    """AE-5.8: the marker changes hands, and the first besieger's units are no longer committed."""
    match = field(
        "C4 inf inf", "D4 inf, G3 inf", "D5 cav", terrain="D4 fortress", dice=MISS * 6, changes=AUTOMATIC
    )
    play(match, "attack D4", "stay")
    assert besieger(match) == 0
    told = play(match, "gold: pass", "attack D4")
    assert "Blue's siege of D4 is over." in told
    assert "Green commits 1 Cavalry." in told
    assert besieger(match) == 2
    assert badges(match, "on the line") == "go1 gr1"
