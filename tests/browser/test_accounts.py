"""Signing up, in and out, and managing an account."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import begin
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_for_everybody import expect_no_findings

PASSWORD = "correct horse"

_ONE_OF_EACH_KIND = """
    const seen = new Set();
    for (const article of document.querySelectorAll("article")) {
        const kinds = [...article.querySelectorAll("*")].map(
            (each) => `${each.parentElement.tagName} ${each.tagName} ${each.className}`
        );
        if (kinds.every((kind) => seen.has(kind))) article.remove();
        kinds.forEach((kind) => seen.add(kind));
    }
"""
"""Removes pseudo-elements: axe would measure the contrast of every word against them."""


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A public server."""
    server = Server(tmp_path_factory.mktemp("online"), "--online").start()
    yield server
    assert server.stop() == 0


def sign_up(page: Page, name: str) -> None:
    page.goto("/sign-up")
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Your account is ready")).to_be_visible()


def open_account(person: Person, name: str) -> Page:
    """Signs up through the API, and opens the account page."""
    wanted = {"name": name, "password": PASSWORD}
    answer = person.context.request.post("/api/account", data=wanted)
    assert answer.ok, answer.text()
    person.page.goto("/account")
    expect(person.page.get_by_role("heading", name="Delete the account")).to_be_visible()
    return person.page


def test_a_guest_signs_up_and_finds_the_match_on_another_browser(
    new_person: NEW_PERSON, online: Server
) -> None:
    guest = new_person(online)
    table = begin(guest, against="Two at one screen")
    table.play("e2", "e3")
    table.expect_moves(1)
    match = table.match
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_text("games that you began here as a guest")).to_be_visible()
    page.get_by_role("link", name="I have no account: sign up").click()
    page.get_by_role("textbox", name="Name").fill("Rosalind")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    codes = page.get_by_role("textbox", name="Recovery codes").input_value().split()
    assert len(codes) == 8
    page.get_by_role("link", name="go on").click()
    expect(page.locator(f'a[href="/play/{match}"]').first).to_be_visible()

    page.locator("summary", has_text="Rosalind").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_text("No games yet.")).to_be_visible()

    elsewhere = new_person(online)
    elsewhere.expects("status of 403")
    page = elsewhere.page
    page.goto("/sign-in")
    page.get_by_role("textbox", name="Name").fill("rosalind")
    page.get_by_role("textbox", name="Password").fill("a wrong one")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Name or password are wrong.")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.locator(f'a[href="/play/{match}"]').first.click()
    found = Table(elsewhere)
    found.expect_moves(1)
    found.play("e7", "e6")
    found.expect_moves(2)

    lost = new_person(online)
    page = lost.page
    page.goto("/sign-in")
    page.get_by_role("link", name="I have lost my password").click()
    page.get_by_role("textbox", name="Name").fill("Rosalind")
    page.get_by_role("textbox", name="Recovery code").fill(codes[0])
    page.get_by_role("textbox", name="New password").fill("battery staple")
    page.get_by_role("button", name="Set a new password").click()
    expect(page.locator("summary", has_text="Rosalind")).to_be_visible()


def test_looking_after_an_account(new_person: NEW_PERSON, online: Server, tmp_path: Path) -> None:
    person, elsewhere = new_person(online), new_person(online)
    person.expects("status of 409")
    page = open_account(person, "Orlando")
    open_account(new_person(online), "Celia")

    name = page.get_by_role("region", name="Name")
    name.get_by_role("textbox", name="Name").fill("CELIA")
    name.get_by_role("button").click()
    expect(name.get_by_role("alert")).to_contain_text("Somebody has this name")
    name.get_by_role("textbox", name="Name").fill("Orlando the Second")
    name.get_by_role("button").click()
    expect(page.locator("summary", has_text="Orlando the Second")).to_be_visible()

    wanted = {"name": "Orlando the Second", "password": PASSWORD}
    assert elsewhere.context.request.post("/api/account/sign-in", data=wanted).ok
    page.reload()
    sessions = page.get_by_role("region", name="Where you are signed in")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    sessions.get_by_role("listitem").get_by_role("button", name="Sign out").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    assert not elsewhere.get("/api/me")["is_account"]

    tokens = page.get_by_role("region", name="API tokens")
    tokens.get_by_role("textbox", name="What it is for").fill("my bot")
    tokens.get_by_role("radio", name="Read").check()
    tokens.get_by_role("button", name="Make a token").click()
    token = tokens.get_by_role("textbox", name="New token").input_value()
    bearer = {"Authorization": f"Bearer {token}"}
    assert elsewhere.context.request.get("/api/me", headers=bearer).json()["name"] == "Orlando the Second"
    tokens.get_by_role("listitem").get_by_role("button", name="Revoke").click()
    expect(tokens.get_by_role("listitem")).to_have_count(0)

    codes = page.get_by_role("region", name="Recovery codes")
    codes.get_by_role("textbox", name="Password").fill(PASSWORD)
    codes.get_by_role("button", name="Get new codes").click()
    expect(codes.get_by_role("textbox", name="Recovery codes")).to_be_visible()

    password = page.get_by_role("region", name="Password")
    password.get_by_role("textbox", name="Current password").fill(PASSWORD)
    password.get_by_role("textbox", name="New password").fill("battery staple")
    password.get_by_role("button").click()
    expect(password.get_by_text("Changed.")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["person"]["name"] == "Orlando the Second"

    gone = page.get_by_role("region", name="Delete the account")
    gone.get_by_role("textbox", name="Password").fill("battery staple")
    gone.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_the_menu_by_keyboard(new_person: NEW_PERSON, online: Server) -> None:
    page = open_account(new_person(online), "Phebe")
    menu = page.locator("summary", has_text="Phebe")
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_hidden()
    expect(menu).to_be_focused()


def test_escape_right_after_the_menu_opened_closes_it(new_person: NEW_PERSON, online: Server) -> None:
    page = open_account(new_person(online), "Silvius")
    page.locator("summary", has_text="Silvius").evaluate(
        """(summary) => {
            summary.click();
            summary.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        }"""
    )
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe(new_person: NEW_PERSON, online: Server, theme: str) -> None:
    person = new_person(online, color_scheme=theme, viewport={"width": 390, "height": 844})
    page = person.page
    for address, heading in (
        ("/sign-in", "Sign in"),
        ("/recover", "Set a new password"),
        ("/sign-up", "Sign up"),
    ):
        page.goto(address)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect_no_findings(page, address)
    sign_up(page, f"Audrey in the {theme}")
    expect_no_findings(page, "recovery codes")
    page.goto("/account")
    expect(page.get_by_role("heading", name="Delete the account")).to_be_visible()
    page.locator("summary", has_text="Audrey").click()
    expect_no_findings(page, "account")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("/api/docs")
    expect_no_findings(page, "the API", rules={"color-contrast": {"enabled": False}})
    page.evaluate(_ONE_OF_EACH_KIND)
    expect_no_findings(page, "colours of the API")


def test_accounts_are_shown_only_where_strangers_meet(ann: Person) -> None:
    ann.page.goto("/", wait_until="networkidle")
    expect(ann.page.get_by_role("link", name="Sign in")).to_have_count(0)
    ann.page.goto("/sign-in")
    expect(ann.page.get_by_role("alert")).to_be_visible()
