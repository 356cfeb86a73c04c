"""`banneret new`: the skeleton of a game, which is playable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import SOURCES, run, run_process


def test_a_new_game_can_be_installed_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Generated, installed by pip into a separate folder, found by its entry point, and played."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "my-game").out.startswith("Wrote my-game/, a game that already plays.")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", "there", "./my-game"], check=True)
    paths = os.pathsep.join([str(tmp_path / "there"), str(SOURCES)])
    assert "my-game" in run_process("games", PYTHONPATH=paths).out
    typed = "b2-b3\nwhy a1-a3\nquit\n\n"
    ended = run_process(
        "play", "my-game", "--seed", "1", "--opponent", "greedy", typed=typed, PYTHONPATH=paths
    )
    assert ended.code == 0, ended.err
    assert "Blue moves from b2 to b3." in ended.out


def test_the_clauses_and_classes_have_the_games_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "border-raid")
    written = "".join(path.read_text() for path in tmp_path.rglob("*.*") if path.is_file())
    assert "BR-1.1" in written
    assert "class BorderRaidNotation" in written
    assert "skeleton" not in written.lower()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("My Game", "small letters"),
        ("../elsewhere", "small letters"),
        ("prevail", "already"),
        ("class", "word of Python's own"),
    ],
)
def test_a_name_that_cannot_be(
    name: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run("new", name)
    assert ended.code == 2
    assert problem in ended.err
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-game").mkdir()
    ended = run("new", "my-game")
    assert ended.code == 2
    assert "already" in ended.err
    assert not list((tmp_path / "my-game").iterdir())
