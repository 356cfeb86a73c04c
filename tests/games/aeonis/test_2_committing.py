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
    """AE-2.2: others' units, or an empty hex that another controls; with a unit beside it."""
    match = field("C4 inf", "D4 inf, E4 inf", control="C5 gold, A7 gold, D3 blue")
    assert [text for text in texts(match) if text.startswith("attack")] == ["attack D4", "attack C5"]
    assert match.why_not("attack E4", 0) == "You have no units next to E4. (AE-2.2)"
    assert match.why_not("attack B4", 0) == "Nobody defends B4: move there. (AE-2.2)"


def test_a_third_lord_takes_no_part() -> None:
    """AE-2.2: the defender is whose units stand there, though another controls the hex."""
    match = field("C4 inf inf", "D4 inf, E4 inf", "D5 inf inf", control="D4 green")
    play(match, "attack D4", "commit usual")
    assert asked(match) == ("gold", "AE-2.3")
    assert texts(match) == ["commit go2", "commit usual", "commit done"]
    play(match, "commit usual", "line usual")
    assert "gr" not in badges(match, "on the line") + badges(match, "reserve")


def test_the_attacker_commits_from_beside_the_hex() -> None:
    """AE-2.3: one at least; they stay where they are."""
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
    """AE-2.4: *Ruling*; the defender chooses among those beside it."""
    match = field("C4 inf", "D4 inf inf, E4 arc inf")
    play(match, "attack D4")
    assert texts(match) == [
        "commit go3+go4", "commit go3+done", "commit go4+done", "commit usual", "commit done",
    ]  # fmt: skip
    play(match, "commit done")
    assert badges(match, "reserve") == "go1 go2"


def test_a_hex_without_defenders_falls_at_once() -> None:
    """AE-2.5: also one that its lord does not care to defend from beside it."""
    match = field("C4 inf", "E4 inf", control="D4 gold")
    play(match, "attack D4", "commit done")
    assert owner(match, "D4") == "blue"
    match = field("C4 inf", "G3 inf", control="D4 gold")
    assert "Blue takes D4." in play(match, "attack D4")


@pytest.mark.parametrize(("terrain", "cap"), [("plain", 3), ("forest", 3), ("fortress", 5), ("city", 5)])
def test_how_many_stand_on_a_line(terrain: str, cap: int) -> None:
    """AE-2.6, AE-2.7: three, five for a City or Fortress; the others are reserves."""
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
    """AE-2.7: the attacker's first."""
    match = field("C4 inf inf cav", "D4 inf inf")
    play(match, "attack D4", "commit usual")
    assert asked(match) == ("blue", "AE-2.7")
    assert "line done" not in texts(match)
    play(match, "line bl2+done")
    assert asked(match) == ("gold", "AE-2.7")
    assert badges(match, "on the line") == "bl2"


def test_the_usual_choice() -> None:
    """AE-2.8: everybody; then Cavalry, Archers, Infantry, the Lord."""
    match = field("C4 lord inf inf arc cav", "D4 inf inf, E4 inf")
    play(match, "attack D4", "commit usual", "commit usual")
    play(match, "line usual")
    assert badges(match, "on the line") == "bl1 bl3 bl4"
    automatic = field("C4 lord inf inf arc cav", "D4 inf inf, E4 inf", changes=AUTOMATIC)
    told = play(automatic, "attack D4")
    assert "Blue's line: 1 Infantry, 1 Cavalry and 1 Archers." in told
