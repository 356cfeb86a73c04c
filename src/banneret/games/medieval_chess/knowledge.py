"""What fog hides (MC-12.4, MC-12.5)."""

from typing import Any

from banneret.engine.game import Knowledge
from banneret.games.medieval_chess.numbers import MedievalChessNumbers
from banneret.games.medieval_chess.rules.knowledge import is_hidden


def has_secrets(numbers: MedievalChessNumbers) -> bool:
    """Whether the ruleset can have fog that hides units."""
    weather = numbers.weather
    return weather.applies and weather.fog > 0 and weather.fog_hides and weather.fog_sight < 7


class MedievalChessKnowledge(Knowledge):
    """In fog, actions of units out of sight are hidden."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Whether the enemy, as far as a side knows, misses a square that an action names (MC-12.5)."""
        return bool(is_hidden(state, self.rules, seat, code))
