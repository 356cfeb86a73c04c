"""The scenes to measure: the first page, and a match on the largest board, opened and played.

The browser driver must not be measured with the page: its locators compute visibility and accessible names,
which takes longer than anything the page itself does. So scenes use the raw mouse and keyboard, and query
only the document.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

import banneret

ACTIONS = 60
"""The number of actions after which both armies are on the board."""
STEPS = 6
PANS = 40
"""The number of pointer movements while panning."""
ZOOMS = 10
"""The number of wheel steps in, and out again."""
FRAME = 50
"""Milliseconds between two of them. Asking the page whether it has painted would count as its work."""
SEED = 7


class Scene(NamedTuple):
    """Something a person does, beginning with a page load or where the previous scene ended."""

    name: str
    act: Callable[[Page], None]
    opens: bool = False
    """Whether it loads a page."""
    frames: int = 0
    """The number of frames with movement."""


def large_match() -> dict[str, Any]:
    """The record of a match on the large board of Prevail with a random opening; Blue is to move units."""
    chance = Random(SEED)
    match = banneret.game("prevail", "large").match(seed=SEED)
    while len(match.played) < ACTIONS or not _moves_units(match):
        match.play(chance.choice(match.legal(match.to_act[0])), match.to_act[0])
    return match.record(players=["Ann", "random"])


def _moves_units(match: banneret.Match) -> bool:
    units = (
        [pick.pick for pick in match.picks(0) if pick.pick.startswith("unit:")]
        if match.to_act[0] == 0
        else []
    )
    return len(units) > 1 and all(_goes(match, unit) for unit in units)


def _goes(match: banneret.Match, unit: str) -> bool:
    return any(pick.pick.startswith("cell:") for pick in match.picks(0, (unit,)))


def all_scenes(match: str) -> list[Scene]:
    """All scenes, in the order in which a person meets them."""
    return [
        Scene("first page", lambda page: _open(page, "/", "[href^='/new/']"), opens=True),
        Scene("match opened", lambda page: _open(page, f"/play/{match}", CELL), opens=True),
        Scene("pointed across the board", _point),
        Scene("panned", _pan, frames=PANS),
        Scene("zoomed", _zoom, frames=2 * ZOOMS),
        Scene("unit picked", _pick),
        Scene("preview opened", _preview),
        Scene("move played", _play),
        Scene("board turned", _turn),
        Scene("looked back and forth", _look_back),
    ]


PLAYED = ("panned", "zoomed", "unit picked", "preview opened", "move played")
"""Frequent interactions, which must feel instant."""
BOARD = "[role=grid]"
CELL = "[role=gridcell]"
DEED = ".deeds .main"
"""The button that plays the previewed action."""

LINES = "[role=tabpanel] ol > li"
"""The lines of the log."""
SHOWN = 1000
"""The most time the board takes to show a move, in milliseconds."""

_COUNT = "(wanted) => document.querySelectorAll(wanted).length"
_ARE_MORE = "([wanted, count]) => document.querySelectorAll(wanted).length > count"
_IS_THERE = "(wanted) => document.querySelector(wanted) !== null"
_BOX = "(wanted) => document.querySelector(wanted).getBoundingClientRect().toJSON()"


def _open(page: Page, path: str, shown: str) -> None:
    page.goto(path, wait_until="networkidle")
    _await(page, shown)


def _point(page: Page) -> None:
    box = _box(page, BOARD)
    for step in range(16):
        share = (step + 0.5) / 16
        page.mouse.move(box["x"] + share * box["width"], box["y"] + share * box["height"])
    _rest(page)


def _pan(page: Page) -> None:
    """Pans there and back, so that the cells used later stay in view."""
    x, y = _middle(page, BOARD)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(PANS):
        along = 6 * min(step, PANS - step)
        page.mouse.move(x - along, y + along / 2)
        page.wait_for_timeout(FRAME)
    page.mouse.up()


def _zoom(page: Page) -> None:
    page.mouse.move(*_middle(page, BOARD))
    page.keyboard.down("Control")
    for direction in (-1,) * ZOOMS + (1,) * ZOOMS:
        page.mouse.wheel(0, 30 * direction)
        page.wait_for_timeout(FRAME)
    page.keyboard.up("Control")


def _pick(page: Page) -> None:
    """Picks the first unit that can act, with the key N."""
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    _await(page, f"{CELL}.open")


def _preview(page: Page) -> None:
    """Points at a cell where the unit can go, and at a facing if one is asked for."""
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    way = ".ring button"
    _await(page, f"{way}, {DEED}")
    if page.evaluate(_IS_THERE, way):
        _click(page, way)
    _await(page, DEED)


def _play(page: Page) -> None:
    """Plays the move, and waits until the log and the board have shown it."""
    told = page.evaluate(_COUNT, LINES)
    _click(page, DEED)
    page.wait_for_function(_ARE_MORE, arg=[LINES, told])
    page.wait_for_timeout(SHOWN)
    _rest(page)


def _turn(page: Page) -> None:
    for _ in range(2):
        page.keyboard.press("f")
        _rest(page)


def _look_back(page: Page) -> None:
    for key in ("[",) * STEPS + ("]",) * STEPS:
        page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
        _rest(page)


def _rest(page: Page) -> None:
    """Waits until the page has painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def _await(page: Page, wanted: str) -> None:
    """Waits until an element exists and is painted."""
    page.wait_for_function(_IS_THERE, arg=wanted)
    _rest(page)


def _box(page: Page, of: str) -> dict[str, float]:
    box: dict[str, float] = page.evaluate(_BOX, of)
    return box


def _middle(page: Page, of: str) -> tuple[float, float]:
    box = _box(page, of)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _click(page: Page, wanted: str) -> None:
    """Clicks like a person: moves, presses and releases, with the page painted in between."""
    page.mouse.move(*_middle(page, wanted))
    _rest(page)
    page.mouse.down()
    _rest(page)
    page.mouse.up()
