"""`banneret simulate` and `banneret perft`."""

import json
from typing import Any

import pytest

from banneret.games import definition
from tests.cli.running import GAME, run
from tests.conformance.compiling import compiled

SIMULATE = ("simulate", GAME, "--games", "50", "--players", "greedy,random", "--seed", "3")


def summary(*arguments: str) -> dict[str, Any]:
    ended = run(*SIMULATE, "--json", *arguments)
    assert (ended.code, ended.err) == (0, "")
    told: dict[str, Any] = json.loads(ended.out)
    return told


def test_the_summary_adds_up() -> None:
    told = summary()
    assert told["games"] == 50
    assert sum(told["wins"].values()) + told["draws"] + told["unfinished"] == 50
    assert sum(told["endings"].values()) == 50
    assert told["wins"]["blue"] > told["wins"]["gold"]
    assert told["mean_moves"] == told["moves"] / 50
    assert told["moves_per_second"] == pytest.approx(told["moves"] / told["seconds"])
    assert told["games_per_second"] == pytest.approx(50 / told["seconds"])
    assert told["players"] == {"blue": "greedy", "gold": "random"}
    assert told["ruleset"]["name"] == "default"
    low, high = told["intervals"]["blue"]
    assert low < told["wins"]["blue"] / 50 < high


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one, two = summary("--threads", "1"), summary("--threads", "2")
    assert (one["threads"], two["threads"]) == (1, 2)
    assert [one[key] for key in ("wins", "moves", "endings")] == [
        two[key] for key in ("wins", "moves", "endings")
    ]


def test_the_table_says_the_same_as_the_json() -> None:
    told = summary()
    out = run(*SIMULATE).out
    blue = next(line for line in out.splitlines() if line.startswith("Blue (greedy)"))
    assert blue.split()[2] == str(told["wins"]["blue"])
    assert f"Length: {told['mean_moves']:.1f} moves on average" in out


def test_one_name_stands_for_all_seats() -> None:
    assert "Gold (random)" in run("simulate", GAME, "--games", "2").out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--games", "-5"], "--games"),
        (["--games", "0"], "--games"),
        (["--threads", "0"], "--threads"),
        (["--seed", str(2**70)], "The seed must be a whole number"),
        (["--players", "greedy,gready"], "There is no player called 'gready'. Did you mean greedy?"),
        (["--players", "greedy,greedy,greedy"], "Expected one player, or one for each of 2 seats; found 3."),
    ],
)
def test_wrong_options_of_simulate(options: list[str], complaint: str) -> None:
    ended = run("simulate", GAME, *options)
    assert (ended.code, ended.out) == (2, "")
    assert complaint in ended.err


def test_perft_counts_each_depth() -> None:
    told = json.loads(run("perft", GAME, "--depth", "3", "--json").out)
    assert [(each["depth"], each["nodes"]) for each in told["counts"]] == [(1, 44), (2, 1936), (3, 86416)]
    assert told["ruleset"]["name"] == "default"
    rows = run("perft", GAME, "--depth", "2").out.splitlines()
    assert rows[0].split()[:2] == ["depth", "nodes"]
    assert [row.split()[:2] for row in rows[1:]] == [["1", "44"], ["2", "1,936"]]


@pytest.mark.parametrize("depth", ["0", "21", "deep"])
def test_perft_refuses_depths_it_cannot_reach(depth: str) -> None:
    ended = run("perft", GAME, "--depth", depth)
    assert ended.code == 2
    assert "--depth" in ended.err


def test_set_ups_can_be_chosen() -> None:
    """By name, in games that have several, for all seats or each one."""
    compiled(definition("cyvasse"))
    told = run("simulate", "cyvasse", "--games", "20", "--setup", "bastion,random", "--json")
    assert (told.code, told.err) == (0, "")
    assert json.loads(told.out)["ruleset"]["name"] == "default with changes"
    assert sum(json.loads(told.out)["wins"].values()) == 20


@pytest.mark.parametrize(
    ("game", "setup", "complaint"),
    [
        (GAME, "random", "This game has no other set-ups to choose from."),
        ("cyvasse", "nowhere", "there is no array 'nowhere'"),
        ("cyvasse", "./nowhere.yaml", "nowhere.yaml: cannot be read"),
        ("cyvasse", "random,random,random", "Expected one set-up, or one for each of 2 seats; found 3."),
    ],
)
def test_set_ups_that_are_none(game: str, setup: str, complaint: str) -> None:
    for command in ("simulate", "play"):
        refused = run(command, game, "--setup", setup)
        assert refused.code == 2
        assert complaint in refused.err
