"""`banneret serve` as a process that can be killed and started again where it was."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/banneret/server/static/index.html"
PATIENCE = 60.0


class Server:
    """A Banneret with a folder of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self._port = 0
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "Server":
        """Starts it, at the same address as before if it ran before."""
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "banneret.cli", "serve", "--no-open"),
                *("--port", str(self._port), "--data", str(self._folder), *self._options),
            ],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert " at http://" in said, f"the server did not start: {said!r}"
        self.url = said.partition(" at ")[2].split()[0]
        self._port = int(self.url.rpartition(":")[2])
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Sends a signal and waits for the end; the exit status."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(how)
        status = self._process.wait(PATIENCE)
        self._process.stdout.close()
        return status

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.stop(signal.SIGKILL)
