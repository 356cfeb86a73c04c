"""How computers play Age of Chess with few units left, or with units that have passed each other."""

import pytest

from banneret.engine.machine.kernels.estimates import OUTLOOK
from banneret.engine.machine.layout import look
from banneret.games.age_of_chess.rules.outlook import outlook
from banneret.players.opponent import Opponent, ask
from tests.games.age_of_chess.pictures import Ruleset, lay_out
from tests.games.asking import ending
from tools.count_sanity import by_nodes

PASSED = """
8 . . P . . . . .
7 . . . . . . K .
5 . . . . . P . .
1 . . . . . . . k
"""
FACING = """
8 . k . . . . . .
4 P . P . C . H .
1 K . . . . . . .
"""


def outlooks(picture: str, ruleset: Ruleset) -> list[int]:
    match = lay_out(picture, ruleset)
    return [int(outlook(look(match.state)[0], match.game.rules_window, seat)) for seat in (0, 1)]


def test_who_has_passed_the_commander_cannot_win() -> None:
    assert outlooks(PASSED, "v2") == [0, 0]


def test_who_has_him_ahead_can() -> None:
    blue, gold = outlooks(FACING, "v2")
    assert blue == OUTLOOK
    assert 0 < gold < blue, "a Commander alone hardly wins"


def test_where_units_get_stuck_every_lead_counts() -> None:
    """By the rulesheet as written, the side that runs out of actions loses."""
    assert outlooks(PASSED, "default") == [OUTLOOK, OUTLOOK]


def test_a_game_that_nobody_can_win_ends_soon() -> None:
    match = lay_out(PASSED, "v2")
    before = len(match.played)
    while match.to_act:
        match.play(Opponent("search:nodes=60", match, match.to_act[0]).choose(), match.to_act[0])
    assert ending(match) == "drawn (repetition)"
    assert len(match.played) - before < 60


ROUND_AND_ROUND = """
5 . K . q . . . .
4 . . . . k . . .
3 . . . . a . . .
2 . . a . . . . .
1 . . p . . . . .
"""


def test_who_is_ahead_does_not_go_round_for_ever() -> None:
    """Gold keeps its units away from the lone Commander, who then has to advance until he is stuck."""
    match = lay_out(ROUND_AND_ROUND, "default", plies=150)
    while match.to_act:
        match.play(Opponent("search:nodes=2000", match, match.to_act[0]).choose(), match.to_act[0])
    assert ending(match) == "Gold wins (no move)"
    assert len(match.played) < 100


HEAVY_AND_PIKEMAN = {
    "default": """
7 . . . . . . . k
6 . . . p . . . .
5 . . . H . . . .
1 . K . . . . . .
""",
    "v2": """
7 k . . . . . . .
5 . . . . p . . .
4 K . . . . H . .
""",
}


@pytest.mark.parametrize("level", range(5, 10))
@pytest.mark.parametrize("ruleset", HEAVY_AND_PIKEMAN)
def test_heavy_infantry_takes_the_last_pikeman_and_wins(ruleset: str, level: int) -> None:
    match = lay_out(HEAVY_AND_PIKEMAN[ruleset], ruleset)
    taken = by_nodes(match.game, level, nodes=300).think(match.game, ask(match, 0)).code
    assert match.action(taken, 0).text == {"default": "d5xd6", "v2": "f4xe5"}[ruleset]
    match.play(taken, 0)
    while match.to_act:
        (seat,) = match.to_act
        match.play(by_nodes(match.game, level, nodes=300).think(match.game, ask(match, seat)).code, seat)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
