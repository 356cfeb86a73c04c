"""Help for authors of games: squares, picks, values of documents, frames in documents."""

from banneret.engine.kit.document_values import (
    checked_choice,
    checked_flag,
    checked_mapping,
    checked_model,
    checked_number,
    first_mistake,
    mistake,
)
from banneret.engine.kit.frame_documents import FrameForm, Meaning, read_frames, whole, write_frames
from banneret.engine.kit.picks import picks_by_kind
from banneret.engine.kit.squares import CHESSBOARD, OnSquares

__all__ = [
    "CHESSBOARD",
    "FrameForm",
    "Meaning",
    "OnSquares",
    "checked_choice",
    "checked_flag",
    "checked_mapping",
    "checked_model",
    "checked_number",
    "first_mistake",
    "mistake",
    "picks_by_kind",
    "read_frames",
    "whole",
    "write_frames",
]
