"""The kinds of events, and the meaning of their four numbers. `seat` is the acting side.

Events include a unit's kind and hex, because it may be gone by the time the event is put into words.
"""

# combat
ATTACKED = 1  # hex, defender, FIRST, BY_STORM or GOES_ON, terrain
WALLS_HELD = 2  # hex, 1 if held, 1 if the defender had the choice
COMMITTED = 3  # units as bits, their kinds, side plus one if joining a siege, hex
LINED_UP = 4  # units on the line as bits, kinds of all committed, reserves as bits, 1 if they reinforce
STRUCK = 5  # see `tell_strike`: units, rolls, kinds, hexes
DESTROYED = 6  # unit, kind, hex
CAPTURED = 7  # unit, -, hex, captor
RETREATED = 8  # hex, BY_ATTACKER, HEX_KEPT or HEX_LEFT
WITHDREW = 9  # unit, kind, from, to
PRESSED = 10  # hex, AP
TAKEN = 11  # hex, previous controller
OCCUPIED = 12  # unit, kind, from, to
HELD = 13  # hex: the attackers are gone
SIEGE_LAID = 14  # hex
SIEGE_ENDED = 15  # hex, 1 if it was lifted
STAYED = 16  # hex, how it is fought, 1 if it is the defender who stays
PAUSED = 17  # hex, how it is fought
FOUGHT_ON = 18  # hex, which round of an assault this is
LEFT_EMPTY = 19  # hex
# campaign
ROUND_BEGAN = 20  # round
GOT_POINTS = 21  # AP for Cities, for renown, for being behind, from the bank
MOVED = 22  # unit, kind, from, to
CLAIMED = 23  # hex, previous controller plus one
RECRUITED = 24  # unit, kind, hex
PASSED = 25  # AP banked, 1 if it had none to act with
RELEASED = 26  # unit, -, hex
SCORED = 27  # VP, why, hex
GAINED_RENOWN = 28  # renown, why
BROKE_OFF = 29
HEALED = 30  # unit, kind, hex

FIRST = 0
BY_STORM = 1
GOES_ON = 2
"""How an attack is declared: as a first attack, an assault, or the next round of a siege."""

BY_ATTACKER = 0
HEX_KEPT = 1
HEX_LEFT = 2
"""Which side retreats, and if it is the defender, whether it keeps the hex."""

FOR_THE_SEAT = 0
FOR_A_FORTRESS = 1
FOR_A_HOME = 2
FOR_A_LORD = 3
FOR_A_RAID = 4
