"""Which code plays: results of other code are results of other players."""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from banneret.engine.game.definition import Definition
from banneret.engine.machine import kernels
from banneret.players.gamedata import data_of


@cache
def sources_hash(definition: Definition) -> str:
    """Sixteen characters made of all that decides how a game between computer players goes.

    That is the rules, what a position is worth, and how players search; not what a game says in words, nor
    the arena itself, nor the levels: who plays under their names is noted with the results.
    """
    digest = hashlib.sha256()
    for path in _files(definition):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(data_of(definition).tree.model_dump_json().encode())
    return digest.hexdigest()[:16]


_DECIDING = ("rules/**/*.py", "tables.py", "openings.py", "arrays.yaml")
"""In a game's folder: its rules, the record of their numbers, and plans for computer players."""


def _files(definition: Definition) -> Iterator[Path]:
    players = Path(__file__).parent.parent
    yield from (players / name for name in ("contest.py", "protocol.py", "quick.py"))
    for folder in (Path(kernels.__path__[0]), players / "kernels", players / "search"):
        yield from sorted(folder.rglob("*.py"))
    for pattern in _DECIDING:
        yield from sorted(definition.folder.glob(pattern))
