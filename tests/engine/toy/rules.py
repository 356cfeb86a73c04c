"""The rules of the Road as kernels: records, legal actions, their effects, and hidden information."""

# mypy: allow-untyped-defs, allow-untyped-calls

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell, tell_to
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import (
    CERTAIN,
    ask,
    ask_together,
    collect,
    finish,
    lowest_seat,
    payoff,
    pop,
    push,
    top,
)
from banneret.engine.machine.layout import rules_record, state_record, work_record

SEATS = 4
"""The maximum number of seats: one size of record for all rulesets."""

CARDS = 6
UNKNOWN = 0
"""A card that the viewer may not see, or that does not exist. 0, because wiped memory must mean this."""

STATE = state_record(
    position=[
        ("held", "i1", SEATS),
        ("spare", "i1", SEATS),  # until the set-up is over
        ("unseen", "i1", SEATS),  # actions in the set-up, which are hidden from others
        ("place", "i1", SEATS),
        ("round", "i2"),
    ],
    frames=3,
)
RULES = rules_record([("road", "i1"), ("stride", "i1"), ("most_bid", "i1"), ("rounds", "i2")])
WORK = work_record(actions=10)
"""A bid has at most 9 answers, a turn 5 (walk, stop, and a duel with each of the others)."""

# Kinds of frames. First SETUP, alone; then ROUND, on it TURN, on that DUEL.
SETUP = 1
ROUND = 2  # stage BIDDING or BIDS_GIVEN
TURN = 3  # a: actions left
DUEL = 4  # a: the challenger; seat: the challenged

BIDDING = 0
BIDS_GIVEN = 1

# Actions. A bid is coded by its value, 1 to 9; a duel is DUEL_WITH plus the challenged seat.
READY, SWAP, WALK, STOP, FIGHT, YIELD, DUEL_WITH = 10, 11, 12, 13, 14, 15, 20

# Events, and the meaning of their numbers.
SWAPPED = 1  # the card now held
BID = 2  # how much
WALKED = 3  # to which cell
CHALLENGED = 4  # whom
FOUGHT = 5  # the opponent, the own card, the opponent's card
YIELDED = 6  # to whom
FELL_BACK = 7  # to which cell
DREW = 8  # without public details
DREW_CARD = 9  # the card now held

ENDING_ARRIVED = 16
ENDING_ROUNDS = 17


@kernel
def setup(state, rules, work):
    """Deals cards to all seats and asks all of them (TR-1.2, TR-1.3)."""
    for seat in range(rules.seats):
        state.held[seat] = draw_card(state)
        state.spare[seat] = draw_card(state)
    push(state, SETUP, 0)
    for seat in range(rules.seats):
        ask(state, seat)


@kernel
def draw_card(state):
    """Draws a card by a die roll (TR-1.2)."""
    return 1 + roll(state.dice, CARDS)


@kernel
def legal(state, rules, seat, work):
    """Lists what the top frame offers an asked seat, in rising order (TR-1.3, TR-2.1, TR-3.1, TR-4.1)."""
    kind = top(state).kind
    if kind == SETUP:
        add_action(work, READY)
        if state.unseen[seat] == 0:
            add_action(work, SWAP)
    elif kind == ROUND:
        for bid in range(1, rules.most_bid + 1):
            add_action(work, bid)
    elif kind == TURN:
        add_action(work, WALK)
        add_action(work, STOP)
        for other in range(rules.seats):
            if other != seat:
                add_action(work, DUEL_WITH + other)
    else:
        add_action(work, FIGHT)
        add_action(work, YIELD)


@kernel
def take(state, rules, seat, action, work):
    """Passes an answer to the top frame (TR-1.3, TR-3.1, TR-4.1). Bids are collected once all have come."""
    if action == READY:
        state.unseen[seat] += 1
    elif action == SWAP:
        swap(state, seat, work)
    elif action == WALK:
        walk(state, rules, seat, work)
    elif action == STOP:
        top(state).a = 0
    elif action == FIGHT:
        fight(state, seat, work)
    elif action == YIELD:
        give_way(state, seat, work)
    else:
        challenge(state, seat, action - DUEL_WITH, work)


@kernel
def step(state, rules, work):
    """Ends the game if it is decided (TR-5.1, TR-5.2), otherwise advances the top frame.

    Everything that ends a game is visible in the position, so that a document of a finished one is finished
    again when it is read.
    """
    if end_if_decided(state, rules):
        return
    kind = top(state).kind
    if kind == SETUP:
        begin_rounds(state, rules)
    elif kind == TURN:
        go_on_with_turn(state)
    elif top(state).stage == BIDDING:
        top(state).stage = BIDS_GIVEN
        ask_together(state, (1 << rules.seats) - 1)
    else:
        compare_bids(state, rules, work)


@kernel
def swap(state, seat, work):
    """Swaps the two cards, and asks the same seat again (TR-1.3)."""
    held = state.held[seat]
    state.held[seat] = state.spare[seat]
    state.spare[seat] = held
    state.unseen[seat] += 1
    tell_to(work, 1 << seat, SWAPPED, seat, state.held[seat], 0, 0, 0)
    ask(state, seat)


@kernel
def begin_rounds(state, rules):
    """Removes the spare cards (TR-1.3).

    Dead fields are wiped, so that equal positions have equal bytes.
    """
    for seat in range(rules.seats):
        state.spare[seat] = UNKNOWN
        state.unseen[seat] = 0
    pop(state)
    push(state, ROUND, 0)


@kernel
def compare_bids(state, rules, work):
    """Gives the turn to the lowest bidder, by lot among equals (TR-2.2)."""
    winner = 0
    least = 0
    equals = 0
    for seat in range(rules.seats):
        bid = collect(state, seat)
        tell(work, BID, seat, bid, 0, 0, 0)
        if seat == 0 or bid < least:
            winner = seat
            least = bid
            equals = 1
        elif bid == least:
            equals += 1
            if roll(state.dice, equals) == 0:
                winner = seat
    top(state).stage = BIDDING
    state.round += 1
    push(state, TURN, winner).a = least


@kernel
def go_on_with_turn(state):
    """Asks for the next action; without any left the round ends (TR-3.1)."""
    if top(state).a == 0:
        pop(state)
    else:
        ask(state, top(state).seat)


@kernel
def walk(state, rules, seat, work):
    """Moves a traveller forward by a die roll, up to the end of the road (TR-3.2)."""
    top(state).a -= 1
    steps = 1 + roll(state.dice, rules.stride)
    state.place[seat] = min(state.place[seat] + steps, rules.road - 1)
    tell(work, WALKED, seat, state.place[seat], 0, 0, 0)


@kernel
def challenge(state, seat, other, work):
    """Interrupts the turn: the challenged seat is asked first (TR-3.3)."""
    top(state).a -= 1
    push(state, DUEL, other).a = seat
    ask(state, other)
    tell(work, CHALLENGED, seat, other, 0, 0, 0)


@kernel
def fight(state, seat, work):
    """Reveals both cards: the lower falls back, both draw again (TR-4.2)."""
    other = top(state).a
    pop(state)
    tell(work, FOUGHT, seat, other, state.held[seat], state.held[other], 0)
    if state.held[seat] < state.held[other]:
        fall_back(state, seat, work)
    elif state.held[other] < state.held[seat]:
        fall_back(state, other, work)
    draw_anew(state, seat, work)
    draw_anew(state, other, work)


@kernel
def draw_anew(state, seat, work):
    """Replaces a revealed card (TR-4.2)."""
    state.held[seat] = draw_card(state)
    tell(work, DREW, seat, 0, 0, 0, 0)
    tell_to(work, 1 << seat, DREW_CARD, seat, state.held[seat], 0, 0, 0)


@kernel
def give_way(state, seat, work):
    """Falls back without revealing anything (TR-4.1)."""
    tell(work, YIELDED, seat, top(state).a, 0, 0, 0)
    pop(state)
    fall_back(state, seat, work)


@kernel
def fall_back(state, seat, work):
    """Moves one cell back, but never off the road (TR-4.3)."""
    if state.place[seat] > 0:
        state.place[seat] -= 1
    tell(work, FELL_BACK, seat, state.place[seat], 0, 0, 0)


@kernel
def end_if_decided(state, rules):
    """Whether a traveller has arrived or the rounds are used up; the engine counts the actions (TR-5.3)."""
    ahead = furthest(state, rules)
    if state.place[lowest_seat(ahead)] == rules.road - 1:
        finish(state, ahead, ENDING_ARRIVED)
    elif top(state).kind == ROUND and top(state).stage == BIDDING and state.round == rules.rounds:
        finish(state, ahead, ENDING_ROUNDS)
    return state.over


@kernel
def furthest(state, rules):
    """The seats that are furthest ahead, as a bitmask: they share the win (TR-5.2)."""
    ahead = 1
    for seat in range(1, rules.seats):
        if state.place[seat] > state.place[lowest_seat(ahead)]:
            ahead = 1 << seat
        elif state.place[seat] == state.place[lowest_seat(ahead)]:
            ahead |= 1 << seat
    return ahead


@kernel
def worth(state, rules, seat):
    """A share by the distance covered (TR-5.2), which uses no hidden information."""
    if state.over:
        return payoff(state, seat)
    total = rules.seats
    for each in range(rules.seats):
        total += state.place[each]
    return CERTAIN * (1 + state.place[seat]) // total


@kernel
def urgency(state, rules, seat, action):
    """Duels first (TR-3.3), then walking."""
    if action >= DUEL_WITH or action == FIGHT:
        return 2
    return 1 if action == WALK else 0


# Hidden information, and how it is imagined


@kernel
def redact(state, rules, viewer):
    """Removes other seats' cards, and their progress in the set-up (TR-1.2, TR-1.3).

    Hidden actions must leave no trace, so the count of actions is reduced too.
    """
    for seat in range(rules.seats):
        if seat != viewer:
            state.held[seat] = UNKNOWN
            state.spare[seat] = UNKNOWN
            state.plies -= state.unseen[seat]
            state.unseen[seat] = 0
            if top(state).kind == SETUP:
                ask(state, seat)


@kernel
def imagine(state, rules, seat, work):
    """Deals the unknown cards again (TR-1.2): all are equally likely."""
    for each in range(rules.seats):
        if state.held[each] == UNKNOWN:
            state.held[each] = draw_card(state)
        if state.spare[each] == UNKNOWN and top(state).kind == SETUP:
            state.spare[each] = draw_card(state)
