"""Kernels keep to what runs alike interpreted, compiled and on a GPU."""

import ast
import builtins
import dis
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.game.definition import Definition
from tests.conformance.compiling import versions
from tests.conformance.subjects import DEFINITIONS, ROOT, called_by, each_game, kernels_of

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.ListComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.GeneratorExp: "a generator",
    ast.Try: "try",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.With: "with",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Lambda: "lambda",
    ast.FunctionDef: "a function in a function",
    ast.ClassDef: "a class",
    ast.JoinedStr: "an f-string",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Global: "global",
    ast.Slice: "a slice",
    ast.Starred: "a star",
    ast.Delete: "del",
    ast.Await: "await",
}

BUILTINS = {abs, len, max, min, range}


def all_files() -> list[Path]:
    """Every file that may hold kernels."""
    folders = (ROOT / "src/banneret", ROOT / "tests/engine/toy")
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


@cache
def kernels_in(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(each, ast.Name) and each.id in ("kernel", "stub") for each in node.decorator_list)
    ]


FILES = [path for path in all_files() if kernels_in(path)]
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


def test_there_are_kernels_to_look_at() -> None:
    names = {node.name for path in FILES for node in kernels_in(path)}
    assert {"play", "roll", "play_games", "legal"} <= names


@each_file
def test_kernels_use_only_what_runs_everywhere(path: Path) -> None:
    found = []
    for function in kernels_in(path):
        for node in (each for statement in function.body for each in ast.walk(statement)):
            if type(node) in FORBIDDEN:
                found.append(f"{function.name}, line {node.lineno}: {FORBIDDEN[type(node)]}")  # type: ignore[attr-defined]
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
                found.append(f"{function.name}, line {node.lineno}: two indices")
            if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
                found.append(f"{function.name}, line {node.lineno}: {node.value} is not a whole number")
            if isinstance(node, ast.Div):
                found.append(f"{function.name}: / makes fractions, // does not")
    assert found == []


@each_file
def test_every_kernel_says_what_it_does(path: Path) -> None:
    assert [node.name for node in kernels_in(path) if not ast.get_docstring(node)] == []


@each_file
def test_kernels_take_plain_arguments(path: Path) -> None:
    """No defaults, no stars, no keywords: nothing that calls would have to be read twice for."""
    odd = [
        node.name
        for node in kernels_in(path)
        if node.args.defaults or node.args.vararg or node.args.kwarg or node.args.kwonlyargs
    ]
    assert odd == []


@each_game
def test_kernels_read_only_numbers_and_other_kernels(definition: Definition) -> None:
    """Tables that a kernel reads are in RULES; constants in code are whole numbers, or tuples of them."""
    odd = []
    for function in kernels_of(definition):
        for name, value in globals_of(function).items():
            if not is_fit_for_kernels(value):
                odd.append(f"{function.__name__} reads {name}, {type(value).__name__}")
    assert odd == []


def globals_of(function: Any) -> dict[str, Any]:
    names = {each.argval for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"}
    return {name: function.__globals__.get(name, getattr(builtins, name, None)) for name in names}


def is_fit_for_kernels(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(type(each) is int for each in value)
    return type(value) is int or hasattr(value, "is_kernel") or hasattr(value, "is_stub") or value in BUILTINS


@each_game
def test_nothing_recurses(definition: Definition) -> None:
    done: set[Any] = set()

    def visit(function: Any, above: tuple[Any, ...]) -> None:
        chain = " → ".join(each.__name__ for each in (*above, function))
        assert function not in above, chain
        if function not in done:
            for called in called_by(function):
                visit(called, (*above, function))
            done.add(function)

    for function in definition.kernels.by_name().values():
        visit(function, ())


@each_game
def test_a_game_provides_what_the_contract_asks_for(definition: Definition) -> None:
    """The same names, the same arguments in the same order."""
    contract = {
        node.name: [each.arg for each in node.args.args]
        for node in kernels_in(ROOT / "src/banneret/engine/machine/kernels/contract.py")
    }
    provided = definition.kernels.by_name()
    assert {
        name: list(inspect.signature(function).parameters) for name, function in provided.items()
    } == contract
    assert all(hasattr(function, "is_kernel") for function in provided.values())


NOT_RULES = {"codes.py", "worth.py"}
"""Files of a game's `rules/` that carry out no rule: how actions are numbered, and what players think."""


@each_game
def test_rules_name_their_clauses(definition: Definition) -> None:
    """Each kernel of a game's rules that does anything, or the module it stands in, names a clause."""
    clause = re.compile(rf"{definition.clause_prefix}-\d+\.\d+")
    silent = []
    for path in (definition.folder / "rules.py", *(definition.folder / "rules").rglob("*.py")):
        if not path.exists():
            continue
        about_module = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        silent += [
            f"{path.name}: {node.name}"
            for node in kernels_in(path)
            if path.name not in NOT_RULES
            and len(node.body) > 1
            and not clause.search(about_module + (ast.get_docstring(node) or ""))
        ]
    assert silent == []


@each_game
def test_each_kernel_is_compiled_once(definition: Definition) -> None:
    """More versions, for narrow integers or literals, are what makes compiling slow."""
    counted = versions(definition)
    assert {name: count for name, count in counted.items() if count != 1} == {}
    compiled = {f"{each.__module__}.{each.__name__}" for each in kernels_of(definition)}
    assert compiled <= counted.keys()


def test_every_game_is_looked_at() -> None:
    assert len({definition.name for definition in DEFINITIONS}) == len(DEFINITIONS) >= 2
    assert len({definition.clause_prefix for definition in DEFINITIONS}) == len(DEFINITIONS)
