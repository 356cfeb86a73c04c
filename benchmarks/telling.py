"""What is being done, on a terminal."""

import sys


def tell(doing: str) -> None:
    """Says on one line of a terminal what is being done, each time in place of what was said before."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{doing}", end="", file=sys.stderr, flush=True)
