"""Alpha-beta for one question: its memory, its budget, and its result."""

from dataclasses import dataclass
from functools import cache
from math import log
from typing import Any

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress, Runner
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.layout import DICE, Array, look, position_in, record
from banneret.players.kernels.alphabeta import begin_search, extract_pv, search_on
from banneret.players.kernels.ordering import HISTORY
from banneret.players.kernels.pruning import LMR_DEPTHS, LMR_PLACES
from banneret.players.kernels.values import SCALE, win_share
from banneret.players.protocol import Considered, Line, Question, Stop
from banneret.players.search.budget import Budget, Spending
from banneret.players.search.compiled import note_ready
from banneret.players.search.lines import new_line, read_line
from banneret.players.search.threads import threaded_map

DEPTH_MAX = 48
QUIET_DEPTH = 12
_LEVELS = DEPTH_MAX + QUIET_DEPTH + 2
_FIRST_RUN = 256

WORD = record([("word", "i8")])
ENTRY = record([("signed", "i8"), ("action", "i4"), ("value", "i2"), ("depth", "i1"), ("bound", "i1")])
_TABLE_BITS = 20
"""The largest table, of 16 MB; small node budgets get a smaller one."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of a search, and which values it must resolve."""

    budget: Budget
    depth: int = DEPTH_MAX
    slack: int = 0
    """Moves within this distance of the best, out of 12,000, get exact values too."""
    width: int = 1
    """The number of best moves that get exact values (MultiPV)."""
    gain: int = 0
    """If not 0, the search is selective: see `AlphaBetaParameters`."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: moves with their values, the best first, as far as they are known."""

    moves: tuple[Considered, ...]
    nodes: int
    depth: int


def look_ahead(
    game: Game, question: Question, limits: SearchLimits, threads: int, stop: Stop, run: Runner
) -> SearchResult:
    """Searches until the budget is spent. Several threads share a table (lazy SMP), and the first one's
    result counts: the others fill the table for it, so results depend on timing.
    """
    table = np.zeros(1 << _table_bits(limits.budget), ENTRY)
    searches = [_Search(game, table, run) for _ in range(threads)]
    is_over = False

    def search(n: int) -> SearchResult:
        nonlocal is_over
        try:
            return searches[n].find(question, limits, n, lambda: is_over or stop())
        finally:
            is_over = is_over or n == 0

    with threaded_map(threads) as apply:
        found = list(apply(search, range(threads)))
    return SearchResult(found[0].moves, sum(each.nodes for each in found), found[0].depth)


def prepare(game: Game, on_progress: CompileProgress) -> None:
    """Compiles the search, or loads it from the cache."""
    _Search(game, np.zeros(1, ENTRY), game.definition.compiled).prepare(on_progress)
    note_ready(game.definition, search_on)


class _Search:
    """One thread's search and its memory."""

    def __init__(self, game: Game, table: Array, run: Runner) -> None:
        definition = game.definition
        self._run = run
        self._rules = game.rules
        self._table = table
        self._searches, self._levels, self._words = new_search_spaces(definition)
        self._search: Any = look(self._searches)[0]

    def prepare(self, on_progress: CompileProgress) -> None:
        spaces = self._searches, self._levels, self._words, self._table, self._rules
        prepare = self._run.prepare
        prepare(search_on, *spaces, 0, on_progress=on_progress)
        prepare(extract_pv, *spaces, 0, new_line(), on_progress=on_progress)
        prepare(begin_search, self._searches, self._levels, self._rules, 0, on_progress=on_progress)

    def find(self, question: Question, limits: SearchLimits, thread: int, stop: Stop) -> SearchResult:
        search = self._search
        search.depth_max = limits.depth
        search.slack = limits.slack * SCALE
        search.width = limits.width
        search.gain = limits.gain
        search.selective = limits.gain > 0
        self._searches["reductions"] = reductions(selective=limits.gain > 0)
        seed_dice(search.dice, derive(question.seed, thread, STREAM_PLAYER))
        self._levels["states"][0] = question.state
        self._run(begin_search, self._searches, self._levels, self._rules, question.seat)
        spaces = self._searches, self._levels, self._words, self._table, self._rules
        spending = Spending(limits.budget, stop, _FIRST_RUN)
        while not search.is_done and (run := spending.next_run()):
            spending.spend(int(self._run(search_on, *spaces, run)))
        return SearchResult(tuple(self._moves(limits)), spending.nodes, search.completed_depth)

    def _moves(self, limits: SearchLimits) -> list[Considered]:
        """The moves of the last completed depth; or those of the unfinished one, if only the best is wanted:
        its first move is the best of the depth before.
        """
        search = self._search
        is_best_wanted = limits.slack == 0 and limits.width == 1
        if (search.tried and is_best_wanted and not search.is_done) or search.completed_moves == 0:
            moves, values, count = search.found_moves, search.found, search.tried
        else:
            moves, values, count = search.moves, search.values, search.completed_moves
        if count == 0:  # no time to search any move
            return [Considered((search.moves[0],), win_share(0))]
        return [
            Considered((moves[n],), win_share(values[n]), self._line(moves[n]) if n < limits.width else ())
            for n in range(count)
        ]

    def _line(self, action: int) -> Line:
        line = new_line()
        spaces = self._searches, self._levels, self._words, self._table, self._rules
        return read_line(line, int(self._run(extract_pv, *spaces, action, line)))


def new_search_spaces(definition: Definition, searches: int = 1) -> tuple[Array, Array, Array]:
    """The records of a search: those that exist once, the plies, and the plies as words. There may be several
    of the first, all alike.
    """
    search, levels = np.zeros(searches, _search(definition)), np.zeros(_LEVELS, _level(definition))
    position = position_in(definition.records.state)
    search["level_words"] = levels.itemsize // WORD.itemsize
    search["first_word"] = position.start // WORD.itemsize
    search["skipped_bits"] = position.start % WORD.itemsize * 8
    search["position_words"] = position.stop // WORD.itemsize - position.start // WORD.itemsize
    search["depth_max"] = DEPTH_MAX
    search["quiet_depth"] = QUIET_DEPTH
    search["width"] = 1
    search["reductions"] = reductions(selective=False)
    return search, levels, levels.view(WORD)


@cache
def reductions(*, selective: bool) -> Array:
    """How many plies less deeply moves are searched at first, by depth and by their place in the order."""
    table = np.zeros((LMR_DEPTHS, LMR_PLACES), np.int8)
    if selective:
        for depth in range(3, LMR_DEPTHS):
            for place in range(3, LMR_PLACES):
                table[depth, place] = max(1, int(0.6 + log(depth) * log(place) / 2.25))
    else:
        table[3:, 4:] = 1
        table[5:, 14:] = 2
    return table.reshape(-1)


def _table_bits(budget: Budget) -> int:
    """The table size for a budget, as a power of two."""
    if budget.nodes is None:
        return _TABLE_BITS
    return min(_TABLE_BITS, max(10, budget.nodes.bit_length()))


def _actions(definition: Definition) -> int:
    fields = definition.records.work.fields
    assert fields is not None
    return int(fields["actions"][0].shape[0])


@cache
def _level(definition: Definition) -> np.dtype[Any]:
    """The record of a ply."""
    actions = _actions(definition)
    return record(
        [
            ("states", definition.records.state, 1),
            ("key", "i8"),
            ("seat", "i4"),
            ("depth", "i4"),
            ("alpha", "i4"),
            ("beta", "i4"),
            ("first_alpha", "i4"),
            ("best", "i4"),
            ("best_action", "i4"),
            ("stage", "i4"),
            ("table_move", "i4"),
            ("ceiling", "i4"),  # what quiet moves are unlikely to exceed
            ("is_listed", "i1"),
            ("in_check", "i1"),
            ("prunes", "i1"),
            ("tries_null_move", "i1"),
            ("follows_null_move", "i1"),
            ("next", "i4"),
            ("count", "i4"),
            ("actions", "i4", actions),
            ("scores", "i4", actions),
        ]
    )


@cache
def _search(definition: Definition) -> np.dtype[Any]:
    """The record of a search, apart from its plies."""
    actions = _actions(definition)
    return record(
        [
            ("dice", DICE),
            ("key", "i8"),
            ("nodes", "i8"),
            # where the position lies within the words of a level
            ("level_words", "i4"),
            ("first_word", "i4"),
            ("position_words", "i4"),
            ("skipped_bits", "i4"),
            # parameters
            ("depth_max", "i4"),
            ("quiet_depth", "i4"),
            ("slack", "i4"),
            ("width", "i4"),
            ("selective", "i4"),
            ("gain", "i4"),
            ("reductions", "i1", LMR_DEPTHS * LMR_PLACES),
            # progress
            ("is_done", "i4"),
            ("ply", "i4"),
            ("depth", "i4"),
            # the table entry of the last lookup
            ("known_action", "i4"),
            ("known_value", "i4"),
            ("known_depth", "i4"),
            ("known_bound", "i4"),
            # root moves: of the last completed depth, and of the one under way
            ("completed_depth", "i4"),
            ("completed_moves", "i4"),
            ("root_count", "i4"),
            ("tried", "i4"),
            ("moves", "i4", actions),
            ("values", "i4", actions),
            ("found_moves", "i4", actions),
            ("found", "i4", actions),
            # move ordering
            ("killers", "i4", 2 * _LEVELS),
            ("history", "i4", 2 * HISTORY),
            ("works", definition.records.work, 1),
        ]
    )
