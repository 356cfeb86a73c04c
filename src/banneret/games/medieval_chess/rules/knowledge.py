"""What each side knows: everything except the dice and, in fog, what it does not see (MC-12.4, MC-12.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import SPECTATOR, ask_alone, top
from banneret.games.medieval_chess.rules.abilities.using import PONTIFICAL_GUARD
from banneret.games.medieval_chess.rules.aiming import aim_of, leap_of
from banneret.games.medieval_chess.rules.board import (
    CAPTURED,
    EDGE,
    GUARDS,
    GUARDS_END,
    INSIDE,
    KING,
    MERCENARIES,
    MERCENARIES_END,
    NEUTRAL,
    PAWN,
    RANKS,
    RESERVE,
    SLOTS,
    STANDING,
    UNSEEN,
    court_of,
    erase,
    king_of,
    pick_up,
    put,
)
from banneret.games.medieval_chess.rules.codes import (
    END_TURN,
    FIRST_TREE,
    PLACE,
    REVIVE,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.feudal import stands_above
from banneret.games.medieval_chess.rules.loyalty import LOYALTY_MOST
from banneret.games.medieval_chess.rules.movement import hides
from banneret.games.medieval_chess.rules.sight import note_sights, sees


@kernel
def is_hidden(state, rules, seat, action):
    """Whether the enemy, as far as a side knows, misses a place that an action names (MC-12.5)."""
    verb = verb_in(action)
    if not hides(state, rules) or verb == END_TURN:
        return False
    start = place_in(action)
    if start == EDGE and verb != REVIVE:
        start = state.place[top(state).a]
    aim = aim_of(state, rules, action)
    if verb == PLACE or verb == FIRST_TREE + PONTIFICAL_GUARD:
        aim = EDGE  # everybody sees guards
    return not (
        is_watched(state, rules, seat, start)
        and is_watched(state, rules, seat, leap_of(rules, action))
        and is_watched(state, rules, seat, aim)
    )


@kernel
def is_watched(state, rules, seat, place):
    """Whether an enemy in a side's sight is near enough to see a place; EDGE counts as seen."""
    if place == EDGE:
        return True
    for slot in range(1, GUARDS):
        at = state.sighted[seat * SLOTS + slot] - 1
        if at >= 0 and state.owner[slot] == 1 - seat:
            if rules.distance[place * 64 + at] <= rules.fog_sight:
                return True
    return False


@kernel
def redact(state, rules, viewer):
    """Removes, in fog, the units a viewer does not see; that they exist stays known (MC-12.5)."""
    if not hides(state, rules):
        return
    for slot in range(1, GUARDS):
        if state.owner[slot] != viewer and is_about(state, slot) and not is_shown(state, slot, viewer):
            conceal(state, slot)
    for place in range(64):
        if state.status[state.board[place]] == UNSEEN:
            pick_up(state, place)
    forget_what_others_see(state, viewer)
    forget_what_others_do(state, rules, viewer)
    forget_how_far_others_are(state, viewer)
    state.quiet = 0  # else it would show that a Pawn moved unseen
    if not state.over:
        forget_unseen_actions(state, viewer)


@kernel
def forget_how_far_others_are(state, viewer):
    """Hides that another side has acted in its turn, and a question about an unseen unit (MC-12.5)."""
    frame = top(state)
    if state.depth > 1 and state.status[frame.a] == UNSEEN:
        ask_alone(state, frame.seat)
    turn = state.frames[0]
    if turn.seat != viewer:
        turn.a = 0
        turn.b = 0
        turn.c = 0


@kernel
def forget_unseen_actions(state, viewer):
    """Subtracts from the count of actions those that a viewer was not told of (MC-12.5)."""
    for seat in range(2):
        if viewer == seat or viewer == SPECTATOR:
            state.plies -= state.unseen[seat]
            state.unseen[seat] = 0


@kernel
def is_about(state, slot):
    """Whether a unit is on the board or inside another."""
    return state.status[slot] == STANDING or state.status[slot] == INSIDE


@kernel
def is_shown(state, slot, viewer):
    """Whether a viewer sees a unit or its Rook; a spectator sees what the other side sees (MC-12.5)."""
    if state.status[slot] == INSIDE:
        slot = state.inside[slot]
    if viewer != SPECTATOR:
        return state.sighted[viewer * SLOTS + slot] != 0
    seat = state.owner[slot]
    return seat != NEUTRAL and state.sighted[(1 - seat) * SLOTS + slot] != 0


@kernel
def conceal(state, slot):
    """Wipes everything about a unit except its owner, kind and rank (MC-12.5)."""
    owner = state.owner[slot]
    kind = state.kind[slot]
    rank = state.rank[slot]
    erase(state, slot)
    state.inside[slot] = 0
    state.status[slot] = UNSEEN
    state.place[slot] = -1
    state.owner[slot] = owner
    state.kind[slot] = kind
    state.rank[slot] = rank


@kernel
def forget_what_others_see(state, viewer):
    """Keeps only what a viewer sees and which of its units are seen; hides some favours (MC-12.5)."""
    for seat in range(2):
        if seat != viewer:
            state.sight[2 * seat] = 0
            state.sight[2 * seat + 1] = 0
        for slot in range(1, GUARDS):
            owner = state.owner[slot]
            is_foe = owner == 1 - seat and state.status[slot] != UNSEEN
            is_kept = is_foe if viewer == SPECTATOR else seat == viewer or (is_foe and owner == viewer)
            if not is_kept:
                state.sighted[seat * SLOTS + slot] = 0
    for slot in range(MERCENARIES, MERCENARIES_END):
        for seat in range(2):
            if viewer == SPECTATOR or (seat != viewer and state.status[slot] == UNSEEN):
                state.favour[4 * seat + slot - MERCENARIES] = 0


@kernel
def forget_what_others_do(state, rules, viewer):
    """Hides what others have spent, and their lords and vassals (MC-12.5)."""
    for seat in range(2):
        if seat != viewer:
            state.points[seat] = rules.points_most if rules.points_on else 0
            state.gold[seat] = 0
    for slot in range(1, GUARDS_END):
        if state.owner[slot] < NEUTRAL and state.owner[slot] != viewer:
            state.lord[slot] = 0
            state.orphan[slot] = 0


@kernel
def imagine(state, rules, seat, work):
    """Places the units a side does not see at random out of its sight, Pawns first (MC-12.5)."""
    if not hides(state, rules):
        return
    for slot in range(1, GUARDS):
        if state.status[slot] == UNSEEN and state.kind[slot] == PAWN:
            imagine_unit(state, rules, seat, slot)
    for slot in range(1, GUARDS):
        if state.status[slot] == UNSEEN:
            imagine_unit(state, rules, seat, slot)
    note_sights(state, rules)
    imagine_deeds(state, rules, seat)
    turn = state.frames[0]
    if turn.seat != seat:
        turn.c = 1
        turn.a = top(state).a  # the unit asked for more, in the middle of an action


@kernel
def imagine_unit(state, rules, seat, slot):
    """Puts an unseen unit on a random place with plausible health and loyalty (MC-12.5)."""
    place = any_place(state, seat, 8 if state.kind[slot] == PAWN else 0)
    if place < 0:
        place = any_place(state, seat, 0)
    if place >= 0:
        put(state, slot, place)
    else:
        state.status[slot] = INSIDE
        state.inside[slot] = king_of(state, state.owner[slot])
    imagine_sheet(state, rules, slot)


@kernel
def imagine_deeds(state, rules, seat):
    """Draws what the enemy has left to spend, and gives its units their usual lords (MC-12.5)."""
    foe = 1 - seat
    lost = 0
    for slot in range(1, GUARDS):
        lost += state.status[slot] == CAPTURED and state.owner[slot] == seat
        is_vassal = is_about(state, slot) and state.kind[slot] != KING
        if rules.loyalty_on and is_vassal and state.owner[slot] == foe:
            state.lord[slot] = usual_lord(state, rules, slot)
    if rules.points_on:
        state.points[foe] = roll(state.dice, rules.points_most + 1)
    if rules.taxation_on:
        state.gold[foe] = roll(state.dice, lost * rules.gold_capture + 1)


@kernel
def any_place(state, seat, margin):
    """A random empty place out of a side's sight, `margin` places from both ends; −1 if there is none."""
    count = 0
    for place in range(margin, 64 - margin):
        count += state.board[place] == 0 and not sees(state, seat, place)
    if count == 0:
        return -1
    skip = roll(state.dice, count)
    for place in range(margin, 64 - margin):
        if state.board[place] == 0 and not sees(state, seat, place):
            if skip == 0:
                return place
            skip -= 1
    return -1


@kernel
def imagine_sheet(state, rules, slot):
    """Gives an unseen unit plausible values for its kind and rank (MC-12.5)."""
    kind = state.kind[slot]
    if rules.experience_on:
        state.xp[slot] = rules.threshold[kind * RANKS + state.rank[slot]]
    if rules.abilities_on:
        state.known[slot] = rules.start_known[kind]
        for rank in range(2, state.rank[slot] + 1):
            state.known[slot] |= rules.rank_known[kind * RANKS + rank]
    if state.attrition:
        state.hurt[slot] = roll(state.dice, most_hit_points(state, rules, slot) // 2 + 1)
    state.loyalty[slot] = rules.loyalty_king
    if kind != KING:
        state.loyalty[slot] = rules.wavering + roll(state.dice, LOYALTY_MOST + 1 - rules.wavering)
    state.home[slot] = rules.start_home[slot] if slot < RESERVE else court_of(max(0, state.place[slot]))
    if slot < RESERVE and kind == rules.start_kind[slot]:
        state.unmoved[slot] = state.place[slot] == rules.start_place[slot]


@kernel
def usual_lord(state, rules, slot):
    """A unit's first lord, if that lord still serves the same side; else its King (MC-3.1)."""
    lord = rules.start_lord[slot]
    is_there = is_about(state, lord) or state.status[lord] == UNSEEN
    is_comrade = lord != 0 and state.owner[lord] == state.owner[slot] and is_there
    if is_comrade and stands_above(state, rules, lord, slot):
        return lord
    return king_of(state, state.owner[slot])
