"""Analysing a match: move by move, by evaluations, with hints, and by playing on from any position."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import banneret
from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import bring_in
from tests.browser.people import PATIENCE, Person
from tests.browser.positions import played
from tests.browser.table import Table

START = {
    "to_move": "blue",
    "blue": {"a1": ["commander"], "d7": ["cavalry"]},
    "gold": {"d8": ["commander"], "h7": ["pikeman"]},
}


def test_a_finished_match_is_studied_and_played_from(ann: Person) -> None:
    """From a link to a move, by keyboard, to a missed win, a hint, and a new match from there. A resignation
    is neither a move nor a turning point.
    """
    match = banneret.game("age-of-chess").position(START)
    for action in ("a1-a2", "d8xd7", "a2-a3"):
        match.play(action)
    match.resign(1)
    page = ann.page
    table = bring_in(ann, match.record(players=["Ann", "Ben"]))
    page.goto(f"/play/{table.match}?at=2")
    expect(page.get_by_text("Move 2 of 3", exact=True)).to_be_visible()

    line = page.get_by_role("slider", name="Move")
    line.press("ArrowLeft")
    expect(page.get_by_text("Move 1 of 3", exact=True)).to_be_visible()
    expect(line).to_have_attribute("aria-valuetext", re.compile("^Move 1 of 3. Blue Commander a1"))
    line.press("End")
    expect(table.result).to_contain_text("3 moves")

    table.result.get_by_role("button", name="Study this game").click()
    expect(page.locator(".past")).to_contain_text("The start")
    turned = page.get_by_role("tabpanel", name="Study").get_by_role("listitem").filter(has_text="Move 1")
    better = turned.get_by_role("button", name="Better: Cavalry d7 attacks Commander d8")
    expect(better).to_be_visible(timeout=4 * PATIENCE)  # its job has a lower priority than others
    expect(page.get_by_role("tabpanel").get_by_text("Gold resigns.")).to_have_count(0)
    turned.get_by_role("button", name="Move 1").click()
    expect(page.get_by_text("Move 1 of 3", exact=True)).to_be_visible()
    better.click()
    expect(page.locator(".past")).to_contain_text("The start")
    expect(page.locator("svg .strike")).not_to_have_count(0)
    expect(page.locator(".past")).to_contain_text("Better: Cavalry d7 attacks Commander d8")
    expect(table.cell("d8")).to_have_accessible_name(re.compile("part of the better move"))
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="Hint")
    expect(hints.get_by_role("heading", name="Best for Blue")).to_be_visible()
    expect(hints.get_by_role("listitem").first).to_contain_text("d8")

    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Against").select_option(label="Computer 1: Page")
    expect(page.get_by_role("radio", name="Blue")).to_be_checked()
    address = page.get_by_label("Link to this position").input_value()
    page.get_by_role("button", name="Play from here").click()
    table.expect_my_move()
    assert table.position()["h7"] == "Gold Pikeman"
    page.get_by_role("button", name="Hint").click()
    hints.get_by_role("listitem").first.get_by_role("button").click()
    table.confirm()
    expect(table.result).to_contain_text("You won")

    page.goto(address)
    expect(page.get_by_role("heading", name="Age of Chess")).to_be_visible()
    assert Table(ann).position()["d7"] == "Blue Cavalry"


READY = {"extends": "default", "setup": {"deployment": "ready", "initiative": "blue"}}
OTHERS: dict[str, tuple[Any, tuple[str, ...], int, int]] = {
    "aeonis": ("default", ("A5>B5", "G3>F4", "B5>C5"), 2, 3),
    "cyvasse": ("default", ("ready", "ready", "G5-G6", "C7-C6", "H2-H1"), 2, 3),
    "medieval-chess": ("default", ("e2-e4", "d2-d4", "end-turn"), 2, 3),
    "prevail": (READY, ("play advance", "play brace-for-impact", "commander>G-6"), 1, 2),
}
"""The rules, a few actions, one of the moves, and the number of moves: the set-up has none, and cards turned
up together are one.
"""


@pytest.mark.parametrize("game", OTHERS)
def test_every_game_is_studied_so(new_person: NEW_PERSON, game: str) -> None:
    """A short version for every game, whatever it hides during play: after the end everything is visible."""
    ruleset, actions, move, moves = OTHERS[game]
    match = played(game, *actions, ruleset=ruleset)
    match.resign(1)
    person = new_person(reduced_motion="reduce")
    page, table = person.page, bring_in(person, match.record(players=["Ann", "Ben"]))
    address = f"/play/{table.match}?at={move}"
    page.goto(address)
    expect(page.get_by_text(f"Move {move} of {moves}", exact=True)).to_be_visible()
    then = table.position()
    line = page.get_by_role("slider", name="Move")
    line.press("Home")
    expect(line).to_have_attribute("aria-valuetext", re.compile("^The start"))
    page.get_by_role("tab", name="Study").click()
    study = page.get_by_role("tabpanel", name="Study")
    told = study.get_by_text("It was close all the way.").or_(study.get_by_text("Turning points"))
    expect(told).to_be_visible(timeout=4 * PATIENCE)
    expect(study.get_by_text("Gold resigns.")).to_have_count(0)

    page.goto(address)
    expect(page.get_by_text(f"Move {move} of {moves}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="Hint").get_by_role("listitem")
    expect(hints.first).to_contain_text("%", timeout=4 * PATIENCE)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Against").select_option(label="Computer 1: Page")
    page.get_by_role("button", name="Play from here").click()
    table.expect_my_move()
    assert table.position() == then


def test_on_a_phone_the_study_lies_below_the_board(new_person: NEW_PERSON) -> None:
    """The plot, the timeline and the turning points; a better move is shown on the whole board."""
    match = banneret.game("age-of-chess").position(START)
    for action in ("a1-a2", "d8xd7", "a2-a3"):
        match.play(action)
    match.resign(1)
    person = new_person(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    page = person.page
    table = bring_in(person, match.record(players=["Ann", "greedy"]))
    table.result.get_by_role("button", name="Study this game").tap()
    tab = page.get_by_role("tab", name="Study")
    expect(tab).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("slider", name="Move")).to_be_in_viewport(ratio=1)
    expect(table.board).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One move forward").tap()
    expect(page.get_by_role("banner")).to_contain_text("Move 1")
    expect(table.strips.filter(has_text="Your move")).to_have_count(0)
    better = page.get_by_role("tabpanel", name="Study").get_by_role("button", name="Better: ").first
    expect(better).to_be_visible(timeout=4 * PATIENCE)
    better.tap()
    expect(page.locator(".past")).to_contain_text("Better: ")
    expect(tab).to_be_hidden()
    page.get_by_role("toolbar").get_by_role("button", name="Log").tap()
    expect(better).to_be_visible()
