"""Checks a definition when its game is registered, so that mistakes are found before the first match.

Checks that need a match are in the conformance suite (`banneret check`).
"""

import inspect
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banneret.engine.errors import BadGame
from banneret.engine.game.definition import Definition
from banneret.engine.machine.kernels import contract
from banneret.engine.machine.layout import SEATS_MAX, rules_record, state_record, work_record
from banneret.engine.machine.marking import called_by, field_accesses, globals_of

FIRST_OWN_ENDING = 16
"""The first number a game may use; the engine uses those below for the limit, resignation and so on."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check_definition(definition: Any) -> None:
    """Raises BadGame with everything that is wrong with a definition."""
    if not isinstance(definition, Definition):
        raise BadGame(f"A game is registered as a Definition; found {type(definition).__name__}.")
    mistakes = list(_mistakes(definition))
    if mistakes:
        raise BadGame("\n".join([f"The game {definition.name!r} cannot be registered:", *mistakes]))


def _mistakes(definition: Definition) -> Iterator[str]:
    yield from _identity(definition)
    yield from _files(definition)
    yield from _records(definition)
    yield from _contract(definition)
    yield from _endings(definition)
    yield from _fields(definition)


def _identity(definition: Definition) -> Iterator[str]:
    if not _NAME.fullmatch(definition.name):
        yield f"name: write small letters, digits and hyphens, such as my-game; found {definition.name!r}."
    if definition.version < 1:
        yield f"version: count from 1; found {definition.version}."
    if not re.fullmatch("[A-Z]{2,4}", definition.clause_prefix):
        yield f"clause_prefix: write two to four capitals; found {definition.clause_prefix!r}."


def _files(definition: Definition) -> Iterator[str]:
    for path in (definition.folder / "RULES.md", definition.rulesets_folder / "default.yaml"):
        if not path.is_file():
            yield f"folder: there is no {path.relative_to(definition.folder)} in {definition.folder}."


def _records(definition: Definition) -> Iterator[str]:
    """Each record must begin with the fields that the engine needs, as the function for it makes them."""
    made = {
        "state": ("state_record", state_record(position=[])),
        "rules": ("rules_record", rules_record([])),
        "work": ("work_record", work_record(actions=1)),
    }
    for name, (function, least) in made.items():
        record: Any = getattr(definition.records, name)
        wanted = [field for field in least.names or () if not field.startswith("gap")]
        missing = [field for field in wanted if field not in (record.names or ())]
        if missing:
            yield f"records.{name}: make it with {function}(); it has no field {missing[0]!r}."
    answers = definition.records.state.fields
    if answers and "answers" in answers and answers["answers"][0].shape != (SEATS_MAX,):
        yield f"records.state: `answers` must have {SEATS_MAX} elements, one for each seat there can be."


def _contract(definition: Definition) -> Iterator[str]:
    for part in ("kernels", "encoding", "inputs", "tree_inputs"):
        for name, function in getattr(definition, part).by_name().items():
            wanted = tuple(inspect.signature(getattr(contract, name)).parameters)
            if not hasattr(function, "is_kernel"):
                yield f"{part}.{name}: mark it with @kernel."
            elif (found := function.__code__.co_varnames[: function.__code__.co_argcount]) != wanted:
                yield f"{part}.{name}: expected the arguments {', '.join(wanted)}; found {', '.join(found)}."


def _endings(definition: Definition) -> Iterator[str]:
    for number, name in definition.endings.items():
        if number < FIRST_OWN_ENDING:
            yield f"endings: {name!r} has number {number}; a game's own begin with {FIRST_OWN_ENDING}."
    for function in kernels_of(definition):
        for name, value in globals_of(function):
            is_ending = name.startswith("ENDING") and isinstance(value, int) and value >= FIRST_OWN_ENDING
            if is_ending and value not in definition.endings:
                yield f"endings: {_place(function)} ends a game by {name}, which has no name there."


def _fields(definition: Definition) -> Iterator[str]:
    """Fields that kernels use but records lack, for arguments with a record's usual name."""
    records = {
        name: set(getattr(definition.records, name).names or ()) for name in ("state", "rules", "work")
    }
    for function in kernels_of(definition):
        arguments = function.__code__.co_varnames[: function.__code__.co_argcount]
        for owner, field in field_accesses(function):
            if owner in arguments and field not in records.get(owner, {field}):
                yield f"{_place(function)}: `{owner}.{field}` is no field of the {owner} record."


def kernels_of(definition: Definition) -> list[types.FunctionType]:
    """Every kernel of a game: those of the contract, and all they call."""
    found: dict[types.FunctionType, None] = {}
    own = definition.provided.values()
    ahead = [each for each in own if isinstance(each, types.FunctionType)]
    while ahead:
        function = ahead.pop()
        if function not in found:
            found[function] = None
            ahead += called_by(function)
    return list(found)


def _place(function: types.FunctionType) -> str:
    code = function.__code__
    return f"{Path(code.co_filename).name}, line {code.co_firstlineno}, {function.__name__}"
