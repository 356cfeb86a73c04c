"""Which pieces can capture which: chapters 3 and 4 (CV-3.1 to CV-3.5, CV-4.1 to CV-4.3).

The attack map: all captures of a side are first listed regardless of tier. `work.bearing` then counts, for
each enemy hex among them, the pieces of each tier that bear on it: five bits per tier, from bit 5 on for tier
1. The lowest five bits hold the King, if it counts as the highest tier of the others. The map serves for both
direct captures and flanking.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.cyvasse.rules.board import DRAGON, KING, kind_at, kind_of, seat_of
from banneret.games.cyvasse.rules.codes import first_in, target_in

TIERS = 4
BITS = 5
COUNT = 31


@kernel
def defence_of(state, rules, place):
    """The tier with which the piece on a place defends (CV-4.1 to CV-4.3)."""
    square = state.board[place]
    kind = kind_of(square)
    defence = rules.defence[(kind << 3) | state.ground[place]]
    if place == state.fortress[seat_of(square)] and kind != DRAGON and not state.ruined[seat_of(square)]:
        return rules.fortress_bonus + (defence if rules.bonuses_add else rules.tier[kind])
    return defence


@kernel
def judge_captures(state, rules, captures, work):
    """Removes illegal captures from the actions; `captures` entries of `work.captures` (CV-3.1, CV-3.2)."""
    weak = find_weak(state, rules, captures, work)
    if weak == 0:
        return
    map_bearing(state, rules, captures, work)
    struck = 0
    for index in range(weak):
        listed = work.weak[index]
        action = work.actions[listed]
        target = target_in(action)
        kind = kind_at(state, first_in(action))
        work.weak[struck] = listed
        struck += not can_flank(rules, kind, work.bearing[target], defence_of(state, rules, target))
    if struck:
        drop_struck(struck, work)


@kernel
def find_weak(state, rules, captures, work):
    """Lists the captures for which a piece's own tier is too low (CV-3.1); returns how many."""
    weak = 0
    for index in range(captures):
        listed = work.captures[index]
        action = work.actions[listed]
        work.weak[weak] = listed
        tier = rules.tier[kind_at(state, first_in(action))]
        weak += tier < defence_of(state, rules, target_in(action))
    return weak


@kernel
def map_bearing(state, rules, captures, work):
    """Counts the pieces that bear on each hex that a capture targets (CV-3.2)."""
    for index in range(captures):
        work.bearing[target_in(work.actions[work.captures[index]])] = 0
    for index in range(captures):
        action = work.actions[work.captures[index]]
        work.bearing[target_in(action)] += rules.weight[kind_at(state, first_in(action))]


@kernel
def drop_struck(struck, work):
    """Removes the actions indexed by the first `struck` entries of `work.weak`, and closes the gaps."""
    kept = work.weak[0]
    for index in range(struck):
        end = work.weak[index + 1] if index + 1 < struck else work.action_count
        for listed in range(work.weak[index] + 1, end):
            work.actions[kept] = work.actions[listed]
            kept += 1
    work.action_count = kept


@kernel
def can_flank(rules, kind, bearing, defence):
    """Whether a piece can beat this defence together with others that bear on it (CV-3.2 to CV-3.5)."""
    if rules.weight[kind] == 0:
        return False
    if kind == KING and rules.king_joins_highest:
        return can_king_capture(bearing, defence)
    return combined_tier(bearing, rules.tier[kind]) >= defence


@kernel
def can_king_capture(bearing, defence):
    """Whether a King may capture in some group whose highest tier is that of another piece (CV-3.4)."""
    for tier in range(1, TIERS + 1):
        if (bearing >> (BITS * tier)) & COUNT and combined_tier(bearing, tier) >= defence:
            return True
    return False


@kernel
def combined_tier(bearing, highest):
    """The combined tier of the pieces up to a tier; the King counts as one of that tier (CV-3.3, CV-3.4)."""
    count = 0
    for tier in range(1, highest):
        count += (bearing >> (BITS * tier)) & COUNT
        count = max(0, count - 1)
    count += ((bearing >> (BITS * highest)) & COUNT) + (bearing & COUNT)
    return highest + count - 1
