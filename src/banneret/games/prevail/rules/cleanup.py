"""Cleanup: chapter 10 (PV-10.1 to PV-10.8): rally, burn, support.

If support is counted in places (PV-10.7), units are matched with the places of cards by augmenting paths: a
unit without a place takes one on a card that suits it, whose unit moves to another card, and so on. The
search is breadth-first over cards, without recursion.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits, nth_bit
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import ask, pop, push, top
from banneret.games.prevail.rules.board import DECK, NO_CARD, SIDE, is_on_board
from banneret.games.prevail.rules.cards import has_all
from banneret.games.prevail.rules.events import BY_SUPPORT, LEFT, NOT_RALLIED, RALLIED
from banneret.games.prevail.rules.results import rout, settle

SUPPORT = 9
"""Frame: `seat` has rallied and its support is checked. CHECK: finds the units without support, or asks for
them; `a`: units that rout, as bits. ROUTED_ALL: the routs are paid for.
"""
CHECK = 0
ROUTED_ALL = 1


@kernel
def put_away_cards(state):
    """Moves both cards in play to the played areas (PV-10.1)."""
    for seat in range(2):
        if state.in_play[seat] >= 0:
            state.played[seat] |= 1 << state.in_play[seat]
            state.in_play[seat] = NO_CARD


@kernel
def rally(state, seat, work):
    """Burns one played card at random and returns all others to hand (PV-10.3)."""
    burnt = nth_bit(state.played[seat], roll(state.dice, count_bits(state.played[seat])))
    returned = (state.played[seat] & ~(1 << burnt)) | state.shown[seat]
    count = count_bits(returned) + state.closed_count[seat]
    state.hand[seat] |= returned | state.closed[seat]
    state.hand_count[seat] += count
    state.played[seat] = 0
    state.shown[seat] = 0
    state.closed[seat] = 0
    state.closed_count[seat] = 0
    state.burnt[seat] |= 1 << burnt
    tell(work, RALLIED, seat, burnt, count, 0, 0)
    push(state, SUPPORT, seat)


@kernel
def decline_rally(state, seat, work):
    """Leaves the played cards where they are and checks nothing (PV-10.4)."""
    tell(work, NOT_RALLIED, seat, 0, 0, 0, 0)


@kernel
def unpreserved(state, rules, seat):
    """The units whose type no card in hand preserves, as bits (PV-10.5, PV-10.6)."""
    kinds = 0
    for slot in range(rules.deck_size[seat]):
        if (state.hand[seat] >> slot) & 1:
            kinds |= rules.preserves[rules.deck[seat * DECK + slot]]
    broken = 0
    for number in range(SIDE):
        unit = (seat << 5) | number
        if is_on_board(state, unit) and not (kinds >> state.kind[unit]) & 1:
            broken |= 1 << number
    return broken


@kernel
def suits(state, rules, seat, number, slot):
    """Whether a card's places are open to a unit (PV-10.7)."""
    card = rules.deck[seat * DECK + slot]
    kind = state.kind[(seat << 5) | number]
    return has_all(rules, kind, rules.place_traits[card], rules.place_kinds[card])


@kernel
def find_place(state, rules, seat, number, work):
    """Finds a place for a unit, reassigning others if necessary; returns whether it has one (PV-10.7)."""
    head = 0
    tail = 0
    for slot in range(DECK):
        work.came_by[slot] = -2
    for slot in range(rules.deck_size[seat]):
        if (state.hand[seat] >> slot) & 1 and suits(state, rules, seat, number, slot):
            work.came_by[slot] = -1
            work.card_queue[tail] = slot
            tail += 1
    while head < tail:
        slot = work.card_queue[head]
        head += 1
        if work.free_places[slot] > 0:
            move_along(state, rules, seat, number, slot, work)
            return True
        for other in range(SIDE):
            if work.matched[other] == slot:
                for another in range(rules.deck_size[seat]):
                    if work.came_by[another] == -2 and (state.hand[seat] >> another) & 1:
                        if suits(state, rules, seat, other, another):
                            work.came_by[another] = other
                            work.card_queue[tail] = another
                            tail += 1
    return False


@kernel
def move_along(state, rules, seat, number, slot, work):
    """Takes a free place; each unit on the augmenting path moves to the card found for it (PV-10.7)."""
    work.free_places[slot] -= 1
    while work.came_by[slot] >= 0:
        mover = work.came_by[slot]
        before = work.matched[mover]
        work.matched[mover] = slot
        slot = before
    work.matched[number] = slot


@kernel
def count_placed(state, rules, seat, without, work):
    """The most units that can have places at once, excluding `without`, as bits (PV-10.7)."""
    for slot in range(DECK):
        work.free_places[slot] = 0
    for slot in range(rules.deck_size[seat]):
        if (state.hand[seat] >> slot) & 1:
            work.free_places[slot] = rules.place_count[rules.deck[seat * DECK + slot]]
    for number in range(SIDE):
        work.matched[number] = -1
    placed = 0
    for number in range(SIDE):
        if is_on_board(state, (seat << 5) | number) and not (without >> number) & 1:
            placed += find_place(state, rules, seat, number, work)
    return placed


@kernel
def count_left_over(state, rules, seat, without, work):
    """How many units have no place, excluding those already given up (PV-10.7)."""
    there = 0
    for number in range(SIDE):
        if is_on_board(state, (seat << 5) | number) and not (without >> number) & 1:
            there += 1
    return there - count_placed(state, rules, seat, without, work)


@kernel
def step_support(state, rules, work):
    """Finds the units without support, or asks the owner if there is a choice (PV-10.5 to PV-10.8)."""
    frame = top(state)
    seat = frame.seat
    if frame.stage == ROUTED_ALL:
        pop(state)
    elif not rules.places:
        frame.stage = ROUTED_ALL
        rout_all(state, rules, seat, unpreserved(state, rules, seat), work)
    elif count_left_over(state, rules, seat, frame.a, work) == 0:
        broken = frame.a
        frame.a = 0
        frame.stage = ROUTED_ALL
        rout_all(state, rules, seat, broken, work)
    else:
        ask(state, seat)


@kernel
def rout_all(state, rules, seat, broken, work):
    """Routs all units without support together; their cost is owed as one sum (PV-10.8)."""
    for number in range(SIDE):
        if (broken >> number) & 1:
            rout(state, rules, (seat << 5) | number, BY_SUPPORT, work)
    settle(state)


@kernel
def add_given_up(state, rules, seat, work):
    """Lists the units that can go without support while as many as possible keep it (PV-10.7)."""
    without = top(state).a
    left_over = count_left_over(state, rules, seat, without, work)
    for number in range(SIDE):
        if is_on_board(state, (seat << 5) | number) and not (without >> number) & 1:
            if count_left_over(state, rules, seat, without | (1 << number), work) == left_over - 1:
                add_action(work, number)


@kernel
def give_up(state, seat, number, work):
    """Records a unit that its owner leaves without support (PV-10.7)."""
    unit = (seat << 5) | number
    tell(work, LEFT, seat, state.kind[unit], state.cell[unit], 0, 0)
    top(state).a |= 1 << number
