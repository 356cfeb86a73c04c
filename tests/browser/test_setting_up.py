"""A position is edited by hand, shared by its URL, edited by another person, and played."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.table import Table


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def verdict(page: Page) -> Locator:
    return page.get_by_role("status").first


def test_a_position_is_set_up_by_mouse_and_keyboard_shared_and_played(
    ann: Person, new_person: NEW_PERSON
) -> None:
    page, table = ann.page, Table(ann)
    page.goto("/new/age-of-chess")
    page.get_by_role("link", name="Set up a position").click()
    press(page, "Clear")
    expect(verdict(page)).to_contain_text("The game is over here.")

    # By mouse: places two commanders, then drags one elsewhere.
    press(page, "Blue Commander")
    table.point("a1")
    press(page, "Gold")
    table.point("h7")
    expect(verdict(page)).to_contain_text("This position can be played. Blue is to act.")
    press(page, "Choose and move")
    table.cell("h7").drag_to(table.cell("h8"))
    expect(table.cell("h8")).to_have_accessible_name("h8, Gold Commander; picked")

    # By keyboard: places an archer beside Blue's commander, and another that is removed again.
    page.get_by_role("button", name="Blue", exact=True).press("Enter")
    page.get_by_role("button", name="Blue Archer").press("Enter")
    table.cell("a1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.cell("b1")).to_have_accessible_name("b1, Blue Archer")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.cell("c1")).to_have_accessible_name("c1, Blue Archer")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    expect(table.cell("c1")).to_have_accessible_name("c1, empty")
    page.keyboard.press("Control+z")
    expect(table.cell("c1")).to_have_accessible_name("c1, Blue Archer")
    page.get_by_label("To move").select_option("Gold")
    expect(verdict(page)).to_contain_text("Gold is to act.")

    # As text: a mistake is reported with its line, and then fixed.
    page.get_by_text("As text").click()
    text = page.get_by_role("textbox", name="The position as text")
    written = text.input_value()
    text.fill(written.replace("to_move: gold", "to_move: red"))
    expect(page.get_by_role("button", name="Line 1")).to_be_visible()
    expect(page.get_by_role("button", name="Play this position")).to_be_disabled()
    text.fill(written.replace("to_move: gold", "to_move: blue"))
    expect(verdict(page)).to_contain_text("Blue is to act.")

    # By its URL: another person sees the same position, changes a unit's side, and plays.
    press(page, "Share")
    address = page.get_by_label("Link to this position").input_value()
    ben = new_person()
    ben.page.goto(address)
    ben.page.get_by_role("link", name="Edit this position").click()
    theirs = Table(ben)
    theirs.point("c1")
    ben.page.get_by_role("combobox", name="Side").select_option("Gold")
    expect(theirs.cell("c1")).to_have_accessible_name("c1, Gold Archer; picked")
    press(ben.page, "Play this position")
    ben.page.get_by_label("Against").select_option("All sides at this screen")
    press(ben.page, "Play from here")
    theirs.expect_my_move()
    expect(theirs.cell("c1")).to_have_accessible_name("c1, Gold Archer")
    theirs.choose("b1", "b2")
    theirs.confirm()
    expect(theirs.log.first).to_contain_text("b2")

    # The position of a match goes back into the editor.
    ben.page.get_by_label("More").click()
    press(ben.page, "Edit this position")
    ben.page.wait_for_url(re.compile("/edit/age-of-chess/"))
    expect(theirs.cell("h8")).to_have_accessible_name("h8, Gold Commander")


OTHERS = {
    "aeonis": ("Blue Cavalry", "C3", "Round", "7", "7 of 25"),
    "cyvasse": ("Blue Rabble", "E2", "Turns played", "40", ""),
    "medieval-chess": ("Gold Medic", "e5", "Blue: action points", "9", "9 points left"),
    "prevail": ("Blue Velites", "F-9", "Rounds played", "2", ""),
}
"""A unit and its cell; a changed number, and its text in the match."""


@pytest.mark.parametrize("game", OTHERS)
def test_positions_of_every_game_are_set_up_and_played(new_person: NEW_PERSON, game: str) -> None:
    unit, cell, field, value, told = OTHERS[game]
    side = unit.split()[0]
    person = new_person(reduced_motion="reduce")
    page, table = person.page, Table(person)
    page.goto(f"/edit/{game}")
    if game == "cyvasse":  # a side has no more pieces than in the set-up
        press(page, "Remove")
        table.board.get_by_role("gridcell", name=re.compile(unit)).first.click()
    page.get_by_role("group", name="Side").get_by_role("button", name=side).click()
    press(page, unit)
    table.point(cell)
    put = re.compile(f"{unit}(, facing .*)?(;|$)")
    expect(table.cell(cell)).to_have_accessible_name(put)
    page.keyboard.press("Control+z")
    expect(table.cell(cell)).not_to_have_accessible_name(put)
    page.keyboard.press("Control+Shift+z")
    expect(table.cell(cell)).to_have_accessible_name(put)

    # The last edit is included in the match, although the server has not responded yet.
    held: list[Route] = []
    page.route("**/edit", lambda route: held.append(route))
    number = page.get_by_role("spinbutton", name=field, exact=True)
    number.fill(value)
    with page.expect_request("**/edit"):
        number.blur()
    press(page, "Play this position")
    for route in held:
        route.continue_()
    page.get_by_label("Against").select_option("Computer 1: Page")
    press(page, "Play from here")
    table.expect_my_move()
    expect(table.cell(cell)).to_have_accessible_name(re.compile(unit))
    expect(page.locator("body")).to_contain_text(told)


def test_what_is_changed_last_is_shared_although_the_server_has_not_answered_yet(ann: Person) -> None:
    page, table = ann.page, Table(ann)
    page.goto("/edit/age-of-chess")
    table.point("e2")
    held: list[Route] = []
    page.route("**/edit", lambda route: held.append(route))
    with page.expect_request("**/edit"):
        page.keyboard.press("Delete")
    press(page, "Share")
    expect(page.get_by_role("dialog")).to_be_visible()
    link = page.get_by_label("Link to this position")
    expect(link, "it would lead to what is past").to_have_count(0)
    for route in held:
        route.continue_()
    page.goto(link.input_value())
    expect(page.get_by_role("link", name="Edit this position")).to_be_visible()
    assert table.position()["e2"] == "empty"


def test_what_was_set_up_stays_in_another_language(ann: Person) -> None:
    page, table = ann.page, Table(ann)
    page.goto("/edit/age-of-chess")
    table.point("e2")
    page.keyboard.press("Delete")
    expect(table.cell("e2")).to_have_accessible_name("e2, empty")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").check()
    page.keyboard.press("Escape")
    expect(page.get_by_label("d2, Blau: Pikenier")).to_be_attached()
    expect(page.get_by_label("e2, leer")).to_be_attached()


def test_a_position_is_set_up_on_a_phone(new_person: NEW_PERSON) -> None:
    """By touch alone: places, moves and turns units; nothing is wider than the screen."""
    cid = new_person(viewport={"width": 360, "height": 740}, has_touch=True)
    page, table = cid.page, Table(cid)
    page.goto("/edit/prevail")
    press(page, "Clear")
    press(page, "Blue Equites")
    table.cell("E-5").tap()
    expect(table.cell("E-5")).to_have_accessible_name("E-5, Blue Equites, facing north")
    press(page, "Choose and move")
    table.cell("E-5").tap()
    press(page, "Turn right")
    expect(table.cell("E-5")).to_have_accessible_name("E-5, Blue Equites, facing north-east; picked")
    table.cell("E-7").tap()
    expect(table.cell("E-7")).to_have_accessible_name("E-7, Blue Equites, facing north-east; picked")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
