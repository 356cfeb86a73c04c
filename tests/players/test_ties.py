"""Equal actions are equally likely, so that the order of codes does not favour a seat."""

from collections import Counter
from typing import Any

import pytest

import banneret
from banneret.engine.game import Game
from banneret.players.contest import compiled_game
from banneret.players.protocol import Thought, own_seed, question_for
from banneret.players.registry import player

ASKED = 240


def thoughts(game: Game, name: str, document: Any = None) -> list[tuple[Thought, str]]:
    """A player's repeated thoughts in a position, and the words for its choices."""
    match = game.match(seed=1) if document is None else game.position(document)
    (seat,) = match.to_act
    found = []
    for seed in range(ASKED):
        question = question_for(game, match.state, seat, own_seed(seed, seat), 0, game.new_work())
        thought = player(name).think(game, question)
        found.append((thought, match.action(thought.code, seat).text))
    return found


def difference(one: Counter[Any], other: Counter[Any]) -> tuple[float, int]:
    """Chi-square of two samples of the same size, and its degrees of freedom."""
    each = one.keys() | other.keys()
    return sum((one[n] - other[n]) ** 2 / (one[n] + other[n]) for n in each), len(each) - 1


def assert_alike(one: Counter[Any], other: Counter[Any]) -> None:
    """Exceeded once in a thousand times (Wilson and Hilferty's approximation)."""
    chi_square, degrees = difference(one, other)
    if degrees:
        third = 2 / (9 * degrees)
        assert chi_square < degrees * (1 - third + 3.1 * third**0.5) ** 3, (one, other)


@pytest.mark.parametrize("name", ["greedy", "search:nodes=1:slack=400", "search:nodes=4", "search:nodes=36"])
def test_both_sides_deploy_alike_in_prevail(name: str) -> None:
    """With the same army, the beginning side places its first unit as the other would, rotated."""

    def first_stands(side: str) -> Counter[tuple[int, int]]:
        game = compiled_game(
            banneret.game(
                "prevail", {"setup": {"blue": "rome-small", "gold": "rome-small", "initiative": side}}
            )
        )
        rules, stands = game.rules_window, Counter[tuple[int, int]]()
        for thought, _ in thoughts(game, name):
            cell, facing = thought.codes[-1] // 8, thought.codes[-1] % 8
            row = rules.row[cell]
            stands[(row, facing) if side == "gold" else (rules.rows - 1 - row, (facing + 4) % 8)] += 1
        return stands

    assert_alike(first_stands("blue"), first_stands("gold"))


@pytest.mark.parametrize("name", ["greedy", "search:nodes=300"])
def test_both_sides_open_alike_in_age_of_chess(name: str) -> None:
    game = compiled_game(banneret.game("age-of-chess"))
    document = game.match().document()

    def first_moves(side: str) -> Counter[str]:
        found = [text for _, text in thoughts(game, name, {**document, "to_move": side})]
        if side == "gold":
            found = [text.translate(str.maketrans("12345678", "87654321")) for text in found]
        return Counter(found)

    assert_alike(first_moves("blue"), first_moves("gold"))
