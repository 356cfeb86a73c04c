"""Lists the units on a board, for readers who cannot see a drawing."""

from rich.text import Text

from banneret.cli.drawing.palette import QUIET
from banneret.engine.views import View


def list_units(view: View) -> Text:
    """Lists each seat's units by kind, with their cells."""
    cells: dict[tuple[str, str], list[str]] = {}
    for unit in view.board.units:
        owner = "Nobody's" if unit.seat is None else view.seats[unit.seat]
        cells.setdefault((owner, unit.name), []).append(unit.cell)
    lines = [
        Text.assemble(f"{owner} {name}: ", (" ".join(those), QUIET)) for (owner, name), those in cells.items()
    ]
    return Text("\n").join(lines)
