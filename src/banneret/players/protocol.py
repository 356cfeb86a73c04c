"""The interface of a computer player: questions and thoughts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import STREAM_IMAGINED, STREAM_PLAYER, derive
from banneret.engine.machine.kernels.entry_points import carry_out, hide_from, imagine_for, list_actions
from banneret.engine.machine.layout import Array, look
from banneret.engine.views import join_codes


@dataclass(frozen=True, slots=True)
class Question:
    """All that a player is given: a determinization of the match for its seat, and its own seeds.

    It includes neither the true state nor the dice of the match. A player can sample other determinizations
    by redacting and imagining this state again.
    """

    seat: int
    state: Array
    seed: int
    """Differs from question to question."""
    own: int
    """The same for all questions of a match."""


Line = tuple[tuple[int, int], ...]
"""A line of play: seats and codes."""


@dataclass(frozen=True, slots=True)
class Considered:
    """An action that a player has evaluated."""

    codes: tuple[int, ...]
    value: int
    """The expected share of a won game, from 0 to CERTAIN."""
    line: Line = ()
    """The expected continuation, beginning with this action; empty for lesser actions."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A player's answer."""

    codes: tuple[int, ...]
    """The chosen action, halves included."""
    considered: tuple[Considered, ...] = ()
    """The evaluated actions, the best first; empty for players that do not compare."""
    nodes: int = 0
    """The number of positions or playouts searched."""
    depth: int = 0
    """The depth that was searched completely, in actions; 0 for players without one."""

    @property
    def code(self) -> int:
        """The action as one number."""
        return join_codes(self.codes)


Stop = Callable[[], bool]
"""Polled by a player; once it returns true, the player answers with the best action found."""


def never() -> bool:
    """Never stops a player."""
    return False


class Player(Protocol):
    """Chooses actions for a seat. The same question gets the same answer, unless the budget is in seconds."""

    @property
    def name(self) -> str:
        """The name, with options, by which it can be asked for."""

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what it needs to play this game, or loads it from the cache."""

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses an action, halves included. `at_once`: a person is waiting, so skip compiling."""


def question_for(
    game: Game, state: Array, seat: int, own: int, acted: int, work: Array, *, is_seen: bool = False
) -> Question:
    """The question for a seat in a true state, or in one that is already redacted for it (`is_seen`).

    It depends on the player's own seed and on how often it has acted, not on earlier questions: a match that
    is saved and resumed, or taken back, continues the same way.
    """
    seed = derive(own, acted, STREAM_PLAYER)
    imagined = state.copy()
    if not is_seen:
        game.run(hide_from, imagined, game.rules, seat)
    game.run(imagine_for, imagined, game.rules, seat, work, derive(seed, 0, STREAM_IMAGINED))
    return Question(seat, imagined, seed, own)


def own_seed(seed: int, seat: int) -> int:
    """The seed of a seat's player for a whole match or game with this seed."""
    return int(derive(seed, seat, STREAM_PLAYER))


def only_action(game: Game, seat: int, state: Array) -> int | None:
    """The code of a seat's only legal action; None if there is a choice."""
    work = game.new_work()
    count = game.run(list_actions, state, game.rules, seat, work)
    return int(work["actions"][0][0]) if count == 1 else None


class ActionBuilder:
    """An action under construction, half by half."""

    def __init__(self, game: Game, question: Question) -> None:
        self._game = game
        self._seat = question.seat
        self._work = game.new_work()
        self.state = question.state.copy()
        """The state after the halves chosen so far."""
        self.codes: tuple[int, ...] = ()

    def is_half(self, code: int) -> bool:
        """Whether a code is a half, so that another must follow."""
        return self._game.notation.is_half(look(self.state)[0], self._seat, code)

    def is_pointless(self, code: int) -> bool:
        """Whether a code would change next to nothing."""
        return self._game.plans.is_pointless(look(self.state)[0], self._seat, code)

    def add(self, code: int) -> bool:
        """Appends the next code; returns whether the action is complete."""
        self.codes += (code,)
        if not self.is_half(code):
            return True
        self._game.run(carry_out, self.state, self._game.rules, self._seat, code, self._work)
        return False
