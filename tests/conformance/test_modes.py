"""One source, two ways to run it, one game."""

import os
import subprocess
import sys

import numpy as np
import pytest

from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    urgency_of,
    worth_for,
)
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import Array
from banneret.players.kernels.playing import play_games
from banneret.players.quick import quick_players
from banneret.players.workspace import RESULT, new_minds, new_table
from tests.conformance.playing import asked_seats, legal_codes, plays, positions
from tests.conformance.subjects import ROOT, Subject, each_ruleset

GAMES = 200
ACTIONS = 6000
SHARES = 4
"""The games are played in so many tests, for as many processes to share them: no more than have so many
actions, as a rich game takes long to interpret.
"""


@each_ruleset
def test_every_state_of_a_game_is_the_same_interpreted(subject: Subject) -> None:
    """Games of all styles: they were played compiled, and are now followed interpreted, byte by byte."""
    assert len(plays(subject)) >= 20 * subject.effort
    game = subject.game
    for play in plays(subject):
        state, work = game.new_state(), game.new_work()
        game.run(begin, state, game.rules, work, play.seed)
        assert state.tobytes() == play.states[0].tobytes(), play
        for plies, (seat, code) in enumerate(play.turns, start=1):
            game.run(carry_out, state, game.rules, seat, code, work)
            assert state.tobytes() == play.states[plies].tobytes(), f"{play}, action {plies}"


@each_ruleset
@pytest.mark.parametrize("share", range(SHARES))
def test_games_between_computer_players_come_out_the_same(subject: Subject, share: int) -> None:
    games = max(1, round(GAMES // SHARES * subject.effort))
    played = np.cumsum(lengths(subject, share * games, games))
    games = max(1, int((played <= ACTIONS // SHARES).sum()))
    slow, fast = (
        results(subject, runs, "random", share * games, games) for runs in ("interpreted", "compiled")
    )
    assert slow.tolist() == fast.tolist()


@each_ruleset
def test_a_game_between_greedy_players_comes_out_the_same(subject: Subject) -> None:
    slow, fast = (results(subject, runs, "greedy", 1000, 1) for runs in ("interpreted", "compiled"))
    assert slow.tolist() == fast.tolist()


def lengths(subject: Subject, first: int, games: int) -> Array:
    """How many actions each of some games has."""
    game, found = subject.fast, np.zeros(games, RESULT)
    table, minds = new_table(game), new_minds(subject.definition, len(game.seats))
    game.run(
        play_games, table, minds, game.rules, quick_players(*["random"] * len(game.seats)), found, first, 11
    )
    counted: Array = found["plies"]
    return counted


def results(subject: Subject, runs: str, player: str, first: int, games: int) -> Array:
    """How games came out, and the bytes of the last of them when it was over."""
    game = subject.fast
    run = game.run if runs == "compiled" else subject.game.run
    table, minds = new_table(game), new_minds(subject.definition, len(game.seats))
    found = np.zeros(games, RESULT)
    run(play_games, table, minds, game.rules, quick_players(*[player] * len(game.seats)), found, first, 11)
    return np.append(found.view(np.uint8), table["states"].tobytes())


@each_ruleset
def test_everything_asked_of_a_position_is_answered_the_same(subject: Subject) -> None:
    """Legal actions, what is hidden, what is imagined, what a position is worth, what is urgent."""
    slow, fast = subject.game, subject.fast
    works = slow.new_work(), fast.new_work()
    for at in positions(subject, most=150):
        for viewer in (*subject.seats, SPECTATOR):
            seen = [at.state, at.state]
            for game, state in zip((slow, fast), seen, strict=True):
                game.run(hide_from, state, game.rules, viewer)
            assert seen[0].tobytes() == seen[1].tobytes(), at
            if viewer == SPECTATOR:
                continue
            for game, state, work in zip((slow, fast), seen, works, strict=True):
                game.run(imagine_for, state, game.rules, viewer, work, at.plies)
            assert seen[0].tobytes() == seen[1].tobytes(), at
            worths = [game.run(worth_for, seen[0], game.rules, viewer) for game in (slow, fast)]
            assert worths[0] == worths[1], at
        for seat in asked_seats(fast.run, at.state):
            codes = legal_codes(slow, at.state, seat, works[0])
            assert codes == legal_codes(fast, at.state, seat, works[1]), at
            for code in codes[:: max(1, len(codes) // 8)]:
                answers = [game.run(urgency_of, at.state, game.rules, seat, code) for game in (slow, fast)]
                assert answers[0] == answers[1], (code, at)


PLAYS_WITHOUT_NUMBA = """
import sys
import banneret
for name in banneret.game_names():
    match = banneret.game(name).match(seed=1)
    for _ in range(12):
        seat = match.to_act[0]
        match.play(match.legal(seat)[0], seat=seat)
        match.view(seat)
    banneret.replay(match.record())
assert "numba" not in sys.modules, "people would wait for Numba to be imported"
"""

SIMULATES_WITHOUT_JIT = """
import banneret
for name in banneret.game_names():
    seats = len(banneret.game(name).seats)
    assert banneret.simulate(name, games=2, players=["random"] * seats, threads=2).games == 2
"""


@pytest.mark.parametrize("script", [PLAYS_WITHOUT_NUMBA, SIMULATES_WITHOUT_JIT], ids=["play", "simulate"])
def test_with_numba_switched_off_games_can_be_played(script: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
