"""Positions that are each other's mirror image get answers that are, in distribution."""

from collections import Counter
from typing import Any

import pytest

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import ignore_progress
from banneret.engine.machine.layout import look
from banneret.players.contest import compiled_game, prepare_game
from banneret.players.protocol import own_seed, question_for
from banneret.players.registry import player
from tests.players.mirrors import TURNED, turned
from tests.players.test_ties import assert_alike
from tools.watching import watch

RULESETS: dict[str, tuple[Any, Any]] = {
    "prevail": ({"setup": {"blue": "rome-small", "gold": "rome-small"}},) * 2,
    "aeonis": ("default", {"lords": ["elyndra", "seraphel", "cassian", "thalrik"]}),
}
"""The game and the one that it is from the other side, where sides are not the same by themselves."""

QUICK = ("greedy",)
"""Who is asked where both sides choose at once, too: there trees look at one side after the other, and do not
judge alike."""

SEED = 20_261_117
ASKED = 40
AFTER = (12, 31)
"""How many actions into a game it is asked."""


@pytest.mark.parametrize("name", TURNED)
def test_turned_positions_get_turned_answers(name: str) -> None:
    game, other = (compiled_game(banneret.game(name, each)) for each in RULESETS.get(name, ("default",) * 2))
    prepare_game(game, ignore_progress)
    print(f"seed {SEED}")
    for count, seen in enumerate(watch(game, [player("greedy")] * len(game.seats), SEED)):
        if count in AFTER:
            document, seat = game.documents.write(look(seen.before)[0]), seen.question.seat
            is_together = look(seen.before)[0].frames[look(seen.before)[0].depth - 1].together
            for asked in QUICK if is_together else (*QUICK, "level:2", "level:3", "level:4"):
                there = answers(other, asked, turned(name, document), 1 - seat)
                there = Counter({TURNED[name](text): n for text, n in there.items()})
                assert_alike(answers(game, asked, document, seat), there)


def answers(game: Game, name: str, document: Any, seat: int) -> Counter[str]:
    """What a player does in a position when it is asked again and again."""
    match = game.position(document)
    found = Counter[str]()
    for seed in range(ASKED):
        question = question_for(game, match.state, seat, own_seed(seed, seat), 0, game.new_work())
        found[match.action(player(name).think(game, question).code, seat).text] += 1
    return found
