"""Charts as SVG. Horizontal positions are percentages: a chart fits any width, and its text stays legible."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

import numpy as np

from banneret.engine.machine.layout import Array

_ROW = 26
_LANE = 17
_PLOT = 160
_ONE_COLUMN = 12
"""With more bars than this there are two columns, if there is room."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The values at a chart's left and right edge."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """The horizontal position of a value, in per cent."""
        return round(100 * min(1.0, max(0.0, (value - self.low) / ((self.high - self.low) or 1))), 2)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a chart: its label, its value as text, and its interval."""

    label: str
    words: Sequence[str]
    value: float
    low: float
    high: float
    is_sure: bool = True


def intervals(
    rows: Sequence[Row],
    scale: Scale,
    *,
    zero: float | None = None,
    band: tuple[float, float] | None = None,
    ends: tuple[str, str] = ("", ""),
) -> str:
    """A dot and an interval per row; `zero` is a reference line, `band` the acceptable range."""
    wide = " wide" if any(len(row.words) > 1 for row in rows) else ""
    parts = []
    for row in rows:
        marks = _background(scale, zero, band)
        if isfinite(row.low) and isfinite(row.high):
            marks += _line(scale.at(row.low), scale.at(row.high), 'class="whisker"')
        if isfinite(row.value):
            sure = ' class="sure"' if row.is_sure else ""
            marks += f'<circle cx="{scale.at(row.value)}%" cy="50%" r="5"{sure}/>'
        parts.append(_row(row, marks, wide))
    words = "".join("<span></span>" for _ in range(1 + len(rows[0].words))) if rows else ""
    axis = (
        f'<div class="row axis{wide}">{words}<svg height="20"><text x="0" y="14">{escape(ends[0])}</text>'
        f'<text x="100%" y="14" text-anchor="end">{escape(ends[1])}</text></svg></div>'
    )
    return f'<div class="plot">{"".join(parts)}{axis if any(ends) else ""}</div>'


def bars(rows: Sequence[Row], scale: Scale) -> str:
    """A bar from the left edge for each row."""
    parts = [
        _row(row, f'<rect x="0" y="20%" width="{max(0.4, scale.at(row.value))}%" height="60%"/>', "")
        for row in rows
    ]
    columns = " columns" if len(rows) > _ONE_COLUMN else ""
    return f'<div class="plot{columns}">{"".join(parts)}</div>'


def _row(row: Row, marks: str, wide: str) -> str:
    last = len(row.words) - 1
    words = "".join(
        f'<span class="value{" change" if n == last else ""}">{escape(word)}</span>'
        for n, word in enumerate(row.words)
    )
    interval = f"{row.low:.4g} to {row.high:.4g}" if isfinite(row.low) else "no interval"
    return (
        f'<div class="row{wide}"><span>{escape(row.label)}</span>{words}'
        f'<svg height="{_ROW}" role="img" aria-label="{escape(row.label)}: {interval}">{marks}</svg></div>'
    )


def _background(scale: Scale, zero: float | None, band: tuple[float, float] | None) -> str:
    marks = ""
    if band:
        left, right = scale.at(band[0]), scale.at(band[1])
        marks += f'<rect class="band" x="{left}%" y="0" width="{right - left:.2f}%" height="100%"/>'
    if zero is not None:
        marks += f'<line class="zero" x1="{scale.at(zero)}%" x2="{scale.at(zero)}%" y1="0" y2="100%"/>'
    return marks


def _line(left: float, right: float, how: str) -> str:
    return f'<line {how} x1="{left}%" x2="{right}%" y1="50%" y2="50%"/>'


def histogram(values: Array, *, most: int = 30) -> str:
    """A histogram: the median's bar is dark, and the top percentile shares the last bar."""
    top = float(np.percentile(values, 99))
    low, high = float(values.min()), max(top, float(values.min()) + 1)
    width = max(1.0, np.ceil((high - low + 1) / most))
    edges = np.arange(low, high + width, width)
    counts, _ = np.histogram(np.minimum(values, edges[-1] - 0.5), edges)
    middle = int(np.searchsorted(edges, np.median(values), "right")) - 1
    across, tallest = 100 / len(counts), max(1, int(counts.max()))
    parts = []
    for n, count in enumerate(counts):
        height = 100 * count / tallest
        strong = ' class="strong"' if n == middle else ""
        parts.append(
            f'<rect{strong} x="{n * across + across * 0.06:.2f}%" width="{across * 0.88:.2f}%" '
            f'y="{100 - height:.2f}%" height="{height:.2f}%">'
            f"<title>{edges[n]:,.0f} to {edges[n + 1] - 1:,.0f}: {count:,} games</title></rect>"
        )
    labels = (
        f'<svg height="18"><text x="0" y="14">{low:,.0f}</text>'
        f'<text x="{(middle + 0.5) * across:.1f}%" y="14" text-anchor="middle">'
        f"{np.median(values):,.0f}</text>"
        f'<text x="100%" y="14" text-anchor="end">{edges[-1] - 1:,.0f} or more</text></svg>'
    )
    return f'<div class="plot"><svg height="{_PLOT}" role="img">{"".join(parts)}</svg>{labels}</div>'


def curves(lines: Sequence[tuple[int, Array]], arm: int, low_word: str, high_word: str) -> str:
    """Lines from 0 to 1, each stretched to the full width, with its game's number as a tooltip.

    Each line carries the number of its game and of its arm, so that the page's viewer can open the game.
    """
    parts = []
    for game, values in lines:
        places = np.linspace(0, 100, max(2, len(values)))
        points = " ".join(
            f"{x:.1f},{100 - 100 * y:.1f}"
            for x, y in zip(places, np.resize(values, len(places)), strict=True)
        )
        parts.append(
            f'<polyline data-game="{game}" data-arm="{arm}" points="{points}">'
            f"<title>game {game}</title></polyline>"
        )
    return (
        f'<div class="plot"><small>{escape(high_word)}</small><svg height="{_PLOT}" viewBox="0 0 100 100" '
        'preserveAspectRatio="none" role="img"><line x1="0" x2="100" y1="50" y2="50" '
        f'vector-effect="non-scaling-stroke"/>{"".join(parts)}</svg>'
        f"<small>{escape(low_word)}</small></div>"
    )


def tornado(rows: Sequence[tuple[str, list[tuple[str, float, bool]]]], base: float, scale: Scale) -> str:
    """A tornado plot: for each number, bars from the base to each change's result, with the new value."""
    parts = []
    for label, changes in rows:
        marks, lane = "", 100 / len(changes)
        for n, (word, value, is_sure) in enumerate(changes):
            left, right = sorted((scale.at(base), scale.at(value)))
            anchor, at, dx = ("end", left, -4) if value < base else ("start", right, 4)
            strong = ' class="strong"' if is_sure else ""
            marks += (
                f'<rect{strong} x="{left}%" width="{right - left:.2f}%" '
                f'y="{(n + 0.12) * lane:.1f}%" height="{0.76 * lane:.1f}%"/>'
                f'<text x="{at}%" dx="{dx}" y="{(n + 0.5) * lane:.1f}%" dy="4" text-anchor="{anchor}">'
                f"{escape(word)}</text>"
            )
        marks += f'<line class="zero" x1="{scale.at(base)}%" x2="{scale.at(base)}%" y1="0" y2="100%"/>'
        parts.append(
            f'<div class="row"><span>{escape(label)}</span><span class="value"></span>'
            f'<svg height="{_LANE * len(changes) + 4}" role="img">{marks}</svg></div>'
        )
    return f'<div class="plot">{"".join(parts)}</div>'


def heat(columns: Sequence[str], rows: Sequence[tuple[str, Sequence[tuple[str, float | None, bool]]]]) -> str:
    """A heat map of values from 0 to 1: blue above ½, gold below; the ruleset's own value is framed."""
    head = "".join(f"<th>{escape(each)}</th>" for each in columns)
    body = ""
    for label, cells in rows:
        body += f"<tr><th>{escape(label)}</th>"
        for words, value, is_own in cells:
            own = ' class="own"' if is_own else ""
            body += f"<td{own}{_shade(value)}>{escape(words)}</td>"
        body += "</tr>"
    return f'<div class="scroll"><table class="grid"><tr><th></th>{head}</tr>{body}</table></div>'


def _shade(value: float | None) -> str:
    if value is None:
        return ""
    colour, share = ("--blue" if value > 0.5 else "--gold"), min(70, round(abs(value - 0.5) * 140))
    return f' style="background:color-mix(in srgb,var({colour}) {share}%,var(--card))"'
