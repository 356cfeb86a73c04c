"""Chapter 2: declaring, committing, forming lines."""

import pytest

from tests.games.aeonis.fields import AUTOMATIC, asked, badges, counter, field, owner, play, standing, texts


def test_an_attack_costs_two_points_and_moves_nobody() -> None:
    """AE-2.1."""
    match = field("C4 inf inf", "D4 inf")
    play(match, "attack D4", "commit usual")
    assert counter(match, "action points") == 3
    assert standing(match) == {"C4": "bl1 bl2", "D4": "go1"}
    assert "attack D4" not in texts(field("C4 inf", "D4 inf", points=1))


def test_what_can_be_attacked() -> None:
    """AE-2.2: hexes with others' units, or empty ones that another lord controls, next to one's own units."""
    match = field("C4 inf", "D4 inf, E4 inf", control="C5 gold, A7 gold, D3 blue")
    assert [text for text in texts(match) if text.startswith("attack")] == ["attack D4", "attack C5"]
    assert match.why_not("attack E4", 0) == "You have no units next to E4. (AE-2.2)"
    assert match.why_not("attack B4", 0) == "Nobody defends B4: move there. (AE-2.2)"


def test_a_third_lord_takes_no_part() -> None:
    """AE-2.2: the defender is the side with units there, even if another controls the hex."""
    match = field("C4 inf inf", "D4 inf, E4 inf", "D5 inf inf", control="D4 green")
    play(match, "attack D4", "commit usual")
    assert asked(match) == ("gold", "AE-2.3")
    assert texts(match) == ["commit go2", "commit usual", "commit done"]
    play(match, "commit usual", "line usual")
    assert "gr" not in badges(match, "on the line") + badges(match, "reserve")


def test_the_attacker_commits_from_beside_the_hex() -> None:
    """AE-2.3: at least one unit; they stay where they are."""
    match = field("C4 inf inf, C5 cav, B4 inf", "D4 inf")
    play(match, "attack D4")
    assert "commit done" not in texts(match)
    assert set(texts(match)) >= {"commit bl1+done", "commit bl1+bl2+bl3", "commit usual"}
    assert match.why_not("commit bl4", 0) == "Infantry 4 is not next to D4. (AE-2.3)"
    play(match, "commit bl1+bl3+done")
    assert badges(match, "reserve") == "bl1 bl3 go1"


def test_the_only_one_is_committed_without_a_question() -> None:
    """AE-2.3."""
    match = field("C4 inf", "D4 inf inf")
    play(match, "attack D4")
    assert asked(match) == ("gold", "AE-2.7")


def test_units_in_the_hex_are_committed_anyway() -> None:
    """AE-2.4: *Ruling*; the defender chooses only among units in adjacent hexes."""
    match = field("C4 inf", "D4 inf inf, E4 arc inf")
    play(match, "attack D4")
    assert texts(match) == [
        "commit go3+go4", "commit go3+done", "commit go4+done", "commit usual", "commit done",
    ]  # fmt: skip
    play(match, "commit done")
    assert badges(match, "reserve") == "go1 go2"


def test_a_hex_without_defenders_falls_at_once() -> None:
    """AE-2.5: also one that its lord chooses not to defend from adjacent hexes."""
    match = field("C4 inf", "E4 inf", control="D4 gold")
    play(match, "attack D4", "commit done")
    assert owner(match, "D4") == "blue"
    match = field("C4 inf", "G3 inf", control="D4 gold")
    assert "Blue takes D4 from Gold." in play(match, "attack D4")


@pytest.mark.parametrize(("terrain", "cap"), [("plain", 3), ("forest", 3), ("fortress", 5), ("city", 5)])
def test_how_many_stand_on_a_line(terrain: str, cap: int) -> None:
    """AE-2.6, AE-2.7: three, or five for a City or Fortress; the others are in reserve."""
    match = field("C4 inf inf inf inf inf inf", "D4 inf inf", terrain=f"D4 {terrain}")
    play(match, "attack D4")
    if terrain == "city":
        play(match, "open")
    play(match, "commit usual", "line usual")
    assert len(badges(match, "on the line").split()) == cap
    assert badges(match, "reserve").count("bl") == 6 - cap


def test_the_imperial_seat_is_a_city() -> None:
    """AE-2.6."""
    match = field("C4 inf inf inf inf", "D4 inf inf", terrain="D4 imperial-seat")
    play(match, "attack D4", "hold-the-walls", "commit usual", "line usual")
    assert badges(match, "on the line") == "bl1 bl2 bl3 bl4"


def test_a_line_may_be_shorter_but_not_empty() -> None:
    """AE-2.7: the attacker's line is formed first."""
    match = field("C4 inf inf cav", "D4 inf inf")
    play(match, "attack D4", "commit usual")
    assert asked(match) == ("blue", "AE-2.7")
    assert "line done" not in texts(match)
    play(match, "line bl2+done")
    assert asked(match) == ("gold", "AE-2.7")
    assert badges(match, "on the line") == "bl2"


def test_the_usual_choice() -> None:
    """AE-2.8: commits all units; the line takes Cavalry, then Archers, Infantry, the Lord."""
    match = field("C4 lord inf inf arc cav", "D4 inf inf, E4 inf")
    play(match, "attack D4", "commit usual", "commit usual")
    play(match, "line usual")
    assert badges(match, "on the line") == "bl1 bl3 bl4"
    automatic = field("C4 lord inf inf arc cav", "D4 inf inf, E4 inf", changes=AUTOMATIC)
    told = play(automatic, "attack D4")
    assert "Blue's line: 1 Infantry, 1 Cavalry and 1 Archers; in reserve: 1 Infantry and Seraphel." in told


def test_a_hex_is_contested_where_others_units_stand() -> None:
    """AE-2.2: *Ruling*: even if the attacker or nobody controls it; but not with one's own units on it."""
    match = field("C4 inf, G3 inf", "D4 inf, C5 inf, A7 inf", control="D4 blue, G3 gold, C3 gold, D3 blue")
    assert [text for text in texts(match) if text.startswith("attack")] == [
        "attack D4", "attack C5", "attack C3",
    ]  # fmt: skip
    assert match.why_not("attack G3", 0) == "Your own units stand on G3. (AE-2.2)"
    assert match.why_not("attack D3", 0) == "You control D3, and no other lord's units stand there. (AE-2.2)"


def test_portals_are_next_to_each_other_in_battles() -> None:
    """AE-2.9: *Ruling*: attacks and commitments work between Portals, retreats do not."""
    choices = {"choices": {**AUTOMATIC["choices"], "commit": "player"}}
    match = field(
        "A7 inf inf", "G1 inf, D1 inf", terrain="A7 portal, G1 portal, D1 portal", dice=[1, 4] * 9,
        changes=choices,
    )  # fmt: skip
    assert {"attack G1", "attack D1"} <= set(texts(match))
    assert match.preview("attack G1", 0).strengths == {"A7": 2, "G1": 1, "D1": 1}
    play(match, "attack G1", "commit usual")
    assert texts(match) == ["commit go2", "commit usual", "commit done"]
    play(match, "commit usual")
    assert badges(match, "on the line") == "bl1 bl2 go1 go2"
    play(match, "stay")
    assert asked(match) == ("blue", "AE-3.12")


def test_who_defends_through_a_portal_does_not_retreat_through_it() -> None:
    """AE-2.9, AE-3.10: it stays on its own Portal."""
    match = field(
        "F1 inf", "G1 inf, A7 inf, D7 inf", terrain="A7 portal, G1 portal", control="G2 gold",
        dice=[1, 4] * 9, changes=AUTOMATIC,
    )  # fmt: skip
    play(match, "attack G1")
    assert badges(match, "on the line") == "bl1 go1 go2"
    told = play(match, "stay", "retreat G2")
    assert told[1] == "Gold retreats from the battle for G1, but keeps the hex."
    assert standing(match) == {"F1": "bl1", "G2": "go1", "A7": "go2", "D7": "go3"}


def test_portals_can_be_for_marches_only() -> None:
    """AE-2.9: with `combat.attack.through_portals` false."""
    changes = {"combat": {"attack": {"through_portals": False}}}
    match = field("A7 inf", "G1 inf", terrain="A7 portal, G1 portal", changes=changes)
    assert match.why_not("attack G1", 0) == "You have no units next to G1. (AE-2.2)"
