"""What can happen, as kinds of events and what their four numbers mean. `seat` is the acting side."""

DEPLOYED = 1  # kind, cell, facing, -
COMMANDER_PLACED = 2  # cell
INITIATIVE = 3  # -, 1 if it was kept on a tie
REVEALED = 4  # slot
COMMANDER_MOVED = 5  # from, to
ORDERED = 6  # kind, cell, 1 if in a line
MOVED = 7  # kind, from, to, facing
ENGAGED = 8  # kind, cell, type, kind of the enemy
SHOT = 9  # kind, from, to, supporters
COMMITTED = 10  # slot, or -1: none
VALUE = 11  # base, support, committed, modifiers from cards in play
RESULT = 12  # kind, cell, value, what as bits and what is added to thresholds: see told_result
ROUTED = 13  # kind, cell, cause, penalty
RETREATED = 14  # kind, from, to, facing
REVERSED = 15  # kind, cell, facing
TURNED = 16  # kind, cell, facing
PAID = 17  # how many
PAID_CARDS = 18  # slots as bits
RALLIED = 19  # burnt slot, cards returned
NOT_RALLIED = 20
LEFT = 21  # kind, cell
STOOD = 22  # kind, cell
FOUGHT = 23  # kind, cell, kind of the enemy, type
STAYED = 24  # kind, cell: cannot retreat and need not rout

BY_ATTACK = 0
BY_REAR = 1
BY_BLOCKED_RETREAT = 2
BY_SUPPORT = 3

DEFENSE_TOLD = 64
"""What is added to thresholds is told with this added to it, so that it is not below 0."""

ROUT = 1
RETREAT = 2
REVERSE = 4
