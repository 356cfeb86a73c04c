"""A match on the page, addressed as people do: by what things are and what they are called."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person

Targets = dict[str, str]
"""Cells that can be pointed at, with what is said of them."""

_TARGET = re.compile("you can go here|can be attacked")


class Table:
    """The board, what is asked, and what lies around it; with a mouse."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    def page(self) -> Page:
        return self.person.page

    # What there is to see

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid", name="the board")

    def cell(self, cell: str) -> Locator:
        return self.board.get_by_role("gridcell", name=re.compile(rf"^{cell}, "))

    def labels(self) -> dict[str, str]:
        """What a screen reader says of each cell, from the upper left to the lower right.

        It follows what is seen, one task later.
        """
        names = self.board.get_by_role("gridcell").evaluate_all(
            """async (cells) => {
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                return cells.map((cell) => cell.getAttribute("aria-label"));
            }"""
        )
        return dict(name.split(", ", 1) for name in names)

    def position(self) -> dict[str, str]:
        """What stands where, without what is marked."""
        return {cell: label.partition(";")[0] for cell, label in self.labels().items()}

    def targets(self) -> Targets:
        """Where what is picked can go, and what it can attack."""
        return {cell: label for cell, label in self.labels().items() if _TARGET.search(label)}

    @property
    def prompt(self) -> Locator:
        """The line that says what is asked, or why something cannot be done."""
        return self.page.locator(".prompt")

    @property
    def preview(self) -> Locator:
        return self.page.get_by_role("region", name="Before you play")

    @property
    def choice(self) -> Locator:
        """Asked where one cell can be reached in several ways."""
        return self.page.get_by_role("region", name=re.compile("^Choose what to do"))

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name="Result")

    @property
    def spoken(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("[aria-live=polite]").first

    def expect_result_spoken(self) -> None:
        """Who cannot see the result hears it, in the same words, after what led to it."""
        view = self.person.get(f"/api/matches/{self.match}")["view"]
        last, result = view["log"][-1]["events"][0]["text"], view["status"]["outcome"]["text"]
        expect(self.result).to_contain_text(result)
        expect(self.spoken).to_contain_text(re.compile(f"{re.escape(last)}.*{re.escape(result)}", re.DOTALL))

    @property
    def log(self) -> Locator:
        """Its lines; on a phone they wait in a sheet."""
        panel = self.page.get_by_role("tabpanel", name="Log", include_hidden=True)
        return panel.get_by_role("listitem", include_hidden=True)

    @property
    def strips(self) -> Locator:
        """Who plays: first whoever sits at the far side."""
        return self.page.locator(".strip")

    def button(self, name: str) -> Locator:
        """A button whose name begins so; one that cannot be used goes on with the reason."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b"))

    @property
    def match(self) -> str:
        """The id of the match, from its address."""
        return self.page.url.rpartition("/")[2]

    def record(self) -> Any:
        """The record as the server gives it."""
        return self.person.get(f"/api/matches/{self.match}/record")

    # What there is to wait for

    def expect_my_move(self) -> None:
        """All that happened has been shown, and something is asked."""
        expect(self.prompt.locator(".dot.mine")).to_be_visible()

    def expect_my_move_or_result(self) -> None:
        expect(self.prompt.locator(".dot.mine").or_(self.result)).to_be_visible()

    def expect_moves(self, count: int) -> None:
        expect(self.log).to_have_count(count)

    def expect_setup(self, steps: int) -> None:
        """The log tells of so many steps of the set-up, on one line."""
        expect(self.log).to_have_count(1)
        expect(self.log).to_contain_text(re.compile(rf"Set-up, {steps} steps?\b"))

    def expect_news(self, before: list[str]) -> None:
        """The log has said something else than this."""
        expect(self.log).not_to_have_text(before)

    def expect_picked(self, cell: str) -> None:
        expect(self.cell(cell)).to_have_attribute("aria-selected", "true")

    # What there is to do

    def open(self, match: str) -> "Table":
        self.page.goto(f"/play/{match}")
        expect(self.board).to_be_visible()
        return self

    def press(self, button: Locator) -> None:
        button.click()

    def point(self, cell: str) -> None:
        self.press(self.cell(cell))

    def pick(self, cell: str) -> Targets:
        """Points at a unit; where it can go, which is nowhere if the page says why it cannot act."""
        self.point(cell)
        expect(self.prompt).to_contain_text(re.compile(rf" {cell}\b.* picked|\([A-Z]{{2}}-\d"))
        return self.targets()

    def let_go(self, cell: str) -> None:
        """Points at what is picked once more; in a stack the other unit comes first."""
        if self.prompt.filter(has_text="Tap again").count():
            self.point(cell)
            expect(self.prompt).to_contain_text("behind, picked")
        self.point(cell)
        expect(self.cell(cell)).not_to_have_attribute("aria-selected", "true")

    def choose(self, start: str, end: str) -> None:
        """Points at a unit, then at where it is to go."""
        self.expect_my_move()
        self.point(start)
        self.expect_picked(start)
        self.point(end)

    def play(self, start: str, end: str) -> None:
        self.choose(start, end)
        self.confirm()

    @property
    def deed(self) -> Locator:
        """The button in the preview that is named after the deed."""
        return self.preview.locator(".deeds .main")

    def expect_foreseen(self) -> None:
        """What will come of it can be read."""
        expect(self.preview.locator(".fates")).to_be_visible()

    def confirm(self) -> None:
        """Reads what will come of it, then does it."""
        self.expect_foreseen()
        self.press(self.deed)
        expect(self.preview).to_be_hidden()

    def confirm_if_asked(self, before: int) -> None:
        """Waits until it is done, and confirms where what will come of it is told first. The log had so many
        lines before.
        """
        foreseen = self.preview.locator(".causes, .fates, .odds, .danger").first
        expect(foreseen.or_(self.log.nth(before)).first).to_be_visible()
        if foreseen.is_visible():
            self.press(self.deed)
        expect(self.log.nth(before)).to_be_attached()


class Tapping(Table):
    """With a finger."""

    def press(self, button: Locator) -> None:
        button.tap()


class Typing(Table):
    """With keys alone: Tab and Shift+Tab between things, arrows on the board."""

    FARTHEST = 40

    @property
    def here(self) -> Locator:
        """What the keyboard is at."""
        return self.page.locator(":focus")

    def is_at(self, thing: Locator) -> bool:
        return self.here.and_(thing).count() == 1

    def reach(self, thing: Locator, key: str = "Tab") -> None:
        """Goes on until the keyboard is at something, once it is there."""
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
        """To its row first: rows of hexes are not equally long."""
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
        """The cell that the keyboard is at."""
        return (self.here.get_attribute("aria-label") or "").partition(",")[0]

    def _step(self, count: int, forth: str, back: str) -> None:
        for _ in range(abs(count)):
            self.page.keyboard.press(forth if count > 0 else back)

    def let_go(self, cell: str) -> None:
        self.page.keyboard.press("Escape")
        expect(self.cell(cell)).not_to_have_attribute("aria-selected", "true")
