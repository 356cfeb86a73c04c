"""Passkeys: what opens an account, and what does not."""

from pathlib import Path

from banneret.server.accounts import passkey_store
from banneret.server.clock import now, told_by
from banneret.server.storage.database import open_database
from tests.server.authenticator import PRESENT, Authenticator
from tests.server.running import PASSWORD, Client, Server, new_name

ADD, SIGN_IN = "/api/account/passkeys", "/api/account/sign-in/passkey"


def at(server: Server, client: Client) -> Client:
    """A client at a host name: browsers do not support passkeys for IP addresses."""
    there = Client(server.url.replace("127.0.0.1", "localhost"))
    there.http.headers["Origin"] = there.url
    for each in client.http.cookies.jar:
        there.http.cookies.set(each.name, each.value or "")
    return there


def owner_of(server: Server, name: str = "") -> Client:
    return at(server, server.account(name))


def with_passkey(owner: Client, name: str = "My key") -> Authenticator:
    device = Authenticator(owner.url)
    options = owner.post(f"{ADD}/options", {"password": PASSWORD})["options"]
    owner.post(ADD, device.create(options, name))
    return device


def asked(client: Client) -> dict[str, str]:
    found: dict[str, str] = client.post(f"{SIGN_IN}/options")["options"]
    return found


def refused(client: Client, path: str, body: object) -> str:
    answer = client.http.post(path, json=body)
    assert answer.status_code == 403, answer.text
    return str(answer.json()["text"])


def test_whoever_has_the_device_comes_in_without_a_password(server: Server) -> None:
    name = new_name()
    owner = owner_of(server, name)
    device = with_passkey(owner, " My  phone ")
    (listed,) = owner.get(ADD)
    assert (listed["name"], listed["used"]) == ("My phone", None)
    for _ in range(2):
        elsewhere = at(server, server.stranger())
        assert elsewhere.post(SIGN_IN, device.sign(asked(elsewhere)))["name"] == name
        assert elsewhere.get("/api/account")["name"] == name
    (listed,) = owner.get(ADD)
    assert listed["used"]
    assert [each["name"] for each in owner.get("/api/account/export")["passkeys"]] == ["My phone"]

    owner.ok(owner.http.put(f"{ADD}/{listed['id']}", json={"name": "The old one"}))
    assert [each["name"] for each in owner.get(ADD)] == ["The old one"]
    owner.ok(owner.http.delete(f"{ADD}/{listed['id']}"))
    assert not owner.get(ADD)
    stranger = at(server, server.stranger())
    assert "not known here" in refused(stranger, SIGN_IN, device.sign(asked(stranger)))


def test_an_answer_is_good_once(server: Server) -> None:
    device = with_passkey(owner_of(server))
    stranger = at(server, server.stranger())
    answer = device.sign(asked(stranger))
    stranger.post(SIGN_IN, answer)
    assert "Try again" in refused(at(server, server.stranger()), SIGN_IN, answer)


def test_a_challenge_that_failed_is_used_up(server: Server) -> None:
    device = with_passkey(owner_of(server))
    stranger = at(server, server.stranger())
    options = asked(stranger)
    broken = device.sign(options) | {"signature": "AAAA"}
    assert "not valid" in refused(stranger, SIGN_IN, broken)
    assert "too long" in refused(stranger, SIGN_IN, device.sign(options))


def test_what_was_signed_elsewhere_is_worth_nothing(server: Server) -> None:
    owner, stranger = owner_of(server), at(server, server.stranger())
    device = with_passkey(owner)
    for lie in ({"origin": "https://bannerett.example"}, {"site": "example.org"}, {"flags": PRESENT}):
        before = {name: getattr(device, name) for name in lie}
        for name, value in lie.items():
            setattr(device, name, value)
        assert "not valid" in refused(stranger, SIGN_IN, device.sign(asked(stranger))), lie
        options = owner.post(f"{ADD}/options", {"password": PASSWORD})["options"]
        assert "not valid" in refused(owner, ADD, device.create(options)), lie
        for name, value in before.items():
            setattr(device, name, value)
    stranger.post(SIGN_IN, device.sign(asked(stranger)))


def test_a_copy_of_a_device_that_counts_is_noticed(server: Server) -> None:
    device = with_passkey(owner_of(server))
    stranger = at(server, server.stranger())
    device.signatures = 7
    stranger.post(SIGN_IN, device.sign(asked(stranger)))
    device.signatures = 3
    assert "not valid" in refused(stranger, SIGN_IN, device.sign(asked(stranger)))


def test_nobody_adds_a_passkey_to_somebody_else(server: Server) -> None:
    owner, other = owner_of(server), owner_of(server)
    options = owner.post(f"{ADD}/options", {"password": PASSWORD})["options"]
    assert "too long" in refused(other, ADD, Authenticator(other.url).create(options))
    for_signing_in = options | {"challenge": asked(owner)["challenge"]}
    assert "too long" in refused(owner, ADD, Authenticator(owner.url).create(for_signing_in))
    assert "password is wrong" in refused(owner, f"{ADD}/options", {"password": "not this one"})
    assert at(server, server.stranger()).http.get(ADD).status_code == 401
    with_passkey(owner)
    (mine,) = owner.get(ADD)
    assert other.http.delete(f"{ADD}/{mine['id']}").status_code == 404
    assert other.http.put(f"{ADD}/{mine['id']}", json={"name": "Mine"}).status_code == 404


def test_the_same_passkey_is_not_added_twice(server: Server) -> None:
    owner, other = owner_of(server), owner_of(server)
    device = with_passkey(owner)
    options = other.post(f"{ADD}/options", {"password": PASSWORD})["options"]
    assert other.http.post(ADD, json=device.create(options)).status_code == 409


def test_nonsense_is_refused_with_a_sentence(server: Server) -> None:
    device = with_passkey(owner_of(server))
    stranger = at(server, server.stranger())
    for part in ("id", "client_data", "authenticator_data", "signature", "user_handle"):
        for nonsense in ("A", "AAAA", "e30", "bnVsbA", "W10"):
            assert refused(stranger, SIGN_IN, device.sign(asked(stranger)) | {part: nonsense})


def test_a_server_without_a_name_says_so(server: Server) -> None:
    answer = server.stranger().http.post(f"{SIGN_IN}/options")
    assert answer.status_code == 409
    assert "by its number, 127.0.0.1" in answer.json()["text"]


def test_a_challenge_is_short_lived(tmp_path: Path) -> None:
    database, at_first = open_database(tmp_path), now()
    for seconds, good in ((299, True), (301, False)):
        challenge = bytes([seconds % 256]) * 32
        with told_by(lambda: at_first), database.writing() as connection:
            passkey_store.keep_challenge(connection, challenge, None)
        later = at_first + seconds * 1_000_000
        with told_by(lambda later=later: later), database.writing() as connection:  # type: ignore[misc]
            assert passkey_store.spend_challenge(connection, challenge, None) is good
    database.close()
