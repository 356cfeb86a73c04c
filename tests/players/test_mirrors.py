"""Mirrored positions get answers with mirrored distributions."""

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
"""Each game and its mirrored variant, for games whose sides differ."""

SEED = 20_261_117
ASKED = 40

ASKED_AFTER = {12: ("greedy", "level:1", "level:3", "level:5"), 31: ("greedy", "level:2", "level:4")}
"""The number of actions into a game, and the players to ask there."""

AT_ONCE_AFTER = 40
AT_ONCE = ("greedy", "level:1", "level:4", "level:6")
"""The players to ask at the first simultaneous choice after this many actions."""


@pytest.mark.parametrize("name", TURNED)
def test_turned_positions_get_turned_answers(name: str) -> None:
    game, other = (compiled_game(banneret.game(name, each)) for each in RULESETS.get(name, ("default",) * 2))
    prepare_game(game, ignore_progress)
    print(f"seed {SEED}")
    has_chosen_at_once = False
    for count, seen in enumerate(watch(game, [player("greedy")] * len(game.seats), SEED)):
        asked, state = ASKED_AFTER.get(count, ()), look(seen.before)[0]
        if count >= AT_ONCE_AFTER and state.frames[state.depth - 1].together and not has_chosen_at_once:
            asked, has_chosen_at_once = AT_ONCE, True
        document, seat = game.documents.write(state), seen.question.seat
        for who in asked:
            there = answers(other, who, turned(name, document), 1 - seat)
            there = Counter({TURNED[name](text): n for text, n in there.items()})
            assert_alike(answers(game, who, document, seat), there)
    assert has_chosen_at_once == (name == "prevail")


def answers(game: Game, name: str, document: Any, seat: int) -> Counter[str]:
    """The distribution of a player's answers in a position."""
    match = game.position(document)
    found = Counter[str]()
    for seed in range(ASKED):
        question = question_for(game, match.state, seat, own_seed(seed, seat), 0, game.new_work())
        found[match.action(player(name).think(game, question).code, seat).text] += 1
    return found
