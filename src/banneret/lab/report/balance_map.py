"""A balance map as a picture: one small SVG, whose cells are an embedded image."""

import base64
import struct
import zlib
from html import escape
from pathlib import Path

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.balance_map import Axis, BalanceMap
from banneret.lab.changes import shown_value

_SIDE = 420
_LEFT, _TOP, _RIGHT, _BOTTOM = 116, 64, 84, 70
_BLUE, _PAPER, _GOLD = (38, 84, 150), (246, 242, 232), (196, 134, 20)
_UNKNOWN = (200, 200, 200)
_TICKS = 8
_STEPS = 64
_SHORT = 5
"""The longest value, in letters, that fits next to its neighbour."""
_LINE = 15


def write_balance_map(path: Path, drawn: BalanceMap) -> None:
    """Writes the picture of a map."""
    path.write_text(map_picture(drawn), encoding="utf-8")


def map_picture(drawn: BalanceMap) -> str:
    """The picture of a map: blue where the first seat has the advantage, gold where others have it."""
    across, up = len(drawn.x.values), len(drawn.y.values)
    reach = _reach(drawn)
    cells = _colours(drawn.scores, drawn.fair, reach)[::-1]
    seat = drawn.game.seats[0]
    parts = [
        _text(_LEFT, 22, f"{drawn.game.definition.title}: how {seat} scores", "title"),
        _text(_LEFT, 42, _played(drawn)),
        _image(_LEFT, _SIDE, cells),
        *_own(drawn),
        _rectangle(_LEFT, _TOP, _SIDE, _SIDE, "frame"),
        *_ticks_across(drawn.x, across),
        *_ticks_up(drawn.y, up),
        *_legend(drawn.fair, reach),
    ]
    width, height = _LEFT + _SIDE + _RIGHT, _TOP + _SIDE + _BOTTOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img">\n<style>{_STYLE}</style>\n'
        f'<rect width="100%" height="100%" fill="#fffdf8"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#2b2b2b}.title{font-size:15px;font-weight:600}"
    ".middle{text-anchor:middle}.end{text-anchor:end}.frame,.own{fill:none;stroke:#2b2b2b}.own{stroke-width:2}"
)


def _played(drawn: BalanceMap) -> str:
    names = " against ".join(dict.fromkeys(drawn.players))
    return f"{drawn.games:,} games of {names}, {drawn.games_each:,} for each cell (±{drawn.margin:.1%})"


def _reach(drawn: BalanceMap) -> float:
    """The largest deviation from a fair score, which gets the strongest colour."""
    off = float(np.nanmax(np.abs(drawn.scores - drawn.fair)))
    return max(0.01, off)


def _colours(scores: Array, fair: float, reach: float) -> Array:
    """The RGB colour of each cell."""
    share = np.nan_to_num(np.clip((scores - fair) / reach, -1, 1))[..., None]
    ends = np.where(share > 0, np.array(_BLUE), np.array(_GOLD))
    mixed = np.array(_PAPER) + (ends - np.array(_PAPER)) * np.abs(share)
    found: Array = np.where(np.isnan(scores)[..., None], np.array(_UNKNOWN), mixed).round().astype(np.uint8)
    return found


def _own(drawn: BalanceMap) -> list[str]:
    """A frame round the ruleset's own numbers, if they are on the map."""
    if drawn.x.own not in drawn.x.values or drawn.y.own not in drawn.y.values:
        return []
    width, height = _SIDE / len(drawn.x.values), _SIDE / len(drawn.y.values)
    column, row = drawn.x.values.index(drawn.x.own), drawn.y.values.index(drawn.y.own)
    top = _TOP + _SIDE - (row + 1) * height
    return [_rectangle(_LEFT + column * width, top, width, height, "own")]


def _ticks_across(axis: Axis, count: int) -> list[str]:
    """The values below the map; long ones alternate between two lines."""
    words = [(index, shown_value(axis.values[index])) for index in _ticks(count)]
    drop = _LINE if max(len(word) for _, word in words) > _SHORT else 0
    marks = [
        _text(_LEFT + (index + 0.5) * _SIDE / count, _TOP + _SIDE + 18 + drop * (number % 2), word, "middle")
        for number, (index, word) in enumerate(words)
    ]
    label = f"{axis.path} ({axis.means})"
    return [*marks, _text(_LEFT + _SIDE / 2, _TOP + _SIDE + 54, label, "middle")]


def _ticks_up(axis: Axis, count: int) -> list[str]:
    places = [(_TOP + _SIDE - (index + 0.5) * _SIDE / count, axis.values[index]) for index in _ticks(count)]
    marks = [_text(_LEFT - 8, y + 4, shown_value(value), "end") for y, value in places]
    middle = _TOP + _SIDE / 2
    label = _text(0, 0, f"{axis.path} ({axis.means})", "middle")
    return [*marks, f'<g transform="translate(22 {middle}) rotate(-90)">{label}</g>']


def _ticks(count: int) -> range:
    return range(0, count, max(1, -(-count // _TICKS)))


def _legend(fair: float, reach: float) -> list[str]:
    """The colour scale, with its scores."""
    strip = np.linspace(fair + reach, fair - reach, _STEPS)[:, None]
    left = _LEFT + _SIDE + 22
    words = [(fair + reach, 0.0), (fair, 0.5), (fair - reach, 1.0)]
    return [
        _image(left, 16, _colours(strip, fair, reach)),
        *(_text(left + 22, _TOP + 4 + at * _SIDE, f"{score:.0%}") for score, at in words),
    ]


def _text(x: float, y: float, words: str, how: str = "") -> str:
    kind = f' class="{how}"' if how else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{kind}>{escape(words)}</text>'


def _rectangle(x: float, y: float, width: float, height: float, how: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{how}"/>'


def _image(left: float, width: float, colours: Array) -> str:
    """An image of colours, as high as the map."""
    return (
        f'<image x="{left}" y="{_TOP}" width="{width}" height="{_SIDE}" preserveAspectRatio="none" '
        f'style="image-rendering:pixelated" href="data:image/png;base64,{_png(colours)}"/>'
    )


def _png(colours: Array) -> str:
    """Encodes colours as a PNG image in base64."""
    height, width, _ = colours.shape
    lines = b"".join(b"\0" + row.tobytes() for row in colours)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
    return base64.b64encode(data).decode("ascii")
