"""The command line: every command speaks to people here, and to programs with --json."""

import io
import sys
from collections.abc import Sequence

import typer

from banneret.cli.app import app
from banneret.engine.errors import BadRecord, BanneretError

_FAILED = 1
_MISUSED = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs a command and exits: 0, 1 for a file that is not sound, 2 for a request that is wrong."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a ? in the place of a letter, and no traceback
    try:
        app(args=arguments, prog_name="banneret")
    except BanneretError as error:
        typer.echo(str(error), err=True)
        sys.exit(_FAILED if isinstance(error, BadRecord) else _MISUSED)
    except OSError as error:  # such as a disk that is full
        typer.echo(f"Cannot go on: {error.strerror or error}.", err=True)
        sys.exit(_FAILED)
