"""People who meet in the lobby, each with a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_for_everybody import expect_no_findings
from tests.server.running import wait_until

QUICK = "Age of Chess, 3 days a move: play somebody now"


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A public server."""
    server = Server(tmp_path_factory.mktemp("online"), "--online").start()
    yield server
    assert server.stop() == 0


def named(person: Person, name: str) -> Page:
    """A person with a name, in the lobby."""
    assert person.context.request.put("/api/me", data={"name": name}).ok
    person.page.goto("/lobby")
    return person.page


def test_two_taps_a_game_a_word_and_somebody_who_watches(new_person: NEW_PERSON, online: Server) -> None:
    ann, ben, cleo = (new_person(online) for _ in range(3))
    hers, his = named(ann, "Ann"), named(ben, "Ben")
    for page in (hers, his):
        page.get_by_role("checkbox", name="Let others find my friendly games").check()

    hers.get_by_role("button", name=QUICK).click()
    expect(hers.get_by_text("Looking …")).to_be_visible()
    expect(his.get_by_role("button", name="Join Ann, Age of Chess")).to_be_visible()
    his.get_by_role("button", name=QUICK).click()
    tables = {page: Table(person) for page, person in ((hers, ann), (his, ben))}
    for table in tables.values():
        expect(table.board).to_be_visible()  # Ann's page navigates there
    assert hers.url == his.url

    blue, gold = (hers, his) if ann.get(_match(hers))["seats"][0]["mine"] else (his, hers)
    tables[blue].play("e2", "e3")
    tables[gold].expect_moves(1)
    expect(gold).to_have_title("(1) Your move · Age of Chess")
    expect(gold.get_by_role("button", name="Notices, 2 unread")).to_be_visible()

    blue.get_by_role("tab", name="Chat").click()
    blue.get_by_role("button", name="Good luck").click()
    blue.get_by_role("textbox", name="Message").fill("<b>Hello</b>")
    blue.get_by_role("button", name="Send").click()
    gold.get_by_role("tab", name="Chat").click()
    chat = gold.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("Good luck")
    expect(chat).to_contain_text("<b>Hello</b>")

    named(cleo, "Cleo").get_by_role("link", name="Watch Age of Chess").click()
    watching = Table(cleo)
    watching.expect_moves(1)
    tables[gold].play("d7", "d6")
    watching.expect_moves(2)
    cleo.page.get_by_role("tab", name="Chat").click()
    expect(cleo.page.get_by_text("Players read this when the game is over.")).to_be_visible()
    expect(cleo.page.get_by_role("log", name="Chat")).to_have_text("Nobody has said anything.")

    named(gold_person := (ben if gold is his else ann), "Gold")
    expect(gold_person.page.get_by_role("region", name="Your games").get_by_role("link")).to_have_count(1)


def _match(page: Page) -> str:
    return f"/api/matches/{page.url.rpartition('/')[2]}"


def test_a_challenge_by_name_is_accepted(new_person: NEW_PERSON, online: Server) -> None:
    dora, emil = new_person(online), new_person(online)
    hers, his = named(dora, "Dora"), named(emil, "Emil")
    hers.get_by_role("button", name="Challenge somebody").click()
    dialog = hers.get_by_role("dialog", name="Challenge somebody")
    dialog.get_by_role("textbox", name="Name").fill("Nobody at all")
    dialog.get_by_role("button", name="Send the challenge").click()
    expect(dialog.get_by_role("alert")).to_have_text("Nobody here has that name.")
    dora.expects("404")
    dialog.get_by_role("textbox", name="Name").fill("Emil")
    dialog.get_by_role("combobox", name="Game").select_option("Cyvasse")
    dialog.get_by_role("button", name="Send the challenge").click()
    expect(hers.get_by_text("You challenged Emil")).to_be_visible()
    his.get_by_role("button", name="Accept the challenge of Dora, Cyvasse").click()
    expect(Table(emil).board).to_be_visible()
    expect(hers.get_by_role("button", name="Notices, 1 unread")).to_be_visible()
    hers.get_by_role("button", name="Notices, 1 unread").click()
    hers.get_by_role("link", name="Cyvasse against Emil has begun").click()
    expect(Table(dora).board).to_be_visible()


def _at_a_table(new_person: NEW_PERSON, online: Server) -> Page:
    """A person who has just joined a match with a friend, with the chat open."""
    hugo, iris = new_person(online), new_person(online)
    page = new_match(hugo, "age-of-chess", "me", "friend").page
    iris.page.goto(page.get_by_role("textbox", name="Link for Gold").input_value())
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("log", name="Chat")).to_have_text("Nobody has said anything.")
    return page


def test_what_was_said_stays_though_an_older_answer_comes_later(
    new_person: NEW_PERSON, online: Server
) -> None:
    page = _at_a_table(new_person, online)
    held: list[Route] = []
    page.route("**/chat?*", lambda route: held.append(route))
    for said in ("Good luck", "Hello"):
        with page.expect_request("**/chat?*"):
            page.get_by_role("button", name=said).click()
    wait_until(lambda: bool(page.evaluate("true") and len(held) > 1))
    nobody = held[0].fetch().json() | {"messages": []}
    held[-1].continue_()
    chat = page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("Good luck")
    with page.expect_event("requestfinished", lambda request: request == held[0].request):
        held[0].fulfill(json=nobody)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(chat).to_contain_text("Good luck")


def test_what_is_chosen_or_typed_is_not_overwritten_by_what_was(
    new_person: NEW_PERSON, online: Server
) -> None:
    """A note can be written before the server has responded; the switch waits for its current state."""
    hugo, held = new_person(online), list[Route]()
    hugo.page.route("**/api/lobby/settings", lambda route: held.append(route))
    watchable = named(hugo, "Hugo").get_by_role("checkbox", name="Let others find my friendly games")
    expect(watchable).to_be_disabled()
    held[0].continue_()
    expect(watchable).to_be_enabled()

    page = _at_a_table(new_person, online)
    page.get_by_role("tab", name="Log").click()
    page.route("**/note", lambda route: held.append(route))
    with page.expect_request("**/note"):
        page.get_by_role("tab", name="Chat").click()
    note = page.get_by_role("textbox", name="Note")
    note.fill("Mind the Archers.")
    with page.expect_event("requestfinished", lambda request: request == held[1].request):
        held[1].continue_()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(note).to_have_value("Mind the Archers.")


def test_a_house_has_no_lobby(ann: Person) -> None:
    ann.page.goto("/")
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Lobby")).to_have_count(0)
    ann.page.goto("/lobby")
    expect(ann.page.get_by_text("There is no page at this address.")).to_be_visible()


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_axe(new_person: NEW_PERSON, online: Server, theme: str, width: int) -> None:
    """No serious axe findings with everything the lobby can contain, on a desktop and on a phone."""
    size = {"width": width, "height": 800}
    fred, gita = new_person(online), new_person(online, color_scheme=theme, viewport=size)
    his, hers = named(fred, f"Fred {theme}"), named(gita, f"Gita {theme}")
    for path, body in (
        ("/api/lobby/seeks", {"game": "prevail", "time_control": {"pace": "live", "bank": 600}}),
        ("/api/lobby/challenges", {"game": "cyvasse", "name": f"Gita {theme}"}),
    ):
        assert fred.context.request.post(path, data=body).ok
    hers.get_by_role("textbox", name="Name").fill(f"Fred {theme}")
    hers.get_by_role("button", name="Add", exact=True).click()
    game = {"light": "Cyvasse", "dark": "Aeonis"}[theme]
    hers.get_by_role("button", name=f"{game}, 30 min + 10 s: play somebody now").click()
    expect(hers.get_by_text("Looking …")).to_be_visible()
    expect(hers.get_by_role("button", name=f"Join Fred {theme}, Prevail")).to_be_visible()
    expect(hers.get_by_text("has not added you yet")).to_be_visible()
    hers.get_by_role("button", name="Notices, 1 unread").click()
    expect(hers.get_by_role("link", name=f"Fred {theme} challenges you")).to_be_visible()
    expect_no_findings(hers, "lobby")
    assert hers.evaluate("document.documentElement.scrollWidth") <= width
    hers.keyboard.press("Escape")
    hers.get_by_role("button", name="Offer a game").click()
    expect_no_findings(hers, "offer")
    assert his.url.endswith("/lobby")
