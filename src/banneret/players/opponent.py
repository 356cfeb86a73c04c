"""A computer player in a match with people: asked for one action at a time."""

from dataclasses import dataclass
from typing import Any

from banneret.engine.actions import join_codes
from banneret.engine.game import Game
from banneret.engine.kernels.dice import STREAM_IMAGINED, STREAM_PLAYER, derive, seed_dice
from banneret.engine.kernels.entries import carry_out
from banneret.engine.layout import Array, look
from banneret.engine.match import Match
from banneret.players.kernels.playing import choose
from banneret.players.registry import players
from banneret.players.tables import new_minds


@dataclass(frozen=True, slots=True)
class Question:
    """All that a computer player is given to choose an action: what its seat may know, and its own seed."""

    seat: int
    state: Array
    seed: int


def ask(match: Match, seat: int) -> Question:
    """What a player at a seat is asked now.

    It depends on the seed of the match and on how often the seat has acted, not on what was asked before: a
    match that is saved and resumed, or taken back, goes on the same way.
    """
    acted = sum(played.seat == seat for played in match.turns)
    seed = derive(derive(match.seed, seat, STREAM_PLAYER), acted, STREAM_PLAYER)
    return Question(seat, match.imagined(seat, derive(seed, 0, STREAM_IMAGINED)), seed)


def answer(question: Question, player: str, game: Game) -> int:
    """The code of the action that a player chooses, halves and all."""
    minds, work, seat = new_minds(game.definition, 1), game.new_work(), question.seat
    mind: Any = look(minds)[0]
    seed_dice(mind.dice, question.seed)
    state, codes = question.state.copy(), list[int]()
    while True:
        codes.append(int(game.run(choose, state, game.rules, seat, players(player), minds)))
        if not game.definition.is_half(game, look(state)[0], seat, codes[-1]):
            return join_codes(codes)
        game.run(carry_out, state, game.rules, seat, codes[-1], work)


class Opponent:
    """Plays one seat of a match, from what that seat may know."""

    def __init__(self, name: str, match: Match, seat: int) -> None:
        self.name = name
        players(name)  # refuses unknown ones
        self._match = match
        self._seat = seat

    def choose(self) -> int:
        """The code of the action it would play now, halves and all."""
        return answer(ask(self._match, self._seat), self.name, self._match.game)
