"""A computer player in a match, asked for one action at a time."""

from banneret.engine.game import Game
from banneret.engine.match import Match
from banneret.players.protocol import Question, Stop, Thought, never, own_seed, question_for
from banneret.players.registry import player


def ask(match: Match, seat: int, at: int | None = None) -> Question:
    """The question that a seat's player faces now, or faced after `at` actions."""
    acted = sum(played.seat == seat for played in match.played[:at])
    seen, work = match.seen_by(seat, at).state, match.game.new_work()
    return question_for(match.game, seen, seat, own_seed(match.seed, seat), acted, work, is_seen=True)


def answer(question: Question, name: str, game: Game, stop: Stop = never) -> int:
    """The code of the action that a player chooses, halves included, while a person waits for it."""
    return player(name).think(game, question, stop, at_once=True).code


class Opponent:
    """Plays one seat of a match, from what that seat may know."""

    def __init__(self, name: str, match: Match, seat: int) -> None:
        self.name = name
        self._player = player(name)
        self._match = match
        self._seat = seat

    def choose(self) -> int:
        """The code of the action it would play now, halves included."""
        return self.think().code

    def think(self, stop: Stop = never) -> Thought:
        """What it would play now, and what else it has considered."""
        return self._player.think(self._match.game, ask(self._match, self._seat), stop)
