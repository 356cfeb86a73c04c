"""The model of a ruleset: the numbers of a game, their bounds and their meanings.

A model has types, bounds, units and meanings, but no values: those are in the YAML. This file checks numbers
against their model and puts the mistakes into words.
"""

import difflib
import json
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

import pydantic
from pydantic_core import ErrorDetails

from banneret.engine.rulesets.yaml_source import Node, Problems
from banneret.engine.text.language import ENGLISH, either, say, spoken, terms
from banneret.engine.text.wording import Keys, dotted, found

META = {
    "title": "what the ruleset is called",
    "about": "what the ruleset is for, in a few sentences",
    "extends": "the ruleset that this one changes: one of the game's by its name, or a path from this file",
    "ways": "how people are offered it, each with a label (first, full, written) and a line about it",
}
"""The keys of a file that are not numbers, with their meanings."""

_ANY = "NAME"
"""A placeholder for an author-defined name in the path to a number."""
_MOST_NAMED = 3

_IN_WORDS = terms(
    {
        "integer": "a whole number",
        "boolean": "true or false",
        "string": "text",
        "array": "a list",
        "object": "a mapping (key: value)",
    }
)


class Numbers(pydantic.BaseModel):
    """Base of a game's ruleset model and of its sections.

    A field is made by `number` or `setting`, or it is a section, whose docstring says what it is about.
    Values are accepted as they are or refused, never converted. Lists are tuples, so that models are
    immutable; sets are not used, because their order differs between machines.

    A section added to a game later may have a default, for rulesets saved before. Saved rulesets leave out a
    section that equals its default, so that their hashes do not change.
    """

    model_config = pydantic.ConfigDict(strict=True, frozen=True, extra="forbid")

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        for name, each in cls.model_fields.items():
            is_section = isinstance(each.annotation, type) and issubclass(each.annotation, Numbers)
            has_value = not each.is_required() and not is_section
            if has_value or not (is_section or each.description):
                raise TypeError(f"{cls.__name__}.{name}: say what it means, and leave its value to the YAML")


Model: TypeAlias = type[pydantic.BaseModel]
N = TypeVar("N", bound=pydantic.BaseModel)


def number(*, low: int, high: int, unit: str, means: str) -> Any:
    """A whole number, with the bounds within which the game can be played."""
    return pydantic.Field(ge=low, le=high, description=means, json_schema_extra={"unit": unit})


def setting(*, means: str) -> Any:
    """Any other setting: a bool, a Literal, a tuple, a dict with text as keys."""
    return pydantic.Field(description=means)


def _more_than_once(times: int) -> int:
    if times == 1:
        raise ValueError(say("1 would end every game with its first position; 0: never"))
    return times


Repetitions = Annotated[int, pydantic.AfterValidator(_more_than_once)]
"""How often a position must occur for a draw; 0 means never."""


class NumberInfo(NamedTuple):
    """One number or setting, with all that is known about it."""

    path: str
    value: Any
    unit: str | None
    low: int | None
    high: int | None
    means: str
    options: tuple[Any, ...] = ()
    """The possible values, if there are only a few."""


def describe(numbers: Numbers) -> Iterator[NumberInfo]:
    """Every number and setting in the order of the model, for a table."""
    for keys, value in leaves(numbers.model_dump(mode="json")):
        part = _part(type(numbers), keys)
        facts = {**part.get("items", {}), **part}
        means = facts.get("description") or _part(type(numbers), keys[:-1]).get("description", "")
        yield NumberInfo(
            dotted(keys),
            value,
            facts.get("unit"),
            facts.get("minimum"),
            facts.get("maximum"),
            means,
            tuple(facts.get("enum", ())),
        )


def schema(model: type[Numbers], game: str) -> dict[str, Any]:
    """The JSON Schema of a ruleset's file, for editors."""
    numbers = _without_required(_model_schema(model))
    meta = {key: {"type": "string", "minLength": 1, "description": means} for key, means in META.items()}
    meta["ways"] = {"type": "array", "items": {"type": "object"}, "description": META["ways"]}
    return {
        **numbers,
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A ruleset of {game}",
        "properties": {**meta, **numbers["properties"]},
        "required": ["title"],
    }


def checked(model: type[N], tree: Node, problems: Problems) -> N:
    """Validates a complete tree; raises an error with all problems found here and before."""
    given = tree.plain()
    try:
        # Through JSON, because a strict model then accepts a list for a tuple. Keys are sorted so that equal
        # dicts also iterate in the same order.
        numbers = model.model_validate_json(json.dumps(given, sort_keys=True))
    except pydantic.ValidationError as error:
        for detail in error.errors(include_url=False, include_input=False):
            if not _is_echo(detail, tree):
                _report(detail, model, tree, problems)
        raise problems.error() from None
    # Pydantic accepts true and 1.0 for a Literal 1.
    taken = dict(leaves(numbers.model_dump(mode="json")))
    for keys, value in leaves(given):
        if type(value) is type(taken[keys]) and value == taken[keys] and not isinstance(value, list):
            continue
        if json.dumps(value) != json.dumps(taken[keys]):
            what = say(
                "expected {expected}, found {found}",
                expected=json.dumps(taken[keys]),
                found=json.dumps(value),
            )
            problems.add(tree.nearest(keys).place, keys, what)
    if problems:
        raise problems.error()
    return numbers


def _is_echo(detail: ErrorDetails, tree: Node) -> bool:
    """Whether a list is reported as too short only because its wrong items, already reported, don't count."""
    value = tree.nearest(detail["loc"]).value
    return (
        detail["type"] == "too_short"
        and isinstance(value, list)
        and len(value) >= detail["ctx"]["min_length"]
    )


def _report(detail: ErrorDetails, model: Model, tree: Node, problems: Problems) -> None:
    """Adds one of pydantic's errors to the problems, reworded."""
    keys = detail["loc"]
    is_unknown = detail["type"] == "extra_forbidden"
    if not is_unknown and keys[-1:] == ("[key]",):  # pydantic's marker for an invalid dict key
        keys = keys[:-1]
        is_unknown = True
    node = tree.nearest(keys)
    place = node.place
    if is_unknown:
        what = _unknown_key(keys, model)
    elif detail["type"] == "value_error":
        # Raised by the model for values that do not fit together: blame the last file that changed them.
        place = node.changed or node.place
        what = str(detail["ctx"]["error"])
    else:
        part = _part(model, keys)
        what = _complaint(detail, node.value, part) + _meaning(part)
    problems.add(place, keys, what)


def _unknown_key(keys: Keys, model: Model) -> str:
    section = _part(model, keys[:-1])
    known = [*section.get("properties", {}), *section.get("propertyNames", {}).get("enum", [])]
    if len(keys) == 1 and issubclass(model, Numbers):
        known += META
    close = difflib.get_close_matches(str(keys[-1]), known, n=1)
    elsewhere = _places_of(str(keys[-1]), model)
    if close or elsewhere:
        name = close[0] if close and not elsewhere else either(elsewhere[:_MOST_NAMED])
        return say("unknown key; did you mean {name}?", name=name)
    return say("unknown key; known here: {names}", names=", ".join(known))


def _places_of(key: str, model: Model) -> list[str]:
    """Where else in a model a key of this name exists, for one written a level too high or too low."""

    def places(part: dict[str, Any], way: Keys) -> Iterator[str]:
        for name, child in part.get("properties", {}).items():
            if name == key:
                yield dotted((*way, name))
            yield from places(child, (*way, name))
        named = [part.get("additionalProperties"), *part.get("patternProperties", {}).values()]
        for child in named:
            if isinstance(child, dict):
                yield from places(child, (*way, _ANY))

    return list(places(_model_schema(model), ()))


def _complaint(detail: ErrorDetails, value: object, part: dict[str, Any]) -> str:
    context = detail.get("ctx", {})
    match detail["type"]:
        case "missing":
            return say("missing")
        case "greater_than_equal":
            return say("{value} is less than {least}", value=value, least=context["ge"])
        case "less_than_equal":
            return say("{value} is more than {most}", value=value, most=context["le"])
        case "literal_error":
            return _expected(alternatives(context["expected"]), value)
        case "too_short" | "too_long" if isinstance(value, list):
            return say(
                "expected a list of {length}, found a list of {number}",
                length=_length(part),
                number=len(value),
            )
        case kind if kind.endswith("_type") and part.get("type") in _IN_WORDS:
            return _expected(_IN_WORDS[part["type"]], value)
        case _:
            return detail["msg"]


def alternatives(expected: str) -> str:
    """Rephrases pydantic's list `'a', 'b' or 'c'` in the reader's language."""
    return either(expected.replace(" or ", ", ").split(", "))


def _expected(what: str, value: object) -> str:
    return say("expected {expected}, found {found}", expected=what, found=found(value))


def _length(part: dict[str, Any]) -> str:
    """The allowed length of a list: `3`, `1 to 4`, `at least 1`."""
    least, most = part.get("minItems", 0), part.get("maxItems")
    if most is None:
        return say("at least {least}", least=least)
    return f"{most}" if least == most else say("{least} to {most}", least=least, most=most)


def _meaning(part: dict[str, Any]) -> str:
    """The meaning of a value in parentheses: ` (range of a shot, in squares)`. Empty except in English."""
    if spoken() != ENGLISH:
        return ""
    text = part.get("description", "").partition("\n")[0].rstrip(".")
    if "unit" in part:
        text += f", in {part['unit']}"
    return f" ({text})" if text else ""


def leaves(value: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every value with its path. A list of scalars is one value, a list of rows is not."""
    if isinstance(value, dict) and value:
        for key, child in value.items():
            yield from leaves(child, (*keys, key))
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for index, child in enumerate(value):
            yield from leaves(child, (*keys, index))
    else:
        yield keys, value


@cache
def _model_schema(model: Model) -> dict[str, Any]:
    """The JSON Schema of a model with all references inlined."""
    whole = model.model_json_schema()
    sections = whole.pop("$defs", {})

    def inlined(part: Any) -> Any:
        if isinstance(part, list):
            return [inlined(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            part = sections[part["$ref"].rpartition("/")[2]] | part
        return {key: inlined(value) for key, value in part.items() if key != "$ref"}

    return {key: inlined(value) for key, value in whole.items()}


def _part(model: Model, keys: Keys) -> dict[str, Any]:
    """The part of the model's schema for the value at these keys; empty if there is none."""
    part = _model_schema(model)
    for key in keys:
        if isinstance(key, int):
            single = part.get("prefixItems", [])
            part = single[key] if key < len(single) else part.get("items", {})
        else:
            by_pattern: dict[str, Any] = next(iter(part.get("patternProperties", {}).values()), {})
            part = part.get("properties", {}).get(key) or part.get("additionalProperties") or by_pattern
    return part


def _without_required(part: dict[str, Any]) -> dict[str, Any]:
    """The schema for a file that may leave out anything that the file it extends has.

    Lists are not merged, so rows in them must be complete.
    """
    partial = {key: value for key, value in part.items() if key != "required"}
    if "properties" in part:
        partial["properties"] = {key: _without_required(each) for key, each in part["properties"].items()}
    if part.get("additionalProperties"):
        partial["additionalProperties"] = _without_required(part["additionalProperties"])
    return partial
