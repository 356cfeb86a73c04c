"""`banneret serve` in a process that can be killed and restarted at the same address."""

import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

from tests.forks import FORKS
from tests.ports import Port

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/banneret/server/static/index.html"
PATIENCE = 60.0


class Server:
    """A server with its own folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self._port: Port | None = None
        self.url = ""
        self._process: ForkServerProcess | None = None
        self._said: TextIO | None = None

    def start(self) -> "Server":
        """Starts the server, at the same address as before if it has run before."""
        self._port = self._port or Port()
        FORKS.set_forkserver_preload(["banneret.cli", "banneret.server.run"])
        heard, tell = FORKS.Pipe(duplex=False)
        options = ("--no-open", "--port", str(self._port.number), "--data", str(self._folder))
        self._process = FORKS.Process(
            target=_serve, args=((*options, *self._options), dict(os.environ), tell)
        )
        self._process.start()
        tell.close()
        self._said = os.fdopen(os.dup(heard.fileno()), encoding="utf-8")
        heard.close()
        line = self._said.readline()
        assert " at http://" in line, f"the server did not start: {line!r}"
        self.url = line.partition(" at ")[2].split()[0]
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Sends a signal, waits for the end, and returns the exit status."""
        assert self._process is not None
        assert self._process.pid is not None
        assert self._said is not None
        os.kill(self._process.pid, how)
        self._process.join(PATIENCE)
        assert self._process.exitcode is not None, "the server does not end"
        self._said.close()
        return self._process.exitcode

    def kill(self) -> None:
        """Kills the process, like a power cut."""
        self.stop(signal.SIGKILL)


def _serve(options: tuple[str, ...], environment: Mapping[str, str], tell: "Connection[Any, Any]") -> None:
    """The main function of the process: runs the command, which reports its URL through a pipe."""
    from banneret.cli import main

    os.environ.clear()
    os.environ.update(environment)
    sys.modules["__main__"] = ModuleType("__main__")  # worker processes would import it again
    sys.stdout = os.fdopen(os.dup(tell.fileno()), "w", encoding="utf-8")
    tell.close()
    main(("serve", *options))
