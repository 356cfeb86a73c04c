"""What can happen, as kinds of events and what their four numbers mean. `seat` is the acting side.

A unit's kind and hex are told too: it may be gone by the time it is put into words.
"""

# combat
ATTACKED = 1  # hex, defender, 1 if it is an assault
WALLS_HELD = 2  # hex, 1 if held
COMMITTED = 3  # units as bits, 1 if they join a siege
LINED_UP = 4  # units as bits, 1 if they reinforce
STRUCK = 5  # units, rolls, kinds, hexes: see `tell_strike`
DESTROYED = 6  # unit, kind, hex
CAPTURED = 7  # unit, -, hex, captor
RETREATED = 8  # hex
WITHDREW = 9  # unit, kind, from, to
PRESSED = 10  # hex
TAKEN = 11  # hex, who had it
OCCUPIED = 12  # unit, kind, from, to
HELD = 13  # hex: the attackers are gone
SIEGE_LAID = 14  # hex
SIEGE_ENDED = 15  # hex, 1 if it was lifted
# campaign
ROUND_BEGAN = 20  # round
GOT_POINTS = 21  # AP
MOVED = 22  # unit, kind, from, to
CLAIMED = 23  # hex, who had it plus one
RECRUITED = 24  # unit, kind, hex
PASSED = 25  # AP banked
RELEASED = 26  # unit, -, hex
SCORED = 27  # VP, why, hex
GAINED_RENOWN = 28  # renown, why
BROKE_OFF = 29

FOR_THE_SEAT = 0
FOR_THE_CROWN = 1
FOR_A_HOME = 2
FOR_A_LORD = 3
FOR_A_RAID = 4
