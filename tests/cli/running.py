"""Runs the command line as a person or a program would."""

import io
import os
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from banneret.cli import main

GAME = "age-of-chess"
SOURCES = Path(__file__).parents[2] / "src"

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")},
    "COLUMNS": "80",
    "LINES": "24",
    "TERM": "xterm-256color",
    "PYTHONPATH": str(SOURCES),
}
PATIENCE = 240.0
"""Seconds: far longer than anything takes on a busy machine, so a timeout means failure."""

COMMAND = (sys.executable, "-m", "banneret.cli")


@dataclass(frozen=True)
class Finished:
    """The result of a command."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str = "") -> Finished:
    """Runs a command in this process, with a script as input and no terminal."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, {"COLUMNS": "80", "LINES": "24"}),
        patch("sys.stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main(arguments)
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
    return Finished(code, out.getvalue(), err.getvalue())


def run_process(*arguments: str, typed: str = "", **environment: str) -> Finished:
    """Runs a command in a separate process."""
    ended = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT | environment,
        timeout=PATIENCE,
        check=False,
    )
    return Finished(ended.returncode, ended.stdout, ended.stderr)


def wait_until_asleep(process: "subprocess.Popen[bytes]") -> None:
    """Polls until a process is blocked, for example waiting for a line.

    Python misses a signal that arrives just before it starts to wait.
    """
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
        assert time.monotonic() < end, "it waits for nothing"
        time.sleep(0.01)


GREEDY = ("--seed", "7", "--opponent", "greedy")


def play(*lines: str, options: tuple[str, ...] = GREEDY) -> Finished:
    """A match in which a person types these lines."""
    return run("play", GAME, *options, typed="".join(f"{line}\n" for line in lines))


def boards(output: str) -> list[str]:
    """Every board in the output, without the text beside it."""
    found: list[list[str]] = []
    is_inside = False
    for line in output.splitlines():
        if line[:12].strip().startswith(("a    b", "h    g")):
            is_inside = not is_inside
            if is_inside:
                found.append([])
        if is_inside:
            found[-1].append(line[:44])
    return ["\n".join(each) for each in found]
