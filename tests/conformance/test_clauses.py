"""Every rule has an id, code and tests name it, and no id is made up."""

import re
from pathlib import Path

from banneret.engine.definition import Definition
from tests.conformance.subjects import ROOT, clauses_of, each_game, where_tested

TEXT = (".py", ".md", ".yaml")


def mentioned_in(path: Path, definition: Definition) -> set[str]:
    pattern = rf"\b{definition.clause_prefix}-\d+\.\d+\b"
    return set(re.findall(pattern, path.read_text(encoding="utf-8")))


@each_game
def test_ids_are_unique_and_in_order(definition: Definition) -> None:
    numbers = [tuple(map(int, clause.split("-")[1].split("."))) for clause in clauses_of(definition)]
    assert numbers
    assert numbers == sorted(set(numbers))


@each_game
def test_every_clause_has_a_test(definition: Definition) -> None:
    tested = {clause for path in where_tested(definition) for clause in mentioned_in(path, definition)}
    assert [clause for clause in clauses_of(definition) if clause not in tested] == []


@each_game
def test_every_id_that_is_named_anywhere_exists(definition: Definition) -> None:
    known = set(clauses_of(definition))
    made_up = {
        f"{path.relative_to(ROOT)}: {clause}"
        for folder in ("src", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in TEXT
        for clause in mentioned_in(path, definition) - known
    }
    assert made_up == set()


@each_game
def test_a_game_comes_with_a_default_ruleset(definition: Definition) -> None:
    """Complete in itself: it says what every number is that the others change."""
    assert definition.ruleset().name == "default"
    assert "extends" not in (definition.rulesets_folder / "default.yaml").read_text(encoding="utf-8")
