"""Chapter 4: control and occupation; and the chapter's own examples."""

from tests.games.aeonis.fields import (
    AUTOMATIC,
    asked,
    badges,
    counter,
    field,
    marks,
    owner,
    play,
    standing,
    texts,
)

MISS, HIT = [1, 4], [6, 1]


def test_the_attacker_takes_the_hex_and_moves_in() -> None:
    """AE-4.1: who it likes, up to the line's cap, or nobody."""
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


def test_the_first_example_of_the_chapter() -> None:
    """AE-3.1: a standard hex, one round for an attack, and one more by pressing."""
    dice = [6, 1, 1, 4]  # pre-strike: bl3 fells go1, go3 misses bl1
    dice += [8, 1, 1, 4, 1, 4]  # strike: bl4 fells go2, bl1 and bl3 miss go3
    dice += [6, 1]  # counterstrike: go3 fells bl1
    match = field("C4 inf inf arc, C5 cav inf", "D4 inf inf, E4 arc inf", dice=dice)
    play(match, "attack D4", "commit usual", "commit usual")
    play(match, "line bl1+bl3+bl4", "line go1+go2+go3")
    assert badges(match, "on the line") == "bl1 bl3 bl4 go1 go2 go3"
    assert badges(match, "reserve") == "bl2 bl5 go4"
    assert texts(match)[:3] == ["bl3*go1", "bl3*go2", "bl3*go3"]
    play(match, "bl3*go1")
    assert asked(match)[0] == "gold"
    play(match, "go3*bl1")
    play(match, "bl4*go2", "go3*bl1")
    assert asked(match) == ("blue", "AE-3.9")
    assert standing(match) == {"C4": "bl2 bl3", "C5": "bl4 bl5", "E4": "go3 go4"}
    play(match, "stay")
    assert texts(match) == ["retreat E4", "stay"]
    play(match, "stay")
    assert texts(match) == ["wait", "press"]
    play(match, "press")
    assert counter(match, "action points") == 2
    assert asked(match) == ("blue", "AE-3.2")


def test_the_second_example_of_the_chapter() -> None:
    """AE-5.2: a City holds its walls; each attack is one round, and the marker stays."""
    match = field("C4 inf inf", "D4 inf inf, G3 inf", terrain="D4 city", dice=MISS * 8)
    play(match, "attack D4")
    assert asked(match) == ("gold", "AE-5.1")
    play(
        match, "hold-the-walls", "commit usual", "line usual", "line usual", "strikes usual", "strikes usual"
    )
    assert marks(match, "D4") == ("city", "siege", "battle")
    play(match, "stay")
    assert marks(match, "D4") == ("city", "siege")
    assert counter(match, "action points") == 3
    play(match, "gold: pass", "attack D4")
    assert counter(match, "action points") == 1
    play(match, "line usual", "line usual", "strikes usual", "strikes usual")
    assert asked(match) == ("blue", "AE-5.5")
