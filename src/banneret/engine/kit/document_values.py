"""Checks of values in documents: each returns the value unchanged, or raises BadDocument with a reason."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from banneret.engine.errors import BadDocument
from banneret.engine.rulesets.model import alternatives
from banneret.engine.text.language import say, terms
from banneret.engine.text.wording import found

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")

_MISTAKES = terms(
    {
        "missing": "field required",
        "extra_forbidden": "extra inputs are not permitted",
        "model_type": "input should be a valid dictionary",
        "dict_type": "input should be a valid dictionary",
        "list_type": "input should be a valid list",
        "string_type": "input should be a valid string",
        "string_too_long": "string should have at most {max_length} characters",
        "int_type": "input should be a valid integer",
        "bool_type": "input should be a valid boolean",
        "greater_than_equal": "input should be greater than or equal to {ge}",
        "less_than_equal": "input should be less than or equal to {le}",
        "literal_error": "input should be {expected}",
        "too_short": "list should have at least {min_length} items after validation, not {actual_length}",
        "too_long": "list should have at most {max_length} items after validation, not {actual_length}",
    }
)
"""Our wording of pydantic's errors, keyed by its error types: those that a model of plain data can raise."""


def checked_model(model: type[M], given: Mapping[str, Any]) -> M:
    """Validates a document with a model; BadDocument reports the first mistake."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        place, what = first_mistake(error)
        raise BadDocument(f"{what}.", at=place) from None


def first_mistake(error: ValidationError) -> tuple[str, str]:
    """The dotted path of the first mistake, and its description."""
    first = error.errors(include_url=False, include_input=False)[0]
    return ".".join(map(str, first["loc"])), mistake(first)


def mistake(error: Mapping[str, Any] | ErrorDetails) -> str:
    """One of pydantic's errors in the reader's language, or in English if only a program can cause it."""
    parts = dict(error.get("ctx", {}))
    if error["type"] not in _MISTAKES or parts.get("field_type", "List") != "List":
        return f"{error['msg'][:1].lower()}{error['msg'][1:]}"
    if "expected" in parts:
        parts["expected"] = alternatives(parts["expected"])
    return _MISTAKES.say(error["type"], **parts)


def require(condition: Any, place: str, what: str) -> None:
    """Raises BadDocument with a place and a description unless a condition holds."""
    if not condition:
        raise BadDocument(f"{what}.", at=place)


def check_present(given: Mapping[Any, Any], keys: Iterable[str], place: str = "") -> None:
    """Refuses a mapping that lacks one of the keys."""
    for key in keys:
        if key not in given:
            raise BadDocument(say("missing."), at=f"{place}.{key}" if place else key)


def checked_mapping(place: str, value: Any) -> Mapping[Any, Any]:
    """Requires a mapping."""
    if not isinstance(value, Mapping):
        raise BadDocument(say("expected a mapping, found {found}.", found=found(value)), at=place)
    return value


def checked_number(place: str, value: Any, low: int, high: int) -> int:
    """Requires a whole number within bounds."""
    if not is_whole(value, low, high):
        raise BadDocument(
            say(
                "expected a whole number from {low} to {high}, found {found}.",
                low=low,
                high=high,
                found=found(value),
            ),
            at=place,
        )
    return int(value)


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def checked_flag(place: str, value: Any) -> bool:
    """Requires true or false."""
    if not isinstance(value, bool):
        raise BadDocument(say("expected true or false, found {found}.", found=found(value)), at=place)
    return value


def checked_choice(place: str, value: T, options: Sequence[Any]) -> T:
    """Requires one of several options; the message leaves out an empty one."""
    if isinstance(value, bool) or value not in options:
        names = ", ".join(str(option) for option in options if option != "")
        raise BadDocument(
            say("expected one of {names}; found {found}.", names=names, found=found(value)), at=place
        )
    return value


def checked_word(place: str, value: Any, numbers: Mapping[str, int]) -> int:
    """Requires one of several words; returns its number."""
    if not isinstance(value, str) or value not in numbers:
        names = ", ".join(numbers)
        raise BadDocument(
            say("expected one of {names}, found {found}.", names=names, found=found(value)), at=place
        )
    return numbers[value]
