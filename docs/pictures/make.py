"""Draws the pictures of the documentation: `make pictures`.

Each is a screen of the command line, drawn by the code that draws it in a terminal.
"""

import io
import re
from pathlib import Path

from rich.console import Console

import banneret
from banneret.cli.drawing.screen import show_screen

FOLDER = Path(__file__).parent

BLUE = 0
ACTIONS = """
    c1-d2   g7-g6   f2-g3   d7-c6   c2-c3   a7-a6   g1-h2   b7-b6   h2-h3   a6-b5   b2-a3
    e8-d7   a3-b4   b5-c4   d1-e2   g6-h5   b4-a5   b8-b6   e2b-f3  b6-b5   a5xb6   g8-g7
"""
"""The opening of a match. Written down, so that the picture stays the same when players change."""


def match_in_progress() -> str:
    """A match of Age of Chess after eleven turns, as Blue sees it."""
    match = banneret.game("age-of-chess").match(seed=7)
    for action in ACTIONS.split():
        match.play(action)
    # Not a terminal, but as wide, as high and as colourful as one.
    console = Console(
        file=io.StringIO(),
        record=True,
        width=80,
        height=30,
        force_terminal=True,
        color_system="truecolor",
        markup=False,
        highlight=False,
    )
    show_screen(console, match, BLUE, ["you", "greedy"])
    return without_fonts(console.export_svg(title="banneret play age-of-chess", unique_id="match"))


def without_fonts(svg: str) -> str:
    """Leaves the font to the reader's browser: a picture fetches nothing from the network."""
    bare = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return "".join(f"{line.rstrip()}\n" for line in bare.splitlines())


PICTURES = {"match.svg": match_in_progress}


def main() -> None:
    """Writes every picture."""
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
