"""The words for verbs in notation and picks."""

from banneret.games.medieval_chess.rules.codes import (
    BID,
    CLAIM_DRAW,
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

BARE = {"end-turn": END_TURN, "stay": STAY, "done": DONE, "claim-draw": CLAIM_DRAW}
"""Actions that belong to no unit."""
BESIDE = {"fuse": FUSE, "sacrifice": SACRIFICE, "gift": GIFT, "bid": BID}
"""Orders that concern another unit beside it."""
ALONE = {"heal-for-gold": HEAL, "raise-for-gold": RAISE}
"""Orders that concern the unit alone."""
ORDERS = {
    "swear-to": SWEAR,
    "resurrection": RESURRECT,
    "siege-engine": STRIKE,
    **BESIDE,
    **ALONE,
}
"""All orders other than moves and the abilities of trees."""
