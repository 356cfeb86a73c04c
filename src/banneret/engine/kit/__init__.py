"""Helpers for game authors: squares, bits, picks and refusals, documents and their frames, endings."""

from banneret.engine.kit.bits import members_of
from banneret.engine.kit.document_values import (
    check_present,
    checked_choice,
    checked_flag,
    checked_mapping,
    checked_model,
    checked_number,
    checked_word,
    first_mistake,
    mistake,
    require,
)
from banneret.engine.kit.frame_documents import FrameForm, Meaning, read_frames, whole, write_frames
from banneret.engine.kit.picks import picks_by_kind, split_pick, split_picks
from banneret.engine.kit.position_keys import is_key
from banneret.engine.kit.reasons import no_such_action, no_such_place, nothing_there
from banneret.engine.kit.squares import CHESSBOARD, OnSquares
from banneret.engine.kit.two_seats import winner_and_loser

__all__ = [
    "CHESSBOARD",
    "FrameForm",
    "Meaning",
    "OnSquares",
    "check_present",
    "checked_choice",
    "checked_flag",
    "checked_mapping",
    "checked_model",
    "checked_number",
    "checked_word",
    "first_mistake",
    "is_key",
    "members_of",
    "mistake",
    "no_such_action",
    "no_such_place",
    "nothing_there",
    "picks_by_kind",
    "read_frames",
    "require",
    "split_pick",
    "split_picks",
    "whole",
    "winner_and_loser",
    "write_frames",
]
