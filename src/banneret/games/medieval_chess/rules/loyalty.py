"""Loyalty: its bands and what changes it (MC-3.6 to MC-3.12)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.board import (
    KING,
    STANDING,
    called,
    court_of,
)
from banneret.games.medieval_chess.rules.events import BAND, OBEYED, REFUSED
from banneret.games.medieval_chess.rules.experience import lose_xp
from banneret.games.medieval_chess.rules.feudal import lord_of
from banneret.games.medieval_chess.rules.moves import crosses_free

DEFECTING = 0
DISLOYAL = 1
WAVERING = 2
LOYAL = 3
DEVOTED = 4

LOYALTY_MOST = 100


@kernel
def band_of(rules, loyalty):
    """The loyalty band, from DEFECTING to DEVOTED (MC-3.6)."""
    return (
        (loyalty >= rules.disloyal)
        + (loyalty >= rules.wavering)
        + (loyalty >= rules.loyal)
        + (loyalty >= rules.devoted)
    )


@kernel
def change_loyalty(state, rules, slot, amount, work):
    """Adds to or subtracts from a unit's loyalty; a King's never changes (MC-3.6, MC-5.3)."""
    if not rules.loyalty_on or state.kind[slot] == KING or state.owner[slot] > 1:
        return
    before = state.loyalty[slot]
    after = max(0, min(LOYALTY_MOST, before + amount))
    state.loyalty[slot] = after
    if before >= rules.wavering > after:
        lose_xp(state, rules, slot, rules.xp_wavering)
    if state.status[slot] == STANDING and band_of(rules, before) != band_of(rules, after):
        tell(
            work,
            BAND,
            state.owner[slot],
            state.place[slot],
            called(state, slot),
            band_of(rules, after),
            after,
        )


@kernel
def is_near_lord(state, rules, slot):
    """Whether a unit stands beside its lord (MC-3.8)."""
    lord = lord_of(state, slot)
    if lord == 0 or state.status[lord] != STANDING:
        return False
    return rules.distance[state.place[slot] * 64 + state.place[lord]] == 1


@kernel
def gain_near_lords(state, rules, seat, work):
    """Raises the loyalty of units beside their lords (MC-3.8)."""
    for index in range(work.unit_count):
        slot = work.units[index]
        if is_near_lord(state, rules, slot):
            change_loyalty(state, rules, slot, rules.lord_near, work)


@kernel
def gain_at_home(state, rules, seat, work):
    """Raises the loyalty of units in their home court (MC-7.2, MC-5.8)."""
    if not rules.courts_on:
        return
    everywhere = crosses_free(state, rules, seat)
    for index in range(work.unit_count):
        slot = work.units[index]
        home = state.home[slot]
        if everywhere or court_of(state.place[slot]) == home:
            gain = rules.home_gain * state.share[2 * seat + home] // 100
            change_loyalty(state, rules, slot, gain, work)


@kernel
def lose_alone(state, rules, seat, work):
    """Lowers the loyalty of units that were hurt with no comrade beside them (MC-3.10)."""
    for index in range(work.unit_count):
        slot = work.units[index]
        if state.alone[slot]:
            change_loyalty(state, rules, slot, -rules.alone_loss, work)
            state.alone[slot] = 0


@kernel
def refuses(state, rules, slot, work):
    """Rolls whether a disloyal unit refuses an order, and applies the penalty (MC-3.7, MC-5.3)."""
    if not rules.loyalty_on or band_of(rules, state.loyalty[slot]) != DISLOYAL or state.kind[slot] == KING:
        return False
    if state.checked[state.owner[slot]]:
        return False
    rolled = 1 + roll(state.dice, 100)
    refused = rolled <= rules.refusal
    said = REFUSED if refused else OBEYED
    tell(work, said, state.owner[slot], state.place[slot], called(state, slot), rolled, rules.refusal)
    if refused:
        lose_xp(state, rules, slot, rules.xp_refusal)
        state.moves[slot] += 1
    return refused


@kernel
def count_band(state, rules, seat, band, work):
    """How many of a side's units are in a band."""
    count = 0
    for index in range(work.unit_count):
        slot = work.units[index]
        if state.kind[slot] != KING:
            count += band_of(rules, state.loyalty[slot]) == band
    return count
