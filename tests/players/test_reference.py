"""The reference players answer as they did when they were recorded. `python -m tests.players.test_reference`
records their current answers, which is legitimate only for new questions.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import banneret
from banneret import BadPlayer
from banneret.engine.game import Game
from banneret.engine.machine.layout import look
from banneret.players.gamedata import TreeParameters
from banneret.players.opponent import ask
from banneret.players.protocol import Question, never
from banneret.players.reference.player import REFERENCE, reference_game, reference_settings
from banneret.players.registry import player
from banneret.players.search.alphabeta import SearchLimits, look_ahead
from banneret.players.search.budget import Budget
from banneret.players.search.player import TreeSearchOptions, choose_by_tree_search
from tests.engine.toy import ROAD

FILE = Path(__file__).with_name("reference-2026-11.json")
QUESTIONS = 6
NODES = 24
STEP = 7


def questions(game: Game) -> list[tuple[Question, bool]]:
    """Questions from a random match, every few actions, and whether all is known there."""
    match, chance = game.match(seed=3), Random(3)
    asked: list[tuple[Question, bool]] = []
    while len(asked) < QUESTIONS:
        seat = chance.choice(match.to_act)
        if len(match.played) % STEP == STEP - 1:
            is_open = len(game.seats) == 2 and game.knowledge.is_open(look(match.state)[0])
            asked.append((ask(match, seat), is_open))
        match.play(player("random").think(game, ask(match, seat)).code, seat)
    return asked


def answers(game: Game, parameters: TreeParameters) -> list[Any]:
    """The answer of an interpreted search: everything that it compared, with values."""
    run, told = game.definition.interpreted, list[Any]()
    for question, is_open in questions(game):
        if is_open:
            found = look_ahead(game, question, SearchLimits(Budget(NODES), width=3), 1, never, run)
            told.append([[each.codes, each.value] for each in found.moves])
        else:
            thought = choose_by_tree_search(
                game, question, TreeSearchOptions(parameters, Budget(NODES), width=3), never, run
            )
            told.append([thought.codes, [[each.codes, each.value] for each in thought.considered]])
    return told


def reference_answers(name: str) -> list[Any]:
    """The answers of the reference player."""
    game = banneret.game(name)
    found: Any = json.loads(
        json.dumps(answers(reference_game(game), reference_settings(game.definition).tree))
    )
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", banneret.game_names())
def test_it_answers_as_it_did(name: str) -> None:
    assert reference_answers(name) == json.loads(FILE.read_text())[name]


def test_a_game_that_was_not_there_has_none() -> None:
    with pytest.raises(BadPlayer, match="There was no"):
        reference_settings(ROAD)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("reference:2020-01", "no player called"),
        ("reference", "no player called"),
        (f"{REFERENCE}:level=9", "from 1 to 8"),
        (f"{REFERENCE}:level=3:nodes=5", "leave out the other options"),
    ],
)
def test_what_cannot_be_asked_for(text: str, why: str) -> None:
    with pytest.raises(BadPlayer, match=why):
        player(text)


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: reference_answers(name) for name in banneret.game_names()}) + "\n")
