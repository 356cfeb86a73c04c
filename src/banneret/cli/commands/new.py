"""`banneret new`."""

import ast
import keyword
import re
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from banneret import games
from banneret.cli.consoles import standard_output
from banneret.engine.errors import BanneretError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_SKELETON = "banneret.cli.skeleton"


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What the game is called: small-letters-and-hyphens.")
    ],
) -> None:
    """Create the skeleton of a new game, ready to play."""
    if not _NAME.fullmatch(name):
        raise BanneretError(f"{name!r}: write small letters, digits and hyphens, such as my-game.")
    package = name.replace("-", "_")
    if keyword.iskeyword(package):
        raise BanneretError(f"{name!r} is a word of Python's own. Choose another name.")
    if name in games.names():
        raise BanneretError(f"There is a game called {name} already. Choose another name.")
    folder = Path(name)
    if folder.exists():
        raise BanneretError(f"There is a file or folder called {name} here already.")
    write_skeleton(folder, name)
    standard_output().print(
        f"Wrote {name}/, a game that already plays. Next:\n"
        f"\n"
        f"  banneret check {name}/      run the checks that every game must pass\n"
        f"  pip install -e {name}/      install it, so that all commands know it\n"
        f"  banneret play {name}        play it\n"
        f"\n"
        f"Its rules are in {name}/{package}/rules.py and, in words, in RULES.md."
    )


def write_skeleton(folder: Path, name: str) -> None:
    """Writes the package of a new game: the skeleton with its names replaced."""
    package, title = name.replace("-", "_"), name.replace("-", " ").title()
    words = {
        _SKELETON: package,
        "skeleton": name,
        "Skeleton: ": f"{title}: ",
        '"Skeleton"': f'"{title}"',
        "# Skeleton": f"# {title}",
        "Skeleton": title.replace(" ", ""),
        "SK-": f"{_prefix(name)}-",
        '"SK"': f'"{_prefix(name)}"',
    }
    with as_file(files(_SKELETON)) as source:
        for path in sorted(source.rglob("*")):
            if path.suffix in (".py", ".md", ".yaml"):
                text = path.read_text(encoding="utf-8")
                for old, replacement in words.items():
                    text = text.replace(old, replacement)
                text = _with_sorted_imports(text, package) if path.suffix == ".py" else text
                _write(folder / package / path.relative_to(source), text)
    _write(folder / "pyproject.toml", _PYPROJECT.format(name=name, package=package, title=title))
    _write(folder / "README.md", f"# {title}\n\nA game for Banneret.\n")


def _with_sorted_imports(text: str, package: str) -> str:
    """Moves the imports of the module's own package after all others, as formatters do."""
    lines = text.splitlines(keepends=True)
    own, last = set[int](), 0
    for node in ast.parse(text).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            numbers = range(node.lineno - 1, node.end_lineno or node.lineno)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                own.update(numbers)
            else:
                last = numbers[-1] + 1
    moved = [lines[n] for n in sorted(own)]
    rest = [(n, line) for n, line in enumerate(lines) if n not in own]
    before, after = [line for n, line in rest if n < last], [line for n, line in rest if n >= last]
    return "".join([*before, "\n", *moved, *after]) if moved and before else text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _prefix(name: str) -> str:
    """The clause prefix of a game: `MG` for my-game, `DU` for duel."""
    first = [word[0] for word in name.split("-") if word[0].isalpha()]
    letters = "".join(first[:4]) if len(first) > 1 else re.sub("[^a-z]", "", name)[:2]
    return (letters if len(letters) > 1 else f"{letters}x").upper()


_PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for Banneret."
requires-python = ">=3.11"
dependencies = ["banneret"]

[project.entry-points."banneret.games"]
{name} = "{package}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""
