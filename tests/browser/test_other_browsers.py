"""The main path of every game in browsers other than Chromium: options, set-up, moves by mouse, resignation.

Each browser is started once for all games, because starting it costs more than a game. Each takes a minute of
CPU time, so these tests are not part of the checks: `make test-other-browsers`.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.drivers import OTHER_BROWSERS, Driver
from tests.browser.serving import Server
from tests.browser.visitor import Visitor


@pytest.fixture(params=OTHER_BROWSERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    if not os.environ.get("BANNERET_OTHER_BROWSERS"):
        pytest.skip("make test-other-browsers runs it")
    browser = OTHER_BROWSERS[request.param]
    if not all(browser.programs):
        pytest.skip(f"{browser.title} is not here: install {browser.packages}")
    driver = browser.start(tmp_path / "browser")
    yield driver
    driver.close()


def age_of_chess(visitor: Visitor) -> None:
    visitor.begin("Age of Chess")
    visitor.move("e2", "e3")


def cyvasse(visitor: Visitor) -> None:
    visitor.begin("Cyvasse", way="Full rules")
    visitor.answer("^Ready")
    visitor.wait(("cell", "Gold King"))
    visitor.move("G5", "G6")


def medieval_chess(visitor: Visitor) -> None:
    visitor.begin("Medieval Chess")
    visitor.move("e2", "e4")


def prevail(visitor: Visitor) -> None:
    """Deploys all units with one press; then plays a card."""
    visitor.begin("Prevail", way="Full rules")
    visitor.answer("^Deploy as usual")
    visitor.wait(("prompt", "Choose your card"))
    visitor.press("button", within="^Your hand")
    visitor.confirm()
    visitor.wait(("region", "^Cards in play"))


def aeonis(visitor: Visitor) -> None:
    """Plays the start of a battle."""
    visitor.begin("Aeonis", way="First game")
    visitor.point("D4")
    visitor.confirm()
    visitor.answer("^Commit all")
    visitor.wait(("region", "of D4$"))


GAMES: tuple[Callable[[Visitor], None], ...] = (age_of_chess, cyvasse, medieval_chess, prevail, aeonis)


def test_every_game_is_played(driver: Driver, server: Server, subtests: pytest.Subtests) -> None:
    visitor = Visitor(driver, server.url)
    for game in GAMES:
        with subtests.test(game.__name__):
            game(visitor)
            visitor.resign()
            visitor.go_home()
    assert driver.troubles == []
    driver.run("console.error('one that is heard')")
    assert len(driver.troubles) == 1
