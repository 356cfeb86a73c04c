"""Tree search for one question: its memory, its budget, and its result."""

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
from banneret.players.gamedata import TreeParameters
from banneret.players.kernels.fixed import LOG_BITS, ROOT_BITS, TABLE
from banneret.players.kernels.treesearch import advance_root, begin_tree, extract_line, grow_tree, list_found
from banneret.players.protocol import Line, Question, Stop
from banneret.players.search.budget import Budget, Spending
from banneret.players.search.compiled import note_ready
from banneret.players.search.lines import new_line, read_line

PATH_MAX = 256
_PARAMETERS = {"trust": "prior_weight", "lure": "progressive_bias", "face_down": "hide_answers"}
"""The fields of a tree's record for parameters that players.yaml calls otherwise."""

_FIRST_RUN = 4
_ROOM = 1 << 20
"""The most nodes of a tree: 48 MB of virtual memory, of which only used pages are touched."""


def prepare(game: Game, on_progress: CompileProgress) -> None:
    """Compiles the search, or loads it from the cache."""
    TreeSearch(game, TreeParameters(), 4, game.definition.compiled).prepare(on_progress)
    note_ready(game.definition, grow_tree)


@dataclass(frozen=True, slots=True)
class Visited:
    """An action of the searching seat, with its visits and its mean value."""

    code: int
    visits: int
    value: int


class TreeSearch:
    """One thread's tree."""

    def __init__(self, game: Game, parameters: TreeParameters, room: int, run: Runner) -> None:
        self._run = run
        self._rules = game.rules
        self._trees, self._nodes = _new_spaces(game.definition, parameters, room)
        self._tree: Any = look(self._trees)[0]

    def prepare(self, on_progress: CompileProgress) -> None:
        """Compiles the search, or loads it from the cache."""
        spaces, prepare = (self._trees, self._nodes), self._run.prepare
        prepare(grow_tree, *spaces, self._rules, 0, on_progress=on_progress)
        prepare(begin_tree, *spaces, self._rules, 0, on_progress=on_progress)
        prepare(advance_root, *spaces, self._rules, 0, on_progress=on_progress)
        prepare(list_found, *spaces, on_progress=on_progress)
        prepare(extract_line, *spaces, 0, new_line(), on_progress=on_progress)

    def begin(self, question: Question, seed: int) -> None:
        """Starts from a question."""
        seed_dice(self._tree.dice, seed)
        self._trees["states"][0][0] = question.state[0]
        self._run(begin_tree, self._trees, self._nodes, self._rules, question.seat)

    def advance_root(self, code: int, state: Array) -> None:
        """Moves the root to the child for a half, with the state after it."""
        self._trees["states"][0][0] = state[0]
        self._run(advance_root, self._trees, self._nodes, self._rules, code)

    def grow(self, budget: Budget, stop: Stop) -> int:
        """Searches until the budget is spent; returns the number of playouts."""
        spending = Spending(budget, stop, _FIRST_RUN)
        while run := spending.next_run():
            spending.spend(int(self._run(grow_tree, self._trees, self._nodes, self._rules, run)))
        return spending.nodes

    def found(self) -> list[Visited]:
        """The seat's root actions, in the order of codes."""
        count = int(self._run(list_found, self._trees, self._nodes))
        tree = self._tree
        return [Visited(tree.listed[n], tree.root_visits[n], tree.root_means[n]) for n in range(count)]

    def line(self, code: int) -> Line:
        """The most visited line after a root action."""
        line = new_line()
        return read_line(line, int(self._run(extract_line, self._trees, self._nodes, code, line)))


def merge(several: Sequence[Sequence[Visited]]) -> list[Visited]:
    """Merges the root statistics of several searches of the same question."""
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


def new_tree_spaces(definition: Definition, parameters: TreeParameters, playouts: int) -> tuple[Array, Array]:
    """The memory of a tree for kernels that grow one tree after another: the tree and its nodes."""
    return _new_spaces(definition, parameters, room_for(Budget(nodes=playouts)))


def _new_spaces(definition: Definition, parameters: TreeParameters, room: int) -> tuple[Array, Array]:
    trees = np.zeros(1, _tree(definition))
    trees["logs"][0] = _LOGS
    trees["roots"][0] = _ROOTS
    tree: Any = look(trees)[0]
    for name, value in parameters:
        setattr(tree, _PARAMETERS.get(name, name), value)
    return trees, np.zeros(room, _NODE)


def room_for(budget: Budget) -> int:
    """Enough nodes for a budget, up to a limit."""
    return _ROOM if budget.nodes is None else min(_ROOM, 128 * budget.nodes + 1024)


_LOGS = np.array([0, *((n**256).bit_length() - 1 for n in range(1, TABLE))])
assert LOG_BITS == 8  # the 256 above is 1 << LOG_BITS
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
        ("prior", "i4"),
        ("bias", "i4"),
        ("is_expanded", "i4"),
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
            # parameters
            ("is_plain", "i4"),
            ("playout", "i4"),
            ("eager", "i4"),
            ("explore", "i4"),
            ("prior_weight", "i4"),
            ("progressive_bias", "i4"),
            ("width", "i4"),
            ("in_order", "i4"),
            ("hide_answers", "i4"),
            # progress
            ("seat", "i4"),
            ("root", "i4"),
            ("used", "i4"),
            ("path_length", "i4"),
            ("path", "i4", PATH_MAX),
            ("values", "i4", SEATS_MAX),
            # the actions of the position being expanded
            ("listed", "i4", actions),
            ("priors", "i4", actions),
            ("biases", "i4", actions),
            ("ties", "i4"),  # actions tied at the width's cutoff, and how many were kept
            ("ties_taken", "i4"),
            # the actions at the root, as `list_found` lists them
            ("root_visits", "i4", actions),
            ("root_means", "i4", actions),
            ("logs", "i4", TABLE),
            ("roots", "i4", TABLE),
        ]
    )
