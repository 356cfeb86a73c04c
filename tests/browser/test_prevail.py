"""Prevail: armies deployed, cards chosen face down, units ordered and moved with a facing, melees."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import bring_in, new_match
from tests.browser.people import Person
from tests.browser.table import Table, Tapping, Typing
from tests.games.prevail.layouts import commanding

SHORT: dict[str, Any] = {
    "extends": "default",
    "title": "A skirmish",
    "setup": {"blue": "riders", "gold": "horde", "initiative": "blue"},
    "limits": {"each_initiative": 1, "morale": 0},
    "armies": {
        "riders": {
            "title": "Riders",
            "units": {"equites": 1, "manipular-legion": 1},
            "deck": ["strike", "organize", "triplex-acies", "charge"],
        },
        "horde": {
            "title": "Horde",
            "units": {"punic-spearmen": 1, "punic-cavalry": 1},
            "deck": ["sudden-rush", "recede", "give-ground", "charge"],
        },
    },
}
"""Two units and four cards per side: the real rules, with few rounds."""

MOST_ANSWERS = 90


def before_battle(person: Person, kind: type[Table] = Table) -> Table:
    """A match in which Blue is about to order a line with Advance, one step from the enemy."""
    match = commanding(
        "legion F-5 N, legion F-6 N, legion F-7 N, equites F-10 N",
        "spearmen E-5 S, spearmen E-6 S",
        card="advance",
        other="brace-for-impact",
        commander="F-6",
        gold_side={"commander": "C-6"},
    )
    return bring_in(person, match.record(players=["Ann", "random"]), kind)


class General:
    """Answers every prompt with what the page offers: advances and attacks."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked: list[str] = []

    @property
    def hand(self) -> Locator:
        return self.table.page.get_by_role("region", name="Your hand")

    @property
    def words(self) -> Locator:
        """The buttons, if the prompt offers nothing else."""
        return self.table.page.get_by_role("region", name="Choose", exact=True)

    def play_to_the_end(self) -> None:
        for _ in range(MOST_ANSWERS):
            self.wait()
            if self.table.result.is_visible():
                return
            self.answer()
        raise AssertionError("the game does not end")

    def wait(self) -> None:
        mine = self.table.prompt.locator(".dot.mine").filter(visible=True)
        expect(mine.or_(self.words).or_(self.table.result).first).to_be_visible()

    def answer(self) -> None:
        text = self.words.inner_text() if self.words.is_visible() else self.table.prompt.inner_text()
        deed = next(deed for sign, deed in DEEDS.items() if sign in text)
        self.asked.append(deed.__name__)
        before = self.table.log.all_text_contents()
        deed(self)
        self.table.expect_news(before)

    def deploy(self) -> None:
        camp = self.table.page.get_by_role("region", name="Camp")
        self.table.press(camp.get_by_role("button", name=re.compile("Equites|Manipular")).first)
        places = self.offered("you can go here")
        assert all(place[0] in "FGH" for place in places), places
        self.table.point(f"F-{5 + len(self.asked)}")
        self.table.press(self.table.deed)

    def place_commander(self) -> None:
        camp = self.table.page.get_by_role("region", name="Camp")
        self.table.press(camp.get_by_role("button", name="Commander"))
        self.offered("you can go here")
        self.table.point("G-6")
        self.table.press(self.table.deed)

    def play_card(self) -> None:
        cards = self.hand.get_by_role("button")
        self.table.press(cards.first)
        expect(cards.first).to_have_attribute("aria-pressed", "true")
        expect(self.table.preview).to_contain_text("Orders ")
        self.table.press(self.table.button("Play"))

    def move_commander(self) -> None:
        mine = [cell for cell, what in self.table.position().items() if "Equites" in what and "Blue" in what]
        near = mine or [cell for cell, what in self.table.position().items() if "Blue Manip" in what]
        cells = self.offered("you can go here")
        goal = min(cells, key=lambda cell: (min((distance(cell, each) for each in near), default=0), cell))
        self.table.point(goal)
        self.table.press(self.table.deed)

    def order(self) -> None:
        """Orders one unit after the other, or a line."""
        for cell in self.offered("can be chosen"):
            self.table.point(cell)
            self.table.expect_picked(cell)
            if not self.table.button("Order no").is_visible() and self.table.deed.is_visible():
                break
        self.table.press(self.table.button("Order").first)

    def order_nobody(self) -> None:
        self.table.press(self.table.button("Order no"))

    def act(self) -> None:
        """Attacks if possible, otherwise moves ahead without turning."""
        table = self.table
        ordered = [cell for cell, what in table.position().items() if re.search(r"Blue.*, ordered", what)]
        table.point(ordered[0])
        targets = self.offered("you can go here|can be attacked")
        foes = [cell for cell, what in targets.items() if "attacked" in what]
        table.point(foes[0] if foes else min(targets))
        self.look(table.page.get_by_role("group", name="Facing").get_by_role("button").first)
        table.press(table.deed)

    def look(self, button: Locator) -> None:
        """Chooses the facing of a button if it is not clear."""
        expect(self.table.preview.or_(button).first).to_be_visible()
        if not self.table.preview.is_visible():
            self.table.press(button)

    def commit_nothing(self) -> None:
        self.table.press(self.table.button("Commit no card"))
        expect(self.table.preview).to_contain_text(re.compile(r"\d against .* \(.*rout \d\): \w"))
        self.table.press(self.table.deed)

    def stand(self) -> None:
        self.table.press(self.table.button("Stand and fight"))
        self.table.press(self.table.deed)

    def retreat(self) -> None:
        self.table.point(next(iter(self.offered("you can go here"))))
        self.look(self.table.page.get_by_role("button", name="Face").first)
        self.table.press(self.table.deed)

    def resolve(self) -> None:
        self.table.point(next(iter(self.offered("can be attacked|you can go here"))))
        self.table.press(self.table.deed)

    def pay(self) -> None:
        owed = int(re.findall(r"cost (\d)", self.table.prompt.inner_text())[0])
        for card in range(owed):
            self.table.press(self.hand.get_by_role("button").nth(card))
        self.table.press(self.table.deed)

    def hold(self) -> None:
        self.table.press(self.table.button("Do not rally"))

    def offered(self, how: str) -> dict[str, str]:
        """The cells with this option, once there are any."""
        expect(self.table.board.get_by_role("gridcell", name=re.compile(how)).first).to_be_attached()
        return {cell: what for cell, what in self.table.labels().items() if re.search(how, what)}


def distance(one: str, other: str) -> int:
    """The number of steps between two cells."""
    rows, columns = zip(*(each.split("-") for each in (one, other)), strict=True)
    return max(abs(ord(rows[0]) - ord(rows[1])), abs(int(columns[0]) - int(columns[1])))


DEEDS: dict[str, Callable[[General], None]] = {
    "Deploy a unit": General.deploy,
    "Place your commander": General.place_commander,
    "Choose your card": General.play_card,
    "Move your commander": General.move_commander,
    "reaches none": General.order_nobody,
    "can be ordered": General.order,
    "choose a unit of": General.order,
    "Choose an ordered unit": General.act,
    "ommit a card": General.commit_nothing,
    "Retreat, or stand": General.stand,
    "Driven back": General.retreat,
    "to resolve next": General.resolve,
    "Your losses cost": General.pay,
    "Rally": General.hold,
}
"""The method that answers a part of the prompt."""


@pytest.mark.parametrize("kind", [Table, Typing])
def test_a_whole_game_from_the_set_up_to_the_result(new_person: NEW_PERSON, kind: type[Table]) -> None:
    """By mouse and by keyboard, with two units and four cards per side, and with a melee on the way."""
    ann = new_person(reduced_motion="reduce")
    table = new_match(ann, "prevail", "me", "random", kind=kind, ruleset=SHORT, seed=1)
    general = General(table)
    general.play_to_the_end()
    assert {"deploy", "place_commander", "play_card", "move_commander", "order", "act"} <= set(general.asked)
    outcome = ann.get(f"/api/matches/{table.match}")["view"]["status"]["outcome"]
    title = "You won" if outcome["winners"] == [0] else "You lost" if outcome["winners"] else "A draw"
    expect(table.result.get_by_role("heading", name=title)).to_be_visible()
    expect(table.result).to_contain_text(
        re.compile("run out of cards|cannot pay|its last card|no card to commit")
    )
    table.expect_result_spoken()
    log = " ".join(table.log.all_inner_texts())
    assert re.search("meet on .* front to front|in the flank with|from the rear with", log), log


def test_where_a_unit_looks_is_pointed_at_by_keyboard(new_person: NEW_PERSON) -> None:
    """Without a mouse: an order, a move, and the facing."""
    person = new_person(reduced_motion="reduce")
    table = before_battle(person, Typing)
    table.expect_my_move()
    table.point("F-7")
    table.expect_picked("F-7")
    table.press(table.button("F-7 alone"))
    table.press(table.button("Order F-7 alone"))
    table.press(table.button("No more lines"))
    expect(table.prompt).to_contain_text("Choose an ordered unit")
    table.point("F-7")
    table.expect_picked("F-7")
    table.point("E-7")
    expect(table.preview).to_contain_text("to E-7, facing north")
    table.point("E-8")
    expect(table.preview).to_contain_text("facing east")
    person.page.keyboard.press("Enter")
    expect(table.cell("E-7")).to_have_accessible_name(re.compile("Manipular Legion, facing east"))


def test_a_line_is_ordered_moves_and_engages(ann: Person) -> None:
    table = before_battle(ann)
    table.expect_my_move()
    expect(table.prompt).to_contain_text("Advance orders 2 lines: choose a unit of the first.")
    # One unit stands for the longest line it is part of; another end makes it shorter.
    table.point("F-6")
    expect(table.deed).to_contain_text("Order F-5 to F-7")
    for cell in ("F-5", "F-6", "F-7"):
        expect(table.cell(cell)).to_have_attribute("aria-selected", "true")
    table.point("F-7")
    expect(table.deed).to_contain_text("Order F-6 to F-7")
    expect(table.cell("F-5")).not_to_have_attribute("aria-selected", "true")
    ann.page.keyboard.press("Escape")
    table.point("F-6")
    table.press(table.button("Order F-5 to F-7"))
    expect(table.prompt).to_contain_text("Choose an ordered unit to move: 3 left.")

    table.point("F-7")
    table.expect_picked("F-7")
    table.point("E-7")
    expect(table.preview).to_contain_text("Manipular Legion F-7 moves to E-7, facing north")
    table.point("D-6")
    expect(table.preview).to_contain_text("facing north-west")
    ann.page.get_by_role("button", name="Face north-east").click()
    expect(table.preview).to_contain_text("facing north-east")
    table.point("E-8")
    expect(table.preview).to_contain_text("facing east")
    table.press(table.deed)
    expect(table.cell("E-7")).to_have_accessible_name(re.compile("Manipular Legion, facing east, acted"))

    table.point("F-5")
    table.expect_picked("F-5")
    table.point("E-5")
    expect(table.preview).to_contain_text("Punic Citizen Spearmen E-5: engaged from the front.")
    expect(table.deed, "however much is told").to_be_in_viewport(ratio=1)
    expect(table.button("Resign")).to_be_in_viewport(ratio=1)
    expect(table.preview.locator(".fate"), "both sides").to_have_count(2)
    table.preview.get_by_text("Why", exact=True).click()
    expect(table.deed, "causes scroll by themselves").to_be_in_viewport(ratio=1)
    expect(table.preview.locator(".verdict, .fates").first).to_be_in_viewport(ratio=1)
    table.press(table.deed)
    expect(table.cell("E-5")).to_have_accessible_name(
        re.compile("Gold Punic Citizen Spearmen.* in front of Blue Manipular Legion")
    )
    expect(ann.page.locator("svg .star")).to_have_count(1)
    expect(table.prompt).to_contain_text("1 left")


def test_a_line_moves_as_one(ann: Person) -> None:
    """One tap picks the whole line, one preview shows each destination, one press plays it, one undo takes it
    back.
    """
    match = commanding(
        "legion F-5 N, legion F-6 N, legion F-7 N, legion F-8 S",
        "spearmen D-5 S",
        card="advance",
        other="brace-for-impact",
        commander="F-6",
        gold_side={"commander": "C-6"},
    )
    match.play("line F-5:F-8", seat=0)
    table = bring_in(ann, match.record(players=["Ann", "random"]))
    table.expect_my_move()
    table.point("F-6")
    expect(table.prompt).to_contain_text("3 units picked together")
    for cell in ("F-5", "F-6", "F-7"):
        table.expect_picked(cell)
    table.point("E-6")
    expect(table.deed).to_contain_text("Move the line to row E")
    expect(table.preview).to_contain_text("move to E-5, E-6 and E-7")
    expect(table.preview.locator(".fates")).to_be_visible()
    table.press(table.preview.get_by_role("button", name="Back"))
    table.press(table.button("F-6 alone"))
    table.expect_picked("F-6")
    expect(table.cell("F-5")).not_to_have_attribute("aria-selected", "true")
    table.press(table.button("All 3 together"))
    table.point("E-6")
    table.press(table.deed)
    expect(table.log.last).to_contain_text("Moves the line F-5:F-7 to E-5:E-7, facing north")
    expect(table.cell("E-7")).to_have_accessible_name(re.compile("Manipular Legion"))
    table.button("Undo").click()
    expect(table.cell("F-7")).to_have_accessible_name(re.compile("Manipular Legion"))


def test_what_was_chosen_is_let_go_of_by_pointing_again(ann: Person) -> None:
    match = commanding(
        "velites F-5 N, velites F-6 N, velites F-7 N",
        "spearmen E-5 S",
        card="javelin-storm",
        other="brace-for-impact",
        commander="F-6",
    )
    table = bring_in(ann, match.record(players=["Ann", "random"]))
    table.expect_my_move()
    table.point("F-5")
    table.expect_picked("F-5")
    table.point("F-6")
    table.expect_picked("F-6")
    expect(table.button("Order 2 units")).to_be_visible()
    table.point("F-5")
    expect(table.button("Order 1 unit")).to_be_visible()
    table.point("F-7")
    table.press(table.button("Order 2 units"))

    expect(table.prompt).to_contain_text("Choose an ordered unit to shoot: 2 left.")
    table.point("F-6")
    table.expect_picked("F-6")
    table.point("E-5")
    table.point("F-7")
    expect(table.prompt).to_contain_text("Velites F-6 against Punic Citizen Spearmen E-5, with Velites F-7.")
    table.press(table.button("Shoot with 1 in support"))
    expect(table.preview).to_contain_text("Velites F-6 shoots at Punic Citizen Spearmen E-5")
    table.press(table.deed)
    expect(table.prompt).to_contain_text("You must commit a card.")
    hand = General(table).hand
    hand.get_by_role("button", name="Strike").click()
    expect(table.preview).to_contain_text("+1 from 1 in support.")
    table.press(table.deed)
    expect(table.log.last).to_contain_text(
        "Attack of Blue's Velites: 5 (2 of its own; +1 from 1 supporter; +1 from Javelin Storm; "
        "+1 from Strike, committed)."
    )


def test_piles_and_hands(ann: Person) -> None:
    """One's own cards in the hand, the opponent's as a count, open cards by name and in full."""
    table = before_battle(ann)
    expect(General(table).hand.get_by_role("button")).to_have_count(11)
    expect(table.strips.first).to_contain_text("hand: 11 · in play: Brace for Impact")
    ann.page.get_by_role("tab", name="Piles").click()
    piles = ann.page.get_by_role("tabpanel", name="Piles")
    expect(piles).to_contain_text("Gold: in play")
    expect(piles).to_contain_text("Orders 1 line of phalanx units within 1 step of your commander")
    card = General(table).hand.get_by_role("button", name="Reserves")
    card.click()
    expect(table.prompt).to_contain_text("Reserves. Orders up to 2 lines within 3 steps of your commander")


def test_on_a_small_phone(new_person: NEW_PERSON) -> None:
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    table = before_battle(new_person(**phone), Tapping)
    table.expect_my_move()
    table.point("F-5")
    table.expect_picked("F-5")
    table.press(table.button("F-5 alone"))
    table.press(table.button("Order F-5 alone"))
    expect(table.prompt).to_contain_text("Advance orders one more line")
    table.press(table.button("No more lines"))
    expect(table.prompt).to_contain_text("Choose an ordered unit")
    table.point("F-5")
    table.expect_picked("F-5")
    table.point("E-4")
    table.press(table.page.get_by_role("button", name="Face west").first)
    table.press(table.deed)
    expect(table.cell("E-4")).to_have_accessible_name(re.compile("Manipular Legion, facing"))
    assert table.page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_large_board_opens_where_one_s_own_units_stand(ann: Person) -> None:
    ready = {"extends": "large", "setup": {"deployment": "ready", "initiative": "blue"}}
    table = new_match(ann, "prevail", "me", "random", ruleset=ready, seed=1)
    table.expect_my_move()
    expect(ann.page.get_by_role("button", name="Show the whole board")).to_be_visible()
    expect(table.cell("W-18")).to_be_in_viewport(ratio=1)
    assert (table.cell("W-18").bounding_box() or {"width": 0})["width"] > 40


def test_an_army_is_deployed_by_one_press_and_cards_are_turned_up_together(new_person: NEW_PERSON) -> None:
    """The usual set-up is shown from the start; its remaining units alternate with the enemy's."""
    person = new_person(reduced_motion="reduce")
    table = new_match(person, "prevail", "me", "random", seed=3)
    table.expect_my_move()
    assert not any("Blue" in what for what in table.position().values())
    table.press(table.button("Deploy as usual"))
    hand = person.page.get_by_role("region", name="Your hand")
    expect(table.prompt).to_contain_text("Choose your card for round 1")
    blue = [cell for cell, what in table.position().items() if "Blue" in what]
    assert len(blue) == 5, blue
    table.press(hand.get_by_role("button").first)
    expect(table.preview).to_contain_text("Play")
    person.page.keyboard.press("Enter")
    cards = person.page.get_by_role("region", name="Cards in play")
    expect(cards).to_contain_text(re.compile("(has|have|keeps?) the initiative"))
    expect(cards.locator(".turned")).to_have_count(2)
    expect(cards.get_by_role("listitem").filter(has_text="Cards")).to_contain_text("done")


def test_on_a_phone_what_is_asked_is_in_sight_beside_the_cards(new_person: NEW_PERSON) -> None:
    """The units to deploy, then the prompt for a card, then the cards that were turned up."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    person = new_person(reduced_motion="reduce", **phone)
    table = new_match(person, "prevail", "me", "random", kind=Tapping, seed=3)
    page = person.page
    table.expect_my_move()
    camp = page.get_by_role("region", name="Camp")
    expect(camp.get_by_role("button").first).to_be_in_viewport(ratio=1)
    table.press(camp.get_by_role("button").first)
    table.point("G-5")
    ways = page.get_by_role("group", name="Facing").get_by_role("button")
    expect(ways).to_have_count(8)
    tops = ways.evaluate_all("buttons => buttons.map((each) => each.getBoundingClientRect().top)")
    assert [tops.count(top) for top in sorted(set(tops))] == [4, 4]
    table.press(page.get_by_role("button", name="Back").last)
    table.press(page.get_by_role("toolbar").get_by_role("button", name="Log"))
    table.press(page.get_by_role("button", name="Close"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    table.press(table.button("Deploy as usual"))
    expect(table.prompt).to_contain_text("Choose your card for round 1")
    expect(table.prompt).to_be_in_viewport(ratio=1)
    hand = page.get_by_role("region", name="Your hand")
    top = (hand.bounding_box() or {"y": 0})["y"]
    box = table.prompt.bounding_box() or {"y": 0, "height": 0}
    assert box["y"] + box["height"] <= top, "cards cover what is asked"
    table.press(hand.get_by_role("button").first)
    table.press(table.button("Play"))
    expect(page.get_by_role("region", name="Cards in play").locator(".turned")).to_have_count(2)
    expect(page.get_by_role("region", name="Cards in play").locator(".turned").first).to_be_in_viewport(
        ratio=1
    )
