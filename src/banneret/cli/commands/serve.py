"""`banneret serve`, and `banneret` without a command: serves the games to a browser.

The server is imported only when needed, to keep other commands fast.
"""

import json
import os
import socket
import sys
import threading
from contextlib import suppress
from typing import Annotated, Literal

import typer

from banneret.cli.arguments import DatabaseOption, DataOption
from banneret.engine.errors import BanneretError

PORTS = range(8000, 8021)
"""The ports where `banneret` alone looks for a running Banneret, or for a free port to serve on."""
PATIENCE = 2.0
"""How long to wait for a running Banneret to answer, in seconds; it usually takes milliseconds."""

_HOST = "127.0.0.1"
_ANSWER_MAX = 100_000  # bytes; a real answer is far shorter


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; 0.0.0.0 lets the whole network in."),
    ] = _HOST,
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 is any that is free.")
    ] = PORTS[0],
    data: DataOption = None,
    database: DatabaseOption = None,
    processes: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=64, help="How many processes serve; several need a --database."),
    ] = 1,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A further name by which browsers reach it, through a proxy; may be given repeatedly.",
        ),
    ] = None,
    mail: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="An SMTP server that sends mail to those who want it: smtps://user:password@host. "
            "[default: $BANNERET_MAIL, or no mail]",
        ),
    ] = None,
    log: Annotated[
        Literal["text", "json"],
        typer.Option(metavar="text|json", help="How the log is written; json: a line for each request."),
    ] = "text",
    is_online: Annotated[
        bool, typer.Option("--online", help="For strangers: show accounts, lobby and ratings in the browser.")
    ] = False,
    vacation_days: Annotated[
        int,
        typer.Option(
            metavar="DAYS",
            min=0,
            max=366,
            help="Days of vacation a year, on which a person misses no turn; 0: none.",
        ),
    ] = 20,
    is_to_open: Annotated[
        bool, typer.Option("--open/--no-open", help="Open it in a browser, or not.")
    ] = False,
) -> None:
    """Serve the games to browsers until Ctrl+C."""

    def ready(url: str) -> None:
        address = url.removesuffix("/")
        typer.echo(f"Banneret is at {address}  (Ctrl+C stops it)")
        if is_to_open:
            # In a thread, because some browsers block until closed, and the server must start meanwhile.
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    with suppress(KeyboardInterrupt):  # Ctrl+C before the server installs its own handler
        from banneret.server import run
        from banneret.server.folders import storage_place
        from banneret.server.limits import Limits

        place = storage_place(data, database)
        run.serve(
            host,
            port,
            place,
            ready,
            Limits(vacation_days=vacation_days),
            names=names or (),
            online=is_online,
            processes=processes,
            as_json=log == "json",
            mail=mail or os.environ.get("BANNERET_MAIL"),
        )
    typer.echo(err=True)  # ends the line on which the terminal echoed ^C


def open_in_browser() -> None:
    """Opens a browser on the Banneret running on this machine, or starts one first."""
    free = [port for port in PORTS if _is_free(port)]
    for port in PORTS:
        if port not in free and _is_banneret(port):
            address = f"http://{_HOST}:{port}"
            typer.echo(f"Banneret is already running, at {address}")
            _open(address)
            return
    if free:
        serve(_HOST, free[0], is_to_open=True)
        return
    raise BanneretError(
        f"Other programs have all ports from {PORTS[0]} to {PORTS[-1]}. "
        "Name one that is free: banneret serve --open --port 9000"
    )


def _is_free(port: int) -> bool:
    with socket.socket() as attempt:
        if os.name == "posix":  # as servers do, so that a port in TIME_WAIT counts as free
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((_HOST, port))
        except OSError:
            return False
    return True


def _is_banneret(port: int) -> bool:
    """Whether a Banneret answers on a port. Asks directly, bypassing any proxy."""
    from http.client import HTTPConnection, HTTPException

    connection = HTTPConnection(_HOST, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/about")
        about = json.loads(connection.getresponse().read(_ANSWER_MAX))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        connection.close()
    return isinstance(about, dict) and about.get("name") == "banneret"


def _open(address: str) -> None:
    """Opens a browser if there is a display; without one, a text browser might take over this terminal."""
    import webbrowser

    is_desktop = sys.platform in ("darwin", "win32")
    if is_desktop or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))):
        webbrowser.open(address)
