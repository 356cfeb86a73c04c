"""First contact: the help, the version, and error messages."""

import re
import subprocess
import sys

import pytest

from tests.cli.running import ENVIRONMENT, GAME, run, run_process

COMMANDS = [
    "serve",
    "play",
    "games",
    "rules",
    "check",
    "simulate",
    "arena",
    "perft",
    "odds",
    "hint",
    "replay",
    "backup",
    "restore",
    "matches",
    "verify",
]


def test_the_help_lists_every_command_without_cutting_a_sentence() -> None:
    ended = run("--help")
    assert all(f"\n  {command}" in ended.out for command in COMMANDS)
    assert "..." not in ended.out.partition("Commands:")[2]


def test_the_help_says_what_to_do_next() -> None:
    examples = run("--help").out.partition("Examples:\n")[2]
    assert f"banneret play {GAME}" in examples
    assert len(examples.splitlines()) == 4


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_has_an_example(command: str) -> None:
    ended = run(command, "--help")
    assert ended.code == 0
    assert "Example" in ended.out
    assert f"banneret {command}" in ended.out.partition("Example")[2]
    assert not re.findall("<[a-z].*>", ended.out), "types of Python tell nobody what to write"


def test_version() -> None:
    assert run("--version").out.startswith("banneret ")


def test_an_unknown_game_is_one_line_with_a_suggestion() -> None:
    ended = run("rules", "age-of-ches")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "There is no game called 'age-of-ches'. Did you mean age-of-chess?\n"


def test_a_wrong_option_is_an_error_of_usage() -> None:
    ended = run("games", "--xml")
    assert ended.code == 2
    assert "--xml" in ended.err


def test_it_runs_as_a_module_and_starts_without_the_compiler() -> None:
    assert run_process("--version").code == 0
    program = "import banneret.cli, sys; print('numba' in sys.modules)"
    started = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert started.stdout == "False\n"


def test_signs_that_the_output_cannot_show_are_replaced() -> None:
    ended = run_process("games", PYTHONIOENCODING="ascii")
    assert ended.code == 0
    assert "Age of Chess ? Warfare" in ended.out
