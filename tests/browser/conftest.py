"""Fixtures: one browser and one server per process, new people for each test."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserType, Error, expect, sync_playwright

from banneret.players.cores import cores
from tests.browser.people import PATIENCE, Person
from tests.browser.serving import CLIENT, Server

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
SHELL = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or CHROMIUM
"""Chromium's headless shell, if installed: the same pages for three quarters of the CPU time."""
NOT_USED = (
    # Popups of the address bar, which is never visible: each window would load a page for them, as expensive
    # as the tested one.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # A spare process for each window, and one for language models.
    *("SpareRendererForSitePerProcess", "OptimizationGuideModelExecution", "OptimizationGuideOnDeviceModel"),
    # Playwright's own list, which this argument replaces.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"),
    *("PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--no-first-run"),
    f"--disable-features={','.join(NOT_USED)}",
    # No page is open long enough for optimized code to pay for its compilation.
    "--js-flags=--no-maglev --no-turbofan",
)
NEW_PERSON = Callable[..., Person]


def pytest_xdist_auto_num_workers() -> int:
    """One process per core: together with its browser and server, each keeps one busy."""
    return cores()


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    """Playwright's Chromium launcher."""
    if not CLIENT.exists():
        pytest.fail(f"The browser's client is not built ({CLIENT.name} is missing): make web", pytrace=False)
    if CHROMIUM is None:
        reason = "Chromium is not here: install it, or name it in $CHROMIUM"
        if os.environ.get("CI") or os.environ.get("BANNERET_NEED_BROWSER"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(chromium: BrowserType) -> Iterator[Browser]:
    browser = chromium.launch(executable_path=SHELL, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def browser_with_notices(chromium: BrowserType) -> Iterator[Browser]:
    """A browser that can show system notifications."""
    browser = chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests: every test uses new people."""
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    server = Server(tmp_path / "data").start()
    yield server
    server.kill()


@pytest.fixture
def people(tmp_path: Path) -> list[Person]:
    """The people with a browser in this test."""
    return []


@pytest.fixture
def new_person(browser: Browser, server: Server, people: list[Person]) -> Iterator[NEW_PERSON]:
    """Returns a function that gives a person a browser at a server; its options are those of a browser
    context.
    """

    def come(at: Server = server, *, toured: bool = True, using: Browser = browser, **options: Any) -> Person:
        person = Person(using, at.url, options, toured)
        people.append(person)
        return person

    yield come
    with ExitStack() as leaving:
        for person in people:
            leaving.callback(person.close)


@pytest.fixture
def ann(new_person: NEW_PERSON) -> Person:
    """A person with a desktop browser."""
    return new_person()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps screenshots and texts of the pages when a test has failed."""
    report = yield
    if report.when == "call" and report.failed and isinstance(item, pytest.Function):
        people = cast("list[Person]", item.funcargs.get("people", []))
        for number, person in enumerate(people):
            try:
                seen = person.describe(cast(Path, item.funcargs["tmp_path"]), f"person-{number}")
            except Error as problem:
                seen = str(problem)
            report.sections.append((f"Person {number} sees", seen))
    return report
