"""Tournaments: what they are, who plays in them, and who meets whom."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from banneret.server.storage.schema.metadata import metadata

_TOURNAMENT = "tournaments.id"
_PERSON = "persons.id"

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    # arena, swiss or round-robin
    Column("kind", String, nullable=False),
    Column("by", ForeignKey(_PERSON), nullable=False),
    Column("game", String, nullable=False),
    Column("ruleset", String, nullable=False),
    Column("setup", String),
    Column("time_control", JSON, nullable=False),
    Column("rated", Boolean, nullable=False),
    # The number of rounds: as requested for a Swiss, computed at the start for a round robin, else null.
    Column("rounds", Integer),
    # The duration of an arena.
    Column("minutes", Integer),
    Column("made", BigInteger, nullable=False),
    # The scheduled start, the actual start, and the end, which is known in advance for a running arena.
    Column("starts", BigInteger),
    Column("begun", BigInteger),
    Column("ends", BigInteger),
    # open, running, over or called-off
    Column("state", String, nullable=False),
    # The newest paired round. In an arena, all pairings made at the same moment form a round.
    Column("round", Integer, nullable=False),
    Index("tournaments_by_state", "state"),
    Index("tournaments_by_creator", "by"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", ForeignKey(_TOURNAMENT, ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey(_PERSON), primary_key=True),
    Column("joined", BigInteger, nullable=False),
    # The place in the starting order, at random or by rating; null before the start and for latecomers.
    Column("number", Integer),
    Column("withdrawn", BigInteger),
    Index("entrants_by_person", "person"),
)

pairings = Table(
    "pairings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament", ForeignKey(_TOURNAMENT, ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    # In the order of their seats; without a second, the first has a bye.
    Column("first", ForeignKey(_PERSON), nullable=False),
    Column("second", ForeignKey(_PERSON)),
    # The match may be deleted when no one keeps it; its result stays here.
    Column("match", String),
    # planned, playing or over
    Column("state", String, nullable=False),
    # In half points, once it is over; and whether they were scored in a match.
    Column("first_score", Integer),
    Column("second_score", Integer),
    Column("played", Boolean, nullable=False),
    UniqueConstraint("tournament", "round", "board"),
)
