"""How engagements begin (chapter 8: PV-8.1 to PV-8.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import push
from banneret.games.prevail.rules.board import (
    ENGAGER,
    FLANK,
    FRONT,
    REAR,
    SPEED,
    seat_of,
    turn_between,
)
from banneret.games.prevail.rules.cards import stat_of
from banneret.games.prevail.rules.events import BY_REAR, ENGAGED, TURNED
from banneret.games.prevail.rules.results import rout, settle

MEETING = 8
"""Frame: the unit `a` was engaged from the front by `b`, and its owner `seat` may commit a card, then
retreat, before anything else happens. `c`: 1 for speed and 2 for flexibility from a committed card.
"""


@kernel
def engagement_type(rules, engager_facing, defender_facing):
    """Front, flank or rear, from the two facings (PV-8.2, PV-8.3)."""
    apart = turn_between(engager_facing, defender_facing)
    if apart == 2 or (rules.oblique_is_flank and apart & 1):
        return FLANK
    return FRONT if apart > 2 else REAR


@kernel
def engage(state, rules, unit, enemy, work):
    """Engages two enemies on one cell (PV-8.1); resolved at once or left for phase 4 (PV-8.4, PV-8.5)."""
    seat = seat_of(unit)
    kind = engagement_type(rules, state.facing[unit], state.facing[enemy])
    state.bond[unit] = kind | ENGAGER
    state.bond[enemy] = kind
    tell(work, ENGAGED, seat, state.kind[unit], state.cell[unit], kind, state.kind[enemy])
    if not rules.at_once:
        return
    if kind == REAR:
        rout(state, rules, enemy, BY_REAR, work)
        settle(state)
    elif kind == FLANK:
        face(state, enemy, unit, work)
    else:
        if not rules.only_faster_retreat or may_outrun(state, rules, enemy, unit):
            meeting = push(state, MEETING, 1 - seat)
            meeting.a = enemy
            meeting.b = unit


@kernel
def may_outrun(state, rules, unit, enemy):
    """Whether a unit is faster than its enemy, or would be with a card for speed (PV-8.5)."""
    raised = 1 if state.hand_count[seat_of(unit)] else 0
    return stat_of(state, rules, unit, SPEED) + raised > stat_of(state, rules, enemy, SPEED)


@kernel
def face(state, unit, enemy, work):
    """Turns a flanked unit towards its enemy; they are then engaged front to front (PV-8.4)."""
    state.facing[unit] = (state.facing[enemy] + 4) & 7
    state.bond[unit] = FRONT
    state.bond[enemy] = FRONT | ENGAGER
    tell(work, TURNED, seat_of(unit), state.kind[unit], state.cell[unit], state.facing[unit], 0)
