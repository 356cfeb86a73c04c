"""How computer players set up."""

from collections import Counter
from typing import Any

import pytest

import banneret
from banneret import Match
from banneret.engine.machine.layout import look
from banneret.games.cyvasse.openings import drawn_array, evolved_arrays
from banneret.games.cyvasse.rules.board import HOME, home_place, kind_at
from banneret.players.opponent import Opponent
from banneret.players.protocol import own_seed


def set_up(match: Match, seat: int) -> int:
    """Has a computer set up until it is ready; how many actions that were."""
    opponent = Opponent("search", match, seat)
    for actions in range(1, 100):
        action = match.action(opponent.choose(), seat)
        match.play(action, seat)
        if action.text == "ready":
            return actions
    raise AssertionError("it is never ready")


def home(match: Match, seat: int) -> tuple[int, ...]:
    """What stands on each hex of a side's home, as the side sees it."""
    state: Any = look(match.state)[0]
    return tuple(kind_at(state, home_place(seat, index)) for index in range(HOME))


def test_there_are_several_arrays_and_each_is_an_army() -> None:
    (_, first), *others = evolved_arrays()
    assert others
    for weight, array in evolved_arrays():
        assert weight > 0
        assert Counter(array) == Counter(first)


def test_matches_begin_from_different_ones() -> None:
    assert {drawn_array(seed) for seed in range(1_000)} == {array for _, array in evolved_arrays()}


@pytest.mark.parametrize("setup", ["ranks", "bastion", "random", "empty"])
@pytest.mark.parametrize("seat", [0, 1])
def test_whatever_they_begin_from_they_come_to_the_array_they_drew(setup: str, seat: int) -> None:
    match = banneret.game("cyvasse", setup=setup).match(5)
    set_up(match, seat)
    assert home(match, seat) == drawn_array(own_seed(5, seat))


def test_with_few_changes_they_keep_to_what_they_have() -> None:
    match = banneret.game("cyvasse", {"setup": {"changes": 3}}).match(2)
    assert set_up(match, 0) <= 4
    assert 0 not in match.to_act
