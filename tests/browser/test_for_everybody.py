"""Accessibility: axe, reduced motion, forced colours, screen readers."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from banneret import Match
from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import begin, bring_in, new_match, play_now
from tests.browser.people import Person
from tests.browser.positions import Record, played, record
from tests.games.prevail.layouts import commanding

BEFORE_AN_ATTACK = record(
    {"e1": ["commander"], "d4": ["cavalry"], "c3": ["pikeman", "archer"]},
    {"e8": ["commander"], "e6": ["archer", "archer"], "d6": ["pikeman"], "f7": ["pikeman"]},
    "c3b-c4",
    "f7-f6",
)
GRAVE = ("serious", "critical")

_WATCH = """
    window.mostMoving = 0;
    const moves = (animation) => animation.effect.getComputedTiming().duration > 0;
    const look = () => {
        window.mostMoving = Math.max(window.mostMoving, document.getAnimations().filter(moves).length);
    };
    for (const beginning of ["animationstart", "transitionrun"]) addEventListener(beginning, look);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        const animation = animate.apply(this, given);
        look();
        return animation;
    };
"""
"""Samples when an animation starts: on a busy machine it may have ended before the next frame."""


def expect_no_findings(page: Page, where: str, **options: Any) -> None:
    """Runs all axe rules, unless the options say otherwise."""
    page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
    found_by_axe = Axe().run(page, options={"resultTypes": ["violations"], **options})
    results: dict[str, Any] = found_by_axe.response
    grave = [
        f"{where}: {found['id']} ({found['impact']}): {found['help']}\n"
        f"{node['target']} {node['html'][:160]}\n{node['failureSummary']}"
        for found in results["violations"]
        if found["impact"] in GRAVE
        for node in found["nodes"]
    ]
    assert not grave, "\n".join(grave)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe(new_person: NEW_PERSON, theme: str) -> None:
    """No serious axe findings on any page, in any state of a match."""
    person = new_person(color_scheme=theme)
    page = person.page
    table = bring_in(person, BEFORE_AN_ATTACK)
    table.expect_my_move()
    expect_no_findings(page, "match")
    table.point("d4")
    table.expect_picked("d4")
    expect_no_findings(page, "unit picked")
    table.point("e6")
    expect(table.preview).to_contain_text("both die")
    expect_no_findings(page, "preview")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("region", name="Rule AC-1.1")).to_be_visible()
    expect_no_findings(page, "rules")
    page.get_by_role("tab", name="Log").click()
    page.keyboard.press("[")
    expect(page.get_by_text("Move 1 of 2", exact=True)).to_be_visible()
    expect_no_findings(page, "looking back")
    page.get_by_role("button", name="Back to now").first.click()
    table.button("Resign").click()
    expect_no_findings(page, "resigning")
    page.get_by_role("button", name="Resign the game").click()
    expect(table.result).to_be_visible()
    expect_no_findings(page, "result")
    page.get_by_role("button", name="Settings").click()
    expect_no_findings(page, "settings")

    page.goto("/")
    expect(page.get_by_role("link", name="two at one screen")).to_be_visible()
    expect_no_findings(page, "home")
    page.get_by_role("link", name="Play").last.click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect_no_findings(page, "new game")


@pytest.mark.parametrize(
    ("game", "ruleset"),
    [("cyvasse", "default"), ("prevail", "default"), ("aeonis", "default"), ("medieval-chess", "campaign")],
)
def test_axe_in_other_games(new_person: NEW_PERSON, game: str, ruleset: str) -> None:
    """Hands, sheets, lists, threats, and other features Age of Chess lacks; and the pages of each game."""
    person = new_person(color_scheme="dark")
    page = person.page
    table = new_match(person, game, "me", "random", ruleset=ruleset, seed=3)
    table.expect_my_move()
    expect_no_findings(page, "match")
    # In Prevail the board starts empty: units wait beside it.
    waiting = page.get_by_role("button", name="Equites", exact=True)
    standing = table.board.get_by_role("gridcell", name=re.compile("Blue")).first
    (waiting if game == "prevail" else standing).click()
    expect_no_findings(page, "unit picked")
    page.keyboard.press("i")
    expect_no_findings(page, "about a unit")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="What threatens you")).to_be_visible()
    expect_no_findings(page, "threats")
    for address, seen in (
        (f"/edit/{game}", table.board),
        (f"/rules/{game}/glossary", page.get_by_role("heading", level=1)),
        (f"/new/{game}", page.get_by_role("button", name="Start the game")),
    ):
        page.goto(address)
        expect(seen).to_be_visible()
        expect_no_findings(page, address)


def _most_moving(person: Person) -> int:
    """The maximum number of simultaneous animations while a unit is picked and moved."""
    person.context.add_init_script(_WATCH)
    table = play_now(person)
    table.choose("e2", "e3")
    expect(table.preview).to_be_visible()
    table.confirm()
    table.expect_moves(2)
    table.expect_my_move()
    return int(person.page.evaluate("mostMoving"))


def test_nothing_moves_for_who_wants_it_so(new_person: NEW_PERSON) -> None:
    assert _most_moving(new_person(reduced_motion="no-preference")) > 0
    assert _most_moving(new_person(reduced_motion="reduce")) == 0


BOARDS: dict[str, tuple[Callable[[], Record], tuple[str, ...]]] = {
    "age-of-chess": (lambda: BEFORE_AN_ATTACK, ("d4", "d6", "d5", "e5")),
    "cyvasse": (lambda: _at_one_screen(played("cyvasse", "ready", "ready")), ("G5", "G6")),
    "medieval-chess": (lambda: _at_one_screen(played("medieval-chess")), ("b1", "c3")),
    "prevail": (
        lambda: commanding(
            "legion F-5 N, equites F-9 N",
            "spearmen E-5 S, cavalry E-6 S",
            card="advance",
            other="brace-for-impact",
            commander="F-6",
        ).record(players=["Ann", "random"]),
        ("F-5",),
    ),
    "aeonis": (lambda: _at_one_screen(played("aeonis")), ("A5", "B5")),
}
"""The position, and the cells whose look changes once the unit on the first of them is picked."""


def _at_one_screen(match: Match) -> Record:
    return match.record(players=["Ann", "Ben"])


_DRAWN = """tokens => tokens.map((token) => [...token.querySelectorAll("path:not(.sign, .notch)")]
    .map((path) => path.getAttribute("d")).join(" "))"""


@pytest.mark.parametrize("game", BOARDS)
def test_boards_can_be_read_in_forced_colours(new_person: NEW_PERSON, game: str) -> None:
    """Shapes alone distinguish units' sides and kinds, and every mark changes the look of its cell."""
    start, cells = BOARDS[game]
    person = new_person(forced_colors="active", reduced_motion="reduce")
    table = bring_in(person, start())
    table.expect_my_move()
    board = person.get(f"/api/matches/{table.match}")["view"]["board"]
    told_apart = {(unit["seat"], unit["kind"]) for unit in board["units"]}
    drawn = table.board.locator(".token").evaluate_all(_DRAWN)
    if board["armies"]:
        drawn = table.board.locator(".army").evaluate_all(_DRAWN)
        told_apart = {(unit["seat"], unit["cell"]) for unit in board["units"]}
    assert len(set(drawn)) == len(told_apart)

    person.page.mouse.move(0, 0)
    before = {cell: table.cell(cell).screenshot() for cell in cells}
    table.point(cells[0])
    table.expect_picked(cells[0])
    person.page.mouse.move(0, 0)
    after = {cell: table.cell(cell).screenshot() for cell in cells}
    assert [cell for cell in cells if before[cell] == after[cell]] == []


def test_cells_and_moves_are_told_to_a_screen_reader(ann: Person) -> None:
    """Units, reachable cells and past moves are each announced once."""
    table = begin(ann, against="Page")
    table.expect_my_move()
    told = table.spoken
    expect(told).to_have_text("Your move. Move one unit or use one ability.")
    assert len(table.labels()) == 64
    expect(table.cell("e1")).to_have_accessible_name("e1, Blue Commander")
    table.point("e2")
    table.expect_picked("e2")
    expect(table.cell("e3")).to_have_accessible_name("e3, empty; you can go here")
    expect(table.cell("e2")).to_have_accessible_name("e2, Blue Pikeman; picked")
    table.point("e3")
    table.confirm()
    expect(told.locator("p")).to_have_text(
        [
            re.compile("Your move. "),
            "Blue Pikeman e2 moves to e3.",
            re.compile("^Gold "),
            "Your move.",
        ]
    )
    ann.page.keyboard.press("[")
    expect(told).to_contain_text("Move 1 of 2. Blue Pikeman e2 moves to e3.")


def test_everybody_reads_their_language(new_person: NEW_PERSON) -> None:
    """The browser's language is the default, then the chosen one; the page changes without a reload."""
    person = new_person(locale="de-AT")
    page = person.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Jetzt spielen").click()
    expect(page.get_by_text("Du bist am Zug.").filter(visible=True).first).to_be_visible()
    expect(page.get_by_label(re.compile(r"^e2, Blau: Pikenier"))).to_be_attached()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("radio", name="Español").check()
    expect(page.get_by_role("heading", name="Ajustes")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label(re.compile(r"^e2, Azul: Piquero"))).to_be_attached()
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label(re.compile(r"^e2, Blue Pikeman"))).to_be_attached()
    page.reload()
    expect(page.get_by_text("Your move.").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
