"""The command line: commands print text for people, and JSON for programs with --json."""

import io
import sys
from collections.abc import Sequence

import typer

from banneret.cli.app import app
from banneret.engine.errors import BadRecord, BanneretError

_FAILED = 1
_MISUSED = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs a command and exits: 0 for success, 1 for a bad record or a failure, 2 for a wrong request."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # print ? for unencodable characters
    try:
        app(args=arguments, prog_name="banneret")
    except BanneretError as error:
        typer.echo(str(error), err=True)
        sys.exit(_FAILED if isinstance(error, BadRecord) else _MISUSED)
    except OSError as error:  # such as a full disk
        typer.echo(f"Cannot continue: {error.strerror or error}.", err=True)
        sys.exit(_FAILED)
