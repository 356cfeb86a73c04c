"""A page object for a match: finds elements by role and name, as people do."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person

Targets = dict[str, str]
"""Selectable cells with their labels."""

_TARGET = re.compile("you can go here|can be attacked")


class Table:
    """The board, the prompt, and everything around them, used with a mouse."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    def page(self) -> Page:
        return self.person.page

    # State

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid", name="the board")

    def cell(self, cell: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(rf"^{cell}, "))

    def labels(self) -> dict[str, str]:
        """The labels of the cells, from the upper left to the lower right.

        They are updated one task after the board.
        """
        names = self.board.get_by_role("gridcell").evaluate_all(
            """async (cells) => {
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                return cells.map((cell) => cell.getAttribute("aria-label"));
            }"""
        )
        return dict(name.split(", ", 1) for name in names)

    def position(self) -> dict[str, str]:
        """What stands where, without marks."""
        return {cell: label.partition(";")[0] for cell, label in self.labels().items()}

    def targets(self) -> Targets:
        """The destinations and attack targets of the picked unit."""
        return {cell: label for cell, label in self.labels().items() if _TARGET.search(label)}

    @property
    def prompt(self) -> Locator:
        """The prompt line: the prompt, or why something is not possible."""
        return self.page.locator(".prompt")

    @property
    def preview(self) -> Locator:
        return self.page.get_by_role("region", name="Before you play")

    @property
    def choice(self) -> Locator:
        """Shown if a cell can be reached in several ways."""
        return self.page.get_by_role("region", name=re.compile("^Choose what to do"))

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name="Result")

    @property
    def spoken(self) -> Locator:
        """The last announcements for screen readers."""
        return self.page.locator("[aria-live=polite]").first

    def expect_result_spoken(self) -> None:
        """The result is announced to screen readers in the same words, after the move that led to it."""
        view = self.person.get(f"/api/matches/{self.match}")["view"]
        last, result = view["log"][-1]["events"][0]["text"], view["status"]["outcome"]["text"]
        expect(self.result).to_contain_text(result)
        expect(self.spoken).to_contain_text(re.compile(f"{re.escape(last)}.*{re.escape(result)}", re.DOTALL))

    @property
    def log(self) -> Locator:
        """The lines of the log; on a phone they are in a sheet."""
        panel = self.page.get_by_role("tabpanel", name="Log", include_hidden=True)
        return panel.get_by_role("listitem", include_hidden=True)

    @property
    def strips(self) -> Locator:
        """The strips of the seats: first the one on the far side."""
        return self.page.locator(".strip")

    def button(self, name: str) -> Locator:
        """A button whose name starts with this; a disabled one continues with the reason."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b"))

    @property
    def match(self) -> str:
        """The id of the match, from the URL."""
        return self.page.url.rpartition("/")[2]

    def record(self) -> Any:
        """The record as the server returns it."""
        return self.person.get(f"/api/matches/{self.match}/record")

    # Waiting

    def expect_my_move(self) -> None:
        """All animations have finished, and the player is prompted."""
        expect(self.prompt.locator(".dot.mine")).to_be_visible()

    def expect_my_move_or_result(self) -> None:
        expect(self.prompt.locator(".dot.mine").or_(self.result)).to_be_visible()

    def expect_moves(self, count: int) -> None:
        expect(self.log).to_have_count(count)

    def expect_setup(self, steps: int) -> None:
        """The log shows this number of set-up steps, on one line."""
        expect(self.log).to_have_count(1)
        expect(self.log).to_contain_text(re.compile(rf"Set-up, {steps} steps?\b"))

    def expect_news(self, before: list[str]) -> None:
        """Waits until the log differs from this."""
        expect(self.log).not_to_have_text(before)

    def expect_picked(self, cell: str) -> None:
        expect(self.cell(cell)).to_have_attribute("aria-selected", "true")

    # Actions

    def open(self, match: str) -> "Table":
        self.page.goto(f"/play/{match}")
        expect(self.board).to_be_visible()
        return self

    def press(self, button: Locator) -> None:
        button.click()

    def point(self, cell: str) -> None:
        self.press(self.cell(cell))

    def pick(self, cell: str) -> Targets:
        """Picks a unit and returns its targets: none if the page says why it cannot act."""
        self.point(cell)
        expect(self.prompt).to_contain_text(re.compile(rf" {cell}\b.* picked|\([A-Z]{{2}}-\d"))
        return self.targets()

    def let_go(self, cell: str) -> None:
        """Deselects by picking the unit again; in a stack, the other unit is selected first."""
        if self.prompt.filter(has_text="Tap again").count():
            self.point(cell)
            expect(self.prompt).to_contain_text("behind, picked")
        self.point(cell)
        expect(self.cell(cell)).not_to_have_attribute("aria-selected", "true")

    def choose(self, start: str, end: str) -> None:
        """Picks a unit, then its target."""
        self.expect_my_move()
        self.point(start)
        self.expect_picked(start)
        self.point(end)

    def play(self, start: str, end: str) -> None:
        self.choose(start, end)
        self.confirm()

    @property
    def deed(self) -> Locator:
        """The button in the preview that plays the action."""
        return self.preview.locator(".deeds .main")

    def expect_foreseen(self) -> None:
        """Waits until the preview has loaded."""
        expect(self.preview.locator(".fates")).to_be_visible()

    def confirm(self) -> None:
        """Waits for the preview, then plays the action."""
        self.expect_foreseen()
        self.press(self.deed)
        expect(self.preview).to_be_hidden()

    def confirm_if_asked(self, before: int) -> None:
        """Waits until the action is done, and confirms any preview. The log had `before` lines."""
        foreseen = self.preview.locator(".causes, .fates, .odds, .danger").first
        expect(foreseen.or_(self.log.nth(before)).first).to_be_visible()
        if foreseen.is_visible():
            self.press(self.deed)
        expect(self.log.nth(before)).to_be_attached()


class Tapping(Table):
    """Uses touch input."""

    def press(self, button: Locator) -> None:
        button.tap()


class Typing(Table):
    """Uses only the keyboard: Tab and Shift+Tab between controls, arrow keys on the board."""

    FARTHEST = 40

    @property
    def here(self) -> Locator:
        """The focused element."""
        return self.page.locator(":focus")

    def is_at(self, thing: Locator) -> bool:
        return self.here.and_(thing).count() == 1

    def reach(self, thing: Locator, key: str = "Tab") -> None:
        """Waits for an element, then presses the key until it has the focus."""
        expect(thing.first).to_be_visible()
        for _ in range(self.FARTHEST):
            if self.is_at(thing):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {thing}")

    def press(self, button: Locator) -> None:
        self.reach(button)
        self.page.keyboard.press("Enter")

    def enter_board(self) -> None:
        self.reach(self.board.get_by_role("gridcell"), "Shift+Tab")

    def point(self, cell: str) -> None:
        """Moves to the row first, because rows of hexes differ in length."""
        self.enter_board()
        rows: list[list[str]] = self.board.get_by_role("row").evaluate_all(
            """rows => rows.map((row) => [...row.querySelectorAll("[role=gridcell]")]
                .map((cell) => cell.getAttribute("aria-label").split(",")[0]))"""
        )
        goal = next(n for n, row in enumerate(rows) if cell in row)
        down = goal - next(n for n, row in enumerate(rows) if self._at() in row)
        self._step(down, "ArrowDown", "ArrowUp")
        self._step(rows[goal].index(cell) - rows[goal].index(self._at()), "ArrowRight", "ArrowLeft")
        expect(self.cell(cell)).to_be_focused()
        self.page.keyboard.press("Enter")

    def _at(self) -> str:
        """The focused cell."""
        return (self.here.get_attribute("aria-label") or "").partition(",")[0]

    def _step(self, count: int, forth: str, back: str) -> None:
        for _ in range(abs(count)):
            self.page.keyboard.press(forth if count > 0 else back)

    def let_go(self, cell: str) -> None:
        self.page.keyboard.press("Escape")
        expect(self.cell(cell)).not_to_have_attribute("aria-selected", "true")
