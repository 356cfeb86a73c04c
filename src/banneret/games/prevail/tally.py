"""What is counted when many games are studied."""

from collections.abc import Mapping

from banneret.engine.game import Counted, Tally
from banneret.games.prevail.names import TYPES
from banneret.games.prevail.rules.events import (
    COMMITTED,
    ENGAGED,
    HELD,
    MOVED,
    NOT_RALLIED,
    PAID,
    RALLIED,
    RETREATED,
    REVERSED,
    ROUND_BEGAN,
    ROUTED,
    SHOT,
    STOOD,
    WHEELED,
)

_TYPES = ("", *(TYPES[code] for code in sorted(TYPES)))


class PrevailTally(Tally):
    """Movement, shots, engagements and their results, by types of units; cards and rallies."""

    def events(self) -> Mapping[int, Counted]:
        units = ("", *self.game.ruleset.numbers.units)
        return {
            MOVED: Counted("moved", "a", units),
            HELD: Counted("held"),
            WHEELED: Counted("wheeled"),
            ENGAGED: Counted("engaged", "c", _TYPES),
            SHOT: Counted("shot", "a", units),
            ROUTED: Counted("routed", "a", units, is_loss=True),
            RETREATED: Counted("retreated", "a", units),
            REVERSED: Counted("reversed", "a", units),
            STOOD: Counted("stood", "a", units),
            COMMITTED: Counted("committed"),
            PAID: Counted("paid"),
            RALLIED: Counted("rallied"),
            NOT_RALLIED: Counted("declined_to_rally"),
            ROUND_BEGAN: Counted("round"),
        }
