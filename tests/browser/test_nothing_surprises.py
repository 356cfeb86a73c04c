"""Previews never play an action; prompts and move numbers stay."""

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match, play_now
from tests.browser.people import Person
from tests.browser.table import Table

READY: dict[str, Any] = {"extends": "default", "setup": {"deployment": "ready", "initiative": "blue"}}


def test_a_card_is_looked_at_before_it_is_played(ann: Person) -> None:
    table = new_match(ann, "prevail", "me", "level:1", ruleset=READY)
    table.expect_my_move()
    card = ann.page.get_by_role("region", name="Your hand").get_by_role("button", name="Advance")
    card.click()
    expect(table.preview.get_by_role("heading", name="Play Advance", exact=True)).to_be_visible()
    expect(table.deed).to_contain_text("Play Advance")
    assert table.log.count() == 0
    card.click()  # and the second tap deselects it
    expect(table.preview).to_be_hidden()
    assert table.log.count() == 0
    card.click()
    table.press(table.deed)
    expect(table.log.first).to_be_attached()


def test_a_hint_is_looked_at_before_it_is_played(ann: Person) -> None:
    """Even a hint to play a card whose preview has nothing more to say."""
    table = new_match(ann, "prevail", "me", "level:1", ruleset=READY)
    table.expect_my_move()
    ann.page.get_by_role("button", name="Hint").first.click()
    hints = ann.page.get_by_role("region", name="Hint")
    expect(hints.get_by_role("heading", name="Best for you")).to_be_visible()
    hint = hints.get_by_role("listitem").first.get_by_role("button")
    expect(hint, "it says what to do, not what somebody does").to_have_accessible_name(re.compile("^Play "))
    hint.click()
    expect(table.preview).to_be_visible()
    assert table.log.count() == 0


def test_a_hint_stays_when_the_server_says_nothing_new(ann: Person) -> None:
    """For example after the first message on arrival, which may come after the hint was requested."""
    sockets: list[WebSocketRoute] = []
    ann.page.route_web_socket("**/live?*", lambda socket: sockets.append(socket))
    table = new_match(ann, "age-of-chess", "me", "level:1")
    table.expect_my_move()
    ann.page.get_by_role("button", name="Hint").first.click()
    best = ann.page.get_by_role("region", name="Hint").get_by_role("heading", name="Best for you")
    expect(best).to_be_visible()
    sockets[0].send(json.dumps(ann.get(f"/api/matches/{table.match}")))
    expect(best).to_be_visible()


def test_settings_open_again_however_soon_after_escape(ann: Person) -> None:
    """The dialog's close event may come after the next key press."""
    ann.page.goto("/")
    settings = ann.page.get_by_role("dialog", name="Settings")
    button = ann.page.get_by_role("button", name="Settings")
    button.click()
    expect(settings).to_be_visible()
    button.evaluate(
        """async (button) => {
            document.querySelector("dialog[open]").requestClose();  // as Escape does
            await null;
            button.click();
            await new Promise((done) => setTimeout(done));
        }"""
    )
    expect(settings).to_be_visible()


def test_what_the_pointer_rests_on_has_a_line_of_its_own(ann: Person) -> None:
    table = play_now(ann)
    height = table.prompt.bounding_box()
    table.cell("e8").hover()
    expect(table.prompt.locator(".resting")).to_contain_text("e8: Gold Commander")
    expect(table.prompt).to_contain_text("Your move. Move one unit or use one ability.")
    assert table.prompt.bounding_box() == height, "what stands below would jump"


def test_a_whole_set_up_is_one_line_and_no_move(ann: Person) -> None:
    page = ann.page
    table = new_match(ann, "cyvasse", "me", "me")
    page.get_by_role("button", name="Continue as Blue").click()
    page.get_by_role("button", name="Bastion").click()
    setup = table.log.get_by_role("button", name=re.compile(r"^Set-up, \d\d steps"))
    expect(setup).to_be_visible()
    table.expect_moves(1)
    setup.click()
    expect(table.log.nth(5)).to_be_visible()
    setup.click()
    table.expect_moves(1)


def test_the_same_array_again_changes_nothing_and_locks_nothing(ann: Person) -> None:
    table = new_match(ann, "cyvasse", "me", "level:1")
    table.expect_my_move()
    ann.page.get_by_role("button", name="Ranks").click()
    table.expect_my_move()
    ann.page.get_by_role("button", name="Ready").click()
    table.expect_moves(1)


def test_numbers_and_links_stay_when_a_match_with_secrets_ends(new_person: NEW_PERSON) -> None:
    """Ann learns Ben's card only when it is turned up, and later both cards, under the same move number."""
    ann, ben = new_person(), new_person()
    hers = new_match(ann, "prevail", "me", "friend", ruleset=READY)
    ben.page.goto(ann.page.get_by_role("textbox", name="Link for Gold").input_value())
    his = Table(ben)
    for table, card in ((hers, "Advance"), (his, "Brace for Impact")):
        table.expect_my_move()
        hand = table.page.get_by_role("region", name="Your hand")
        hand.get_by_role("button", name=card).click()
        table.press(table.deed)
    expect(hers.log.filter(has_text="Gold plays Brace for Impact")).to_have_count(1)
    expect(hers.log.locator(".n").filter(has_text=re.compile(r"\d"))).to_have_text(["1"])
    numbers = his.page.get_by_role("tabpanel", name="Log").locator(".n")
    expect(numbers).to_have_text(["1"])
    his.button("Resign").click()
    his.button("Resign the game").click()
    expect(his.result).to_be_visible()
    turned = his.page.get_by_role("heading", name="Where it turned", include_hidden=True)
    expect(turned).to_be_attached()  # and leaves room for the log
    expect(numbers.filter(has_text=re.compile(r"\d"))).to_have_text(["1"])
    his.page.goto(f"/play/{his.match}?at=1")
    expect(his.result).to_contain_text("1 move")


def test_whoever_leaves_before_the_match_is_connected_leaves_no_warning(ann: Person) -> None:
    """The console stays empty, which is checked when Ann's browser closes."""
    ann.page.add_init_script(
        """window.WebSocket = class extends WebSocket {
            constructor(address) {
                super(address);
                queueMicrotask(() => document.querySelector("a.home").click());
            }
        };"""
    )
    new_match(ann, "age-of-chess", "me", "me")
    expect(ann.page.get_by_role("heading", name="Your games")).to_be_visible()


def test_keys_work_from_arrival(ann: Person) -> None:
    table = play_now(ann)
    ann.page.reload()
    table.expect_my_move()
    ann.page.keyboard.press("n")
    here = ann.page.locator(":focus")
    expect(here).to_have_attribute("aria-label", re.compile("Blue "))
    first = here.get_attribute("data-cell")
    ann.page.keyboard.press("n")
    assert here.get_attribute("data-cell") != first
    ann.page.keyboard.press("Enter")
    expect(table.prompt).to_contain_text("picked")


GAMES = ("age-of-chess", "aeonis", "cyvasse", "medieval-chess", "prevail")


def test_what_is_asked_is_heard_on_arrival_and_every_button_has_a_name(new_person: NEW_PERSON) -> None:
    person = new_person(reduced_motion="reduce")
    for game in GAMES:
        table = new_match(person, game, "me", "random", seed=3)
        table.expect_my_move()
        asked = table.prompt.locator("b").first.inner_text()
        title = person.page.get_by_role("heading", level=1)
        expect(title).to_have_accessible_description(re.compile(re.escape(asked)))
        nameless = person.page.locator("button:visible, a:visible").evaluate_all(
            """all => all.filter((each) => !(each.innerText.trim() || each.getAttribute("aria-label")))
                .map((each) => each.outerHTML)"""
        )
        assert not nameless, game
