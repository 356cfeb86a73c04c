"""Whatever is sent to any address: the answer is one that the OpenAPI document has, and never the server's
fault.

$BANNERET_REQUESTS says how many requests each operation gets of each kind; then each run tries others.
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
    """Somebody who may do everything here: with an account, and a moderator."""
    client = server.account(NAME)
    assert run("moderators", "add", NAME, "--data", str(server.folder)).code == 0
    return client


@pytest.fixture(scope="module")
def known(server: Server, nemo: Client) -> dict[str, Any]:
    """What there is: a match that waits for Nemo, and so on."""
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
    """Afterwards takes the old name again, and signs in, if the request changed that."""
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

            with suppress(Unsatisfiable):  # nothing there can be wrong
                try_some()
