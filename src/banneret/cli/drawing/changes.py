"""The cells that the last action changed, as far as a viewer can see."""

from collections.abc import Iterable
from typing import NamedTuple

from banneret.engine.match import Match
from banneret.engine.views import Unit


class Changes(NamedTuple):
    """The cells that the last action emptied, and those whose units it changed."""

    emptied: frozenset[str] = frozenset()
    altered: frozenset[str] = frozenset()


def last_changes(match: Match, viewer: int, at: int) -> Changes:
    """Compares what the viewer sees after `at` actions with what it saw one action before."""
    if at == 0:
        return Changes()
    now, then = match.view(viewer, at).board, match.view(viewer, at - 1).board
    after, before = _units_by_cell(now.units), _units_by_cell(then.units)
    # A unit that has become terrain has not left the cell.
    ground = {name for name, cell in now.cells.items() if cell.terrain and name not in then.cells}
    return Changes(
        emptied=frozenset(before.keys() - after.keys() - ground),
        altered=frozenset(cell for cell, units in after.items() if before.get(cell) != units),
    )


def _units_by_cell(units: Iterable[Unit]) -> dict[str, frozenset[tuple[int, int | None, str]]]:
    found: dict[str, set[tuple[int, int | None, str]]] = {}
    for unit in units:
        found.setdefault(unit.cell, set()).add((unit.place, unit.seat, unit.kind))
    return {cell: frozenset(those) for cell, those in found.items()}
