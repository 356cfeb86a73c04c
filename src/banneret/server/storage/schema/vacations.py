"""Vacations: absences, and the days of a year they have used up."""

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Table

from banneret.server.storage.schema.metadata import metadata

# People who are away now, or for an announced time. Without an end, until they come back.
absences = Table(
    "absences",
    metadata,
    Column("person", ForeignKey("accounts.person", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
)

# Days on which an absence saved a person from missing a turn, in any number of matches.
vacation_days = Table(
    "vacation_days",
    metadata,
    Column("person", ForeignKey("accounts.person", ondelete="CASCADE"), primary_key=True),
    Column("day", Date, primary_key=True),
)
