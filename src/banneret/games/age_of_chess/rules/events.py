"""The kinds of events in a turn, and the meaning of their four numbers."""

MOVED = 1  # from, to, kind, kind of the comrade it joined
ATTACKED = 2  # from, target, kind of the attacker, units on the target
DIED = 3  # place, kind, cause, -
SHOT = 4  # from, target, 1 for a power shot, units on the target
CONVERTED = 5  # place of the Priestess, target, kind converted, -

BY_MELEE = 0
BY_SHOT = 1
BY_MEETING = 2
