"""The OpenAPI document, and whether routes respond as it says."""

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from banneret.server.models.games import About, Chapter, GameInfo, PlayerInfo
from banneret.server.routes.api_page import page_of
from tests.server.running import ROOT, Client, Server

METHODS = ("get", "put", "post", "delete")


@cache
def document() -> dict[str, Any]:
    command = [sys.executable, "-m", "banneret.server.openapi"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found: dict[str, Any] = json.loads(made)
    assert made == json.dumps(found, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    return found


def operations(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [each[method] for each in found["paths"].values() for method in METHODS if method in each]


def test_every_operation_has_a_name_a_summary_and_its_errors(server: Server) -> None:
    found = document()
    assert server.stranger().http.get("/api/openapi.json").json() == found
    names = [each["operationId"] for each in operations(found)]
    assert len(names) == len(set(names))
    assert {"about", "begin", "command", "live", "matches", "picks", "snapshot"} <= set(names)
    for each in operations(found):
        assert each["summary"]
        for status, answer in each["responses"].items():
            if int(status) >= 400 and "content" in answer:
                kind = answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                is_refusal = each["operationId"] == "command" and status not in ("401", "404", "413")
                assert kind == ("Refused" if is_refusal else "Problem"), (each["operationId"], status)


def test_the_api_is_described_on_a_page(server: Server) -> None:
    """The page is self-contained, and has the same security headers as all others."""
    page = server.stranger().http.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    found = document()
    for each in operations(found):
        assert f'id="{each["operationId"]}"' in page.text
    for name in found["components"]["schemas"]:
        assert f'<article id="{name}">' in page.text
    assert "<script" not in page.text
    assert {*re.findall(r'(?:src|href)="([^"#]+)"', page.text)} == {"/api/openapi.json"}
    linked = {*re.findall(r'href="#([^"]+)"', page.text)}
    assert linked <= {*re.findall(r'id="([^"]+)"', page.text)}


def test_what_a_model_says_is_text_on_the_page() -> None:
    """Model descriptions are not rendered as HTML."""
    hostile = "<script>alert(1)</script>"
    operation = {"operationId": "x", "summary": hostile, "responses": {"200": {"description": hostile}}}
    info = {"title": hostile, "summary": hostile, "version": hostile}
    schemas = {"A": {"description": hostile, "properties": {hostile: {"enum": [hostile]}}}}
    page = page_of({"info": info, "paths": {"/x": {"get": operation}}, "components": {"schemas": schemas}})
    assert "<script" not in page


def test_every_reference_leads_somewhere() -> None:
    found = document()
    schemas = found["components"]["schemas"]
    references = set(_references(found))
    assert references <= {f"#/components/schemas/{name}" for name in schemas}
    assert {"Command", "Accepted", "Refused", "Snapshot"} <= schemas.keys()
    assert "kind" in schemas["Snapshot"]["required"]
    assert found["openapi"].startswith("3.1")


def _references(data: Any) -> list[str]:
    if isinstance(data, dict):
        own = [data["$ref"]] if "$ref" in data else []
        return own + [each for value in data.values() for each in _references(value)]
    return [each for value in data for each in _references(value)] if isinstance(data, list) else []


def test_every_model_has_a_name_of_its_own() -> None:
    """Models of the same name would get their module as a prefix, which means nothing to clients."""
    assert not [name for name in document()["components"]["schemas"] if "__" in name]


def test_what_there_is_to_play(ann: Client) -> None:
    assert About.model_validate(ann.get("/api/about")).name == "banneret"
    games = TypeAdapter(list[GameInfo]).validate_python(ann.get("/api/games"))
    assert [game.name for game in games][:1] == ["age-of-chess"]
    assert games[0].seats == ("Blue", "Gold")
    assert [ruleset.name for ruleset in games[0].rulesets] == ["default", "v2"]
    assert all(ruleset.title and ruleset.about for ruleset in games[0].rulesets)
    road = next(game for game in games if game.name == "the-road")
    assert [len(ruleset.seats) for ruleset in road.rulesets] == [3, 4]
    players = TypeAdapter(list[PlayerInfo]).validate_python(ann.get("/api/players"))
    assert [player.name for player in players][:2] == ["random", "greedy"]
    chapters = TypeAdapter(list[Chapter]).validate_python(ann.get("/api/games/age-of-chess/rules"))
    clauses = [clause for chapter in chapters for clause in chapter.clauses]
    assert clauses[0].id == "AC-1.1"
    assert not any("**AC-" in clause.text[:6] for clause in clauses)
    assert ann.http.get("/api/games/chess/rules").status_code == 404
