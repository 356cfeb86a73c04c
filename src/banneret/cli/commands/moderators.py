"""`banneret moderators`: manages a server's moderators. Only on the server's own machine."""

from typing import Annotated

import typer

from banneret.cli.arguments import DatabaseOption, DataOption
from banneret.cli.server_databases import existing_database
from banneret.engine.errors import BanneretError

app = typer.Typer(help="Appoint moderators of a server, and read what they did.", rich_markup_mode=None)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]


@app.command()
def add(name: Name, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Make an account a moderator."""
    from banneret.server.fairplay.moderation import Moderation

    with existing_database(data, database) as found:
        typer.echo(f"{Moderation(found).appoint(name)} is a moderator now.")


@app.command()
def remove(name: Name, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Remove a moderator."""
    from banneret.server.fairplay.moderation import Moderation

    with existing_database(data, database) as found:
        typer.echo(f"{Moderation(found).dismiss(name)} is no longer a moderator.")


@app.command("list")
def list_all(data: DataOption = None, database: DatabaseOption = None) -> None:
    """List the moderators."""
    from banneret.server.fairplay.moderation import Moderation

    with existing_database(data, database) as found:
        for number, name in Moderation(found).listed():
            typer.echo(f"#{number} {name}")


@app.command()
def log(data: DataOption = None, database: DatabaseOption = None) -> None:
    """Verify the moderators' audit log, and print its last entries."""
    from banneret.server.fairplay.audit import find_audit_break, read_audit

    with existing_database(data, database) as found:
        broken = find_audit_break(found)
        for entry in reversed(read_audit(found, limit=100, offset=0)):
            typer.echo(f"{entry.n} {entry.actor} {entry.action} {entry.data}")
    if broken is not None:
        raise BanneretError(f"The log is not complete, or was changed, from entry {broken} on.")
