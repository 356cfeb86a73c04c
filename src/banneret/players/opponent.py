"""A computer player in a match with people: asked for one action at a time."""

from typing import Any

from banneret.engine.actions import join_codes
from banneret.engine.kernels.dice import STREAM_IMAGINED, STREAM_PLAYER, derive, seed_dice
from banneret.engine.layout import look
from banneret.engine.match import Match
from banneret.players.kernels.playing import choose
from banneret.players.registry import players
from banneret.players.tables import new_minds


class Opponent:
    """Plays one seat of a match, from what that seat may know.

    Its choices depend on the seed of the match and on how often it has acted, not on what it was asked
    before: a match that is saved and resumed, or taken back, goes on the same way.
    """

    def __init__(self, name: str, match: Match, seat: int) -> None:
        self.name = name
        self._player = players(name)
        self._match = match
        self._seat = seat
        self._mind = new_minds(match.game.definition, 1)

    def choose(self) -> int:
        """The code of the action it would play now, halves and all."""
        match, seat = self._match, self._seat
        acted = sum(played.seat == seat for played in match.turns)
        seed = derive(derive(match.seed, seat, STREAM_PLAYER), acted, STREAM_PLAYER)
        mind: Any = look(self._mind)[0]
        seed_dice(mind.dice, seed)
        seen = match.imagined(seat, derive(seed, 0, STREAM_IMAGINED))
        codes = list[int]()
        while True:
            code = int(match.game.run(choose, seen, match.game.rules, seat, self._player, self._mind))
            codes.append(code)
            if not match.game.definition.is_half(match.game, look(seen)[0], seat, code):
                return join_codes(codes)
            seen = match.after_half(seen, seat, code)
