"""The rules in words: clauses, glossary, and texts with the numbers in force."""

from banneret.engine.rulebook.clauses import all_clauses, chapters, find_clauses
from banneret.engine.rulebook.glossary import glossary_of, read_glossary
from banneret.engine.rulebook.guide import Guide, guide_of, targets_of
from banneret.engine.rulebook.guide_file import GuideFile, read_guide
from banneret.engine.rulebook.sections import SectionRow, read_sections

__all__ = [
    "Guide",
    "GuideFile",
    "SectionRow",
    "all_clauses",
    "chapters",
    "find_clauses",
    "glossary_of",
    "guide_of",
    "read_glossary",
    "read_guide",
    "read_sections",
    "targets_of",
]
