"""A player goes on vacation, which the opponent can see."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.serving import Server
from tests.browser.test_accounts import open_account

DAYS = {"pace": "correspondence", "hours": 72}
SEATS = [{"player": "me"}, {"player": "friend"}]


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("online"), "--online", "--vacation-days", "7").start()
    yield server
    assert server.stop() == 0


def test_away_and_back(new_person: NEW_PERSON, online: Server) -> None:
    ann, ben = new_person(online), new_person(online)
    page = open_account(ann, "Ann")
    wanted = {"game": "age-of-chess", "seats": SEATS, "time_control": DAYS}
    begun = ann.context.request.post("/api/matches", data=wanted).json()
    join = {"code": begun["seats"][1]["invitation"]}
    assert ben.context.request.post(f"/api/matches/{begun['id']}/join", data=join).ok
    ben.page.goto(f"/play/{begun['id']}")
    expect(page.get_by_text("7 days left this year.")).to_be_visible()
    page.get_by_role("button", name="I am away").click()
    expect(page.get_by_text("You are away.", exact=True)).to_be_visible()
    strip = ben.page.locator(".strip", has_text="Ann")
    expect(strip).to_contain_text("away")
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="I am away")).to_be_visible()
    expect(strip).not_to_contain_text("away")
    day = page.evaluate("new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 10)")
    page.get_by_label("Last day").fill(day)
    page.get_by_role("button", name="I am away").click()
    expect(strip).to_contain_text("away until")
