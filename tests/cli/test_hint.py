"""`banneret hint`."""

import json
from pathlib import Path

import pytest

import banneret
from tests.cli.running import run
from tests.conformance.compiling import compiled

WON_IN_ONE = {
    "to_move": "blue",
    "blue": {"e1": ["commander"], "d6": ["pikeman"], "a2": ["cavalry"]},
    "gold": {"e7": ["commander"], "b3": ["heavy"], "h8": ["heavy"]},
}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match that the next action wins."""
    game = banneret.game("age-of-chess")
    compiled(game.definition)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(game.position(WON_IN_ONE).record()))
    return file


def test_the_best_actions_with_values_and_what_may_follow(saved: Path) -> None:
    ended = run("hint", str(saved), "--seconds", "0.2", "--count", "2")
    assert ended.code == 0
    lines = [line.split() for line in ended.out.splitlines()]
    assert ["Action", "Value", "What", "may", "follow"] in lines
    best = lines[lines.index(["Action", "Value", "What", "may", "follow"]) + 1]
    assert best == ["d6xe7", "100%"]
    assert "Blue to act" in ended.out


def test_for_programs(saved: Path) -> None:
    ended = run("hint", str(saved), "--seconds", "0.2", "--count", "3", "--json")
    told = json.loads(ended.out)
    assert (told["game"], told["at"]) == ("age-of-chess", 0)
    (hints,) = told["hints"]
    assert hints["seat"] == "blue"
    assert [each["value"] for each in hints["actions"]] == sorted(
        (each["value"] for each in hints["actions"]), reverse=True
    )
    assert hints["actions"][0] == {"text": "d6xe7", "value": 1.0, "line": []}
    assert len(hints["actions"]) == 3


def test_what_cannot_be_answered(saved: Path, tmp_path: Path) -> None:
    assert run("hint", str(saved), "--at", "7").err == "--at: the match has positions 0 to 0, not 7.\n"
    match = banneret.game("age-of-chess").position(WON_IN_ONE)
    match.play("d6xe7")
    over = tmp_path / "over.json"
    over.write_text(json.dumps(match.record()))
    ended = run("hint", str(over))
    assert (ended.code, ended.err) == (2, "The match is over. --at N goes back to an earlier action.\n")
    assert run("hint", str(tmp_path / "missing.json")).code == 1
