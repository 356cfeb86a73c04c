"""A hash of the code that plays: results are comparable only if it is the same."""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from banneret.engine.game import Definition
from banneret.engine.machine import kernels
from banneret.players.gamedata import data_of


@cache
def sources_hash(definition: Definition) -> str:
    """Sixteen characters over all code that decides how a game between computer players goes.

    That is the rules, the evaluation and the search; not the words of a game, the arena or the levels: the
    players behind level names are noted with the results.
    """
    digest = hashlib.sha256()
    for code in sorted(_code_in(path) for path in _files(definition)):
        digest.update(code.encode() + b"\0")
    digest.update(data_of(definition).tree.model_dump_json().encode())
    return digest.hexdigest()[:16]


def _code_in(path: Path) -> str:
    """The code of a file without comments, docstrings, imports, layout and its name."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _does_nothing(each)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _does_nothing(statement: ast.stmt) -> bool:
    """Whether a statement is an import or a bare string."""
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or isinstance(statement, (ast.Import, ast.ImportFrom))


_DECIDING = ("rules/**/*.py", "fill_rules.py", "openings.py", "arrays.yaml")
"""Files in a game's folder that decide play: its rules, their numbers, and opening plans."""


def _files(definition: Definition) -> Iterator[Path]:
    players = Path(__file__).parent.parent
    yield from (players / name for name in ("contest.py", "learned.py", "protocol.py", "quick.py"))
    for folder in (Path(kernels.__path__[0]), players / "kernels", players / "search"):
        yield from sorted(folder.rglob("*.py"))
    for pattern in _DECIDING:
        yield from sorted(definition.folder.glob(pattern))
