"""Turns any game of a run into a record: replays it, and checks the result against its row."""

from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act
from banneret.engine.machine.layout import Array, look
from banneret.engine.match import Match
from banneret.engine.views import join_codes
from banneret.lab.arms import Arm
from banneret.lab.chunks import game_seed, seated
from banneret.lab.kernels.restricted import ask_once_without
from banneret.lab.kernels.rows import ask_once
from banneret.lab.layout import CRASHED
from banneret.lab.playing import Played
from banneret.lab.restrictions import bans_of, split_name
from banneret.players.contest import GameObserver, compiled_game, play_game
from banneret.players.quick import quick_players
from banneret.players.workspace import new_minds

Codes = list[tuple[int, int]]
"""A line of play: seats and codes."""


def record_of(played: Played, seed: int, game: int) -> dict[str, Any]:
    """The record of a game, by its number."""
    arm = played.arm
    if not 0 <= game < played.games:
        raise BanneretError(f"The run has the games 0 to {played.games - 1:,}, not {game:,}.")
    if played.rows["ending"][game] == CRASHED:
        raise BanneretError(f"Game {game} failed: {played.errors.get(game, 'the reason was not kept')}.")
    pair, seating = divmod(game, len(arm.seatings))
    names, own = arm.seatings[seating], game_seed(seed, pair)
    match = Match(compiled_game(arm.game), seed=own)
    recorder = _CodeRecorder()
    play_again(arm, names, own, recorder)
    _play_all(match, recorder.codes)
    _check(match.state, played.rows[game], game)
    return match.record(names)


def play_again(arm: Arm, names: tuple[str, ...], seed: int, observer: GameObserver) -> None:
    """Replays a game of an arm, by its seating and seed, under an observer."""
    if arm.is_quick:
        _play_quickly(arm, names, seed, observer)
    else:
        play_game(compiled_game(arm.game), seated(arm, names), seed, observer=observer)


def _play_quickly(arm: Arm, names: tuple[str, ...], seed: int, observer: GameObserver) -> None:
    """Replays quick players, who must draw from the same dice as inside the kernel that plays whole games."""
    game = compiled_game(arm.game)
    state, work, minds = game.new_state(), game.new_work(), new_minds(game.definition, len(names) + 1)
    for seat in range(len(names)):
        seed_dice(look(minds)[seat].dice, derive(seed, seat, STREAM_PLAYER))
    records = quick_players(*(split_name(name)[0] for name in names))
    bans = bans_of(arm.layout, names)

    def chosen(seat: int) -> int:
        asked, has_unknowns = (state, game.rules, seat, records, minds), int(game.has_unknowns)
        if arm.is_restricted:
            return int(game.run(ask_once_without, *asked, arm.layout.tally, bans, has_unknowns))
        return int(game.run(ask_once, *asked, has_unknowns))

    game.run(begin, state, game.rules, work, seed)
    observer.begun(state, work)
    while asked := int(game.run(seats_to_act, state)):
        seat = (asked & -asked).bit_length() - 1
        code = chosen(seat)
        observer.asked(state, seat, code)
        game.run(carry_out, state, game.rules, seat, code, work)
        observer.played(state, work)


class _CodeRecorder(GameObserver):
    def __init__(self) -> None:
        self.codes: Codes = []

    def asked(self, state: Array, seat: int, code: int) -> None:
        self.codes.append((seat, code))


def _play_all(match: Match, codes: Codes) -> None:
    """Plays codes, joining halves into the actions that people see."""
    halves: list[int] = []
    after: Array | None = None
    for seat, code in codes:
        state = match.state if after is None else after
        halves.append(code)
        if match.game.notation.is_half(look(state)[0], seat, code):
            after = _after(match.game, state, seat, code)
            continue
        match.play(join_codes(halves), seat)
        halves, after = [], None


def _after(game: Game, state: Array, seat: int, code: int) -> Array:
    changed = state.copy()
    game.run(carry_out, changed, game.rules, seat, code, game.new_work())
    return changed


def _check(state: Array, row: Any, game: int) -> None:
    """Raises if the replay differs: the players had time budgets, or the code has changed."""
    if not agrees_with_row(state, row):
        raise BanneretError(
            f"Game {game} comes out differently now: its players go by time, or the code has changed since."
        )


def agrees_with_row(state: Array, row: Any) -> bool:
    """Whether a replayed game ended as its row says."""
    return all(int(np.ravel(state[name])[0]) == int(row[name]) for name in ("plies", "ending", "winners"))
