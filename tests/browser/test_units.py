"""Special abilities of units: stacks, shots, conversions."""

from playwright.sync_api import expect

from tests.browser.matches import bring_in
from tests.browser.people import Person
from tests.browser.positions import record

COMMANDERS = {"a1": ["commander"]}, {"h8": ["commander"]}


def test_both_units_of_a_stack_can_be_picked(ann: Person) -> None:
    blue, gold = COMMANDERS
    table = bring_in(ann, record({**blue, "d3": ["pikeman", "cavalry"]}, gold))
    expect(table.cell("d3")).to_have_accessible_name("d3, Blue Pikeman in front of Blue Cavalry")
    table.expect_my_move()

    assert set(table.pick("d3")) == {"c4", "d4", "e4"}
    expect(table.prompt).to_contain_text(
        "Pikeman d3, in front, picked: 3 moves. Tap again for the Cavalry behind."
    )
    table.point("d3")
    expect(table.prompt).to_contain_text("Cavalry d3, behind, picked: 8 moves.")
    assert set(table.targets()) == {"c4", "d4", "e4", "b5", "c5", "d5", "e5", "f5"}
    table.point("d3")
    expect(table.cell("d3")).to_have_accessible_name("d3, Blue Pikeman in front of Blue Cavalry")

    table.point("d3")
    table.point("d3")
    expect(table.prompt).to_contain_text("Cavalry d3, behind, picked")
    table.point("e5")
    table.confirm()
    expect(table.log.first).to_contain_text("Cavalry d3 moves to e5.")
    expect(table.cell("d3")).to_have_accessible_name("d3, Blue Pikeman; the last move began here")


def test_an_archer_shoots(ann: Person) -> None:
    blue, gold = COMMANDERS
    table = bring_in(ann, record({**blue, "d3": ["archer"]}, {**gold, "d5": ["pikeman", "cavalry"]}))
    table.choose("d3", "d5")
    expect(table.preview).to_contain_text("Archer")
    expect(table.preview).to_contain_text("stays on d3")
    table.confirm()
    expect(table.log.first).to_contain_text(
        "Archer d3 shoots at Pikeman over Cavalry on d5. Gold Pikeman on d5 dies."
    )
    expect(table.cell("d3")).to_have_accessible_name("d3, Blue Archer; the last shot came from here")
    expect(table.cell("d5")).to_have_accessible_name("d5, Gold Cavalry; the last shot struck here")


def test_shooting_or_striking_is_asked(ann: Person) -> None:
    """A unit adjacent to an Archer can be shot, or attacked hand to hand."""
    blue, gold = COMMANDERS
    table = bring_in(ann, record({**blue, "d3": ["archer"]}, {**gold, "d4": ["pikeman"]}))
    table.choose("d3", "d4")
    table.choice.get_by_role("button", name="Shoot").click()
    expect(table.preview).to_contain_text("shoots")
    table.preview.get_by_role("button", name="Back").click()
    table.point("d4")
    table.choice.get_by_role("button", name="Attack").click()
    expect(table.preview).to_contain_text("attacks")
    table.confirm()
    expect(table.log.first).to_contain_text("Archer d3 attacks Pikeman on d4.")


def test_a_priestess_converts(ann: Person) -> None:
    blue, gold = COMMANDERS
    table = bring_in(ann, record({**blue, "d4": ["priestess"]}, {**gold, "e4": ["cavalry"]}))
    table.choose("d4", "e4")
    table.confirm()
    expect(table.log.first).to_contain_text("Priestess")
    expect(table.cell("e4")).to_have_accessible_name("e4, Blue Cavalry; the last change was made here")
