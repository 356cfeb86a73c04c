"""The built-in kernels are portable, have docstrings, name their clauses and are compiled once."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from banneret.conformance.checks.kernels import faults_of
from banneret.engine.game import Definition, kernels_of
from tests.conformance.compiling import has_open_rules, versions
from tests.conformance.subjects import DEFINITIONS, ROOT, each_game

MARKS = ("kernel", "shared", "stub")


@cache
def kernels_in(path: Path) -> list[ast.FunctionDef]:
    source = path.read_text(encoding="utf-8")
    if not any(f"@{mark}" in source for mark in MARKS):
        return []  # most files have none
    return [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(each, ast.Name) and each.id in MARKS for each in node.decorator_list)
    ]


FOLDERS = (ROOT / "src/banneret", ROOT / "tests/engine/toy", ROOT / "tests/engine/ambush")
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.py")) if kernels_in(path)]
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


def test_there_are_kernels_to_look_at() -> None:
    names = {node.name for path in FILES for node in kernels_in(path)}
    assert {"play", "roll", "play_games", "legal", "play_on"} <= names


@each_file
def test_kernels_use_only_what_runs_everywhere(path: Path) -> None:
    """Including those of the engine, the players and the checks."""
    assert [fault for node in kernels_in(path) for fault in faults_of(node)] == []


@each_file
def test_every_kernel_says_what_it_does(path: Path) -> None:
    assert [node.name for node in kernels_in(path) if not ast.get_docstring(node)] == []


NOT_RULES = {
    "codes.py",
    "encoding.py",
    "inputs.py",
    "outlook.py",
    "pruning.py",
    "tablebase.py",
    "tree_inputs.py",
    "worth.py",
}
"""Files in a game's `rules/` that implement no rule: action codes, encodings for learning, and evaluation by
players.
"""


@each_game
def test_rules_name_their_clauses(definition: Definition) -> None:
    """Each kernel in a game's rules that implements a rule, or its module, names a clause."""
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
    inputs = definition.inputs
    by_nets = {inputs.input_at.__module__, inputs.write_terms.__module__}  # compiled together with a net
    used = [each for each in kernels_of(definition) if each.__module__ not in by_nets]
    if not has_open_rules(definition):  # used only by alpha-beta
        own = definition.kernels
        searches_only = (own.outlook, own.recurs, own.loses_material, own.in_check, own.null_move)
        used = [each for each in used if each not in searches_only]
    compiled = {f"{each.__module__}.{each.__name__}" for each in used}
    assert compiled <= counted.keys()


def test_every_game_is_looked_at() -> None:
    assert len({definition.name for definition in DEFINITIONS}) == len(DEFINITIONS) >= 2
    assert len({definition.clause_prefix for definition in DEFINITIONS}) == len(DEFINITIONS)
