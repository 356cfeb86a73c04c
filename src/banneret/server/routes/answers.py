"""How answers are documented and written."""

from typing import Any

from fastapi import Response
from pydantic import BaseModel

from banneret.server.models import Problem

_MEANINGS = {
    401: "The token is not known",
    403: "Not for whoever asks",
    404: "There is no such thing",
    409: "Not as things stand",
    503: "Not now: try again in a moment",
    422: "Not understood, or not possible",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route when something is wrong, for its documentation."""
    return {status: {"model": Problem, "description": _MEANINGS[status]} for status in (401, 422, *statuses)}


def as_json(model: BaseModel) -> Response:
    """A model that was put together here, written out without being checked again."""
    return Response(model.model_dump_json(), media_type="application/json")
