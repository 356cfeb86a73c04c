"""A person with a browser, and the errors that must never occur in it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, StorageState

from tests.browser.slowness import slow_down

PATIENCE = 60_000
"""Milliseconds: far longer than anything takes on a busy machine, so a timeout means failure."""

_REPORT_VIOLATIONS = """
    document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


def shown_around(url: str) -> StorageState:
    """The browser storage of a person who has already seen the tour."""
    settings = {"name": "banneret.settings", "value": '{"toured": true}'}
    return cast("StorageState", {"cookies": [], "origins": [{"origin": url, "localStorage": [settings]}]})


class Person:
    """A separate browser context: its own cookies, one or more pages. It has already seen the tour unless
    `toured` is false.
    """

    def __init__(self, browser: Browser, url: str, options: Mapping[str, Any], toured: bool = True) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.requests: list[Request] = []
        self._expected: list[re.Pattern[str]] = []
        self.context = browser.new_context(
            **{
                "base_url": url,
                "viewport": {"width": 1280, "height": 800},
                "locale": "en-GB",
                # Caching the whole page for each new person would cost more than most tests.
                "service_workers": "block",
                **({"storage_state": shown_around(url)} if toured else {}),
                **options,
            }
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_REPORT_VIOLATIONS)
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.troubles.append(f"error in the page: {error.error}"))
        self.context.on("request", self._see)
        slow_down(self.context)
        self.page = self.context.new_page()

    def new_page(self) -> Page:
        """A new tab, which replaces the previous one."""
        self.page.close()
        self.page = self.context.new_page()
        return self.page

    def stop_time(self) -> None:
        """Freezes the page's clock, an hour ahead: a moment close by might already have passed when the page
        receives it.
        """
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + 3_600)

    def expects(self, *troubles: str) -> None:
        """Allows errors of these kinds in this test, such as requests to a stopped server."""
        self._expected.extend(map(re.compile, troubles))

    def get(self, path: str) -> Any:
        """Requests something from the server as this person, outside the page."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def close(self) -> None:
        """Closes the browser, and reports errors that went unnoticed."""
        self.context.close()
        unexpected = [
            trouble for trouble in self.troubles if not any(each.search(trouble) for each in self._expected)
        ]
        assert not unexpected, "\n".join(["in the browser:", *unexpected])

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.troubles.append(f"{message.type} in the console: {message.text} ({message.location['url']})")

    def _see(self, request: Request) -> None:
        self.requests.append(request)
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc and not request.url.startswith("blob:"):
            self.troubles.append(f"a request left the host: {request.url}")

    def describe(self, folder: Path, name: str) -> str:
        """Saves a screenshot to a file, and returns its path with the text of the page."""
        folder.mkdir(parents=True, exist_ok=True)
        told = []
        for number, page in enumerate(self.context.pages):
            picture = folder / f"{name}-{number}.png"
            page.screenshot(path=picture)
            told += [
                f"{page.url}  (picture: {picture})",
                _without_empty_cells(page.locator("body").aria_snapshot()),
            ]
        return "\n".join([*told, *self.troubles])


def _without_empty_cells(snapshot: str) -> str:
    lines = (line for line in snapshot.splitlines() if ', empty"' not in line or "; " in line)
    return "\n".join(re.sub('row ".*"', "row", line) for line in lines)
