"""Chapter 6: assaults instead of sieges."""

from tests.games.aeonis.fields import AUTOMATIC, asked, counter, field, marks, merged, owner, play, texts

MISS, HIT = [1, 4], [6, 1]
ALLOWED = merged(AUTOMATIC, {"combat": {"assault": {"allowed": True}}})


def test_a_city_or_fortress_can_be_assaulted_if_the_rules_say_so() -> None:
    """AE-6.1: for the same AP, and without a siege."""
    match = field("C4 inf", "D4 inf, C5 inf", terrain="D4 city", dice=MISS * 4, changes=ALLOWED)
    assert [text for text in texts(match) if "ass" in text or "att" in text] == [
        "attack D4", "attack C5", "assault D4", "pass",
    ]  # fmt: skip
    play(match, "assault D4")
    assert counter(match, "action points") == 3
    assert marks(match, "D4") == ("city", "battle")
    plain = field("C4 inf", "D4 inf", terrain="D4 city")
    assert plain.why_not("assault D4", 0) == "These rules have no assaults. (AE-6.1)"


def test_an_assault_lifts_the_siege_that_is_there() -> None:
    """AE-6.1."""
    match = field("C4 inf", "D4 inf, G3 inf", terrain="D4 fortress", dice=MISS * 4, changes=ALLOWED)
    play(match, "attack D4", "stay", "gold: pass")
    assert "Blue's siege of D4 is over." in play(match, "assault D4")


def test_an_assault_goes_on_until_it_is_decided() -> None:
    """AE-6.2: round after round, without pressing or paying."""
    match = field("C4 inf", "D4 inf", terrain="D4 fortress", dice=MISS * 6 + [6, 1], changes=ALLOWED)
    play(match, "assault D4", "stay", "stay")
    assert asked(match) == ("blue", "AE-3.9")
    play(match, "stay")
    assert owner(match, "D4") == "blue"
    assert counter(match, "action points") == 3


def test_the_attacker_may_retreat_from_an_assault() -> None:
    """AE-6.2."""
    match = field("C4 inf", "D4 inf", terrain="D4 fortress", dice=MISS * 2, changes=ALLOWED)
    assert play(match, "assault D4", "retreat")[-1] == "Blue retreats: the attack on D4 is over."


def test_the_defender_cannot_retreat_and_defends_better() -> None:
    """AE-6.3: +1 on its own defence rolls."""
    match = field(
        "C4 inf", "D4 inf", terrain="D4 city", control="E4 gold", dice=[3, 2, 3, 2], changes=ALLOWED
    )
    told = play(match, "assault D4")
    assert (
        "Blue Infantry 1 strikes Gold Infantry 1: 3 on d6 against 2 on d6 +1 (the assault) = 3, no hit."
        in told
    )
    back = "In the counterstrike, Gold Infantry 1 strikes Blue Infantry 1: 3 on d6 against 2 on d6, a hit."
    assert back in told
    match = field("C4 inf", "D4 inf", terrain="D4 city", control="E4 gold", dice=MISS * 4, changes=ALLOWED)
    play(match, "assault D4", "stay")
    assert asked(match) == ("blue", "AE-3.9")
