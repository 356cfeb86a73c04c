"""Passkeys: keys in people's devices that open a session in place of a password."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

_ACCOUNT = "accounts.person"

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), nullable=False),
    # The device's id for it.
    Column("credential", LargeBinary, nullable=False, unique=True),
    Column("public_key", LargeBinary, nullable=False),
    # The signature counter, if the device has one: a lower value than the stored one indicates a copy.
    Column("signatures", BigInteger, nullable=False),
    # The owner's name for it.
    Column("name", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_by_person", "person"),
    sqlite_autoincrement=True,
)

# Challenges that devices have not signed yet.
passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("challenge", LargeBinary, primary_key=True),
    # The person who is adding a passkey; null for signing in.
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE")),
    Column("expires", BigInteger, nullable=False),
    Index("passkey_challenges_by_time", "expires"),
)
