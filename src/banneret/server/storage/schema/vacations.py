"""Vacations: who is away, and which days of a year that has cost them."""

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Table

from banneret.server.storage.schema.metadata import metadata

# Who is away now, or said when they will be back. Without an end, until they are back.
absences = Table(
    "absences",
    metadata,
    Column("person", ForeignKey("accounts.person", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
)

# Days on which an absence spared a person a missed turn, in however many matches.
vacation_days = Table(
    "vacation_days",
    metadata,
    Column("person", ForeignKey("accounts.person", ondelete="CASCADE"), primary_key=True),
    Column("day", Date, primary_key=True),
)
