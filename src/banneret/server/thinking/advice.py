"""What a strong player would do in somebody's place."""

from dataclasses import dataclass

from banneret.engine.match.match import Match
from banneret.engine.text.language import speaking, spoken
from banneret.players.hints import Hints, hints_for
from banneret.players.opponent import ask
from banneret.players.protocol import Question, Stop
from banneret.players.search.player import Searching
from banneret.server.thinking.task import Source, source_of

ADVISER = "search"
"""The player who is asked."""
_COUNT = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """The question what to do: a state that could be true for all the seat knows."""

    source: Source
    state: bytes
    seat: int
    seed: int
    own: int
    seconds: float
    """For how long to think."""
    language: str
    """In which the actions are told."""

    def do(self, stop: Stop) -> Hints:
        """The best actions, the best first."""
        question = Question(self.seat, self.source.state(self.state), self.seed, self.own)
        adviser = Searching(ADVISER, {"seconds": self.seconds})
        with speaking(self.language):
            return hints_for(self.source.game, question, _COUNT, adviser, stop, at_once=True)


def advice_for(match: Match, seat: int, at: int, seconds: float) -> Advice:
    """What to ask for a seat after so many actions: the same question, however often it is asked."""
    asked = ask(match, seat, at)
    return Advice(
        source_of(match.game), asked.state.tobytes(), seat, asked.seed, asked.own, seconds, spoken()
    )
