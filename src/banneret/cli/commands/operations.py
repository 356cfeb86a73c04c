"""`banneret backup` and `banneret restore`, for server operators."""

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arguments import DatabaseOption, DataOption
from banneret.engine.errors import BanneretError


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Back up a server's database to a file, even while it runs."""
    from banneret.server.folders import storage_place
    from banneret.server.storage.backups import back_up

    place = storage_place(data, database)
    if isinstance(place, str):
        raise BanneretError(
            "PostgreSQL has its own program for this: pg_dump --format=custom --file=FILE ADDRESS\n"
            "pg_restore --clean --if-exists --dbname=ADDRESS FILE puts it back."
        )
    back_up(place, file)
    typer.echo(f"Copied {place} to {file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `banneret backup` wrote.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Restore a backup while the server is not running.

    The previous database is kept under another name.
    """
    from banneret.server.folders import storage_place
    from banneret.server.storage import backups

    place = storage_place(data, database)
    if isinstance(place, str):
        raise BanneretError(
            "PostgreSQL has its own program for this: pg_restore --clean --if-exists --dbname=ADDRESS FILE"
        )
    aside = backups.restore(file, place)
    typer.echo(f"Restored {file} to {place}.")
    if aside is not None:
        typer.echo(f"What was there is now {aside}.")
