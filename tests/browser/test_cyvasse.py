"""Cyvasse: armies set up in secret, then played on hexes."""

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match
from tests.browser.people import Person
from tests.browser.table import Table, Tapping, Typing

MOST_TURNS = 16
HOMES = {"Blue": range(1, 6), "Gold": range(7, 12)}


def begin(person: Person, *seats: str, kind: type[Table] = Table, **more: Any) -> Table:
    """Creates a match with seats for `me`, a `friend`, or a computer player."""
    return new_match(person, "cyvasse", *seats, kind=kind, **more)


def say_ready(table: Table) -> None:
    """A single press of the button is enough."""
    table.press(table.button("Ready"))


def standing(table: Table, side: str) -> dict[str, str]:
    """The pieces of a side, by cell."""
    found = ((cell, re.search(rf"{side} ([A-Z][A-Za-z ]+)", what)) for cell, what in table.position().items())
    return {cell: match[1].strip() for cell, match in found if match}


@pytest.mark.parametrize(("kind", "seed"), [(Table, 128), (Typing, 105)])
def test_a_whole_game_from_the_set_up_to_the_result(ann: Person, kind: type[Table], seed: int) -> None:
    """Pieces stay in their ranks, then the Dragon attacks the King, by mouse and by keyboard. With these
    seeds it takes at most eight turns.
    """
    table = begin(ann, "me", "random", kind=kind, seed=seed)
    table.expect_my_move()
    expect(table.prompt).to_contain_text("say that you are ready")
    assert len(standing(table, "Blue")) == 26
    assert not standing(table, "Gold")
    say_ready(table)
    expect(table.prompt).to_contain_text("Move one piece")
    assert len(standing(table, "Blue")) == len(standing(table, "Gold")) == 20, "mountains are terrain now"

    Hunter(table, Random(5)).play_to_the_end()
    expect(table.result.get_by_role("heading", name="You won")).to_be_visible()
    expect(table.result).to_contain_text("Gold has lost its King")
    table.expect_result_spoken()


class Hunter:
    """Approaches the King with the Dragon, or with any other piece if the Dragon cannot get nearer."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table = table
        self.chance = chance

    def play_to_the_end(self) -> None:
        table = self.table
        for _ in range(MOST_TURNS):
            table.expect_my_move_or_result()
            if table.result.is_visible():
                return
            self._take_turn()
        raise AssertionError("the game does not end soon: it needs another seed")

    def _take_turn(self) -> None:
        table = self.table
        before = table.log.all_text_contents()
        if table.page.get_by_role("region", name="Choose").is_visible():
            self._press_any()
        else:
            self._move()
        table.expect_news(before)

    def _press_any(self) -> None:
        """Chooses a promotion by its name."""
        self.table.press(self.table.page.get_by_role("button", name=re.compile("^Promote to")).first)
        self.table.press(self.table.deed)

    def _move(self) -> None:
        table, mine = self.table, standing(self.table, "Blue")
        king = next((cell for cell, kind in standing(table, "Gold").items() if kind == "King"), "E8")
        others = self.chance.sample(sorted(mine), len(mine))
        for cell in sorted(others, key=lambda each: mine[each] != "Dragon"):
            table.point(cell)
            expect(table.prompt).to_contain_text(re.compile(rf" {cell}\b.*( picked|nowhere to go)"))
            targets = table.targets()
            if targets:
                best = min(targets, key=lambda each: (distance(each, king), each))
                if mine[cell] != "Dragon" or distance(best, king) < distance(cell, king):
                    table.point(best)
                    table.confirm()
                    return
                table.let_go(cell)
        raise AssertionError("nothing can be moved")


def distance(one: str, other: str) -> int:
    """The number of steps between two hexes."""
    across, up = ord(one[0]) - ord(other[0]), int(one[1:]) - int(other[1:])
    return max(abs(across), abs(up), abs(across + up))


def test_pieces_are_moved_about_until_one_is_ready(ann: Person) -> None:
    table = begin(ann, "me", "random", seed=5)
    table.expect_my_move()
    table.choose("G4", "F4")
    table.expect_setup(1)
    expect(table.preview).to_be_hidden()
    table.choose("H2", "H1")
    table.expect_setup(2)
    table.choose("D3", "E2")
    table.expect_setup(3)
    changed = {"F4": "Heavy Horse", "G4": "Spears", "H1": "Dragon", "E2": "Mountain"}
    assert standing(table, "Blue").items() >= changed.items()

    table.expect_my_move()
    table.point("G3")
    table.expect_picked("G3")
    table.point("F6")
    expect(table.prompt).to_contain_text("F6 is not in your home. (CV-1.3)")
    table.point("G3")

    say_ready(table)
    expect(table.prompt).to_contain_text("Move one piece")
    assert table.position()["G3"] == "fortress, Blue King"
    assert table.position()["G4"] == "forest, Blue Spears"
    assert table.position()["E2"] == "mountain, empty"


def test_a_piece_goes_to_the_tray_and_comes_back(ann: Person) -> None:
    table = begin(ann, "me", "random", seed=5)
    table.expect_my_move()
    table.point("H2")
    table.expect_picked("H2")
    table.button("Take back").click()
    table.expect_setup(1)
    expect(table.button("Ready")).to_be_hidden()
    table.expect_my_move()
    ann.page.get_by_role("region", name="Tray").get_by_role("button", name="Dragon").click()
    table.point("G1")
    table.expect_setup(2)
    assert standing(table, "Blue")["G1"] == "Dragon"
    expect(table.button("Ready")).to_be_visible()


class Ear:
    """Records everything a page receives."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("response", self._answer)
        page.on("websocket", self._socket)

    def _answer(self, response: Response) -> None:
        if "/api/matches/" in response.url:
            self.heard.append(response.text())

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def views(self) -> list[dict[str, Any]]:
        """The views among the received data."""
        return [each["view"] for each in self._told() if "view" in each]

    def arranged(self) -> list[dict[str, Any]]:
        """The set-up as received by its owner."""
        return [each["content"] for each in self._told() if "choices" in each]

    def _told(self) -> list[dict[str, Any]]:
        return [json.loads(each) for each in self.heard if each.startswith("{")]


def test_nothing_of_a_set_up_reaches_anybody_else(new_person: NEW_PERSON) -> None:
    ann, ben, eve = new_person(), new_person(), new_person()
    hers = begin(ann, "me", "friend")
    link = ann.page.get_by_role("textbox", name="Link for Gold").input_value()
    his, watched = Ear(ben.page), Ear(eve.page)
    ben.page.goto(link)
    eve.page.goto(f"/play/{hers.match}")
    for person in (ben, eve):
        expect(Table(person).board).to_be_visible()

    hers.choose("G3", "F1")
    hers.expect_setup(1)
    hers.choose("H2", "J2")
    hers.expect_setup(2)
    say_ready(hers)
    expect(hers.button("Ready")).to_be_hidden()
    for person in (ben, eve):
        person.page.reload()
        expect(Table(person).board).to_be_visible()
    assert len(standing(Table(ben), "Gold")) == 26
    assert not standing(Table(ben), "Blue")
    assert not standing(Table(eve), "Blue")

    assert his.views()
    assert watched.views()
    for view in his.views():
        assert {unit["seat"] for unit in view["board"]["units"]} == {1}
        assert {int(cell[1:]) for cell in view["board"]["cells"]} <= set(HOMES["Gold"])
        assert {zone["seat"] for zone in view["zones"]} | {each["seat"] for each in view["counters"]} == {1}
        assert not view["log"]
    for view in watched.views():
        assert not any((view["board"]["units"], view["board"]["cells"], view["zones"], view["log"]))
    assert not watched.arranged()
    assert all(each == his.arranged()[0] for each in his.arranged()), "what she changed shows in his own"
    heard = " ".join(each for each in (*his.heard, *watched.heard) if '"choices"' not in each)
    assert "Blue King" not in heard
    assert '"F1"' not in _without_grids(heard)

    say_ready(Table(ben))
    expect(Table(eve).cell("F1")).to_have_accessible_name(re.compile("fortress, Blue King"))
    expect(Table(ben).cell("J2")).to_have_accessible_name(re.compile("Blue Dragon"))


def _without_grids(heard: str) -> str:
    """Removes the grid, which contains the names of all hexes."""
    return re.sub(r'"places": ?\{[^}]*\}', "", heard)


def test_two_at_one_screen_do_not_see_each_others_set_up(ann: Person) -> None:
    table = begin(ann, "me", "me")
    for side, other in (("Blue", "Gold"), ("Gold", "Blue")):
        sit = ann.page.get_by_role("button", name=f"Continue as {side}")
        expect(sit).to_be_visible()
        expect(table.board).to_be_hidden()
        sit.click()
        table.expect_my_move()
        assert len(standing(table, side)) == 26
        assert not standing(table, other)
        say_ready(table)
    expect(table.prompt).to_contain_text("Blue to move.")
    table.play("G5", "G6")
    expect(table.prompt).to_contain_text("Gold to move.")


@pytest.mark.parametrize(("name", "king"), [("Ranks", "G3"), ("Bastion", "H2")])
def test_an_opening_array_is_chosen_by_name(ann: Person, name: str, king: str) -> None:
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="Cyvasse").last.click()
    page.get_by_role("group", name="Blue, you").get_by_role("radio", name=name).check()
    page.get_by_role("button", name="Start the game").click()
    table = Table(ann)
    table.expect_my_move()
    assert standing(table, "Blue")[king] == "King"


def test_on_a_small_phone(new_person: NEW_PERSON) -> None:
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    table = begin(new_person(**phone), "me", "random", kind=Tapping, seed=5)
    table.expect_my_move()
    expect(table.button("Ready")).to_be_in_viewport()
    say_ready(table)
    expect(table.prompt).to_contain_text("Move one piece")
    table.play("G5", "G6")
    table.expect_my_move()
    across = table.page.evaluate("document.documentElement.scrollWidth")
    assert across == 360
