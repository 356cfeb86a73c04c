"""`banneret matches`: deals with a server's unfinished matches after an upgrade."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.arguments import DatabaseOption, DataOption
from banneret.cli.server_databases import existing_database, existing_place
from banneret.engine.errors import BanneretError

if TYPE_CHECKING:
    from banneret.server.matches.holding import Holding
    from banneret.server.storage.match_store import MatchStore

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

_ADVICE = (
    "What to do: finish these matches with the version of Banneret that they were begun with, before you "
    "upgrade. Otherwise they are held: their players can agree to end them, and you can end or patch them."
)

Match = Annotated[str, typer.Argument(metavar="ID", help="The id of a match, as `matches check` names it.")]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="Why: for the match and the audit log.")]


@app.callback(epilog="Example: banneret matches check --data matches")
def _matches() -> None:
    """Manage the unfinished matches of a server after an upgrade."""


@app.command(epilog="Example: banneret matches check --data matches")
def check(
    hold: Annotated[
        bool, typer.Option("--hold", help="Hold them now, as a server does by itself after an upgrade.")
    ] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """List the unfinished matches that this version cannot continue.

    Replays all of them and, without --hold, changes nothing. Run it with a new version before you upgrade.
    """
    from banneret.server.matches import checking
    from banneret.server.storage.backups import back_up
    from banneret.server.storage.database import open_database
    from banneret.server.storage.match_store import MatchStore
    from banneret.server.storage.sqlite_file import FILE

    if hold:
        with _operating(data, database) as (holding, _):
            holding.check_all()
    place = existing_place(data, database)
    with tempfile.TemporaryDirectory(prefix="banneret-") as folder:
        if isinstance(place, Path):  # a copy, because opening a database migrates it
            back_up(place, Path(folder) / FILE)
            place = Path(folder)
        opened = open_database(place, migrates=isinstance(place, Path))
        try:
            found = list(checking.check_matches(MatchStore(opened)))
        finally:
            opened.close()
    troubled = [match for match in found if match.problem is not None]
    for match in troubled:
        typer.echo(f"{match.id}  {match.game}: {(match.problem or {}).get('en')}")
    typer.echo(f"{len(found) - len(troubled)} of {len(found)} unfinished matches can continue.")
    if troubled:
        typer.echo(_ADVICE)
        raise typer.Exit(1)


@app.command(epilog="Example: banneret matches end ID --reason 'Archery has changed.' --data matches")
def end(match: Match, reason: Reason, data: DataOption = None, database: DatabaseOption = None) -> None:
    """End a held match without a result."""
    from banneret.server.storage.stored import Ending

    with _operating(data, database) as (holding, _):
        holding.end(match, Ending(reason))
    typer.echo("The match is ended without a result.")


@app.command(epilog="Example: banneret matches patch ID --document position.json --reason 'Checked by Ann.'")
def patch(
    match: Match,
    reason: Reason,
    document: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The position, as JSON; else the last in which both rules agree."),
    ] = None,
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Continue a held match as a new one under the current rules.

    Players keep their seats, and their clocks start again. The new match does not count for ratings.
    """
    from banneret.server.matches.continuing import continue_held

    position = None if document is None else _read(document)
    with _operating(data, database) as (holding, store):
        typer.echo(f"The match continues as {continue_held(holding, store, match, position, reason)}")


@contextmanager
def _operating(data: Path | None, address: str | None) -> Iterator["tuple[Holding, MatchStore]"]:
    """Opens the store so that changes notify the players and are written to the audit log."""
    from banneret.server.fairplay.moderation import note_ended_match
    from banneret.server.lobby.notices import notice_command, notice_held
    from banneret.server.matches.holding import Holding
    from banneret.server.storage.match_store import MatchStore

    with existing_database(data, address) as database:
        store = MatchStore(database, [notice_command, note_ended_match])
        yield Holding(database, store, [notice_held]), store


def _read(file: Path) -> dict[str, object]:
    try:
        found = json.loads(file.read_text())
    except OSError as error:
        raise BanneretError(f"{file}: {error.strerror}.") from None
    except ValueError:
        raise BanneretError(f"{file}: this is not JSON.") from None
    if not isinstance(found, dict):
        raise BanneretError(f"{file}: expected a JSON object.")
    return found
