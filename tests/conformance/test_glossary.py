"""What can be looked up of each game: every kind of unit, in sentences whose rules exist."""

from banneret.engine.rulebook.clauses import all_clauses
from banneret.engine.rulebook.glossary import glossary
from tests.conformance.subjects import Subject, each_ruleset_where


@each_ruleset_where(lambda subject: (subject.game.definition.folder / "glossary.yaml").exists())
def test_each_unit_on_the_board_is_told_with_rules_that_exist(subject: Subject) -> None:
    entries = glossary(subject.game)
    told = {entry.kind for entry in entries if entry.group == "unit"}
    assert {unit.kind for unit in subject.game.match().view(0).board.units} <= told
    known = {clause.id for clause in all_clauses(subject.game.definition)}
    assert {line.clause for entry in entries for line in entry.lines} <= known
    assert not [line.text for entry in entries for line in entry.lines if "{" in line.text]
