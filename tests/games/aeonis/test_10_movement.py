"""Chapter 10: movement and control."""

import pytest

from banneret import Match
from tests.games.aeonis.fields import counter, field, owner, play, standing, texts


def ends(match: Match, start: str) -> set[str]:
    """The hexes that all units of a hex can march to."""
    return {text.partition(">")[2] for text in texts(match) if text.startswith(f"{start}>")}


@pytest.mark.parametrize(
    ("units", "steps"), [("inf", 1), ("arc", 1), ("cav", 2), ("lord", 2), ("cav inf", 1)]
)
def test_a_group_goes_as_far_as_its_slowest(units: str, steps: int) -> None:
    """AE-10.1."""
    match = field(f"D4 {units}", "A7 inf", points=9)
    assert len(ends(match, "D4")) == {1: 6, 2: 18}[steps]


def test_any_part_of_a_hex_can_go() -> None:
    """AE-10.1: some of the units, named in any order; naming all of them would be a march."""
    match = field("D4 lord inf cav", "A7 inf")
    play(match, "D4:bl2+bl-lord>F4")
    assert standing(match)["F4"] == "bl-lord bl2"
    assert standing(match)["D4"] == "bl1"
    assert match.why_not("D4:go1>F4", 1) is not None
    whole = field("D4 lord inf cav", "A7 inf", changes={"choices": {"groups": "whole"}})
    assert not any(":" in text for text in texts(whole))


def test_a_march_is_foreseen_in_a_word() -> None:
    """AE-10.1: the units of a march share a sentence."""
    match = field("D4 inf inf cav", "A7 inf")
    assert [fate.words for fate in match.preview("D4>E4").fates] == ["all move to E4"]
    assert [fate.words for fate in match.preview("D4:bl1+bl2>E4").fates] == ["both move to E4"]


def test_what_a_march_costs_is_told_before() -> None:
    """AE-10.2: for all units of a hex, and for a group."""
    match = field("D4 inf cav", "A7 inf", terrain="E4 mountain", points=3)
    for march, cost in (("D4>E4", 2), ("D4:bl2>E4", 2), ("D4>D5", 1)):
        assert [cause.text for cause in match.preview(march).causes] == [f"It costs {cost} AP."]


def test_what_entering_costs() -> None:
    """AE-10.2: one AP, two for a Mountain; Lakes cannot be entered; the cheapest way is taken."""
    match = field("D4 cav", "A7 inf", terrain="E4 mountain, D5 lake", points=2)
    assert "E4" in ends(match, "D4")
    assert "D5" not in ends(match, "D4")
    play(match, "D4>E4")
    assert counter(match, "action points") == 0
    match = field("D4 cav", "A7 inf", terrain="E4 mountain", points=2)
    play(match, "D4>E5")  # around the Mountain
    assert counter(match, "action points") == 0
    match = field("D4 inf", "A7 inf", terrain="E4 mountain", points=1)
    assert match.why_not("D4>E4", 0) == "That costs 2 AP; you have 1. (AE-10.2)"
    assert match.why_not("D4>G4", 0) == "G4 is more than 1 step away. (AE-10.1)"


def test_a_zone_of_control_costs_more() -> None:
    """AE-10.3: entering a hex adjacent to another side's unit."""
    match = field("C4 inf", "E4 inf", points=1)
    assert "D4" not in ends(match, "C4")
    assert "B4" in ends(match, "C4")
    match = field("C4 inf", "E4 inf", points=2)
    play(match, "C4>D4")
    assert counter(match, "action points") == 0


def test_cavalry_by_itself_does_not_pay_for_the_first() -> None:
    """AE-10.3."""
    match = field("B4 cav", "E4 inf", points=9)
    play(match, "B4>D4")
    assert counter(match, "action points") == 7
    match = field("C4 cav", "E4 inf, E3 inf", points=9)
    play(match, "C4>E2")  # through D3, beside E3
    assert counter(match, "action points") == 6
    mixed = field("C4 cav lord", "E4 inf", points=9)
    play(mixed, "C4>D4")
    assert counter(mixed, "action points") == 7


def test_from_portal_to_portal() -> None:
    """AE-10.4: one step, unless another lord controls it."""
    match = field("A4 inf", "G4 inf", terrain="A4 portal, G1 portal, D7 portal", control="D7 gold", points=3)
    assert "G1" in ends(match, "A4")
    assert "D7" not in ends(match, "A4")
    play(match, "A4>G1")
    assert counter(match, "action points") == 2
    assert owner(match, "G1") == "blue"


def test_nobody_enters_where_others_stand() -> None:
    """AE-10.5: nor moves through."""
    match = field("C4 cav", "D4 inf", points=9)
    assert "D4" not in ends(match, "C4")
    assert (
        match.why_not("C4>D4", 0)
        == "Another lord's units stand on D4: it can only be attacked, from next to it. (AE-10.5)"
    )


def test_control_of_hexes() -> None:
    """AE-10.6: a neutral hex changes at once, another lord's at the start of the next round."""
    match = field("C4 inf, B5 inf", "G3 inf", control="D4 gold")
    play(match, "B5>C5", "gold: pass", "C4>D4")
    assert owner(match, "C5") == "blue"
    assert owner(match, "D4") == "gold"
    play(match, "pass")
    assert owner(match, "D4") == "blue"
