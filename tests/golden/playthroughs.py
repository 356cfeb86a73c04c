"""Plays and tells the games. It knows no game by name: what a game has is drawn from its view."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import banneret
from banneret import ARBITER, Match, View
from banneret.engine import rulesets
from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive
from banneret.engine.machine.kernels.entry_points import urgency_of
from banneret.engine.views import Grid, Unit, join_codes
from banneret.games import definition as definition_of
from banneret.players.opponent import Opponent
from tests.conformance.compiling import compiled

FOLDER = Path(__file__).parent
COMMAND = "python -m tests.golden"
BOARD_EVERY = 10
LONGEST = 120
"""So many actions are told of a game, and no more."""

Chooser = Callable[[Match, int], int]


@dataclass(frozen=True)
class Playthrough:
    """One game to be told."""

    game: str
    ruleset: str
    players: str
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.ruleset}-{self.players}.txt"

    def text(self) -> str:
        """The whole game, the same on every machine."""
        definition = definition_of(self.game)
        game = Game(definition, definition.ruleset(self.ruleset), run=compiled(definition))
        match = game.match(seed=self.seed)
        return "\n".join([*self._head(match), *_told(match, CHOOSERS[self.players]), ""])

    def _head(self, match: Match) -> Iterator[str]:
        view = match.view(ARBITER)
        yield f"game     {view.game}, version {match.game.definition.version}"
        yield f"ruleset  {match.game.ruleset.name} ({match.game.ruleset.hash})"
        yield f"seed     {self.seed}"
        yield f"players  {self.players}, all seats: {', '.join(view.seats)}"


def all_playthroughs() -> list[Playthrough]:
    """Each game by each of its rulesets, with each sort of player."""
    return [
        Playthrough(name, ruleset, players, seed)
        for name in banneret.game_names()
        for ruleset in rulesets.names(banneret.game(name).definition.rulesets_folder)
        for seed, players in enumerate(CHOOSERS, start=1)
    ]


# Players


def _by_opponent(name: str) -> Chooser:
    return lambda match, seat: Opponent(name, match, seat).choose()


def choose_urgent(match: Match, seat: int) -> int:
    """One of the actions that change the most at once, as the game's `urgency` has it."""
    game, position, codes = match.game, match.seen_by(ARBITER), list[int]()
    while True:
        legal = position.codes(seat)
        urgency = {code: game.run(urgency_of, position.state, game.rules, seat, code) for code in legal}
        most = [code for code in legal if urgency[code] == max(urgency.values())]
        drawn: int = derive(match.seed, len(match.played), STREAM_PLAYER)
        codes.append(most[drawn % len(most)])
        if not position.is_half(seat, codes[-1]):
            return join_codes(codes)
        position = position.after(seat, codes[-1])


CHOOSERS: dict[str, Chooser] = {
    "random": _by_opponent("random"),
    "greedy": _by_opponent("greedy"),
    "fighting": choose_urgent,
}
"""The players of a playthrough, by the name in its file's name."""


# Telling


def _told(match: Match, choose: Chooser) -> Iterator[str]:
    yield from _situation(match)
    while match.to_act and len(match.played) < LONGEST:
        seat = match.to_act[0]
        match.play(choose(match, seat), seat)
        entry = match.log(ARBITER)[-1]
        yield f"{len(match.played):3}  {match.game.seats[seat]}  {entry.text}"
        yield from (f"       {sentence}" for sentence in entry.words)
        if len(match.played) % BOARD_EVERY == 0 and match.to_act:
            yield from _situation(match)
    yield from _situation(match)
    outcome = match.outcome
    if outcome is None:
        yield "and so on"
        return
    yield f"{outcome.result} ({outcome.ending}): {outcome.text}"
    yield "  ".join(f"{name} {match.payoff(seat):g}" for seat, name in enumerate(match.game.seats))


def _situation(match: Match) -> Iterator[str]:
    view = match.view(ARBITER)
    yield ""
    yield from board_lines(view, match.game.grid)
    for counter in view.counters:
        owner = "" if counter.seat is None else f"{view.seats[counter.seat]} "
        value = "" if counter.value is None else f": {counter.value}"
        yield f"{owner}{counter.name}{value}" + ("" if counter.of is None else f" of {counter.of}")
    for zone in view.zones:
        owner = "" if zone.seat is None else f"{view.seats[zone.seat]} "
        names = ", ".join(item.name for item in zone.items)
        yield f"{owner}{zone.title}: {zone.count}" + (f" ({names})" if names else "")
    for seat in match.to_act:
        yield f"{view.seats[seat]} to act, {len(match.legal(seat))} legal actions"
    yield ""


def board_lines(view: View, grid: Grid) -> list[str]:
    """The board as a picture: of squares, or of hexes row by row."""
    standing: dict[str, list[Unit]] = {}
    for unit in sorted(view.board.units, key=lambda unit: (unit.cell, unit.place)):
        standing.setdefault(unit.cell, []).append(unit)
    if grid.kind == "hex":
        return _hex_lines(view, grid, standing)
    columns = sorted({x for x, _ in grid.places.values()})
    rows = sorted({y for _, y in grid.places.values()}, reverse=True)
    named = {place: cell for cell, place in grid.places.items()}
    picture = [
        ["".join(map(_sign, standing.get(named.get((x, y), ""), []))) or _empty(named, x, y) for x in columns]
        for y in rows
    ]
    edge = max(len(name) for name in named.values())
    width = max(edge, *(len(cell) for row in picture for cell in row))

    def line(side: str, cells: list[str]) -> str:
        return f"{side:>{edge}}  {' '.join(cell.ljust(width) for cell in cells)}".rstrip()

    ranks = [line(named.get((columns[0], y), ""), row) for y, row in zip(rows, picture, strict=True)]
    return [*ranks, line("", [named.get((x, rows[-1]), "") for x in columns])]


def _hex_lines(view: View, grid: Grid, standing: dict[str, list[Unit]]) -> list[str]:
    """Rows from the top, each half a hex beside the next; after what stands there, what it stands on."""
    lines = []
    left = min(2 * x + y for x, y in grid.places.values())
    for row in sorted({y for _, y in grid.places.values()}, reverse=True):
        cells = sorted((x, cell) for cell, (x, y) in grid.places.items() if y == row)
        start = 2 * (2 * cells[0][0] + row - left)
        picture = [
            ("".join(map(_sign, standing.get(cell, []))) or ".") + _ground(view, cell) for _, cell in cells
        ]
        name = " " * start + cells[0][1].ljust(4)
        lines.append((name + " ".join(each.ljust(3) for each in picture)).rstrip())
    return lines


def _ground(view: View, cell: str) -> str:
    """The first letters of what a cell is: capitals for its marks."""
    about = view.board.cells.get(cell)
    if about is None:
        return ""
    return "".join(mark[0].upper() for mark in about.marks) + (about.terrain or "")[:1]


def _empty(named: dict[tuple[int, int], str], x: int, y: int) -> str:
    return "." if (x, y) in named else " "


def _sign(unit: Unit) -> str:
    """A unit's letter: a capital for the first seat, small for the second, with a number for others."""
    if unit.seat in (0, 1):
        return unit.symbol.upper() if unit.seat == 0 else unit.symbol.lower()
    return f"{unit.symbol}{'' if unit.seat is None else unit.seat}"
