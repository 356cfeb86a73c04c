"""Follows the tutorial step by step: every block goes into its file, and the game passes its checks."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+) (file|in|add-after|replace)=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(folder: Path, *words: str) -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", "banneret", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def follow(chapter: str, folder: Path) -> None:
    """Applies the blocks of a chapter."""
    for _, how, what, content in BLOCK.findall(chapter):
        if how == "file" and what.endswith(".py"):
            edit(folder / what, content)
        elif how == "file":
            (folder / what).write_text(content)
        elif how == "in":
            path = folder / "border_raid" / "__init__.py"
            path.write_text(
                path.read_text().replace("    notation=", f"    {content.strip()}\n    notation=")
            )
        else:
            edit_rules(folder / "border_raid" / "RULES.md", how, what, content)


def edit_rules(path: Path, how: str, clause: str, content: str) -> None:
    """Adds a clause after another, or replaces one."""
    found = re.search(rf"^- \*\*{clause}\*\* .*\n(?:  .*\n)*", path.read_text(), re.MULTILINE)
    assert found, f"{clause} is not in RULES.md"
    new = content if how == "replace" else found[0] + content
    path.write_text(path.read_text().replace(found[0], new))


def edit(path: Path, content: str) -> None:
    """Replaces statements of the same name in a module, and inserts new ones before the statement that
    follows them in the block: imports below the others, the rest at the end if nothing follows.
    """
    following: str | None = None
    for statement in reversed(ast.parse(content).body):
        lines = path.read_text().splitlines()
        module = ast.parse("\n".join(lines)).body
        new, name = source_of(content, statement), name_of(statement)
        if same := [each for each in module if name_of(each) == name]:
            lines[first_line(same[0]) - 1 : same[0].end_lineno] = [new]
        elif isinstance(statement, ast.ImportFrom):
            last = [each for each in module if isinstance(each, ast.ImportFrom)][-1]
            lines.insert(last.end_lineno or 0, new)
        elif found := [each for each in module if name_of(each) == (following or "GAME")]:
            lines.insert(first_line(found[0]) - 1, f"{new}\n\n")
        else:
            lines += ["", "", new]
        path.write_text("\n".join(lines) + "\n")
        following = name


def source_of(content: str, statement: ast.stmt) -> str:
    """The source of a statement, including its decorators."""
    return "\n".join(content.splitlines()[first_line(statement) - 1 : statement.end_lineno])


def first_line(statement: ast.stmt) -> int:
    decorators = getattr(statement, "decorator_list", [])
    return int(decorators[0].lineno) if decorators else statement.lineno


def name_of(statement: ast.stmt) -> str | None:
    """The name a statement defines, or the module it imports from."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.ImportFrom(module=module):
            return f"from {module}"
        case _:
            return None


@pytest.mark.timeout(600)
def test_the_tutorial_leads_to_a_game_that_passes_all_checks(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    run(tmp_path, "new", "border-raid")
    assert len([chapter for chapter in chapters if BLOCK.search(chapter)]) == 3
    for chapter in chapters:
        if BLOCK.search(chapter):
            follow(chapter, tmp_path / "border-raid")
            run(tmp_path, "check", "border-raid/", "--quick")
    run(tmp_path, "check", "border-raid/")
