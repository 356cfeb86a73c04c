"""Kernels use only what runs the same interpreted, compiled and on a GPU."""

import ast
import builtins
import dis
import inspect
import textwrap
from collections.abc import Iterator
from typing import Any

from banneret.conformance.check import check_where, is_default
from banneret.conformance.subject import Subject
from banneret.engine.game import kernels_of
from banneret.engine.machine.marking import called_by, is_marked

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


def faults_of(function: ast.FunctionDef) -> Iterator[str]:
    """Constructs in a kernel's source that do not run everywhere."""
    for node in (each for statement in function.body for each in ast.walk(statement)):
        what = ""
        if type(node) in FORBIDDEN:
            what = FORBIDDEN[type(node)]
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            what = "two indices"
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            what = f"{node.value}, which is not a whole number"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            what = "/, which makes fractions where // does not"
        if what:
            yield f"{function.name}, line {node.lineno}: {what}"  # type: ignore[attr-defined]
    arguments = function.args
    if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        yield f"{function.name}: arguments with defaults, stars or keywords"


@check_where(is_default)
def kernels_use_only_what_runs_everywhere(subject: Subject) -> Iterator[str]:
    """Kernels take plain arguments, and use no containers, exceptions, slices or fractions."""
    for function in _sorted_kernels(subject):
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
        ast.increment_lineno(tree, first - 1)
        (node,) = (each for each in tree.body if isinstance(each, ast.FunctionDef))
        for fault in faults_of(node):
            yield f"{function.__module__}, {fault}."


@check_where(is_default)
def kernels_read_only_numbers_and_other_kernels(subject: Subject) -> Iterator[str]:
    """Tables are in the rules record; constants that kernels read are whole numbers, or tuples of them."""
    for function in _sorted_kernels(subject):
        for name, value in _globals_of(function).items():
            if not _is_fit(value):
                yield f"{function.__module__}, {function.__name__}: reads {name}, a {type(value).__name__}."


def _sorted_kernels(subject: Subject) -> list[Any]:
    found: list[Any] = [*kernels_of(subject.definition)]
    return sorted(found, key=lambda each: (each.__module__, each.__name__))


def _globals_of(function: Any) -> dict[str, Any]:
    names = {each.argval for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"}
    return {name: function.__globals__.get(name, getattr(builtins, name, None)) for name in sorted(names)}


def _is_fit(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(type(each) is int for each in value)
    return type(value) is int or is_marked(value) or value in BUILTINS


@check_where(is_default)
def nothing_recurses(subject: Subject) -> Iterator[str]:
    """No kernel calls itself, directly or through others."""
    done: set[Any] = set()

    def circles(function: Any, above: tuple[Any, ...]) -> Iterator[str]:
        if function in above:
            names = ", ".join(each.__name__ for each in (*above, function))
            yield f"Kernels call each other in a circle: {names}."
        elif function not in done:
            done.add(function)
            for called in called_by(function):
                yield from circles(called, (*above, function))

    for function in subject.definition.provided.values():
        yield from circles(function, ())
