"""Every rule has a test that names it, and nobody names a rule that does not exist."""

import ast
import re
from pathlib import Path

from banneret.conformance.checks.clauses import TEXT, mentioned_in
from banneret.engine.game import Definition
from banneret.engine.rulebook import all_clauses
from tests.conformance.subjects import ROOT, each_game, where_tested


def clauses_of_tests(path: Path, definition: Definition) -> dict[str, set[str]]:
    """The tests in a file, and the ids in the docstring of each."""
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    tests = [each for each in found if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")]
    return {each.name: mentioned_in(ast.get_docstring(each) or "", definition) for each in tests}


@each_game
def test_every_clause_has_a_test(definition: Definition) -> None:
    """One that names it in its docstring: to be mentioned somewhere is not enough."""
    tested = {
        clause
        for path in where_tested(definition)
        for clauses in clauses_of_tests(path, definition).values()
        for clause in clauses
    }
    assert [clause.id for clause in all_clauses(definition) if clause.id not in tested] == []


@each_game
def test_every_test_of_a_chapter_names_a_clause(definition: Definition) -> None:
    """The files called `test_3_movement.py` and so on hold the rules of a chapter, and nothing else."""
    for path in where_tested(definition):
        if re.match(r"test_\d+_", path.name):
            nameless = [test for test, clauses in clauses_of_tests(path, definition).items() if not clauses]
            assert nameless == [], path.name


@each_game
def test_every_id_that_is_named_anywhere_exists(definition: Definition) -> None:
    """In the engine, the players, the tests: the game's own files are a check of every game."""
    known = {clause.id for clause in all_clauses(definition)}
    made_up = {
        f"{path.relative_to(ROOT)}: {clause}"
        for folder in ("src", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in TEXT
        for clause in mentioned_in(path.read_text(encoding="utf-8"), definition) - known
    }
    assert made_up == set()
