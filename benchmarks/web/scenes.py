"""What is measured: the first page, and a match on the largest board there is, opened and played with."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Page, expect

import banneret

ACTIONS = 60
"""So many actions on, both armies stand on the board."""
PICKS = 8
STEPS = 6
SEED = 7


class Scene(NamedTuple):
    """Something a person does, from a page that is not there yet or from the scene before."""

    name: str
    act: Callable[[Page], None]
    opens: bool = False
    """Does it load a page?"""


def large_match() -> dict[str, Any]:
    """The record of a match on the large board of Prevail, begun at random; Blue is to choose among units."""
    chance = Random(SEED)
    match = banneret.game("prevail", "large").match(seed=SEED)
    while len(match.played) < ACTIONS or not _chooses_units(match):
        match.play(chance.choice(match.legal(match.to_act[0])), match.to_act[0])
    return match.record(players=["Ann", "random"])


def _chooses_units(match: banneret.Match) -> bool:
    return match.to_act[0] == 0 and sum(pick.pick.startswith("unit:") for pick in match.picks(0)) > 1


def all_scenes(match: str) -> list[Scene]:
    """In the order in which a person comes upon them."""
    return [
        Scene("first page", lambda page: _open(page, "/", "button"), opens=True),
        Scene("match opened", lambda page: _open(page, f"/play/{match}", "grid"), opens=True),
        Scene("pointed across the board", _point),
        Scene("units picked", _pick),
        Scene("zoomed and turned", _zoom),
        Scene("looked back and forth", _look_back),
    ]


def _open(page: Page, path: str, role: Literal["button", "grid"]) -> None:
    page.goto(path, wait_until="networkidle")
    expect(page.get_by_role(role).first).to_be_visible()


def _point(page: Page) -> None:
    box = page.get_by_role("grid").bounding_box()
    assert box
    for step in range(2 * PICKS):
        share = (step + 0.5) / (2 * PICKS)
        page.mouse.move(box["x"] + share * box["width"], box["y"] + share * box["height"])
    _rest(page)


def _pick(page: Page) -> None:
    """Whatever can be taken in hand, let go of again with Escape."""
    for cell in page.locator("[role=gridcell].loose").all()[:PICKS]:
        box = cell.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        _rest(page)
        page.keyboard.press("Escape")
    _rest(page)


def _zoom(page: Page) -> None:
    box = page.get_by_role("grid").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for direction in (-1, -1, 1, 1):
        page.keyboard.down("Control")
        page.mouse.wheel(0, 240 * direction)
        page.keyboard.up("Control")
        _rest(page)
    for _ in range(2):
        page.keyboard.press("f")
        _rest(page)


def _look_back(page: Page) -> None:
    for key, move in [*(("[", ACTIONS - n) for n in range(1, STEPS)), *(("]", 0) for _ in range(1, STEPS))]:
        page.keyboard.press(key)
        if move:
            expect(page.get_by_role("button", name="Back to now").first).to_be_visible()
        _rest(page)


def _rest(page: Page) -> None:
    """Until what was asked for is painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
