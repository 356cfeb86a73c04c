"""Counts, over whole games of each level against itself, what no sensible player does.

    python -m tools.count_sanity prevail [--games 4] [--levels 1,2,3] [--ruleset large]

The table has a row for each level:

- wins in one: how often an action was there that wins whatever the dice, and how often it was missed;
- lost in one: how often an action let the other side win with its next one, although another would not have;
- standstill: the most actions in a row, of both sides together, in which nothing on the board changed;
- undone: of the moves of units, how many took a unit back where it came from at its next move, although
  nobody was lost or gained in between.

Levels with a budget in time play with `--nodes` instead, so that the count can be repeated.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.layout import Array, look
from banneret.players.contest import compiled_game, prepare_game
from banneret.players.foresight import actions, loses_at_once, wins
from banneret.players.gamedata import LEVELS, data_of
from banneret.players.levels import Level, level_name
from banneret.players.protocol import Player
from banneret.players.search.player import SECONDS
from tools.watching import Seen, watch

Pieces = Counter[tuple[int | None, str, str | None]]
"""How many units of a side and kind are on each cell."""

TRIED = 200
"""Of so many other actions one must be safe for a loss to count as avoidable."""


@dataclass
class Count:
    """What was counted in the games of a level."""

    games: int = 0
    actions: int = 0
    chances: int = 0
    missed: int = 0
    avoidable: int = 0
    standstill: int = 0
    moves: int = 0
    undone: int = 0

    def row(self, name: str) -> list[str]:
        """The count as a row of a table."""
        return [
            name,
            f"{self.games}",
            f"{self.actions:,}",
            f"{self.missed} of {self.chances}",
            f"{self.avoidable}",
            f"{self.standstill}",
            f"{self.undone} of {self.moves}",
        ]


HEAD = ["level", "games", "actions", "wins in one missed", "lost in one, avoidable", "standstill", "undone"]


@dataclass
class Watcher:
    """Looks at one game, action by action."""

    game: Game
    count: Count
    still: int = 0
    came_from: dict[tuple[int, str, str], tuple[str, int]] = field(default_factory=dict)
    """For a side, kind and cell: where a unit came from that moved there, and how many there were then."""

    def note(self, seen: Seen) -> None:
        """Takes up an action."""
        self.count.actions += 1
        winning = wins(self.game, seen.question)
        self.count.chances += bool(winning)
        self.count.missed += bool(winning) and seen.codes not in winning
        self.count.avoidable += self._gave_it_away(seen)
        self.note_moves(seen)

    def _gave_it_away(self, seen: Seen) -> bool:
        """Whether the other side can win now, and could not have after something else."""
        seat = seen.question.seat
        if not loses_at_once(self.game, seen.state, seat):
            return False
        others = actions(self.game, seen.before, seat, TRIED)
        return any(not loses_at_once(self.game, after, seat) for _, after in others)

    def note_moves(self, seen: Seen) -> None:
        """Counts a move of one unit, or of units of a kind from a cell to another."""
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
    """What stands where, as far as a game's positions can be taken apart."""
    if game.editing is None:
        return Counter()
    sketch = game.editing.sketch(game.documents.write(look(state)[0]))
    return Counter((each.seat, each.kind, each.cell) for each in sketch.pieces)


def by_nodes(game: Game, level: int, nodes: int) -> Player:
    """The player of a level; with a budget in nodes, if its own is in time."""
    text = data_of(game.definition).levels[level - 1].player
    instead = {"nodes": nodes, "seconds": SECONDS.high} if "seconds" in text else {}
    return Level(level_name(level), instead)


def counted(game: Game, asked: Player, games: int, seed: int) -> Count:
    """What a player does in games against itself."""
    count = Count(games)
    for n in range(games):
        watcher = Watcher(game, count)
        for seen in watch(game, [asked] * len(game.seats), int(derive(seed, n, STREAM_GAME))):
            watcher.note(seen)
    return count


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--ruleset", default="default")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--levels", default=",".join(str(n + 1) for n in range(LEVELS)))
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    game = compiled_game(banneret.game(wanted.game, wanted.ruleset))
    prepare_game(game, ignore_progress)
    print("| " + " | ".join(HEAD) + " |")
    print("| ---: |" + " ---: |" * (len(HEAD) - 1))
    for level in map(int, wanted.levels.split(",")):
        asked = by_nodes(game, level, wanted.nodes)
        asked.prepare(game, ignore_progress)
        row = counted(game, asked, wanted.games, wanted.seed).row(f"{level}")
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
