"""The solved endgames: the stored values are right, and are not used under other rulesets."""

import random
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import Match
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import look
from banneret.games.age_of_chess.few_units import solve, solved_values
from banneret.games.age_of_chess.names import CELLS, KINDS
from banneret.games.age_of_chess.rules.few_units import number_of
from tests.games.age_of_chess.pictures import game, lay_out

EVEN = CERTAIN // 2

each_ruleset = pytest.mark.parametrize("ruleset", ["default", "v2"])


def known(match: Match) -> int:
    """The solved value: n if the seat to act wins in n actions, −n if it loses, else 0."""
    values = solved_values(match.game.ruleset.hash)
    assert values is not None
    return int(values[number_of(look(match.state)[0], match.to_act[0])])


def after(match: Match, code: int) -> Match:
    """A copy of the match after one more action."""
    other = match.game.position(match.document())
    other.play(code, other.to_act[0])
    return other


def few_units(dice: random.Random) -> dict[str, Any]:
    """Two Commanders and a unit anywhere, sometimes stacked with its Commander."""
    own, enemy, unit = dice.sample(CELLS, 3)
    soldier = dice.choice([kind for kind in KINDS if kind != "commander"])
    side, other = dice.sample(["blue", "gold"], 2)
    units = {own: ["commander"], unit: [soldier]}
    if dice.random() < 0.2:
        units = {own: dice.sample(["commander", soldier], 2)}
    return {"to_move": dice.choice(["blue", "gold"]), side: units, other: {enemy: ["commander"]}}


def follows(match: Match) -> int:
    """The value of a position as it follows from the values of its successors."""
    seat, won, lost = match.to_act[0], list[int](), list[int]()
    actions = match.legal(seat)
    for action in actions:
        then = after(match, action.code)
        value = known(then) if then.to_act else -1 if then.payoff(seat) else 1
        won += [1 - value] if value < 0 and then.to_act else [1] if value < 0 else []
        lost += [1 + value] if value > 0 and then.to_act else [1] if value > 0 else []
    return min(won) if won else -max(lost) if len(lost) == len(actions) else 0


@each_ruleset
def test_every_value_follows_from_the_next(ruleset: str) -> None:
    seed = random.randrange(1 << 32)
    dice, seen = random.Random(seed), set[bool]()
    for _ in range(40):
        match = game(ruleset).position(few_units(dice))
        if match.to_act:
            assert known(match) == follows(match), f"seed {seed}: {match.document()}"
            seen.add(known(match) != 0)
    assert seen == {True, False}


@each_ruleset
def test_what_is_kept_is_what_the_rules_say_today(ruleset: str) -> None:
    rules = game(ruleset)
    kept = solved_values(rules.ruleset.hash)
    assert kept is not None
    assert np.array_equal(solve(rules, rules.definition.compiled), kept)


HUNT = """
7 k . . . . . . .
5 . . . . H . . .
4 K . . . . . . .
"""
TURNED_AND_MIRRORED = """
5 . . . . . . . k
4 . . . h . . . .
2 . . . . . . . K
"""


def test_a_position_is_worth_the_same_from_the_other_side() -> None:
    assert known(lay_out(HUNT, "v2", to_move="gold")) == known(lay_out(TURNED_AND_MIRRORED, "v2")) == -32


def test_the_best_action_comes_first_and_loses_no_time() -> None:
    match = lay_out(HUNT, "v2", to_move="gold")
    left = -known(match)
    while match.to_act:
        (seat,) = match.to_act
        best = match.game.plans.solved(look(match.state)[0], seat)
        assert best is not None
        match.play(best[0].codes[0], seat)
        left -= 1
    assert left == 0
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_who_can_win_considers_nothing_else() -> None:
    match = lay_out(HUNT, "v2")
    scored = match.game.plans.solved(look(match.state)[0], 0)
    assert scored is not None
    assert len(scored) < len(match.legal(0))
    assert all(each.value > EVEN for each in scored)


def test_other_rules_are_not_solved() -> None:
    """After any change: a file applies only to the ruleset with its hash."""
    match = lay_out(HUNT, {"movement": {"threat_radius": 1}})
    assert solved_values(match.game.ruleset.hash) is None
    assert match.game.plans.solved(look(match.state)[0], 0) is None


def test_more_units_are_not_solved() -> None:
    match = banneret.game("age-of-chess").match()
    assert number_of(look(match.state)[0], 0) == -1
    assert match.game.plans.solved(look(match.state)[0], 0) is None
