"""Cards: their piles, their effects, and the units they apply to (chapter 2: PV-2.1 to PV-2.8)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.prevail.rules.board import (
    ATTACK,
    DECK,
    DEFENSE,
    FLEXIBILITY,
    NO_CARD,
    NOWHERE,
    SPEED,
    STAT_MAX,
    STATS,
    distance,
    is_engaged_cell,
    seat_of,
)
from banneret.games.prevail.rules.codes import DECLINE
from banneret.games.prevail.rules.events import COMMITTED, MODIFIED, RAISED


@kernel
def card_in_play(state, rules, seat):
    """The number of the card a side has in play, or NO_CARD."""
    slot = state.in_play[seat]
    return rules.deck[seat * DECK + slot] if slot >= 0 else NO_CARD


@kernel
def is_inspired(state, rules, seat, cell, reach):
    """Whether a cell is within a card's reach of a side's commander (PV-2.5).

    A negative reach covers the whole board; without a commander any other reach covers nothing.
    """
    if reach < 0:
        return True
    commander = state.commander[seat]
    return commander != NOWHERE and distance(rules, commander, cell) <= reach


@kernel
def has_all(rules, kind, traits, kinds):
    """Whether a type of unit has all the traits and is one of the types, if any are listed (PV-2.5)."""
    return rules.traits[kind] & traits == traits and (kinds == 0 or (kinds >> kind) & 1)


@kernel
def modifier(state, rules, unit, stat):
    """The card in play's modifier to a unit's stat: its effect, and its command if ordered (PV-2.4)."""
    seat = seat_of(unit)
    card = card_in_play(state, rules, seat)
    if card < 0:
        return 0
    total = 0
    effect = rules.effect_modifier[card * STATS + stat]
    if effect != 0:
        kind = state.kind[unit]
        if has_all(rules, kind, rules.effect_traits[card], rules.effect_kinds[card]):
            if is_inspired(state, rules, seat, state.cell[unit], rules.effect_range[card]):
                total += effect
    if (state.ordered[seat] >> (unit & 31)) & 1:
        total += rules.command_modifier[card * STATS + stat]
    return total


@kernel
def stat_of(state, rules, unit, stat):
    """The present value of a unit's stat: at least 0, and at most STAT_MAX except for attack (PV-2.4).

    Defense is not a separate stat: it is added to all three thresholds, and may be negative.
    """
    value = rules.stat[state.kind[unit] * STATS + stat] + modifier(state, rules, unit, stat)
    if stat == DEFENSE:
        return value
    return max(0, value) if stat == 0 else max(0, min(STAT_MAX, value))


@kernel
def can_be_ordered(state, rules, seat, unit, card, needs_inspiration):
    """Whether a card may order a unit: deployed, free, not yet ordered, fitting, in reach (PV-5.2)."""
    kind = state.kind[unit]
    if kind == 0 or (state.ordered[seat] >> (unit & 31)) & 1 or state.bond[unit]:
        return False
    if not has_all(rules, kind, rules.command_traits[card], rules.command_kinds[card]):
        return False
    cell = state.cell[unit]
    if is_engaged_cell(state, cell):
        return False
    return not needs_inspiration or is_inspired(state, rules, seat, cell, rules.command_range[card])


@kernel
def spend(state, seat, slot):
    """Discards a card from hand, face up, for everybody to see (PV-2.2)."""
    state.hand[seat] &= ~(1 << slot)
    state.hand_count[seat] -= 1
    state.shown[seat] |= 1 << slot


@kernel
def add_cards(state, seat, work):
    """Lists the cards in hand."""
    for slot in range(DECK):
        if (state.hand[seat] >> slot) & 1:
            add_action(work, slot)


@kernel
def commit(state, seat, answer, work):
    """Discards a committed card; returns its slot plus one, or 0 for none (PV-2.7)."""
    if answer == DECLINE:
        tell(work, COMMITTED, seat, NO_CARD, 0, 0, 0)
        return 0
    spend(state, seat, answer)
    tell(work, COMMITTED, seat, answer, 0, 0, 0)
    return answer + 1


@kernel
def committed_bonus(rules, seat, committed, stats):
    """1 if a committed card, given as a slot plus one, raises one of these stats, else 0 (PV-2.7)."""
    if committed == 0:
        return 0
    return 1 if rules.commits[rules.deck[seat * DECK + committed - 1]] & stats else 0


@kernel
def retreat_bonus(rules, seat, committed, stats):
    """A committed card's bonus to a retreat, from the stats that count there: 1 for speed, 2 for flexibility
    (PV-2.7).
    """
    speed = committed_bonus(rules, seat, committed, stats & (1 << SPEED))
    return speed | (committed_bonus(rules, seat, committed, stats & (1 << FLEXIBILITY)) << 1)


@kernel
def tell_terms_of_cards(state, rules, unit, committed, bonus, work):
    """Records what the card in play and the committed card add to an attack (PV-2.4, PV-2.7)."""
    seat = seat_of(unit)
    added = modifier(state, rules, unit, ATTACK)
    if added:
        tell(work, MODIFIED, seat, added, state.in_play[seat], 0, 0)
    if bonus:
        tell(work, RAISED, seat, bonus, committed - 1, 0, 0)
