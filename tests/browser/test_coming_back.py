"""Reloading, leaving and returning, and a server that dies in between."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match, play_now
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table


def _play_a_little(person: Person) -> Table:
    table = play_now(person)
    for number, (start, end) in enumerate((("a2", "a3"), ("b2", "b3")), start=1):
        table.play(start, end)
        table.expect_moves(2 * number)
        table.expect_my_move()
    return table


def _at_one_screen(person: Person) -> Table:
    """A match without a computer player, which a freshly started server would have to compile first."""
    return new_match(person, "age-of-chess", "me", "me")


def test_a_reload_and_a_closed_page_change_nothing(ann: Person) -> None:
    table = _play_a_little(ann)
    position, log, match = table.labels(), table.log.all_inner_texts(), table.match

    ann.page.reload()
    table.expect_moves(4)
    assert table.labels() == position
    assert table.log.all_inner_texts() == log

    ann.new_page().goto("/")
    link = ann.page.get_by_role("link", name=re.compile("against Man-at-arms.*Your move · 4 moves"))
    link.click()
    table.expect_moves(4)
    table.expect_my_move()
    assert table.match == match
    assert table.labels() == position
    assert table.log.all_inner_texts() == log

    ann.page.go_back()
    ann.page.get_by_role("button", name="Remove this game").click()
    ann.page.get_by_role("button", name="Keep").click()
    ann.page.get_by_role("button", name="Remove this game").click()
    ann.page.get_by_role("button", name="Remove", exact=True).click()
    expect(ann.page.get_by_text("No games yet")).to_be_visible()


def test_the_server_dies_and_comes_back(new_person: NEW_PERSON, own_server: Server) -> None:
    """The page reports it, keeps a move made meanwhile, and reconnects by itself."""
    ann = new_person(own_server)
    ann.expects("ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_EMPTY_RESPONSE")
    table = _at_one_screen(ann)
    for number, (start, end) in enumerate((("a2", "a3"), ("a7", "a6")), start=1):
        table.play(start, end)
        table.expect_moves(number)
    table.expect_my_move()
    position = table.position()

    own_server.kill()
    expect(table.prompt).to_contain_text("Connection lost. Reconnecting.")
    expect(table.prompt.locator(".dot.mine")).to_have_count(0)
    own_server.start()
    expect(table.prompt).to_contain_text("Blue to move.")
    table.expect_my_move()
    assert table.position() == position

    table.choose("c2", "c3")
    table.expect_foreseen()
    own_server.kill()
    expect(table.prompt).to_contain_text("Connection lost.")
    table.confirm()
    expect(table.prompt).to_contain_text("Connection lost. Your move is saved and will be sent.")
    own_server.start()
    table.expect_moves(3)
    table.expect_my_move()
    expect(table.log.last).to_contain_text("Pikeman c2 moves to c3.")
    assert [entry["text"] for entry in table.record()["actions"]] == ["a2-a3", "a7-a6", "c2-c3"]


def test_a_kept_move_outlives_the_page(new_person: NEW_PERSON, own_server: Server) -> None:
    """The page is closed before the server is back: the move is sent when the person returns."""
    ann = new_person(own_server)
    ann.expects("ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_EMPTY_RESPONSE")
    table = _at_one_screen(ann)
    table.choose("e2", "e3")
    table.expect_foreseen()
    own_server.kill()
    expect(table.prompt).to_contain_text("Connection lost.")
    table.confirm()
    expect(table.prompt).to_contain_text("Your move is saved")
    match = ann.page.url
    ann.page.goto("about:blank")
    own_server.start()
    ann.page.goto(match)
    table.expect_moves(1)
    table.expect_my_move()
    assert [entry["text"] for entry in table.record()["actions"]] == ["e2-e3"]


def test_the_start_page_without_a_server(ann: Person) -> None:
    """It shows the error, and retries on request."""
    ann.expects("ERR_CONNECTION_REFUSED")
    page = ann.page
    page.route("**/api/*", lambda route: route.abort("connectionrefused"))
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.unroute("**/api/*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_browser_that_takes_no_cookie_is_told_so(ann: Person) -> None:
    """Without cookies, the person is not led to a match that they could only watch."""
    ann.context.add_init_script("Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })")
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play now").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("Allow cookies here to play.")
    ann.page.goto("/learn/age-of-chess/1-first-battle")
    expect(ann.page.get_by_role("alert")).to_contain_text("Allow cookies here to play.")
    expect(ann.page.get_by_role("button", name="Try again")).to_be_visible()
