"""Migrates the tables of an older version."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from banneret.server.storage.table_version import MIGRATIONS, NEWEST, found_version


def configuration(connection: Connection | None = None) -> Config:
    """Where Alembic finds the migrations, and the connection on which it runs them."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("file_template", "schema_%%(rev)s")
    return config


def migrate(connection: Connection, found: int, wanted: int = NEWEST) -> None:
    """Runs all migrations after version `found`, in the connection's transaction."""
    config = configuration(connection)
    if found and not found_version(connection):  # a file from before migrations existed
        command.stamp(config, str(found))
    command.upgrade(config, str(wanted))
