"""Results in files: what is loaded, and what is refused."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret import BadRecord, BanneretError
from banneret.players.arena.plan import Plan, make_plan
from banneret.players.arena.playing import Pair, Result
from banneret.players.arena.results import Results, header
from banneret.players.arena.schedule import Schedule

CHESS = banneret.game("age-of-chess")
PLAN = make_plan(CHESS, ("greedy", "random", "level:1"), seed=7)
PAIRS = [
    Pair((0, 1), 0, (Result((0,), 51, "commander"), Result((1,), 20, "commander"))),
    Pair((0, 2), 0, (Result((0, 1), 500, "limit"), Result((1,), 33, "stalemate"))),
    Pair((0, 1), 1, (Result((1,), 5, "commander"), Result((1,), 6, "commander"))),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with some results."""
    results = Results(tmp_path / "results.jsonl", PLAN)
    for pair in PAIRS:
        results.add(pair)
    results.close()
    return results.path


def test_what_was_kept_is_found_again(path: Path) -> None:
    assert Results(path, PLAN).pairs == PAIRS


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_one_at_a_time(path: Path) -> None:
    """Two writers would corrupt the file."""
    first = Results(path, PLAN)
    with pytest.raises(BanneretError, match="is in use"):
        Results(path, PLAN)
    first.close()
    Results(path, PLAN).close()


def test_the_first_line_says_what_is_played(path: Path) -> None:
    header = json.loads(path.read_text().splitlines()[0])
    assert header["game"] == "age-of-chess"
    assert header["ruleset"] == {"name": "default", "hash": CHESS.ruleset.hash}
    assert header["players"] == ["greedy", "random", "level:1"]
    assert header["plays"][:2] == ["greedy", "random"]
    assert header["plays"][2].startswith("search:")
    assert header["seed"] == 7


def test_a_line_that_was_cut_short_is_dropped_wherever_it_was_cut(path: Path) -> None:
    """As by a process that was killed while writing: complete lines stay, and the next one is appended."""
    content = path.read_bytes()
    for cut in range(0, len(content), 3):
        path.write_bytes(content[:cut])
        results = Results(path, PLAN)
        kept = max(0, content[:cut].count(b"\n") - 1)
        assert results.pairs == PAIRS[:kept]
        for pair in PAIRS[kept:]:
            results.add(pair)
        results.close()
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        (make_plan(banneret.game("cyvasse"), PLAN.players, seed=7), "its game is age-of-chess, not cyvasse"),
        (
            make_plan(CHESS, ("greedy", "random"), seed=7),
            "its players is greedy, random, level:1, not greedy, random",
        ),
        (make_plan(CHESS, PLAN.players, seed=8), "its seed is 7, not 8"),
        (make_plan(CHESS, PLAN.players, seed=7, opening=0), "its opening is 4, not 0"),
        (
            make_plan(CHESS, PLAN.players, seed=7, schedule=Schedule.LADDER),
            "its schedule is round-robin, not ladder",
        ),
        (
            make_plan(banneret.game("age-of-chess", "v2"), PLAN.players, seed=7),
            r"its ruleset is default \(\w+\), not v2 \(\w+\)",
        ),
    ],
    ids=["game", "players", "seed", "opening", "schedule", "ruleset"],
)
def test_results_of_something_else_are_not_mixed_in(path: Path, other: Plan, complaint: str) -> None:
    before = path.read_bytes()
    with pytest.raises(BanneretError, match=complaint):
        Results(path, other)
    assert path.read_bytes() == before


def test_results_of_other_code_are_not_mixed_in(path: Path) -> None:
    """A player whose code was changed is a different player."""
    path.write_text(path.read_text().replace(header(PLAN).sources, "0123456789abcdef"))
    with pytest.raises(BanneretError, match="the rules or the players have been changed since"):
        Results(path, PLAN)


@pytest.mark.parametrize(
    "content", ["my diary", "my diary\n", "{}\n", '{"format":"banneret-record-1"}\n', "[]\n"]
)
def test_other_files_are_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary"
    path.write_text(content)
    with pytest.raises(BadRecord, match="is not a file of results"):
        Results(path, PLAN)
    assert path.read_text() == content


Damage = Callable[[dict[str, Any]], object]
DAMAGES: dict[str, Damage] = {
    "a player who does not exist": lambda line: line.update(pairing=[0, 9]),
    "nobody wins": lambda line: line.update(winners=[[], [1]]),
    "a seat that does not exist": lambda line: line.update(winners=[[2], [1]]),
    "one game too few": lambda line: line.update(winners=[[0]], plies=[5], endings=["x"]),
    "lists of different lengths": lambda line: line.update(plies=[5]),
    "text for a number": lambda line: line.update(number="0"),
    "a key too many": lambda line: line.update(extra=1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_lines_are_told(path: Path, damage: Damage) -> None:
    lines = path.read_text().splitlines()
    line = json.loads(lines[2])
    damage(line)
    path.write_text("\n".join([*lines[:2], json.dumps(line), *lines[3:]]) + "\n")
    with pytest.raises(BadRecord, match=r"results.jsonl, line 3 is damaged"):
        Results(path, PLAN)


def test_a_pair_that_is_there_twice_is_told(path: Path) -> None:
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines, lines[-1]]) + "\n")
    with pytest.raises(BadRecord, match="line 5: pair 1 of greedy and random comes where 2 should"):
        Results(path, PLAN)


def test_folders_that_do_not_exist(tmp_path: Path) -> None:
    with pytest.raises(BanneretError, match=r"Cannot keep results in .*: No such file or directory"):
        Results(tmp_path / "nowhere" / "file", PLAN)
    with pytest.raises(BanneretError, match="Cannot keep results"):
        Results(tmp_path, PLAN)
