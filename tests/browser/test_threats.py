"""Threats to one's own units: toggled by a key, and shown with their reasons."""

from playwright.sync_api import expect

from tests.browser.matches import bring_in
from tests.browser.people import Person
from tests.browser.positions import record

UNDER_FIRE = record(
    {"e1": ["commander"], "c3": ["pikeman"], "d4": ["heavy"]},
    {"e8": ["commander"], "c5": ["archer"], "e6": ["cavalry"]},
)


def test_threats_are_shown_on_the_board_and_told_with_their_rules(ann: Person) -> None:
    table = bring_in(ann, UNDER_FIRE)
    page = ann.page
    threats = page.get_by_role("region", name="What threatens you")
    page.keyboard.press("t")
    expect(threats.get_by_role("listitem").filter(has_text="shoots at Pikeman c3")).to_be_visible()
    expect(threats).to_contain_text("Cavalry e6 attacks Heavy Infantry d4")
    expect(table.cell("c3")).to_have_accessible_name("c3, Blue Pikeman; threatened")

    table.point("c3")  # only threats to the acting unit, with their reason
    expect(threats).not_to_contain_text("Cavalry e6")
    threats.get_by_role("button", name="Read rule AC-6.2").click()
    expect(page.get_by_role("region", name="Rule AC-6.2")).to_be_in_viewport()

    page.keyboard.press("t")
    expect(threats).to_be_hidden()
    expect(table.cell("c3")).to_have_accessible_name("c3, Blue Pikeman; picked")
