"""Chapter 3: the battle round, with scripted dice."""

from typing import Any

import pytest

from tests.games.aeonis.fields import (
    AUTOMATIC,
    asked,
    badges,
    counter,
    field,
    merged,
    owner,
    play,
    standing,
    texts,
)

MISS = [1, 4]
HIT = [6, 1]


def changes(**combat: Any) -> dict[str, Any]:
    return merged(AUTOMATIC, {"combat": combat})


def test_one_attack_is_one_round_and_then_the_battle_pauses() -> None:
    """AE-3.1."""
    match = field("C4 inf", "D4 inf, G3 inf", dice=MISS * 2, points=2, changes=AUTOMATIC)
    play(match, "attack D4")
    assert asked(match) == ("blue", "AE-3.9")
    play(match, "stay")
    assert asked(match)[0] == "gold"
    assert asked(match)[1] == "AE-9.3"
    assert owner(match, "D4") == "gold"


def test_reserves_come_forward_only_in_the_next_round() -> None:
    """AE-3.2, AE-3.6: a gap left by a loss stays until the next round; then the line is filled again."""
    targets = {"choices": {"targets": "automatic"}}
    match = field("C4 inf inf inf inf", "D4 inf inf inf", dice=MISS * 3 + HIT + MISS * 2, changes=targets)
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    assert badges(match, "on the line") == "bl2 bl3 go1 go2 go3"
    assert badges(match, "reserve") == "bl4"
    play(match, "stay", "press")
    assert asked(match) == ("blue", "AE-3.2")
    assert texts(match) == ["line bl4", "line usual", "line done"]


def test_an_empty_line_must_be_filled() -> None:
    """AE-3.2."""
    match = field("C4 inf inf inf", "D4 inf", dice=MISS + HIT, changes={"choices": {"targets": "automatic"}})
    play(match, "attack D4", "commit usual", "line bl1+done", "stay", "press")
    assert "line done" not in texts(match)


def test_archers_strike_first_the_attackers_before_the_defenders() -> None:
    """AE-3.3: units that fall to them do not strike."""
    match = field("C4 arc", "D4 arc, G3 inf", dice=HIT, changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert [each for each in told if "strikes" in each] == [
        "In the pre-strike, Blue Archers 1 strikes Gold Archers 1: 6 on d6 against 1 on d4, a hit."
    ]


def test_archers_together() -> None:
    """AE-3.3: with `combat.archers.order` together, units that fall have already struck."""
    together = changes(archers={"order": "together"})
    match = field("C4 arc", "D4 arc, G3 inf", dice=HIT + HIT, changes=together)
    told = play(match, "attack D4")
    assert sum("strikes" in each for each in told) == 2
    assert "Gold Archers 1 is destroyed." in told
    assert "Blue Archers 1 is destroyed." in told


@pytest.mark.parametrize(("again", "strikes"), [(True, 4), (False, 2)])
def test_archers_strike_again_or_only_before(again: bool, strikes: int) -> None:
    """AE-3.4: as written each unit on the line strikes; in the ledger ruleset Archers only pre-strike."""
    match = field("C4 arc", "D4 arc, G3 inf", dice=MISS * 4, changes=changes(archers={"again": again}))
    told = play(match, "attack D4")
    assert sum("strikes" in each for each in told) == strikes


def test_who_fell_in_the_strike_does_not_strike_back() -> None:
    """AE-3.4."""
    match = field("C4 inf inf", "D4 inf inf", dice=HIT + MISS + MISS, changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert [each.split(" strikes")[0] for each in told if "strikes" in each] == [
        "Blue Infantry 1", "Blue Infantry 2", "In the counterstrike, Gold Infantry 2",
    ]  # fmt: skip


@pytest.mark.parametrize(("attack", "defence", "hits"), [(4, 3, True), (3, 3, False), (2, 5, False)])
def test_the_higher_attack_hits_and_equal_does_nothing(attack: int, defence: int, hits: bool) -> None:
    """AE-3.5."""
    match = field("C4 inf", "D4 inf, G3 inf", dice=[attack, defence, *MISS], changes=AUTOMATIC)
    told = play(match, "attack D4")
    result = f"{attack} on d6 against {defence} on d6, {'a hit' if hits else 'no hit'}."
    assert f"Blue Infantry 1 strikes Gold Infantry 1: {result}" in told
    assert (owner(match, "D4") == "blue") == hits


def test_a_side_chooses_who_strikes_whom_one_strike_after_the_other() -> None:
    """AE-3.5: in any order, knowing the result of the last strike."""
    match = field("C4 inf cav", "D4 inf inf", dice=[8, 1, 6, 1])
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    assert texts(match) == ["bl1*go1", "bl1*go2", "bl2*go1", "bl2*go2", "strikes usual"]
    told = play(match, "bl2*go2")
    assert "Blue Cavalry 2 strikes Gold Infantry 2: 8 on d8 against 1 on d6, a hit." in told
    assert "Gold Infantry 1 is destroyed." in told  # with one target left there is no choice
    assert asked(match) == ("blue", "AE-4.1")


def test_strikes_that_find_nobody_are_lost() -> None:
    """AE-3.6: the reserve cannot be struck in this round."""
    match = field("C4 inf inf", "D4 inf inf", dice=HIT, changes={"choices": {"targets": "automatic"}})
    play(match, "attack D4", "commit usual", "line usual")
    told = play(match, "line go1+done")
    assert sum("strikes" in each for each in told) == 1
    assert standing(match)["D4"] == "go2"


def test_the_usual_target() -> None:
    """AE-3.7: fewest hit points, then the smallest defence die, then the lowest number."""
    match = field("C4 inf", "D4 cav inf arc", dice=MISS * 5, changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert any(each.startswith("Blue Infantry 1 strikes Gold Archers 3") for each in told)
    match = field("C4 inf", "D4 cav:1 inf", dice=MISS * 3, changes=AUTOMATIC)
    assert any("strikes Gold Cavalry 1" in each for each in play(match, "attack D4"))


def test_the_usual_strikes_are_one_choice() -> None:
    """AE-3.7."""
    match = field("C4 inf inf inf", "D4 inf inf", dice=MISS * 5)
    play(match, "attack D4", "commit usual", "line usual", "line usual", "bl2*go2")
    told = play(match, "strikes usual")
    assert [each.split(":")[0] for each in told] == [
        "Blue Infantry 1 strikes Gold Infantry 1", "Blue Infantry 3 strikes Gold Infantry 1",
    ]  # fmt: skip


@pytest.mark.parametrize(("terrain", "bonus"), [("plain", 0), ("forest", 1), ("fortress", 2), ("city", 0)])
def test_places_help_the_defender_by_the_ledger(terrain: str, bonus: int) -> None:
    """AE-3.8: only on its own defence rolls; as written there is no bonus."""
    for ruleset, added in (({"extends": "ledger"}, bonus), ({}, 0)):
        match = field(
            "C4 inf",
            "D4 inf, G3 inf",
            terrain=f"D4 {terrain}",
            dice=[4, 2] * 2,
            changes=merged(ruleset, AUTOMATIC),
        )
        told = play(match, "attack D4")
        if terrain == "city" and not ruleset:
            told += play(match, "open")
        strike = next(each for each in told if "Blue Infantry 1 strikes" in each)
        assert strike.endswith(", a hit." if 2 + added < 4 else ", no hit.")
        assert ("+" in strike) == (added > 0)
        assert not any("Gold Infantry 1 strikes" in each and "+" in each for each in told)


def test_the_attacker_retreats() -> None:
    """AE-3.9, AE-4.2: all units stay where they are, the defender is not asked, pressing is impossible."""
    match = field("C4 inf", "D4 inf, E4 inf", dice=MISS * 3, changes=AUTOMATIC)
    play(match, "attack D4")
    assert texts(match) == ["stay", "retreat"]
    assert play(match, "retreat") == ["Blue retreats: the attack on D4 is over."]
    assert asked(match) == ("gold", "AE-9.3")
    assert owner(match, "D4") == "gold"


def test_the_defenders_line_retreats_together() -> None:
    """AE-3.10: to one hex that it controls; units from adjacent hexes go too, reserves stay."""
    match = field(
        "C4 inf inf", "D4 inf inf inf, E4 arc", control="D5 gold, E3 blue", dice=MISS * 9, changes=AUTOMATIC
    )
    play(match, "attack D4", "stay")
    assert asked(match) == ("gold", "AE-3.10")
    assert texts(match) == ["retreat E4", "retreat D5", "stay"]
    play(match, "retreat D5")
    assert standing(match) == {"C4": "bl1 bl2", "D5": "go1 go2 go4", "D4": "go3"}


@pytest.mark.parametrize("terrain", ["city", "fortress"])
def test_nobody_retreats_from_a_city_or_fortress(terrain: str) -> None:
    """AE-3.10."""
    match = field("C4 inf", "D4 inf, E4 inf", terrain=f"D4 {terrain}", dice=MISS * 3, changes=AUTOMATIC)
    play(match, "attack D4")
    if terrain == "city":
        play(match, "open")
    play(match, "stay")
    assert "retreat E4" not in texts(match)


def test_a_defender_without_a_refuge_is_not_asked() -> None:
    """AE-3.10."""
    match = field("C4 inf, D5 inf", "D4 inf, G3 inf", control="E4 blue", dice=MISS * 3, changes=AUTOMATIC)
    play(match, "attack D4", "stay")
    assert asked(match) == ("blue", "AE-3.12")


@pytest.mark.parametrize(("setting", "holder"), [("held", "gold"), ("yielded", "blue")])
def test_what_a_retreat_gives_away(setting: str, holder: str) -> None:
    """AE-3.11: as written nothing; with `yielded`, a hex that is then empty."""
    match = field(
        "C4 inf", "D4 inf", control="D5 gold", dice=MISS * 2, changes=changes(retreat={"hex": setting})
    )
    play(match, "attack D4", "stay", "retreat D5")
    assert owner(match, "D4") == holder
    assert asked(match)[1] == "AE-9.3"


def test_pressing_costs_a_point_and_is_done_once() -> None:
    """AE-3.12."""
    match = field("C4 inf", "D4 inf", dice=MISS * 4, changes=AUTOMATIC)
    play(match, "attack D4", "stay")
    assert texts(match) == ["wait", "press"]
    play(match, "press", "stay")
    assert counter(match, "action points") == 2
    assert asked(match) == ("gold", "AE-9.3")
    broke = field("C4 inf", "D4 inf", dice=MISS * 2, points=2, changes=AUTOMATIC)
    play(broke, "attack D4", "stay")
    assert asked(broke)[0] == "gold"


@pytest.mark.parametrize("in_sieges", [False, True])
def test_pressing_in_a_siege(in_sieges: bool) -> None:
    """AE-3.12: not allowed as written, allowed in the ledger ruleset."""
    press = changes(press={"in_sieges": in_sieges})
    match = field("C4 inf", "D4 inf", terrain="D4 fortress", dice=MISS * 4, changes=press)
    play(match, "attack D4", "stay")
    assert ("press" in texts(match)) == in_sieges
