"""Invariants of every position and action, in random games from the start and from late positions."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import carry_out, list_actions, seats_to_act
from banneret.engine.machine.layout import copy_of, look
from banneret.games import definition
from tests.conformance.compiling import compiled
from tests.games.medieval_chess.invariants import STATE_CHECKS, STEP_CHECKS, RaisedEvent
from tests.games.medieval_chess.test_modes import late

GAMES = 12
ACTIONS = 100


@pytest.mark.parametrize("ruleset", ["default", "classic", "campaign", "orthodox"])
@given(seed=st.integers(0, 2**32), from_the_start=st.booleans())
@settings(max_examples=GAMES)
def test_what_never_changes(ruleset: str, seed: int, from_the_start: bool) -> None:
    played = definition("medieval-chess")
    game = Game(played, played.ruleset(ruleset), run=compiled(played))
    random = Random(seed)
    is_fresh = from_the_start or ruleset == "orthodox"
    match = game.match(seed) if is_fresh else game.position(late(ruleset, random), seed=seed)
    state, work, rules = match.state.copy(), game.new_work(), game.rules_window
    for _ in range(ACTIONS):
        now = look(state)[0]
        for check in STATE_CHECKS:
            check(now, rules)
        asked = int(game.run(seats_to_act, state))
        if not asked:
            break
        count = game.run(list_actions, state, game.rules, asked - 1, work)
        code, before = int(random.choice(work["actions"][0][:count])), copy_of(now)
        work["event_count"] = 0
        game.run(carry_out, state, game.rules, asked - 1, code, work)
        told = [RaisedEvent(*each) for each in work["events"][0][: work["event_count"][0]].tolist()]
        for check_step in STEP_CHECKS:
            check_step(before, look(state)[0], rules, asked - 1, code, told)
