"""The reading order of the page, from Chromium's accessibility tree."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match

GAMES = {"aeonis": "Aeonis", "age-of-chess": "Age of Chess", "cyvasse": "Cyvasse"} | {
    "medieval-chess": "Medieval Chess",
    "prevail": "Prevail",
}

AT_ONCE = 2
"""The number of nodes before the prompt: the texts of the title and its paragraph."""


def read_aloud(page: Page) -> list[tuple[str, str]]:
    """The role and name of each node in reading order."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    nodes = [node for node in tree if node["role"]["value"] != "InlineTextBox"]
    session.detach()
    by_id: dict[str, Any] = {node["nodeId"]: node for node in nodes}

    def below(node: dict[str, Any]) -> list[tuple[str, str]]:
        children = [by_id[child] for child in node.get("childIds", []) if child in by_id]
        own = [] if node["ignored"] else [(node["role"]["value"], node.get("name", {}).get("value", ""))]
        return own + [line for child in children for line in below(child)]

    return below(nodes[0])


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_question_comes_before_the_board(
    new_person: NEW_PERSON, game: str, size: tuple[int, int]
) -> None:
    """First the title and the prompt, then the board, then the log."""
    width, height = size
    person = new_person(viewport={"width": width, "height": height})
    table = new_match(person, game, "me", "random")
    table.expect_my_move()
    asked = table.prompt.locator("b").inner_text()
    lines = read_aloud(table.page)
    after_title = lines[lines.index(("heading", GAMES[game])) + 1 :]
    question = next(n for n, (_, name) in enumerate(after_title) if asked in name)
    board = next(n for n, (role, _) in enumerate(after_title) if role == "grid")
    record = next(
        n for n, (_, name) in enumerate(after_title) if name in ("Log and rules", "Besides playing")
    )
    assert question <= AT_ONCE < board < record
