"""`banneret ratings`.

Database code is imported only when needed, to keep other commands fast.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.arguments import DatabaseOption, DataOption
from banneret.cli.server_databases import existing_database
from banneret.engine.errors import BanneretError

if TYPE_CHECKING:
    from banneret.server.storage.database import Database

_SHOWN = 20


def recompute(
    check: Annotated[bool, typer.Option("--check", help="Only compare; change nothing.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Put right whatever differs.")] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Recompute the ratings from all rated matches and compare.

    The exit code is 1 if the stored ratings differ and were not corrected.
    """
    if check == write:
        raise BanneretError("Say either --check, to compare, or --write, to put right what differs.")
    with existing_database(data, database) as found:
        (_check if check else _write)(found)


def _check(database: "Database") -> None:
    from banneret.server.clock import now
    from banneret.server.ratings.recompute import check
    from banneret.server.ratings.settling import last_day_due

    with database.reading() as connection:
        differences = check(connection, last_day_due(now()))
    if not differences:
        typer.echo("ok: the ratings agree with the matches.")
        return
    for difference in differences[:_SHOWN]:
        typer.echo(difference)
    if len(differences) > _SHOWN:
        typer.echo(f"… and {len(differences) - _SHOWN} more.")
    typer.echo("The ratings differ from the matches. --write puts them right.")
    raise typer.Exit(1)


def _write(database: "Database") -> None:
    from banneret.server.clock import now
    from banneret.server.ratings.recompute import rewrite
    from banneret.server.ratings.settling import last_day_due

    with database.writing() as connection:
        counted = rewrite(connection, last_day_due(now()))
    typer.echo(f"ok: counted {counted} {'match' if counted == 1 else 'matches'} again.")
