"""`banneret verify`."""

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arguments import JsonOption, print_json
from banneret.cli.record_files import read_json
from banneret.engine.errors import BadRecord


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The proof of a match, from a server.")],
    key: Annotated[
        str | None,
        typer.Option(metavar="KEY", help="The server's public key. [default: the one in the file]"),
    ] = None,
    receipts: Annotated[
        list[Path] | None,
        typer.Option("--receipt", metavar="FILE", help="A receipt that you kept; may be given repeatedly."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Verify that a match on a server was played fairly.

    Checks every hash, signature, commitment and die. No server is needed.
    """
    from banneret.server.matches import proof

    kept = [_read(each) for each in receipts or ()]
    verdict = proof.verify(_read(file), key=key, receipts=kept)
    if json:
        print_json({"ok": not verdict.problems, "problems": verdict.problems, "key": verdict.key})
    elif verdict.problems:
        for problem in verdict.problems:
            typer.echo(problem, err=True)
    else:
        typer.echo(
            f"ok: {verdict.commands} commands, {verdict.receipts} receipts; "
            f"every hash, signature and die fits. {verdict.outcome}"
        )
        typer.echo(f"Signed with the key {verdict.key}")
    if verdict.problems:
        raise typer.Exit(1)


def _read(path: Path) -> object:
    try:
        return read_json(path)
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None
