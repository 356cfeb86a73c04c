"""Undo, stepping through a game, and saving it as a file."""

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.matches import bring_in, play_now
from tests.browser.people import Person
from tests.browser.positions import record

START = (
    {"a1": ["commander"], "d2": ["pikeman"], "f2": ["pikeman"]},
    {"h8": ["commander"], "d7": ["pikeman"]},
)
MOVES = ("d2-d3", "d7-d6", "f2-f3", "d6-d5")
GAME = record(*START, *MOVES)


def test_undo(ann: Person) -> None:
    """Undoes the computer's reply together with one's own move."""
    table = play_now(ann)
    before = table.labels()
    table.play("e2", "e3")
    table.expect_moves(2)
    table.expect_my_move()
    table.button("Undo").click()
    table.expect_moves(0)
    table.expect_my_move()
    assert table.labels() == before
    table.button("Undo").click(force=True)  # it is marked as disabled, and says why when pressed
    expect(table.prompt).to_contain_text("There is nothing to undo.")


def test_stepping_through_a_game(ann: Person) -> None:
    """By buttons, by keyboard, and by clicking a line of the log."""
    positions = [bring_in(ann, record(*START, *MOVES[:count])).position() for count in range(len(MOVES) + 1)]
    touched = [cell for cell in positions[0] if len({position[cell] for position in positions}) > 1]
    table = bring_in(ann, GAME)
    steps = ann.page.get_by_role("group", name="Step through the game")

    def expect_at(move: int) -> None:
        past = ann.page.locator(".past")
        if move == len(MOVES):
            expect(past).to_be_hidden()
        else:
            expect(past).to_contain_text(f"Move {move} of {len(MOVES)}" if move > 0 else "The start")
        for cell in touched:
            name = re.compile(f"^{cell}, {positions[move][cell]}(;|$)")
            expect(table.cell(cell)).to_have_accessible_name(name)
        assert table.position() == positions[move]

    for name, move in (
        ("One move back", 3),
        ("One move back", 2),
        ("One move forward", 3),
        ("To the start", 0),
        ("Back to now", 4),
    ):
        steps.get_by_role("button", name=name).click()
        expect_at(move)

    for key, move in (("[", 3), ("[", 2), ("]", 3), ("]", 4)):
        ann.page.keyboard.press(key)
        expect_at(move)

    line = table.log.nth(1).get_by_role("button")
    line.click()
    expect_at(2)
    expect(line).to_have_attribute("aria-current", "step")
    for key, move in (("ArrowUp", 1), ("ArrowRight", 2), ("ArrowDown", 3), ("ArrowLeft", 2)):
        ann.page.keyboard.press(key)
        expect_at(move)

    table.point("f2")
    expect(table.prompt).to_contain_text("You are looking at an earlier position.")
    ann.page.get_by_role("button", name="Back to now").first.click()
    expect_at(4)
    table.play("f3", "f4")
    table.expect_moves(5)


def test_the_number_waits_for_the_board(ann: Person) -> None:
    """However slow the server is, "Move 2 of 4" is never announced for another position."""
    table = bring_in(ann, GAME)
    table.expect_my_move()
    now = table.position()
    held: list[Route] = []
    ann.page.route("**/positions/2*", lambda route: held.append(route))
    said = ann.page.get_by_text(re.compile(r"^Move \d of 4$"))
    with ann.page.expect_request("**/positions/2*"):
        table.log.nth(1).get_by_role("button").click()
    expect(said).to_be_hidden()
    assert table.position() == now
    for route in held:
        route.continue_()
    expect(ann.page.get_by_text("Move 2 of 4", exact=True)).to_be_visible()
    assert table.position()["d6"] == "Gold Pikeman"

    ann.page.unroute("**/positions/2*")
    ann.page.get_by_role("button", name="Back to now").first.click()
    for _ in range(3):
        ann.page.keyboard.press("[")
    expect(ann.page.get_by_text("Move 1 of 4", exact=True)).to_be_visible()


def test_a_brought_in_position_has_commanders_for_emblems(ann: Person) -> None:
    """The Commander represents each side, even if another kind is rarer."""
    table = bring_in(ann, record({"a1": ["commander"], "d2": ["archer"]}, {"h8": ["commander"]}))
    emblems = [strip.locator("svg").first.locator(".figure") for strip in table.strips.all()]
    for emblem in emblems:
        expect(emblem.first).to_be_attached()
    # The same outlines, whatever their position in the token.
    gold, blue = (re.sub(r"[\d. -]+", "", str(emblem.first.get_attribute("d"))) for emblem in emblems)
    assert blue == gold, "Gold has nothing but its Commander"


def test_a_record_is_saved_and_opened_again(ann: Person, tmp_path: Path) -> None:
    table = bring_in(ann, GAME)
    ann.page.get_by_label("More").click()
    with ann.page.expect_download() as saving:
        ann.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "record.json"
    saving.value.save_as(file)
    saved = json.loads(file.read_text("utf-8"))
    assert saved == table.record()
    assert [entry["text"] for entry in saved["actions"]] == list(MOVES)

    first, labels, log = table.match, table.labels(), table.log.all_inner_texts()
    ann.page.goto("/")
    ann.page.get_by_label("Open a record").set_input_files(file)
    table.expect_moves(len(MOVES))
    table.expect_my_move()
    assert table.match != first
    assert table.labels() == labels
    assert table.log.all_inner_texts() == log


def test_what_is_no_record_is_refused_in_words(ann: Person, tmp_path: Path) -> None:
    ann.expects("status of 4")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(GAME | {"seed": 8}), "utf-8")
    ann.page.goto("/")
    ann.page.get_by_label("Open a record").set_input_files(file)
    expect(ann.page.get_by_role("alert")).to_contain_text("hash")


def test_the_log_tells_why(ann: Person) -> None:
    """On the line below the event; for the entry on display, with the clause."""
    start = (
        {"a1": ["commander"], "d4": ["pikeman"], "f4": ["cavalry"]},
        {"h8": ["commander"], "e5": ["pikeman"], "f6": ["archer"]},
    )
    bring_in(ann, record(*start, "d4xe5", "h8-h7", "f4xf6"))
    log = ann.page.locator("ol").filter(has_text="attacks")
    first, last = log.locator("li").first, log.locator("li").last
    expect(first.get_by_text("Pikeman against Pikeman: both die hand to hand.")).to_be_visible()
    expect(first.get_by_text("AC-4.1")).to_be_hidden()
    expect(last.get_by_text("AC-4.1")).to_be_visible()
    first.get_by_role("button").click()
    expect(first.get_by_text("AC-4.1")).to_be_visible()
