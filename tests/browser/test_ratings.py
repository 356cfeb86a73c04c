"""A player's page, the leaderboards, and the changes after a rated match."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from sqlalchemy import insert, select, update

from banneret.server.clock import now
from banneret.server.ratings.decay import DAY
from banneret.server.storage.schema import accounts, matches, seats
from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.server.ratings.ratings_harness import HOUR, RatingsHarness

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RatingsHarness]:
    """Wilma and Otto have met 32 times, and were then away for a while."""
    harness = RatingsHarness(tmp_path_factory.mktemp("rated"), "Wilma", "Otto", "Cleo")
    wilma, otto, cleo = harness.people
    begun = now() // DAY * DAY - 12 * DAY
    for n in range(32):
        harness.play([wilma, otto], [[0], [], [1], [0]][n % 4], begun + n * HOUR // 2)
    harness.play([wilma, otto, cleo], [2], begun + 20 * HOUR)
    harness.play([cleo, otto], [1], begun + 20 * HOUR, pace="correspondence")
    yield harness
    harness.database.close()


@pytest.fixture(scope="module")
def rated(harness: RatingsHarness) -> Iterator[Server]:
    server = Server(harness.folder).start()
    yield server
    server.kill()


def fits(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("at", [{}, PHONE, {**PHONE, "locale": "de-DE", "color_scheme": "dark"}])
def test_from_a_leaderboard_to_a_player_and_on(
    rated: Server, new_person: NEW_PERSON, at: dict[str, object]
) -> None:
    person = new_person(rated, **at)
    is_german = at.get("locale") == "de-DE"
    page = person.page
    page.goto("/leaderboards/age-of-chess/live")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("heading", level=1)).to_have_text("Bestenlisten" if is_german else "Leaderboards")
    assert fits(person)
    rows.nth(1).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wilma")
    expect(page.get_by_role("img")).to_have_accessible_name(re.compile("1200"))
    history = page.get_by_role("table").nth(1)
    expect(history.get_by_role("row")).to_have_count(21)
    page.get_by_role("button", name="Mehr zeigen" if is_german else "Show more").click()
    expect(history.get_by_role("row").nth(34)).to_be_visible()
    lost = "Verloren gegen Cleo (1200)" if is_german else "Lost to Cleo (1200)"
    expect(history.get_by_role("link", name=lost)).to_have_count(1)
    assert fits(person)
    page.get_by_role("table").last.get_by_role("link", name="Otto").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Otto")
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(3)


def make_rated(harness: RatingsHarness, match: str) -> None:
    """Makes a match rated, and turns its players into accounts."""
    with harness.database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == match).values(rated=True, pace="live"))
        for person in connection.execute(select(seats.c.person).where(seats.c.match == match)).scalars():
            row = {"person": person, "skeleton": str(person), "password": "", "made": now()}
            connection.execute(insert(accounts).values(row))


def test_the_result_says_what_it_changed(
    rated: Server, new_person: NEW_PERSON, harness: RatingsHarness
) -> None:
    ann, ben = new_person(rated), new_person(rated, **PHONE)
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        assert person.context.request.put("/api/me", data={"name": name}).ok
    table = new_match(ann, "age-of-chess", "me", "friend")
    match = ann.get("/api/matches")[0]
    code = match["seats"][1]["invitation"]
    assert ben.context.request.post(f"/api/matches/{match['id']}/join", data={"code": code}).ok
    make_rated(harness, match["id"])
    for n, (person, action) in enumerate([(ann, "e2-e3"), (ben, "e7-e6")]):
        command = {"kind": "play", "id": f"move-{n}", "version": n, "seat": n, "action": action}
        answer = person.context.request.post(f"/api/matches/{match['id']}/commands", data=command)
        assert answer.ok, answer.text()
    ben.page.goto(f"/play/{match['id']}")
    resign = {"kind": "resign", "id": "enough", "version": 2, "seat": 1}
    assert ben.context.request.post(f"/api/matches/{match['id']}/commands", data=resign).ok
    for result in (table.result, Table(ben).result):
        expect(result).to_contain_text("Ann +20 → 1220?")
        expect(result).to_contain_text("Ben −20 → 1180?")
    table.result.get_by_role("link", name="Ann").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Ann")
