"""Positions set up by hand: documents as text, edits, and drafts with their verdicts."""

from banneret.engine.editing.drafts import Draft, DraftCheck, drafted, drafted_from_text
from banneret.engine.editing.edits import Clear, Edit, Move, Put, Remove, Set, edited
from banneret.engine.editing.texts import LONGEST, BadText, read_text, write_text

__all__ = [
    "LONGEST",
    "BadText",
    "Clear",
    "Draft",
    "DraftCheck",
    "Edit",
    "Move",
    "Put",
    "Remove",
    "Set",
    "drafted",
    "drafted_from_text",
    "edited",
    "read_text",
    "write_text",
]
