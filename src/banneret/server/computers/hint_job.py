"""The job of finding hints."""

from dataclasses import dataclass

from banneret.engine.match import Match
from banneret.engine.text import speaking, spoken
from banneret.players.hints import Hints, hints_for
from banneret.players.opponent import ask
from banneret.players.protocol import Question, Stop
from banneret.players.search.player import Searching
from banneret.server.computers.job import GameSource, source_of

HINT_PLAYER = "search"
"""The computer player that finds hints."""
_COUNT = 3


@dataclass(frozen=True, slots=True)
class HintJob:
    """Asks a strong player for the best actions, in a sampled state consistent with all the seat knows."""

    source: GameSource
    state: bytes
    seat: int
    seed: int
    own: int
    seconds: float
    """How long to think."""
    language: str
    """The language in which actions are described."""

    def do(self, stop: Stop) -> Hints:
        """The best actions, the best first."""
        question = Question(self.seat, self.source.state(self.state), self.seed, self.own)
        player = Searching(HINT_PLAYER, {"seconds": self.seconds})
        with speaking(self.language):
            return hints_for(self.source.game, question, _COUNT, player, stop, at_once=True)


def hint_job(match: Match, seat: int, at: int, seconds: float) -> HintJob:
    """A job for a seat's hints after `at` actions. The same position always gives an equal job."""
    asked = ask(match, seat, at)
    return HintJob(
        source_of(match.game), asked.state.tobytes(), seat, asked.seed, asked.own, seconds, spoken()
    )
