"""Board maps: a cell's opacity shows how often something happened there."""

from collections import Counter
from collections.abc import Mapping
from html import escape
from math import sqrt

from banneret.engine.views import Grid
from banneret.lab.formatting import shown_number
from banneret.lab.playing import Played
from banneret.lab.report.page import card, folded
from banneret.lab.unit_maps import UnitMaps, Who

_SIZE = 10
_RISE = _SIZE * sqrt(3) / 2
"""The vertical distance between rows of hexes."""


def unit_maps_card(played: Played, maps: UnitMaps, index: int) -> str:
    """Maps of where units stand and fall: all of a side first, then by kind."""
    grid = played.arm.game.grid
    if not (maps.looks and grid.places and maps.stood):
        return ""
    board = _Board(grid, f"board-{index}")
    kinds = sorted({kind for _, kind in maps.stood}, key=maps.name)
    by_kind = "".join(
        f"<section><h4>{escape(maps.name(kind))}</h4>"
        + _both(board, played, maps, {who: each for who, each in maps.stood.items() if who[1] == kind}, kind)
        + "</section>"
        for kind in kinds
    )
    everybody = {(seat, ""): maps.of_seat(maps.stood, seat) for seat in range(played.arm.layout.seats)}
    return card(
        "Where units stand and fall",
        board.defined(),
        _both(board, played, maps, everybody, ""),
        folded("Kind by kind", f'<div class="kinds">{by_kind}</div>'),
        note=f"From {maps.games} of the games, played again: where units stood, at {maps.looks:,} moments, "
        "and where they were lost. The fuller, the more often; pictures side by side have one scale.",
    )


def _both(
    board: "_Board", played: Played, maps: UnitMaps, stood: Mapping[Who, Counter[str]], kind: str
) -> str:
    """The maps of each side's standing and fallen units, side by side."""
    seats = [seat for seat in range(played.arm.layout.seats) if stood.get((seat, kind))]
    fell = {
        seat: maps.fell.get((seat, kind), Counter()) if kind else maps.of_seat(maps.fell, seat)
        for seat in seats
    }
    most_stood = max((max(stood[seat, kind].values()) for seat in seats), default=1)
    most_fell = max((max(count.values()) for count in fell.values() if count), default=1)
    figures = [
        board.drawn(played, seat, "stands", stood[seat, kind], most_stood, maps.looks) for seat in seats
    ]
    figures += [
        board.drawn(played, seat, "falls", fell[seat], most_fell, maps.games)
        for seat in seats
        if any(fell.values())
    ]
    return f'<div class="maps">{"".join(figures)}</div>'


class _Board:
    """The cells of a board, defined once and used by all maps."""

    def __init__(self, grid: Grid, name: str) -> None:
        self._name = name
        is_hex = grid.kind == "hex"
        self._centres = {
            cell: (_SIZE * (x + y / 2), -_RISE * y) if is_hex else (_SIZE * x, -float(_SIZE * y))
            for cell, (x, y) in grid.places.items()
        }
        side, half = _SIZE / sqrt(3), _SIZE / 2
        self._shape = (
            f"M0 {-side:.2f}L{half} {-side / 2:.2f}V{side / 2:.2f}"
            f"L0 {side:.2f}L{-half} {side / 2:.2f}V{-side / 2:.2f}Z"
            if is_hex
            else f"M{-half} {-half}H{half}V{half}H{-half}Z"
        )

    def defined(self) -> str:
        """The SVG definitions of a cell and of all cells."""
        cells = "".join(
            f'<use href="#{self._name}-cell" x="{x:g}" y="{y:g}"/>' for x, y in self._rounded().values()
        )
        return (
            '<svg width="0" height="0" aria-hidden="true"><defs>'
            f'<path id="{self._name}-cell" d="{self._shape}"/><g id="{self._name}">{cells}</g></defs></svg>'
        )

    def drawn(self, played: Played, seat: int, deed: str, count: Counter[str], most: int, of: int) -> str:
        """One map: each cell's count relative to the highest."""
        places, colour = self._rounded(), played.arm.layout.seat_words[seat]
        marks = "".join(
            f'<use href="#{self._name}-cell" x="{places[cell][0]:g}" y="{places[cell][1]:g}" '
            f'opacity="{sqrt(times / most):.2f}">'
            f"<title>{escape(cell)}: {shown_number(times / of)}</title></use>"
            for cell, times in count.items()
            if cell in places
        )
        caption = f"{played.arm.game.seats[seat]} {deed}"
        return (
            f'<figure><svg viewBox="{self._box()}" role="img" aria-label="{escape(caption)}">'
            f'<use class="cells" href="#{self._name}"/>'
            f'<g style="fill:var(--{colour},var(--mark))">{marks}</g></svg>'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )

    def _rounded(self) -> dict[str, tuple[float, float]]:
        return {cell: (round(x, 2), round(y, 2)) for cell, (x, y) in self._centres.items()}

    def _box(self) -> str:
        xs, ys = zip(*self._centres.values(), strict=True)
        edge = _SIZE * 0.6
        width, height = (max(each) - min(each) + 2 * edge for each in (xs, ys))
        return f"{min(xs) - edge:g} {min(ys) - edge:g} {width:g} {height:g}"
