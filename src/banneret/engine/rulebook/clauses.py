"""Parses the clauses of a game's RULES.md."""

import re
from dataclasses import dataclass

from banneret.engine.errors import BanneretError
from banneret.engine.game.definition import Definition

_CHAPTER = re.compile(r"## (.+)")
_CLAUSE = re.compile(r"- (\*\*([A-Z]+-\d+\.\d+)\*\* .*)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a game's RULES.md."""

    id: str
    chapter: str
    text: str


def all_clauses(definition: Definition) -> list[Clause]:
    """Every clause, in order."""
    chapter, found = "", list[Clause]()
    lines: list[str] = []
    said = definition.catalogue.passage
    for line in definition.rules_text.splitlines():
        if heading := _CHAPTER.fullmatch(line):
            chapter, lines = heading[1], []
        elif start := _CLAUSE.fullmatch(line):
            lines = [start[1]]
            found.append(Clause(start[2], chapter, start[1]))
        elif lines:
            lines.append(line.removeprefix("  "))
            found[-1] = Clause(found[-1].id, chapter, "\n".join(lines).strip())
    return [Clause(each.id, said(each.chapter), said(each.text)) for each in found]


def chapters(definition: Definition) -> dict[str, str]:
    """The title of each chapter, keyed by its id."""
    return {each.id.partition(".")[0]: each.chapter for each in all_clauses(definition)}


def find_clauses(definition: Definition, wanted: str) -> list[Clause]:
    """The clause with an id, or all clauses of a chapter; the game's prefix may be left out."""
    prefix = f"{definition.clause_prefix}-"
    asked = wanted.strip().upper()
    asked = asked if asked.startswith(prefix) else prefix + asked
    found = [each for each in all_clauses(definition) if each.id == asked or each.id.startswith(f"{asked}.")]
    if not found:
        known = ", ".join(chapters(definition))
        raise BanneretError(f"There is no clause {wanted.strip()!r}. The chapters are {known}.")
    return found
