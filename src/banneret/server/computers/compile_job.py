"""The job of compiling a computer player."""

from dataclasses import dataclass

from banneret import games
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.players.processes import lower_priority
from banneret.players.protocol import Stop
from banneret.players.registry import player


@dataclass(frozen=True, slots=True)
class CompileJob:
    """Compiles what a player needs for a game."""

    game: str
    player: str

    def do(self, stop: Stop) -> None:
        """Compiles; returns at once if it was done before."""
        lower_priority()
        definition = games.definition(self.game)
        player(self.player).prepare(Game(definition, definition.ruleset()), ignore_progress)
