"""Mail: addresses of accounts, links that were sent to them, emails that wait to be sent."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

_ACCOUNT = "accounts.person"

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), primary_key=True),
    # Emails go here. Nothing until its owner has followed a link in one.
    Column("address", String),
    # One that is not confirmed yet, and takes the place of the other when it is.
    Column("pending", String),
    Column("language", String, nullable=False),
    # Whether its owner wants an email when a match by correspondence waits.
    Column("turns", Boolean, nullable=False),
    # Notices up to this time have been told.
    Column("told", BigInteger, nullable=False),
    # Emails in a row that were refused for good.
    Column("failures", Integer, nullable=False),
)

# What the links in emails are good for. The tokens themselves are in the emails alone.
mail_tokens = Table(
    "mail_tokens",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), nullable=False),
    # confirm or recover
    Column("purpose", String, nullable=False),
    Column("address", String, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("mail_tokens_by_person", "person"),
    Index("mail_tokens_by_time", "expires"),
)

# An email is written when it is sent: until then, there is nothing secret in it.
outgoing_mail = Table(
    "outgoing_mail",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), nullable=False),
    # confirm, recover, changed or turns
    Column("kind", String, nullable=False),
    Column("address", String, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("outgoing_mail_by_time", "due"),
    Index("outgoing_mail_by_person", "person"),
)
