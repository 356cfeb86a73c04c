"""What every level does, and what none does; `python -m tests.players.test_sanity` looks for situations."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.layout import Array, look
from banneret.players.blunders import actions, loses_at_once, wins
from banneret.players.contest import compiled_game, prepare_game
from banneret.players.gamedata import data_of
from banneret.players.protocol import Question, own_seed, question_for
from banneret.players.registry import player
from tools.count_sanity import BEGIN, END, Count, Watcher, by_nodes, write
from tools.watching import watch

FILE = Path(__file__).with_name("situations.json")
SITUATIONS = json.loads(FILE.read_text()) if FILE.exists() else {}

NODES = 300
"""The node budget for levels that have a time budget."""

each_game = pytest.mark.parametrize("name", banneret.game_names())
each_level = pytest.mark.parametrize(
    ("name", "level"),
    [
        (name, n)
        for name in banneret.game_names()
        for n in range(1, len(data_of(banneret.game(name).definition).levels) + 1)
    ],
)


@cache
def game_of(name: str) -> Game:
    game = compiled_game(banneret.game(name))
    prepare_game(game, ignore_progress)
    return game


def question(game: Game, document: Any) -> Question:
    match = game.position(document)
    (seat,) = match.to_act
    return question_for(game, match.state, seat, own_seed(1, seat), 0, game.new_work())


def after(game: Game, asked: Question, codes: tuple[int, ...]) -> Array:
    return next(state for each, state in actions(game, asked.state, asked.seat) if each == codes)


@each_level
def test_takes_a_win_in_one(name: str, level: int) -> None:
    game = game_of(name)
    for document in SITUATIONS[name]["win"]:
        asked = question(game, document)
        assert by_nodes(game, level, NODES).think(game, asked).codes in wins(game, asked)


@each_level
def test_does_not_lose_in_one(name: str, level: int) -> None:
    """Where some actions lose and others do not."""
    game = game_of(name)
    for document in SITUATIONS[name]["danger"]:
        asked = question(game, document)
        codes = by_nodes(game, level, NODES).think(game, asked).codes
        assert not loses_at_once(game, after(game, asked, codes), asked.seat)


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("name", banneret.game_names())
def test_does_not_wait_for_ever_or_go_to_and_fro(name: str, level: int) -> None:
    """In the first actions of a game: no unit stands still for long, and moves are rarely undone."""
    game, count = game_of(name), Count(games=1)
    watcher = Watcher(game, count)
    for n, seen in enumerate(watch(game, [by_nodes(game, level, NODES)] * len(game.seats), seed=7)):
        watcher.note_moves(seen)
        if n == 150:
            break
    assert count.standstill < 30
    assert count.undone <= 2 + count.moves // 5


def test_rows_take_the_place_of_those_of_the_same_game_and_level(tmp_path: Path) -> None:
    page, title = tmp_path / "page.md", banneret.game("prevail").definition.title
    page.write_text(f"Before\n\n{BEGIN}\n{END}\n\nAfter\n")
    write({(title, "2"): Count(1, 30).cells(), (title, "1"): Count(1, 20).cells()}, page)
    write({(title, "2"): Count(2, 50).cells()}, page)
    text = page.read_text()
    assert text.startswith("Before\n\n")
    assert text.endswith("\n\nAfter\n")
    rows = [line for line in text.split("\n") if line.startswith(f"| {title} |")]
    assert rows == [
        f"| {title} | 1 | 1 | 20 | 0 of 0 | 0 | 0 | 0 of 0 |",
        f"| {title} | 2 | 2 | 50 | 0 of 0 | 0 | 0 | 0 of 0 |",
    ]


def situations(name: str, seed: int, most: int = 3) -> dict[str, list[Any]]:
    """Positions from games between quick players in which the next action can win, or lose."""
    game, found = game_of(name), {"win": list[Any](), "danger": list[Any]()}
    while min(map(len, found.values())) < most and seed < 60:
        seed += 1
        latest = {}
        for seen in watch(game, [player("greedy")] * len(game.seats), seed):
            seat, document = seen.question.seat, game.documents.write(look(seen.before)[0])
            if int(seen.before["frames"][0][int(seen.before["depth"][0]) - 1]["together"]):
                continue
            if wins(game, seen.question):
                latest["win"] = document
            elif "danger" not in latest and loses_at_once(game, seen.state, seat):
                safe = (
                    not loses_at_once(game, each, seat) for _, each in actions(game, seen.before, seat, 60)
                )
                if any(safe):
                    latest["danger"] = document
        for kind, document in latest.items():
            found[kind] = (found[kind] + [document])[:most]
        print(name, seed, {kind: len(documents) for kind, documents in found.items()}, flush=True)
    return found


if __name__ == "__main__":
    import sys

    for each in sys.argv[1:] or banneret.game_names():
        SITUATIONS[each] = situations(each, seed=0)
        FILE.write_text(json.dumps(SITUATIONS, indent=1) + "\n")
