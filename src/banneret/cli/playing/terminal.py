"""Reads a line from a person or a script."""

import sys
from contextlib import suppress
from importlib import import_module

import typer


def ask(prompt: str) -> str:
    """The next line of input; EOFError when there is none."""
    is_typed = sys.stdin.isatty()
    if is_typed:
        with suppress(ImportError):
            import_module("readline")  # gives `input` line editing and a history, if available
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        raise
    if not is_typed:
        typer.echo(line)  # echo the input of a script, so that it appears between the answers
    return line
