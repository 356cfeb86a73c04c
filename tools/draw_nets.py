"""Draws what nets have learned, and how their strength grew: `python -m tools.draw_nets`.

For each alpha-beta net that comes with a game, draws boards with the value of a single unit on each square to
its side, whose edge is at the bottom, by the part of the net that judges inputs separately. For all nets
together, draws the curve of strength over their generations.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from banneret.games import definition, names
from banneret.games.age_of_chess.names import TITLES as AGE_OF_CHESS
from banneret.games.age_of_chess.rules import inputs as age_of_chess
from banneret.games.cyvasse.names import HEXES, PLACES
from banneret.games.cyvasse.names import TITLES as CYVASSE
from banneret.games.cyvasse.rules import inputs as cyvasse
from banneret.games.cyvasse.rules.board import KING, MOUNTAIN, RABBLE
from banneret.games.medieval_chess.names import KIND_WORDS
from banneret.games.medieval_chess.rules import inputs as medieval_chess
from banneret.games.medieval_chess.rules.board import KING as CHESS_KING
from banneret.games.medieval_chess.rules.board import PAWN
from banneret.players.kernels.learned import ONE
from banneret.players.nets import FOLDER, Net, load

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"

CELL = 24
GAP = 22
HEAD = 20
COLUMNS = 3
POOR, EVEN, RICH = (222, 119, 51), (238, 238, 234), (70, 130, 200)
"""The colours of a unit's worst place, an average one, and the best."""

STYLE = """<style>
text { font-family: sans-serif; font-size: 12px; fill: #222; }
.value { font-size: 8px; text-anchor: middle; }
.axis { stroke: #888; fill: none; }
@media (prefers-color-scheme: dark) { text { fill: #ddd; } .value { fill: #222; } }
</style>"""


@dataclass(frozen=True, slots=True)
class Board:
    """The value of a unit in each place, in log-odds, keyed by the centre of the cell."""

    title: str
    worth: dict[tuple[float, float], float]


def main() -> None:
    """Writes all pictures."""
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
        print(PICTURES / name)


def pictures() -> dict[str, str]:
    """The pictures of all nets that come with games, keyed by file name."""
    folders = [definition(name).folder / FOLDER for name in names()]
    nets = [load(path) for folder in folders for path in sorted(folder.glob("*.npz"))]
    boards = {net.about.game: BOARDS[net.about.game](net) for net in nets if not net.is_for_trees}
    drawn = {f"net-{game}.svg": _boards(list(each)) for game, each in boards.items()}
    return {**drawn, "nets-strength.svg": _curves(nets)}


def of_age_of_chess(net: Net) -> Iterator[Board]:
    """Units that stand alone, not in a stack."""
    for kind, title in AGE_OF_CHESS.items():
        first = kind << age_of_chess.UNITS_BITS
        yield Board(str(title), {_square(place): _worth(net, first | place) for place in range(64)})


def of_chess(net: Net) -> Iterator[Board]:
    """Units while the enemy has a Queen, and without it."""
    for is_gone, when in enumerate(("", ", no enemy Queen")):
        for kind in range(PAWN, CHESS_KING + 1):
            first = is_gone << medieval_chess.GONE_BITS | kind << medieval_chess.KIND_BITS
            # There are no Pawns on the first and the last rank.
            places = range(8, 56) if kind == PAWN else range(64)
            title = f"{KIND_WORDS[kind].capitalize()}{when}"
            yield Board(title, {_square(place): _worth(net, first | place) for place in places})


def of_cyvasse(net: Net) -> Iterator[Board]:
    """Pieces on ground without defence, with fortresses as in the array called Ranks."""
    own = PLACES["G3"]
    other = len(HEXES) - 1 - own
    for kind in range(RABBLE, MOUNTAIN):
        worth = {}
        for place, (column, row) in enumerate(HEXES):
            near = _steps(place, own) * cyvasse.STEPS + _steps(place, other)
            nearness = cyvasse.FIRST_NEARNESS + (kind - RABBLE) * cyvasse.STEPS**2 + near
            found = _worth(net, (kind - RABBLE) * len(HEXES) + place) + _worth(net, nearness)
            middle = column + row / 2 - 2.5, row * math.sqrt(3) / 2
            worth[middle] = found - (cyvasse.A_KING if kind == KING else 0)
        yield Board(str(CYVASSE[kind]), worth)


BOARDS: dict[str, Callable[[Net], Iterator[Board]]] = {
    "age-of-chess": of_age_of_chess,
    "medieval-chess": of_chess,
    "cyvasse": of_cyvasse,
}


def _worth(net: Net, each: int) -> float:
    return int(net.inputs[each]) / ONE


def _square(place: int) -> tuple[float, float]:
    return float(place & 7), float(place >> 3)


def _steps(place: int, fortress: int) -> int:
    (x, y), (fx, fy) = HEXES[place], HEXES[fortress]
    return min(cyvasse.STEPS - 1, max(abs(x - fx), abs(y - fy), abs(x - fx + y - fy)))


def _boards(boards: Sequence[Board]) -> str:
    """All boards of a net, with the same number in each row."""
    wide = max(x for board in boards for x, _ in board.worth) + 1
    high = max(y for board in boards for _, y in board.worth) + 1
    width, height = wide * CELL + GAP, high * CELL + HEAD + GAP
    rows = -(-len(boards) // COLUMNS)
    drawn = [
        _board(board, (n % COLUMNS) * width + GAP / 2, (n // COLUMNS) * height + HEAD, high * CELL)
        for n, board in enumerate(boards)
    ]
    return _svg(COLUMNS * width, rows * height, drawn)


def _board(board: Board, left: float, top: float, height: float) -> str:
    values = list(board.worth.values())
    mean = sum(values) / len(values)
    most = max(abs(value - mean) for value in values) or 1.0
    cells = [f'<text x="{left:.0f}" y="{top - 6:.0f}">{board.title}: {mean:.2f}</text>']
    for (x, y), value in board.worth.items():
        across, down = left + x * CELL, top + height - (y + 1) * CELL
        middle, foot = across + CELL / 2, down + CELL / 2 + 3
        cells.append(
            f'<rect x="{across:.1f}" y="{down:.1f}" width="{CELL - 1}" height="{CELL - 1}" rx="3" '
            f'fill="{_colour((value - mean) / most)}"/>'
            f'<text class="value" x="{middle:.1f}" y="{foot:.1f}">{value:.1f}</text>'
        )
    return "".join(cells)


def _colour(share: float) -> str:
    """The colour for a value from −1, the worst, to 1, the best."""
    end = RICH if share > 0 else POOR
    mixed = [round(even + (each - even) * abs(share)) for even, each in zip(EVEN, end, strict=True)]
    return f"rgb({mixed[0]},{mixed[1]},{mixed[2]})"


WIDTH, HEIGHT, LEFT, RIGHT, BELOW = 640, 300, 50, 190, 40
LINES = ("#4682c8", "#de7733", "#3a9a5c", "#9a5cb4", "#b4963a", "#5a5a5a")


def _curves(nets: Sequence[Net]) -> str:
    """The strength of each line of nets by generation: the sum of the gains over the previous one."""
    lines = {net: _strengths(net) for net in nets}
    longest = max(len(each) for each in lines.values()) - 1
    highest = 100 * math.ceil(max(max(each) for each in lines.values()) / 100)

    def at(generation: float, elo: float) -> tuple[float, float]:
        across = LEFT + generation / longest * (WIDTH - LEFT - RIGHT)
        return across, HEIGHT - BELOW - elo / highest * (HEIGHT - BELOW - 20)

    drawn = []
    for elo in range(0, highest + 1, 100):
        (left, y), (right, _) = at(0, elo), at(longest, elo)
        drawn.append(f'<path class="axis" opacity="0.4" d="M{left:.0f} {y:.1f}H{right:.0f}"/>')
        drawn.append(f'<text x="{left - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">{elo:+d}</text>')
    for generation in range(longest + 1):
        x, y = at(generation, 0)
        drawn.append(f'<text x="{x:.0f}" y="{y + 18:.1f}" text-anchor="middle">{generation}</text>')
    drawn.append(f'<text x="{LEFT}" y="{HEIGHT - 4}">Elo over the player before, by generation</text>')
    for (net, strengths), colour in zip(lines.items(), cycle(LINES), strict=False):
        points = [at(n, elo) for n, elo in enumerate(strengths)]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        x, y = points[-1]
        name = f"{net.about.game}, {net.about.ruleset}"
        drawn.append(f'<text x="{x + 8:.1f}" y="{y + 4:.1f}">{name}</text>')
    return _svg(WIDTH, HEIGHT, drawn)


def _strengths(net: Net) -> list[float]:
    found = [0.0]
    for each in net.about.history:
        found.append(found[-1] + max(0.0, each.elo))
    return found


def _svg(width: float, height: float, drawn: Sequence[str]) -> str:
    frame = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{STYLE}{"".join(drawn)}</svg>\n'


if __name__ == "__main__":
    main()
