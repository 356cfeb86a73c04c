"""Which pieces bear on a hex, for whoever explains captures."""

from collections import Counter
from typing import Any, NamedTuple

from banneret.engine.machine.kernels.buffers import clear_actions
from banneret.games.cyvasse.rules.board import KING, holds, kind_at
from banneret.games.cyvasse.rules.board import PLACES as PLACE_COUNT
from banneret.games.cyvasse.rules.capture import BITS, COUNT, TIERS, combined_tier
from banneret.games.cyvasse.rules.codes import target_in
from banneret.games.cyvasse.rules.movement import add_moves_of


class Bearing(NamedTuple):
    """What bears on a hex: from where, how many of each kind, and the same as the attack map has it."""

    places: tuple[int, ...]
    kinds: Counter[int]
    counts: int


def reach(state: Any, rules: Any, work: Any, place: int) -> set[int]:
    """The places that a piece could move to, were every enemy weak enough (CV-2.2)."""
    clear_actions(work)
    seat = 0 if holds(state, place, 0) else 1
    add_moves_of(state, rules, seat, place, work)
    return {int(target_in(work.actions[index])) for index in range(work.action_count)}


def bearing_on(state: Any, rules: Any, work: Any, seat: int, target: int) -> Bearing:
    """The pieces of a side that bear on a place and may belong to a group (CV-3.2, CV-3.5)."""
    places = tuple(
        place
        for place in range(PLACE_COUNT)
        if holds(state, place, seat)
        and rules.weight[kind_at(state, place)]
        and target in reach(state, rules, work, place)
    )
    kinds = Counter(int(kind_at(state, place)) for place in places)
    return Bearing(places, kinds, sum(rules.weight[kind] * count for kind, count in kinds.items()))


def flankers(rules: Any, bearing: Bearing, kind: int) -> tuple[int, Counter[int]]:
    """The strongest group that a piece of a kind captures in: its highest tier, and who belongs to it."""
    tiers = [rules.tier[kind]]
    if kind == KING and rules.king_joins_highest:
        tiers = [tier for tier in range(1, TIERS + 1) if bearing.counts >> BITS * tier & COUNT] or tiers
    highest = max(tiers, key=lambda tier: combined_tier(bearing.counts, tier))
    group = {
        each: count
        for each, count in bearing.kinds.items()
        if rules.tier[each] <= highest or (each == KING and rules.king_joins_highest)
    }
    return highest, Counter(group)
