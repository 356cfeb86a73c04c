"""Computer players go to war: they meet on every board, do not give up at home, and deploy in formation."""

import pytest

import banneret
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act
from banneret.engine.machine.layout import look
from banneret.games.prevail.openings import PrevailPlans
from banneret.games.prevail.rules.board import distance
from banneret.games.prevail.rules.codes import HOLD
from banneret.games.prevail.rules.deployment import ROUND
from banneret.games.prevail.rules.round import FIRST_RALLY
from banneret.players.contest import compiled_game
from banneret.players.protocol import own_seed, question_for
from banneret.players.registry import player
from tools.watching import watch

SEED = 5


@pytest.mark.parametrize("ruleset", ["default", "standard", "large"])
def test_greedy_armies_meet_and_nobody_gives_up_with_an_empty_hand(ruleset: str) -> None:
    """PV-8.1, PV-10.2, PV-11.1: an army that stays at home loses by its own cards."""
    game = compiled_game(banneret.game("prevail", ruleset))
    state, work, acted = game.new_state(), game.new_work(), [0, 0]
    game.run(begin, state, game.rules, work, SEED)
    seen, meetings = look(state)[0], 0
    while asked := int(game.run(seats_to_act, state)):
        seat = (asked & -asked).bit_length() - 1
        question = question_for(game, state, seat, own_seed(SEED, seat), acted[seat], work)
        codes = player("greedy").think(game, question).codes
        frame = seen.frames[seen.depth - 1]
        if frame.kind == ROUND and frame.stage > FIRST_RALLY and seen.hand_count[seat] == 0:
            assert codes != (HOLD,)
        for code in codes:
            game.run(carry_out, state, game.rules, seat, code, work)
        acted[seat] += 1
        meetings += any(seen.bond[unit] for unit in range(64))
    assert meetings


@pytest.mark.parametrize("name", ["level:1", "level:3"])
def test_the_weakest_march_too(name: str) -> None:
    """PV-5.1, PV-6.1: on the large board, where no single step matters much."""
    game = compiled_game(banneret.game("prevail", "large"))
    gaps = []
    for count, shown in enumerate(watch(game, [player(name)] * 2, SEED)):
        state, rules = look(shown.state)[0], game.rules_window
        cells = [
            [state.cell[n] for n in range(32 * seat, 32 * seat + 32) if state.kind[n]] for seat in (0, 1)
        ]
        if all(each >= 0 for side in cells for each in side):
            gaps.append(min(distance(rules, blue, gold) for blue in cells[0] for gold in cells[1]))
        if count == 400:
            break
    assert min(gaps) <= gaps[0] - 6


@pytest.mark.parametrize("ruleset", ["default", "standard", "large"])
def test_both_sides_draw_the_same_formations(ruleset: str) -> None:
    """PV-1.6, PV-1.7: each within its zone, one unit per cell; Gold's rows are Blue's, rotated."""
    rome = banneret.game("prevail", ruleset, setup=f"rome-{'small' if ruleset == 'default' else ruleset}")
    rules, plans = rome.rules_window, PrevailPlans(rome)
    blue, gold = plans._formations(0), plans._formations(1)
    assert len(blue) > 4
    for each in blue:
        assert len({*each[:-1]}) == rules.army_size[0] == len(each) - 1
        assert all(rules.zone[cell] & 1 for cell in each)
    turned = [sorted(rules.rows - 1 - rules.row[cell] for cell in each) for each in blue]
    assert sorted(turned) == sorted(sorted(rules.row[cell] for cell in each) for each in gold)
