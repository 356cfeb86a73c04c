"""Checks the odds of battles against 200,000 battles fought by the game's own kernels."""

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from banneret import game
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import setup
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive, seed_dice
from banneret.engine.machine.kernels.frames import lowest_seat, play, run_on, top, turn
from banneret.games.aeonis.armies import read_battle
from banneret.games.aeonis.odds.battle import Battle
from banneret.games.aeonis.odds.outcomes import Followed, one_round, to_the_end
from banneret.games.aeonis.rules.board import SIDE
from banneret.games.aeonis.rules.campaign.map import BATTLEFIELD
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, NO, YES, turn_code
from banneret.games.aeonis.rules.combat.frame import BATTLE, PRESS
from tests.games.aeonis.odds_battles import AUTOMATIC, Changes, Left, battle, fought, left_over

BATTLES = 200_000
KINDS = ("inf", "cav", "arc")
DOUBT = 1e-4
"""The significance level for all outcomes of a test together. The seeds are fixed, so results do not vary."""


@kernel
def fight_battles(states: Any, wiped: Any, rules: Any, works: Any, left: Any, declaration: int) -> None:
    """Fights battles attack by attack; counts the units left in three bits for each kind and hit points."""
    state = states[0]
    for index in range(len(left)):
        states[0] = wiped[0]
        seed_dice(state.dice, derive(0, index, STREAM_GAME))
        setup(state, rules[0], works[0])
        run_on(state, rules[0], works[0])
        while turn(state):
            answer = YES if top(state).stage == PRESS else NO
            action = answer if top(state).kind == BATTLE else declaration
            play(state, rules[0], lowest_seat(turn(state)), action, works[0])
        for seat in range(2):
            for number in range(SIDE):
                unit = (seat << 4) | number
                if state.hits[unit] > 0:
                    left[index][seat] += 1 << (3 * (4 * (state.kind[unit] - 1) + state.hits[unit] - 1))


def simulated(line: str, ruleset: str, changes: Changes, verb: int) -> dict[Left, int]:
    """How often each outcome occurred in many battles with all choices automatic."""
    choices = dict.fromkeys(("commit", "line", "targets", "occupation"), "automatic")
    source = {"extends": ruleset, **changes, "scenario": "battle", "choices": choices}
    fighting = game("aeonis", {**source, "battle": {**read_battle(line), **changes.get("battle", {})}})
    left = np.zeros((BATTLES, 2), np.int64)
    tables = (fighting.new_state(), fighting.new_state(), fighting.rules, fighting.new_work())
    fighting.definition.compiled(fight_battles, *tables, left, turn_code(verb, BATTLEFIELD))
    lords = fighting.ruleset.numbers.lords
    counted = Counter(map(tuple, left.tolist()))
    return {(_read(first, lords[0]), _read(second, lords[1])): n for (first, second), n in counted.items()}


def _read(bits: int, lord: str) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for place in range(16):
        unit = ((*KINDS, lord)[place // 4], place % 4 + 1)
        found += [unit] * (bits >> 3 * place & 7)
    return tuple(sorted(found))


def check(expected: dict[Left, float], counted: dict[Left, int]) -> None:
    """Asserts that no outcome deviates more than chance allows (Chernoff bound over all outcomes)."""
    assert set(counted) <= set(expected)
    for left, chance in expected.items():
        share = counted.get(left, 0) / BATTLES
        surprise = BATTLES * (_information(share, chance) + _information(1 - share, 1 - chance))
        assert surprise < math.log(2 * len(expected) / DOUBT), (left, chance, share)


def _information(share: float, chance: float) -> float:
    return share * math.log(share / chance) if share else 0.0


def _expected(asked: Battle, followed: Any) -> dict[Left, float]:
    found: Followed = followed(fought(asked).policy)
    return left_over(fought(asked).solution.space, found)


@pytest.mark.parametrize(
    ("line", "ruleset"),
    [
        ("3inf vs 3inf", "default"),
        ("3inf+1arc vs 2inf+cav@forest", "ledger"),
        ("6inf+lord vs 4inf+2arc", "default"),
    ],
)
def test_attacks_to_the_end(line: str, ruleset: str) -> None:
    """AE-3.1 to AE-3.8. Here, newly formed lines are the same as reinforced ones."""
    counted = simulated(line, ruleset, {"battle": {"attacks": 99}}, ATTACK)
    check(_expected(battle(line, ruleset, AUTOMATIC), to_the_end), counted)


@pytest.mark.parametrize("lords", [("auriel", "vharok"), ("vharok", "auriel")])
def test_abilities_to_the_end(lords: tuple[str, str]) -> None:
    """AE-1.10: what Lords add to defence rolls, until they fall."""
    line, seats = "3inf+arc+lord vs 2inf+cav+lord@fortress", [*lords, "cassian", "nyxara"]
    changes: Changes = {"lords": seats, "combat": {"siege": {"reinforcements": 14}}}
    counted = simulated(line, "default", {**changes, "battle": {"attacks": 99}}, ATTACK)
    check(_expected(battle(line, changes={**changes, **AUTOMATIC}), to_the_end), counted)


def test_one_round() -> None:
    """AE-3.1: what is left when an attack pauses."""
    line, changes = (
        "3inf+1arc+cav vs 2inf+2arc+lord",
        {"combat": {"press": {"most": 0}}, "battle": {"attacks": 1}},
    )
    check(_expected(battle(line, changes=AUTOMATIC), one_round), simulated(line, "default", changes, ATTACK))


def test_archers_who_strike_together() -> None:
    """AE-3.3: units that fall in the pre-strike still strike in it."""
    line, together = "2inf+2arc vs inf+cav+3arc", {"combat": {"archers": {"order": "together"}}}
    counted = simulated(line, "default", {**together, "battle": {"attacks": 99}}, ATTACK)
    check(_expected(battle(line, changes={**together, **AUTOMATIC}), to_the_end), counted)


def test_an_assault_with_reserves() -> None:
    """AE-3.2, AE-6.2, AE-6.3: lines stay as they are, and reserves join them."""
    line = "2inf+2cav+arc+lord vs 2inf+2cav+arc+lord@fortress"
    changes: Changes = {"combat": {"assault": {"allowed": True}, "line": {"fortified": 3}}}
    asked = battle(line, "ledger", {**changes, **AUTOMATIC})
    harder = asked._replace(defender=asked.defender._replace(bonus=asked.defender.bonus + 1))
    check(_expected(harder, to_the_end), simulated(line, "ledger", changes, ASSAULT))


def test_best_play_where_nothing_is_better_than_the_usual() -> None:
    """Then the simulated battles are those of the best policy."""
    line = "3inf+1arc vs 2inf+cav"
    best, usual = fought(battle(line)), fought(battle(line, changes=AUTOMATIC))
    assert best.solution.chance == pytest.approx(usual.solution.chance, abs=1e-12)
    check(
        _expected(battle(line), to_the_end), simulated(line, "default", {"battle": {"attacks": 99}}, ATTACK)
    )
