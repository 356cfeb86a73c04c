"""How responses are documented and written."""

from typing import Any

from fastapi import Response
from pydantic import BaseModel

from banneret.server.models.base import SCHEMAS, Problem

_MEANINGS = {
    401: "Unknown token, or not signed in",
    403: "Not allowed",
    404: "Not found",
    409: "Not possible in the current state",
    429: "Too many requests: the text and `Retry-After` say when to try again",
    422: "Invalid request",
    503: "Busy: try again in a moment",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for its documentation.

    Given the model itself, FastAPI would build a validator for each, hundreds of unused ones.
    """
    content = {"application/json": {"schema": {"$ref": f"{SCHEMAS}{Problem.__name__}"}}}
    return {
        status: {"content": content, "description": _MEANINGS[status]}
        for status in (401, 422, 429, *statuses)
    }


def as_json(model: BaseModel) -> Response:
    """Sends a model as a response without FastAPI's second validation."""
    return Response(model.model_dump_json(), media_type="application/json")
