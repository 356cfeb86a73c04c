"""The prompt is in sight on a phone, and there is no prompt without a real choice."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.table import Tapping


@pytest.fixture
def phone(new_person: NEW_PERSON) -> Person:
    return new_person(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")


def test_a_lesson_about_a_question_says_what_it_is_about(phone: Person) -> None:
    phone.page.goto("/learn/prevail/3-shots-and-cards/2")
    expect(phone.page.get_by_role("button", name="Rally", exact=True)).to_be_visible()
    lesson = phone.page.get_by_role("region", name="Lesson")
    expect(lesson.get_by_text("Rally.", exact=True)).to_be_in_viewport(ratio=1)
    expect(lesson.get_by_text("Cards are your army's courage")).to_be_visible()


def test_a_lesson_with_cards_shows_its_task(phone: Person) -> None:
    phone.page.goto("/learn/prevail/1-first-clash")
    lesson = phone.page.get_by_role("region", name="Lesson")
    expect(lesson.get_by_text("Choose Advance, which orders up to two lines of units.")).to_be_in_viewport(
        ratio=1
    )
    expect(phone.page.get_by_role("region", name="Your hand")).to_be_in_viewport(ratio=1)


def test_no_other_button_stands_above_the_task(phone: Person) -> None:
    phone.page.goto("/learn/medieval-chess/2-lords")
    lesson = phone.page.get_by_role("region", name="Lesson")
    expect(lesson.get_by_text("Move the Pawns on d2 and e2, then end your turn.")).to_be_in_viewport(ratio=1)
    end = phone.page.get_by_role("button", name="End the turn")
    task, button = lesson.bounding_box(), end.bounding_box()
    assert task is not None
    assert button is not None
    assert task["y"] < button["y"]


def test_in_a_lesson_what_to_point_at_next_comes_first(phone: Person) -> None:
    phone.page.goto("/learn/prevail/3-shots-and-cards/1")
    table = Tapping(phone)
    table.choose("E-5", "D-5")
    expect(table.prompt).to_contain_text("1 more can help: tap it.")
    expect(table.prompt).to_be_in_viewport(ratio=1)


def test_why_is_told_in_a_line_and_in_full_once_it_is_opened(phone: Person) -> None:
    phone.page.goto("/learn/cyvasse/1-first-siege/4")
    table = Tapping(phone)
    table.choose("F5", "E9")
    table.expect_foreseen()
    defence = table.preview.get_by_role("listitem").filter(has_text="defends with tier 3")
    expect(defence).to_be_hidden()
    table.press(table.preview.get_by_text("Why", exact=True))
    expect(defence).to_be_in_viewport(ratio=1)
    expect(table.deed).to_be_in_viewport(ratio=1)


def test_two_at_one_screen_play_both_sides(phone: Person) -> None:
    page = phone.page
    page.goto("/new/age-of-chess")
    expect(page.get_by_role("group", name="You play")).to_be_visible()
    page.get_by_role("radio", name="Two at one screen").check()
    expect(page.get_by_role("group", name="You play")).to_have_count(0)
