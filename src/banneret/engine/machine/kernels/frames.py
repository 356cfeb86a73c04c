"""Decisions that wait: a stack of frames in the state, and the loop that plays on it.

Rulebooks interrupt themselves: a rout in a melee in a phase asks its owner for discards. Python's call stack
cannot wait for a person; a frame can. The top frame is what the game is about now. It asks seats; their
answers go to the game's `take`; and while nobody is asked, the game's `step` moves the top frame on, by its
`stage`. Each kind of frame is one function of the game, and nothing recurses.

Where several seats are asked together, their answers lie face down in the state until the last has come, so
that the order in which they came cannot matter. Then `step` collects them.
"""

from banneret.engine.machine.compiler import kernel, shared
from banneret.engine.machine.kernels.buffers import clear_actions, clear_events
from banneret.engine.machine.kernels.contract import legal, redact, step, take

SPECTATOR = -1
NO_ANSWER = -1

CERTAIN = 12_000
"""A won game, as `payoff` and `worth` count: up to six seats can share it evenly."""

ENDING_PLIES = 1
"""The game was cut off by its ruleset's limit of actions. Games number their own endings from 16."""

ENDING_RESIGNED = 2
ENDING_AGREED = 3

ENDING_STUCK = 4
"""The game was cut off because its `step` neither asked a seat nor ended the game."""

ENDING_TIME = 5
ENDING_ATTEMPTS = 6
"""A seat has forfeited the game: its time ran out, or it tried too often what the rules forbid."""

ENDING_NO_RESULT = 7
"""The game was broken off: its rules have changed since it began, and it cannot be played on."""

UNFINISHED = (ENDING_PLIES, ENDING_STUCK, ENDING_NO_RESULT)
"""The endings by which a game was cut off, so that nobody has won it or drawn."""

STEPS_MAX = 10_000
"""The most steps that may follow one action. The longest chains of our games take a few steps for every unit
on a board of 864 cells, fewer than 4,000; a game that is stuck is noticed in a second, even interpreted.
"""


@kernel
def push(state, kind, seat):
    """Puts a new frame on top; the caller sets its numbers and asks. Returns the frame."""
    frame = state.frames[state.depth]
    state.depth += 1
    frame.kind = kind
    frame.seat = seat
    return frame


@kernel
def pop(state):
    """Removes the top frame and wipes it, so that equal positions have equal bytes."""
    state.depth -= 1
    frame = state.frames[state.depth]
    frame.kind = 0
    frame.stage = 0
    frame.seat = 0
    frame.together = 0
    frame.asked = 0
    frame.a = 0
    frame.b = 0
    frame.c = 0
    frame.d = 0


@kernel
def top(state):
    """The frame the game is about now."""
    return state.frames[state.depth - 1]


@kernel
def ask(state, seat):
    """Asks a seat: the game waits for its action. Others who are asked already still are.

    Where seats are asked side by side, what each is in the middle of must lie in the state: a frame pushed
    for one of them would keep the others waiting.
    """
    top(state).asked |= 1 << seat


@kernel
def ask_alone(state, seat):
    """Leaves all frames but the first, whose turn it now is, and asks a seat and nobody else."""
    while state.depth > 1:
        pop(state)
    top(state).seat = seat
    top(state).together = 0
    top(state).asked = 1 << seat


@kernel
def ask_together(state, seats):
    """Asks several seats, as bits, at once: their answers stay face down until all have come."""
    frame = top(state)
    frame.asked = seats
    frame.together = seats
    for seat in range(len(state.answers)):
        if (seats >> seat) & 1:
            state.answers[seat] = NO_ANSWER


@kernel
def go_on(state, seat):
    """Asks a seat to go on with the action it has begun: what it did was a half, and all count as one."""
    state.plies -= 1
    ask(state, seat)


@kernel
def collect(state, seat):
    """Takes up the answer that a seat gave together with others."""
    answer = state.answers[seat]
    state.answers[seat] = 0
    return answer


@kernel
def turn(state):
    """The seats that must act now, as bits; 0 when the game is over."""
    return 0 if state.over else top(state).asked


@kernel
def lowest_seat(seats):
    """The first seat among some, given as bits."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


@kernel
def finish(state, winners, ending):
    """Ends the game for the winning seats, as bits; several share it, as all do in a draw.

    The frames stay as they were, so that a finished position still tells where it stopped.
    """
    state.over = 1
    state.winners = winners
    state.ending = ending


@shared
def list_legal(state, rules, seat, work):
    """Lists every legal action of a seat in `work`, sorted; none if it is not asked. Returns how many."""
    clear_actions(work)
    if (turn(state) >> seat) & 1:
        legal(state, rules, seat, work)
    return work.action_count


@shared
def play(state, rules, seat, action, work):
    """Carries out a legal action of an asked seat, and all that follows until somebody is asked again."""
    clear_events(work)
    frame = top(state)
    frame.asked &= ~(1 << seat)
    if frame.together:
        answer_together(state, seat, action)
    else:
        state.plies += 1
        take(state, rules, seat, action, work)
    run_on(state, rules, work)


@kernel
def answer_together(state, seat, action):
    """Lays an answer face down. It counts as played when all lie there and are turned up."""
    frame = top(state)
    state.answers[seat] = action
    if frame.asked == 0:
        for each in range(len(state.answers)):
            state.plies += (frame.together >> each) & 1
        frame.together = 0


@shared
def run_on(state, rules, work):
    """Lets frames go on until somebody is asked; ends a game that has lasted as long as its rules allow.

    A game whose steps lead nowhere is ended too: it could neither be played on nor left.
    """
    steps = 0
    while not state.over and top(state).asked == 0:
        if steps == STEPS_MAX:
            finish(state, (1 << rules.seats) - 1, ENDING_STUCK)
        else:
            step(state, rules, work)
            steps += 1
    if not state.over and state.plies >= rules.plies:
        finish(state, (1 << rules.seats) - 1, ENDING_PLIES)


@kernel
def hide(state, rules, viewer):
    """Wipes what a viewer may not know: dice, other seats' face-down answers, and the game's secrets.

    A choice laid face down is taken back: its seat is asked again.
    """
    state.dice.key0 = 0
    state.dice.key1 = 0
    state.dice.count = 0
    together = top(state).together
    for seat in range(len(state.answers)):
        if (together >> seat) & 1 and seat != viewer:
            state.answers[seat] = NO_ANSWER
            ask(state, seat)
    redact(state, rules, viewer)


@kernel
def payoff(state, seat):
    """What a seat got of a finished game: CERTAIN, nothing, or an equal share with the other winners."""
    if not state.winners & (1 << seat):
        return 0
    sharing = 0
    for each in range(len(state.answers)):
        sharing += (state.winners >> each) & 1
    return CERTAIN // sharing
