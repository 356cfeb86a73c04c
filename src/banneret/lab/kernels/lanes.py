"""Plays whole games on a GPU, each lane its own, and writes their rows, as `rows.py` does on the CPU."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.frames import turn
from banneret.lab.kernels.rows import close_row, count_options, note_action, open_row
from banneret.players.kernels.lanes import keep_final, lay_out, make_move


@kernel
def play_rows_in_lane(spaces, wiped, variants, games_each, players, rows, finals, first, seed, lane, lanes):
    """Plays one lane's share, as `play_in_lane` does; but all variants are played with the same seeds, those
    of the games from `variant.first` on.
    """
    space = spaces[0]
    for index in range(lane, len(rows), lanes):
        game = first + index
        variant = variants[game // games_each]
        number = variant.first + game % games_each
        write_row(space, wiped, variant, players, rows[index], derive(seed, number, STREAM_GAME))
        keep_final(finals, index, space.states[0])


@kernel
def write_row(space, wiped, variant, players, row, seed):
    """Plays one game to its end in a lane's space, and writes its row, which must be empty."""
    rules = variant.rules[0]
    tally = variant.tallies[0]
    lay_out(space, wiped, rules, players, seed)
    state = space.states[0]
    mind = space.minds[0]
    row.stride = variant.stride
    open_row(state, rules, tally, row, mind.works[1])
    while turn(state):
        seat = make_move(space, variant, players)
        count_options(row, seat, mind.works[0].action_count)
        note_action(state, rules, tally, row, mind.works[1])
    close_row(state, row)
