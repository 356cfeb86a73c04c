"""The glossary: it covers every kind of unit, and its clauses exist."""

from collections.abc import Iterator

from banneret.conformance.check import check_where
from banneret.conformance.subject import Subject
from banneret.engine.rulebook import all_clauses, glossary_of


@check_where(lambda subject: (subject.definition.folder / "glossary.yaml").exists())
def each_unit_on_the_board_is_told_with_rules_that_exist(subject: Subject) -> Iterator[str]:
    """Every kind of unit on the board at the start has an entry, whose lines cite clauses that exist."""
    entries = glossary_of(subject.game)
    told = {entry.kind for entry in entries if entry.group == "unit"}
    for kind in sorted({unit.kind for unit in subject.game.match().view(0).board.units} - told):
        yield f"The glossary has no unit of the kind {kind!r}."
    known = {clause.id for clause in all_clauses(subject.definition)}
    for entry in entries:
        for line in entry.lines:
            if line.clause not in known:
                yield f"The glossary's {entry.name!r} names {line.clause!r}, which is no clause of RULES.md."
            if "{" in line.text:
                yield f"The glossary's {entry.name!r} has a number that was not filled in: {line.text!r}."
