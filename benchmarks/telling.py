"""Progress messages on a terminal."""

import sys


def tell(doing: str) -> None:
    """Prints a progress message on one line of a terminal, replacing the previous one."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{doing}", end="", file=sys.stderr, flush=True)
