"""In a real terminal: colours, typing, interrupts and broken pipes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, ENVIRONMENT, GAME, PATIENCE, play, wait_until_asleep

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def in_terminal(*arguments: str, typed: str, **environment: str) -> tuple[int, str]:
    """Runs a command in a pseudo-terminal; returns the exit code and the whole output."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=ENVIRONMENT | environment,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        os.write(ours, typed.encode())
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux raises this when no process has the other end open
                break
            if not part:
                break
            shown += part
        code = process.wait(PATIENCE)
    os.close(ours)
    return code, shown.decode()


def test_the_board_is_in_colour() -> None:
    code, shown = in_terminal("play", GAME, "--seed", "7", typed="e2-e3\nquit\n\n", COLORTERM="truecolor")
    assert code == 0
    assert "\x1b[1;38;2;255;255;255;48;2;0;114;178m[P]" in shown
    assert "Blue Pikeman e2 moves to e3." in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_there_is_no_escape_code(environment: dict[str, str]) -> None:
    typed = "e2-e3\n\n?\nmoves\nrules AC-1\nquit\n\n"
    code, shown = in_terminal("play", GAME, "--seed", "7", typed=typed, **environment)
    assert code == 0
    assert "[P]" in shown
    # Readline itself may switch the terminal's bracketed paste on and off around each line.
    assert "\x1b" not in shown.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")


def test_a_record_is_stepped_through(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("e2-e3", "e7-e6", f"save {file}", options=("--seat", "both"))
    code, shown = in_terminal("replay", str(file), typed="\n\nb\n0\n9\nx\nq\n", NO_COLOR="1")
    assert code == 0
    prompts = [n for n in range(len(shown)) if shown.startswith(" of 2> ", n)]
    assert [shown[n - 1] for n in prompts] == list("0121000")
    assert "The match has positions 0 to 2, not 9." in shown
    assert "Press Enter for the next action" in shown


def test_an_interrupt_ends_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", GAME],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while not process.stdout.readline().startswith(b"Blue: "):
            pass
        assert process.stdout.read(6) == b"Blue> "
        wait_until_asleep(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""


def test_a_reader_who_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", GAME, "--seat", "none"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(100)
        process.stdout.close()
        assert process.stderr.read() == b""
