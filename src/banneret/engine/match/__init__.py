"""A match: playing it, what each seat may know of it, previews, threats, records and replays."""

from banneret.engine.match.history import DRAW, RESIGN, Played
from banneret.engine.match.knowledge import hides_nothing, leak, other_truths, teaches
from banneret.engine.match.match import SEED_LIMIT, Match, checked_seed
from banneret.engine.match.outcome import ending_names
from banneret.engine.match.position import Position
from banneret.engine.match.previews import exact_verdict
from banneret.engine.match.records import FORMAT, Record, RecordedAction, read_record
from banneret.engine.match.replay import replay_record, replay_record_steps
from banneret.engine.match.sampling import SAMPLES
from banneret.engine.match.scripted_dice import with_dice
from banneret.engine.match.setup_steps import side_now, steps_to
from banneret.engine.match.threats import worst_first
from banneret.engine.match.viewing import view_of

__all__ = [
    "DRAW",
    "FORMAT",
    "RESIGN",
    "SAMPLES",
    "SEED_LIMIT",
    "Match",
    "Played",
    "Position",
    "Record",
    "RecordedAction",
    "checked_seed",
    "ending_names",
    "exact_verdict",
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
