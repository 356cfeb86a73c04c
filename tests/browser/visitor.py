"""A player in a browser other than Chromium, who finds elements by role and name."""

import re
from pathlib import Path
from typing import Any

from tests.browser.drivers import Driver
from tests.browser.people import PATIENCE

_FINDING = Path(__file__).with_suffix(".js").read_text()


class Visitor:
    """Reads the page and clicks on its elements. Names are regular expressions. The tour has already been
    seen.
    """

    def __init__(self, driver: Driver, url: str) -> None:
        self.driver = driver
        driver.visit(url)
        driver.run("localStorage.setItem(...args)", "banneret.settings", '{"toured": true}')
        driver.visit(url)

    # State

    def wait(self, *wanted: tuple[str, str]) -> None:
        """Waits until one of these elements exists."""
        self._wait("wanted.some(([role, name]) => found(role, name).length)", list(wanted))

    def log(self) -> str:
        """The text of the log."""
        return str(self._run("return logged()"))

    def expect_my_move(self, before: str) -> None:
        """Waits until the log has changed, and there is a prompt."""
        self._wait("logged() !== wanted && found('prompt', '').length", before)

    # Actions

    def press(self, role: str, name: str = "", within: str = "") -> None:
        """Clicks the first element of this role and name, once it can be hit; retries if it has just moved
        away.
        """
        has_met = False
        while not has_met:
            place = self._wait("placeOf(found(...wanted)[0])", [role, name, within])
            self.driver.click(place["x"], place["y"])
            has_met = self.driver.run("return window.hasMet ?? true")

    def point(self, cell: str) -> None:
        self.press("cell", f"^{re.escape(cell)}, ")

    def confirm(self) -> None:
        """Confirms the preview; then waits for the computer's reply or the next prompt."""
        before = self.log()
        self.press("deed")
        self.expect_my_move(before)

    def answer(self, button: str) -> None:
        """Presses a button that plays, confirms a preview if there is one, and waits as `confirm` does."""
        before = self.log()
        self.press("button", button)
        self._wait("logged() !== wanted || found('deed', '').length", before)
        if self.log() == before:
            self.press("deed")
        self.expect_my_move(before)

    def begin(self, game: str, way: str = "") -> None:
        """Starts a match against the weakest computer player from the start page."""
        self.press("link", f"{game}.*Play$")
        if way:
            self.press("radio", f"^{way}")
        self.press("radio", "^Page$")
        self.press("button", "^Start the game")
        self.wait(("prompt", ""))

    def move(self, start: str, end: str) -> None:
        """Moves a unit; then waits for the computer's reply or the next prompt."""
        self.point(start)
        self.wait(("cell", f"^{end}, .*you can go here"))
        self.point(end)
        self.confirm()
        assert re.search(rf"{start}.*{end}", self.log())

    def resign(self) -> None:
        self.press("button", "^Resign")
        self.press("button", "^Resign the game")
        self.wait(("region", "^Result$"))

    def go_home(self) -> None:
        """Goes to the start page without a page load, which would abort requests in flight."""
        self.press("link", "Home", within="^Result$")

    def _wait(self, condition: str, wanted: Any) -> Any:
        """Polls the page until the result is truthy, and returns it."""
        body = f"const [wanted, patience] = args; return until(() => {condition}, wanted, patience);"
        return self._run(body, wanted, PATIENCE)

    def _run(self, body: str, *arguments: Any) -> Any:
        return self.driver.run(_FINDING + body, *arguments)
