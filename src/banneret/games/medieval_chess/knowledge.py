"""What fog keeps secret (MC-12.4, MC-12.5)."""

from typing import Any

from banneret.engine.game import Knowledge
from banneret.games.medieval_chess.numbers import MedievalChessNumbers
from banneret.games.medieval_chess.rules.knowledge import is_hidden


def has_secrets(numbers: MedievalChessNumbers) -> bool:
    """Whether there can be fog that hides something."""
    weather = numbers.weather
    return weather.applies and weather.fog > 0 and weather.fog_hides and weather.fog_sight < 7


class MedievalChessKnowledge(Knowledge):
    """In fog, nobody knows what units out of its sight do."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Whether the enemy, as far as a side knows, does not see all that an action names (MC-12.5)."""
        return bool(is_hidden(state, self.rules, seat, code))
