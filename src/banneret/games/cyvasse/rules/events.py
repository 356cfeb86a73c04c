"""The kinds of events, and the meaning of their four numbers."""

PLACED = 1  # place, kind, -, -
SHIFTED = 2  # from, to, kind, kind that comes back or 0
TAKEN_BACK = 3  # place, kind, -, -
READIED = 4  # -, -, -, -
BEGUN = 5  # -, -, -, -
MOVED = 6  # from, to, kind, -
STRUCK = 7  # from, target, kind of the attacker, kind of the defender
CAPTURED = 8  # place, kind, -, -
RUINED = 9  # place, -, -, -
PROMOTED = 10  # place, kind before, kind now, -
