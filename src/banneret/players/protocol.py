"""What a computer player is: what it is given, and what it gives back."""

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
    """All that a player is given: a state that could be true for all its seat knows, and seeds of its own.

    The true state and the dice of the match are not among it. What else could be true a player can find out
    by redacting and imagining this state again.
    """

    seat: int
    state: Array
    seed: int
    """Other ones each time it is asked."""
    own: int
    """The same one for all that it is asked in a match."""


Line = tuple[tuple[int, int], ...]
"""What is played one after the other: seats and codes."""


@dataclass(frozen=True, slots=True)
class Considered:
    """An action that a player has thought about, and how good it takes it to be."""

    codes: tuple[int, ...]
    value: int
    """The share of a won game that it expects, from 0 to CERTAIN."""
    line: Line = ()
    """What it expects to be played, this first, as far as it remembers; left out for lesser actions."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player has come to."""

    codes: tuple[int, ...]
    """The action it chooses, with all its halves."""
    considered: tuple[Considered, ...] = ()
    """The best of the actions it thought about, the best first; none for players that do not compare."""
    nodes: int = 0
    """How many positions or playouts it looked at."""
    depth: int = 0
    """How many actions ahead it looked, at least, wherever it looked; 0 if it does not count so."""

    @property
    def code(self) -> int:
        """The action as one number."""
        return join_codes(self.codes)


Stop = Callable[[], bool]
"""Tells a player whether to stop thinking; it then answers with the best it has found."""


def never() -> bool:
    """Lets a player think for as long as it wants."""
    return False


class Player(Protocol):
    """Chooses actions for a seat. The same question gets the same answer, unless its budget is in time."""

    @property
    def name(self) -> str:
        """As it can be asked for again, options and all."""

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what it needs to play this game, or loads it if that was done before."""

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses an action, halves and all. `at_once`: somebody waits, who need not wait for a compiler."""


def question_for(
    game: Game, state: Array, seat: int, own: int, acted: int, work: Array, *, is_seen: bool = False
) -> Question:
    """What a seat is asked in a true state, or in one that was redacted for it (`is_seen`).

    It depends on the player's own seed and on how often it has acted, not on what was asked before: a match
    that is saved and resumed, or taken back, goes on the same way.
    """
    seed = derive(own, acted, STREAM_PLAYER)
    imagined = state.copy()
    if not is_seen:
        game.run(hide_from, imagined, game.rules, seat)
    game.run(imagine_for, imagined, game.rules, seat, work, derive(seed, 0, STREAM_IMAGINED))
    return Question(seat, imagined, seed, own)


def own_seed(seed: int, seat: int) -> int:
    """The seed of the player at a seat, for all it does in a match or game with that seed."""
    return int(derive(seed, seat, STREAM_PLAYER))


def only_action(game: Game, seat: int, state: Array) -> int | None:
    """The code of the only thing that a seat can do, if there is no choice."""
    work = game.new_work()
    count = game.run(list_actions, state, game.rules, seat, work)
    return int(work["actions"][0][0]) if count == 1 else None


class Choosing:
    """An action as it is put together, half by half."""

    def __init__(self, game: Game, question: Question) -> None:
        self._game = game
        self._seat = question.seat
        self._work = game.new_work()
        self.state = question.state.copy()
        """After the halves that were chosen so far."""
        self.codes: tuple[int, ...] = ()

    def is_half(self, code: int) -> bool:
        """Whether more would have to follow a code."""
        return self._game.notation.is_half(look(self.state)[0], self._seat, code)

    def add(self, code: int) -> bool:
        """Chooses the next code; whether the action is then complete."""
        self.codes += (code,)
        if not self.is_half(code):
            return True
        self._game.run(carry_out, self.state, self._game.rules, self._seat, code, self._work)
        return False
