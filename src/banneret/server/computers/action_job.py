"""The job of choosing an action."""

from dataclasses import dataclass

from banneret.engine.match import Match
from banneret.players.opponent import answer, ask
from banneret.players.protocol import Question, Stop
from banneret.server.computers.job import GameSource, source_of


@dataclass(frozen=True, slots=True)
class ActionJob:
    """Asks a computer player for an action, in a sampled state that is consistent with all its seat knows."""

    source: GameSource
    state: bytes
    seat: int
    player: str
    seed: int
    own: int

    def do(self, stop: Stop) -> int:
        """The code of the action that the player chooses."""
        question = Question(self.seat, self.source.state(self.state), self.seed, self.own)
        return answer(question, self.player, self.source.game, stop)


def action_job(match: Match, seat: int, player: str) -> ActionJob:
    """A job that asks the player of a seat for its action now."""
    asked = ask(match, seat)
    return ActionJob(source_of(match.game), asked.state.tobytes(), seat, player, asked.seed, asked.own)
