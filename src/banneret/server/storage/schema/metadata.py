"""What all tables belong to. After a change of tables, write a migration: `python -m tools.migration`."""

from sqlalchemy import MetaData

metadata = MetaData()
