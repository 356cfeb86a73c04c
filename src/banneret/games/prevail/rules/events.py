"""The kinds of events, and what their four numbers mean. `seat` is the acting side."""

DEPLOYED = 1  # kind, cell, facing, -
COMMANDER_PLACED = 2  # cell
INITIATIVE = 3  # number of the side's card, number of the other's
REVEALED = 4  # slot
COMMANDER_MOVED = 5  # from, to
ORDERED = 6  # kind, cell, how many were ordered with it, 1 if they are a line
MOVED = 7  # kind, from, to, facing
ENGAGED = 8  # kind, cell, type, kind of the enemy
SHOT = 9  # kind, from, to, kind of the target
COMMITTED = 10  # slot, or -1: none
VALUE = 11  # kind, cell, value: the sum of the terms recorded before it
RESULT = 12  # kind, cell, value, result as bits and bonus to thresholds: see told_result
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
STAYED = 24  # kind, cell, 1 if an enemy cuts it off: a unit that cannot retreat and need not rout
HELPED = 25  # a term of an attack: kind, cell and value of a friend's support
SUPPORTED = 26  # a term: value of supporters of a shot, how many
MODIFIED = 27  # a term: value of the card in play, its slot
RAISED = 28  # a term: value of the committed card, its slot
STILL_ENGAGED = 29  # kind of the engager, cell, kind of the defender
ROUND_BEGAN = 30  # number, from 1; `seat` holds the initiative
LOST = 31  # why, cards it must discard, cards in hand
HELD = 32  # kind, cell: a unit stands still on command
WHEELED = 33  # kind, cell, facing: it only turns

BY_ATTACK = 0
BY_REAR = 1
BY_BLOCKED_RETREAT = 2
BY_SUPPORT = 3
BY_CUT_OFF = 4

BY_EMPTY_HAND = 0
BY_COST = 1
BY_NO_UNITS = 2

DEFENSE_TOLD = 64
"""Offset added to the bonus to thresholds in events, so that it is not negative."""

ROUT = 1
RETREAT = 2
REVERSE = 4
