"""`banneret replay`."""

import json
from pathlib import Path
from typing import Any

import pytest

import banneret
from tests.cli.running import boards, play, run


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    play("e2-e3", "e7-e6", "d1-d2", f"save {file}", options=("--seat", "both", "--seed", "7"))
    return file


def altered(file: Path, **changes: Any) -> Path:
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))
    return file


def test_a_sound_record(saved: Path) -> None:
    ended = run("replay", str(saved), "--verify")
    assert ended.code == 0
    assert ended.out == "ok: 3 actions, the chain of hashes unbroken. The match is not over yet.\n"


def test_without_a_terminal_every_action_is_told(saved: Path) -> None:
    lines = [line.strip() for line in run("replay", str(saved)).out.splitlines()]
    assert lines == [
        "1 [ ] e2-e3 Blue Pikeman e2 moves to e3.",
        "2 ( ) e7-e6 Gold Pikeman e7 moves to e6.",
        "3 [ ] d1-d2 Blue Priestess d1 joins the Pikeman on d2.",
        "The match is not over yet.",
    ]


def test_one_position_of_it(saved: Path) -> None:
    ended = run("replay", str(saved), "--at", "1")
    assert boards(ended.out) == [boards(play("e2-e3", options=("--seat", "both")).out)[1]]


def test_a_position_that_it_does_not_have(saved: Path) -> None:
    ended = run("replay", str(saved), "--at", "4")
    assert ended.code == 2
    assert ended.err == "The match has positions 0 to 3, not 4.\n"


def test_as_json(saved: Path) -> None:
    told = json.loads(run("replay", str(saved), "--json").out)
    assert told["ok"] is True
    assert told["players"] == {"blue": "you", "gold": "you"}
    assert told["moves"] == 3
    assert told["actions"][1] == {
        "n": 2,
        "seat": "gold",
        "text": "e7-e6",
        "events": ["Gold Pikeman e7 moves to e6."],
        "causes": [],
    }
    assert told["outcome"] is None


def test_an_altered_action_is_named(saved: Path) -> None:
    actions = json.loads(saved.read_text())["actions"]
    actions[1]["text"] = "d7-d6"
    ended = run("replay", str(altered(saved, actions=actions)), "--verify")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == f"{saved}: actions.1: the hash chain breaks at action 2 ('d7-d6').\n"
    told = run("replay", str(saved), "--verify", "--json")
    assert told.code == 1
    assert json.loads(told.out) == {"ok": False, "error": ended.err.strip()}


def test_names_in_a_record_cannot_drive_the_terminal(saved: Path) -> None:
    match = banneret.replay(json.loads(saved.read_text()))
    saved.write_text(json.dumps(match.record(["\x1b[31mme", "you"])))
    ended = run("replay", str(saved), "--at", "0")
    assert "[ ] Blue  ?[31mme" in ended.out
    assert "\x1b" not in ended.out


def test_a_false_outcome_is_found(saved: Path) -> None:
    outcome = {"result": "won", "winners": [0], "ending": "commander", "text": "Blue wins."}
    ended = run("replay", str(altered(saved, outcome=outcome)))
    assert ended.code == 1
    assert "outcome: the actions lead to a different outcome" in ended.err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b'{\n "format": oops}', "not JSON at line 2"),
        (b"\xff\xfe", "not JSON in UTF-8"),
        (b"[" * 100_000, "not JSON"),
        (b"{}", "format: expected 'banneret-record-1' or 'banneret-record-2', found None"),
        (b"7", "This is not a record"),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(content)
    for command in (["replay", str(file)], ["play", "--resume", str(file)]):
        ended = run(*command)
        assert (ended.code, ended.out) == (1, "")
        assert ended.err.startswith(f"{file}: {complaint}")
        assert len(ended.err.splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    ended = run("replay", str(tmp_path / "none.json"))
    assert ended.code == 1
    assert ended.err == f"{tmp_path / 'none.json'}: cannot be read: No such file or directory.\n"


def test_why_something_came_out_so_stands_below_it(tmp_path: Path) -> None:
    """In the report, and in the log during play."""
    file, moves = tmp_path / "match.json", ("d2-d3", "e7-e6", "d3-d4", "e6-e5", "d4xe5")
    told = play(*moves, "log", f"save {file}", options=("--seat", "both", "--seed", "7")).out
    for text in (told, run("replay", str(file)).out):
        lines = [" ".join(line.split()) for line in text.splitlines()]
        at = max(n for n, line in enumerate(lines) if line.startswith("5 [ ] d4xe5 "))
        assert "Pikeman against Pikeman: both die hand to hand. (AC-4.1)" in " ".join(lines[at : at + 4])
    (why,) = json.loads(run("replay", str(file), "--json").out)["actions"][4]["causes"]
    assert why == {
        "text": "Pikeman against Pikeman: both die hand to hand.",
        "clause": "AC-4.1",
        "is_sum": False,
    }
