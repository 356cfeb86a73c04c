"""Parts of an account: passkeys, notifications, webhook, relations; and the moderators' pages."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.test_accounts import PASSWORD, open_account
from tests.browser.test_for_everybody import expect_no_findings
from tests.cli.running import run
from tests.server.mailbox import Mailbox, open_mailbox, text_of


class Online(Server):
    """A public server with a host name: browsers do not support passkeys for IP addresses."""

    def __init__(self, folder: Path, mailbox: Mailbox) -> None:
        super().__init__(folder, "--online", "--mail", mailbox.address)
        self.folder = folder

    def start(self) -> "Online":
        super().start()
        self.url = self.url.replace("127.0.0.1", "localhost")
        return self


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Online]:
    server = Online(tmp_path_factory.mktemp("online"), mailbox).start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def own_online(tmp_path: Path, mailbox: Mailbox) -> Iterator[Online]:
    """A server on which no other test has flagged or judged anybody."""
    server = Online(tmp_path / "data", mailbox).start()
    yield server
    server.kill()


def with_authenticator(page: Page) -> CDPSession:
    """Adds a virtual authenticator that approves everything."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools


def test_a_passkey_takes_the_place_of_a_password(new_person: NEW_PERSON, online: Online) -> None:
    person = new_person(online)
    page = open_account(person, "Imogen")
    with_authenticator(page)
    passkeys = page.get_by_role("region", name="Passkeys")
    passkeys.get_by_role("textbox", name="What you call it").fill("my phone")
    passkeys.get_by_role("textbox", name="Password").fill(PASSWORD)
    passkeys.get_by_role("button", name="Add a passkey").click()
    expect(passkeys.get_by_role("listitem")).to_contain_text("my phone")
    expect(passkeys.get_by_role("listitem")).to_contain_text("Never used")

    page.locator("summary", has_text="Imogen").click()
    page.get_by_role("button", name="Sign out").first.click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("summary", has_text="Imogen")).to_be_visible()

    page.goto("/account")
    expect(passkeys.get_by_role("listitem")).to_contain_text("Last used on")
    passkeys.get_by_role("button", name="Rename my phone").click()
    passkeys.get_by_role("listitem").get_by_role("textbox").fill("the old one")
    passkeys.get_by_role("button", name="Save name").click()
    expect(passkeys.get_by_role("listitem")).to_contain_text("the old one")
    passkeys.get_by_role("button", name="Remove the old one").click()
    expect(passkeys.get_by_role("listitem")).to_have_count(0)

    person.expects("status of 403")
    page.locator("summary", has_text="Imogen").click()
    page.get_by_role("button", name="Sign out").first.click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("not known here")


def link_in(mailbox: Mailbox, address: str, count: int) -> str:
    """The link in the newest of `count` emails."""
    mail = mailbox.to(address, count)[-1]
    (link,) = [line for line in text_of(mail).splitlines() if "#" in line]
    return urlsplit(link)._replace(scheme="", netloc="").geturl()


def test_an_address_is_confirmed_and_a_lost_password_set_by_email(
    new_person: NEW_PERSON, online: Online, mailbox: Mailbox
) -> None:
    address = "hermia@example.org"
    page = open_account(new_person(online), "Hermia")
    mail = page.get_by_role("region", name="Email")
    mail.get_by_role("textbox", name="Email address").fill(address)
    mail.get_by_role("textbox", name="Password").fill(PASSWORD)
    mail.get_by_role("button", name="Add the address").click()
    expect(mail.get_by_text(f"on its way to {address}")).to_be_visible()

    lost = new_person(online)
    lost.expects("status of 403")
    lost.page.goto(link_in(mailbox, address, 1))
    lost.page.get_by_role("button", name="Confirm").click()
    expect(lost.page.get_by_text("Confirmed.")).to_be_visible()
    page.reload()
    expect(mail.get_by_text(f"Your address is {address}.")).to_be_visible()
    with page.expect_response("/api/account/mail"):
        mail.get_by_role("checkbox", name="Email when a game waits for you").check()
    expect_no_findings(page, "the account with an address")

    lost.page.goto("/recover")
    lost.page.get_by_role("textbox", name="Name or email address").fill("Hermia")
    lost.page.get_by_role("button", name="Send me a link").click()
    expect(lost.page.get_by_text("an email is on its way")).to_be_visible()
    expect_no_findings(lost.page, "a lost password")
    link = link_in(mailbox, address, 2)
    lost.page.goto(link)
    lost.page.get_by_role("textbox", name="New password").fill("another " + PASSWORD)
    lost.page.get_by_role("button", name="Set a new password").click()
    expect(lost.page.locator("summary", has_text="Hermia")).to_be_visible()
    assert lost.get("/api/account/mail")["turns"]

    lost.page.goto(link)
    lost.page.get_by_role("textbox", name="New password").fill("one more " + PASSWORD)
    lost.page.get_by_role("button", name="Set a new password").click()
    expect(lost.page.get_by_role("alert")).to_contain_text("This link no longer works.")


_SUBSCRIBE = """
    // A browser of the tests reaches no service of its maker's.
    const keys = { p256dh: "KEY", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    const made = {
        toJSON: () => ({ endpoint: "https://push.example.org/send/abc", keys }),
        unsubscribe: async () => delete localStorage.subscribed,
    };
    PushManager.prototype.subscribe = async () => ((localStorage.subscribed = "yes"), made);
    PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made : null);
""".replace("KEY", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")


def test_a_browser_is_told_while_its_page_is_closed(
    browser_with_notices: Browser, new_person: NEW_PERSON, online: Online
) -> None:
    person = new_person(
        online, using=browser_with_notices, permissions=["notifications"], service_workers="allow"
    )
    person.context.add_init_script(_SUBSCRIBE)
    with person.context.expect_event("serviceworker") as started:
        page = open_account(person, "Perdita")
        switch = page.get_by_role("checkbox", name="Notifications in this browser")
        expect(switch).not_to_be_checked()
        expect(switch).to_be_enabled()
        with page.expect_response("/api/account/push"):
            switch.check()
    worker = started.value
    assert person.get("/api/account/push")["on"]

    password = page.get_by_role("region", name="Password")
    password.get_by_role("textbox", name="Current password").fill(PASSWORD)
    password.get_by_role("textbox", name="New password").fill("another " + PASSWORD)
    password.get_by_role("button").click()
    expect(password.get_by_text("Changed.")).to_be_visible()
    assert person.get("/api/account/push")["on"], "in the new session, too"

    devtools = person.context.new_cdp_session(page)
    registered = list[str]()
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not registered:  # its registration is asynchronous
        worker.evaluate("registration.scope")
    message = {"text": "Your move in Cyvasse against Ben.", "path": "/play/x1", "tag": "one"}
    page.goto("about:blank")  # no page of the site is visible
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": online.url, "registrationId": registered[0], "data": json.dumps(message)},
    )
    # Asked of the worker: opening a page of the site first would make it visible.
    shown = worker.evaluate(
        """async () => {
            let notice;
            while (!notice) [notice] = await registration.getNotifications();
            return [notice.title, notice.body, notice.data, notice.tag];
        }"""
    )
    assert shown == ["Banneret", message["text"], "/play/x1", "one"]

    page.goto("/account")
    expect(switch).to_be_checked()
    with page.expect_response("/api/account/push"):
        switch.uncheck()
    assert not person.get("/api/account/push")["on"]


def test_a_webhook_is_set_tried_and_removed(new_person: NEW_PERSON, online: Online) -> None:
    person = new_person(online)
    person.expects("status of 422")
    page = open_account(person, "Leontes")
    away = page.get_by_role("region", name="When you are away")
    address = away.get_by_role("textbox", name="Address")
    address.fill("https://localhost/hook")
    away.get_by_role("button", name="Set the webhook").click()
    expect(away.get_by_role("alert")).to_contain_text("not a public one")
    address.fill("https://nowhere.invalid/hook")
    away.get_by_role("button", name="Set the webhook").click()
    expect(away.get_by_role("textbox", name="Key of the webhook")).not_to_have_value("")
    away.get_by_role("button", name="Test call").click()
    expect(away.get_by_role("alert")).to_have_text("The other server did not answer.")
    away.get_by_role("button", name="Remove https://nowhere.invalid/hook").click()
    expect(away.get_by_role("button", name="Test call")).to_have_count(0)
    assert person.get("/api/me/webhook") is None


def test_a_webhook_is_not_set_before_it_is_known_whether_there_is_one(
    new_person: NEW_PERSON, online: Online
) -> None:
    """A stale response must not replace newer data."""
    person = new_person(online)
    held: list[Route] = []
    person.page.route("**/api/me/webhook", lambda route: held.append(route))
    page = open_account(person, "Antigonus")
    away = page.get_by_role("region", name="When you are away")
    expect(away.get_by_role("heading", name="Webhook")).to_be_visible()
    expect(away.get_by_role("button", name="Set the webhook")).to_have_count(0)
    held[0].continue_()
    expect(away.get_by_role("button", name="Set the webhook")).to_be_visible()


def test_people_are_listed_and_what_was_decided_is_taken_back(new_person: NEW_PERSON, online: Online) -> None:
    person = new_person(online)
    for name in ("Oliver", "Silvius"):
        open_account(new_person(online), name)
    page = open_account(person, "Phoebe")
    for kind, name in (("friend", "Oliver"), ("block", "Silvius")):
        assert person.context.request.post(f"/api/relations/{kind}", data={"name": name}).ok
    page.reload()
    people = page.get_by_role("region", name="People")
    expect(people.get_by_role("listitem")).to_have_count(2)
    people.get_by_role("button", name="Unblock: Silvius").click()
    expect(people.get_by_role("listitem")).to_have_count(1)
    people.get_by_role("button", name="Remove: Oliver").click()
    expect(people.get_by_text("You have no friends here yet")).to_be_visible()
    assert person.get("/api/relations") == {"friends": [], "muted": [], "blocked": []}


def flag(server: Online, match: str, person: int) -> None:
    """Flags a person as if for playing too fast: no test can play so fast that it is conclusive."""
    decisions = [{"command": n, "text": f"e{n}-e{n + 1}", "took": 40_000 + n * 997} for n in range(2, 6)]
    evidence = json.dumps({"decisions": decisions, "count": len(decisions), "of": 30})
    with sqlite3.connect(server.folder / "banneret.sqlite3", timeout=60) as database:
        database.execute(
            "INSERT INTO flags (match, game, seat, person, kind, evidence, at) VALUES (?, ?, 0, ?, ?, ?, ?)",
            (match, "age-of-chess", person, "haste", evidence, 1_763_390_000_000_000),
        )


def with_suspects(moderator: Person, server: Online, suspect: Person, name: str) -> int:
    """Creates a flag and a report about a person."""
    open_account(suspect, name)
    seats = [{"player": "me"}, {"player": "me"}]
    begun = suspect.context.request.post("/api/matches", data={"game": "age-of-chess", "seats": seats})
    number = int(suspect.get("/api/lobby")["me"]["id"])
    flag(server, begun.json()["id"], number)
    told = {"person": number, "reason": "cheating", "text": "Nobody plays like that."}
    assert moderator.context.request.post("/api/reports", data=told).ok
    return number


def test_moderators_look_decide_and_sanction(new_person: NEW_PERSON, own_online: Online) -> None:
    moderator, suspect = new_person(own_online), new_person(own_online)
    page = open_account(moderator, "Escalus")
    expect(page.get_by_role("link", name="Moderation")).to_have_count(0)
    assert run("moderators", "add", "Escalus", "--data", str(own_online.folder)).code == 0
    number = with_suspects(moderator, own_online, suspect, "Angelo")

    suspect.expects("status of 403")
    suspect.page.goto("/moderation")
    expect(suspect.page.get_by_role("alert")).to_have_text("Only moderators may do this.")
    suspect.page.goto(f"/moderation/person/{number}")
    expect(suspect.page.get_by_role("alert")).to_have_text("Only moderators may do this.")

    page.reload()
    page.get_by_role("link", name="Moderation").click()
    flags = page.get_by_role("region", name="Flags")
    flags.get_by_text("4 of 30 actions").click()
    expect(flags.get_by_role("cell", name="42.0 ms")).to_be_visible()
    flags.locator("summary", has_text="Decide").click()
    flags.get_by_role("radio", name="Suspicious").check()
    flags.get_by_role("textbox", name="Why").fill("Four moves too fast.")
    flags.get_by_role("button", name="Decide").click()
    expect(flags.get_by_text("No flag waits for a decision.")).to_be_visible()
    reports = page.get_by_role("region", name="Reports")
    reports.get_by_role("link", name="Angelo").click()

    expect(page.get_by_role("heading", name="Angelo on record")).to_be_visible()
    expect(page.get_by_text("Suspicious: Four moves too fast.")).to_be_visible()
    forms = page.get_by_role("region", name="Mute or ban")
    forms.get_by_role("radio", name="Ban").check()
    forms.get_by_role("spinbutton", name="Days").fill("7")
    forms.get_by_role("textbox", name="Why").fill("A week to think.")
    forms.get_by_role("button", name="Impose").click()
    in_force = page.get_by_role("region", name="In force")
    expect(in_force).to_contain_text("Banned until")
    in_force.get_by_role("textbox", name="Why").fill("It was a mistake.")
    in_force.get_by_role("button", name="Lift: Banned").click()
    expect(in_force).to_contain_text("neither muted nor banned")

    page.goto("/moderation/log")
    entries = page.get_by_role("main").get_by_role("listitem")
    expect(entries).to_have_count(4)
    expect(entries.nth(0)).to_contain_text("lifted a ban")
    expect(entries.nth(1)).to_contain_text("A week to think.")
    expect(entries.nth(2)).to_contain_text("Suspicious: Four moves too fast.")
    expect(entries.nth(3)).to_contain_text("at the server itself")


@pytest.mark.parametrize(("theme", "width", "locale"), [("light", 1280, "en-GB"), ("dark", 390, "de-DE")])
def test_axe(new_person: NEW_PERSON, online: Online, theme: str, width: int, locale: str) -> None:
    """No serious axe findings on pages with all optional parts, on a desktop and on a phone."""
    options = {"color_scheme": theme, "viewport": {"width": width, "height": 800}, "locale": locale}
    moderator, suspect = new_person(online, **options), new_person(online)
    name, other = f"Judge {theme}", f"Suspect {theme}"
    answer = moderator.context.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    assert run("moderators", "add", name, "--data", str(online.folder)).code == 0
    number = with_suspects(moderator, online, suspect, other)
    for path, body in (
        ("/api/relations/block", {"name": other}),
        (f"/api/moderation/people/{number}/sanctions", {"kind": "mute", "note": "Be quiet."}),
    ):
        assert moderator.context.request.post(path, data=body).ok
    hook = {"url": "https://example.org/a/rather/long/address/that/has/to/be/broken/somewhere?room=7"}
    assert moderator.context.request.put("/api/me/webhook", data=hook).ok
    page = moderator.page
    for address, last in (
        ("/account", page.locator("h1 ~ section").last),
        ("/moderation", page.locator("section article").last),
        (f"/moderation/person/{number}", page.locator("h1 ~ section").last),
        ("/moderation/log", page.get_by_role("main").get_by_role("listitem").last),
        ("/sign-in", page.get_by_role("main").locator("form").last),
    ):
        page.goto(address)
        expect(last).to_be_visible()
        page.wait_for_load_state("networkidle")
        for summary in page.locator("main summary").all():
            if summary.is_visible():
                summary.click()
        expect_no_findings(page, address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
