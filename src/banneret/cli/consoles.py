"""Rich consoles that print text verbatim."""

import os

from rich.console import Console


def standard_output() -> Console:
    """The console for results."""
    return _console(stderr=False)


def standard_error() -> Console:
    """The console for progress, which must not mix with results."""
    return _console(stderr=True)


def printable(text: str) -> str:
    """Removes terminal escape codes from text of untrusted origin."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _console(*, stderr: bool) -> Console:
    # With NO_COLOR set, rich by default drops only colours and still sends codes for bold. It would also
    # interpret the brackets around units as markup.
    return Console(
        stderr=stderr,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        highlight=False,
        emoji=False,
    )
