"""Invariants of whole games by random players that prefer attacks."""

from functools import cache
from random import Random
from typing import Any

import pytest

import banneret
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.entry_points import begin, carry_out, list_actions, seats_to_act
from banneret.engine.machine.layout import look
from banneret.games.aeonis.rules.board import NOWHERE, SIDE, UNITS, defender_of, in_reach
from banneret.games.aeonis.rules.combat.frame import BATTLE
from banneret.games.aeonis.rules.combat.lines import cap_at

SETUPS = ("two-lords", "four-lords", "6inf+2cav+2arc+lord vs 4inf+cav+arc+lord@city")


@cache
def states(setup: str) -> list[Any]:
    """Every state of some games with random actions; attacks are preferred."""
    game, found = banneret.game("aeonis", setup=setup), []
    for seed in range(3):
        random, state, work = Random(seed), game.new_state(), game.new_work()
        game.run(begin, state, game.rules, work, seed)
        while asked := int(game.run(seats_to_act, state)):
            found.append(state.copy())
            seat = asked.bit_length() - 1
            count = int(game.run(list_actions, state, game.rules, seat, work))
            codes = [int(code) for code in work["actions"][0][:count]]
            fights = [code for code in codes if code >> 12 in (1, 2)]
            code = random.choice(fights if fights and random.random() < 0.7 else codes)
            game.run(carry_out, state, game.rules, seat, code, work)
    return found


@pytest.mark.parametrize("setup", SETUPS)
def test_what_is_noted_twice_agrees(setup: str) -> None:
    """Units and control are stored by hex and by seat, for speed; both must agree."""
    game = banneret.game("aeonis", setup=setup)
    for each in states(setup):
        state = look(each)[0]
        for unit in range(UNITS):
            if state.kind[unit] and state.cell[unit] != NOWHERE:
                assert state.here[state.cell[unit]] >> (unit & 15) & 1
                assert state.holder[state.cell[unit]] == (unit >> 4) + 1
        units = sum(count_bits(state.here[cell]) for cell in range(game.rules_window.cells))
        assert units == sum(1 for unit in range(UNITS) if state.kind[unit] and state.cell[unit] != NOWHERE)
        for seat in range(4):
            held = {cell for cell in range(37) if state.holder[cell] == seat + 1}
            owned = {cell for cell in range(37) if state.control[cell] == seat + 1}
            assert state.present[seat] == sum(1 << cell for cell in held)
            assert state.owned[seat] == sum(1 << cell for cell in owned)
        assert state.besieged == sum(1 << cell for cell in range(37) if state.besieger[cell])


@pytest.mark.parametrize("setup", SETUPS)
def test_battles_are_as_they_should_be(setup: str) -> None:
    """AE-2.6, AE-2.7, AE-5.3: lines are within their cap and of committed units; sieges of adjacent ones."""
    game, fought = banneret.game("aeonis", setup=setup), 0
    for each in states(setup):
        state = look(each)[0]
        frame = state.frames[state.depth - 1]
        for cell in range(game.rules_window.cells):
            if state.besieger[cell]:
                assert defender_of(state, cell) not in (-1, state.besieger[cell] - 1)
        if frame.kind != BATTLE:
            assert list(state.committed) == list(state.line) == [0, 0]
            continue
        fought += 1
        for side, seat in enumerate((frame.seat, frame.b)):
            assert not state.line[side] & ~state.committed[side]
            assert count_bits(state.line[side]) <= cap_at(state, game.rules_window, frame.a)
            for number in range(SIDE):
                if state.committed[side] >> number & 1:
                    cell = state.cell[seat << 4 | number]
                    assert cell == frame.a or in_reach(state, game.rules_window, frame.a) >> cell & 1
    assert fought > 50


@pytest.mark.parametrize("setup", SETUPS[:2])
def test_soldiers_never_outnumber_their_places(setup: str) -> None:
    """AE-11.1: at most 14, however many Cities."""
    for each in states(setup):
        state = look(each)[0]
        for seat in range(4):
            assert sum(1 for number in range(1, SIDE) if state.kind[seat << 4 | number]) <= 14
