"""The table at the end of a game's RULES.md that maps each sentence of the original rulebook to clauses.

| section | what it says | clauses |
|---|---|---|
| Stacks | how many units a square holds | AC-2.1 |
| Validation | checks by a server | none: no rule of the game |
"""

from dataclasses import dataclass

from banneret.engine.errors import BanneretError

HEADING = "## Sections of the rulebook"
_COLUMNS = ["section", "what it says", "clauses"]
_NONE = "none:"


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A statement in a section of the rulebook, and the clauses that implement it."""

    section: str
    says: str
    clauses: tuple[str, ...]
    reason: str
    """Why there is no clause, if there is none."""


def read_sections(rules_text: str) -> list[SectionRow]:
    """The rows of the table in a RULES.md, in order; empty if it has no such table."""
    _, found, chapter = rules_text.partition(f"\n{HEADING}\n")
    if not found:
        return []
    chapter = chapter.partition("\n## ")[0]
    head, *rows = [_cells(line) for line in chapter.splitlines() if line.startswith("|")] or [[]]
    if head != _COLUMNS:
        raise BanneretError(f"The table below {HEADING!r} has the columns {', '.join(_COLUMNS)}.")
    return [_row(cells) for cells in rows[1:]]  # the first is the line under the header


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _row(cells: list[str]) -> SectionRow:
    if len(cells) != len(_COLUMNS) or not all(cells):
        raise BanneretError(f"A row of the table of sections has three cells: found {' | '.join(cells)!r}.")
    section, says, where = cells
    if where.startswith(_NONE):
        return SectionRow(section, says, (), where.removeprefix(_NONE).strip())
    return SectionRow(section, says, tuple(each.strip() for each in where.split(",")), "")
