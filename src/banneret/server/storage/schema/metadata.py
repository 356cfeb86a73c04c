"""The metadata of all tables. After changing tables, write a migration: `python -m tools.migration`."""

from sqlalchemy import MetaData

metadata = MetaData()
