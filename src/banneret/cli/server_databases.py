"""Opens a server's database for the commands of its operator.

Database code is imported only when needed, to keep other commands fast.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from banneret.engine.errors import BanneretError

if TYPE_CHECKING:
    from banneret.server.storage.database import Database


def existing_place(data: Path | None, address: str | None) -> Path | str:
    """The folder or address of a database; an error if the folder has none, because its name is mistyped."""
    from banneret.server.folders import storage_place
    from banneret.server.storage.sqlite_file import FILE

    place = storage_place(data, address)
    if isinstance(place, Path) and not (place / FILE).exists():
        raise BanneretError(f"There are no matches in {place}. Name the folder with --data.")
    return place


@contextmanager
def existing_database(data: Path | None, address: str | None) -> Iterator["Database"]:
    """Opens the database in a folder or at an address, without creating one."""
    from banneret.server.storage.database import open_database

    database = open_database(existing_place(data, address))
    try:
        yield database
    finally:
        database.close()
