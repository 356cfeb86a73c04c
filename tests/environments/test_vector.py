"""Vectorized games: they are the same games as everywhere else."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import Batch, VectorGame
from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.environments.on_cpu import CpuLanes
from tests.engine.toy import ROAD

NAME = "age-of-chess"


def vector(lanes: int = 6, **options: Any) -> VectorGame:
    return banneret.vector(NAME, lanes, seed=5, **options)


def play(games: VectorGame, steps: int) -> list[Batch]:
    """Random steps; returns a copy of each batch."""
    games.reset()
    return [copied(games.step(games.draw())) for _ in range(steps)]


def copied(batch: Batch) -> Batch:
    return deepcopy(batch)


def equal(one: Batch, other: Batch) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in one.__slots__)


def test_a_lane_plays_the_match_of_its_seed() -> None:
    """Replayed by `Match`, lane 2 has the same actions, turns and end."""
    games = vector()
    batch = games.reset()
    match = banneret.game(NAME).match(seed=derive(5, 2, STREAM_GAME))
    encoding = match.game.definition.encoding
    assert encoding.index_of is not None
    while match.to_act:
        seat = int(batch.seats[2])
        assert match.to_act == (seat,)
        by_index = {int(encoding.index_of(None, None, seat, each.code)): each for each in match.legal(seat)}
        assert sorted(by_index) == np.flatnonzero(batch.masks[2]).tolist()
        actions = games.draw()
        match.play(by_index[int(actions[2])], seat=seat)
        batch = games.step(actions)
    assert batch.ended[2] or batch.cut_off[2]
    assert batch.plies[2] == match.state["plies"][0]


def test_threads_change_nothing() -> None:
    one, three = (play(vector(threads=threads), 200) for threads in (1, 3))
    assert all(equal(*pair) for pair in zip(one, three, strict=True))
    assert sum(int(each.ended.sum() + each.cut_off.sum()) for each in one) > 0


def test_a_reset_begins_again_and_another_seed_elsewhere() -> None:
    games = vector(opponent="random")
    first = copied(games.reset())
    games.step(games.draw())
    assert equal(copied(games.reset()), first)
    assert not equal(copied(games.reset(seed=6)), first)


def test_interpreted_and_compiled_lanes_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = play(vector(2, threads=1), 12)
    interpreted = property(lambda lanes: lanes._definition.interpreted)
    monkeypatch.setattr(CpuLanes, "_run", interpreted)
    assert all(equal(*pair) for pair in zip(play(vector(2, threads=1), 12), compiled, strict=True))


def test_rewards_add_up_to_nothing_and_go_to_who_won() -> None:
    ended = [each for each in play(vector(32), 300) if each.ended.any()]
    assert ended
    for batch in ended:
        assert np.allclose(batch.rewards.sum(axis=1), 0)
        assert set(np.unique(batch.rewards[batch.ended])) <= {-1, 0, 1}


def test_an_action_that_is_not_legal_plays_nothing_anywhere() -> None:
    games = vector()
    batch = copied(games.reset())
    actions = games.draw()
    actions[3] = int(np.flatnonzero(~batch.masks[3])[0])
    with pytest.raises(BanneretError, match="not legal in game 3"):
        games.step(actions)
    assert equal(copied(games.reset()), batch)
    for wrong in (-1, games.shape.actions):
        actions[3] = wrong
        with pytest.raises(BanneretError, match="not legal in game 3"):
            games.step(actions)
    with pytest.raises(BanneretError, match="Expected 6 actions"):
        games.step([0])


def test_an_opponent_plays_the_other_seats_and_the_caller_each_in_turn() -> None:
    games = vector(16, opponent="greedy")
    batch, won, lost, seats = games.reset(), 0, 0, set[int]()
    for _ in range(300):
        before = batch.seats.copy()
        batch = games.step(games.draw())
        over = batch.ended | batch.cut_off
        assert (batch.last_seats[over] == before[over]).all()
        assert (batch.seats[over] != before[over]).all()
        own = batch.rewards[np.arange(16), batch.last_seats]
        won, lost = won + int((own > 0).sum()), lost + int((own < 0).sum())
        seats |= set(batch.last_seats[over].tolist())
    assert lost > 5 * won  # random moves lose to greedy
    assert seats == {0, 1}


def test_rulesets_take_turns_among_lanes_and_must_fit() -> None:
    """Lanes 0 and 2 play by one ruleset, 1 and 3 by another, which cuts games off at once."""
    games = vector(4, rulesets=["default", {"endings": {"plies": 20}}])
    games.reset()
    cut_off = np.sum([copied(games.step(games.draw())).cut_off for _ in range(60)], axis=0)
    assert cut_off.tolist() == [0, 3, 0, 3]
    with pytest.raises(BanneretError, match="differ in seats, board or actions"):
        banneret.vector("aeonis", 4, rulesets=["default", {"campaign": {"lords": 3}}])


def test_a_game_without_an_encoding_is_known_by_its_list() -> None:
    games = VectorGame([banneret.Game(ROAD, ROAD.ruleset())], 4, seed=1, threads=1)
    batch = games.reset()
    assert batch.codes is not None
    for _ in range(60):
        assert (batch.codes[batch.masks] >= 0).all()
        batch = games.step(games.draw())


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_other_libraries_share_the_arrays_without_a_copy(library: str) -> None:
    """Tensors made from them once show every later step."""
    loaded = pytest.importorskip(library)
    share = loaded.from_dlpack if library == "torch" else pytest.importorskip("jax.dlpack").from_dlpack
    games = vector(8)
    batch = games.reset()
    names = [name for name in batch.__slots__ if getattr(batch, name) is not None]
    shared = {name: share(getattr(batch, name)) for name in names}
    games.step(games.draw())
    for name, tensor in shared.items():
        assert np.array_equal(np.asarray(tensor), getattr(batch, name)), name
        begins = tensor.data_ptr() if library == "torch" else tensor.unsafe_buffer_pointer()
        assert begins == getattr(batch, name).ctypes.data, name
