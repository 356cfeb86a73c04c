"""The version of the tables, determined without Alembic, which is slow to import and rarely needed."""

from pathlib import Path

from sqlalchemy import Connection, inspect

MIGRATIONS = Path(__file__).parent / "migrations"
_TABLE = "alembic_version"


def newest_version() -> int:
    """The number of the newest migration."""
    files = (MIGRATIONS / "versions").glob("schema_*.py")
    return max((int(each.stem.removeprefix("schema_")) for each in files), default=0)


NEWEST = newest_version()
"""The version of the tables that this server uses. A higher one is from a newer server."""


def found_version(connection: Connection) -> int:
    """The version of the tables in a database; 0 if it has none of Banneret's."""
    if not inspect(connection).has_table(_TABLE):
        return 0
    return int(connection.exec_driver_sql(f"SELECT version_num FROM {_TABLE}").scalar() or 0)
