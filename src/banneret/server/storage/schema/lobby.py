"""The lobby: seeks, challenges, relations, presence, chat, notes, notices, reports, webhooks."""

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
)

from banneret.server.storage.schema.metadata import metadata

_PERSON = "persons.id"
_MATCH = "matches.id"

# Open offers to play. One that has become a match names it, and is deleted some time later.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String, primary_key=True),
    Column("owner", ForeignKey(_PERSON), nullable=False),
    Column("game", String, nullable=False),
    Column("ruleset", String, nullable=False),
    Column("setup", String),
    Column("seats", Integer, nullable=False),
    Column("seat", Integer),
    Column("rated", Boolean, nullable=False),
    Column("pace", String),
    Column("time_control", JSON(none_as_null=True)),
    # The initial limit on the rating difference to the owner; null means any rating.
    Column("within", Integer),
    # Quick ones are paired by the server. They are rated if everybody in them has an account.
    Column("quick", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("match", ForeignKey(_MATCH, ondelete="CASCADE")),
    Index("seeks_by_owner", "owner"),
    Index("seeks_by_game", "game"),
)

# The people in a seek, including its owner.
seekers = Table(
    "seekers",
    metadata,
    Column("seek", ForeignKey("seeks.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey(_PERSON), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("seekers_by_person", "person"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String, primary_key=True),
    Column("by", ForeignKey(_PERSON), nullable=False),
    Column("to", ForeignKey(_PERSON), nullable=False),
    Column("game", String, nullable=False),
    Column("ruleset", String, nullable=False),
    Column("setup", String),
    Column("seat", Integer),
    Column("rated", Boolean, nullable=False),
    Column("time_control", JSON(none_as_null=True)),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    # open, accepted, declined or withdrawn
    Column("state", String, nullable=False),
    Column("match", ForeignKey(_MATCH, ondelete="CASCADE")),
    Index("challenges_by_sender", "by"),
    Index("challenges_by_receiver", "to"),
)

# How one person relates to another: friend, mute or block.
relations = Table(
    "relations",
    metadata,
    Column("person", ForeignKey(_PERSON), primary_key=True),
    Column("other", ForeignKey(_PERSON), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("relations_by_other", "other"),
)

# When a person was last connected to the lobby.
presence = Table(
    "presence",
    metadata,
    Column("person", ForeignKey(_PERSON), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    # Whether others may watch this person's casual matches from the list of running ones.
    Column("watchable", Boolean, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey(_MATCH, ondelete="CASCADE"), nullable=False),
    # players or watchers
    Column("room", String, nullable=False),
    Column("person", ForeignKey(_PERSON), nullable=False),
    # Either a text, or the name of a greeting, which is shown in each reader's language.
    Column("text", String),
    Column("greeting", String),
    Column("at", BigInteger, nullable=False),
    Index("chat_by_match", "match", "id"),
    Index("chat_by_person", "person", "at"),
)

# A person's private note on a match.
notes = Table(
    "notes",
    metadata,
    Column("match", ForeignKey(_MATCH, ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey(_PERSON), primary_key=True),
    Column("text", String, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey(_PERSON), nullable=False),
    # turn, offer, begun, ended, challenge, rematch, friend or held
    Column("kind", String, nullable=False),
    Column("match", ForeignKey(_MATCH, ondelete="CASCADE")),
    Column("challenge", ForeignKey("challenges.id", ondelete="CASCADE")),
    Column("other", ForeignKey(_PERSON)),
    Column("at", BigInteger, nullable=False),
    Column("read", Boolean, nullable=False),
    Index("notices_by_person", "person", "id"),
)

# Reports for moderators. The reported message is copied, since the match and its chat may be deleted.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", ForeignKey(_PERSON), nullable=False),
    Column("about", ForeignKey(_PERSON), nullable=False),
    Column("match", String),
    # chat, cheating, leaving or other
    Column("reason", String, nullable=False),
    Column("text", String, nullable=False),
    Column("said", String),
    Column("at", BigInteger, nullable=False),
    # open until a moderator has decided
    Column("state", String, nullable=False),
    Index("reports_by_state", "state", "id"),
)

# An account's webhook. The secret signs what is sent, so it cannot be stored as a hash.
webhooks = Table(
    "webhooks",
    metadata,
    Column("person", ForeignKey(_PERSON), primary_key=True),
    Column("url", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("failures", Integer, nullable=False),
)

webhook_calls = Table(
    "webhook_calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey(_PERSON), nullable=False),
    Column("body", String, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("webhook_calls_by_time", "due"),
)
