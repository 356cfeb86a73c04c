"""PostgreSQL, for servers with more than one process."""

from sqlalchemy import Connection, Engine, create_engine, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from banneret.engine.errors import BanneretError
from banneret.server.storage.table_version import NEWEST, found_version

_LOCK = 0x62616E6E
"""The advisory lock held during migrations: an arbitrary number that nothing else uses."""
_CONNECTIONS = 10
_CONNECT_TIMEOUT = 10  # seconds


def open_engine(address: str, *, migrates: bool = True) -> Engine:
    """Opens the database at an address and migrates its tables."""
    url = parse(address)
    shown = url.render_as_string(hide_password=True)
    try:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            hide_parameters=True,
            pool_size=_CONNECTIONS,
            pool_pre_ping=True,  # the database may have been restarted
            connect_args={"connect_timeout": _CONNECT_TIMEOUT},
        )
    except ModuleNotFoundError:
        raise BanneretError(
            "PostgreSQL needs a package that is not installed: pip install 'banneret[postgresql]'"
        ) from None
    try:
        with engine.begin() as connection:
            _bring_up_to_date(connection, shown, migrates)
    except DBAPIError as error:
        engine.dispose()
        why = " ".join(str(error.orig).split())
        raise BanneretError(f"Cannot use the database {shown}: {why}") from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def parse(address: str) -> URL:
    """Parses an address like postgresql://user@host/name."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres") or not url.database:
        # The message does not repeat the address: it may contain a password.
        raise BanneretError(
            "This is not the address of a database. Use the form postgresql://user@localhost/banneret."
        )
    return url


def _bring_up_to_date(connection: Connection, shown: str, migrates: bool) -> None:
    """Runs the missing migrations, all of them or none; one process at a time."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    found = found_version(connection)
    if found == 0 and inspect(connection).get_table_names():
        raise BanneretError(f"The database {shown} belongs to another program. Use an empty one.")
    if found > NEWEST:
        raise BanneretError(
            f"The database {shown} was written by a newer version of Banneret. Use that version."
        )
    if found < NEWEST and not migrates:
        raise BanneretError(
            f"The database {shown} has the tables of an older version. Restore a backup of it to another "
            "database, start this version on that once, and check that."
        )
    if found < NEWEST:
        from banneret.server.storage.migrating import migrate

        migrate(connection, found)
