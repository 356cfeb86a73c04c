"""Mail: confirmation of addresses, lost passwords, emails about turns; and refused requests."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from banneret.engine.errors import BanneretError
from banneret.engine.text import speaking
from banneret.server.accounts.service import AccountService, Asked
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.notices import newest_notices
from banneret.server.mail.addresses import check_mail_address
from banneret.server.mail.delivery import Delivery
from banneret.server.mail.service import MailService
from banneret.server.mail.smtp import MailServer, mail_server, message, send
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Accepted, Command, Refused
from banneret.server.models.lobby import ChallengeRequest
from banneret.server.quotas import Quotas
from banneret.server.storage.schema import mail_addresses, mail_tokens, notices, outgoing_mail
from tests.server.lobby import BY_MAIL, LIVE, quiet_lobby
from tests.server.mailbox import SENDER, Mailbox, open_mailbox, text_of, token_in
from tests.server.running import GAME, PASSWORD, Client, Server, new_name

SITE = "https://games.example.org"
SPENT = (403, "This link no longer works. Ask for a new email.")


def text(client: Client, method: str, path: str, **body: Any) -> tuple[int, str]:
    answer = client.http.request(method, path, json=body)
    return answer.status_code, answer.json()["text"]


def test_an_address_is_confirmed_and_a_lost_password_set_by_links(server: Server, mailbox: Mailbox) -> None:
    name = new_name()
    owner, address = server.account(name), f"{name.replace(' ', '.')}@Example.org"
    stored = address.replace("Example", "example")
    assert server.stranger().get("/api/about")["mail"]
    nothing = {"available": True, "address": None, "pending": None, "turns": False}
    assert owner.get("/api/account/mail") == nothing
    wanted = {"address": address, "password": "not this one"}
    assert text(owner, "PUT", "/api/account/mail", **wanted) == (403, "The password is wrong.")
    owner.ok(owner.http.put("/api/account/mail", json=wanted | {"password": PASSWORD}))
    assert owner.get("/api/account/mail") == nothing | {"pending": stored}
    first = (409, "Confirm an email address first.")
    assert text(owner, "PUT", "/api/account/mail/turns", on=True) == first
    (mail,) = mailbox.to(stored)
    assert mail["Subject"] == "Banneret: confirm your email address"
    assert mail["From"] == f"Banneret <{SENDER}>"
    assert f"{name} has given this address at {server.url}." in text_of(mail)
    assert f"{server.url}/mail/confirm#" in text_of(mail)

    link, elsewhere = {"token": token_in(mail)}, server.stranger()
    elsewhere.post("/api/account/mail/confirm", link)
    assert owner.get("/api/account/mail") == nothing | {"address": stored}
    assert text(elsewhere, "POST", "/api/account/mail/confirm", **link) == SPENT
    owner.ok(owner.http.put("/api/account/mail/turns", json={"on": True}))
    (told,) = owner.get("/api/account/export")["mail"]
    assert told == {"address": stored, "pending": None, "language": "en", "turns": True}

    for asked in (name.upper(), address.upper()):
        elsewhere.post("/api/account/recover/mail", {"name": asked})
    _, *mails = mailbox.to(stored, 3)
    assert {each["Subject"] for each in mails} == {"Banneret: set a new password"}
    one, other = ({"token": token_in(each), "password": "battery staple"} for each in mails)
    path = "/api/account/recover/mail/password"
    status, why = text(elsewhere, "POST", path, **one | {"password": "12345678"})
    assert (status, "easily guessed" in why) == (422, True), "and the link still works"
    assert text(elsewhere, "POST", path, **one | {"token": link["token"]}) == SPENT, "it was for the address"
    assert elsewhere.post(path, one) == {"name": name, "is_account": True}
    assert not owner.get("/api/me")["is_account"], "all other sessions have ended"
    for each in (one, other):
        assert text(server.stranger(), "POST", path, **each) == SPENT
    server.stranger().post("/api/account/sign-in", {"name": name, "password": "battery staple"})
    elsewhere.ok(elsewhere.http.delete("/api/account/mail"))
    assert elsewhere.get("/api/account/mail") == nothing


def test_tokens_cannot_set_an_address_and_strangers_neither(server: Server) -> None:
    owner, bot = server.account(), server.stranger()
    token = owner.post("/api/account/tokens", {"name": "bot", "scope": "play"})["token"]
    bot.http.headers["Authorization"] = f"Bearer {token}"
    wanted = {"address": "a@example.org", "password": PASSWORD}
    assert bot.http.put("/api/account/mail", json=wanted).status_code == 403
    assert server.stranger().http.put("/api/account/mail", json=wanted).status_code == 401


ADDRESSES = [
    *("", "ann", "ann@", "@example.org", "ann@localhost", "ann@example", "ann@.org", "ann@-a.org"),
    *("ann@example.org\r\nBcc: ben@example.org", "ann@example.org\n", "ann@exa\rmple.org", "a\x00@b.org"),
    *("ann@example.org, ben@example.org", "ann@example.org;ben@example.org", "Ann <ann@example.org>"),
    *("ann lee@example.org", '"ann"@example.org', "ann@[127.0.0.1]", "ann..lee@example.org", "a@b@c..org"),
    *("a@" + "b" * 64 + ".org", "a" * 250 + "@example.org", "änn@example.org"),
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses_that_are_refused(address: str) -> None:
    if address.strip() == "ann@example.org":
        assert check_mail_address(address) == address.strip()  # and the line break is removed
        return
    with pytest.raises(RequestError, match="not an email address"):
        check_mail_address(address)


def test_addresses_that_are_fine() -> None:
    for address in ("ann@example.org", "a.b+banneret@mail.example.co.uk", "o'neill@x-y.org"):
        assert check_mail_address(f" {address} ") == address
    assert check_mail_address("ann@Bücher.example") == "ann@xn--bcher-kva.example"


@pytest.mark.parametrize(
    ("to", "subject"), [("a@b.org\nBcc: c@d.org", "Hello"), ("a@b.org", "Hello\r\nBcc: c@d.org")]
)
def test_nothing_becomes_a_line_of_the_head(to: str, subject: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        message(MailServer("localhost", 25, "none", SENDER), to, subject, "text")


def test_the_address_of_a_mail_server() -> None:
    found = mail_server("smtps://me%40x:p%3Aw@mail.example.org", "games.example.org:8443")
    assert found == MailServer("mail.example.org", 465, "tls", SENDER, "me@x", "p:w")
    assert "p:w" not in repr(found)
    found = mail_server(f"smtp://mail.example.org?from={SENDER}")
    assert (found.port, found.encryption) == (587, "starttls"), "never in the clear to another machine"
    found = mail_server(f"smtp://localhost:2525?from={SENDER}")
    assert (found.port, found.encryption) == (2525, "none")
    with pytest.raises(BanneretError, match="Mail needs a sender"):
        mail_server("smtp://localhost")
    for wrong in (
        "",
        "secret",
        "https://secret@x.org",
        "smtp:secret",
        "smtp://x:secret",
        "smtp://x/?secret=",
    ):
        with pytest.raises(BanneretError, match="not the address of a mail server") as refused:
            mail_server(wrong)
        assert "secret" not in str(refused.value)


class Post:
    """A lobby with two accounts and a mailbox, without background tasks."""

    def __init__(self, lobby: Lobby, mailbox: Mailbox, limits: Limits) -> None:
        quotas = Quotas(limits, online=True)
        self.lobby, self.mailbox, self.database = lobby, mailbox, lobby._database
        self.accounts = AccountService(self.database, limits, lobby.service.run, quotas)
        self.mail = MailService(self.database, lobby.service.run, quotas, self.accounts, is_on=True)
        self.delivery = Delivery(self.database, mailbox.server, SITE, 0)
        self.people = dict[str, int]()

    async def sign_up(self, name: str) -> int:
        entered, _ = await self.accounts.sign_up(Asked("192.0.2.1", ""), name, PASSWORD)
        self.people[name] = entered.person
        return entered.person

    def asked(self, name: str) -> Asked:
        return Asked("192.0.2.1", "", self.people[name])

    async def give_address(self, name: str, address: str) -> None:
        await self.mail.want_address(self.asked(name), address, PASSWORD)
        self.delivery.deliver()
        await self.mail.confirm(token_in(self.mailbox.mails.pop()))

    async def recover(self, name: str) -> None:
        """Requests a recovery email, and waits until the server has decided whether to send it."""
        self.mail.ask_for_recovery(Asked("192.0.2.1", ""), name)
        await asyncio.gather(*self.mail._asking)

    def count(self, table: Any) -> int:
        with self.database.reading() as connection:
            return int(connection.execute(select(func.count()).select_from(table)).scalar_one())

    def store(self, change: Any) -> None:
        with self.database.writing() as connection:
            connection.execute(change)

    async def begin(self, one: str, other: str, time_control: Any = BY_MAIL) -> str:
        """A match in which the first person moves first."""
        wish = ChallengeRequest(
            game=GAME, person=self.people[other], seat=0, time_control=time_control, rated=False
        )
        challenge = await self.lobby.challenging.send(self.people[one], wish)
        return await self.lobby.challenging.accept(self.people[other], challenge)

    async def play(self, name: str, match: str, seat: int, action: str) -> None:
        async with self.lobby.service.use(match) as host:
            visitor = Visitor(self.people[name], name)
            version = host.live.version_for(visitor)
            move = Command(kind="play", id=action, version=version, seat=seat, action=action)
            answers = list[Accepted | Refused]()
            await host.command(visitor, move, answers.append)
            assert [each.kind for each in answers] == ["accepted"]


Story = Callable[[Post], Awaitable[None]]


def tell(folder: Path, story: Story, limits: Limits | None = None) -> None:
    async def run() -> None:
        async with quiet_lobby(folder) as lobby:
            with open_mailbox() as mailbox:
                post = Post(lobby, mailbox, limits or Limits())
                for name in ("Ann", "Ben"):
                    await post.sign_up(name)
                try:
                    await story(post)
                finally:
                    post.accounts.stop()

    asyncio.run(run())


def test_asking_for_a_password_tells_nobody_who_is_here(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        await post.give_address("Ann", "ann@example.org")
        await post.mail.want_address(post.asked("Ben"), "ben@example.org", PASSWORD)
        post.delivery.deliver()
        post.mailbox.mails.clear()
        for name in ("Ben", "ben@example.org", "Nobody", "nobody@example.org", "%", ""):
            await post.recover(name)
        post.delivery.deliver()
        assert not post.mailbox.mails, "an address that is not confirmed is nobody's"
        await post.recover("Ann")
        post.delivery.deliver()
        assert len(post.mailbox.mails) == 1

    tell(tmp_path, story)


def test_links_are_stored_as_hashes_and_expire(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        await post.give_address("Ann", "ann@example.org")
        await post.recover("Ann")
        assert not post.count(mail_tokens), "there is none before it is sent"
        post.delivery.deliver()
        (mail,) = post.mailbox.mails
        token = token_in(mail)
        with post.database.reading() as connection:
            dump = "\n".join(connection.connection.iterdump())
        assert token not in dump
        post.store(update(mail_tokens).values(expires=0))  # simulates the passage of time
        with pytest.raises(RequestError, match="no longer works"):
            await post.mail.recover(Asked("192.0.2.1", ""), token, "battery staple")

    tell(tmp_path, story)


def test_a_link_ends_with_the_address_or_the_password_it_was_for(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        async def link() -> str:
            await post.recover("Ann")
            post.delivery.deliver()
            return token_in(post.mailbox.mails.pop())

        async def is_spent(token: str) -> bool:
            try:
                await post.mail.recover(Asked("192.0.2.1", ""), token, "battery staple")
            except RequestError as refused:
                return refused.status == 403
            return False

        await post.give_address("Ann", "ann@example.org")
        token = await link()
        await post.mail.want_address(post.asked("Ann"), "new@example.org", PASSWORD)
        post.delivery.deliver()
        await post.mail.confirm(token_in(post.mailbox.mails.pop()))
        assert await is_spent(token)
        post.delivery.deliver()
        mail = post.mailbox.mails.pop()
        assert (mail["To"], mail["Subject"]) == (
            "ann@example.org",
            "Banneret: your email address was changed",
        ), "the old one is told"

        token = await link()
        await post.accounts.change_password(post.asked("Ann"), PASSWORD, PASSWORD + "!")
        assert await is_spent(token)

    tell(tmp_path, story, Limits(mails=100))


def test_only_so_many_emails_are_sent(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        too_often = "This was too often. Try again in"
        for _ in range(2):
            await post.mail.want_address(post.asked("Ann"), "ann@example.org", PASSWORD)
        with pytest.raises(RequestError, match=too_often):
            await post.mail.want_address(post.asked("Ann"), "other@example.org", PASSWORD)
        with pytest.raises(RequestError, match=too_often):  # by another account
            await post.mail.want_address(post.asked("Ben"), "ANN@example.org", PASSWORD)
        for _ in range(2):
            await post.recover("Nobody")
        with pytest.raises(RequestError, match=too_often):
            await post.recover("no body")
        for n in range(2):
            await post.recover(f"Nobody {n}")
        with pytest.raises(RequestError, match=too_often):  # from this network address
            await post.recover("Somebody")

    tell(tmp_path, story, Limits(mails=2, mails_per_address=9))


def test_turns_by_correspondence_are_told_once_and_all_together(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        await post.give_address("Ann", "ann@example.org")
        with speaking("de"):
            await post.give_address("Ben", "ben@example.org")
        match = await post.begin("Ann", "Ben")
        post.delivery.deliver()
        assert not post.mailbox.mails, "nobody has asked for it"
        for name in ("Ann", "Ben"):
            with speaking("de" if name == "Ben" else "en"):
                await post.mail.set_turns(post.people[name], True)

        second, live = await post.begin("Ann", "Ben"), await post.begin("Ann", "Ben", LIVE)
        post.delivery.deliver()
        (mail,) = post.mailbox.mails
        assert (mail["To"], mail["Subject"]) == ("ann@example.org", "Banneret: 2 matches wait for you")
        begun = "Age of Chess – Warfare against Ben has begun."
        assert f"{begun}\n{SITE}/play/{match}\n\n{begun}\n{SITE}/play/{second}\n" in text_of(mail)
        assert live not in text_of(mail)
        assert f"To stop these emails: {SITE}/account" in text_of(mail)

        await post.play("Ann", match, 0, "e2-e3")
        post.delivery.deliver()
        (_, mail) = post.mailbox.mails
        assert (mail["To"], mail["Subject"]) == ("ben@example.org", "Banneret: Eine Partie wartet auf dich")
        assert f"Du bist am Zug: Age of Chess – Warfare gegen Ann.\n{SITE}/play/{match}" in text_of(mail)
        assert "e3" not in text_of(mail).replace(match, ""), "never a move"
        post.delivery.deliver()
        assert len(post.mailbox.mails) == 2, "each is told once"

        await post.play("Ann", second, 0, "e2-e3")
        with post.database.reading() as connection:
            newest = newest_notices(connection, [post.people["Ben"]])[post.people["Ben"]][0]
        post.lobby.notices.read(post.people["Ben"], newest.row.id)
        post.delivery.deliver()
        assert len(post.mailbox.mails) == 2, "who has looked needs no email"

    tell(tmp_path, story)


def test_a_notice_is_left_unread_for_some_time_first(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        await post.give_address("Ann", "ann@example.org")
        await post.mail.set_turns(post.people["Ann"], True)
        await post.begin("Ann", "Ben")
        patient = Delivery(post.database, post.mailbox.server, SITE, 600)
        patient.deliver()
        assert not post.mailbox.mails
        earlier = 700 * 1_000_000
        post.store(update(notices).values(at=notices.c.at - earlier))
        post.store(update(mail_addresses).values(told=mail_addresses.c.told - 2 * earlier))
        Delivery(post.database, post.mailbox.server, SITE, 600).deliver()
        assert len(post.mailbox.mails) == 1

    tell(tmp_path, story)


def test_what_cannot_be_sent_is_tried_again_unless_it_is_of_no_use(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        await post.give_address("Ann", "ann@example.org")
        await post.mail.set_turns(post.people["Ann"], True)
        post.mailbox.answer = "451 Come back later"
        await post.recover("Ann")
        post.delivery.deliver()
        post.delivery.deliver()
        tries = post.mailbox.tries
        assert post.count(outgoing_mail) == 1, "not at once"
        post.store(update(outgoing_mail).values(due=0))
        post.mailbox.answer = "250 OK"
        post.delivery.deliver()
        assert post.mailbox.tries == tries + 1
        assert len(post.mailbox.mails) == 1
        assert not post.count(outgoing_mail)

        post.mailbox.answer = "550 There is nobody here"
        post.store(update(mail_addresses).values(failures=19))
        await post.recover("Ann")
        post.delivery.deliver()
        assert not post.count(outgoing_mail)
        found = await post.mail.find(post.people["Ann"])
        assert found is not None
        assert (found.address, found.turns) == ("ann@example.org", False), "after twenty, no more are sent"

    tell(tmp_path, story)


def test_a_password_is_never_sent_in_the_clear() -> None:
    with open_mailbox() as mailbox:
        for encryption in ("starttls", "tls"):
            server = MailServer("localhost", mailbox.port, encryption, SENDER, "me", "secret")
            with pytest.raises((OSError, ssl.SSLError)):  # smtplib's errors are OSErrors too
                send(server, message(server, "ann@example.org", "Hello", "text"))
        assert not mailbox.logins
        server = MailServer("localhost", mailbox.port, "none", SENDER, "me", "secret")
        send(server, message(server, "ann@example.org", "Hello", "text"))
        assert mailbox.logins == [(b"me", b"secret")]
        assert len(mailbox.mails) == 1


def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    async def story(post: Post) -> None:
        without = MailService(
            post.database, post.lobby.service.run, Quotas(Limits(), online=True), post.accounts, is_on=False
        )
        with pytest.raises(RequestError, match="This server sends no email"):
            await without.want_address(post.asked("Ann"), "ann@example.org", PASSWORD)
        with pytest.raises(RequestError, match="This server sends no email"):
            without.ask_for_recovery(post.asked("Ann"), "Ann")

    tell(tmp_path, story)
