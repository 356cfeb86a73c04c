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
    # How many rounds there will be: as wished in a Swiss, counted at the start in a round robin, else none.
    Column("rounds", Integer),
    # How long an arena lasts.
    Column("minutes", Integer),
    Column("made", BigInteger, nullable=False),
    # When it starts by itself, did start, and was over; that of a running arena is known before.
    Column("starts", BigInteger),
    Column("begun", BigInteger),
    Column("ends", BigInteger),
    # open, running, over or called-off
    Column("state", String, nullable=False),
    # The newest round that was paired. In an arena everybody who is paired at the same moment is a round.
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
    # The place in the order at the start, by lot or by rating; none before, and for those who come later.
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
    # The match may be deleted when nobody wants it any more; its result stays here.
    Column("match", String),
    # planned, playing or over
    Column("state", String, nullable=False),
    # In halves of a point, once it is over; and whether they were won in a match.
    Column("first_score", Integer),
    Column("second_score", Integer),
    Column("played", Boolean, nullable=False),
    UniqueConstraint("tournament", "round", "board"),
)
