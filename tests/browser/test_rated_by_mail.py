"""A rated correspondence match, from the lobby to the rating change, in three browsers."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table

QUICK = "Age of Chess, 3 days a move: play somebody now"


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A public server."""
    server = Server(tmp_path_factory.mktemp("online"), "--online").start()
    yield server
    assert server.stop() == 0


def come(person: Person, name: str) -> Table:
    """A person with an account, in the lobby."""
    account = {"name": name, "password": "correct horse"}
    assert person.context.request.post("/api/account", data=account).ok
    person.page.goto("/lobby")
    return Table(person)


def test_two_play_a_rated_match_to_its_end_and_one_watches(new_person: NEW_PERSON, online: Server) -> None:
    names = {new_person(online): name for name in ("Ann", "Ben")}
    tables = [come(person, name) for person, name in names.items()]
    for table in tables:
        table.page.get_by_role("button", name=QUICK).click()
    for table in tables:
        expect(table.board).to_be_visible()
    first, second = tables
    is_first = first.person.get(f"/api/matches/{first.match}")["seats"][0]["mine"]
    blue, gold = (first, second) if is_first else (second, first)
    match = blue.match

    blue.play("e2", "e3")
    gold.expect_moves(1)
    gold.page.close()
    watching = come(new_person(online), "Cleo")
    watching.page.get_by_role("link", name="Watch Age of Chess").click()
    watching.expect_moves(1)

    gold.person.page = gold.person.context.new_page()
    gold.page.goto("/lobby")
    gold.page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    gold.expect_moves(1)
    gold.play("e7", "e6")
    for table in (blue, watching):
        table.expect_moves(2)
    blue.play("d2", "d3")
    gold.expect_moves(3)

    gold.button("Resign").click()
    gold.page.get_by_role("region", name="Resign").get_by_role("button", name="Resign the game").click()
    winner, loser = names[blue.person], names[gold.person]
    for table in (blue, gold, watching):
        expect(table.result).to_contain_text("Gold resigned.")
        expect(table.result).to_contain_text(f"{winner} +20 → 1220?")
        expect(table.result).to_contain_text(f"{loser} −20 → 1180?")
    assert blue.person.get(f"/api/matches/{match}")["rated"]

    gold.result.get_by_role("link", name=winner).click()
    expect(gold.page.get_by_role("heading", level=1)).to_have_text(winner)
    expect(gold.page.get_by_role("table").first).to_contain_text("1220")


def test_a_match_may_begin_before_its_seek_is_answered(new_person: NEW_PERSON, online: Server) -> None:
    """If the response to the seek is late, the socket announces the match first; the page still navigates
    there.
    """
    dora, emil = new_person(online), new_person(online)
    come(emil, "Emil")
    sockets: list[WebSocketRoute] = []

    def tell() -> None:
        sockets[-1].send(json.dumps(dora.get("/api/lobby")))

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) == 1:  # the next socket belongs to the match page
            tell()

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        assert emil.context.request.post("/api/lobby/quick", data=route.request.post_data_json).ok
        tell()
        route.fulfill(response=answer)

    dora.page.route_web_socket("**/api/lobby/live?*", connect)
    dora.page.route("**/api/lobby/quick", answer_late)
    table = come(dora, "Dora")
    dora.page.get_by_role("button", name=QUICK).click()
    expect(table.board).to_be_visible()


def test_a_late_answer_does_not_hide_a_new_game_in_the_lobby(new_person: NEW_PERSON, online: Server) -> None:
    """The page requests the matches at once, and again with the first message of the socket."""
    fritz, gina = new_person(online), new_person(online)
    quick = {"game": "age-of-chess", "time_control": {"pace": "correspondence", "hours": 72}}
    for person, name in ((gina, "Gina"), (fritz, "Fritz")):
        come(person, name)
        assert person.context.request.post("/api/lobby/quick", data=quick).ok
    person = next(each for each in (fritz, gina) if each.get("/api/lobby")["waiting"])
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    person.page.route("**/api/matches?*", hold_the_first)
    person.page.goto("/lobby")
    game = person.page.get_by_role("region", name="Your games").get_by_role("article")
    expect(game).to_be_visible()
    with person.page.expect_response("**/api/matches?*") as late:
        held[0].fulfill(json=[])
    late.value.finished()
    person.page.evaluate("new Promise(requestAnimationFrame)")
    expect(game).to_be_visible()
