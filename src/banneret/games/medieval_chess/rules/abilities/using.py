"""What abilities have in common: who has them, when they can be used, their cost (MC-6.1 to MC-6.3)."""

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
"""The trees; the verb of each is FIRST_TREE and its number."""

CLASS_TREES = 10

FIRST_ABILITIES = 0xF1111111111
"""The first abilities of all trees, as bits of `known`."""

UPGRADES = 0xEEEEEEEEEE
"""The abilities that improve a first one, as bits of `known`."""


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
    """The highest ability that a unit has in a tree: its row says what using the tree costs (MC-6.2)."""
    if tree >= CLASS_TREES:
        return first_of(tree)
    tiers = (state.known[slot] >> (4 * tree)) & 15
    return 4 * tree + (tiers >= 2) + (tiers >= 4) + (tiers >= 8)


@kernel
def used_of(state, slot, tree):
    """The ability under whose name a tree is used: the best, except one that is an order of its own (MC-6.2).

    Those are Resurrection and Siege Engine, the last of their trees.
    """
    best = best_of(state, slot, tree)
    is_order = tree == SANCTIFY or tree == FORTIFY
    return min(best, 4 * tree + 2) if is_order else best


@kernel
def cost_of(state, rules, slot, ability):
    """What an ability costs a unit: the wavering pay more (MC-6.2, MC-3.7)."""
    if not rules.points_on:
        return 0
    cost = rules.cost[ability]
    if rules.loyalty_on and rules.wavering <= state.loyalty[slot] < rules.loyal:
        cost += rules.wavering_cost
    return cost


@kernel
def wait_of(state, rules, slot, ability):
    """After how many turns a unit can use a tree again (MC-6.3, MC-5.5, MC-5.8)."""
    wait = rules.wait[ability]
    if state.kind[slot] == KNIGHT and ability >> 2 == CHARGE and state.rank[slot] >= 5:
        wait -= 1
    if state.kind[slot] == QUEEN and ability >> 2 == RALLY and state.rank[slot] >= 2:
        wait -= 1
    return max(1, wait)


@kernel
def can_use(state, rules, seat, slot, tree):
    """Whether a unit has a tree's first ability ready and its side the points for it (MC-6.3)."""
    if not has(state, slot, first_of(tree)) or state.cooldown[slot * TREES + tree] > 0:
        return False
    return state.points[seat] >= cost_of(state, rules, slot, best_of(state, slot, tree))


@kernel
def tell_used(state, rules, slot, tree, work):
    """Tells that an ability is used; its unit gains experience (MC-5.1)."""
    tell(work, USED, state.owner[slot], state.place[slot], used_of(state, slot, tree), called(state, slot), 0)
    gain_xp(state, rules, slot, rules.xp_ability)


@kernel
def start_waiting(state, rules, slot, tree):
    """Has a tree wait after its use. This comes last: what readies abilities finds none in use (MC-6.3)."""
    state.cooldown[slot * TREES + tree] = wait_of(state, rules, slot, best_of(state, slot, tree))


@kernel
def verb_of(tree):
    """The verb of a tree in an action's number."""
    return FIRST_TREE + tree


@kernel
def comrade_at(state, seat, place):
    """The slot of a side's unit on a place, no guard; 0 if there is none."""
    slot = state.board[place]
    return slot if state.owner[slot] == seat and state.kind[slot] != GUARD else 0


@kernel
def lasting_of(rules, ability):
    """How many turns the boost of an ability lasts: one more where a turn is one action (MC-8.7)."""
    return rules.lasting[ability] + (not rules.many)
