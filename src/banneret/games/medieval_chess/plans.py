"""What computer players know beyond the rules: oaths that change next to nothing."""

from typing import Any

from banneret.engine.game import Plans
from banneret.games.medieval_chess.rules.codes import SWEAR, place_in, verb_in


class MedievalChessPlans(Plans):
    """Weak players leave units with their lords."""

    def is_pointless(self, state: Any, seat: int, code: int) -> bool:
        """Whether a unit that has a lord would be sworn to another (MC-3.5)."""
        return bool(verb_in(code) == SWEAR and state.lord[state.board[place_in(code)]] != 0)
