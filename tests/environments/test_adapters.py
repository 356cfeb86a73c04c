"""The libraries' own conformance tests, on our games."""

import warnings
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from banneret.environments.gymnasium import OpponentEnv, OpponentVectorEnv
from banneret.environments.open_spiel import resample
from banneret.environments.pettingzoo import env, parallel_env

each_game = pytest.mark.parametrize(
    "name", ["age-of-chess", "cyvasse", "aeonis", "prevail", "medieval-chess"]
)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Silences their warnings about what is merely unusual, such as observations with a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@each_game
def test_pettingzoo_in_turn(name: str) -> None:
    api_test(env(name), num_cycles=30)
    seed_test(lambda: env(name), num_cycles=20)


@each_game
def test_pettingzoo_together(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=30)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=20)


@each_game
def test_gymnasium_one_game(name: str) -> None:
    check_env(OpponentEnv(name), skip_render_check=True)


@each_game
def test_gymnasium_many_games(name: str) -> None:
    games = OpponentVectorEnv(name, 4, opponent="random")
    observation, _ = games.reset(seed=3)
    for _ in range(20):
        observation, *_ = games.step(observation["action_mask"].argmax(axis=1))
        assert games.observation_space.contains(observation)


def spiel_game(name: str) -> pyspiel.Game:
    return pyspiel.load_game(f"banneret_{name.replace('-', '_')}", {"seed": 4})


def evaluator() -> RandomRolloutEvaluator:
    return RandomRolloutEvaluator(1, np.random.RandomState(1))


def test_open_spiel_plays_at_random() -> None:
    pyspiel.random_sim_test(spiel_game("age-of-chess"), num_sims=1, serialize=False, verbose=False)


def test_open_spiel_searches_an_open_game() -> None:
    state = spiel_game("age-of-chess").new_initial_state()
    bot = MCTSBot(state.get_game(), 2.0, 4, evaluator(), random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_open_spiel_searches_a_game_with_secrets_that_it_imagines() -> None:
    state = spiel_game("prevail").new_initial_state()
    assert state.is_chance_node()
    state.apply_action(0)
    bot = ISMCTSBot(game=state.get_game(), evaluator=evaluator(), uct_c=2.0, max_simulations=2)
    bot.set_resampler(resample)
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_looks_the_same_to_its_player() -> None:
    state = spiel_game("prevail").new_initial_state()
    state.apply_action(0)
    player = state.current_player()
    seen = {resample(state, player).observation_string(player) for _ in range(5)}
    assert seen == {state.observation_string(player)}
