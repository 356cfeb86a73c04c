"""What a computer player is asked."""

from dataclasses import dataclass

from banneret import games
from banneret.engine.game.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.match.match import Match
from banneret.players.opponent import answer, ask
from banneret.players.processes import make_way
from banneret.players.protocol import Question, Stop
from banneret.players.registry import player
from banneret.server.thinking.task import Source, source_of


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a player: the game, its rules, and a state that could be true for all the seat knows."""

    source: Source
    state: bytes
    seat: int
    player: str
    seed: int
    own: int

    def do(self, stop: Stop) -> int:
        """The code of the action that the player chooses."""
        question = Question(self.seat, self.source.state(self.state), self.seed, self.own)
        return answer(question, self.player, self.source.game, stop)


def job_for(match: Match, seat: int, player: str) -> Job:
    """What a player at a seat is asked now."""
    asked = ask(match, seat)
    return Job(source_of(match.game), asked.state.tobytes(), seat, player, asked.seed, asked.own)


@dataclass(frozen=True, slots=True)
class Preparation:
    """The order to compile what a player needs for a game."""

    game: str
    player: str

    def do(self, stop: Stop) -> None:
        """Compiles, or finds that it was done before."""
        make_way()
        definition = games.definition(self.game)
        player(self.player).prepare(Game(definition, definition.ruleset()), ignore_progress)
