"""Window sizes between phone and desktop: related parts stay visible together."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import bring_in, new_match
from tests.browser.people import Person
from tests.browser.positions import record
from tests.browser.table import Table

MOVES = ("d2-d3", "g7-g6", "d3-d4", "g6-g5", "a2-a3", "h7-h6", "a3-a4", "h6-h5")
LONG = record(
    {"e1": ["commander"], "d2": ["cavalry"], "a2": ["pikeman"]},
    {
        "e8": ["commander"],
        "e6": ["archer", "archer"],
        "d7": ["pikeman"],
        "f7": ["pikeman"],
        "g7": ["pikeman"],
        "h7": ["pikeman"],
    },
    *MOVES,
)


def _at(new_person: NEW_PERSON, width: int, height: int) -> tuple[Person, Table]:
    person = new_person(viewport={"width": width, "height": height}, reduced_motion="reduce")
    table = bring_in(person, LONG)
    table.expect_moves(len(MOVES))
    return person, table


def _top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1024, 768), (1366, 640), (1280, 800)])
def test_a_preview_and_what_answers_it(new_person: NEW_PERSON, width: int, height: int) -> None:
    """All of the preview is visible beside the whole board, and names are not broken."""
    person, table = _at(new_person, width, height)
    table.choose("d4", "e6")
    table.expect_foreseen()
    expect(table.board).to_be_in_viewport(ratio=1)
    for told in (".causes", ".danger", ".deeds"):
        expect(table.preview.locator(told)).to_be_in_viewport(ratio=1)
    for name in table.preview.locator(".fate b").all():
        box = name.bounding_box()
        assert box
        assert box["height"] <= 20, "the name is broken"
    if width >= 900:
        assert person.page.evaluate("document.documentElement.scrollHeight") <= height
        for control in ("Undo", "Draw", "Resign"):
            expect(table.button(control)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [900, 1024, 1280])
def test_the_controls_are_one_row(new_person: NEW_PERSON, width: int) -> None:
    person, table = _at(new_person, width, 768)
    steps = person.page.get_by_role("group", name="Step through the game").get_by_role("button")
    tops = [_top(steps.first), *(_top(table.button(name)) for name in ("Undo", "Draw", "Resign"))]
    assert max(tops) - min(tops) <= 1


def test_no_line_of_the_log_is_cut_at_its_top(new_person: NEW_PERSON) -> None:
    _, table = _at(new_person, 1366, 640)
    table.choose("d4", "e6")
    table.expect_foreseen()
    panel = table.page.get_by_role("tabpanel", name="Log")
    expect(table.log.last).to_be_in_viewport(ratio=1)
    top, bottom = panel.evaluate(
        "panel => [panel.getBoundingClientRect().top, panel.getBoundingClientRect().bottom]"
    )
    lines = table.log.locator(".words").evaluate_all(
        "lines => lines.map((line) => line.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
    )
    assert lines[0][1] < top, "nothing is scrolled away, so that nothing is tested"
    assert [line for line in lines if line[0] < top - 0.5 < line[1] - 1] == []
    assert lines[-1][1] <= bottom


def test_what_happens_twice_is_told_once(new_person: NEW_PERSON) -> None:
    _, table = _at(new_person, 1280, 800)
    table.play("d4", "e6")
    entry = table.log.nth(len(MOVES))
    expect(entry).to_contain_text(re.compile(r"Cavalry d4 attacks .*e6\.\s*Gold Archer on e6 dies ×2\."))
    assert entry.inner_text().count("dies") == 1


def test_resigning_does_not_look_like_good_news(ann: Person) -> None:
    table = bring_in(ann, LONG)
    table.button("Resign").click()
    colour = "button => getComputedStyle(button).backgroundColor"
    question = ann.page.get_by_role("region", name="Resign")
    assert question.get_by_role("button", name="Resign the game").evaluate(colour) == "rgb(166, 63, 0)"


def test_a_board_in_a_window_that_changes(new_person: NEW_PERSON) -> None:
    """Zoomed on a phone, shown whole where all of it is readable, and zoomed again when the window is small
    again.
    """
    person = new_person(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    page = person.page
    table = new_match(person, "cyvasse", "me", "me", setup="ranks")
    page.get_by_role("button", name=re.compile("Continue as")).click()
    zoom_in = page.get_by_role("button", name="Zoom in")
    zoom_in.click()
    zoom_in.click()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(zoom_in).to_have_count(0)
    for cell in (table.board.get_by_role("gridcell").first, table.board.get_by_role("gridcell").last):
        expect(cell).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 640})
    expect(zoom_in).to_be_visible()
