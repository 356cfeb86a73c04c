"""The tour of the table: shown once; it points at existing elements, covers none, and can be skipped."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.table import Table

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
APART = """([card, frame]) => {
    const [a, b] = [card, frame].map((each) => each.getBoundingClientRect());
    return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def begun(person: Person) -> Table:
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now").click()
    table = Table(person)
    expect(table.board).to_be_visible()
    return table


def stop(person: Person, title: str) -> Locator:
    """Waits for the stop with this title, whose card does not cover its target."""
    card = person.page.get_by_role("dialog", name=title)
    expect(card).to_be_in_viewport(ratio=1)
    frame = person.page.locator(".frame:empty")
    person.page.wait_for_function(APART, arg=[card.element_handle(), frame.element_handle()])
    return card


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_it_leads_around_the_table_once(new_person: NEW_PERSON, window: dict[str, object]) -> None:
    person = new_person(toured=False, reduced_motion="reduce", **window)
    table = begun(person)
    expect(stop(person, "Your move")).to_contain_text("Tap what you want to use.")
    table.point("e2")
    expect(stop(person, "Your move")).to_contain_text("Now tap where it should go.")
    table.point("e3")
    stop(person, "See it first")
    table.confirm()
    stop(person, "The log").get_by_role("button", name="Next").click()
    stop(person, "Hints").get_by_role("button", name="Start playing").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.page.reload()
    table.expect_my_move()
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_it_is_left_with_a_key_and_found_again_in_the_help(new_person: NEW_PERSON) -> None:
    person = new_person(toured=False, reduced_motion="reduce")
    begun(person)
    keyboard = person.page.keyboard
    expect(stop(person, "Your move").get_by_role("button", name="Next")).to_be_focused()
    keyboard.press("Enter")
    expect(stop(person, "The log").get_by_role("button", name="Next")).to_be_focused()
    keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.page.locator("[role=gridcell]:focus")).to_have_count(1)
    keyboard.press("?")
    person.page.get_by_role("button", name="Take the tour").click()
    stop(person, "Your move").get_by_role("button", name="Skip the tour").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
