"""Counts obvious blunders in whole games of each level against itself.

    python -m tools.count_sanity [prevail …] [--games 2] [--levels 1,2,3] [--ruleset large] [--write]

The table has a row for each game and level. `--write` replaces these rows in docs/players.md and keeps the
others.

- wins in one: how often an action would have won whatever the dice, and how often it was missed;
- lost in one: how often an action let the other side win with its next one, although another would not have;
- standstill: the most consecutive actions, of both sides together, in which nothing on the board changed;
- undone: how many moves of units took a unit back to where it came from at its next move, although no unit
  was lost or gained in between.

Levels with a time budget play with `--nodes` instead, so that the count is reproducible.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.layout import Array, look
from banneret.players.blunders import actions, loses_at_once, wins
from banneret.players.contest import compiled_game, prepare_game
from banneret.players.gamedata import data_of
from banneret.players.levels import Level, level_name
from banneret.players.protocol import Player
from banneret.players.search.player import SECONDS
from tools.watching import Seen, watch

Pieces = Counter[tuple[int | None, str, str | None]]
"""The number of units of each side and kind on each cell."""

TRIED = 200
"""How many other actions are searched for a safe one, for a loss to count as avoidable."""


@dataclass
class Count:
    """What was counted in the games of a level."""

    games: int
    actions: int = 0
    chances: int = 0
    missed: int = 0
    avoidable: int = 0
    standstill: int = 0
    moves: int = 0
    undone: int = 0

    def cells(self) -> list[str]:
        """The count as cells of a table."""
        return [
            f"{self.games}",
            f"{self.actions:,}",
            f"{self.missed} of {self.chances}",
            f"{self.avoidable}",
            f"{self.standstill}",
            f"{self.undone} of {self.moves}",
        ]


HEAD = [
    "game",
    "level",
    "games",
    "actions",
    "wins in one missed",
    "lost in one, avoidable",
    "standstill",
    "undone",
]
PAGE = Path(__file__).parents[1] / "docs" / "players.md"
BEGIN = "<!-- `python -m tools.count_sanity --write` writes what follows -->"
END = "<!-- `python -m tools.count_sanity --write` writes what precedes -->"

Table = dict[tuple[str, str], list[str]]
"""The cells of a row, by game and level."""


@dataclass
class Watcher:
    """Watches one game, action by action."""

    game: Game
    count: Count
    still: int = 0
    came_from: dict[tuple[int, str, str], tuple[str, int]] = field(default_factory=dict)
    """By side, kind and cell: where the unit that moved there came from, and the number of units then."""

    def note(self, seen: Seen) -> None:
        """Records an action."""
        self.count.actions += 1
        winning = wins(self.game, seen.question)
        self.count.chances += bool(winning)
        self.count.missed += bool(winning) and seen.codes not in winning
        self.count.avoidable += self._gave_it_away(seen)
        self.note_moves(seen)

    def _gave_it_away(self, seen: Seen) -> bool:
        """Whether the other side can win now, but could not have after another action."""
        seat = seen.question.seat
        if not loses_at_once(self.game, seen.state, seat):
            return False
        others = actions(self.game, seen.before, seat, TRIED)
        return any(not loses_at_once(self.game, after, seat) for _, after in others)

    def note_moves(self, seen: Seen) -> None:
        """Counts a move of one unit, or of several of a kind between two cells."""
        seat, before, after = (
            seen.question.seat,
            pieces(self.game, seen.before),
            pieces(self.game, seen.state),
        )
        self.still = self.still + 1 if before == after else 0
        self.count.standstill = max(self.count.standstill, self.still)
        gone, come = before - after, after - before
        if len(gone) != 1 or len(come) != 1 or gone.total() != come.total():
            return
        (owner, kind, start), (other, other_kind, end) = *gone, *come
        if owner != seat or (owner, kind) != (other, other_kind) or start is None or end is None:
            return
        self.count.moves += 1
        self.count.undone += self.came_from.pop((seat, kind, start), None) == (end, before.total())
        self.came_from[seat, kind, end] = (start, before.total())


def pieces(game: Game, state: Array) -> Pieces:
    """The units on each cell; empty if the game's positions cannot be taken apart."""
    if game.editing is None:
        return Counter()
    sketch = game.editing.sketch(game.documents.write(look(state)[0]))
    return Counter((each.seat, each.kind, each.cell) for each in sketch.pieces)


def by_nodes(game: Game, level: int, nodes: int) -> Player:
    """The player of a level, with a budget in nodes if its own is in time."""
    text = data_of(game.definition).levels[level - 1].player
    instead = {"nodes": nodes, "seconds": SECONDS.high} if "seconds" in text else {}
    return Level(level_name(level), instead)


def counted(game: Game, asked: Player, games: int, seed: int) -> Count:
    """The count for a player in games against itself."""
    count = Count(games)
    for n in range(games):
        watcher = Watcher(game, count)
        for seen in watch(game, [asked] * len(game.seats), int(derive(seed, n, STREAM_GAME))):
            watcher.note(seen)
    return count


def markdown(table: Table) -> str:
    """The table as Markdown, with games in their usual order and the lowest level first."""
    titles = [banneret.game(name).definition.title for name in banneret.game_names()]
    keys = sorted(table, key=lambda key: (titles.index(key[0]), key[1]))
    rows = [HEAD, ["---", *["---:"] * (len(HEAD) - 1)], *([*key, *table[key]] for key in keys)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def write(table: Table, page: Path = PAGE) -> None:
    """Writes rows into the page, replacing those of the same games and levels."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    there, _, after = rest.partition(END)
    rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in there.strip().split("\n")[2:])
    known = {(title, level): cells for title, level, *cells in rows}
    text = f"{before}{BEGIN}\n\n{markdown({**known, **table})}\n\n{END}{after}"
    page.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", default=banneret.game_names())
    parser.add_argument("--ruleset", default="default")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--levels", help="such as 2,4; without it all that a game has")
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the rows into docs/players.md")
    wanted = parser.parse_args(arguments)
    for name in wanted.names:
        game = compiled_game(banneret.game(name, wanted.ruleset))
        prepare_game(game, ignore_progress)
        known = range(1, len(data_of(game.definition).levels) + 1)
        for level in wanted.levels.split(",") if wanted.levels else map(str, known):
            asked = by_nodes(game, int(level), wanted.nodes)
            asked.prepare(game, ignore_progress)
            cells = counted(game, asked, wanted.games, wanted.seed).cells()
            table = {(game.definition.title, level): cells}
            print(markdown(table).rpartition("\n")[2], flush=True)
            if wanted.write:
                write(table)


if __name__ == "__main__":
    main()
