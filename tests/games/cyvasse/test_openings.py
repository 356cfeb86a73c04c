"""How computer players set up."""

from collections import Counter
from typing import Any

import pytest

import banneret
from banneret import Match
from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import begin, carry_out
from banneret.engine.machine.layout import look
from banneret.games.cyvasse.exposed import exposed_in
from banneret.games.cyvasse.openings import Array, drawn, evolved_arrays, mirrored, offered_arrays
from banneret.games.cyvasse.rules.board import HOME, home_place, kind_at
from banneret.players.contest import compiled_game
from banneret.players.opponent import Opponent
from banneret.players.protocol import Question, own_seed
from banneret.players.registry import player
from tests.games.cyvasse.pictures import game


def set_up(match: Match, seat: int, player: str = "search") -> int:
    """Has a computer set up until it is ready; returns how many actions it took."""
    opponent = Opponent(player, match, seat)
    for actions in range(1, 100):
        action = match.action(opponent.choose(), seat)
        match.play(action, seat)
        if action.text == "ready":
            return actions
    raise AssertionError("it is never ready")


def home(match: Match, seat: int) -> tuple[int, ...]:
    """The kind on each hex of a side's home, as the side sees it."""
    state: Any = look(match.state)[0]
    return tuple(kind_at(state, home_place(seat, index)) for index in range(HOME))


def test_there_are_several_arrays_and_each_is_an_army() -> None:
    (_, first), *others = evolved_arrays()
    assert others
    for weight, array in evolved_arrays():
        assert weight > 0
        assert Counter(array) == Counter(first)


def test_matches_begin_from_different_ones() -> None:
    arrays = evolved_arrays()
    assert {drawn(seed, arrays) for seed in range(1_000)} == {array for _, array in arrays}


@pytest.mark.parametrize("setup", ["ranks", "bastion", "random", "empty"])
@pytest.mark.parametrize("seat", [0, 1])
def test_whatever_they_begin_from_they_come_to_the_array_they_drew(setup: str, seat: int) -> None:
    match = banneret.game("cyvasse", setup=setup).match(5)
    set_up(match, seat)
    assert home(match, seat) == drawn(own_seed(5, seat), evolved_arrays())


def test_with_few_changes_they_keep_to_what_they_have() -> None:
    match = banneret.game("cyvasse", {"setup": {"changes": 3}}).match(2)
    assert set_up(match, 0) <= 4
    assert 0 not in match.to_act


@pytest.mark.parametrize("level", [1, 2, 3])
def test_low_levels_bring_arrays_that_people_are_offered(level: int) -> None:
    brought = set()
    for seed in range(4):
        match = game().match(seed)
        set_up(match, 1, f"level:{level}")
        brought.add(home(match, 1))
    assert brought == set(offered_arrays())


def test_no_king_is_exposed_in_an_array_that_computers_bring_or_people_are_offered() -> None:
    """CV-1.5: so no side loses it to the first move, whatever the other side has set up."""
    for array in (*offered_arrays(), *(array for _, array in evolved_arrays())):
        assert exposed_in(game().ruleset.numbers, array) is None


@pytest.mark.parametrize("seed", range(8))
def test_nor_in_one_that_is_drawn_at_random(seed: int) -> None:
    match = banneret.game("cyvasse", setup="random").match(seed)
    for seat in range(2):
        assert exposed_in(game().ruleset.numbers, home(match, seat)) is None


def test_with_sensible_play_nobody_loses_the_king_in_the_first_three_moves() -> None:
    """Every array that people are offered against every one they may meet, with either side to begin."""
    offered = [*offered_arrays(), max(evolved_arrays())[1]]
    met = [*offered_arrays(), *(array for _, array in evolved_arrays())]
    trial = compiled_game(banneret.game("cyvasse", {"setup": {"changes": 0}}))
    pairs = {
        pair for one in offered for other in met for pair in ((one, mirrored(other)), (other, mirrored(one)))
    }
    lost = [pair for pair in sorted(pairs) if is_over_after_three_moves(trial, *pair)]
    assert lost == []


def is_over_after_three_moves(trial: Game, blue: Array, gold: Array) -> bool:
    """Whether a game is over after three moves of each side, by players that look ahead."""
    start = trial.rules["start"][0]
    start[:HOME], start[HOME:] = blue, gold
    state, work, sensible = trial.new_state(), trial.new_work(), player("search:nodes=6000")
    trial.run(begin, state, trial.rules, work, 1)
    for move in range(6):
        (code,) = sensible.think(trial, Question(move % 2, state, move, 1)).codes
        trial.run(carry_out, state, trial.rules, move % 2, code, work)
        if state["over"][0]:
            return True
    return False
