"""Responses to the server's own errors."""

import asyncio
import http.client
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from httpx import ASGITransport, AsyncClient, Response
from starlette.routing import Route

from banneret.server.app import create_app
from tests.server.running import ME, Server


async def fail(_: object) -> None:
    raise RuntimeError("a secret of ours")


def test_a_fault_is_told_in_the_language_and_with_the_headers_of_every_answer(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    app.router.routes.insert(0, Route("/api/broken", fail))

    async def ask(*paths: str) -> list[Response]:
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://localhost") as asking:
            return [await asking.get(path, headers={"Accept-Language": "de"}) for path in paths]

    well, told = asyncio.run(ask("/api/openapi.json", "/api/broken"))
    assert (well.status_code, told.status_code) == (200, 500)
    assert told.json() == {"text": "Auf dem Server ist etwas schiefgegangen. Es liegt nicht an dir."}
    policy = "content-security-policy"
    assert told.headers[policy] == well.headers[policy]


def test_a_connection_stays_open_after_a_fault(server: Server) -> None:
    ann = server.guest()
    match = ann.begin(ME, ME, ME, game="the-faulty-road").id
    headers = {"Authorization": ann.http.headers["Authorization"]}
    statuses = list[int]()
    with closing(http.client.HTTPConnection(urlsplit(server.url).netloc)) as connection:
        connection.connect()
        connection.auto_open = 0  # does not reopen a closed connection
        for path in (f"/api/matches/{match}", "/api/about"):
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)
    assert statuses == [500, 200]
