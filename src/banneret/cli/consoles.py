"""Where output goes: rich consoles that print text as it is."""

import os

from rich.console import Console


def standard_output() -> Console:
    """The console for what was asked for."""
    return _console(stderr=False)


def standard_error() -> Console:
    """The console for progress, which must not mix with what was asked for."""
    return _console(stderr=True)


def printable(text: str) -> str:
    """Text from a file somebody else may have written, without codes that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _console(*, stderr: bool) -> Console:
    # Left alone, rich drops only the colours where NO_COLOR is set, and still sends codes for bold. And it
    # would read the brackets around units as its markup.
    return Console(
        stderr=stderr,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        highlight=False,
        emoji=False,
    )
