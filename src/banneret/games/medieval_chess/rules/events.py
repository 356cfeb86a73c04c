"""The kinds of events, and what their four numbers mean.

Where a kind of unit has a rank that may be known, the rank is packed above it (`board.called`).
"""

MOVED = 1  # from, to, kind, 1 for a castling King
ATTACKED = 2  # from, target, kind, kind attacked
DIED = 3  # place (-1: out of sight), kind, cause, the seat that does not see it
WOUNDED = 4  # place, kind, damage, how: 0 if fixed by rules, else BY_DICE, with CRITICAL if it is
PROMOTED = 5  # place, new kind, -, -
RANKED = 6  # place, kind, rank, -
USED = 7  # place, ability, kind, -
HEALED = 8  # place, kind, hit points, -
BAND = 9  # place, kind, band, loyalty
ORPHANED = 10  # place, kind, -, -
TURNED_NEUTRAL = 11  # place, kind, what was rolled (1 to 100), the number below which it turns
CLAIMED = 12  # from, place, kind, -
DEFECTED = 13  # place, kind, outcome, ability
SWORN = 14  # place, place of the lord, kind, -
REFUSED = 15  # place, kind, what was rolled (1 to 100), the most at which it refuses
INSURRECTION = 16  # units, -, -, -
STRESS = 17  # 1 if it begins, -, -, -
APPEARED = 18  # place, kind, -, -
LEARNED = 19  # place, ability, kind, -
COURT = 20  # court, 0 restored, 1 contested, 2 fallen, -
ATTRITION = 21  # -, -, -, -
ENTERED = 22  # from, place of the Rook, kind, -
LEFT = 23  # place of the Rook, to, kind, -
SWAPPED = 24  # place, place, kind, kind
CHECK = 25  # place of the King; how: BY_ACTION, ENDS_TURN, BY_ITSELF; -, -
WEATHER = 26  # weather, movement lost or squares of sight, per cent of healing lost or 1 if fog hides, -
SEASON = 27  # season, its number in the rules, -, -
TERRAIN = 28  # place, terrain, -, -
FAVOURED = 29  # place of the mercenary, favour, 1 if it was paid in gold, -
FUSED = 30  # from, place, -, -
VANISHED = 31  # place, kind, -, -
ENDED = 32  # -, -, -, -
OBEYED = 33  # place, kind, what was rolled (1 to 100), the most at which it would have refused
STAYED = 34  # place, kind, what was rolled (1 to 100), the number below which it would have
DRAW_CLAIMED = 35  # why (see endings.py), the turns or times it takes, -, -
PUSHED = 36  # from, to, kind, -
SIGHTED = 37  # place, kind, who sees it, -
LOST_SIGHT = 38  # where it was last seen, kind, who saw it, -
FURTHER_MOVE = 39  # place, kind, how many squares, -

PLACES_TOLD = (
    *(0, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 0, 0, 1, 1),
    *(0, 0, 2, 2, 2, 0, 0, 0, 0, 1, 2, 0, 0, 1, 1, 0, 2, 1, 1, 1),
)
"""How many of an event's first two numbers are places of units, by its kind (MC-12.5)."""

BY_ACTION = 0
ENDS_TURN = 1
BY_ITSELF = 2
"""How a check came about: by an action, by one that thereby ended the turn, or without one."""

CRITICAL = 1
BY_DICE = 2

BY_CAPTURE = 0
BY_SACRIFICE = 1
BY_GUARDS = 2
BY_PLATING = 3
WITH_ROOK = 4
