"""What is true in every position: random games from the start and from late positions."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import carry_out, list_actions, seats_to_act
from banneret.engine.machine.layout import look
from banneret.games import definition
from banneret.games.medieval_chess.names import IDS
from banneret.games.medieval_chess.rules.board import (
    CAPTURED,
    GUARD,
    GUARDS,
    GUARDS_END,
    INSIDE,
    KING,
    NEUTRAL,
    STANDING,
)
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.movement import steps_to_unit
from tests.conformance.compiling import compiled
from tests.games.medieval_chess.test_modes import late

GAMES = 5
ACTIONS = 100
KINGS = (5, 21)


@pytest.mark.parametrize("ruleset", ["default", "classic", "campaign", "orthodox"])
@given(seed=st.integers(0, 2**32), from_the_start=st.booleans())
@settings(max_examples=GAMES)
def test_what_never_changes(ruleset: str, seed: int, from_the_start: bool) -> None:
    played = definition("medieval-chess")
    game = Game(played, played.ruleset(ruleset), run=compiled(played))
    random = Random(seed)
    is_fresh = from_the_start or ruleset == "orthodox"
    match = game.match(seed) if is_fresh else game.position(late(ruleset, random), seed=seed)
    state, work = match.state.copy(), game.new_work()
    for _ in range(ACTIONS):
        check_board(look(state)[0], game.rules_window)
        check_units(look(state)[0], game.rules_window)
        check_bonds(look(state)[0], game.rules_window)
        check_sides(look(state)[0], game.rules_window)
        asked = int(game.run(seats_to_act, state))
        if not asked:
            break
        count = game.run(list_actions, state, game.rules, asked - 1, work)
        code = int(random.choice(work["actions"][0][:count]))
        game.run(carry_out, state, game.rules, asked - 1, code, work)


def check_board(state: Any, rules: Any) -> None:
    """All that says who stands where says the same (MC-1.1), and lines are what one sees by walking."""
    standing = {slot: state.place[slot] for slot in range(1, GUARDS_END) if state.status[slot] == STANDING}
    assert {slot: place for place, slot in enumerate(state.board[:64]) if slot} == standing
    held = [0] * 6
    for slot, place in standing.items():
        held[2 * state.owner[slot] + place // 32] |= 1 << place % 32
    assert list(state.held) == held
    for place in standing.values():
        for direction in range(8):
            assert steps_to_unit(state, rules, place, direction) == walked(state, rules, place, direction)


def walked(state: Any, rules: Any, place: int, direction: int) -> int:
    """The steps to the first unit in a direction; 0 if there is none."""
    other, steps = rules.near[place * 16 + direction], 1
    while other < 64 and not state.board[other]:
        other, steps = rules.near[other * 16 + direction], steps + 1
    return steps if other < 64 else 0


def check_units(state: Any, rules: Any) -> None:
    """Kings live (MC-2.8, MC-4.3); loyalty, wounds, ranks and experience keep to their bounds (MC-3.6)."""
    for seat, king in enumerate(KINGS):
        assert (state.status[king], state.kind[king], state.owner[king]) == (STANDING, KING, seat)
        assert not rules.loyalty_on or state.loyalty[king] == rules.loyalty_king
    for slot in range(1, GUARDS):
        if state.status[slot] not in (STANDING, INSIDE, CAPTURED):
            continue
        assert 0 <= state.loyalty[slot] <= 100, IDS[slot]
        least = rules.king_least if state.kind[slot] == KING else 1
        assert 0 <= state.hurt[slot] <= most_hit_points(state, rules, slot) - least, IDS[slot]
        assert rules.first_rank <= state.rank[slot] <= rules.ranks[state.kind[slot]], IDS[slot]
        assert 0 <= state.xp[slot] <= 9999, IDS[slot]
        assert min(state.cooldown[slot * 14 : slot * 14 + 14]) >= 0, IDS[slot]
        assert state.kind[slot] != GUARD, IDS[slot]
        if state.status[slot] == INSIDE:
            rook = state.inside[slot]
            assert (state.status[rook], state.owner[rook]) == (STANDING, state.owner[slot]), IDS[slot]


def check_bonds(state: Any, rules: Any) -> None:
    """A lord is one of the same side who stands above its vassal, so no circle comes about (MC-3.2)."""
    for slot in range(1, GUARDS):
        lord = state.lord[slot]
        if lord and state.status[slot] in (STANDING, INSIDE):
            assert state.status[lord] in (STANDING, INSIDE), IDS[slot]
            assert state.owner[lord] == state.owner[slot] != NEUTRAL, IDS[slot]
            assert rules.level[state.kind[lord]] < rules.level[state.kind[slot]], (IDS[lord], IDS[slot])
        assert not lord or state.status[slot] != CAPTURED, IDS[slot]


def check_sides(state: Any, rules: Any) -> None:
    """Points and gold are never owed (MC-8.2), and nobody is hurt before attrition (MC-4.2)."""
    assert all(0 <= points <= rules.points_most for points in state.points)
    assert min(state.gold) >= 0
    assert state.attrition or not any(state.hurt)
