"""A side built by hand and saved in the browser."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.matches import new_match
from tests.browser.people import Person
from tests.browser.table import Table


def builder(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Your own")


def save(page: Page, name: str) -> None:
    builder(page).get_by_label("Name").fill(name)
    builder(page).get_by_role("button", name="Save and use").click()
    expect(builder(page)).to_be_hidden()


def test_an_army_is_built_kept_and_led(ann: Person) -> None:
    """Points and limits update during editing; the side survives a reload, and can be played."""
    page = ann.page
    page.goto("/new/prevail")
    page.get_by_role("button", name="Build your own").first.click()
    inside = builder(page)
    expect(inside).to_contain_text("Within all limits.")
    inside.get_by_role("button", name="One more Velites").click(click_count=2)
    expect(inside).to_contain_text("Points: 12 too many")
    expect(inside).to_contain_text("It costs 112 points, 12 more than 100.")
    inside.get_by_role("button", name="One Manipular Legion fewer").click()
    expect(inside).to_contain_text("Points: 10 left")
    expect(inside).to_contain_text("Its morale is 6, less than 8.")
    inside.get_by_role("button", name="One Velites fewer").click(click_count=2)
    inside.get_by_role("button", name="One more Equites").click()
    expect(inside).to_contain_text("Within all limits.")
    save(page, "Two wings")

    mine = page.get_by_role("group", name="Blue, you").get_by_role("radio", name="Two wings")
    page.reload()
    mine.check()
    page.get_by_role("button", name="Start the game").click()
    table = Table(ann)
    table.expect_my_move_or_result()
    expect(page.get_by_role("button", name="Equites ×")).to_contain_text("2")
    page.goto("/new/prevail")
    expect(mine).to_be_checked()


def test_an_array_is_saved_in_one_match_and_used_in_the_next(ann: Person) -> None:
    """Set up by hand and saved by name; in another set-up, placed in one step, and removed by hand."""
    page, table = ann.page, new_match(ann, "cyvasse", "me", "random", seed=5)
    table.choose("G3", "F4")
    table.expect_setup(1)
    page.get_by_role("button", name="Arrange and save").click()
    save(page, "Castle")

    table = new_match(ann, "cyvasse", "me", "random", seed=6)
    table.expect_my_move()
    expect(table.cell("G3")).to_have_accessible_name(re.compile("Blue King"))
    page.get_by_role("button", name="Yours: Castle").click()
    expect(table.cell("F4")).to_have_accessible_name(re.compile("Blue King"))
    page.get_by_role("button", name="A good array").click()
    expect(table.cell("H2")).to_have_accessible_name(re.compile("Blue King"))

    page.get_by_role("button", name="Clear").click()
    inside = builder(page)
    expect(inside).to_contain_text("Still in the tray: 6 × Rabble, King")
    inside.get_by_role("button", name="King").click()
    inside.get_by_role("gridcell", name="K1, empty").click()
    expect(inside.get_by_role("gridcell", name="K1, King")).to_be_visible()
    expect(inside).to_contain_text("1 of 26")


def test_an_array_is_laid_out_by_keys(ann: Person) -> None:
    """After taking a piece from the tray by keyboard, the focus moves to the board."""
    page = ann.page
    new_match(ann, "cyvasse", "me", "random", seed=6).expect_my_move()
    page.get_by_role("button", name="Clear").click()
    inside = builder(page)
    inside.get_by_role("button", name="King").press("Enter")
    at = inside.locator("[role=gridcell]:focus")
    expect(at).to_have_accessible_name(re.compile("empty"))
    cell = (at.get_attribute("aria-label") or "").partition(",")[0]
    page.keyboard.press("Enter")
    expect(inside.get_by_role("gridcell", name=f"{cell}, King")).to_be_focused()
