"""Ruined fortresses, and promotions on fortresses: CV-4.4, chapter 5 (CV-5.1 to CV-5.4), CV-6.1."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.cyvasse.rules.board import KINDS, KING, holds, kind_at, set_square, square_of
from banneret.games.cyvasse.rules.codes import PROMOTE, action_code
from banneret.games.cyvasse.rules.events import PROMOTED, RUINED


@kernel
def ruin(state, seat, work):
    """Ruins a side's fortress, which an enemy has entered (CV-4.4)."""
    state.ruined[seat] = 1
    state.history_count = 0
    tell(work, RUINED, seat, state.fortress[seat], 0, 0, 0)


@kernel
def lacks_king(state, seat):
    """Whether a side's King has been captured and not replaced (CV-6.1)."""
    return state.pool[seat * KINDS + KING] > 0


@kernel
def kind_in_fortress(state, seat):
    """The kind of a side's piece on its own fortress; 0 if there is none, or in ruins (CV-5.1)."""
    place = state.fortress[seat]
    if state.ruined[seat] or not holds(state, place, seat):
        return 0
    return kind_at(state, place)


@kernel
def is_heir_in_fortress(state, rules, seat):
    """Whether an heir is on its side's fortress (CV-6.1)."""
    return rules.is_heir[kind_in_fortress(state, seat)]


@kernel
def can_crown(state, rules, seat):
    """Whether a side has lost its King, and has an heir on its fortress to replace it (CV-6.1)."""
    return lacks_king(state, seat) and is_heir_in_fortress(state, rules, seat)


@kernel
def open_promotions(state, rules, seat):
    """The kinds to which the piece on a side's fortress can be promoted, as bits (CV-5.1, CV-5.2, CV-6.1)."""
    if can_crown(state, rules, seat):
        return 1 << KING
    wanted = rules.promotes[kind_in_fortress(state, seat)]
    kinds = 0
    for kind in range(KINDS):
        if (wanted >> kind) & 1 and state.pool[seat * KINDS + kind] > 0:
            kinds |= 1 << kind
    return kinds


@kernel
def is_choice(rules, kinds):
    """Whether the player has a choice: several kinds, or whether to promote at all (CV-5.3, CV-6.1)."""
    return kinds != 0 and (may_stay(rules, kinds) or (kinds & (kinds - 1)) != 0)


@kernel
def may_stay(rules, kinds):
    """Whether a piece with these possible promotions may stay as it is for now (CV-5.3, CV-6.1)."""
    return rules.heir_waits if kinds == 1 << KING else not rules.forced


@kernel
def add_promotions(state, rules, seat, work):
    """Lists the promotions of the piece on the fortress, and staying as it is (CV-5.3, CV-6.1)."""
    kinds = open_promotions(state, rules, seat)
    if may_stay(rules, kinds):
        add_action(work, action_code(PROMOTE, 0, 0))
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            add_action(work, action_code(PROMOTE, kind, 0))


@kernel
def promote(state, rules, seat, kind, work):
    """Replaces the piece on the fortress by one from the pool (CV-5.2, CV-6.1)."""
    place = state.fortress[seat]
    before = kind_at(state, place)
    state.pool[seat * KINDS + kind] -= 1
    if rules.returns:
        state.pool[seat * KINDS + before] += 1
    set_square(state, rules, place, square_of(seat, kind))
    state.history_count = 0
    tell(work, PROMOTED, seat, place, before, kind, 0)


@kernel
def crown_if_needed(state, rules, seat, work):
    """Replaces a captured King at the end of a turn if an heir is on the fortress (CV-6.1)."""
    if can_crown(state, rules, seat):
        promote(state, rules, seat, KING, work)
