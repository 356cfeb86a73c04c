"""What all abilities share: who has them, when they can be used, their cost (MC-6.1 to MC-6.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.board import (
    GUARD,
    KNIGHT,
    QUEEN,
    TREES,
    called,
)
from banneret.games.medieval_chess.rules.codes import FIRST_TREE
from banneret.games.medieval_chess.rules.events import USED
from banneret.games.medieval_chess.rules.experience import gain_xp

CHARGE = 0
SHIELD_WALL = 1
SANCTIFY = 2
PONTIFICAL_GUARD = 3
FORTIFY = 4
GARRISON = 5
RALLY = 6
QUEENS_GAMBIT = 7
LAST_DITCH = 8
KINGS_DECREE = 9
FARRIERY = 10
SHARPENED_BLADE = 11
FIELD_SURGERY = 12
LEVY = 13
"""The trees; the verb of a tree is FIRST_TREE plus its number."""

CLASS_TREES = 10

FIRST_ABILITIES = 0xF1111111111
"""The first abilities of all trees, as bits of `known`."""

UPGRADES = 0xEEEEEEEEEE
"""The abilities that upgrade a first one, as bits of `known`."""


@kernel
def has(state, slot, ability):
    """Whether a unit has an ability."""
    return (state.known[slot] >> ability) & 1


@kernel
def first_of(tree):
    """The number of a tree's first ability."""
    return 4 * tree if tree < CLASS_TREES else 30 + tree


@kernel
def tree_of(ability):
    """The tree of a first ability."""
    return ability >> 2 if ability < 4 * CLASS_TREES else ability - 30


@kernel
def best_of(state, slot, tree):
    """The highest ability that a unit has in a tree, whose row sets the tree's cost (MC-6.2)."""
    if tree >= CLASS_TREES:
        return first_of(tree)
    tiers = (state.known[slot] >> (4 * tree)) & 15
    return 4 * tree + (tiers >= 2) + (tiers >= 4) + (tiers >= 8)


@kernel
def used_of(state, slot, tree):
    """The ability under whose name a tree is used: the best one that is not an order of its own (MC-6.2).

    Resurrection and Siege Engine, the last of their trees, are such orders.
    """
    best = best_of(state, slot, tree)
    is_order = tree == SANCTIFY or tree == FORTIFY
    return min(best, 4 * tree + 2) if is_order else best


@kernel
def cost_of(state, rules, slot, ability):
    """The cost of an ability for a unit; wavering units pay more (MC-6.2, MC-3.7)."""
    if not rules.points_on:
        return 0
    cost = rules.cost[ability]
    if rules.loyalty_on and rules.wavering <= state.loyalty[slot] < rules.loyal:
        cost += rules.wavering_cost
    return cost


@kernel
def wait_of(state, rules, slot, ability):
    """The cooldown of a unit's tree, in turns (MC-6.3, MC-5.5, MC-5.8)."""
    wait = rules.wait[ability]
    if state.kind[slot] == KNIGHT and ability >> 2 == CHARGE and state.rank[slot] >= 5:
        wait -= 1
    if state.kind[slot] == QUEEN and ability >> 2 == RALLY and state.rank[slot] >= 2:
        wait -= 1
    return max(1, wait)


@kernel
def can_use(state, rules, seat, slot, tree):
    """Whether a tree's first ability is ready and the side has the points for it (MC-6.3)."""
    if not has(state, slot, first_of(tree)) or state.cooldown[slot * TREES + tree] > 0:
        return False
    return state.points[seat] >= cost_of(state, rules, slot, best_of(state, slot, tree))


@kernel
def tell_used(state, rules, slot, tree, work):
    """Records the use of an ability, for which the unit gains experience (MC-5.1)."""
    tell(work, USED, state.owner[slot], state.place[slot], used_of(state, slot, tree), called(state, slot), 0)
    gain_xp(state, rules, slot, rules.xp_ability)


@kernel
def start_waiting(state, rules, slot, tree):
    """Starts a tree's cooldown. Called last, so that abilities that ready others skip this one (MC-6.3)."""
    state.cooldown[slot * TREES + tree] = wait_of(state, rules, slot, best_of(state, slot, tree))


@kernel
def verb_of(tree):
    """The verb of a tree in an action code."""
    return FIRST_TREE + tree


@kernel
def comrade_at(state, seat, place):
    """The slot of a side's unit on a place, excluding guards; 0 if there is none."""
    slot = state.board[place]
    return slot if state.owner[slot] == seat and state.kind[slot] != GUARD else 0


@kernel
def lasting_of(rules, ability):
    """The turns for which an ability's boost lasts: one more if a turn is a single action (MC-8.7)."""
    return rules.lasting[ability] + (not rules.many)
