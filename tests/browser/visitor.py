"""Somebody who plays in a browser besides Chromium, and finds things by what they are and are called."""

import re
from pathlib import Path
from typing import Any

from tests.browser.drivers import Driver
from tests.browser.people import PATIENCE

_FINDING = Path(__file__).with_suffix(".js").read_text()


class Visitor:
    """Looks at the page, and clicks on what is there. Names are patterns. They have been shown
    around a table before.
    """

    def __init__(self, driver: Driver, url: str) -> None:
        self.driver = driver
        driver.visit(url)
        driver.run("localStorage.setItem(...args)", "banneret.settings", '{"toured": true}')
        driver.visit(url)

    # What there is to see

    def wait(self, *wanted: tuple[str, str]) -> None:
        """Waits until one of these is there."""
        self._wait("wanted.some(([role, name]) => found(role, name).length)", list(wanted))

    def log(self) -> str:
        """All that it says."""
        return str(self._run("return logged()"))

    def expect_my_move(self, before: str) -> None:
        """The log has said something else than this, and something is asked."""
        self._wait("logged() !== wanted && found('prompt', '').length", before)

    # What there is to do

    def press(self, role: str, name: str = "", within: str = "") -> None:
        """Clicks on the first of a kind that is so called, once a click would meet it; and again if it has
        moved away just before.
        """
        has_met = False
        while not has_met:
            place = self._wait("placeOf(found(...wanted)[0])", [role, name, within])
            self.driver.click(place["x"], place["y"])
            has_met = self.driver.run("return window.hasMet ?? true")

    def point(self, cell: str) -> None:
        self.press("cell", f"^{re.escape(cell)}, ")

    def confirm(self) -> None:
        """Plays what the preview shows; then the computer answers, or more is asked."""
        before = self.log()
        self.press("deed")
        self.expect_my_move(before)

    def answer(self, button: str) -> None:
        """Presses a button that plays, perhaps after a preview; waits as after that."""
        before = self.log()
        self.press("button", button)
        self._wait("logged() !== wanted || found('deed', '').length", before)
        if self.log() == before:
            self.press("deed")
        self.expect_my_move(before)

    def begin(self, game: str, way: str = "") -> None:
        """From the start page to a match against the weakest computer player."""
        self.press("link", f"{game}.*Play$")
        if way:
            self.press("radio", f"^{way}")
        self.press("radio", "^Page$")
        self.press("button", "^Start the game")
        self.wait(("prompt", ""))

    def move(self, start: str, end: str) -> None:
        """Moves a unit; then the computer answers, or more is asked."""
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
        """Without loading the page again: what it is still fetching would fail."""
        self.press("link", "Home", within="^Result$")

    def _wait(self, condition: str, wanted: Any) -> Any:
        """Asks the page until the answer is true; the answer."""
        body = f"const [wanted, patience] = args; return until(() => {condition}, wanted, patience);"
        return self._run(body, wanted, PATIENCE)

    def _run(self, body: str, *arguments: Any) -> Any:
        return self.driver.run(_FINDING + body, *arguments)
