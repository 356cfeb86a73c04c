"""Rounds and turns: action points, one action each, passing (AE-9.1 to AE-9.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import ask, go_on, top
from banneret.games.aeonis.rules.board import has_lord, lowest
from banneret.games.aeonis.rules.campaign.movement import (
    add_detachments,
    add_group,
    add_marches,
    change_hands,
    march,
    name_for_group,
)
from banneret.games.aeonis.rules.campaign.recruiting import add_recruits, count_cities, recruit
from banneret.games.aeonis.rules.campaign.victory import (
    end_empty_sieges,
    end_if_won,
    heal_lords,
    release_lords,
    score,
)
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    DETACH,
    MARCH,
    PASS,
    RECRUIT,
    TO,
    end_in,
    start_in,
    turn_code,
    verb_in,
    what_in,
)
from banneret.games.aeonis.rules.combat.committing import declare, targets
from banneret.games.aeonis.rules.combat.frame import BY_ASSAULT, IN_THE_OPEN
from banneret.games.aeonis.rules.events import GOT_POINTS, PASSED, ROUND_BEGAN

START = 0
NEXT = 1
TURN = 2
GROUP = 3
CLEANUP = 4
"""Stages of a ROUND frame, whose `seat` has the turn. In GROUP, units that leave the hex `a` are named one by
one: `b` has those named so far as bits, `d` the progress of the set (rules/sets.py).
"""


@kernel
def step_round(state, rules, work):
    """Begins a round, finds the next turn, or cleans up (AE-9.1)."""
    frame = top(state)
    if frame.stage == START:
        start_round(state, rules, work)
    elif frame.stage == NEXT:
        next_turn(state, rules, work)
    else:
        clean_up(state, rules, work)


@kernel
def start_round(state, rules, work):
    """Starts a round: heals Lords, updates control, gives action points, draws a first (AE-9.2, AE-9.3)."""
    frame = top(state)
    state.round += 1
    state.first = draw_one(state, rules, last_seats(state, rules))
    tell(work, ROUND_BEGAN, state.first, state.round, 0, 0, 0)
    heal_lords(state, rules, work)
    change_hands(state, rules, work)
    state.fresh = 0
    for seat in range(rules.seats):
        cities = points_for_cities(state, rules, seat)
        renown = 1 if state.renown[seat] >= rules.renown_for_points else 0
        behind = points_for_the_last(state, rules, seat)
        state.points[seat] = rules.base_points + cities + renown + behind + state.bank[seat]
        if state.points[seat] > rules.base_points:
            tell(work, GOT_POINTS, seat, cities, renown, behind, state.bank[seat])
        state.bank[seat] = 0
    frame.seat = (state.first + rules.seats - 1) % rules.seats
    frame.stage = NEXT


@kernel
def last_seats(state, rules):
    """The seats with the fewest victory points, as bits: one of them begins the round (AE-9.3)."""
    last = 0
    fewest = state.victory[0]
    for seat in range(rules.seats):
        if state.victory[seat] < fewest:
            fewest = state.victory[seat]
            last = 0
        if state.victory[seat] == fewest:
            last |= 1 << seat
    return last


@kernel
def draw_one(state, rules, seats):
    """Picks one of several seats, by dice if there is more than one (AE-9.3)."""
    left = roll(state.dice, count_bits(seats)) if seats & (seats - 1) else 0
    for _ in range(left):
        seats &= seats - 1
    return lowest(rules, seats)


@kernel
def points_for_cities(state, rules, seat):
    """How many action points a lord gets for its Cities (AE-9.2)."""
    return min(rules.city_points, max(0, count_cities(state, seat) - 1))


@kernel
def points_for_the_last(state, rules, seat):
    """How many action points a lord gets if another has more victory points (AE-9.2)."""
    most = 0
    for other in range(rules.seats):
        most = max(most, state.victory[other])
    return rules.behind_points if state.victory[seat] < most else 0


@kernel
def next_turn(state, rules, work):
    """Asks the next lord that has not passed (AE-9.3, AE-9.4)."""
    frame = top(state)
    before = frame.seat
    for away in range(1, rules.seats + 1):
        seat = (before + away) % rules.seats
        if not (state.passed >> seat) & 1:
            if state.points[seat] > 0:
                frame.seat = seat
                frame.stage = TURN
                ask(state, seat)
                return
            state.passed |= 1 << seat
            tell(work, PASSED, seat, 0, 1, 0, 0)
    frame.stage = CLEANUP


@kernel
def clean_up(state, rules, work):
    """Ends a round, and the game if it is decided (AE-9.5)."""
    frame = top(state)
    state.mustered = 0
    state.raided = 0
    state.passed = 0
    for seat in range(rules.seats):
        state.points[seat] = 0
    release_lords(state, rules, work)
    end_empty_sieges(state, rules, work)
    score(state, rules, work)
    end_if_won(state, rules)
    if not state.over:
        frame.seat = 0
        frame.stage = START


@kernel
def add_turn(state, rules, seat, work):
    """Lists a lord's actions in its turn (AE-9.3)."""
    if top(state).stage == GROUP:
        add_group(state, rules, seat, work)
        return
    add_marches(state, rules, seat, work)
    if state.points[seat] >= rules.attack_cost:
        add_targets(state, rules, seat, work)
    add_recruits(state, rules, seat, work)
    if rules.any_group:
        add_detachments(state, rules, seat, work)
    add_action(work, turn_code(PASS, 0))


@kernel
def add_targets(state, rules, seat, work):
    """Lists the hexes that a side can attack, and those it can assault (AE-2.2, AE-6.1)."""
    cells = targets(state, rules, seat)
    ahead = cells
    while ahead:
        add_action(work, turn_code(ATTACK, lowest(rules, ahead)))
        ahead &= ahead - 1
    while cells and rules.may_assault:
        cell = lowest(rules, cells)
        if rules.is_fortified[state.terrain[cell]]:
            add_action(work, turn_code(ASSAULT, cell))
        cells &= cells - 1


@kernel
def take_turn(state, rules, seat, action, work):
    """Carries out a lord's action in its turn (AE-9.3)."""
    frame = top(state)
    if frame.stage == GROUP:
        take_group(state, rules, seat, action, work)
        return
    verb = verb_in(action)
    what = what_in(action)
    frame.stage = NEXT
    if verb == MARCH:
        march(state, rules, seat, start_in(what), state.here[start_in(what)], end_in(what), work)
    elif verb == ATTACK:
        state.points[seat] -= rules.attack_cost
        declare(state, rules, seat, what, IN_THE_OPEN, work)
    elif verb == ASSAULT:
        state.points[seat] -= rules.attack_cost
        declare(state, rules, seat, what, BY_ASSAULT, work)
    elif verb == RECRUIT:
        recruit(state, rules, seat, what >> 2, what & 3, work)
    elif verb == DETACH:
        frame.stage = GROUP
        frame.a = what
        go_on(state, seat)
    else:
        pass_turn(state, rules, seat, work)


@kernel
def take_group(state, rules, seat, action, work):
    """Adds a unit to a group, or moves the group (AE-10.1)."""
    if action < TO:
        name_for_group(state, seat, action)
        return
    frame = top(state)
    start = frame.a
    group = frame.b
    frame.stage = NEXT
    frame.a = 0
    frame.b = 0
    frame.d = 0
    march(state, rules, seat, start, group, action - TO, work)


@kernel
def most_to_bank(state, rules, seat):
    """The most action points that a lord can bank for the next round (AE-1.11, AE-9.4)."""
    return rules.bank_most + (rules.lord_bank[seat] if has_lord(state, seat) else 0)


@kernel
def pass_turn(state, rules, seat, work):
    """Passes: a lord acts no more in this round, and banks some of its action points (AE-9.4)."""
    state.bank[seat] = min(most_to_bank(state, rules, seat), state.points[seat])
    state.points[seat] = 0
    state.passed |= 1 << seat
    tell(work, PASSED, seat, state.bank[seat], 0, 0, 0)
