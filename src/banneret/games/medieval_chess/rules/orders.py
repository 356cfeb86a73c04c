"""Generation of orders other than moves: abilities, oaths, learning (MC-6.1 to MC-6.3, MC-3.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.medieval_chess.rules.abilities.bishop import (
    CARDINAL,
    RESURRECTION,
    add_fusions,
    add_guards,
    add_resurrections,
    add_sanctify,
    fuse,
    resurrect,
    sanctify,
    summon_first,
)
from banneret.games.medieval_chess.rules.abilities.king import add_flights, decree, flee
from banneret.games.medieval_chess.rules.abilities.knight import (
    add_charges,
    charge,
    has_comrades,
    shield_wall,
)
from banneret.games.medieval_chess.rules.abilities.queen import (
    add_gambits,
    add_victims,
    can_rally,
    play_gambit,
    rally,
    sacrifice,
)
from banneret.games.medieval_chess.rules.abilities.rook import (
    SIEGE_ENGINE,
    add_entries,
    add_exits,
    add_strikes,
    fortify,
    step_out,
    strike_from_afar,
    take_in,
)
from banneret.games.medieval_chess.rules.abilities.support import (
    add_levies,
    add_supports,
    levy,
    operate,
    sharpen,
    shoe,
)
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    FARRIERY,
    FIELD_SURGERY,
    FIRST_ABILITIES,
    FORTIFY,
    GARRISON,
    KINGS_DECREE,
    LAST_DITCH,
    LEVY,
    PONTIFICAL_GUARD,
    QUEENS_GAMBIT,
    RALLY,
    SANCTIFY,
    SHARPENED_BLADE,
    SHIELD_WALL,
    UPGRADES,
    can_use,
    has,
    start_waiting,
    tell_used,
    tree_of,
    verb_of,
)
from banneret.games.medieval_chess.rules.board import called
from banneret.games.medieval_chess.rules.codes import (
    EXIT,
    FIRST_TREE,
    FUSE,
    LEARN,
    RESURRECT,
    SACRIFICE,
    STRIKE,
    SWEAR,
    action_code,
)
from banneret.games.medieval_chess.rules.events import LEARNED
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.feudal import is_lord, level_of, swear
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, is_calm


@kernel
def add_abilities(state, rules, seat, slot, work):
    """Lists the abilities a unit can use now, tree by tree (MC-6.1)."""
    rest = state.known[slot] & FIRST_ABILITIES
    while rest != 0:
        tree = tree_of(lowest_bit(rest))
        rest &= rest - 1
        if can_use(state, rules, seat, slot, tree):
            add_uses(state, rules, seat, slot, tree, work)


@kernel
def add_uses(state, rules, seat, slot, tree, work):
    """Lists the uses of a tree's ability."""
    if tree == CHARGE:
        add_charges(state, rules, seat, slot, work)
    elif tree == SANCTIFY:
        if is_calm(work):
            add_sanctify(state, rules, seat, slot, work)
    elif tree == PONTIFICAL_GUARD:
        add_guards(state, rules, seat, slot, work)
    elif tree == GARRISON:
        add_entries(state, rules, seat, slot, work)
    elif tree == QUEENS_GAMBIT:
        add_gambits(state, rules, seat, slot, work)
    elif tree == LAST_DITCH:
        add_flights(state, rules, seat, slot, work)
    elif tree == LEVY:
        add_levies(state, rules, seat, slot, work)
    elif tree >= FARRIERY:
        if is_calm(work):
            add_supports(state, rules, seat, slot, tree, work)
    elif is_calm(work) and can_use_alone(state, rules, seat, slot, tree):
        add_action(work, action_code(state.place[slot], verb_of(tree), 0, 0))


@kernel
def can_use_alone(state, rules, seat, slot, tree):
    """Whether an ability without a target would have any effect (MC-6.3)."""
    if tree == SHIELD_WALL:
        return has_comrades(state, rules, seat, state.place[slot])
    if tree == FORTIFY:
        return state.rooted[slot] == 0
    if tree == RALLY:
        return can_rally(state, rules, slot)
    return True


@kernel
def use(state, rules, seat, slot, tree, a, b, work):
    """Uses an ability and starts its cooldown (MC-6.1, MC-6.3)."""
    tell_used(state, rules, slot, tree, work)
    carry_out_ability(state, rules, seat, slot, tree, a, b, work)
    start_waiting(state, rules, slot, tree)


@kernel
def carry_out_ability(state, rules, seat, slot, tree, a, b, work):
    """Carries out the effect of an ability (MC-6.4 to MC-6.24)."""
    other = state.board[rules.near[state.place[slot] * DIRECTIONS + (a & 7)]]
    if tree == CHARGE:
        charge(state, rules, seat, slot, a, b, work)
    elif tree == SHIELD_WALL:
        shield_wall(state, rules, seat, slot, work)
    elif tree == SANCTIFY:
        sanctify(state, rules, seat, slot, a, work)
    elif tree == PONTIFICAL_GUARD:
        summon_first(state, rules, seat, slot, a, work)
    elif tree == FORTIFY:
        fortify(state, rules, seat, slot, work)
    elif tree == GARRISON:
        take_in(state, rules, seat, slot, a, work)
    elif tree == RALLY:
        rally(state, rules, slot, work)
    elif tree == QUEENS_GAMBIT:
        play_gambit(state, rules, seat, slot, a, work)
    elif tree == LAST_DITCH:
        flee(state, rules, slot, a, work)
    elif tree == KINGS_DECREE:
        decree(state, rules, seat, slot, work)
    elif tree == FARRIERY:
        shoe(state, rules, other)
    elif tree == SHARPENED_BLADE:
        sharpen(state, rules, other)
    elif tree == FIELD_SURGERY:
        operate(state, rules, other, work)
    else:
        levy(state, rules, seat, slot, a, work)


@kernel
def add_other_orders(state, rules, seat, slot, work):
    """Lists the orders after abilities: leaving a Rook, striking, reviving, oaths, learning (MC-6.1)."""
    if rules.abilities_on:
        if work.guests > 0:
            add_exits(state, rules, seat, slot, work)
        if has(state, slot, SIEGE_ENGINE):
            add_strikes(state, rules, seat, slot, work)
        if has(state, slot, RESURRECTION):
            add_resurrections(state, rules, seat, slot, work)
        if state.rank[slot] == CARDINAL:
            add_fusions(state, rules, seat, slot, work)
    if is_calm(work):
        if work.pays_sacrifice and is_lord(state, rules, slot):
            add_victims(state, rules, seat, slot, SACRIFICE, work)
        add_oaths(state, rules, seat, slot, work)
        if rules.abilities_on:
            add_lessons(state, rules, slot, work)


@kernel
def add_oaths(state, rules, seat, slot, work):
    """Lists the lords that a unit can swear to (MC-3.5)."""
    own = state.lord[slot]
    if own != 0 and not rules.swear_any:
        return
    place = state.place[slot]
    level = level_of(state, rules, slot)
    count = work.action_count
    for index in range(work.lord_count):
        lord = work.lords[index]
        work.actions[count] = action_code(place, SWEAR, lord, 0)
        count += (work.lord_levels[index] < level) & (own != lord)
    work.action_count = count


@kernel
def add_lessons(state, rules, slot, work):
    """Lists the abilities that a unit can learn (MC-6.2)."""
    experience = xp_to_spend(state, slot)
    if experience < rules.cheapest or not rules.experience_on or state.xp[slot] == 0:
        return
    rest = (state.known[slot] << 1) & ~state.known[slot] & UPGRADES
    while rest != 0:
        ability = lowest_bit(rest)
        rest &= rest - 1
        if experience >= rules.price[ability]:
            add_action(work, action_code(state.place[slot], LEARN, ability, 0))


@kernel
def learn(state, rules, slot, ability, work):
    """Spends a unit's experience on an ability; its rank is not affected (MC-6.2)."""
    state.spent[slot] += rules.price[ability]
    state.known[slot] |= 1 << ability
    tell(work, LEARNED, state.owner[slot], state.place[slot], ability, called(state, slot), 0)


@kernel
def carry_out_order(state, rules, seat, slot, verb, a, b, work):
    """Carries out an order other than a move (MC-6.1, MC-3.5, MC-3.11)."""
    if verb < EXIT:
        use(state, rules, seat, slot, verb - FIRST_TREE, a, b, work)
    elif verb == EXIT:
        step_out(state, rules, seat, slot, a, b, work)
    elif verb == STRIKE:
        strike_from_afar(state, rules, slot, a, work)
    elif verb == RESURRECT:
        resurrect(state, rules, seat, slot, a, b, work)
    elif verb == FUSE:
        fuse(state, rules, seat, slot, a, work)
    elif verb == SACRIFICE:
        sacrifice(state, rules, seat, slot, a, work)
    elif verb == SWEAR:
        swear(state, rules, slot, a, work)
    elif verb == LEARN:
        learn(state, rules, slot, a, work)
