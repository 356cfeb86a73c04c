"""Words, lines and buttons that must not wrap when space is tight."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match, play_now
from tests.browser.people import Person
from tests.browser.table import Table, Tapping
from tests.browser.test_aeonis import attack, press_and_wait, units_of
from tests.browser.test_phone import PHONE

MOST_OF_A_LINE = 30
"""Pixels: less than two lines of the smallest text."""


def height_of(element: Locator) -> float:
    """The height in pixels, once the element is visible."""
    expect(element).to_be_visible()
    box = element.bounding_box()
    assert box
    return box["height"]


def test_whose_move_it_is_on_a_card(new_person: NEW_PERSON) -> None:
    """On a phone the button that removes a game takes no room from its description."""
    person = new_person(**PHONE)
    play_now(person)
    person.page.goto("/")
    assert height_of(person.page.locator("article .mine").first) < MOST_OF_A_LINE


def test_what_a_result_offers(ann: Person) -> None:
    """Rematch, study and the home link are side by side, each on one line."""
    table = play_now(ann)
    table.button("Resign").click()
    ann.page.get_by_role("button", name="Resign the game").click()
    offers = table.result.locator(".deeds .button")
    expect(offers.first).to_be_visible()
    heights = {height_of(each) for each in offers.all()}
    assert len(heights) == 1, heights


def test_the_rules_of_a_way_to_play_are_named_where_they_tell_it_from_others(ann: Person) -> None:
    """Both ways of Aeonis have the same ruleset, which is not repeated."""
    ann.page.goto("/new/aeonis")
    ways = ann.page.get_by_role("group", name="How much of the rules")
    expect(ways.get_by_text("Full rules", exact=True)).to_be_visible()
    expect(ways.get_by_text(re.compile("as written"))).to_have_count(0)


def in_a_battle(person: Person) -> Table:
    """A battle with both lines in place, and a target to choose."""
    table = new_match(person, "aeonis", "me", "random", kind=Tapping, setup="battle", seed=3)
    attack(table, "D4")
    for name in ("Infantry 1", "Infantry 2"):
        table.press(units_of(table, "Blue").filter(has_text=name))
    press_and_wait(table, table.button("Commit these"))
    table.expect_my_move()
    press_and_wait(table, table.button("The usual line"))
    table.expect_my_move()
    return table


def test_a_battle_on_a_phone(new_person: NEW_PERSON) -> None:
    """Each unit of a line has its name on one line, and the answers stay in sight below."""
    table = in_a_battle(new_person(**PHONE))
    names = table.page.locator(".battle li b")
    expect(names.first).to_be_visible()
    for name in names.all():
        assert height_of(name) < MOST_OF_A_LINE, name.inner_text()
    expect(table.button("Strike the weakest")).to_be_in_viewport(ratio=1)


def test_what_stands_beside_the_usual_deployment(new_person: NEW_PERSON) -> None:
    """In Spanish the button is as wide as a phone: its note wraps below it instead of at every word."""
    person = new_person(**PHONE, locale="es-ES")
    new_match(person, "prevail", "me", "random", kind=Tapping, seed=3)
    note = person.page.locator(".usual .note")
    assert height_of(note) < 2 * MOST_OF_A_LINE
