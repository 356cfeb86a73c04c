"""The kinds of pending decisions: frames, and what their numbers mean (MC-8.1, MC-6.5, MC-6.11)."""

TURN = 1
"""A side's turn. a, b: the unit that acted last and its verb, until settled; c: 1 once the side has acted."""

FOLLOW = 2
"""A further move open to a unit at once. a: its slot; b: FOLLOW_STEP or FOLLOW_MOVE."""

GUARDS_LEFT = 3
"""Guards still to be placed. a: the slot of the unit that summons them; b: how many."""

FOLLOW_STEP = 1
FOLLOW_MOVE = 2

OPEN = 0
BEGIN = 1
ACT = 2
CLOSE = 3
"""The stages of a turn: first two phases; whether the side can act at all; actions; last phases."""
