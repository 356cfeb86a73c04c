"""Alpha-beta for one question: its space, its budget, and what it has found."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.compiler import CompileProgress
from banneret.engine.definition import Definition
from banneret.engine.game import Game
from banneret.engine.kernels.dice import seed_dice
from banneret.engine.layout import DICE, Array, look, record
from banneret.players.kernels.alphabeta import begin_search, search_on
from banneret.players.kernels.ordering import HISTORY
from banneret.players.kernels.values import SCALE, share
from banneret.players.protocol import Considered, Question, Stop
from banneret.players.search.budget import Budget, Spending

DEPTH_MAX = 48
QUIET_DEPTH = 12
_LEVELS = DEPTH_MAX + QUIET_DEPTH + 2

WORD = record([("word", "i8")])
ENTRY = record([("key", "i8"), ("action", "i4"), ("value", "i2"), ("depth", "i1"), ("bound", "i1")])
_TABLE_BITS = 20
"""A table of 16 MB, where the budget is not so small that a smaller one does."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: moves with their values, the best first, as far as they are known."""

    moves: tuple[Considered, ...]
    nodes: int
    depth: int


class AlphaBeta:
    """The space for a search."""

    def __init__(self, definition: Definition, table_bits: int) -> None:
        self._run = definition.compiled
        self._levels: Array = np.zeros(_LEVELS, _level(definition))
        self._words: Array = self._levels.view(WORD)
        self._searches: Array = np.zeros(1, _search(definition))
        self._table: Array = np.zeros(1 << table_bits, ENTRY)
        self._search: Any = look(self._searches)[0]
        self._lay_out_words(definition)

    def _lay_out_words(self, definition: Definition) -> None:
        """Where in a level the words are in which positions differ."""
        fields = definition.STATE.fields
        assert fields is not None
        begins, ends = fields["over"][1], definition.STATE.itemsize
        search = self._search
        search.level_words = self._levels.itemsize // WORD.itemsize
        search.first_word = begins // WORD.itemsize
        search.skipped_bits = begins % WORD.itemsize * 8
        search.position_words = ends // WORD.itemsize - search.first_word

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles the search, or loads it if that was done before."""
        levels, words, rules = self._levels, self._words, game.rules
        prepare = self._run.prepare
        prepare(search_on, self._searches, levels, words, self._table, rules, 0, on_progress=on_progress)
        prepare(begin_search, self._searches, levels, rules, 0, on_progress=on_progress)

    def find(
        self, game: Game, question: Question, budget: Budget, depth: int, slack: int, width: int, stop: Stop
    ) -> Found:
        """Searches until the budget is spent, to some depth at most."""
        search, rules = self._search, game.rules
        search.depth_max = depth
        search.quiet_depth = QUIET_DEPTH
        search.slack = slack * SCALE
        search.width = width
        seed_dice(search.dice, question.seed)
        self._levels["states"][0] = question.state
        self._run(begin_search, self._searches, self._levels, rules, question.seat)
        spending = Spending(budget, stop, first_run=256)
        while not search.is_done and (run := spending.next_run()):
            spending.spend(
                int(self._run(search_on, self._searches, self._levels, self._words, self._table, rules, run))
            )
        return Found(self._moves(slack), spending.nodes, search.settled_depth)

    def _moves(self, slack: int) -> tuple[Considered, ...]:
        """The moves of the last depth that was finished; or of the one under way, whose first move was the
        best of the one before, where nothing but the best is asked for.
        """
        search = self._search
        if (search.tried and slack == 0 and not search.is_done) or search.settled == 0:
            moves, values, count = search.found_moves, search.found, search.tried
        else:
            moves, values, count = search.moves, search.values, search.settled
        if count == 0:
            return (Considered((search.moves[0],), share(0)),)
        return tuple(Considered((moves[n],), share(values[n])) for n in range(count))


def table_bits_for(budget: Budget) -> int:
    """A table that is large enough for a budget, and not much larger."""
    if budget.nodes is None:
        return _TABLE_BITS
    return min(_TABLE_BITS, max(10, budget.nodes.bit_length()))


def _actions(definition: Definition) -> int:
    fields = definition.WORK.fields
    assert fields is not None
    return int(fields["actions"][0].shape[0])


def _level(definition: Definition) -> np.dtype[Any]:
    actions = _actions(definition)
    return record(
        [
            ("states", definition.STATE, 1),
            ("key", "i8"),
            ("seat", "i4"),
            ("depth", "i4"),
            ("alpha", "i4"),
            ("beta", "i4"),
            ("first_alpha", "i4"),
            ("best", "i4"),
            ("best_action", "i4"),
            ("stage", "i4"),
            ("next", "i4"),
            ("count", "i4"),
            ("actions", "i4", actions),
            ("scores", "i4", actions),
        ]
    )


def _search(definition: Definition) -> np.dtype[Any]:
    actions = _actions(definition)
    return record(
        [
            ("dice", DICE),
            ("key", "i8"),
            ("nodes", "i8"),
            # where positions lie in the words of the levels
            ("level_words", "i4"),
            ("first_word", "i4"),
            ("position_words", "i4"),
            ("skipped_bits", "i4"),
            # what is wanted
            ("depth_max", "i4"),
            ("quiet_depth", "i4"),
            ("slack", "i4"),
            ("width", "i4"),
            # where it is
            ("is_done", "i4"),
            ("ply", "i4"),
            ("depth", "i4"),
            # the moves of the first ply: of the last depth that is settled, and of the one under way
            ("settled_depth", "i4"),
            ("settled", "i4"),
            ("root_count", "i4"),
            ("tried", "i4"),
            ("moves", "i4", actions),
            ("values", "i4", actions),
            ("found_moves", "i4", actions),
            ("found", "i4", actions),
            # for the order of moves
            ("killers", "i4", 2 * _LEVELS),
            ("history", "i4", 2 * HISTORY),
            ("works", definition.WORK, 1),
        ]
    )
