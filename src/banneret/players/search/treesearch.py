"""Tree search for one question: its space, its budget, and what it has found."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import Any

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress, Runner
from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.layout import DICE, SEATS_MAX, Array, look, record
from banneret.players.gamedata import Manner
from banneret.players.kernels.fixed import LOG_BITS, ROOT_BITS, TABLE
from banneret.players.kernels.treesearch import begin_tree, descend_tree, follow_tree, grow_tree, list_found
from banneret.players.protocol import Line, Question, Stop
from banneret.players.search.budget import Budget, Spending
from banneret.players.search.compiled import note_ready
from banneret.players.search.lines import new_line, read_line

PATH_MAX = 256
_FIRST_RUN = 4
_ROOM = 1 << 20
"""The most nodes of a tree: 48 MB, of which only what is used is touched."""


def prepare(game: Game, on_progress: CompileProgress) -> None:
    """Compiles the search, or loads it if that was done before."""
    TreeSearch(game, Manner(), 4, game.definition.compiled).prepare(on_progress)
    note_ready(game.definition, grow_tree)


@dataclass(frozen=True, slots=True)
class Visited:
    """An action of the seat that thinks, how often it was tried, and what it brought."""

    code: int
    visits: int
    value: int


class TreeSearch:
    """One thread's tree, and what it has found."""

    def __init__(self, game: Game, manner: Manner, room: int, run: Runner) -> None:
        self._run = run
        self._rules = game.rules
        self._trees, self._nodes = _new_spaces(game.definition, manner, room)
        self._tree: Any = look(self._trees)[0]

    def prepare(self, on_progress: CompileProgress) -> None:
        """Compiles the search, or loads it if that was done before."""
        spaces, prepare = (self._trees, self._nodes), self._run.prepare
        prepare(grow_tree, *spaces, self._rules, 0, on_progress=on_progress)
        prepare(begin_tree, *spaces, self._rules, 0, on_progress=on_progress)
        prepare(descend_tree, *spaces, self._rules, 0, on_progress=on_progress)
        prepare(list_found, *spaces, on_progress=on_progress)
        prepare(follow_tree, *spaces, 0, new_line(), on_progress=on_progress)

    def begin(self, question: Question, seed: int) -> None:
        """Starts from a question."""
        seed_dice(self._tree.dice, seed)
        self._trees["states"][0][0] = question.state[0]
        self._run(begin_tree, self._trees, self._nodes, self._rules, question.seat)

    def descend(self, code: int, state: Array) -> None:
        """Goes on after a half, in the state that it leads to."""
        self._trees["states"][0][0] = state[0]
        self._run(descend_tree, self._trees, self._nodes, self._rules, code)

    def grow(self, budget: Budget, stop: Stop) -> int:
        """Searches until the budget is spent; how many playouts that were."""
        spending = Spending(budget, stop, _FIRST_RUN)
        while run := spending.next_run():
            spending.spend(int(self._run(grow_tree, self._trees, self._nodes, self._rules, run)))
        return spending.nodes

    def found(self) -> list[Visited]:
        """What the seat can do, in the order of codes."""
        count = int(self._run(list_found, self._trees, self._nodes))
        tree = self._tree
        return [Visited(tree.listed[n], tree.lures[n], tree.guesses[n]) for n in range(count)]

    def line(self, code: int) -> Line:
        """What was played most often after an action of the seat."""
        line = new_line()
        return read_line(line, int(self._run(follow_tree, self._trees, self._nodes, code, line)))


def merge(several: Sequence[Sequence[Visited]]) -> list[Visited]:
    """What several searches of the same question have found together."""
    by_code: dict[int, list[Visited]] = {}
    for found in several:
        for each in found:
            by_code.setdefault(each.code, []).append(each)
    return [_together(code, each) for code, each in sorted(by_code.items())]


def _together(code: int, each: Sequence[Visited]) -> Visited:
    visits = sum(one.visits for one in each)
    weights = [max(1, one.visits) for one in each]
    value = sum(one.value * weight for one, weight in zip(each, weights, strict=True)) // sum(weights)
    return Visited(code, visits, value)


def new_tree_spaces(definition: Definition, manner: Manner, playouts: int) -> tuple[Array, Array]:
    """The space of a tree for kernels that grow one after the other: itself and its nodes."""
    return _new_spaces(definition, manner, room_for(Budget(nodes=playouts)))


def _new_spaces(definition: Definition, manner: Manner, room: int) -> tuple[Array, Array]:
    trees = np.zeros(1, _tree(definition))
    trees["logs"][0] = _LOGS
    trees["roots"][0] = _ROOTS
    tree: Any = look(trees)[0]
    for name, value in manner:
        setattr(tree, name, value)
    return trees, np.zeros(room, _NODE)


def room_for(budget: Budget) -> int:
    """So many nodes that a budget does not fill them, up to a limit."""
    return _ROOM if budget.nodes is None else min(_ROOM, 128 * budget.nodes + 1024)


_LOGS = np.array([0, *((n**256).bit_length() - 1 for n in range(1, TABLE))])
assert LOG_BITS == 8  # the power above
_ROOTS = np.array([isqrt(n << 2 * ROOT_BITS) for n in range(TABLE)])

_NODE = record(
    [
        ("total", "i8"),
        ("action", "i4"),
        ("seat", "i4"),
        ("first", "i4"),
        ("next", "i4"),
        ("visits", "i4"),
        ("available", "i4"),
        ("guess", "i4"),
        ("lure", "i4"),
        ("is_open", "i4"),
    ]
)


@cache
def _tree(definition: Definition) -> np.dtype[Any]:
    fields = definition.records.work.fields
    assert fields is not None
    actions = int(fields["actions"][0].shape[0])
    return record(
        [
            ("states", definition.records.state, 3),
            ("works", definition.records.work, 2),
            ("dice", DICE),
            # how it is grown
            ("is_plain", "i4"),
            ("playout", "i4"),
            ("eager", "i4"),
            ("explore", "i4"),
            ("trust", "i4"),
            ("lure", "i4"),
            ("width", "i4"),
            ("in_order", "i4"),
            ("face_down", "i4"),
            # where it is
            ("seat", "i4"),
            ("root", "i4"),
            ("used", "i4"),
            ("path_length", "i4"),
            ("path", "i4", PATH_MAX),
            ("values", "i4", SEATS_MAX),
            # a look at the actions of a position
            ("listed", "i4", actions),
            ("guesses", "i4", actions),
            ("lures", "i4", actions),
            ("ties", "i4"),  # actions that there is no room for all of, and how many of them were taken
            ("ties_taken", "i4"),
            ("logs", "i4", TABLE),
            ("roots", "i4", TABLE),
        ]
    )
