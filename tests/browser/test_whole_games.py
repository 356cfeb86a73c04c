"""Whole games, from the start page to the result, by mouse and by keyboard."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import play_now
from tests.browser.people import Person
from tests.browser.playing import Player
from tests.browser.table import Typing

SEED = 3
MOVING_TURNS = 4
"""The number of turns with animations; then the player turns them off."""


def test_against_the_computer_by_mouse(ann: Person) -> None:
    """From "Play now" to the result; then once more with the sides swapped."""
    print("seed", SEED)
    table = play_now(ann)
    expect(ann.page.get_by_role("heading", name="Age of Chess")).to_be_attached()
    player = Player(table, Random(SEED))
    for _ in range(MOVING_TURNS):
        player.take_turn("Blue")
        table.expect_my_move()
    ann.page.emulate_media(reduced_motion="reduce")
    player.play_to_the_end("Blue")

    outcome = ann.get(f"/api/matches/{table.match}")["view"]["status"]["outcome"]
    title = "You won" if outcome["winners"] == [0] else "You lost" if outcome["winners"] else "A draw"
    expect(table.result.get_by_role("heading", name=title)).to_be_visible()
    expect(table.result).to_contain_text(outcome["text"])
    expect(table.prompt).to_be_hidden()

    first = table.match
    table.result.get_by_role("button", name="Rematch").click()
    expect(table.result).to_be_hidden()
    assert table.match != first
    expect(table.strips.last).to_contain_text(re.compile(r"You\s*Gold"))
    assert next(iter(table.labels())) == "h1", "the board is not turned to whoever plays Gold"
    table.expect_my_move()
    table.expect_moves(1)
    table.play("e7", "e6")
    table.expect_moves(3)


def test_two_at_one_screen_by_keyboard(new_person: NEW_PERSON) -> None:
    """Without a mouse: a new game is chosen, played with and without previews to the result, and left for the
    start page.
    """
    print("seed", SEED)
    person = new_person(reduced_motion="reduce")
    person.page.goto("/")
    page, table = person.page, Typing(person)
    _choose_two_at_one_screen(table)

    table.expect_my_move()
    player = Player(table, Random(SEED))
    player.take_turn("Blue")
    table.expect_my_move()
    expect(table.prompt).to_contain_text("Gold to move.")
    expect(table.board.get_by_role("gridcell").and_(table.here)).to_have_count(1)
    player.take_turn("Gold")
    table.expect_my_move()

    table.press(page.get_by_role("button", name="Settings"))
    settings = page.get_by_role("dialog", name="Settings")
    table.reach(settings.get_by_role("checkbox", name="Confirm before playing"))
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()

    player.previews = False
    player.play_to_the_end("Blue", "Gold")
    expect(table.result.get_by_role("heading", name=" won")).to_be_visible()
    table.expect_result_spoken()
    table.press(table.result.get_by_role("link", name="Home"))
    expect(page.get_by_role("link", name="two at one screen")).to_contain_text(" won · ")


def _choose_two_at_one_screen(table: Typing) -> None:
    page = table.page
    games = page.get_by_role("region", name="Start a game")
    table.press(games.get_by_role("link", name="Age of Chess"))
    table.reach(page.get_by_role("radio", name="Computer"))
    while not page.get_by_role("radio", name="Two at one screen").is_checked():
        page.keyboard.press("ArrowDown")
    table.press(page.get_by_role("button", name="Start the game"))
