"""Medieval Chess: several actions per turn, abilities with a price, and blows decided by dice."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import bring_in
from tests.browser.people import Person
from tests.browser.table import Table, Tapping, Typing
from tests.games.medieval_chess.positions import ATTRITION, lay_out


def begin(table: Table, rules: str) -> None:
    """A match of two players at one screen, with options chosen on the page."""
    page = table.page
    page.goto("/")
    table.press(page.get_by_role("link", name="Medieval Chess").last)
    page.get_by_role("radio", name="Two at one screen").check()
    page.get_by_text("All rulesets").click()
    page.get_by_role("group", name="Rules").get_by_role("radio", name=re.compile(f"^{rules}")).check()
    table.press(page.get_by_role("button", name="Start the game"))
    table.expect_my_move()


def stand(person: Person, fen: str, kind: type[Table] = Table, **more: Any) -> Table:
    """A match from a position, with both sides played by this person."""
    bring_in(person, lay_out(fen, **more).record(players=["Ann", "Ben"]))
    table = kind(person)
    table.expect_my_move()
    return table


def sheet(table: Table, unit: str) -> Locator:
    """The sheet of a unit."""
    return table.page.get_by_role("region", name=unit, exact=True)


def ability(table: Table, name: str) -> Locator:
    """The button of an ability, labelled with its price."""
    return table.page.get_by_role("button", name=re.compile(f"^{name}:"))


def test_a_whole_game_of_chess_by_mouse(ann: Person) -> None:
    """Plain chess, from the set-up to a scholar's mate."""
    table = Table(ann)
    begin(table, "Orthodox chess")
    expect(table.prompt).to_contain_text("Blue to move.")
    assert set(table.pick("g1")) == {"f3", "h3"}
    assert not ann.page.get_by_role("tab", name="Sides").count(), "chess has no points to tell of"
    table.let_go("g1")
    for move in ("e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5", "g8 f6"):
        table.play(*move.split())
    expect_mate_on_f7(table)


def test_a_whole_game_from_the_set_up_to_the_result_by_keyboard(new_person: NEW_PERSON) -> None:
    """The rulebook's own game: turns of several actions, and the same mate. Gold's pieces block the squares
    to which its King could flee by an ability.
    """
    table = Typing(new_person(reduced_motion="reduce"))
    begin(table, "The rulebook as written")
    for side, moves, left in (
        ("Blue", ("e2 e4", "f1 c4", "d1 h5"), "No points left"),
        ("Gold", ("e7 e5", "b8 c6", "f8 d6"), "1 point left"),
    ):
        expect(table.prompt).to_contain_text(f"{side} to move. 5 points left")
        for move in moves:
            table.play(*move.split())
        expect(table.prompt).to_contain_text(left)
        table.press(table.button("End the turn"))
    expect(table.preview).to_contain_text("Blue could win at once: Queen h5.")
    table.press(table.deed)
    expect(table.prompt).to_contain_text("Blue to move.")  # and Gold, also played here, is done
    expect_mate_on_f7(table)


def expect_mate_on_f7(table: Table) -> None:
    """The Queen captures on f7; the end is shown and announced."""
    table.choose("h5", "f7")
    expect(table.preview).to_contain_text("Pawn")
    table.confirm()
    expect(table.result.get_by_role("heading", name="Blue won")).to_be_visible()
    expect(table.result).to_contain_text("Gold is mated")
    table.expect_result_spoken()
    expect(table.log.last).to_contain_text("Queen h5 attacks the Pawn on f7.")


def test_a_turn_of_several_actions_by_keyboard(new_person: NEW_PERSON) -> None:
    """An ability is chosen on the unit's sheet, then its target on the board; the turn goes on until it is
    ended.
    """
    table = Typing(new_person(reduced_motion="reduce"))
    begin(table, "The rulebook as written")
    expect(table.prompt).to_contain_text("5 points left")
    assert set(table.pick("b1")) == {"a3", "c3"}, "what an ability could reach is not marked yet"
    expect(sheet(table, "Knight b1")).to_contain_text("Sworn to the Queen on d1.")
    table.press(ability(table, "Charge"))
    expect(table.prompt).to_contain_text("Charge: pick one of 2.")
    table.point("c3")
    expect(table.prompt).to_contain_text("Charge by c3: pick one of 3.")
    table.point("c5")
    expect(table.preview).to_contain_text("Charge costs 2 points.")
    table.confirm()
    expect(table.log.last).to_contain_text("Knight b1 uses Charge.")
    expect(table.prompt).to_contain_text("3 points left")

    table.play("e2", "e4")
    expect(table.prompt).to_contain_text("2 points left")
    table.press(table.button("End the turn"))
    expect(table.prompt).to_contain_text("Gold to move. 5 points left")
    table.press(table.button("End the turn"))
    expect(table.preview).to_contain_text("You have done nothing this turn.")


def test_what_is_not_ready_says_why(ann: Person) -> None:
    table = stand(
        ann,
        "4k3/8/8/8/8/8/8/R3K3",
        points=[2, 10],
        units={"a1": {"loyalty": 60, "lord": "e1", "fortified": 2}},
    )
    table.pick("a1")
    about = sheet(table, "Rook a1")
    expect(about).to_contain_text("60, wavering")
    expect(about).to_contain_text("Wavering: −1 movement, abilities cost 1 more.")
    expect(about).to_contain_text("Fortified (2 turns left)")
    expect(about).to_contain_text("2 points left.")
    expect(ability(table, "Fortify")).to_have_accessible_name("Fortify: 3 points")
    expect(table.prompt).to_contain_text("9 moves")  # the next picks have arrived
    ability(table, "Fortify").click(force=True)  # it is marked as disabled, and says why when pressed
    expect(table.prompt).to_contain_text("That costs 3 points, and you have 2. (MC-6.2)")


def test_anybody_can_be_looked_at(ann: Person) -> None:
    """An enemy's numbers are public: inspecting the unit shows them without a refusal."""
    table = stand(ann, "4k3/8/8/3n4/8/8/8/R3K3", units={"d5": {"loyalty": 40, "lord": "e8"}})
    table.point("d5")
    about = sheet(table, "Knight d5")
    expect(about).to_contain_text("40, disloyal")
    expect(about).to_contain_text("Charge")
    expect(ability(table, "Charge")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(about).to_be_hidden()
    ann.page.get_by_role("tab", name="Sides").click()
    expect(ann.page.get_by_role("row", name="Action points")).to_contain_text("10 of 10")


def test_the_odds_of_a_blow(ann: Person) -> None:
    """The exact odds before the strike: the unit may fall, or keep some of its hit points."""
    table = stand(ann, "4k3/8/8/8/8/2r5/8/Q3K3", units={"c3": {"hurt": 40}}, **ATTRITION)
    expect(table.cell("c3")).to_have_accessible_name(re.compile("Gold Rook, 20 of 60 hit points"))
    table.choose("a1", "c3")
    expect(table.preview).to_contain_text("1 in 10")
    expect(table.preview.get_by_role("listitem").filter(has_text="Rook on c3 falls.")).to_contain_text("12%")
    expect(table.preview).to_contain_text("Rook c3 keeps 6 to 10 of 60 hit points.")
    table.press(table.deed)
    expect(table.log.last).to_contain_text(re.compile("loses [0-9]+ hit points|falls"))


def test_a_promotion_is_chosen_by_pictures(ann: Person) -> None:
    table = stand(ann, "4k3/P7/8/8/8/8/8/4K3", ruleset="orthodox")
    table.choose("a7", "a8")
    for kind in ("Knight", "Bishop", "Rook", "Queen"):
        expect(table.button(f"{kind} on a8").locator("svg")).to_be_visible()
    table.button("Queen on a8").click()
    expect(table.preview).to_contain_text("becomes a Queen")
    table.press(table.deed)
    expect(table.cell("a8")).to_have_accessible_name(re.compile("Blue Queen"))


def test_a_vassal_without_a_lord_is_warned_of(ann: Person) -> None:
    table = stand(ann, "4k3/8/8/8/8/8/8/2N1KB2", units={"c1": {"loyalty": 60, "orphan": 1}})
    table.button("End the turn").click()
    expect(table.preview).to_contain_text("Knight c1 has lost its lord: it turns neutral in 39 of 100 cases.")
    expect(table.preview.get_by_role("listitem").filter(has_text="Blue Knight on c1 turns")).to_contain_text(
        "39%"
    )
    table.preview.get_by_role("button", name="Back").click()
    table.pick("c1")
    ability(table, "Swear to another lord").click()
    expect(table.prompt).to_contain_text("pick one of 2")
    table.point("f1")
    table.press(table.deed)
    expect(table.log.last).to_contain_text("Knight c1 swears to the Deacon on f1.")


def test_on_a_small_phone(new_person: NEW_PERSON) -> None:
    """The abilities of a unit are below the board, within reach."""
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    table = stand(new_person(**phone), "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", kind=Tapping)
    table.pick("b1")
    expect(ability(table, "Charge")).to_be_in_viewport()
    table.press(ability(table, "Shield Wall"))
    expect(table.preview).to_contain_text("Shield Wall costs 2 points.")
    expect(table.deed).to_be_in_viewport()
    table.press(table.deed)
    expect(table.log.last).to_contain_text("Knight b1 uses Shield Wall.")
    assert table.page.evaluate("document.documentElement.scrollWidth") == 360
