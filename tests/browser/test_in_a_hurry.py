"""A user who is faster than the page."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.matches import bring_in, play_now
from tests.browser.people import Person
from tests.browser.positions import record
from tests.browser.table import Table
from tests.server.running import wait_until


def _stop_in_the_middle(ann: Person) -> Table:
    """A match frozen in the middle of the animation of its last move."""
    ann.page.clock.install()
    table = play_now(ann)
    table.choose("e2", "e3")
    table.expect_foreseen()
    ann.stop_time()
    table.confirm()
    expect(table.log.first).to_be_visible()
    expect(ann.page).to_have_title(re.compile("^Your move"))
    expect(table.prompt.locator(".dot.mine")).to_be_hidden()
    return table


def test_a_tap_ends_what_is_being_shown(ann: Person) -> None:
    """Picking the next unit during the animation of the last move finishes the animation at once."""
    table = _stop_in_the_middle(ann)
    table.point("d2")
    table.expect_picked("d2")
    table.expect_moves(2)


def test_a_key_ends_what_is_being_shown(ann: Person) -> None:
    table = _stop_in_the_middle(ann)
    table.cell("d2").focus()
    ann.page.keyboard.press("Enter")
    table.expect_picked("d2")
    table.expect_moves(2)


def test_a_unit_can_be_dragged_while_another_moves(ann: Person) -> None:
    table = _stop_in_the_middle(ann)
    table.cell("d2").drag_to(table.cell("d3"))
    expect(table.preview).to_contain_text("Pikeman d2 moves to d3")
    table.expect_moves(2)


def test_a_move_is_under_way_until_it_can_be_seen(ann: Person) -> None:
    """Between the server's acceptance and the snapshot, the page does not prompt for another action."""
    held: list[Callable[[], None]] = []
    accepted: list[str] = []

    def slow_down(socket: WebSocketRoute) -> None:
        """Holds back every snapshot after the first answer."""
        server = socket.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            kind = json.loads(frame)["kind"]
            if kind == "accepted":
                accepted.append(kind)
            if kind == "snapshot" and accepted:
                held.append(lambda: socket.send(frame))
            else:
                socket.send(frame)

        server.on_message(pass_on)

    start = ({"a1": ["commander"], "d2": ["pikeman"]}, {"h8": ["commander"], "d7": ["pikeman"]})
    table = bring_in(ann, record(*start, players=("Ann", "Ben")))
    ann.page.route_web_socket("**/live?*", slow_down)
    table.open(table.match)
    table.play("d2", "d3")
    expect(table.prompt.locator(".dot.mine")).to_be_hidden()
    table.point("d7")
    expect(table.prompt).to_contain_text("Sending your move.")
    wait_until(
        lambda: bool(ann.page.evaluate("true") and held)
    )  # Playwright delivers frames only while the page is queried
    for let_through in held:
        let_through()
    table.expect_my_move()
    table.point("d7")
    table.expect_picked("d7")


def test_whose_turn_it_is_not_is_told_so(ann: Person) -> None:
    """A tap before the response is not dropped silently."""
    start = ({"a1": ["commander"], "d2": ["pikeman"]}, {"h8": ["commander"], "d7": ["pikeman"]})
    table = bring_in(ann, record(*start, players=("Ann", "greedy")))
    ann.page.route_web_socket("**/*", lambda socket: None)
    table.open(table.match)
    table.play("d2", "d3")
    table.point("a1")
    expect(table.prompt).to_contain_text("Sending your move.")


def test_a_name_typed_before_the_page_knows_the_old_one(ann: Person) -> None:
    """A late response does not overwrite typed text, and the typed name is saved."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET":
            held.append(route)
        else:
            route.continue_()

    ann.page.goto("/")
    expect(ann.page.get_by_text("No games yet")).to_be_visible()
    ann.page.route("**/api/me", hold)
    with ann.page.expect_request("**/api/me"):
        ann.page.get_by_role("button", name="Settings").click()
    settings = ann.page.get_by_role("dialog", name="Settings")
    name = settings.get_by_role("textbox", name="Your name")
    settings.get_by_role("button", name="Save name").click()
    name.fill("Ann")
    with ann.page.expect_response("**/api/me"):
        held[0].fulfill(status=200, content_type="application/json", body=json.dumps({"name": "Old"}))
    expect(name).to_have_value("Ann")
    settings.get_by_role("button", name="Save name").click()
    expect(settings.get_by_text("Saved.")).to_be_visible()
    assert ann.get("/api/me")["name"] == "Ann"


def _choose_before_it_is_foreseen(ann: Person) -> tuple[Table, Route]:
    """Chooses an attack whose preview is still in flight."""
    held: list[Route] = []
    start = ({"e1": ["commander"], "d4": ["cavalry"]}, {"e8": ["commander"], "d6": ["pikeman"]})
    table = bring_in(ann, record(*start, players=("Ann", "Ben")))
    ann.page.route("**/preview?*", lambda route: held.append(route))
    with ann.page.expect_request("**/preview?*"):
        table.choose("d4", "d6")
    expect(table.deed).to_be_visible()
    return table, held[0]


def _press_and_wait(table: Table, preview: Route) -> None:
    """Holds the confirm button down while the preview arrives above it and moves it."""
    table.deed.hover()
    before = table.deed.bounding_box()
    table.page.mouse.down()
    preview.continue_()
    table.expect_foreseen()
    assert table.deed.bounding_box() != before


def test_a_press_means_the_button_that_it_began_on(ann: Person) -> None:
    table, preview = _choose_before_it_is_foreseen(ann)
    _press_and_wait(table, preview)
    ann.page.mouse.up()
    table.expect_moves(1)


def test_whoever_slides_off_a_button_does_not_press_it(ann: Person) -> None:
    table, preview = _choose_before_it_is_foreseen(ann)
    _press_and_wait(table, preview)
    ann.page.mouse.move(5, 5)
    ann.page.mouse.up()
    expect(table.deed).to_be_visible()
    table.confirm()
    table.expect_moves(1)


def test_escape_before_the_page_knows_where_a_unit_can_go(ann: Person) -> None:
    """Escape cancels the pick even while it is in flight."""
    table = play_now(ann)
    held: list[Route] = []
    ann.page.route("**/picks?*", lambda route: held.append(route))
    with ann.page.expect_request("**/picks?*"):
        table.point("e2")
    ann.page.keyboard.press("Escape")
    with ann.page.expect_event("requestfinished", lambda request: "/picks?" in request.url):
        held[0].continue_()
    assert table.targets() == {}
    expect(table.cell("e2")).not_to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("closing", ["Escape", "Close"])
def test_a_dialog_opened_right_after_it_was_closed_stays_open(ann: Person, closing: str) -> None:
    """The close event may arrive after the next click on a busy machine."""
    page = ann.page
    page.goto("/")
    dialog = page.get_by_role("dialog", name="Settings")
    settings = page.get_by_role("button", name="Settings", exact=True)
    settings.click()
    settings.evaluate(
        """(button) => {
            window.closed = new Promise((told) => {
                const openAgain = () => {
                    button.click();
                    setTimeout(told);
                };
                document.addEventListener("close", openAgain, { capture: true, once: true });
            });
        }"""
    )
    if closing == "Escape":
        page.keyboard.press("Escape")
    else:
        dialog.get_by_role("button", name="Close").click()
    page.evaluate("closed")
    expect(dialog).to_be_visible()


def test_settings_of_the_rules_wait_until_those_that_were_chosen_have_come(ann: Person) -> None:
    """Settings cannot be changed before those of the newly chosen rules have loaded."""
    page = ann.page
    page.goto("/new/medieval-chess")
    page.get_by_role("radio", name="Full rules").check()
    page.get_by_text("Change the settings").click()
    taxation = page.get_by_role("checkbox", name="Taxation")
    expect(taxation).to_be_visible()
    held: list[Route] = []
    page.route("**/choices?*", lambda route: held.append(route))
    with page.expect_request("**/choices?*"):
        page.get_by_role("radio", name="As the rulebook is written").check()
    taxation.focus()
    expect(taxation).not_to_be_focused()
    held[0].continue_()
    taxation.check()


def test_an_error_about_options_that_were_changed_since_is_not_shown(ann: Person) -> None:
    """The response to the start arrives after another array was chosen."""
    page = ann.page
    page.goto("/new/cyvasse")
    array = page.get_by_role("group", name="Blue, you")
    array.get_by_role("radio", name="Empty").check()
    problem = page.get_by_role("alert")
    expect(problem).to_be_visible()
    held: list[Route] = []
    page.route("**/api/matches", lambda route: held.append(route))
    ann.expects("422")
    with page.expect_request("**/api/matches"):
        page.get_by_role("button", name="Start the game").click()
    array.get_by_role("radio", name="Bastion").check()
    expect(problem).to_have_count(0)
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/api/matches")):
        held[0].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(problem).to_have_count(0)
