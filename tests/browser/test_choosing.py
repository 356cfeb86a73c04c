"""Starting a match with chosen rules, side and opponent."""

import re

from playwright.sync_api import expect

from tests.browser.matches import begin
from tests.browser.people import Person
from tests.browser.table import Table


def test_the_second_edition_as_gold_against_the_first_level(ann: Person) -> None:
    table = begin(ann, against="Page", side="Gold", rules="The designer's corrections")
    table.expect_my_move()
    table.expect_moves(1)
    expect(table.strips.first).to_contain_text("Page")
    expect(table.strips.last).to_contain_text("You")
    cells = list(table.labels())
    assert (cells[0], cells[-1]) == ("h1", "a8"), "the own side is not near"
    assert table.record()["ruleset"]["name"] == "v2"

    theirs, mine = (table.cell(cell).bounding_box() for cell in ("e1", "e8"))
    assert theirs
    assert mine
    assert theirs["y"] < mine["y"]
    table.cell("e1").focus()
    ann.page.keyboard.press("f")
    expect(table.strips.first).to_contain_text("You")
    expect(table.board.get_by_role("gridcell").first).to_have_attribute("data-cell", "a8")
    expect(table.cell("e1"), "the focus does not go with its cell").to_be_focused()

    ann.page.goto("/")
    expect(ann.page.get_by_text("against the computer (Page)")).to_be_visible()


def test_a_first_game_is_offered_first_and_the_full_rules_after_it(ann: Person) -> None:
    """The last choice is preselected the next time. The result shows how long the match took."""
    page = ann.page
    ways = page.get_by_role("group", name="How much of the rules")
    page.goto("/new/age-of-chess")
    expect(ways.get_by_role("radio", name="First game")).to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    table = Table(ann)
    table.play("e2", "e3")
    table.expect_moves(2)
    assert table.record()["ruleset"]["numbers"]["stacks"]["size"] == 1
    table.expect_my_move()
    table.button("Resign").click()
    table.button("Resign the game").click()
    expect(table.result).to_contain_text(re.compile(r"\d:\d\d\s*played: You \d:\d\d, .+ \d:\d\d"))
    page.goto("/new/age-of-chess")
    expect(ways.get_by_role("radio", name="Full rules")).to_be_checked()
    ways.get_by_role("radio", name="As the rulebook is written").check()
    page.get_by_role("button", name="Start the game").click()
    table.expect_my_move()
    page.goto("/new/age-of-chess")
    expect(ways.get_by_role("radio", name="As the rulebook is written")).to_be_checked()


def test_a_double_click_begins_one_match(ann: Person) -> None:
    ann.page.goto("/new/age-of-chess")
    ann.page.get_by_role("button", name="Start the game").dblclick()
    Table(ann).expect_my_move()
    assert len(ann.get("/api/matches")) == 1


def test_the_figures_of_the_start_page_are_plain(ann: Person) -> None:
    """They are those of the game that was played last, without what a unit has in a match."""
    page = ann.page
    page.goto("/new/medieval-chess")
    page.get_by_role("button", name="Start the game").click()
    Table(ann).expect_my_move()
    page.goto("/")
    expect(page.get_by_text("Starts Medieval Chess")).to_be_visible()
    picture = page.locator(".picture")
    expect(picture.locator(".token")).to_have_count(2)
    expect(picture.locator("rect, circle.ground")).to_have_count(0)


def test_modules_that_are_switched_on_stay_so_and_are_played(ann: Person) -> None:
    """The choice survives a change of language and a reload; then the board has the modules' units."""
    page = ann.page
    page.goto("/new/medieval-chess")
    page.get_by_role("radio", name="As the rulebook is written").check()
    page.get_by_role("radio", name="Two at one screen").check()
    page.get_by_text("Change the settings").click()
    modules = page.get_by_role("group", name="Modules")
    for name in ("Taxation", "Weather", "Diplomacy"):
        modules.get_by_role("checkbox", name=name).check()
    modules.get_by_role("checkbox", name="Fog hides").uncheck()  # otherwise the screen might be veiled
    turn = page.get_by_label("Terrain appears in turn")
    turn.fill("1")
    turn.blur()
    expect(page.get_by_role("alert").filter(has_text="1 is less than 2")).to_be_visible()
    turn.fill("2")

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="Zu zweit an einem Bildschirm")).to_be_checked()
    expect(page.get_by_text("5 geändert")).to_be_visible()
    page.reload()
    page.get_by_text("Einstellungen ändern").click()
    expect(page.get_by_role("checkbox", name="Steuern")).to_be_checked()
    page.get_by_role("button", name="Partie beginnen").click()

    table = Table(ann)
    expect(table.prompt).to_contain_text("Blau ist am Zug.")
    for side in ("Gold", "Blau"):
        table.button("Zug beenden").click()
        page.get_by_role("button", name=re.compile("^Zug beenden")).last.click()
        expect(table.prompt).to_contain_text(f"{side} ist am Zug.")
    for sign in ("Wald", "Fluss", "Burg", "neutral"):
        expect(page.get_by_role("gridcell", name=sign).first).to_be_attached()
    expect(page.get_by_text(re.compile("Runde 2 · (Klar|Regen|Nebel|Schnee)"))).to_be_visible()


def test_an_address_that_leads_nowhere(ann: Person) -> None:
    ann.expects("status of 404")
    for path in ("/nowhere", "/play/nothing", "/new/no-such-game"):
        ann.page.goto(path)
        expect(ann.page.get_by_role("alert")).to_be_visible()
        ann.page.get_by_role("link", name="Go to the start page").click()
        expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
