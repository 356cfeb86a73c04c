"""Every clause has a test that names it, and every id that is named exists."""

import ast
import re
from itertools import groupby
from pathlib import Path

from banneret.conformance.checks.clauses import TEXT, mentioned_in
from banneret.engine.game import Definition
from banneret.engine.rulebook import all_clauses, read_sections
from tests.conformance.subjects import ROOT, each_game, each_game_with_a_rulebook, where_tested


def clauses_of_tests(path: Path, definition: Definition) -> dict[str, set[str]]:
    """The tests in a file, and the ids in the docstring of each."""
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    tests = [each for each in found if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")]
    return {each.name: mentioned_in(ast.get_docstring(each) or "", definition) for each in tests}


@each_game
def test_every_clause_has_a_test(definition: Definition) -> None:
    """A test that names it in its docstring: other mentions are not enough."""
    tested = {
        clause
        for path in where_tested(definition)
        for clauses in clauses_of_tests(path, definition).values()
        for clause in clauses
    }
    assert [clause.id for clause in all_clauses(definition) if clause.id not in tested] == []


@each_game
def test_every_test_of_a_chapter_names_a_clause(definition: Definition) -> None:
    """The files named `test_3_movement.py` and so on contain the rules of a chapter, and nothing else."""
    for path in where_tested(definition):
        if re.match(r"test_\d+_", path.name):
            nameless = [test for test, clauses in clauses_of_tests(path, definition).items() if not clauses]
            assert nameless == [], path.name


@each_game
def test_every_id_that_is_named_anywhere_exists(definition: Definition) -> None:
    """In the engine, the players and the tests: the game's own files are covered by a conformance check."""
    known = {clause.id for clause in all_clauses(definition)}
    made_up = {
        f"{path.relative_to(ROOT)}: {clause}"
        for folder in ("src", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in TEXT
        for clause in mentioned_in(path.read_text(encoding="utf-8"), definition) - known
    }
    assert made_up == set()


@each_game_with_a_rulebook
def test_the_table_of_sections_leads_to_every_clause(definition: Definition) -> None:
    """The table gives the clauses for each part of the rulebook, and includes every clause."""
    rows = read_sections(definition.rules_text)
    assert rows, "RULES.md has no table of the sections of the rulebook"
    known = [clause.id for clause in all_clauses(definition)]
    listed = {clause for row in rows for clause in row.clauses}
    assert [clause for clause in known if clause not in listed] == []
    assert sorted(listed - {*known}) == []


@each_game_with_a_rulebook
def test_every_row_of_the_table_has_clauses_or_a_reason(definition: Definition) -> None:
    rows = read_sections(definition.rules_text)
    assert [row for row in rows if not row.clauses and not row.reason] == []
    assert [row for row in rows if len({*row.clauses}) < len(row.clauses)] == []


@each_game_with_a_rulebook
def test_rows_of_a_section_stand_together(definition: Definition) -> None:
    sections = [
        section for section, _ in groupby(row.section for row in read_sections(definition.rules_text))
    ]
    assert [section for section in {*sections} if sections.count(section) > 1] == []


@each_game_with_a_rulebook
def test_the_table_is_the_last_chapter(definition: Definition) -> None:
    """A reader who stops at the table misses nothing."""
    headings = [line for line in definition.rules_text.splitlines() if line.startswith("## ")]
    assert headings[-1] == "## Sections of the rulebook"
