"""Why a server may not start, as a message; and what keeps strangers out of a running one."""

import asyncio
import gc
import signal
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from socket import gethostname
from urllib.parse import urlsplit
from weakref import ref

import httpx
import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from banneret.engine.errors import BanneretError
from banneret.server import run
from banneret.server.routes import pages
from banneret.server.run import serve
from banneret.server.storage.database import FILE, open_database
from tests.server.running import ME, PATIENCE, Client, Server


def never(url: str) -> None:
    raise AssertionError(f"it serves at {url}")


def test_the_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(
            BanneretError, match=f"Cannot serve at 127.0.0.1, port {port}: Address already in use"
        ):
            serve("127.0.0.1", port, tmp_path, never)


def test_the_host_is_not_known(tmp_path: Path) -> None:
    with pytest.raises(BanneretError, match=r"Cannot serve at no\.such\.host\.invalid"):
        serve("no.such.host.invalid", 0, tmp_path, never)


def test_the_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BanneretError, match=r"Cannot store matches in .*file/folder: Not a directory"):
        serve("127.0.0.1", 0, tmp_path / "file" / "folder", never)


def test_the_database_is_from_a_newer_version(tmp_path: Path) -> None:
    open_database(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(BanneretError, match="was written by a newer version of Banneret"):
        serve("127.0.0.1", 0, tmp_path, never)


def test_the_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("not a database, but long enough to be taken for one" * 100)
    with pytest.raises(BanneretError, match="file is not a database"):
        serve("127.0.0.1", 0, tmp_path, never)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "10.0.0.1", "", "["]
)
def test_another_name_is_refused(server: Server, host: str) -> None:
    """Against DNS rebinding."""
    response = server.stranger().http.get("/api/about", headers={"Host": host})
    assert response.status_code in (400, 421)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "localhost:1234", "LOCALHOST"])
def test_our_own_names_are_taken(server: Server, host: str) -> None:
    assert server.stranger().http.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"])
def test_pages_from_elsewhere_may_not_act(server: Server, ann: Client, origin: str) -> None:
    match = ann.begin(ME, ME).id
    command = {"kind": "play", "id": "x", "version": 0, "seat": 0, "action": "e2-e3"}
    headers = {"Origin": origin}
    for method, path, body in (
        ("POST", f"/api/matches/{match}/commands", command),
        ("POST", "/api/me", None),
        ("PUT", "/api/me", {"name": "Eve"}),
        ("DELETE", f"/api/matches/{match}", None),
        ("POST", "/api/matches", {"game": "age-of-chess", "seats": [ME, ME]}),
    ):
        assert ann.http.request(method, path, json=body, headers=headers).status_code == 403
    address = f"{server.url.replace('http', 'ws')}/api/matches/{match}/live"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    assert ann.snapshot(match).version == 0


def test_our_own_pages_may_act(server: Server, ann: Client) -> None:
    assert ann.http.post("/api/me", headers={"Origin": server.url}).status_code == 201
    address = f"{server.url.replace('http', 'ws')}/api/matches/{ann.begin(ME, ME).id}/live"
    with connect(address, origin=Origin(server.url)) as socket:
        assert socket.recv(PATIENCE)


def test_a_server_behind_a_proxy(tmp_path: Path, named: Server) -> None:
    """Whether the proxy passes on the requested host name, or uses the server's own."""
    own = urlsplit(named.url).netloc
    for host, origin, status in (
        ("games.example.org", "https://games.example.org", 201),
        ("games.example.org", None, 201),
        (own, "https://games.example.org", 201),
        (own, "http://GAMES.example.org", 201),
        (own, "https://other.example:8443", 201),
        ("other.example:8443", "https://other.example:8443", 201),
        (own, "https://other.example", 403),
        (own, "https://games.example.org.evil.example", 403),
        (own, "https://evil.example", 403),
        (own, "null", 403),
        ("games.example.org", "https://evil.example", 403),
        ("evil.example", "https://games.example.org", 421),
    ):
        headers = {"Host": host} | ({"Origin": origin} if origin else {})
        assert named.stranger().http.post("/api/me", headers=headers).status_code == status, (host, origin)
    match = named.guest().begin(ME, ME).id
    address = f"{named.url.replace('http', 'ws')}/api/matches/{match}/live"
    with connect(address, origin=Origin("https://games.example.org")) as socket:
        assert socket.recv(PATIENCE)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the whole network, with additional host names."""
    names = ["games.example.org", "Other.Example:8443"]
    server = Server(tmp_path_factory.mktemp("named"), host="0.0.0.0", names=names).start()
    yield server
    server.end(signal.SIGTERM)


@pytest.mark.parametrize("name", ["https://games.example.org", "games.example.org/", "", "[", "me@home"])
def test_what_is_no_name_of_a_server(tmp_path: Path, name: str) -> None:
    with pytest.raises(BanneretError, match="is not a server name"):
        serve("127.0.0.1", 0, tmp_path, never, names=[name])


def test_where_others_reach_it(server: Server, named: Server) -> None:
    """The announced address works: the server responds there under that name."""
    assert server.stranger().get("/api/about")["addresses"] == []
    addresses = named.stranger().get("/api/about")["addresses"]
    port = urlsplit(named.url).port
    for address in addresses:
        parts = urlsplit(address)
        assert (parts.scheme, parts.port, parts.path) == ("http", port, "")
        assert parts.hostname not in ("localhost", "127.0.0.1", "0.0.0.0")
        assert named.stranger().http.get("/api/about", headers={"Host": parts.netloc}).status_code == 200
        if parts.hostname and parts.hostname[0].isdigit():
            assert Client(address).http.get("/api/about").json()["addresses"] == addresses
    names = [urlsplit(address).hostname for address in addresses]
    assert gethostname().lower() in [*names, "localhost"]


def test_what_browsers_are_told(server: Server) -> None:
    for path in ("/", "/api/about", "/api/nothing"):
        headers = server.stranger().http.get(f"{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_what_is_not_there(server: Server) -> None:
    response = server.stranger().http.get("/api/nothing")
    assert (response.status_code, response.json()) == (404, {"text": "There is nothing at this address."})
    assert server.stranger().http.post("/play/x").status_code == 405


def test_the_client(tmp_path: Path) -> None:
    """All its pages are one file, its assets are immutable, and nothing outside its folder is served."""
    (tmp_path / "secret.txt").write_text("secret")
    static = tmp_path / "static"
    transport = httpx.ASGITransport(pages.browser_client(static))

    def get(path: str, **headers: str) -> httpx.Response:
        async def asked() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
                return await browser.get(path, headers=headers)

        return asyncio.run(asked())

    assert "make web" in get("/").text
    (static / "assets").mkdir(parents=True)
    page = "<p>page</p>" * 200
    (static / "index.html").write_text(page)
    (static / "assets" / "app-1a2b.js").write_text("script" * 1000)
    for path in (
        "/",
        "/new/age-of-chess",
        "/play/abc",
        "/join/abc/def",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        f"/join/{'x' * 300}",
        f"/{'x/' * 3000}",
    ):
        found = get(path)
        assert found.text == page
        assert found.headers["cache-control"] == "no-cache"
        assert found.headers["content-encoding"] == "gzip"
    script = get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    plain = get("/assets/app-1a2b.js", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert script.text == plain.text == "script" * 1000
    assert get("/assets/gone.js").status_code == 404
    before = get("/").headers["etag"]
    assert get("/", **{"If-None-Match": before}).status_code == 304
    (static / "index.html").write_text("<p>a new build</p>")
    assert get("/", **{"If-None-Match": before}).text == "<p>a new build</p>"


def test_a_socket_with_a_token_that_is_not_known(server: Server, ann: Client) -> None:
    address = f"{server.url.replace('http', 'ws')}/api/matches/{ann.begin(ME, ME).id}/live"
    for headers, query in (({"Authorization": "Bearer made-up"}, ""), ({}, "?log_since=none")):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address + query, additional_headers=headers),
        ):
            pass
        assert refused.value.response.status_code == 403


class Circle:
    """A reference cycle, which only the garbage collector frees."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_that_has_grown_old_is_found_now_and_then() -> None:
    """Python collects only young objects, so that no move waits; the server runs the full collection."""
    server, circle = run.Server(uvicorn.Config("no:app"), lambda: None), Circle()
    seen = ref(circle)
    gc.collect()
    gc.disable()  # only the server may collect
    try:
        del circle
        asyncio.run(server.on_tick(run.TICKS_BETWEEN_COLLECTIONS - 2))
        assert seen() is not None
        asyncio.run(server.on_tick(run.TICKS_BETWEEN_COLLECTIONS - 1))
        assert seen() is None
    finally:
        gc.enable()
