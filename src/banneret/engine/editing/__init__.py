"""Positions set up by hand: documents as text, edits, and drafts with their verdicts."""

from banneret.engine.editing.drafts import Draft, DraftCheck, make_draft, make_draft_from_text
from banneret.engine.editing.edits import Clear, Edit, Move, Put, Remove, Set, apply_edit
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
    "apply_edit",
    "make_draft",
    "make_draft_from_text",
    "read_text",
    "write_text",
]
