"""Which events are counted when many games are studied."""

from collections.abc import Mapping

from banneret.engine.game import Counted, Tally
from banneret.games.cyvasse.names import KIND_WORDS
from banneret.games.cyvasse.rules.events import CAPTURED, MOVED, PROMOTED, RUINED, STRUCK

_KINDS = tuple(KIND_WORDS.get(code, "") for code in range(max(KIND_WORDS) + 1))


class CyvasseTally(Tally):
    """Moves, captures, promotions and ruined fortresses, by kinds of pieces."""

    def events(self) -> Mapping[int, Counted]:
        return {
            MOVED: Counted("moved", "c", _KINDS),
            STRUCK: Counted("struck", "c", _KINDS),
            CAPTURED: Counted("lost", "b", _KINDS, is_loss=True),
            RUINED: Counted("ruined"),
            PROMOTED: Counted("promoted", "c", _KINDS),
        }
