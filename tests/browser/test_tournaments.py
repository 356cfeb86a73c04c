"""A tournament in browsers, from its creation to its end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_for_everybody import expect_no_findings

DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "locale": "de-DE"}


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A public server."""
    server = Server(tmp_path_factory.mktemp("online"), "--online").start()
    yield server
    assert server.stop() == 0


def signed_up(person: Person, name: str) -> Page:
    answer = person.context.request.post("/api/account", data={"name": name, "password": "correct horse"})
    assert answer.ok, answer.text()
    return person.page


def expect_fit(page: Page, what: str) -> None:
    expect_no_findings(page, what)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_swiss_of_two_rounds(new_person: NEW_PERSON, online: Server) -> None:
    """Ann creates it on a desktop, Ben joins on a phone in German and the dark theme, and a guest watches."""
    ann, ben, guest = new_person(online, **DESK), new_person(online, **PHONE), new_person(online)
    hers, his = signed_up(ann, "Ann"), signed_up(ben, "Ben")
    hers.goto("/lobby")
    hers.get_by_role("link", name="All tournaments").click()
    expect(hers.get_by_text("No tournaments yet.")).to_be_visible()
    hers.get_by_role("button", name="Create a tournament").click()
    dialog = hers.get_by_role("dialog", name="Create a tournament")
    dialog.get_by_role("textbox", name="Name").fill("The Spring Cup")
    dialog.get_by_role("combobox", name="Game").select_option("Age of Chess")
    dialog.get_by_role("spinbutton", name="Rounds").fill("2")
    expect_no_findings(hers, "create")
    dialog.get_by_role("button", name="Create it").click()
    expect(hers.get_by_role("heading", level=1)).to_have_text("The Spring Cup")
    hers.get_by_role("button", name="Join").click()
    expect(hers.get_by_role("button", name="Withdraw")).to_be_visible()

    his.goto("/tournaments")
    expect(his.get_by_role("link", name="The Spring Cup")).to_be_visible()
    expect_fit(his, "list")
    his.get_by_role("link", name="The Spring Cup").click()
    his.get_by_role("button", name="Mitspielen").click()
    expect(his.get_by_role("table").get_by_role("row")).to_have_count(3)
    expect(hers.get_by_role("table").get_by_role("link", name="Ben")).to_be_visible()
    expect_fit(hers, "open")

    address = hers.url
    hers.get_by_role("button", name="Start now").click()
    for page in (hers, his):
        expect(page).to_have_url(re.compile("/play/"))  # both pages navigate to the match
    match = hers.url.rpartition("/")[2]
    his.goto(address)
    expect(his.get_by_role("link", name="Zu deiner Partie")).to_be_visible()
    expect(his.get_by_text("wird gespielt")).to_be_visible()
    expect_fit(his, "running")

    seen = ben.get(f"/api/matches/{match}")
    seat = 0 if seen["seats"][0]["mine"] else 1
    resign = {"kind": "resign", "id": "enough", "version": seen["version"], "seat": seat}
    assert ben.context.request.post(f"/api/matches/{match}/commands", data=resign).ok
    expect(his.get_by_text("vorbei")).to_be_visible()  # there are no more opponents
    guest.page.goto(address)
    rows = guest.page.get_by_role("table").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Ann")
    expect(rows.nth(1)).to_contain_text("1")
    expect(guest.page.get_by_role("button", name="Join")).to_have_count(0)
    guest.page.get_by_role("link", name="against").click()
    expect(Table(guest).board).to_be_visible()


def test_an_answer_from_before_somebody_joined_does_not_undo_it(
    new_person: NEW_PERSON, online: Server
) -> None:
    """The page polls every few seconds; responses may arrive out of order."""
    cleo = new_person(online)
    page = signed_up(cleo, "Cleo")
    wanted = {"name": "The Autumn Cup", "kind": "swiss", "rounds": 2, "game": "age-of-chess"}
    terms = {"ruleset": "default", "time_control": {"pace": "correspondence", "hours": 72}, "rated": True}
    made = cleo.context.request.post("/api/tournaments", data=wanted | terms)
    assert made.ok, made.text()
    tournament = made.json()["tournament"]["id"]
    before = cleo.get(f"/api/tournaments/{tournament}")
    page.goto(f"/tournament/{tournament}")
    expect(page.get_by_role("button", name="Join")).to_be_visible()

    held: list[Route] = []
    page.route(f"**/api/tournaments/{tournament}", lambda route: held.append(route))
    page.wait_for_event("request", lambda request: request.url.endswith(f"/api/tournaments/{tournament}"))
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
    with page.expect_response(f"**/api/tournaments/{tournament}") as late:
        held[0].fulfill(json=before)
    late.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
