"""Steps many games, each in its own lane, for learning programs.

An entry point steps the lanes from `first` to `end`, so that threads can divide them; on a GPU threads stride
over the lanes. A lane's games depend on the seed, the lane and its actions, never on the thread.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import action_at, index_of, observe, setup
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, roll, seed_dice
from banneret.engine.machine.kernels.frames import (
    UNFINISHED,
    hide,
    list_legal,
    lowest_seat,
    play,
    run_on,
    top,
    turn,
)
from banneret.environments.kernels.opponents import play_opponents

BEGIN = -1
"""In place of an action: abandons the lane's game and begins one."""


@kernel
def step_lanes(spaces, minds, configs, lanes, states, rules, masks, observations, first, end, seed):
    """Plays an action, given by index, in each lane, and shows the lane to the seat that acts next."""
    space = spaces[0]
    mind = minds[0]
    config = configs[0]
    for number in range(first, end):
        masks[number] = config.no_mask[0]
        observations[number] = config.no_observation[0]
        step_lane(space, mind, config, lanes, states, rules, masks, observations, number, seed)


@kernel
def step_listed(spaces, minds, configs, lanes, states, rules, masks, observations, lists, first, end, seed):
    """Plays an action, given by its place in the list, in each lane, and lists the next legal actions."""
    space = spaces[0]
    mind = minds[0]
    config = configs[0]
    for number in range(first, end):
        masks[number] = config.no_mask[0]
        observations[number] = config.no_observation[0]
        step_lane_listed(space, mind, config, lanes, states, rules, masks, observations, lists, number, seed)


@kernel
def step_on_gpu(spaces, minds, configs, lanes, states, rules, masks, observations, seed, thread, threads):
    """One GPU thread's share of `step_lanes`; masks and observations must be zero."""
    mind = minds[thread % len(minds)]
    for number in range(thread, len(lanes), threads):
        step_lane(spaces[0], mind, configs[0], lanes, states, rules, masks, observations, number, seed)


@kernel
def step_listed_on_gpu(
    spaces, minds, configs, lanes, states, rules, masks, observations, lists, seed, thread, threads
):
    """One GPU thread's share of `step_listed`; masks and observations must be zero."""
    mind = minds[thread % len(minds)]
    for number in range(thread, len(lanes), threads):
        step_lane_listed(
            spaces[0], mind, configs[0], lanes, states, rules, masks, observations, lists, number, seed
        )


@kernel
def step_lane(space, mind, config, lanes, states, rules, masks, observations, number, seed):
    """Plays an action, given by index, in one lane, and writes the next masks and observations over zeros."""
    lane = lanes[number]
    action = lane.action
    if action != BEGIN:
        action = action_at(states[number], rules[lane.rules], lane.seat, action)
    advance(space, mind, config, lane, states, number, rules[lane.rules], action, seed)
    mark_legal(space, lane, states[number], rules[lane.rules], masks[number].legal)
    show(space, config, lane, states[number], rules[lane.rules], observations[number].numbers)


@kernel
def step_lane_listed(space, mind, config, lanes, states, rules, masks, observations, lists, number, seed):
    """Plays an action, given by its place in the list, in one lane, and writes what comes next."""
    lane = lanes[number]
    action = lane.action
    if action != BEGIN:
        action = lists[number].codes[action]
    advance(space, mind, config, lane, states, number, rules[lane.rules], action, seed)
    list_codes(space, lane, states[number], rules[lane.rules], masks[number].legal, lists[number].codes)
    show(space, config, lane, states[number], rules[lane.rules], observations[number].numbers)


@kernel
def advance(space, mind, config, lane, states, number, rules, action, seed):
    """Plays an action and the opponents' answers, or begins a game; if the game has ended, notes the result
    and begins the next one.
    """
    state = states[number]
    lane.ended = 0
    lane.cut_off = 0
    if action == BEGIN:
        seed_dice(lane.dice, derive(seed, number, STREAM_PLAYER))
    else:
        play(state, rules, lane.seat, action, space.works[0])
        if config.has_opponents:
            play_opponents(space, mind, config, lane, state, rules, seed)
        if state.over:
            record_end(config, lane, state, rules)
    begins = action == BEGIN or lane.ended or lane.cut_off
    while begins:
        states[number] = config.wiped[0]
        begin_game(space, mind, config, lane, state, rules, seed)
        begins = state.over  # ended before the learner could act: skip it
        lane.game += config.lanes * begins
    if not config.has_opponents:
        lane.seat = lowest_seat(turn(state))


@kernel
def begin_game(space, mind, config, lane, state, rules, seed):
    """Begins the lane's next game in a zeroed state."""
    seed_dice(state.dice, derive(seed, lane.game, STREAM_GAME))
    setup(state, rules, space.works[0])
    run_on(state, rules, space.works[0])
    if config.has_opponents:
        play_opponents(space, mind, config, lane, state, rules, seed)


@kernel
def record_end(config, lane, state, rules):
    """Notes a game's result, and chooses the next game; a learner moves on to the next seat."""
    for ending in UNFINISHED:
        if state.ending == ending:
            lane.cut_off = 1
    lane.ended = 1 - lane.cut_off
    lane.winners = state.winners
    lane.plies = state.plies
    lane.game += config.lanes  # so that no two lanes play the same game
    lane.last_seat = lane.seat
    lane.seat = (lane.seat + 1) % rules.seats


@kernel
def mark_legal(space, lane, state, rules, mask):
    """Marks the legal actions of the seat to act by index, and draws one of them."""
    work = space.works[0]
    count = list_legal(state, rules, lane.seat, work)
    for place in range(count):
        mask[index_of(state, rules, lane.seat, work.actions[place])] = 1
    lane.drawn = index_of(state, rules, lane.seat, work.actions[roll(lane.dice, count)])


@kernel
def list_codes(space, lane, state, rules, mask, codes):
    """Lists the codes of the legal actions of the seat to act, marks their places, and draws one of them."""
    work = space.works[0]
    count = list_legal(state, rules, lane.seat, work)
    for place in range(count):
        mask[place] = 1
        codes[place] = work.actions[place]
    lane.drawn = roll(lane.dice, count)


@kernel
def show(space, config, lane, state, rules, out):
    """Writes the observation of the seat to act, after redacting the state for it."""
    if config.has_unknowns or top(state).together:
        copy_state(space.seen[0], state)
        state = space.seen[0]
        hide(state, rules, lane.seat)
    observe(state, rules, lane.seat, out)
