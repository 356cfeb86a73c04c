"""Pending decisions: a stack of frames in the state, and the loop that runs it.

Rulebooks interrupt themselves: a rout in a melee in a phase asks its owner for discards. Python's call stack
cannot wait for a person; a frame can. The top frame is the current decision. It asks seats; their answers go
to the game's `take`; and while no seat is asked, the game's `step` advances the top frame, by its `stage`.
Each kind of frame is one function of the game, and nothing recurses.

If several seats are asked together, their answers lie face down in the state until the last has arrived, so
that the order of arrival cannot matter. Then `step` collects them.
"""

from banneret.engine.machine.compiler import kernel, shared
from banneret.engine.machine.kernels.buffers import clear_actions, clear_events
from banneret.engine.machine.kernels.contract import legal, redact, step, take

SPECTATOR = -1
NO_ANSWER = -1

CERTAIN = 12_000
"""The value of a won game for `payoff` and `worth`: up to six seats can share it evenly."""

ENDING_PLIES = 1
"""The game reached its ruleset's limit of actions. Games number their own endings from 16."""

ENDING_RESIGNED = 2
ENDING_AGREED = 3

ENDING_STUCK = 4
"""The game was cut off because its `step` neither asked a seat nor ended the game."""

ENDING_TIME = 5
ENDING_ATTEMPTS = 6
"""A seat has forfeited the game: on time, or by too many illegal attempts."""

ENDING_NO_RESULT = 7
"""The game was broken off because its rules have changed since it began, so it cannot be continued."""

UNFINISHED = (ENDING_PLIES, ENDING_STUCK, ENDING_NO_RESULT)
"""The endings that leave a game unfinished, neither won nor drawn."""

STEPS_MAX = 10_000
"""The most steps that may follow one action. The longest chains in existing games take a few steps for every
unit on a board of 864 cells, fewer than 4,000; a stuck game is detected within a second, even interpreted.
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
    """The top frame, which is the current decision."""
    return state.frames[state.depth - 1]


@kernel
def ask(state, seat):
    """Asks a seat: the game waits for its action. Seats that are already asked stay asked.

    If several seats are asked side by side, the progress of each must be kept in the state: a frame pushed
    for one of them would block the others.
    """
    top(state).asked |= 1 << seat


@kernel
def ask_alone(state, seat):
    """Pops all frames but the first, gives the turn to a seat, and asks only that seat."""
    while state.depth > 1:
        pop(state)
    top(state).seat = seat
    top(state).together = 0
    top(state).asked = 1 << seat


@kernel
def ask_together(state, seats):
    """Asks several seats, a bitmask, at once: their answers stay face down until all have arrived."""
    frame = top(state)
    frame.asked = seats
    frame.together = seats
    for seat in range(len(state.answers)):
        if (seats >> seat) & 1:
            state.answers[seat] = NO_ANSWER


@kernel
def go_on(state, seat):
    """Asks a seat to continue the action it has begun: its last code was a half, and all count as one."""
    state.plies -= 1
    ask(state, seat)


@kernel
def collect(state, seat):
    """Takes the answer that a seat gave when asked together with others."""
    answer = state.answers[seat]
    state.answers[seat] = 0
    return answer


@kernel
def turn(state):
    """The seats that must act now, as a bitmask; 0 when the game is over."""
    return 0 if state.over else top(state).asked


@kernel
def lowest_seat(seats):
    """The lowest seat in a bitmask."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


@kernel
def finish(state, winners, ending):
    """Ends the game. `winners` is a bitmask of the seats that share the win: in a draw, all of them.

    The frames stay as they were, so that a finished position still shows where it stopped.
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
    """Carries out a legal action of an asked seat, and all that follows until a seat is asked again."""
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
    """Lays an answer face down. The answers count as played once all have arrived and are turned up."""
    frame = top(state)
    state.answers[seat] = action
    if frame.asked == 0:
        for each in range(len(state.answers)):
            state.plies += (frame.together >> each) & 1
        frame.together = 0


@shared
def run_on(state, rules, work):
    """Advances frames until a seat is asked; ends a game that has reached its limit of actions.

    Also ends a game whose steps make no progress, which could otherwise neither continue nor end.
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

    A hidden face-down answer is taken back: its seat is shown as still asked.
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
    """A seat's result in a finished game: CERTAIN, 0, or an equal share with the other winners."""
    if not state.winners & (1 << seat):
        return 0
    sharing = 0
    for each in range(len(state.answers)):
        sharing += (state.winners >> each) & 1
    return CERTAIN // sharing
