"""Which pieces can capture which: chapters 3 and 4 (CV-3.1 to CV-3.5, CV-4.1 to CV-4.3).

The attack map: all captures of a side are first listed regardless of tier. `work.attack_counts` then has, for
each enemy hex among them, how many pieces of each tier attack it: five bits per tier, from bit 5 on for tier
1. The lowest five bits hold the King, if it counts as the highest tier of the others. The map serves for both
direct captures and flanking.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.cyvasse.rules.board import DRAGON, KING, kind_at, kind_of, seat_of
from banneret.games.cyvasse.rules.codes import first_in, target_in

TIERS = 4
TIER_BITS = 5
TIER_MASK = 31


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
def remove_illegal_captures(state, rules, captures, work):
    """Removes illegal captures from the actions; `captures` entries of `work.captures` (CV-3.1, CV-3.2)."""
    underpowered = find_underpowered(state, rules, captures, work)
    if underpowered == 0:
        return
    count_attacks(state, rules, captures, work)
    removed = 0
    for index in range(underpowered):
        listed = work.underpowered[index]
        action = work.actions[listed]
        target = target_in(action)
        kind = kind_at(state, first_in(action))
        work.underpowered[removed] = listed
        removed += not can_flank(rules, kind, work.attack_counts[target], defence_of(state, rules, target))
    if removed:
        remove_actions(removed, work)


@kernel
def find_underpowered(state, rules, captures, work):
    """Lists the captures for which a piece's own tier is too low (CV-3.1); returns how many."""
    underpowered = 0
    for index in range(captures):
        listed = work.captures[index]
        action = work.actions[listed]
        work.underpowered[underpowered] = listed
        tier = rules.tier[kind_at(state, first_in(action))]
        underpowered += tier < defence_of(state, rules, target_in(action))
    return underpowered


@kernel
def count_attacks(state, rules, captures, work):
    """Counts the pieces that attack each hex that a capture targets (CV-3.2)."""
    for index in range(captures):
        work.attack_counts[target_in(work.actions[work.captures[index]])] = 0
    for index in range(captures):
        action = work.actions[work.captures[index]]
        work.attack_counts[target_in(action)] += rules.weight[kind_at(state, first_in(action))]


@kernel
def remove_actions(removed, work):
    """Removes the actions that the first `removed` entries of `work.underpowered` index, without gaps."""
    kept = work.underpowered[0]
    for index in range(removed):
        end = work.underpowered[index + 1] if index + 1 < removed else work.action_count
        for listed in range(work.underpowered[index] + 1, end):
            work.actions[kept] = work.actions[listed]
            kept += 1
    work.action_count = kept


@kernel
def can_flank(rules, kind, counts, defence):
    """Whether a piece can beat this defence together with others that attack it (CV-3.2 to CV-3.5)."""
    if rules.weight[kind] == 0:
        return False
    if kind == KING and rules.king_joins_highest:
        return can_king_capture(counts, defence)
    return combined_tier(counts, rules.tier[kind]) >= defence


@kernel
def can_king_capture(counts, defence):
    """Whether a King may capture in some group whose highest tier is that of another piece (CV-3.4)."""
    for tier in range(1, TIERS + 1):
        if (counts >> (TIER_BITS * tier)) & TIER_MASK and combined_tier(counts, tier) >= defence:
            return True
    return False


@kernel
def combined_tier(counts, highest):
    """The combined tier of the pieces up to a tier; the King counts as one of that tier (CV-3.3, CV-3.4)."""
    count = 0
    for tier in range(1, highest):
        count += (counts >> (TIER_BITS * tier)) & TIER_MASK
        count = max(0, count - 1)
    count += ((counts >> (TIER_BITS * highest)) & TIER_MASK) + (counts & TIER_MASK)
    return highest + count - 1
