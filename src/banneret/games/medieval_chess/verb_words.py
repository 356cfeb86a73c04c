"""The words by which notation and picks know what can be done."""

from banneret.games.medieval_chess.rules.codes import (
    BID,
    DONE,
    END_TURN,
    FUSE,
    GIFT,
    HEAL,
    RAISE,
    RESURRECT,
    SACRIFICE,
    STAY,
    STRIKE,
    SWEAR,
)

BARE = {"end-turn": END_TURN, "stay": STAY, "done": DONE}
"""What no unit does."""
BESIDE = {"fuse": FUSE, "sacrifice": SACRIFICE, "gift": GIFT, "bid": BID}
"""What a unit does to another beside it."""
ALONE = {"heal-for-gold": HEAL, "raise-for-gold": RAISE}
"""What is done to a unit itself."""
ORDERS = {
    "swear-to": SWEAR,
    "resurrection": RESURRECT,
    "siege-engine": STRIKE,
    **BESIDE,
    **ALONE,
}
"""What a unit can be told to do besides moving and using the abilities of its trees."""
