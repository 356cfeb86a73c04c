"""Choosing by pictures, and the five-minute rules."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.table import Table


def test_a_first_game_is_chosen_by_pictures_and_its_rules_are_read(new_person: NEW_PERSON) -> None:
    """On a phone: a way to play, an array, a face; then the rules for exactly that match."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
    person = new_person(**phone)
    page = person.page
    page.goto("/new/cyvasse")
    expect(page.get_by_role("radio", name="First game")).to_be_checked()
    arrays = page.get_by_role("group", name="Blue, you")
    arrays.get_by_role("radio", name="Ranks").focus()
    page.keyboard.press("ArrowRight")
    expect(arrays.get_by_role("radio", name="Bastion")).to_be_checked()
    expect(arrays.locator("label:has(:checked) svg").first).to_be_visible()
    page.get_by_role("radio", name="Page").check()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Start the game").click()
    table = Table(person)
    table.expect_my_move()  # there is no set-up
    expect(table.cell("H2")).to_have_accessible_name(re.compile("Blue King"))

    page.goto(f"/rules/cyvasse?match={page.url.rpartition('/')[2]}")
    expect(page.get_by_role("heading", name="Cyvasse in five minutes")).to_be_visible()
    expect(page.get_by_text("The numbers are those of this match.")).to_be_visible()
    expect(page.get_by_role("heading", name="The set-up")).to_have_count(0)
    card = page.get_by_role("article").filter(has_text="Weak alone, dangerous in pairs")
    expect(
        card.get_by_role("img", name=re.compile("Rabble on F5 can go to .*It can attack F6"))
    ).to_be_visible()
    card.get_by_text("Details").click()
    expect(card).to_contain_text("CV-2.3")
    expect(card).to_contain_text("Ruling")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_starting_board_is_shown_where_nothing_else_is_chosen(ann: Person) -> None:
    page = ann.page
    page.goto("/new/medieval-chess")
    board = page.get_by_role("figure", name="Start from")
    expect(board.locator("svg").first).to_be_visible()
    page.goto("/new/aeonis")
    expect(page.get_by_role("group", name="Start from")).to_be_visible()
    expect(board).to_have_count(0)


def test_what_cannot_be_played_is_told_at_once(ann: Person) -> None:
    """An empty array in a first game, which has no set-up to fill it in. The way itself changes nothing."""
    page = ann.page
    page.goto("/new/cyvasse")
    array = page.get_by_role("group", name="Blue, you")
    expect(page.get_by_role("radio", name="First game")).to_be_checked()
    expect(page.get_by_text("Change the settings")).to_be_visible()
    expect(page.get_by_text("changed", exact=False)).to_have_count(0)
    array.get_by_role("radio", name="Empty").check()
    problem = page.get_by_role("alert")
    expect(problem).to_have_text(re.compile("^An empty array needs a set-up with at least 26 changes"))
    ann.expects("422")
    with page.expect_response("**/api/matches"):
        page.get_by_role("button", name="Start the game").click()
    expect(problem).to_have_text(re.compile("^An empty array needs"))
    array.get_by_role("radio", name="Bastion").check()
    expect(problem).to_have_count(0)


def test_two_ways_to_play_are_never_called_alike(new_person: NEW_PERSON) -> None:
    """Also on a phone, where nothing fits beside their names."""
    page = new_person(viewport={"width": 360, "height": 780}).page
    page.goto("/new/prevail")
    names = page.get_by_role("group", name="How much of the rules").locator("label b")
    expect(names.nth(2)).to_have_text("Full rules: The large board")
    texts = names.all_inner_texts()
    assert len(texts) == len(set(texts)), texts


def test_rules_are_those_that_people_play(ann: Person) -> None:
    """The full rules, or those that are chosen where somebody goes to read them."""
    page = ann.page
    page.goto("/rules/medieval-chess")
    expect(page.get_by_text("A turn is one action: a move or an ability.")).to_be_visible()
    page.goto("/new/medieval-chess")
    page.get_by_role("radio", name="As the rulebook is written").check()
    page.get_by_role("link", name="Read the rules").click()
    expect(page.get_by_text("In your turn you do as much as you can pay for.")).to_be_visible()


def test_who_beats_whom_is_told_on_one_line_a_pair(ann: Person) -> None:
    ann.page.goto("/rules/age-of-chess")
    cells = ann.page.get_by_role("region", name="Who beats whom").locator("td", has_text="wins")
    expect(cells.first).to_be_visible()
    pip, row = cells.first.evaluate(
        """(cell) => [cell.querySelector("svg"), cell].map((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            return (top + bottom) / 2;
        })"""
    )
    assert abs(pip - row) < 3, (pip, row)
