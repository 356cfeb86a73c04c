"""Aeonis: Combat: a battle and a campaign from the set-up to the result."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match
from tests.browser.people import Person
from tests.browser.table import Table, Tapping, Typing

MOST_ANSWERS = 80

ANSWERS = {
    "commit units": "Commit all",
    "battle line": "The usual",
    "who strikes whom": "Strike the weakest",
    "etreat, or stay": "Stay",
    "ift the siege": "Keep up the siege",
    "ress the attack": "Press the attack",
    "who moves in": "The usual garrison",
}
"""The button to press for a part of the prompt."""


def units_of(table: Table, side: str) -> Locator:
    """The buttons of selectable units."""
    return table.page.get_by_role("region", name=f"{side}: units").get_by_role("button")


def press_and_wait(table: Table, button: Locator) -> None:
    """Presses a button, and confirms its preview if there is one."""
    before = table.log.count()
    table.press(button)
    table.confirm_if_asked(before)


def attack(table: Table, cell: str) -> None:
    table.expect_my_move()
    table.point(cell)
    expect(table.preview).to_contain_text("units left")
    before = table.log.count()
    table.press(table.deed)
    expect(table.log.nth(before)).to_be_attached()
    table.expect_my_move()


def answer(table: Table) -> None:
    text = table.prompt.inner_text()
    if "break off" in text:
        attack(table, "D4")
        return
    label = next(label for sign, label in ANSWERS.items() if sign in text)
    press_and_wait(table, table.button(label).first)


@pytest.mark.parametrize("kind", [Table, Typing])
def test_a_battle_from_the_set_up_to_the_result(new_person: NEW_PERSON, kind: type[Table]) -> None:
    """By mouse and by keyboard: units chosen one by one at first, as usual from then on."""
    person = new_person(reduced_motion="reduce")
    table = new_match(person, "aeonis", "me", "random", kind=kind, setup="battle", seed=3)
    attack(table, "D4")
    expect(table.prompt).to_contain_text("D4: commit units to the battle.")
    own = units_of(table, "Blue")
    expect(own).to_have_count(4)
    for name in ("Archers", "Infantry 1", "Infantry 2"):
        table.press(own.filter(has_text=name))
        expect(own.filter(has_text=name)).to_have_attribute("aria-pressed", "true")
    table.press(own.filter(has_text="Infantry 1"))
    expect(own.filter(has_text="Infantry 1")).to_have_attribute("aria-pressed", "false")
    expect(table.prompt).to_contain_text("Archers and Infantry 2 chosen.")
    press_and_wait(table, table.button("Commit these"))
    table.expect_my_move()
    press_and_wait(table, table.button("The usual line"))

    table.expect_my_move()
    expect(table.prompt).to_contain_text("choose who strikes whom")
    table.press(own.filter(has_text="to strike").first)
    table.press(units_of(table, "Gold").filter(has_text="defends").first)
    expect(table.preview).to_contain_text(re.compile(r"a hit in \d+ of \d+ \(\d+%\)"))
    table.press(table.deed)
    strikes = table.page.get_by_role("log", name="Strikes").get_by_role("listitem")
    expect(strikes, "its dice stay").to_have_text([re.compile(r"^\s*\d\s*(no hit|hit)")])
    expect(table.page.get_by_role("tabpanel", name="Log")).to_contain_text(
        re.compile(r"strikes Gold .*: \d on d6 against \d on d\d, (a hit|no hit)(; \d hit points? left)?\.")
    )

    for _ in range(MOST_ANSWERS):
        table.expect_my_move_or_result()
        if table.result.is_visible():
            break
        answer(table)
    expect(table.result).to_contain_text(re.compile("it has (taken|held) D4"))
    battle = table.page.get_by_role("region", name=re.compile("Siege of D4"))
    expect(battle, "it stays after the last die").to_be_visible()
    table.press(battle.get_by_role("button", name="Go on"))
    expect(battle).to_be_hidden()
    table.expect_result_spoken()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_the_answers_stay_in_sight_below_a_battle(new_person: NEW_PERSON, size: tuple[int, int]) -> None:
    """The answers stay visible however long the lines and the list of strikes are."""
    person = new_person(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]})
    table = new_match(person, "aeonis", "me", "random", setup="battle", seed=3)
    keep_up = table.button("Keep up the siege")
    asked = table.prompt.locator(".dot.mine").or_(keep_up).filter(visible=True)
    for _ in range(MOST_ANSWERS):
        expect(asked.first).to_be_visible()
        if keep_up.is_visible():
            break
        answer(table)
    expect(table.page.get_by_role("log", name="Strikes")).to_be_visible()
    expect(keep_up).to_be_in_viewport(ratio=1)
    expect(table.button("Lift the siege")).to_be_in_viewport(ratio=1)


def test_who_strikes_whom_is_chosen_before_the_page_knows_who_can_be_struck(new_person: NEW_PERSON) -> None:
    """By keyboard: the second key press waits for the response to the first, and the focus stays in place."""
    person = new_person(reduced_motion="reduce")
    table = new_match(person, "aeonis", "me", "random", kind=Typing, setup="battle", seed=3)
    attack(table, "D4")
    press_and_wait(table, table.button("Commit all"))
    table.expect_my_move()
    press_and_wait(table, table.button("The usual line"))
    table.expect_my_move()
    expect(table.prompt).to_contain_text("choose who strikes whom")

    held: list[Route] = []
    person.page.route("**/picks?*", lambda route: held.append(route))
    striker = units_of(table, "Blue").filter(has_text="to strike").first
    with person.page.expect_request("**/picks?*"):
        table.press(striker)
    table.press(units_of(table, "Gold").filter(has_text="defends").first)
    expect(striker).to_have_attribute("aria-pressed", "false")
    held[0].continue_()
    expect(table.preview).to_contain_text(re.compile(r"a hit in \d+ of \d+ \(\d+%\)"))

    person.page.unroute_all()
    person.page.keyboard.press("Escape")
    expect(table.preview).to_be_hidden()
    person.page.keyboard.press("Escape")
    expect(striker).to_have_attribute("aria-pressed", "false")
    table.press(striker)
    expect(striker).to_have_attribute("aria-pressed", "true")
    expect(striker).to_be_focused()


def test_an_army_is_one_banner_with_a_number_for_each_kind(ann: Person) -> None:
    """The lord's token represents the army; on a phone there is a single number for all units."""
    table = new_match(ann, "aeonis", "me", "random", seed=3)
    table.expect_my_move()
    armies = table.board.locator(".army")
    expect(armies).to_have_count(2)
    expect(armies.first.locator(".coronet")).to_have_count(1)
    expect(armies.first.locator(".count")).to_have_text(["2", "1"])
    expect(armies.first.locator(".hits")).to_be_hidden()
    table.point("A5")
    expect(armies.first.locator(".hits")).to_be_visible()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    expect(armies.first.locator(".number")).to_have_text("4")
    expect(armies.first.locator(".count")).to_have_count(0)


@pytest.mark.parametrize("kind", [Table, Typing])
def test_a_campaign_from_the_set_up_to_the_result(new_person: NEW_PERSON, kind: type[Table]) -> None:
    """By mouse and by keyboard: lords, map and length are chosen, a lord rides to the Imperial Seat alone,
    his City recruits, and he scores for the Seat round by round until he has won.
    """
    table = kind(new_person(reduced_motion="reduce"))
    begin_a_short_campaign(table)
    table.expect_my_move_or_result()
    expect(table.cell("A5")).to_have_accessible_name(re.compile("Blue Infantry ×2$"))
    race = table.page.get_by_role("region", name="Victory points")
    expect(race).to_contain_text(re.compile("first to 3, .*Blue: 0 of 3.*Blue \\+0"))
    blue = iter((ride_to_the_seat, recruit))
    for _ in range(MOST_ANSWERS):
        table.expect_my_move_or_result()
        if table.result.is_visible():
            break
        is_blue = "Blue to move." in table.prompt.inner_text()
        (next(blue, pass_by) if is_blue else pass_by)(table)
    expect(table.result.get_by_role("heading", name="Blue won")).to_be_visible()
    expect(table.result).to_contain_text("Blue wins after round 4, with 3 VP")
    expect(race).to_contain_text(re.compile("Blue: 3 of 3.*Blue \\+1 Imperial Seat D4"))
    table.expect_result_spoken()


def begin_a_short_campaign(table: Table) -> None:
    """Two players at one screen, chosen on the page; the map has no Lake in the way."""
    page = table.page
    page.goto("/new/aeonis")
    page.get_by_role("radio", name="Full rules").check()
    page.get_by_role("radio", name="Two at one screen").check()
    page.get_by_role("group", name="Blue").get_by_role("radio", name="Rakhis").check()
    page.locator("summary").filter(has_text="Gold").click()
    page.get_by_role("group", name="Gold").get_by_role("radio", name="Vharok").check()
    page.get_by_role("radio", name="Open plains").check()
    page.get_by_text("Change the settings").click()
    page.get_by_role("spinbutton", name="Victory points").fill("3")
    table.press(page.get_by_role("button", name="Start the game"))


def ride_to_the_seat(table: Table) -> None:
    table.point("A5")
    expect(table.prompt).to_contain_text("A5 picked: 4 moves.")
    table.press(units_of(table, "Blue").filter(has_text="Rakhis"))
    expect(table.prompt).to_contain_text("Rakhis chosen: ")
    table.point("D4")
    table.press(table.deed)
    expect(table.cell("D4")).to_have_accessible_name(re.compile("Imperial Seat, .*Blue Rakhis"))


def recruit(table: Table) -> None:
    table.point("A5")
    press_and_wait(table, table.button("Recruit Infantry"))
    expect(table.page.get_by_role("tabpanel", name="Log")).to_contain_text("is recruited in A5")


def pass_by(table: Table) -> None:
    press_and_wait(table, table.button("Pass"))


def test_three_lords_are_chosen_on_the_page(ann: Person) -> None:
    page = ann.page
    page.goto("/new/aeonis")
    page.get_by_role("radio", name="Three lords").check()
    page.get_by_role("radio", name="All at one screen").check()
    page.get_by_role("button", name="Start the game").click()
    table = Table(ann)
    table.expect_my_move()
    page.get_by_role("tab", name="Sides").click()
    expect(page.get_by_role("columnheader")).to_have_text(["Blue", "Gold", "Green"])
    expect(page.get_by_role("row", name="Victory points")).to_contain_text("0 of 20")


def test_on_a_small_phone(new_person: NEW_PERSON) -> None:
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    table = new_match(new_person(**phone), "aeonis", "me", "random", kind=Tapping, seed=3)
    table.expect_my_move()
    table.point("A5")
    expect(table.prompt).to_contain_text("A5 picked: 4 moves.")
    table.point("B5")
    table.press(table.deed)
    expect(table.cell("B5")).to_have_accessible_name(re.compile("Blue .*Blue Infantry"))
    assert table.page.evaluate("document.documentElement.scrollWidth") == 360


def test_four_lords_who_have_no_points_stand_within_their_track(new_person: NEW_PERSON) -> None:
    person = new_person(viewport={"width": 360, "height": 780})
    table = new_match(person, "aeonis", "me", "random", "random", "random", setup="four-lords", seed=3)
    table.expect_my_move()
    race = table.page.get_by_role("region", name="Victory points")
    tokens = race.locator(".here svg")
    expect(tokens).to_have_count(4)
    card, *boxes = (each.bounding_box() or {"x": -1} for each in (race, *tokens.all()))
    assert all(box["x"] >= card["x"] for box in boxes), (card, boxes)
