"""Accounts: sign-up, sign-in, passwords, recovery codes, names, export, deletion."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from sqlalchemy import select

from banneret.engine.text import speaking
from banneret.server.accounts.names import check_account_name, skeleton
from banneret.server.accounts.passwords import check_password
from banneret.server.accounts.recovery import bare, new_codes
from banneret.server.accounts.service import AccountService, Asked
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.quotas import Quotas
from banneret.server.storage.database import Database, open_database
from banneret.server.storage.forgetting import FORGOTTEN, KEPT, UNSIGNED
from banneret.server.storage.people import is_account
from banneret.server.storage.schema import metadata, persons
from tests.server.lobby import begin_between, lobby_of, person_of, seek
from tests.server.running import FRIEND, GAME, GREEDY, ME, PASSWORD, Client, Server, new_name

T = TypeVar("T")

WRONG = "Name or password are wrong."


def sign_in(client: Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.http.post("/api/account/sign-in", json={"name": name, "password": password})


def text(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["text"]


def test_a_guest_who_signs_up_keeps_matches_and_is_found_on_another_browser(server: Server) -> None:
    guest, name = server.stranger(), new_name()
    begun = guest.begin(ME, FRIEND)
    guest.play(begun.id, "e2-e3")
    guest.post("/api/account", {"name": name, "password": PASSWORD})
    assert guest.get("/api/me") == {"name": name, "is_account": True}
    kept = guest.matches()[0]
    assert (kept.id, kept.seats[0].title, kept.seats[0].mine) == (begun.id, name, True)
    assert kept.seats[1].invitation == begun.seats[1].invitation, "the link that was sent stays good"

    guest.http.post("/api/account/sign-out")
    assert guest.get("/api/me") == {"name": "", "is_account": False}
    assert guest.matches() == []

    elsewhere = server.stranger()
    assert sign_in(elsewhere, f" {name.upper()} ").json() == {"name": name, "is_account": True}
    assert [each.id for each in elsewhere.matches()] == [begun.id]
    assert elsewhere.snapshot(begun.id).seats[1].invitation == begun.seats[1].invitation
    invited = server.stranger()
    invited.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    invited.play(begun.id, "e7-e6", seat=1)


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(server: Server) -> None:
    name = new_name()
    server.account(name)
    for wrong in (sign_in(server.stranger(), name, "not this one"), sign_in(server.stranger(), "Unknown 7")):
        assert text(wrong) == (403, WRONG)
        assert "set-cookie" not in wrong.headers


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(tmp_path)
    yield database
    database.close()


async def at_once(work: Callable[[], T], /) -> T:
    """Runs the work in place: there is nobody else who would have to wait."""
    return work()


def test_unknown_names_go_the_same_way_as_known_ones(database: Database) -> None:
    """Both hash a password, which dominates the response time; a server that cannot do that says so in both
    cases.
    """
    asked, name = Asked("192.0.2.1", ""), new_name()
    unlimited = Quotas(Limits(), online=False)
    accounts = AccountService(database, Limits(), at_once, unlimited)
    busy = AccountService(database, Limits(waiting_hashes=0), at_once, unlimited)
    asyncio.run(accounts.sign_up(asked, name, PASSWORD))
    for each in (name, "Unknown 7"):
        for deed in (busy.sign_in(asked, each, PASSWORD), busy.recover(asked, each, "A", PASSWORD)):
            with pytest.raises(RequestError) as refused:
                asyncio.run(deed)
            assert refused.value.status == 503


def timeless_quotas(limits: Limits) -> Quotas:
    """Quotas on a stopped clock, however slow the machine is."""
    quotas = Quotas(limits, online=False)
    for each in quotas._by_kind.values():
        each._clock = lambda: 0.0
    return quotas


def test_guessing_ends_soon_and_it_is_said_when_to_try_again(database: Database) -> None:
    limits = Limits(tries_per_name=2, tries_per_address=6, sign_ups_per_address=2)
    accounts = AccountService(database, limits, at_once, timeless_quotas(limits))
    here, there = Asked("192.0.2.1", ""), Asked("192.0.2.2", "")

    def answer(deed: Coroutine[Any, Any, Any]) -> str:
        try:
            return str(asyncio.run(deed))
        except RequestError as refusal:
            return str(refusal)

    too_many = "This was too often. Try again in 8 minutes."
    for name in ("Ann", "Ben"):
        asyncio.run(accounts.sign_up(here, name, PASSWORD))
    assert answer(accounts.sign_up(here, "Cleo", PASSWORD)) == too_many
    for name in ("Ann", "Unknown"):
        for _ in range(2):
            assert answer(accounts.sign_in(here, name, "a guess")) == WRONG
        assert answer(accounts.sign_in(here, name, PASSWORD)) == too_many
        assert answer(accounts.recover(there, name, "a guess", PASSWORD)) == too_many, "from anywhere"
    assert "Try again in 3 minutes" in answer(accounts.sign_in(here, "Ben", PASSWORD)), "for any name"
    for _ in range(3):
        assert "Ben" in answer(accounts.sign_in(there, "Ben", PASSWORD)), "who knows it is not counted"
    with speaking("de"):
        assert "8 Minuten" in answer(accounts.sign_in(there, "Ann", PASSWORD))


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("seven 7", "at least 8 characters"),
        ("Password1", "easily guessed"),
        ("12345678", "easily guessed"),
        ("zzzzzzzzzz", "easily guessed"),
        ("abcabcabc", "easily guessed"),
        ("ann of 1066", "must not be your name"),
    ],
)
def test_passwords_that_are_refused(password: str, why: str) -> None:
    with pytest.raises(RequestError, match=why):
        check_password(password, "Ann of 1066")


@pytest.mark.parametrize("password", ["all small letters", "ünïcödé!", "77 elephants", "x" * 8 + "y" * 192])
def test_passwords_need_no_certain_characters(password: str) -> None:
    check_password(password, "Ann")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x", "2 to 40 characters"),
        ("...", "a letter or a digit"),
        ("bell \a", "printable"),
        ("right \u202e left", "printable"),
        ("greedy", "computer player"),
        ("level:3", "computer player"),
        ("KNIGHT", "computer player"),
        ("Kn1ght", "computer player"),
        ("Ritter", "computer player"),
        ("Moderator", "run the server"),
        ("m0derat0r", "run the server"),
        ("аdmin", "run the server"),  # noqa: RUF001  # with a Cyrillic letter, as somebody who deceives would
        ("Admin 2", "run the server"),
        ("The Banneret", "run the server"),
        ("Ｂａｎｎｅｒｅｔ", "run the server"),  # noqa: RUF001
        ("former player", "run the server"),
    ],
)
def test_names_that_are_refused(name: str, why: str) -> None:
    with pytest.raises(RequestError, match=why):
        check_account_name(name)


@pytest.mark.parametrize("name", ["Ann", "Black Knight", "Badminton", "Юлия", "José", "Modest", "7 of 9"])
def test_names_that_are_fine(name: str) -> None:
    check_account_name(name)


def test_names_that_look_alike_are_one() -> None:
    assert len(set(map(skeleton, ("Billy", "BILLY", "bi11y", "b-illy", "Вilly", "bILLy")))) == 1  # noqa: RUF001
    assert skeleton("Bernhard") == skeleton("Bemhard")
    assert skeleton("Ann") != skeleton("Anna")


def test_nobody_is_called_like_somebody_with_an_account(server: Server, ann: Client) -> None:
    name = new_name()
    owner = server.account(name)
    why = (409, "Somebody has this name, or one that looks like it. Choose another one.")
    like = name.replace("o", "0").upper()
    again = {"name": like, "password": PASSWORD}
    assert text(server.stranger().http.post("/api/account", json=again)) == why
    assert text(ann.http.put("/api/me", json={"name": like})) == why, "guests neither"
    other = server.account()
    assert text(other.http.put("/api/me", json={"name": like})) == why
    assert owner.ok(owner.http.put("/api/me", json={"name": like}))["name"] == like


def test_who_changes_their_name_signs_in_with_the_new_one(server: Server) -> None:
    name, new = new_name(), new_name()
    owner = server.account(name)
    match = owner.begin(ME, GREEDY).id
    with owner.live(match) as live:
        owner.ok(owner.http.put("/api/me", json={"name": new}))
        assert live.next().seats[0].title == new
    assert text(sign_in(server.stranger(), name)) == (403, WRONG)
    assert sign_in(server.stranger(), new).is_success
    server.account(name)


def test_changing_the_password_ends_all_other_sessions(server: Server) -> None:
    name = new_name()
    here, there = server.account(name), server.stranger()
    sign_in(there, name)
    change = {"password": "not this one", "new_password": "battery staple"}
    assert text(here.http.post("/api/account/password", json=change)) == (403, "The password is wrong.")
    assert there.get("/api/me")["is_account"]
    here.post("/api/account/password", change | {"password": PASSWORD})
    assert here.get("/api/me")["is_account"]
    assert not there.get("/api/me")["is_account"]
    assert text(sign_in(there, name)) == (403, WRONG)
    assert sign_in(there, name, "battery staple").is_success


def test_a_recovery_code_is_good_once(server: Server) -> None:
    name, browser = new_name(), server.stranger()
    codes = browser.post("/api/account", {"name": name, "password": PASSWORD})["codes"]
    assert len(set(codes)) == 8
    assert browser.get("/api/account")["recovery_codes"] == 8
    wanted = {"name": name, "code": codes[3].lower().replace("-", " "), "password": "battery staple"}
    elsewhere = server.stranger()
    assert elsewhere.post("/api/account/recover", wanted)["name"] == name
    assert elsewhere.get("/api/account")["recovery_codes"] == 7
    assert not browser.get("/api/me")["is_account"], "whoever had the password is out"
    wrong = (403, "Name or recovery code are wrong.")
    assert text(browser.http.post("/api/account/recover", json=wanted)) == wrong
    other = new_name()
    server.account(other)
    stolen = wanted | {"name": other, "code": codes[4]}
    assert text(server.stranger().http.post("/api/account/recover", json=stolen)) == wrong
    unknown = wanted | {"name": "Unknown 7", "code": codes[4]}
    assert text(server.stranger().http.post("/api/account/recover", json=unknown)) == wrong
    renewed = elsewhere.post("/api/account/recovery-codes", {"password": "battery staple"})["codes"]
    assert not set(renewed) & set(codes)
    old = wanted | {"code": codes[5]}
    assert text(server.stranger().http.post("/api/account/recover", json=old)) == wrong


def test_a_recovery_code_can_be_typed_in_many_ways() -> None:
    assert all(set(bare(code)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") for code in new_codes())
    assert bare("ab0i-1 8") == "ABOIIB"


def test_nothing_secret_is_stored_as_it_is(server: Server) -> None:
    browser = server.stranger()
    password = "a password like no other"
    codes = browser.post("/api/account", {"name": new_name(), "password": password})["codes"]
    token = browser.post("/api/account/tokens", {"name": "bot", "scope": "play"})["token"]
    (cookie,) = browser.http.cookies.jar
    stored = server.stored()
    assert cookie.value
    for secret in (password, token, cookie.value, *codes, *map(bare, codes)):
        assert secret.encode() not in stored


def test_all_data_about_oneself(server: Server, ann: Client) -> None:
    name = new_name()
    owner = server.account(name)
    begun = owner.begin(ME, FRIEND)
    ann.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    owner.play(begun.id, "e2-e3")
    ann.play(begun.id, "e7-e6", seat=1)
    owner.post("/api/account/tokens", {"name": "bot", "scope": "read"})
    data = owner.get("/api/account/export")
    assert data["person"]["name"] == name
    assert [each["name"] for each in data["api_tokens"]] == ["bot"]
    assert len(data["sessions"]) == 1
    (match,) = data["matches"]
    assert match["id"] == begun.id
    assert [each["text"] for each in match["commands"]] == ["e2-e3"], "not what the other did"
    assert server.stranger().http.get("/api/account/export").status_code == 401


def test_deleting_an_account_leaves_matches_to_the_others(server: Server, ann: Client) -> None:
    name = new_name()
    owner = server.account(name)
    token = owner.post("/api/account/tokens", {"name": "bot", "scope": "play"})["token"]
    alone, begun = owner.begin(ME, GREEDY).id, owner.begin(ME, FRIEND)
    ann.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    owner.play(begun.id, "e2-e3")
    delete = "/api/account/delete"
    assert text(owner.http.post(delete, json={"password": "a guess"})) == (403, "The password is wrong.")
    with ann.live(begun.id) as live:
        assert owner.http.post(delete, json={"password": PASSWORD}).status_code == 204
        while (title := live.now.seats[0].title) == name:
            live.next()
        assert title == "former player"
    assert ann.http.get(f"/api/matches/{alone}").status_code == 404
    assert ann.matches()[0].seats[0].title == "former player"
    assert [entry.text for entry in ann.snapshot(begun.id).view.log] == ["e2-e3", "resign"]
    outcome = ann.snapshot(begun.id).view.status.outcome
    assert outcome is not None, "nobody is left waiting"
    assert outcome.winners == (1,)
    assert not owner.get("/api/me")["is_account"]
    assert (
        server.stranger().http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    )
    assert text(sign_in(server.stranger(), name)) == (403, WRONG)
    stored = open_database(server.folder)
    with stored.reading() as connection:
        dump = "\n".join(connection.connection.iterdump())
    stored.close()
    assert name not in dump
    server.account(name)


def test_all_that_the_lobby_and_moderators_know_is_told_and_deleted(server: Server, ann: Client) -> None:
    name = new_name()
    owner = server.account(name)
    match = begin_between(owner, ann)
    owner.post(f"/api/matches/{match}/chat", {"text": "These are my words"})
    owner.ok(owner.http.put(f"/api/matches/{match}/note", json={"text": "My own note"}))
    owner.post("/api/relations/friend", {"person": person_of(ann)})
    ann.post("/api/relations/friend", {"person": person_of(owner)})
    owner.post("/api/reports", {"person": person_of(ann), "reason": "other", "text": "My report"})
    owner.post("/api/lobby/challenges", {"game": GAME, "person": person_of(ann)})
    seek(owner)
    data = owner.get("/api/account/export")
    assert [each["text"] for each in data["chat"]] == ["These are my words"]
    assert [each["text"] for each in data["notes"]] == ["My own note"]
    assert [each["name"] for each in data["relations"]] == ["Ann"]
    assert [each["text"] for each in data["reports"]] == ["My report"]
    assert [each["game"] for each in data["challenges"]] == [GAME]
    assert len(data["seeks"]) == 2, "one has become a match"
    assert {each["kind"] for each in data["notices"]} >= {"begun", "friend"}
    person = person_of(owner)
    owner.post("/api/account/delete", {"password": PASSWORD})
    database = open_database(server.folder)
    with database.reading() as connection:
        for column in FORGOTTEN:
            found = connection.execute(select(column).where(column == person)).first()
            assert found is None, column
        dump = "\n".join(connection.connection.iterdump())
    database.close()
    for words in (name, "These are my words", "My own note", "My report"):
        assert words not in dump
    assert person not in [each.id for each in lobby_of(ann).friends]


def test_everything_that_names_a_person_is_forgotten_or_kept_on_purpose() -> None:
    naming = {
        column
        for table in metadata.sorted_tables
        for column in table.columns
        for key in column.foreign_keys
        if key.target_fullname == "persons.id"
    }
    assert naming == {*FORGOTTEN, *KEPT, *UNSIGNED}


def test_who_has_an_account(server: Server) -> None:
    names = new_name(), new_name()
    server.guest(names[0])
    server.account(names[1])
    database = open_database(server.folder)
    with database.reading() as connection:
        wanted = select(persons.c.id).where(persons.c.name.in_(names)).order_by(persons.c.id)
        guest, account = connection.execute(wanted).scalars()
        assert [is_account(connection, person) for person in (guest, account, account + 1)] == [
            False,
            True,
            False,
        ]
    database.close()


def test_reasons_are_given_in_german() -> None:
    with speaking("de"), pytest.raises(RequestError, match="Zeichen"):
        check_password("short", "Ann")
