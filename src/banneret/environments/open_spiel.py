"""Games for OpenSpiel, as Python games for its algorithms.

    import banneret.environments.open_spiel
    game = pyspiel.load_game("banneret_age_of_chess", {"ruleset": "v2"})

Dice and secrets are dealt by one chance node at the start, with a single outcome that the game samples
(`SAMPLED_STOCHASTIC`). A clone of a state has the same dice and secrets ahead of it. A search that must not
know them asks `resample` for a determinization: `ISMCTSBot.set_resampler(resample)`.

Needs OpenSpiel (`pip install open_spiel`).
"""

import hashlib
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from banneret.engine.game import Game
from banneret.engine.machine.layout import SEATS_MAX
from banneret.environments.single import SingleGame
from banneret.games import definition, names

DEAL = 0
"""The only outcome of the chance node."""


def resample(state: "SpielState", player: int) -> "SpielState":
    """Samples a determinization: a state consistent with what a player knows, with fresh dice."""
    other: SpielState = state.clone()
    other.single = state.single.imagined(player, state.dealer.next_seed())
    return other


class Dealer:
    """The source of chance, shared by all states of a game: cloning a state does not copy it."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __deepcopy__(self, memo: Any) -> "Dealer":
        return self

    def next_seed(self) -> int:
        """The next seed."""
        return self._random.getrandbits(62)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game under its ruleset. The parameter `seed` determines all chance outcomes."""

    game_name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"ruleset": "default", "seed": 0, **(params or {})}
        found = definition(self.game_name)
        self.single = SingleGame(Game(found, found.ruleset(chosen["ruleset"])))
        self.dealer = Dealer(chosen["seed"])
        shape, game = self.single.shape, self.single.game
        info = pyspiel.GameInfo(
            num_distinct_actions=shape.actions,
            max_chance_outcomes=int(game.has_unknowns),
            num_players=shape.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=int(game.rules["plies"][0]) * (1 + found.notation.halves),
        )
        super().__init__(_game_type(game), info, params or {})

    def new_initial_state(self, state: None = None) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position. If the game has chance or secrets, the first one is a chance node."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dealer = game.dealer
        self.single = game.single.copy()
        self.is_dealt = not game.single.game.has_unknowns
        if self.is_dealt:
            self.single.begin(0)

    def current_player(self) -> Any:
        if not self.is_dealt:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.single.is_over else self.single.to_act[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.single.codes(player))

    def _apply_action(self, action: int) -> None:
        if self.is_dealt:
            self.single.play(self.single.to_act[0], action)
        else:
            self.single.begin(self.dealer.next_seed())
            self.is_dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else self.single.text(player, action)

    def is_terminal(self) -> bool:
        return self.is_dealt and self.single.is_over

    def returns(self) -> list[float]:
        if not self.is_dealt:
            return [0.0] * self.single.shape.seats
        return [float(each) for each in self.single.rewards]

    def __str__(self) -> str:
        """A digest of the position."""
        return hashlib.sha256(self.single.position).hexdigest()[:32] if self.is_dealt else "not dealt"


class SpielObserver:
    """What a player observes; with perfect recall, also its own actions so far."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        shape = game.single.shape
        planes, rows, columns = shape.observation_shape
        self.tensor = np.zeros(planes * rows * columns, np.float32)
        self.dict = {"observation": self.tensor.reshape(shape.observation_shape)}
        self._perfect_recall = perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.is_dealt:
            self.dict["observation"][:] = state.single.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """A digest of the observation; includes the player's seat."""
        if not state.is_dealt:
            return "not dealt"
        seen = hashlib.sha256(state.single.observation(player).tobytes()).hexdigest()[:32]
        own = [each.action for each in state.full_history() if each.player == player]
        return f"{player} {seen} {own}" if self._perfect_recall else f"{player} {seen}"


def _game_type(game: Game) -> Any:
    kind = pyspiel.GameType
    chance = kind.ChanceMode.SAMPLED_STOCHASTIC if game.has_unknowns else kind.ChanceMode.DETERMINISTIC
    secrets, open_game = kind.Information.IMPERFECT_INFORMATION, kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=f"banneret_{game.name.replace('-', '_')}",
        long_name=game.definition.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=secrets if game.has_secrets else open_game,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=SEATS_MAX,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"ruleset": "default", "seed": 0},
    )


def _register() -> None:
    for name in names():
        made = definition(name)
        kind = type("SpielGame", (SpielGame,), {"game_name": name})
        pyspiel.register_game(_game_type(Game(made, made.ruleset())), kind)


_register()
