"""The round: its five phases, and dispatch to the top frame (chapter 3: PV-3.1 to PV-3.6)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, ask_together, collect, push, top
from banneret.games.prevail.rules.board import BLUE, DECK, GOLD, NOWHERE, UNITS
from banneret.games.prevail.rules.cards import add_cards
from banneret.games.prevail.rules.cleanup import (
    add_given_up,
    decline_rally,
    give_up,
    put_away_cards,
    rally,
    step_support,
)
from banneret.games.prevail.rules.codes import HOLD, RALLY
from banneret.games.prevail.rules.commanders import add_commander_moves, move_commander
from banneret.games.prevail.rules.commands import ORDERS, add_orders, step_orders, take_orders
from banneret.games.prevail.rules.deployment import (
    DEPLOY,
    ROUND,
    add_deployment,
    step_deployment,
    take_deployment,
)
from banneret.games.prevail.rules.endings import end_if_empty, end_if_no_units
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.events import INITIATIVE, REVEALED, ROUND_BEGAN
from banneret.games.prevail.rules.melee import (
    FIGHT,
    MELEE,
    add_decision,
    add_engagements,
    add_meeting,
    add_melee_commitments,
    count_unresolved,
    first_unresolved,
    step_meeting,
    step_melee,
    take_decision,
    take_meeting,
    take_melee_commitment,
)
from banneret.games.prevail.rules.ranged import SHOT_FRAME, add_commitments, step_shot, take_commitment
from banneret.games.prevail.rules.results import (
    PAYMENT,
    WITHDRAWAL,
    add_payment,
    add_retreats,
    step_payment,
    take_payment,
    take_withdrawal,
)

# Stages of the ROUND frame, in order. Its `seat` chooses the next engagement.
PLAY_CARDS = 0
REVEAL = 1
FIRST_COMMANDER = 2
SECOND_COMMANDER = 3
FIRST_ORDERS = 4
SECOND_ORDERS = 5
BEGIN_MELEES = 6
MELEES = 7
CLEANUP = 8
FIRST_RALLY = 9
SECOND_RALLY = 10
ROUND_ENDS = 11


@kernel
def step(state, rules, work):
    """Ends the game if it is decided; otherwise advances the top frame (PV-3.1)."""
    kind = top(state).kind
    if kind == DEPLOY:
        step_deployment(state)
        return
    if rules.empty_at_once and end_if_empty(state, work):
        return
    if rules.no_units_loses and kind <= ORDERS and end_if_no_units(state, work):
        return
    if kind == ROUND:
        step_round(state, rules, work)
    elif kind == ORDERS:
        step_orders(state, rules)
    elif kind == SHOT_FRAME:
        step_shot(state, rules, work)
    elif kind == MELEE:
        step_melee(state, rules, work)
    elif kind == PAYMENT:
        step_payment(state, rules, work)
    elif kind == MEETING:
        step_meeting(state, rules, work)
    else:
        step_support(state, rules, work)


@kernel
def step_round(state, rules, work):
    """Advances a round by one stage (PV-3.1)."""
    frame = top(state)
    stage = frame.stage
    if stage == MELEES:
        go_on_with_melees(state, rules)
        return
    if stage == PLAY_CARDS:
        tell(work, ROUND_BEGAN, state.initiative, state.round + 1, 0, 0, 0)
        if end_if_empty(state, work):
            return
    frame.stage = stage + 1
    if stage == PLAY_CARDS:
        ask_together(state, 3)
    elif stage == REVEAL:
        reveal(state, rules, work)
    elif stage == FIRST_COMMANDER:
        ask_commander(state, state.initiative)
    elif stage == SECOND_COMMANDER:
        ask_commander(state, 1 - state.initiative)
    elif stage == FIRST_ORDERS:
        push(state, ORDERS, state.initiative)
    elif stage == SECOND_ORDERS:
        push(state, ORDERS, 1 - state.initiative)
    elif stage == BEGIN_MELEES:
        frame.seat = state.initiative
    elif stage == CLEANUP:
        frame.seat = 0
        put_away_cards(state)
    elif stage == FIRST_RALLY:
        ask_to_rally(state, state.initiative)
    elif stage == SECOND_RALLY:
        ask_to_rally(state, 1 - state.initiative)
    else:
        begin_next_round(state)


@kernel
def reveal(state, rules, work):
    """Turns both cards up; the lower number takes the initiative, a tie changes nothing (PV-3.3, PV-3.4)."""
    for seat in range(2):
        slot = collect(state, seat)
        state.hand[seat] &= ~(1 << slot)
        state.hand_count[seat] -= 1
        state.in_play[seat] = slot
        tell(work, REVEALED, seat, slot, 0, 0, 0)
    blue = rules.initiative[rules.deck[state.in_play[BLUE]]]
    gold = rules.initiative[rules.deck[DECK + state.in_play[GOLD]]]
    if blue != gold:
        state.initiative = BLUE if blue < gold else GOLD
    own = blue if state.initiative == BLUE else gold
    tell(work, INITIATIVE, state.initiative, own, blue + gold - own, 0, 0)


@kernel
def ask_commander(state, seat):
    """Asks a side to move its commander (PV-4.1)."""
    if state.commander[seat] != NOWHERE:
        ask(state, seat)


@kernel
def go_on_with_melees(state, rules):
    """Resolves engagements one after the other until none is left (PV-8.6)."""
    count = count_unresolved(state)
    if count == 0:
        top(state).stage = CLEANUP
    elif count == 1:
        open_melee(state, rules, first_unresolved(state))
    else:
        ask(state, top(state).seat)


@kernel
def open_melee(state, rules, cell):
    """Starts resolving an engagement; if sides alternate, the other side chooses the next (PV-8.6)."""
    frame = top(state)
    if rules.alternate:
        frame.seat = 1 - frame.seat
    push(state, MELEE, 0).a = cell


@kernel
def ask_to_rally(state, seat):
    """Asks whether to rally, if the side has a card to burn (PV-10.2)."""
    if state.played[seat]:
        ask(state, seat)


@kernel
def begin_next_round(state):
    """Clears what counts for one round only (PV-3.6)."""
    top(state).stage = PLAY_CARDS
    state.round += 1
    state.fought = 0
    for seat in range(2):
        state.ordered[seat] = 0
        state.acted[seat] = 0
    for unit in range(UNITS):
        state.steps[unit] = 0
        state.turns[unit] = 0


@kernel
def legal(state, rules, seat, work):
    """Lists the answers to the top frame for a side that is asked, in rising order (PV-3.1)."""
    frame = top(state)
    kind = frame.kind
    if kind == ROUND:
        add_round_answers(state, rules, seat, work)
    elif kind == ORDERS:
        add_orders(state, rules, seat, work)
    elif kind == DEPLOY:
        add_deployment(state, rules, seat, work)
    elif kind == SHOT_FRAME:
        add_commitments(state, rules, seat, work)
    elif kind == MELEE:
        if frame.stage > FIGHT - 1:
            add_decision(state, rules, work)
        else:
            add_melee_commitments(state, seat, work)
    elif kind == PAYMENT:
        add_payment(state, seat, work)
    elif kind == WITHDRAWAL:
        add_retreats(state, rules, frame.a, frame.b, work)
    elif kind == MEETING:
        add_meeting(state, rules, seat, work)
    else:
        add_given_up(state, rules, seat, work)


@kernel
def add_round_answers(state, rules, seat, work):
    """Lists cards to play, cells for a commander, engagements to resolve, or whether to rally."""
    stage = top(state).stage
    if stage == REVEAL:
        add_cards(state, seat, work)
    elif stage == MELEES:
        add_engagements(state, rules, work)
    elif stage <= FIRST_ORDERS:
        add_commander_moves(state, rules, seat, work)
    else:
        add_action(work, HOLD)
        add_action(work, RALLY)


@kernel
def take(state, rules, seat, action, work):
    """Applies an answer to the top frame (PV-3.1)."""
    frame = top(state)
    kind = frame.kind
    if kind == ROUND:
        take_round_answer(state, rules, seat, action, work)
    elif kind == ORDERS:
        take_orders(state, rules, seat, action, work)
    elif kind == DEPLOY:
        take_deployment(state, seat, action, work)
    elif kind == SHOT_FRAME:
        take_commitment(state, seat, action, work)
    elif kind == MELEE:
        if frame.stage > FIGHT - 1:
            take_decision(state, rules, action, work)
        else:
            take_melee_commitment(state, seat, action, work)
    elif kind == PAYMENT:
        take_payment(state, seat, action)
    elif kind == WITHDRAWAL:
        take_withdrawal(state, rules, action, work)
    elif kind == MEETING:
        take_meeting(state, rules, seat, action, work)
    else:
        give_up(state, seat, action, work)


@kernel
def take_round_answer(state, rules, seat, action, work):
    """Moves a commander, opens a melee, or rallies."""
    stage = top(state).stage
    if stage == MELEES:
        open_melee(state, rules, action)
    elif stage <= FIRST_ORDERS:
        move_commander(state, seat, action, work)
    elif action == RALLY:
        rally(state, seat, work)
    else:
        decline_rally(state, seat, work)
