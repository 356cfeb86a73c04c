"""Fuzzing: any request to any address gets an answer described in the OpenAPI document, and never a server
error.

$BANNERET_REQUESTS sets the number of requests per operation and kind; if set, each run tries different ones.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.cli.running import run
from tests.server.running import FRIEND, GAME, ME, PASSWORD, PATIENCE, Client, Server

REQUESTS = int(os.environ.get("BANNERET_REQUESTS", "0"))
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
SOCKETS = ("live", "lobby_live")
NAME = "Nemo"

tried = settings(
    max_examples=REQUESTS or 2,
    derandomize=not REQUESTS,
    print_blob=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def nemo(server: Server) -> Client:
    """A person with all rights: an account, and a moderator."""
    client = server.account(NAME)
    assert run("moderators", "add", NAME, "--data", str(server.folder)).code == 0
    return client


@pytest.fixture(scope="module")
def known(server: Server, nemo: Client) -> dict[str, Any]:
    """Existing ids: a match that waits for Nemo, and so on."""
    other = server.account()
    begun = nemo.begin(ME, FRIEND, rated=True, time_control={"pace": "correspondence", "hours": 72})
    other.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    nemo.play(begun.id, "e2-e3")
    other.play(begun.id, "e7-e6", seat=1)
    person = nemo.get("/api/lobby")["me"]["id"]
    return {
        "match": begun.id,
        "game": GAME,
        "person": person,
        "other": person,
        "lesson": "1-first-battle",
        "n": 1,
        "pace": "correspondence",
    }


def operations(server: Server) -> Iterator[Any]:
    document = server.stranger().http.get("/api/openapi.json").json()
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.definition.raw["operationId"] not in SOCKETS:
            yield operation


def send(case: "Case[Any]", nemo: Client) -> None:
    """Restores the name and the session afterwards, if the request changed them."""
    cookies = {each.name: each.value for each in nemo.http.cookies.jar}
    response = case.call(base_url=nemo.url, cookies=cookies, timeout=PATIENCE)
    case.validate_response(response, checks=CHECKS)
    if case.path == "/api/me":
        nemo.ok(nemo.http.put("/api/me", json={"name": NAME}))
    if case.path.startswith("/api/account") and nemo.http.get("/api/account").status_code != 200:
        nemo.post("/api/account/sign-in", {"name": NAME, "password": PASSWORD})


def test_every_answer_is_one_that_is_described(server: Server, nemo: Client, known: dict[str, Any]) -> None:
    for operation in operations(server):
        names = {each.name for each in operation.path_parameters}
        path = {name: value for name, value in known.items() if name in names}
        for mode in GenerationMode:

            @tried
            @given(case=operation.as_strategy(generation_mode=mode, path_parameters=path or None))
            def try_some(case: "Case[Any]") -> None:
                send(case, nemo)

            with suppress(Unsatisfiable):  # no invalid input exists there
                try_some()
