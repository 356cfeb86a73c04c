"""The table that maps a rulebook's sections to clauses."""

import pytest

from banneret.engine.errors import BanneretError
from banneret.engine.rulebook import SectionRow, read_sections

CLAUSES = """# A game

## 1. Board

- **XY-1.1** A rule.
"""
HEAD = """
## Sections of the rulebook

Where it is told.

| section | what it says | clauses |
|---|---|---|
"""


def table(*rows: str) -> list[SectionRow]:
    return read_sections(CLAUSES + HEAD + "\n".join(rows) + "\n")


def test_rows_have_clauses_or_a_reason() -> None:
    assert table("| Board | its size | XY-1.1, XY-1.2 |", "| Thanks | who helped | none: no rule |") == [
        SectionRow("Board", "its size", ("XY-1.1", "XY-1.2"), ""),
        SectionRow("Thanks", "who helped", (), "no rule"),
    ]


def test_rules_of_others_need_no_table() -> None:
    assert read_sections(CLAUSES) == []


@pytest.mark.parametrize("row", ["| Board | its size |", "| Board | | XY-1.1 |", "| a | b | c | d |"])
def test_a_row_with_something_missing_is_told(row: str) -> None:
    with pytest.raises(BanneretError, match="has three cells"):
        table(row)


def test_a_chapter_without_its_table_is_told() -> None:
    with pytest.raises(BanneretError, match="has the columns"):
        read_sections(CLAUSES + "\n## Sections of the rulebook\n\nNone yet.\n")


def test_a_chapter_behind_it_is_no_part_of_it() -> None:
    rows = read_sections(f"{CLAUSES}{HEAD}| Board | its size | XY-1.1 |\n\n## More\n\n| a | b |\n")
    assert [row.section for row in rows] == ["Board"]
