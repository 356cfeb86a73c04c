"""Asking a person, or a script, for a line."""

import sys
from contextlib import suppress
from importlib import import_module

import typer


def ask(prompt: str) -> str:
    """The next line of input; EOFError when there is none."""
    is_typed = sys.stdin.isatty()
    if is_typed:
        with suppress(ImportError):
            import_module("readline")  # gives `input` editing and a history, where the system has it
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        raise
    if not is_typed:
        typer.echo(line)  # so that what a script said can be read between the answers
    return line
