"""The worked examples of the rulebook's section 8, step by step."""

from tests.games.aeonis.fields import asked, badges, counter, field, marks, owner, play, standing, texts

MISS, HIT = [1, 4], [6, 1]


def test_a_standard_hex() -> None:
    """AE-2.1, AE-2.3, AE-2.4, AE-2.7, AE-3.1: section 8.1, five units against four for a standard hex."""
    # Hex A is C4, hex B is C5, the target D4, hex C is E4; Gold controls D5 too.
    match = field(
        "C4 inf inf arc, C5 cav inf", "D4 inf inf, E4 arc inf, G3 inf", control="D5 gold",
        dice=[*HIT, *MISS, *MISS * 3, *MISS * 2],
    )  # fmt: skip
    play(match, "attack D4")
    assert counter(match, "action points") == 3  # an attack costs 2
    play(match, "commit bl1+bl2+bl3+bl4+bl5", "commit go3+go4")
    assert badges(match, "reserve") == "bl1 bl2 bl3 bl4 bl5 go1 go2 go3 go4"
    assert standing(match)["C4"] == "bl1 bl2 bl3"  # no unit has moved
    play(match, "line bl1+bl3+bl4")
    assert badges(match, "reserve") == "bl2 bl5 go1 go2 go3 go4"
    told = play(match, "line go1+go2+go3")
    assert badges(match, "reserve") == "bl2 bl5 go4"
    assert told == ["Gold's line: 2 Infantry and 1 Archers; in reserve: 1 Infantry."]
    # Both lines are full, so reinforcing asks for nothing; then Archers strike, the attacker's first.
    assert play(match, "bl3*go1") == [
        "In the pre-strike, Blue Archers 3 strikes Gold Infantry 1: 6 on d6 against 1 on d6, a hit.",
        "Gold Infantry 1 is destroyed.",
    ]
    assert asked(match) == ("gold", "AE-3.5")
    assert play(match, "go3*bl1") == [
        "In the pre-strike, Gold Archers 3 strikes Blue Infantry 1: 1 on d6 against 4 on d6, no hit."
    ]
    # Each unit on the line strikes; by this chapter the Archers strike again.
    play(match, "bl1*go2", "bl4*go2", "bl3*go2")
    told = play(match, "go2*bl1", "go3*bl1")
    assert all(each.startswith("In the counterstrike, Gold") for each in told)
    # The retreat check, attacker first; the defender may retreat, since this is no City or Fortress.
    assert asked(match) == ("blue", "AE-3.9")
    play(match, "stay")
    assert asked(match) == ("gold", "AE-3.10")
    assert texts(match) == ["retreat E4", "retreat D5", "stay"]
    play(match, "stay")
    # The battle is undecided: the attacker may press for 1 AP, or it pauses.
    assert asked(match) == ("blue", "AE-3.12")
    assert play(match, "wait") == ["The battle for D4 is undecided."]
    assert owner(match, "D4") == "gold"
    assert asked(match)[0] == "gold"


def test_the_same_pressed() -> None:
    """AE-3.2, AE-3.12: section 8.1: another round at once for 1 AP, with the gap filled."""
    automatic = {"choices": {"targets": "automatic"}}
    match = field(
        "C4 inf inf arc, C5 cav inf", "D4 inf inf, E4 arc inf", dice=[*HIT, *MISS * 20], changes=automatic
    )
    play(match, "attack D4", "commit usual", "commit usual", "line bl1+bl3+bl4", "line go1+go2+go3", "stay")
    play(match, "stay")
    assert play(match, "press")[0] == "Blue presses the attack on D4 for 1 AP: another round."
    assert counter(match, "action points") == 2
    assert asked(match) == ("gold", "AE-3.2")
    play(match, "line go4", "stay", "stay")
    assert asked(match) == ("gold", "AE-9.3")  # an attack can be pressed only once


def test_a_siege() -> None:
    """AE-5.1, AE-5.2: section 8.2: a City that holds its walls; each attack is one round, at full cost."""
    automatic = {"choices": {"commit": "automatic", "line": "automatic", "targets": "automatic"}}
    match = field(
        f"C4 {'inf ' * 6}", f"D4 {'inf ' * 6}, G3 inf", terrain="D4 city", dice=MISS * 40, changes=automatic
    )
    play(match, "attack D4")
    assert asked(match) == ("gold", "AE-5.1")
    told = play(match, "hold-the-walls")
    assert told[0] == "Gold holds the walls of D4: the attack is a siege."
    assert "siege" in marks(match, "D4")
    assert len(badges(match, "on the line").split()) == 10  # lines of five
    assert play(match, "stay")[-1] == "The next round of the siege waits for another attack by Blue."
    assert (counter(match, "action points"), asked(match)) == (3, ("gold", "AE-9.3"))
    assert "siege" in marks(match, "D4")
    told = play(match, "gold: pass", "attack D4")
    assert "Blue goes on with the siege of D4 (city)." in told
    assert counter(match, "action points") == 1
    assert asked(match) == ("blue", "AE-5.5")
    assert play(match, "lift") == ["Blue lifts the siege of D4."]
    assert "siege" not in marks(match, "D4")
