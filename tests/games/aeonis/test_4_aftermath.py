"""Chapter 4: control and occupation."""

from tests.games.aeonis.fields import (
    AUTOMATIC,
    asked,
    counter,
    field,
    owner,
    play,
    standing,
    texts,
)

MISS, HIT = [1, 4], [6, 1]


def test_the_attacker_takes_the_hex_and_moves_in() -> None:
    """AE-4.1: with any of its units, up to the line's cap, or with none."""
    match = field("C4 inf inf inf, C5 cav", "D4 inf", dice=HIT)
    play(match, "attack D4", "commit usual", "line usual")
    assert owner(match, "D4") == "blue"
    assert asked(match) == ("blue", "AE-4.1")
    assert "occupy done" in texts(match)
    assert not any(text.count("bl") > 3 for text in texts(match))
    play(match, "occupy bl1+bl4+done")
    assert standing(match) == {"C4": "bl2 bl3", "D4": "bl1 bl4"}
    assert counter(match, "action points") == 3


def test_a_hex_may_be_left_empty() -> None:
    """AE-4.1."""
    match = field("C4 inf inf", "D4 inf", dice=HIT)
    play(match, "attack D4", "commit usual", "line usual", "occupy done")
    assert standing(match) == {"C4": "bl1 bl2"}
    assert owner(match, "D4") == "blue"


def test_the_defender_holds_when_no_attacker_is_left() -> None:
    """AE-4.2."""
    match = field("C4 inf, A4 inf", "D4 inf", dice=MISS + HIT, changes=AUTOMATIC)
    told = play(match, "attack D4")
    assert told[-1] == "Gold has held D4: no attacker is left."
    assert owner(match, "D4") == "gold"


def test_the_usual_garrison() -> None:
    """AE-4.3."""
    match = field("C4 lord inf inf cav", "D4 inf", dice=HIT, changes=AUTOMATIC)
    play(match, "attack D4")
    assert standing(match) == {"C4": "bl-lord", "D4": "bl1 bl2 bl3"}
