"""How answers are documented and written."""

from typing import Any

from fastapi import Response
from pydantic import BaseModel

from banneret.server.models.base import SCHEMAS, Problem

_MEANINGS = {
    401: "The token is not known, or one has to sign in first",
    403: "Not allowed",
    404: "Not found",
    409: "Not possible now",
    429: "Too often: the text and `Retry-After` say when to try again",
    422: "Not understood, or not possible",
    503: "Busy: try again in a moment",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of a route, for its documentation.

    Given the model itself, the framework would make a validator for each, hundreds that nobody uses.
    """
    content = {"application/json": {"schema": {"$ref": f"{SCHEMAS}{Problem.__name__}"}}}
    return {
        status: {"content": content, "description": _MEANINGS[status]}
        for status in (401, 422, 429, *statuses)
    }


def as_json(model: BaseModel) -> Response:
    """A model as an answer, without the second validation that the framework would do."""
    return Response(model.model_dump_json(), media_type="application/json")
