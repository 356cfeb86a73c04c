"""The rules in words: clauses, glossary, and texts with the numbers in force."""

from banneret.engine.rulebook.clauses import all_clauses, chapters, find_clauses
from banneret.engine.rulebook.glossary import glossary_of, read_glossary

__all__ = ["all_clauses", "chapters", "find_clauses", "glossary_of", "read_glossary"]
