"""Steps many games, each in a lane of its own, for programs that learn.

An entry steps the lanes from `first` to `end`, so that threads can share them out. What comes of a lane
depends on the seed, the lane and the actions it was given, never on the thread.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import action_at, index_of, observe, setup
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive, roll, seed_dice
from banneret.engine.machine.kernels.frames import hide, list_legal, lowest_seat, play, run_on, top, turn
from banneret.environments.kernels.opponents import let_answer

BEGIN = -1
"""In place of an action: the lane begins a game, whatever it was in the middle of."""


@kernel
def step_lanes(desks, lanes, states, rules, actions, masks, observations, first, end, seed):
    """Plays an action in each lane, by its index, and shows the lane to the seat that acts next."""
    desk = desks[0]
    for number in range(first, end):
        lane = lanes[number]
        action = actions[number]
        if action != BEGIN:
            action = action_at(states[number], rules[lane.rules], lane.seat, action)
        advance(desk, lane, states, number, rules[lane.rules], action, seed)
        masks[number] = desk.no_mask[0]
        mark_legal(desk, lane, states[number], rules[lane.rules], masks[number].legal)
        observations[number] = desk.nothing[0]
        show(desk, lane, states[number], rules[lane.rules], observations[number].numbers)


@kernel
def step_listed(desks, lanes, states, rules, actions, masks, observations, lists, first, end, seed):
    """Plays an action in each lane, by its place among the legal ones, and lists what is legal next."""
    desk = desks[0]
    for number in range(first, end):
        lane = lanes[number]
        action = actions[number]
        if action != BEGIN:
            action = lists[number].codes[action]
        advance(desk, lane, states, number, rules[lane.rules], action, seed)
        masks[number] = desk.no_mask[0]
        list_codes(desk, lane, states[number], rules[lane.rules], masks[number].legal, lists[number].codes)
        observations[number] = desk.nothing[0]
        show(desk, lane, states[number], rules[lane.rules], observations[number].numbers)


@kernel
def advance(desk, lane, states, number, rules, action, seed):
    """Plays an action, and what opponents answer, or begins a game; if it ended, notes how, and begins the
    next one.
    """
    state = states[number]
    lane.ended = 0
    if action != BEGIN:
        play(state, rules, lane.seat, action, desk.works[0])
        if desk.has_opponents:
            let_answer(desk, lane, state, rules, seed)
        if state.over:
            note_end(desk, lane, state, rules)
    begins = action == BEGIN or lane.ended
    while begins:
        states[number] = desk.wiped[0]
        begin_game(desk, lane, state, rules, seed)
        begins = state.over  # before the learner was asked: there was nothing to learn
        lane.game += desk.lanes * begins
    if not desk.has_opponents:
        lane.seat = lowest_seat(turn(state))


@kernel
def begin_game(desk, lane, state, rules, seed):
    """Begins the game that the lane has come to, in a wiped state."""
    seed_dice(state.dice, derive(seed, lane.game, STREAM_GAME))
    setup(state, rules, desk.works[0])
    run_on(state, rules, desk.works[0])
    if desk.has_opponents:
        let_answer(desk, lane, state, rules, seed)


@kernel
def note_end(desk, lane, state, rules):
    """Notes how a lane's game ended, and which is next; a learner has another seat in it."""
    lane.ended = 1
    lane.ending = state.ending
    lane.winners = state.winners
    lane.plies = state.plies
    lane.game += desk.lanes  # so that no two lanes play the same one
    lane.last_seat = lane.seat
    lane.seat = (lane.seat + 1) % rules.seats


@kernel
def mark_legal(desk, lane, state, rules, mask):
    """Marks the legal actions of the seat to act by their indices."""
    work = desk.works[0]
    lane.count = list_legal(state, rules, lane.seat, work)
    for index in range(lane.count):
        mask[index_of(state, rules, lane.seat, work.actions[index])] = 1


@kernel
def list_codes(desk, lane, state, rules, mask, codes):
    """Lists the codes of the legal actions of the seat to act, and marks as many."""
    work = desk.works[0]
    lane.count = list_legal(state, rules, lane.seat, work)
    for index in range(lane.count):
        mask[index] = 1
        codes[index] = work.actions[index]


@kernel
def show(desk, lane, state, rules, out):
    """Shows the seat to act what it may know."""
    if desk.has_unknowns or top(state).together:
        desk.seen[0] = state
        state = desk.seen[0]
        hide(state, rules, lane.seat)
    observe(state, rules, lane.seat, out)


@kernel
def draw_legal(lanes, masks, actions, dice):
    """Draws a legal action for each lane, all of them equally likely."""
    for number in range(len(lanes)):
        mask = masks[number].legal
        left = roll(dice[0], lanes[number].count)
        index = 0
        while left or not mask[index]:
            left -= mask[index]
            index += 1
        actions[number] = index
