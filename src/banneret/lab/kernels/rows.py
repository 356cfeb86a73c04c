"""Plays games and writes a row about each: how it went, what happened in it, who stood how when.

Events are counted by their kinds and seats, as a table says (`lab/layout.py`). How the seats stand is noted
every so many codes. When the space for that is full, every second note is dropped, and from then on half as
many are taken: so the notes are spread evenly over a game whose length nobody knew.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_events
from banneret.engine.machine.kernels.contract import setup, worth
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.frames import list_legal, lowest_seat, play, run_on, turn
from banneret.players.kernels.playing import ask_player

POINTS = 24
"""The most notes of how the seats stand in a game; an even number."""

EVENT_KINDS = 64
"""Events of larger kinds are not counted."""


@kernel
def play_rows(tables, minds, rules, players, tallies, rows, first, seed):
    """Plays a run of games at one table, numbered from `first` within all that belong to a seed.

    They are the games that `play_games` plays.
    """
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
    """Plays one game to its end in `table.states[0]`, and writes its row into a new one."""
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
    """Begins a game between so many players in `table.states[0]`, and notes in a new row how it begins."""
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
    """Notes how a game begins."""
    row.began = turn(state)
    count_events(tally, row, work)
    note_worth(state, rules, row)


@kernel
def count_options(row, seat, count):
    """Counts one decision, between how many codes it was, and a turn where another seat decided before."""
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
    """Notes what came of a code, which has just been played."""
    count_events(tally, row, work)
    if row.decisions & (row.stride - 1) == 0:
        note_worth(state, rules, row)


@kernel
def count_events(tally, row, work):
    """Counts the events of an action. One whose first number is below 0 tells of nothing, or again."""
    for index in range(work.event_count):
        event = work.events[index]
        kind = event.kind
        if kind < EVENT_KINDS and event.a >= 0 and tally.sizes[kind] > 0:
            column = tally.columns[kind] + kind_told(tally, event, kind)
            seat = event.seat if event.seat >= 0 else tally.seats
            row.counts[column * (tally.seats + 1) + seat] += 1


@kernel
def kind_told(tally, event, kind):
    """Of what kind an event is, by the one of its numbers that says so; 0 where none does."""
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
    """Notes how well each seat stands; makes room first if there is none."""
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
    """Notes how a game ended."""
    row.plies = state.plies
    row.winners = state.winners
    row.ending = state.ending


# What Python calls, one code at a time: for players that think longer, and to play a game again.


@kernel
def open_rows(states, rules, tallies, rows, works):
    """Notes how a game begins, that was laid out with these works."""
    open_row(states[0], rules[0], tallies[0], rows[0], works[0])


@kernel
def count_choice(states, rules, seat, rows, works):
    """Counts the decision that a seat is about to make."""
    count_options(rows[0], seat, list_legal(states[0], rules[0], seat, works[0]))


@kernel
def note_played(states, rules, tallies, rows, works):
    """Notes what came of a code, which has just been played."""
    note_action(states[0], rules[0], tallies[0], rows[0], works[0])


@kernel
def close_rows(states, rows):
    """Notes how a game ended."""
    close_row(states[0], rows[0])


@kernel
def ask_once(states, rules, seat, players, minds, has_unknowns):
    """What a quick player does next in a true state: the same as inside `play_row`."""
    return ask_player(states[0], rules[0], seat, players[seat], minds[seat], has_unknowns)
