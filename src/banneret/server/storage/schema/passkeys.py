"""Passkeys: keys in somebody's device that open a session in place of a password."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

_ACCOUNT = "accounts.person"

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE"), nullable=False),
    # How the device calls it.
    Column("credential", LargeBinary, nullable=False, unique=True),
    Column("public_key", LargeBinary, nullable=False),
    # How often it has signed, if the device counts: fewer than we know of would mean a copy.
    Column("signatures", BigInteger, nullable=False),
    # How its owner calls it.
    Column("name", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_by_person", "person"),
    sqlite_autoincrement=True,
)

# What a device has been asked to sign and has not signed yet.
passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("challenge", LargeBinary, primary_key=True),
    # Who adds a passkey; nobody if somebody signs in.
    Column("person", ForeignKey(_ACCOUNT, ondelete="CASCADE")),
    Column("expires", BigInteger, nullable=False),
    Index("passkey_challenges_by_time", "expires"),
)
