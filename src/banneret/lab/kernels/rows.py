"""Plays games and writes a row about each: its result, its events, and the worth of the seats over time.

Events are counted by kind and seat, as a table says (`lab/layout.py`). Worth is sampled every `stride` codes.
When the buffer is full, every second sample is dropped and the stride doubles: so samples are spread evenly
over a game of any length.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_events
from banneret.engine.machine.kernels.contract import setup, worth
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.frames import list_legal, lowest_seat, play, run_on, turn
from banneret.players.kernels.playing import ask_player

POINTS = 24
"""The most samples of worth in a game; an even number."""

EVENT_KINDS = 64
"""The number of event kinds that can be counted."""


@kernel
def play_rows(tables, minds, rules, players, tallies, rows, first, seed):
    """Plays consecutive games of a seed at one table, numbered from `first`: the games of `play_games`."""
    for index in range(len(rows)):
        play_row(
            tables[0],
            minds,
            rules[0],
            players,
            tallies[0],
            rows[index],
            derive(seed, first + index, STREAM_GAME),
        )


@kernel
def play_row(table, minds, rules, players, tally, row, seed):
    """Plays one game to its end in `table.states[0]`, and writes its row into an empty one."""
    state = table.states[0]
    work = table.works[0]
    begin_row(table, minds, rules, len(players), tally, row, seed)
    asked = turn(state)
    while asked:
        seat = lowest_seat(asked)
        action = ask_player(state, rules, seat, players[seat], minds[seat], table.has_unknowns)
        count_options(row, seat, minds[seat].works[0].action_count)
        play(state, rules, seat, action, work)
        note_action(state, rules, tally, row, work)
        asked = turn(state)
    close_row(state, row)


@kernel
def begin_row(table, minds, rules, players, tally, row, seed):
    """Begins a game between this many players in `table.states[0]`, and records its start in an empty row."""
    table.states[0] = table.wiped[0]
    state = table.states[0]
    work = table.works[0]
    clear_events(work)
    seed_dice(state.dice, seed)
    setup(state, rules, work)
    run_on(state, rules, work)
    for seat in range(players):
        seed_dice(minds[seat].dice, derive(seed, seat, STREAM_PLAYER))
    open_row(state, rules, tally, row, work)


@kernel
def open_row(state, rules, tally, row, work):
    """Records the start of a game."""
    row.began = turn(state)
    count_events(tally, row, work)
    note_worth(state, rules, row)


@kernel
def count_options(row, seat, count):
    """Counts a decision and its options; counts a turn if another seat made the previous decision."""
    if row.acted != seat + 1:
        row.turns += 1
        row.acted = seat + 1
    row.decisions += 1
    row.options += count
    if count == 1:
        row.forced += 1
    if count > row.widest:
        row.widest = count


@kernel
def note_action(state, rules, tally, row, work):
    """Records the events after a code, and samples worth when it is due."""
    count_events(tally, row, work)
    if row.decisions & (row.stride - 1) == 0:
        note_worth(state, rules, row)


@kernel
def count_events(tally, row, work):
    """Counts an action's events, except those with a negative first field, which report nothing or repeat."""
    for index in range(work.event_count):
        event = work.events[index]
        kind = event.kind
        if kind < EVENT_KINDS and event.a >= 0 and tally.sizes[kind] > 0:
            column = tally.columns[kind] + kind_counted(tally, event, kind)
            seat = event.seat if event.seat >= 0 else tally.seats
            row.counts[column * (tally.seats + 1) + seat] += 1


@kernel
def kind_counted(tally, event, kind):
    """The kind of an event, from the field that holds it; 0 if none does."""
    number = tally.numbers[kind]
    value = 0
    if number == 1:
        value = event.a
    elif number == 2:
        value = event.b
    elif number == 3:
        value = event.c
    elif number == 4:
        value = event.d
    value &= tally.masks[kind]
    return value if 0 <= value < tally.sizes[kind] else 0


@kernel
def note_worth(state, rules, row):
    """Samples the worth of each seat; drops every second sample first if the buffer is full."""
    if row.points == POINTS:
        for index in range(1, POINTS // 2):
            for seat in range(rules.seats):
                row.curve[index * rules.seats + seat] = row.curve[2 * index * rules.seats + seat]
        row.points = POINTS // 2
        row.stride *= 2
    for seat in range(rules.seats):
        row.curve[row.points * rules.seats + seat] = worth(state, rules, seat)
    row.points += 1


@kernel
def close_row(state, row):
    """Records the result of a game."""
    row.plies = state.plies
    row.winners = state.winners
    row.ending = state.ending


# Entry points for Python, one code at a time: for players that think longer, and for replays.


@kernel
def open_rows(states, rules, tallies, rows, works):
    """Records the start of a game that was set up with these works."""
    open_row(states[0], rules[0], tallies[0], rows[0], works[0])


@kernel
def count_choice(states, rules, seat, rows, works):
    """Counts the decision that a seat is about to make."""
    count_options(rows[0], seat, list_legal(states[0], rules[0], seat, works[0]))


@kernel
def note_played(states, rules, tallies, rows, works):
    """Records the events after a code that has just been played."""
    note_action(states[0], rules[0], tallies[0], rows[0], works[0])


@kernel
def close_rows(states, rows):
    """Records the result of a game."""
    close_row(states[0], rows[0])


@kernel
def ask_once(states, rules, seat, players, minds, has_unknowns):
    """A quick player's next action in a true state: the same as inside `play_row`."""
    return ask_player(states[0], rules[0], seat, players[seat], minds[seat], has_unknowns)
