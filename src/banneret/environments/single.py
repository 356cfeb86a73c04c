"""One game, stepped action by action: the basis of the adapters to other libraries."""

from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    seats_to_act,
)
from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import Array, look, position_bytes
from banneret.engine.match import checked_seed
from banneret.environments.kernels.asking import list_indices, show_to
from banneret.environments.rewards import rewards
from banneret.environments.shape import Shape, shape_of


class SingleGame:
    """A game with observations and masks for every seat: game 0 of a seed, as in `simulate`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shape: Shape = shape_of(game)
        self._run = game.definition.compiled
        self._state, self._work = game.new_state(), game.new_work()
        self._indices: Array = np.zeros(self._work["actions"].shape[1], np.int64)

    def begin(self, seed: int) -> None:
        """Begins a new game."""
        self._state = self.game.new_state()
        dealt = derive(checked_seed(seed), 0, STREAM_GAME)
        self._run(begin, self._state, self.game.rules, self._work, dealt)

    def copy(self) -> "SingleGame":
        """A copy, to try things in."""
        other = SingleGame(self.game)
        other._state = self._state.copy()
        return other

    def __deepcopy__(self, memo: Any) -> "SingleGame":
        return self.copy()

    def imagined(self, seat: int, seed: int) -> "SingleGame":
        """A determinization: a position consistent with what a seat knows, with fresh dice."""
        other = self.copy()
        self._run(hide_from, other._state, self.game.rules, seat)
        self._run(imagine_for, other._state, self.game.rules, seat, self._work, checked_seed(seed))
        return other

    @property
    def to_act(self) -> list[int]:
        """The seats that must act now; empty if the game is over."""
        asked = self._run(seats_to_act, self._state)
        return [seat for seat in range(self.shape.seats) if asked >> seat & 1]

    @property
    def is_over(self) -> bool:
        return bool(self._state["over"][0])

    @property
    def is_cut_off(self) -> bool:
        """Whether the game ended by the ruleset's limit of actions (truncated)."""
        return self.is_over and int(self._state["ending"][0]) in UNFINISHED

    @property
    def rewards(self) -> Array:
        """Each seat's reward, once the game is over."""
        found: Array = rewards(self._state["winners"], self._state["over"] == 1, self.shape.seats)[0]
        return found

    def codes(self, seat: int) -> dict[int, int]:
        """A seat's legal actions: the game's codes by index."""
        asked = self._state, self.game.rules, seat, self._work
        if self.shape.are_listed:
            count = self._run(list_actions, *asked)
            return dict(enumerate(self._work["actions"][0][:count].tolist()))
        count = self._run(list_indices, *asked, self._indices)
        listed = self._work["actions"][0][:count].tolist()
        return dict(zip(self._indices[:count].tolist(), listed, strict=True))

    def mask(self, seat: int) -> Array:
        """A seat's legal actions, as a mask over indices."""
        mask: Array = np.zeros(self.shape.actions, np.int8)
        mask[list(self.codes(seat))] = 1
        return mask

    def observation(self, seat: int) -> Array:
        """A seat's observation: planes × rows × columns."""
        out: Array = np.zeros(1, self.shape.observation)
        seen = self._state.copy()
        self._run(show_to, seen, self.game.rules, seat, out)
        planes: Array = out["numbers"].reshape(self.shape.observation_shape)
        return planes

    @property
    def position(self) -> bytes:
        """Bytes that identify the position, secrets included."""
        return position_bytes(self._state)

    def text(self, seat: int, index: int) -> str:
        """A legal action in notation."""
        state = look(self._state)[0]
        return self.game.notation.describe(state, seat, self.codes(seat)[index]).text

    def play(self, seat: int, index: int) -> None:
        """Plays a seat's legal action, by index."""
        codes = self.codes(seat)
        if index not in codes:
            raise BanneretError(f"Action {index} is not legal now; choose among those in the mask.")
        self._run(carry_out, self._state, self.game.rules, seat, codes[index], self._work)
