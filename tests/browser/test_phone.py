"""A phone: 360 pixels wide, with touch input."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import banneret
from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import bring_in
from tests.browser.people import Person
from tests.browser.positions import played, record
from tests.browser.table import Tapping

TARGET = 44
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
ATTACK = record(
    {"e1": ["commander"], "d4": ["cavalry"]},
    {"e8": ["commander"], "e6": ["archer", "archer"], "d7": ["pikeman"], "f7": ["pikeman"]},
)


@pytest.fixture
def phone(new_person: NEW_PERSON) -> Person:
    return new_person(**PHONE)


def expect_to_fit(page: Page) -> None:
    """Nothing is wider than the screen."""
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"the page is {width} pixels too wide"
    wide = page.locator("body *:visible").evaluate_all(
        """elements => elements
            .filter((element) => !element.closest("svg svg, svg g, .visually-hidden"))
            .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5))
            .map(([text]) => text)"""
    )
    assert not wide, wide


def expect_room_for_fingers(page: Page) -> None:
    """All touch targets are at least 44 pixels wide and high, except links within a sentence."""
    small = page.locator("button:visible, a:visible, summary:visible, label:has(input):visible").evaluate_all(
        """(elements, least) => elements
            .filter((element) => !element.matches(".clause, .term"))
            .map((element) => [element, element.getBoundingClientRect()])
            .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
            .map(([element, box]) => `${box.width} x ${box.height}: ${element.outerHTML.slice(0, 200)}`)""",
        TARGET,
    )
    assert not small, small


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def expect_uncovered(table: Tapping) -> None:
    """Every cell is visible and can be touched."""
    covered = table.board.get_by_role("gridcell").evaluate_all(
        """cells => cells.filter((cell) => {
            const { left, top, width, height } = cell.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2) !== cell;
        }).map((cell) => cell.getAttribute("aria-label"))"""
    )
    assert not covered, covered


def scroll_to_top(page: Page) -> None:
    """Resets the scroll position: a tap that waits for a sheet scrolls to find its target."""
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


def test_a_few_moves_by_tapping(phone: Person) -> None:
    page, table = phone.page, Tapping(phone)
    page.goto("/")
    expect(page.get_by_text("No games yet")).to_be_visible()
    expect_to_fit(page)
    expect_room_for_fingers(page)
    page.get_by_role("button", name="Play now").tap()
    table.expect_my_move()
    expect_to_fit(page)
    expect_room_for_fingers(page)
    expect_uncovered(table)

    for number, (start, end) in enumerate((("e2", "e3"), ("d2", "d3"), ("h2", "h3")), start=1):
        table.choose(start, end)
        table.expect_foreseen()  # from here on the height of the sheet does not change
        scroll_to_top(page)
        sheet = table.preview.bounding_box()
        assert sheet
        assert bottom(table.board) <= sheet["y"] + 0.5, "the sheet covers the board"
        expect(table.deed).to_be_in_viewport(ratio=1)
        expect_to_fit(page)
        expect_room_for_fingers(page)
        expect_uncovered(table)
        table.confirm()
        table.expect_moves(2 * number)
        table.expect_my_move()
    expect_to_fit(page)


def test_an_attack_is_told_in_full(phone: Person) -> None:
    """The preview of an attack, the longest there is, with its two buttons, fits on the screen."""
    bring_in(phone, ATTACK)
    table = Tapping(phone)
    table.choose("d4", "e6")
    for told in ("moves to e6", "both die", "Certain", "sweeps away", "could fall next turn"):
        expect(table.preview.get_by_text(told).locator("visible=true")).to_be_in_viewport(ratio=1)
    danger = table.preview.get_by_text("could fall next turn")
    deeds = table.deed.bounding_box()
    assert deeds
    assert bottom(danger) <= deeds["y"] + 0.5, "the danger is under the buttons"
    expect_to_fit(phone.page)
    expect_room_for_fingers(phone.page)
    expect_uncovered(table)
    expect(table.deed).to_be_in_viewport(ratio=1)
    back = table.preview.get_by_role("button", name="Back")
    expect(back).to_be_in_viewport(ratio=1)
    back.tap()
    expect(table.preview).to_be_hidden()
    table.expect_picked("d4")
    table.point("e6")
    table.confirm()
    expect(table.log.first).to_contain_text("Cavalry d4 attacks")


def test_the_other_pages(phone: Person) -> None:
    page = phone.page
    page.goto("/new/age-of-chess")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect_to_fit(page)
    expect_room_for_fingers(page)
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect_to_fit(page)
    expect_room_for_fingers(page)
    page.goto("/")
    page.get_by_role("button", name="Invite a friend").tap()
    expect(page.get_by_role("textbox", name="Link for Gold")).to_be_visible()
    expect_to_fit(page)
    expect_room_for_fingers(page)


@pytest.mark.parametrize("width", [320, 360])
def test_the_result(new_person: NEW_PERSON, width: int) -> None:
    phone = new_person(**PHONE | {"viewport": {"width": width, "height": 640}})
    table = bring_in(phone, record({"d7": ["cavalry"], "a1": ["commander"]}, {"d8": ["commander"]}, "d7xd8"))
    expect(table.result).to_be_in_viewport()
    expect(table.result.get_by_role("button", name="Study this game")).to_be_in_viewport(ratio=1)
    expect_to_fit(phone.page)
    expect_room_for_fingers(phone.page)


def test_the_result_says_where_it_ended_and_what_fell(phone: Person) -> None:
    """Beside a long name, too, nothing of it is cut; what each side has lost lies side by side."""
    match = played("medieval-chess", "e2-e4", ruleset="orthodox")
    for action in ("d7-d5", "e4xd5", "d8xd5"):
        match.play(action, match.to_act[0])
    match.resign(1)
    table = bring_in(phone, match.record(players=["Ann", "Ben"]))
    place = phone.page.get_by_role("banner").get_by_text("Game over")
    expect(place).to_be_visible()
    assert place.evaluate("(place) => place.scrollHeight <= place.clientHeight"), place.inner_text()
    of_each = table.result.get_by_role("img", name=" lost ")
    ours, theirs = (bottom(each) for each in of_each.all())
    assert abs(ours - theirs) < 1


def test_a_preview_that_does_not_fit_keeps_its_verdict_and_its_deed(new_person: NEW_PERSON) -> None:
    """Also on a low screen: only the part between them scrolls."""
    phone = new_person(**PHONE | {"viewport": {"width": 360, "height": 600}})
    bring_in(phone, ATTACK)
    table = Tapping(phone)
    table.choose("d4", "e6")
    table.expect_foreseen()
    expect(table.preview.get_by_text("Certain")).to_be_in_viewport(ratio=1)
    expect(table.deed).to_be_in_viewport(ratio=1)
    table.preview.hover()
    phone.page.mouse.wheel(0, 300)
    expect(table.preview.get_by_text("could fall next turn")).to_be_in_viewport(ratio=1)


def test_on_its_side(new_person: NEW_PERSON) -> None:
    """The whole board is in sight, with the prompt and the preview beside it."""
    phone = new_person(**PHONE | {"viewport": {"width": 740, "height": 360}})
    bring_in(phone, ATTACK)
    table = Tapping(phone)
    table.expect_my_move()
    expect(table.board).to_be_in_viewport(ratio=1)
    expect(table.prompt).to_be_in_viewport(ratio=1)
    table.choose("d4", "e6")
    table.expect_foreseen()
    expect(table.board).to_be_in_viewport(ratio=1)
    expect(table.preview).to_be_in_viewport(ratio=1)
    expect_to_fit(phone.page)
    expect_room_for_fingers(phone.page)
    expect_uncovered(table)
    table.confirm()
    expect(table.log.first).to_contain_text("Cavalry d4 attacks")


def test_the_board_stays_whatever_is_opened(phone: Person) -> None:
    """The log at its newest line, and the menu: below the board, within a thumb's reach."""
    table = play_with_a_long_log(phone)
    page = phone.page
    bar = page.get_by_role("toolbar")
    place = table.board.bounding_box()

    bar.get_by_role("button", name="Log").tap()
    expect(table.log.last).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Close").tap()
    bar.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("button", name="Rules of this game")).to_be_in_viewport(ratio=1)
    expect_room_for_fingers(page)
    expect_uncovered(table)
    page.get_by_role("button", name="Flip the board").tap()
    page.get_by_role("button", name="Rules of this game").wait_for(state="hidden")
    expect_uncovered(table)
    assert table.board.bounding_box() == place
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page scrolls"

    page.get_by_role("button", name="Last move:").tap()
    expect(bar).to_be_in_viewport(ratio=1)
    bar.get_by_role("button", name="Undo").tap()
    table.expect_moves(LONG - 1)


LONG = 12


def test_the_log_has_room_for_several_moves(phone: Person) -> None:
    """Below a board that can be zoomed, too: its buttons make room, and so they do for a preview."""
    match = played("cyvasse", "ready", "ready", "D5-D6", "B9-B11", "G5-F6", "D9-B10")
    bring_in(phone, match.record(players=["Ann", "Ben"]))
    table = Tapping(phone)
    table.expect_my_move()
    page = phone.page
    page.get_by_role("toolbar").get_by_role("button", name="Log").tap()
    expect(table.log.last).to_be_in_viewport(ratio=1)
    for entry in table.log.all()[-3:]:
        expect(entry).to_be_in_viewport(ratio=1)
    expect_room_for_fingers(page)
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("tabpanel")).to_be_hidden()
    zoom = page.get_by_role("button", name="Zoom in")
    expect(zoom).to_be_visible()
    table.choose("D6", "E6")
    table.expect_foreseen()
    expect(zoom).to_be_hidden()


def play_with_a_long_log(phone: Person) -> Tapping:
    match = banneret.game("age-of-chess").match()
    for action in ("a2-a3", "a7-a6", "b2-b3", "b7-b6", "c2-c3", "c7-c6", "d2-d3", "d7-d6", "e2-e3", "e7-e6"):
        match.play(action)
    match.play("f2-f3")
    match.play("f7-f6")
    bring_in(phone, match.record(players=["Ann", "Ben"]))
    table = Tapping(phone)
    table.expect_my_move()
    return table
