"""Matches: playing them, what each seat may know, previews, threats, records and replays."""

from banneret.engine.match.history import (
    DRAW,
    FAULTS,
    FORFEITS,
    OUT_OF_TIME,
    OUTSIDE_THE_RULES,
    RESIGN,
    TOO_MANY_ATTEMPTS,
    Played,
)
from banneret.engine.match.knowledge import hides_nothing, leak, other_truths, teaches
from banneret.engine.match.match import SEED_LIMIT, Match, checked_seed
from banneret.engine.match.outcome import NO_RESULT, broken_off, ending_names
from banneret.engine.match.position import Position
from banneret.engine.match.previews import exact_verdict
from banneret.engine.match.records import (
    FORMAT,
    TIMED_FORMAT,
    Moment,
    Record,
    RecordedDay,
    RecordedMix,
    RecordedStep,
    TakenDay,
    TimedAction,
    TimedRecord,
    Timing,
    read_record,
)
from banneret.engine.match.replay import replay_record, replay_record_steps
from banneret.engine.match.sampling import SAMPLES
from banneret.engine.match.scripted_dice import with_dice
from banneret.engine.match.setup_steps import side_now, steps_to
from banneret.engine.match.start_picture import first_board
from banneret.engine.match.threats import worst_first
from banneret.engine.match.viewing import view_of

__all__ = [
    "DRAW",
    "FAULTS",
    "FORFEITS",
    "FORMAT",
    "NO_RESULT",
    "OUTSIDE_THE_RULES",
    "OUT_OF_TIME",
    "RESIGN",
    "SAMPLES",
    "SEED_LIMIT",
    "TIMED_FORMAT",
    "TOO_MANY_ATTEMPTS",
    "Match",
    "Moment",
    "Played",
    "Position",
    "Record",
    "RecordedDay",
    "RecordedMix",
    "RecordedStep",
    "TakenDay",
    "TimedAction",
    "TimedRecord",
    "Timing",
    "broken_off",
    "checked_seed",
    "ending_names",
    "exact_verdict",
    "first_board",
    "hides_nothing",
    "leak",
    "other_truths",
    "read_record",
    "replay_record",
    "replay_record_steps",
    "side_now",
    "steps_to",
    "teaches",
    "view_of",
    "with_dice",
    "worst_first",
]
