"""A turn from start to end: legal actions, carrying them out, passing the turn (MC-1.2, MC-8.1 to MC-8.8)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, clear_actions, tell
from banneret.engine.machine.kernels.frames import ask, pop, push, top
from banneret.games.medieval_chess.rules.abilities.bishop import add_more_guards, free_guard, summon
from banneret.games.medieval_chess.rules.abilities.using import FIRST_ABILITIES
from banneret.games.medieval_chess.rules.board import (
    EDGE,
    GUARDS,
    INSIDE,
    KING,
    NOBODY,
    OUTSIDE,
    STANDING,
    WALL,
    court_of,
    king_of,
    put,
)
from banneret.games.medieval_chess.rules.checks import comes_into_check, watch_king, watch_kings
from banneret.games.medieval_chess.rules.codes import (
    BID,
    CASTLE,
    CLAIM_DRAW,
    DONE,
    END_TURN,
    GIFT,
    HEAL,
    LEARN,
    MOVE,
    PLACE,
    RAISE,
    REVIVE,
    STAY,
    a_in,
    action_code,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.courts import share_out
from banneret.games.medieval_chess.rules.diplomacy import add_offers, offer, place_mercenaries
from banneret.games.medieval_chess.rules.endings import (
    CLAIM_QUIET,
    CLAIM_QUIET_NEXT,
    CLAIM_REPETITION,
    CLAIM_REPETITION_NEXT,
    end_as_dead,
    end_by_claim,
    end_by_mate,
    end_by_quiet,
    end_by_repetition,
    end_by_stalemate,
    has_quiet_move,
    is_dead,
    is_too_quiet,
)
from banneret.games.medieval_chess.rules.events import BY_ACTION, CHECK, ENDED, ENDS_TURN
from banneret.games.medieval_chess.rules.experience import gain_xp
from banneret.games.medieval_chess.rules.feudal import list_lords
from banneret.games.medieval_chess.rules.knowledge import is_hidden
from banneret.games.medieval_chess.rules.loyalty import refuses
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    can_still_move,
    is_calm,
    is_safe_for,
    list_foes,
    moves_allowed,
)
from banneret.games.medieval_chess.rules.moves import add_moves, can_cross, look_around
from banneret.games.medieval_chess.rules.moving import castle, forget_passed, move
from banneret.games.medieval_chess.rules.orders import (
    add_abilities,
    add_other_orders,
    carry_out_order,
)
from banneret.games.medieval_chess.rules.phases import (
    end_phase,
    loyalty_phase,
    next_turn,
    resolution_phase,
    start_phase,
    turn_modules,
)
from banneret.games.medieval_chess.rules.prices import crossing_of, price_of
from banneret.games.medieval_chess.rules.repetition import (
    begin_trail,
    can_bring_back,
    castling_rights,
    may_have_stood,
    note_move,
    times_stood,
)
from banneret.games.medieval_chess.rules.sight import look_out, note_sights
from banneret.games.medieval_chess.rules.taxation import add_purchases, add_revivals, buy, buy_back
from banneret.games.medieval_chess.rules.waiting import (
    ACT,
    BEGIN,
    CLOSE,
    FOLLOW,
    FOLLOW_MOVE,
    FOLLOW_STEP,
    OPEN,
    TURN,
)


@kernel
def setup(state, rules, work):
    """Sets up both armies with their lords (MC-1.2, MC-3.1)."""
    for slot in range(1, GUARDS):
        if rules.start_kind[slot] and rules.start_place[slot] >= 0:
            lay_out(state, rules, slot)
    for slot in range(1, GUARDS):
        if rules.start_kind[slot] and rules.start_place[slot] >= 0 and rules.loyalty_on:
            state.lord[slot] = rules.start_lord[slot]
    if rules.diplomacy_on:
        place_mercenaries(state, rules)
    state.turn = 1
    close_edge(state)
    turn_modules(state, rules, work)
    share_out(state, rules)
    note_sights(state, rules)
    push(state, TURN, 0)


@kernel
def lay_out(state, rules, slot):
    """Puts one unit of an army on its first square (MC-1.2)."""
    kind = rules.start_kind[slot]
    state.owner[slot] = 0 if slot <= 16 else 1
    put(state, slot, rules.start_place[slot])
    state.kind[slot] = kind
    state.rank[slot] = rules.first_rank
    state.unmoved[slot] = 1
    state.home[slot] = rules.start_home[slot]
    state.loyalty[slot] = rules.loyalty_king if kind == KING else rules.loyalty_start
    if rules.abilities_on:
        state.known[slot] = rules.start_known[kind]


@kernel
def close_edge(state):
    """Puts the wall around the board, and sets the owner of empty squares (MC-1.1)."""
    state.owner[0] = NOBODY
    state.owner[WALL] = OUTSIDE
    state.board[EDGE] = WALL


@kernel
def legal(state, rules, seat, work):
    """Lists every legal action of the side to move. It may end its turn in check only if nothing answers the
    check (MC-8.1, MC-2.7).
    """
    frame = top(state)
    kind = frame.kind
    look_around(state, rules, seat, 0, work)
    if kind == TURN:
        list_all(state, rules, seat, 0, work)
        if rules.many and (is_calm(work) or work.action_count == 0):
            add_action(work, action_code(EDGE, END_TURN, 0, 0))
        if state.claim != 0:
            add_action(work, action_code(EDGE, CLAIM_DRAW, 0, 0))
    elif kind == FOLLOW:
        add_follow(state, rules, seat, frame.a, frame.b, work)
    else:
        add_more_guards(state, rules, seat, frame.a, work)


@kernel
def list_all(state, rules, seat, enough, work):
    """Lists the actions of all units, stopping once there are `enough`, unless that is 0 (MC-8.1)."""
    if not rules.plain:
        prepare_orders(state, rules, seat, work)
    for index in range(work.unit_count):
        add_actions_of(state, rules, seat, work.units[index], work)
        if enough and work.action_count >= enough:
            return
    if rules.taxation_on:
        add_revivals(state, rules, seat, work)


@kernel
def prepare_orders(state, rules, seat, work):
    """Computes what orders of all units depend on: units inside others, affordable costs, possible lords."""
    guests = 0
    for slot in range(1, GUARDS):
        guests += state.status[slot] == INSIDE
    work.guests = guests
    work.pays_ability = rules.abilities_on and state.points[seat] >= rules.cheapest_use
    work.pays_sacrifice = rules.loyalty_on and state.points[seat] >= rules.cost_sacrifice
    work.lord_count = 0
    if rules.loyalty_on and state.points[seat] >= rules.cost_swear:
        list_lords(state, rules, work)


@kernel
def add_actions_of(state, rules, seat, slot, work):
    """Lists one unit's actions, in rising order (MC-8.1, MC-8.3)."""
    if rules.plain:
        add_moves(state, rules, seat, slot, work)
        return
    if work.pays_move and can_still_move(state, slot):
        add_moves(state, rules, seat, slot, work)
    if work.pays_ability and state.known[slot] & FIRST_ABILITIES:
        add_abilities(state, rules, seat, slot, work)
    add_other_orders(state, rules, seat, slot, work)
    if is_calm(work):
        if rules.taxation_on:
            add_purchases(state, rules, seat, slot, work)
        if rules.diplomacy_on:
            add_offers(state, rules, seat, slot, work)


@kernel
def add_follow(state, rules, seat, slot, mode, work):
    """Lists a unit's further moves, and the choice to stay (MC-6.5, MC-8.7)."""
    if mode == FOLLOW_MOVE:
        if can_still_move(state, slot):
            add_moves(state, rules, seat, slot, work)
    else:
        place = state.place[slot]
        crosses = can_cross(state, rules, seat, 0)
        for direction in range(8):
            target = rules.near[place * DIRECTIONS + direction]
            if state.board[target] == 0 and is_safe_for(state, rules, seat, slot, target, work):
                if crosses or court_of(place) == court_of(target):
                    add_action(work, action_code(place, MOVE, direction * 8 + 1, 0))
    add_action(work, action_code(EDGE, STAY, 0, 0))


@kernel
def take(state, rules, seat, action, work):
    """Carries out an action (MC-8.1)."""
    kind = top(state).kind
    start = work.event_count
    if is_hidden(state, rules, seat, action):
        state.unseen[1 - seat] += 1
    if kind == TURN:
        act(state, rules, seat, action, work)
    elif kind == FOLLOW:
        follow(state, rules, seat, action, work)
    else:
        place_guard(state, rules, seat, action, work)
    look_out(state, rules, start, work)


@kernel
def act(state, rules, seat, action, work):
    """Pays for one action of a turn, then carries it out unless it is refused (MC-8.2, MC-3.7)."""
    place = place_in(action)
    verb = verb_in(action)
    a = a_in(action)
    slot = state.board[place] if place != EDGE else 0
    if rules.plain:
        act_as_in_chess(state, rules, seat, slot, action, work)
        return
    frame = top(state)
    state.quiet += 1 - frame.c
    frame.a = slot
    frame.b = verb
    frame.c = 1
    if verb == END_TURN:
        tell(work, ENDED, seat, 0, 0, 0, 0)
        return
    state.points[seat] -= price_of(state, rules, seat, action)
    if verb < LEARN and refuses(state, rules, slot, work):
        return
    if verb == MOVE:
        move(state, rules, seat, slot, a, b_in(action), work)
        offer_second_move(state, rules, seat, slot)
    elif verb == CASTLE:
        castle(state, rules, seat, a, work)
    elif verb == HEAL or verb == RAISE:
        buy(state, rules, seat, slot, verb, work)
    elif verb == GIFT or verb == BID:
        offer(state, rules, seat, slot, verb, a, work)
    elif verb == REVIVE:
        buy_back(state, rules, seat, a, work)
    else:
        carry_out_order(state, rules, seat, slot, verb, a, b_in(action), work)


@kernel
def act_as_in_chess(state, rules, seat, slot, action, work):
    """Carries out a move under the rules of chess alone, or a draw claim (MC-8.7, MC-9.9)."""
    if verb_in(action) == CLAIM_DRAW:
        end_by_claim(state, rules, seat, work)
        return
    start = place_in(action)
    rights = castling_rights(state, seat)
    state.claim = 0
    state.quiet += 1
    if verb_in(action) == CASTLE:
        castle(state, rules, seat, a_in(action), work)
    else:
        move(state, rules, seat, slot, a_in(action), b_in(action), work)
    if rules.repetition_least > 0:
        note_move(state, start, state.place[slot], castling_rights(state, seat) != rights)


@kernel
def offer_second_move(state, rules, seat, slot):
    """Asks for a unit's second move at once if a turn is a single action (MC-8.7)."""
    if not rules.many and moves_allowed(state, slot) > 1 and state.status[slot] == STANDING:
        if can_still_move(state, slot):
            frame = push(state, FOLLOW, seat)
            frame.a = slot
            frame.b = FOLLOW_MOVE
            ask(state, seat)


@kernel
def follow(state, rules, seat, action, work):
    """Carries out a unit's further move, or lets it stay (MC-6.5, MC-8.7)."""
    frame = top(state)
    slot = frame.a
    is_step = frame.b == FOLLOW_STEP
    pop(state)
    if verb_in(action) == STAY:
        return
    price = crossing_of(state, rules, seat, action) if is_step else price_of(state, rules, seat, action)
    state.points[seat] -= price
    if verb_in(action) == CASTLE:
        castle(state, rules, seat, a_in(action), work)
    else:
        move(state, rules, seat, slot, a_in(action), b_in(action), work)


@kernel
def place_guard(state, rules, seat, action, work):
    """Places one more guard, or ends the placing (MC-6.11)."""
    frame = top(state)
    slot = frame.a
    frame.b -= 1
    if verb_in(action) == PLACE:
        summon(state, rules, seat, slot, a_in(action), work)
    if verb_in(action) == DONE or frame.b <= 0 or free_guard(state) == 0:
        pop(state)
    else:
        ask(state, seat)


@kernel
def step(state, rules, work):
    """Advances a turn, stage by stage (MC-8.1)."""
    stage = top(state).stage
    seat = top(state).seat
    start = work.event_count
    if stage == ACT:
        settle(state, rules, seat, work)
    elif stage == OPEN:
        if not rules.plain:
            start_phase(state, rules, seat, work)
            loyalty_phase(state, rules, seat, work)
        else:
            forget_passed(state, seat)
        top(state).stage = BEGIN
    elif stage == BEGIN:
        begin_actions(state, rules, seat, work)
    else:
        close(state, rules, seat, work)
    look_out(state, rules, start, work)


@kernel
def begin_actions(state, rules, seat, work):
    """Asks a side for its actions, unless it is mated or the game is drawn (MC-9.1, MC-9.5 to MC-9.10)."""
    if not rules.plain:
        watch_kings(state, rules, seat, work)
    look_around(state, rules, seat, 1, work)
    list_foes(state, work)
    checked = work.checks > 0
    can_act = True
    if checked or not rules.many:
        if state.attrition and not checked:
            work.king_at = -1
        clear_actions(work)
        list_all(state, rules, seat, 1, work)
        can_act = work.action_count > 0
    if checked and not can_act:
        end_by_mate(state, seat)
    elif is_dead(state, rules, work):
        end_as_dead(state)
    elif not can_act:
        end_by_stalemate(state)
    elif is_too_quiet(state, rules):
        end_by_quiet(state)
    elif rules.plain:
        look_back(state, rules, seat, work)
    if not state.over:
        top(state).stage = ACT
        ask(state, seat)


@kernel
def look_back(state, rules, seat, work):
    """Ends a game in which a position recurs too often; notes whether a draw can be claimed (MC-9.8)."""
    times = 1
    work.returns[0] = 0
    if rules.repetition_least > 0:
        begin_trail(state, rules, seat, work)
        if may_have_stood(state, rules):
            times = times_stood(state, work)
            state.returned |= times > 1
    if rules.repetition > 0 and times >= rules.repetition:
        end_by_repetition(state)
    else:
        state.claim = claim_for(state, rules, seat, times, work)


@kernel
def claim_for(state, rules, seat, times, work):
    """Why the side to move may claim a draw if the position has occurred `times` times; 0 if not (MC-9.9)."""
    if rules.quiet_claim > 0 and state.quiet >= 2 * rules.quiet_claim:
        return CLAIM_QUIET
    if rules.quiet_claim > 0 and state.quiet == 2 * rules.quiet_claim - 1:
        list_again(state, rules, seat, work)
        if has_quiet_move(state, rules, work):
            return CLAIM_QUIET_NEXT
    if rules.repetition_claim > 0 and times >= rules.repetition_claim:
        return CLAIM_REPETITION
    if rules.repetition_claim > 0 and work.returns[0] != 0:
        list_again(state, rules, seat, work)
        if can_bring_back(rules, rules.repetition_claim - 1, work):
            return CLAIM_REPETITION_NEXT
    return 0


@kernel
def list_again(state, rules, seat, work):
    """Clears the list and lists all of a side's actions; requires `look_around`."""
    clear_actions(work)
    list_all(state, rules, seat, 0, work)


@kernel
def settle(state, rules, seat, work):
    """Records a check that an action gave; decides whether the turn goes on (MC-8.3, MC-8.7, MC-5.1)."""
    if rules.plain:
        top(state).stage = CLOSE
        return
    frame = top(state)
    slot = frame.a
    verb = frame.b
    frame.a = 0
    frame.b = 0
    gives = comes_into_check(state, rules, 1 - seat)
    if gives:
        how = ENDS_TURN if rules.many and rules.check_ends else BY_ACTION
        tell(work, CHECK, seat, state.place[king_of(state, 1 - seat)], how, 0, 0)
        if state.status[slot] == STANDING:
            gain_xp(state, rules, slot, rules.xp_check)
    watch_king(state, rules, seat, work)
    is_free = verb == LEARN or verb == HEAL or verb == RAISE or verb == REVIVE or verb == BID
    if verb == END_TURN or (gives and rules.check_ends) or not (rules.many or is_free):
        frame.stage = CLOSE
    elif rules.many or has_action(state, rules, seat, work):
        ask(state, seat)
    else:
        frame.stage = CLOSE


@kernel
def has_action(state, rules, seat, work):
    """Whether a side has any action left."""
    look_around(state, rules, seat, 0, work)
    clear_actions(work)
    list_all(state, rules, seat, 1, work)
    return work.action_count > 0


@kernel
def close(state, rules, seat, work):
    """Runs the last phases of a turn and passes it to the other side (MC-8.5, MC-8.6)."""
    if rules.plain:
        if seat == 1:
            state.turn += 1
    else:
        resolution_phase(state, rules, seat, work)
        if not state.over:
            end_phase(state, rules, seat, work)
        if not state.over:
            next_turn(state, rules, seat, work)
    if not state.over:
        frame = top(state)
        frame.seat = 1 - seat
        frame.stage = OPEN
        frame.c = 0
