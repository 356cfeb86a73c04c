"""The documentation is correct: examples are run, excerpts are compared, links are followed.

    pycon      run as doctests, in the order of the file
    console    commands and their output; text after a prompt such as `Blue> ` is typed
    yaml       with a comment `# name.yaml` on the first line: a file that the commands find
    python     and yaml, with a path there: an excerpt, whose lines are in that file in this order

In output `...` stands for anything. Other blocks are not checked.
"""

import doctest
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

import banneret
from banneret.games import definition, names
from tests.cli.running import run
from tests.conformance.compiling import compiled

ROOT = Path(__file__).parents[1]
FILES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/*.md"))]
TYPED = re.compile(r"^[A-Z][a-z]+(?:: [^>]+)?> (.*)$", re.MULTILINE)

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


class Block(NamedTuple):
    """A fenced block: its language, the file name in a comment on its first line, if any, and the rest."""

    language: str
    name: str
    text: str


def blocks(path: Path) -> Iterator[Block]:
    fenced = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
    for _, language, content in fenced.findall(path.read_text(encoding="utf-8")):
        text = dedent(content)
        first, _, rest = text.partition("\n")
        named = re.fullmatch(r"# (\S+\.(?:yaml|py))", first)
        yield Block(language, named[1], rest) if named else Block(language, "", text)


@pytest.fixture(autouse=True, scope="module")
def compile_first() -> None:
    """Examples simulate games; this compiles the kernels once for all test processes."""
    for name in names():
        compiled(definition(name))


@each_file
def test_python_examples(path: Path) -> None:
    examples = "\n".join(block.text for block in blocks(path) if block.language == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, path.name, str(path), 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not told, "".join(told)


@each_file
def test_commands(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(path):
        if block.language == "yaml" and block.name and "/" not in block.name:
            Path(block.name).write_text(f"# {block.name}\n{block.text}", encoding="utf-8")
        if block.language == "console":
            for example in block.text.removeprefix("$ ").split("\n$ "):
                command, _, expected = example.partition("\n")
                check_command(command, expected)


def check_command(command: str, expected: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "banneret", command
    ended = run(*arguments, typed="".join(f"{line}\n" for line in TYPED.findall(expected)))
    found = "\n".join(line.rstrip() for line in (ended.out + ended.err).splitlines())
    agrees = doctest.OutputChecker().check_output(expected.strip(), found.strip(), doctest.ELLIPSIS)
    assert agrees, f"$ {command}\n{found}"


@each_file
def test_excerpts(path: Path) -> None:
    for block in blocks(path):
        if "/" in block.name:
            source = iter((ROOT / block.name).read_text(encoding="utf-8").splitlines())
            wanted = block.text.rstrip().splitlines()
            missing = [line for line in wanted if not any(line == each for each in source)]
            assert missing == [], f"not in {block.name}, or not in this order"


@each_file
def test_links(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8"))
    nowhere = [each for each in targets if "://" not in each and not (path.parent / each).exists()]
    assert nowhere == []


@each_file
def test_clauses_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in names():
        game = definition(name)
        named = set(re.findall(rf"\b{game.clause_prefix}-\d+\.\d+\b", text))
        assert [clause for clause in sorted(named) if f"**{clause}**" not in game.rules_text] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/games/*.json")), ids=lambda path: path.stem)
def test_games_to_watch_are_played_to_the_end(path: Path) -> None:
    assert banneret.replay(json.loads(path.read_text(encoding="utf-8"))).is_over
