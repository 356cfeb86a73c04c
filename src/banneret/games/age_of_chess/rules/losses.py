"""The rule of minimal loss: chapter 8 (AC-8.1 to AC-8.3).

Only the unit that acts can die by its own side's action, so the price of an action is a single number: 0 if
nothing is lost, else the place of the lost unit in the order of preservation, the Commander highest.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.age_of_chess.rules.board import PRIESTESS, UNITS, holds, kind_at
from banneret.games.age_of_chess.rules.codes import STEP, place_in, slot_in, target_in, verb_in
from banneret.games.age_of_chess.rules.melee import attacker_dies, clears, melee_result
from banneret.games.age_of_chess.rules.priestess import meets_priestess


@kernel
def price_of(state, rules, seat, action):
    """The loss that an action itself costs its own side (AC-8.2)."""
    if verb_in(action) != STEP:
        return 0
    target = target_in(action)
    kind = kind_at(state, place_in(action), slot_in(action))
    if holds(state, target, 1 - seat):
        units = state.board[target] & UNITS
        result = melee_result(rules, kind, units)
        if attacker_dies(result):
            return rules.price[kind]
        if not clears(result, units):
            return 0
    return rules.price[kind] if kind == PRIESTESS and meets_priestess(state, rules, seat, target) else 0


@kernel
def keep_least_costly(state, rules, seat, work):
    """Keeps only the cheapest actions in the list if every action has a price (AC-8.1, AC-8.3)."""
    if not rules.minimal_loss or work.action_count == 0:
        return
    least = price_of(state, rules, seat, work.actions[0])
    index = 1
    while least > 0 and index < work.action_count:
        least = min(least, price_of(state, rules, seat, work.actions[index]))
        index += 1
    if least == 0:
        return
    kept = 0
    for index in range(work.action_count):
        if price_of(state, rules, seat, work.actions[index]) == least:
            work.actions[kept] = work.actions[index]
            kept += 1
    work.action_count = kept
