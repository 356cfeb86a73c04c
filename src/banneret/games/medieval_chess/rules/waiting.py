"""The kinds of decisions that wait: frames, and what their numbers mean (MC-8.1, MC-6.5, MC-6.11)."""

TURN = 1
"""A side's turn. a, b: who acted last and what it did, until that is settled; c: 1 once it has acted."""

FOLLOW = 2
"""A further move that is open to a unit at once. a: its slot; b: FOLLOW_STEP or FOLLOW_MOVE."""

GUARDS_LEFT = 3
"""Guards still to be placed. a: the slot of the Bishop; b: how many."""

FOLLOW_STEP = 1
FOLLOW_MOVE = 2

OPEN = 0
BEGIN = 1
ACT = 2
CLOSE = 3
"""The stages of a turn: its first two phases; whether it can be played at all; actions; the last phases."""
