"""Compiles a game once, however many processes run the tests.

Numba's cache on disk is shared by all processes, but processes that start before it is filled would each
compile on their own. So the first one takes a lock and fills it, and the others wait and load. It also writes
down what cannot be determined later: how often each kernel was compiled.
"""

import fcntl
import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banneret.conformance.compiling import prepare as prepare_checks
from banneret.conformance.kernels.playing import play_on
from banneret.engine import rulesets
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import Compiled, Runner, ignore_progress
from banneret.engine.machine.kernel_cache import kernel_folder
from banneret.engine.machine.kernels import entry_points
from banneret.engine.match.perft import prepare as prepare_perft
from banneret.environments import VectorGame
from banneret.environments.kernels import lanes
from banneret.players.kernels import alphabeta as alphabeta_kernels
from banneret.players.kernels import treesearch as tree_kernels
from banneret.players.kernels.playing import choose
from banneret.players.search import alphabeta, treesearch


@cache
def compiled(definition: Definition) -> Runner:
    """A game's compiled kernels, with all entry points ready."""
    if not isinstance(definition.compiled, Compiled):
        return definition.compiled  # NUMBA_DISABLE_JIT: plain Python, for debugging
    with _locked(_notes(definition).with_suffix(".lock")):
        if not _notes(definition).exists():
            _notes(definition).write_text(json.dumps(_compile_anew(definition)))
        _prepare(definition)
    return definition.compiled


def versions(definition: Definition) -> dict[str, int]:
    """The number of compiled versions of each kernel, for different argument types."""
    if not isinstance(compiled(definition), Compiled):
        pytest.skip("nothing is compiled while NUMBA_DISABLE_JIT is set")
    counted: dict[str, int] = json.loads(_notes(definition).read_text())
    return counted


def _prepare(definition: Definition) -> None:
    game = Game(definition, definition.ruleset())
    prepare_checks(definition)
    prepare_perft(game)
    treesearch.prepare(game, ignore_progress)
    if has_open_rules(definition):
        alphabeta.prepare(game, ignore_progress)
    VectorGame([game], 1).prepare()


def has_open_rules(definition: Definition) -> bool:
    """Whether some ruleset leaves nothing to chance, so that alpha-beta can play it."""
    numbers = [definition.ruleset(name).numbers for name in rulesets.names(definition.rulesets_folder)]
    return any(definition.seat_count(each) == 2 and not definition.has_dice(each) for each in numbers)


def _compile_anew(definition: Definition) -> dict[str, int]:
    """Fills the cache, whatever it contained, and counts the versions of each kernel.

    A kernel inside a loaded entry has none: another process, which takes no lock, may have written that entry
    in the meantime. In that case it starts again.
    """
    counted: dict[str, int] = {}
    for _ in range(3):
        for path in _notes(definition).parents[1].glob(f"*/*.{definition.name}.*.kernel"):
            path.unlink(missing_ok=True)
        fresh = replace(definition)
        _prepare(fresh)
        assert isinstance(fresh.compiled, Compiled)
        made: dict[Any, Any] = fresh.compiled._binding._made
        counted = {
            f"{each.__module__}.{each.__name__}{' as entry' if entry else ''}": len(
                made[each, entry].overloads
            )
            for each, entry in made
        }
        if 0 not in counted.values():
            break
    return counted


def _notes(definition: Definition) -> Path:
    """The file for exactly these kernels."""
    searches = (tree_kernels.grow_tree, alphabeta_kernels.search_on)
    own = [each for each in vars(entry_points).values() if hasattr(each, "is_kernel")]
    stepping = lanes.step_lanes if definition.encoding.actions else lanes.step_listed
    entries = (*own, *searches, choose, play_on, stepping)
    content_hashes = [definition.interpreted.content_hash(each) for each in entries]
    return kernel_folder(hashlib.sha256("".join(content_hashes).encode()).hexdigest()[:32]) / "versions.json"


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
