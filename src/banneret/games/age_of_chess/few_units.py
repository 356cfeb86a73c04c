"""Solves the endgames with few units by retrograde analysis, and keeps the results in one file per ruleset.

A file is named by the hash of its ruleset, so it is never used under another;
`python -m tools.solve_few_units` writes it.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from banneret.engine.game import Game
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.layout import Array, look
from banneret.games.age_of_chess.rules.board import set_square
from banneret.games.age_of_chess.rules.few_units import (
    ACTIONS,
    BLOCK,
    KINDS_KNOWN,
    mark_decided,
    note_what_follows,
)

FOLDER = Path(__file__).parent / "solved"


def solve(game: Game, run: Runner) -> Array:
    """Solves all positions. By number: n if the seat to act wins in n actions, −n if it loses, else 0."""
    values: Array = np.zeros(KINDS_KNOWN * BLOCK, np.int8)
    counts, follows = np.zeros(BLOCK, np.int8), np.zeros(BLOCK * ACTIONS, np.int32)
    states = np.concatenate([game.new_state(), game.new_state()])
    works = np.concatenate([game.new_work(), game.new_work()])
    empty = np.concatenate([_empty_board(game, side) for side in ("blue", "gold")])
    for kind in range(KINDS_KNOWN):  # kind 0 is no unit; captures lead from the others to it
        run(note_what_follows, states, empty, game.rules, works, kind, counts, follows)
        actions = 1
        while run(mark_decided, values, kind, counts, follows, actions):
            actions += 1
    return values


def save(game: Game, values: Array) -> Path:
    """Saves the solved values for the ruleset of a game."""
    FOLDER.mkdir(exist_ok=True)
    np.savez_compressed(_path(game.ruleset.hash), values=values)
    return _path(game.ruleset.hash)


@lru_cache(maxsize=4)
def solved_values(ruleset_hash: str) -> Array | None:
    """Loads the solved values for a ruleset; None if it has not been solved."""
    if not _path(ruleset_hash).exists():
        return None
    with np.load(_path(ruleset_hash), allow_pickle=False) as content:
        values: Array = content["values"]
        return values


def _path(ruleset_hash: str) -> Path:
    return FOLDER / f"{ruleset_hash}.npz"


def _empty_board(game: Game, to_move: str) -> Array:
    """A state with an empty board and the given side to act."""
    document = {"to_move": to_move, "blue": {"a1": ["commander"]}, "gold": {"h8": ["commander"]}}
    state = game.position(document).state.copy()
    window: Any = look(state)[0]
    for place in (0, 63):
        set_square(window, game.rules_window, place, 0)
    window.history_count = 0
    return state
