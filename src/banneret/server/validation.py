"""Validation errors in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import ErrorDetails

from banneret.engine.kit import mistake
from banneret.server.language import say

NOT_TEXT = 400
"""The framework's status for a body that cannot be decoded."""

_PARTS_OF_A_REQUEST = ("body", "query", "path", "header", "cookie")


def describe_errors(errors: Sequence[Mapping[str, Any]] | Sequence[ErrorDetails]) -> str:
    """Describes the first error and where it is, without repeating the data."""
    error = errors[0]
    if error["type"] == "json_invalid":
        return say("This is not JSON.")
    place = [str(part)[:40] for part in error["loc"] if part not in _PARTS_OF_A_REQUEST]
    text = mistake(error)[:200]
    where = ".".join(part for part in place if part.isprintable())
    return f"{where}: {text}." if where else f"{text[:1].upper()}{text[1:]}."
