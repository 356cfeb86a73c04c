"""Studying a match: move by move, by who stood better, with hints, and by playing on from any position."""

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
    "blue": {"a1": ["commander"], "d4": ["heavy"]},
    "gold": {"h8": ["commander"], "d5": ["pikeman"], "f7": ["archer"]},
}


def test_a_finished_match_is_studied_and_played_from(ann: Person) -> None:
    """From a link to a move, by keys, to what turned it, to a hint, to a new match from there."""
    match = banneret.game("age-of-chess").position(START)
    for action in ("a1-a2", "h8-h7", "a2-a3"):
        match.play(action)
    match.resign(1)
    page = ann.page
    table = bring_in(ann, match.record(players=["Ann", "Ben"]))
    page.goto(f"/play/{table.match}?at=2")
    expect(page.get_by_text("Move 2 of 4", exact=True)).to_be_visible()

    line = page.get_by_role("slider", name="Move")
    line.press("ArrowLeft")
    expect(page.get_by_text("Move 1 of 4", exact=True)).to_be_visible()
    expect(line).to_have_attribute("aria-valuetext", re.compile("^Move 1 of 4. Blue Commander a1"))
    line.press("End")
    expect(table.result).to_be_visible()

    page.get_by_role("tab", name="Study").click()
    turned = page.get_by_role("listitem").filter(has_text="Gold resigns.")
    expect(turned).to_be_visible(timeout=4 * PATIENCE)  # it makes way for whoever else wants to think
    turned.get_by_role("button", name="Move 4").click()
    expect(page.get_by_text("After move 4: Blue 100%, Gold 0%")).to_be_visible()
    line.press("Home")
    expect(page.get_by_text("Move 0 of 4", exact=True)).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="Hint")
    expect(hints.get_by_role("heading", name="Best for Blue")).to_be_visible()
    expect(hints.get_by_role("listitem").first).to_contain_text("d5")

    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Against").select_option(label="Computer 1: Page")
    expect(page.get_by_role("radio", name="Blue")).to_be_checked()
    address = page.get_by_label("Link to this position").input_value()
    page.get_by_role("button", name="Play from here").click()
    table.expect_my_move()
    assert table.position()["d5"] == "Gold Pikeman"
    page.get_by_role("button", name="Hint").click()
    hints.get_by_role("listitem").first.get_by_role("button").click()
    table.confirm()
    table.expect_moves(2)
    table.expect_my_move()

    page.goto(address)
    expect(page.get_by_role("heading", name="Age of Chess")).to_be_visible()
    assert Table(ann).position()["d4"] == "Blue Heavy Infantry"


READY = {"extends": "default", "setup": {"deployment": "ready", "initiative": "blue"}}
OTHERS: dict[str, tuple[Any, tuple[str, ...], str]] = {
    "aeonis": (
        "default",
        ("A5>B5", "G3>F4", "B5>C5"),
        "Blue Seraphel, 2 Infantry and 1 Archers move from A5 to B5.",
    ),
    "cyvasse": ("default", ("ready", "ready", "G5-G6"), "Blue is ready."),
    "medieval-chess": ("default", ("e2-e4", "d2-d4", "end-turn"), "Blue Pawn e2 moves to e4."),
    "prevail": (READY, ("play advance", "play brace-for-impact", "commander>G-6"), "Plays Advance"),
}
"""Rules, a few actions, and how the first of them is told."""


@pytest.mark.parametrize("game", OTHERS)
def test_every_game_is_studied_so(new_person: NEW_PERSON, game: str) -> None:
    """The same way in short, whatever a game hides while it is played: it is over, and all may be seen."""
    ruleset, actions, told = OTHERS[game]
    match = played(game, *actions, ruleset=ruleset)
    match.resign(1)
    person = new_person(reduced_motion="reduce")
    page, table = person.page, bring_in(person, match.record(players=["Ann", "Ben"]))
    page.goto(f"/play/{table.match}?at=2")
    expect(page.get_by_text("Move 2 of 4", exact=True)).to_be_visible()
    then = table.position()
    line = page.get_by_role("slider", name="Move")
    line.press("ArrowLeft")
    expect(line).to_have_attribute("aria-valuetext", re.compile(f"^Move 1 of 4. {told}"))
    page.get_by_role("tab", name="Study").click()
    turned = page.get_by_role("listitem").filter(has_text="Gold resigns.")
    turned.get_by_role("button", name="Move 4").click(timeout=4 * PATIENCE)
    expect(page.get_by_text("After move 4: Blue 100%, Gold 0%")).to_be_visible()

    line.press("ArrowLeft")
    line.press("ArrowLeft")
    expect(page.get_by_text("Move 2 of 4", exact=True)).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="Hint").get_by_role("listitem")
    expect(hints.first).to_contain_text("%", timeout=4 * PATIENCE)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Against").select_option(label="Computer 1: Page")
    page.get_by_role("button", name="Play from here").click()
    table.expect_my_move()
    assert table.position() == then
