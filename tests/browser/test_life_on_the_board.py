"""Animations of what happens on the board, which never block the user."""

import re

from playwright.sync_api import expect

from tests.browser.matches import bring_in
from tests.browser.people import Person
from tests.browser.test_for_everybody import BEFORE_AN_ATTACK

_LOOK_AWAY = """
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
"""


def test_a_fight_is_seen_and_any_key_or_tap_ends_it(ann: Person) -> None:
    """With the page's clock frozen, only user input can finish the animation."""
    table = bring_in(ann, BEFORE_AN_ATTACK)
    page = ann.page
    table.expect_my_move()
    page.clock.install()
    ann.stop_time()
    clash = table.board.locator(".clash")
    moving = table.board.locator("g[opacity='0']")

    table.choose("d4", "e6")
    table.confirm()
    expect(clash).to_be_attached()
    page.keyboard.press("Shift")
    expect(clash).not_to_be_attached()
    expect(moving).to_have_count(0)
    expect(table.cell("e6")).to_have_accessible_name(re.compile("Blue Cavalry"))

    for end in (lambda: page.mouse.click(2, 2), lambda: page.evaluate(_LOOK_AWAY)):
        table.log.nth(0).get_by_role("button").click()
        expect(page.get_by_text("Move 1 of", exact=False).first).to_be_visible()
        page.keyboard.press("]")
        expect(moving).to_have_count(1)
        end()
        expect(moving).to_have_count(0)


def test_boards_of_other_colours(ann: Person) -> None:
    table = bring_in(ann, BEFORE_AN_ATTACK)
    page = ann.page

    def colour() -> str:
        return str(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--cell-a')"))

    seen = {colour()}
    page.get_by_role("button", name="Settings").click()
    for ground in ("Map", "Stone"):
        page.get_by_role("radio", name=ground).check()
        seen.add(colour())
    assert len(seen) == 3
    page.reload()
    expect(table.board).to_be_visible()
    assert colour() in seen
    expect(page.locator("html")).to_have_attribute("data-ground", "stone")
