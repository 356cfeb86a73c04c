"""Which events are counted when many games are studied."""

from collections.abc import Mapping

from banneret.engine.game import Counted, Tally
from banneret.games.aeonis.names import KIND_WORDS
from banneret.games.aeonis.rules import events

_KINDS = tuple(KIND_WORDS.get(code, "") for code in range(max(KIND_WORDS) + 1))

_AS_ONE = {
    events.STRUCK: "struck",
    events.PRESSED: "pressed",
    events.TAKEN: "took",
    events.HELD: "held",
    events.SIEGE_LAID: "siege_laid",
    events.SIEGE_ENDED: "siege_ended",
    events.FOUGHT_ON: "fought_on",
    events.ROUND_BEGAN: "round",
    events.CLAIMED: "claimed",
    events.PASSED: "passed",
    events.RELEASED: "released",
    events.GAINED_RENOWN: "gained_renown",
    events.HEALED: "healed",
}


class AeonisTally(Tally):
    """Attacks, strikes, sieges and losses; movement and recruiting by kinds of units; what scores."""

    def events(self) -> Mapping[int, Counted]:
        return {
            events.ATTACKED: Counted("attacked", "c", ("first", "by_storm", "goes_on")),
            events.WALLS_HELD: Counted("walls", "b", ("given_up", "held")),
            events.DESTROYED: Counted("lost", "b", _KINDS, is_loss=True),
            events.CAPTURED: Counted("captured", is_loss=True),
            events.RETREATED: Counted("retreated", "b", ("attacker", "hex_kept", "hex_left")),
            events.MOVED: Counted("moved", "b", _KINDS),
            events.RECRUITED: Counted("recruited", "b", _KINDS),
            events.SCORED: Counted("scored", "b", ("seat", "fortress", "home", "lord", "raid")),
            **{kind: Counted(name) for kind, name in _AS_ONE.items()},
        }
