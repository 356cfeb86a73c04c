"""RULES.md and the tests go together: each rule is held by a test that names it."""

import ast
import re
from pathlib import Path

from tests.games.age_of_chess.pictures import game

CLAUSE = re.compile(r"AC-\d+\.\d+")
CHAPTERS = sorted(Path(__file__).parent.glob("test_[1-9]_*.py"))


def clauses_of_rules() -> list[str]:
    """The ids that RULES.md gives to its rules, in order."""
    return re.findall(r"^- \*\*(AC-\d+\.\d+)\*\*", game().definition.rules_text, re.MULTILINE)


def clauses_tested() -> dict[str, list[str]]:
    """The ids in the docstrings of the tests of each chapter, and the tests that name them."""
    named: dict[str, list[str]] = {}
    for path in CHAPTERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in CLAUSE.findall(ast.get_docstring(node) or ""):
                    named.setdefault(clause, []).append(f"{path.name}: {node.name}")
    return named


def test_every_rule_is_tested() -> None:
    assert len(clauses_of_rules()) > 40
    assert [clause for clause in clauses_of_rules() if clause not in clauses_tested()] == []


def test_every_test_names_a_rule_that_exists() -> None:
    unknown = {
        clause: tests for clause, tests in clauses_tested().items() if clause not in clauses_of_rules()
    }
    assert unknown == {}


def test_every_rule_stands_once_and_in_order() -> None:
    ids = [tuple(map(int, clause[3:].split("."))) for clause in clauses_of_rules()]
    assert ids == sorted(set(ids))


def test_the_code_names_rules_that_exist() -> None:
    folder = game().definition.folder
    for path in folder.rglob("*.py"):
        named = set(CLAUSE.findall(path.read_text(encoding="utf-8")))
        assert named <= set(clauses_of_rules()), path.name


def test_every_test_of_a_chapter_names_a_rule() -> None:
    for path in CHAPTERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert CLAUSE.search(ast.get_docstring(node) or ""), f"{path.name}: {node.name}"
