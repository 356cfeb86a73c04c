"""The OpenAPI document, with the socket and its frames."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from banneret.server.models.base import SCHEMAS, Problem

SOCKET_PATH = "/api/matches/{match}/live"
LOBBY_SOCKET_PATH = "/api/lobby/live"

_SOCKET: dict[str, Any] = {
    "tags": ["play"],
    "operationId": "live",
    "summary": "Follow a match (a WebSocket)",
    "description": (
        "Sends a Snapshot at once and after every change that the visitor can see. Takes text frames, each "
        "a Command, and answers with an Accepted or a Refused, then the Snapshot that shows the effect."
    ),
    "parameters": [
        {"name": "match", "in": "path", "required": True, "schema": {"type": "string"}},
        {
            "name": "log_since",
            "in": "query",
            "required": False,
            "description": "The number of log entries that the client already has",
            "schema": {"type": "integer", "minimum": 0, "default": 0},
        },
        {
            "name": "language",
            "in": "query",
            "required": False,
            "description": "The language of the texts; if omitted, that of Accept-Language",
            "schema": {"type": "string"},
        },
    ],
    "responses": {
        "101": {"description": "The socket is open"},
        "403": {"description": "The request comes from a page of another site"},
    },
    "x-takes": [{"$ref": f"{SCHEMAS}Command"}],
    "x-sends": [{"$ref": f"{SCHEMAS}{name}"} for name in ("Snapshot", "Accepted", "Refused")],
}


_LOBBY_SOCKET = {
    "tags": ["lobby"],
    "operationId": "lobby_live",
    "summary": "Follow the lobby (a WebSocket)",
    "description": "Sends a LobbySnapshot at once and after every change that the visitor can see.",
    "parameters": [
        {
            "name": "match",
            "in": "query",
            "required": False,
            "description": "A match whose chat is followed as well",
            "schema": {"type": "string", "maxLength": 64},
        },
        _SOCKET["parameters"][-1],
    ],
    "responses": _SOCKET["responses"],
    "x-sends": [{"$ref": f"{SCHEMAS}LobbySnapshot"}],
}


_TOO_LARGE = {
    "description": "Too large",
    "content": {"application/json": {"schema": {"$ref": f"{SCHEMAS}Problem"}}},
}
"""The guard's error answers to any request with a body."""


def describe(app: FastAPI) -> dict[str, Any]:
    """Builds the document of an application. The frames of the socket are models of routes, too."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        document["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        for path in document["paths"].values():
            for operation in path.values():
                if "requestBody" in operation:
                    operation["responses"]["413"] = _TOO_LARGE
        document["paths"][SOCKET_PATH] = {"get": _SOCKET}
        document["paths"][LOBBY_SOCKET_PATH] = {"get": _LOBBY_SOCKET}
        app.openapi_schema = document
    return app.openapi_schema
