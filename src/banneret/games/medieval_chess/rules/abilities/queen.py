"""The Queen's abilities: Command and Domination (MC-6.16 to MC-6.18), and Sacrifice (MC-3.11)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, push
from banneret.games.medieval_chess.rules.abilities.using import (
    QUEENS_GAMBIT,
    RALLY,
    comrade_at,
    has,
    lasting_of,
    verb_of,
)
from banneret.games.medieval_chess.rules.board import GUARDS, KING, NOBODY, TREES, called, is_mine
from banneret.games.medieval_chess.rules.codes import action_code
from banneret.games.medieval_chess.rules.events import BY_SACRIFICE, FURTHER_MOVE
from banneret.games.medieval_chess.rules.feudal import is_vassal_near
from banneret.games.medieval_chess.rules.losses import lose_unit
from banneret.games.medieval_chess.rules.loyalty import change_loyalty
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, FAR, is_calm, is_free
from banneret.games.medieval_chess.rules.waiting import FOLLOW, FOLLOW_MOVE

INSPIRING_PRESENCE = 25
TACTICAL_GENIUS = 26
SUPREME_COMMANDER = 27
CALCULATED_RISK = 29
BLOOD_FOR_GLORY = 30
RUTHLESS_EFFICIENCY = 31


@kernel
def rally_range(state, rules, slot):
    """How far a Rally reaches: a Supreme Commander's covers the whole board (MC-6.16)."""
    return FAR if has(state, slot, SUPREME_COMMANDER) else rules.range[4 * RALLY]


@kernel
def can_rally(state, rules, slot):
    """Whether a vassal is near enough to be rallied (MC-6.16)."""
    distance = rally_range(state, rules, slot)
    for other in range(1, GUARDS):
        if is_vassal_near(state, rules, other, slot, distance):
            return True
    return False


@kernel
def rally(state, rules, slot, work):
    """Readies the abilities of nearby vassals; upgrades also raise their loyalty and movement (MC-6.16)."""
    distance = rally_range(state, rules, slot)
    for other in range(1, GUARDS):
        if is_vassal_near(state, rules, other, slot, distance):
            for tree in range(TREES):
                state.cooldown[other * TREES + tree] = 0
            if has(state, slot, INSPIRING_PRESENCE):
                change_loyalty(state, rules, other, rules.heart[INSPIRING_PRESENCE], work)
            if has(state, slot, TACTICAL_GENIUS):
                state.rallied[other] = lasting_of(rules, TACTICAL_GENIUS)


@kernel
def add_victims(state, rules, seat, slot, verb, work):
    """Lists the adjacent comrades that can be sacrificed: never the King (MC-3.11, MC-6.17)."""
    place = state.place[slot]
    for direction in range(8):
        near = rules.near[place * DIRECTIONS + direction]
        other = comrade_at(state, seat, near)
        if other != 0 and state.kind[other] != KING and is_free(rules, near, work):
            add_action(work, action_code(place, verb, direction, 0))


@kernel
def add_gambits(state, rules, seat, slot, work):
    """Lists a Queen's gambits: the comrades she can give up, or none with Ruthless Efficiency (MC-6.17)."""
    if state.gambit[slot] > 0:
        return
    if has(state, slot, RUTHLESS_EFFICIENCY):
        if is_calm(work):
            add_action(work, action_code(state.place[slot], verb_of(QUEENS_GAMBIT), 0, 0))
    else:
        add_victims(state, rules, seat, slot, verb_of(QUEENS_GAMBIT), work)


@kernel
def play_gambit(state, rules, seat, slot, direction, work):
    """Gives up a comrade for a further move, or for points (MC-6.17, MC-6.18)."""
    ruthless = has(state, slot, RUTHLESS_EFFICIENCY)
    if not ruthless:
        victim = state.board[rules.near[state.place[slot] * DIRECTIONS + direction]]
        if has(state, slot, BLOOD_FOR_GLORY):
            state.glory[slot] = state.xp[victim]
        sacrifice(state, rules, seat, slot, direction, work)
    if has(state, slot, CALCULATED_RISK) and not ruthless:
        state.points[seat] = min(rules.points_most, state.points[seat] + rules.power[CALCULATED_RISK])
        return
    state.gambit[slot] = rules.power[4 * QUEENS_GAMBIT]
    tell(work, FURTHER_MOVE, seat, state.place[slot], called(state, slot), state.gambit[slot], 0)
    if not rules.many:
        state.moves[slot] += 1  # the next action asked for is the further move
        frame = push(state, FOLLOW, seat)
        frame.a = slot
        frame.b = FOLLOW_MOVE
        ask(state, seat)


@kernel
def sacrifice(state, rules, seat, slot, direction, work):
    """Gives up a comrade: the lord who orders it loses loyalty, all others gain some (MC-3.11)."""
    victim = state.board[rules.near[state.place[slot] * DIRECTIONS + direction]]
    lose_unit(state, rules, victim, NOBODY, BY_SACRIFICE, work)
    for other in range(1, GUARDS):
        if is_mine(state, other, seat):
            change = -rules.sacrifice_loss if other == slot else rules.sacrifice_gain
            change_loyalty(state, rules, other, change, work)
