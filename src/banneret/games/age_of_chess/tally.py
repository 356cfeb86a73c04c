"""Which events are counted when many games are studied."""

from collections.abc import Mapping

from banneret.engine.game import Counted, Tally
from banneret.games.age_of_chess.names import KIND_WORDS
from banneret.games.age_of_chess.rules.events import ATTACKED, CONVERTED, DIED, MOVED, SHOT

_KINDS = ("", *(KIND_WORDS[code] for code in sorted(KIND_WORDS)))


class AgeOfChessTally(Tally):
    """Moves, attacks, shots, conversions and losses, by kinds of units."""

    def events(self) -> Mapping[int, Counted]:
        return {
            MOVED: Counted("moved", "c", _KINDS),
            ATTACKED: Counted("attacked", "c", _KINDS),
            DIED: Counted("lost", "b", _KINDS, is_loss=True),
            SHOT: Counted("shot", "c", ("alone", "together")),
            CONVERTED: Counted("converted", "c", _KINDS),
        }
