"""Properties of every position, whoever plays."""

from collections.abc import Iterator
from random import Random

import pytest

from banneret import Match
from banneret.engine.machine.kernels.entry_points import urgency_of
from banneret.engine.machine.layout import look
from banneret.engine.views import ARBITER, join_codes
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.rules.board import CELLS_MAX, ENGAGER, SIDE, UNITS, is_on_board, unit_at
from tests.games.prevail.layouts import game_of

RULESETS = ("default", "draft3", "standard")


def positions(ruleset: str, seeds: int = 3) -> Iterator[Match]:
    """Matches in which some players seek fights and others play at random."""
    for seed in range(seeds):
        match, random = game_of(ruleset).match(seed), Random(seed)
        while match.to_act and len(match.played) < 400:
            yield match
            seat = random.choice(match.to_act)
            match.play(_choice(match, seat, random), seat=seat)


def _choice(match: Match, seat: int, random: Random) -> int:
    game, position, codes = match.game, match.seen_by(ARBITER), list[int]()
    while True:
        legal = position.codes(seat)
        if random.random() < 0.7:
            values = [game.run(urgency_of, position.state, game.rules, seat, code) for code in legal]
            legal = [code for code, value in zip(legal, values, strict=True) if value == max(values)]
        codes.append(random.choice(legal))
        if not position.is_half(seat, codes[-1]):
            return join_codes(codes)
        position = position.after(seat, codes[-1])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_units_are_where_the_board_says(ruleset: str) -> None:
    for match in positions(ruleset):
        state = look(match.state)[0]
        there = {(unit >> 5, state.cell[unit]): unit for unit in range(UNITS) if is_on_board(state, unit)}
        for seat in range(2):
            for cell in range(CELLS_MAX):
                assert unit_at(state, seat, cell) == there.get((seat, cell), -1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_enemies_on_a_cell_are_engaged_and_nobody_else(ruleset: str) -> None:
    engaged = 0
    for match in positions(ruleset):
        state = look(match.state)[0]
        for unit in (each for each in range(UNITS) if is_on_board(state, each)):
            enemy = unit_at(state, 1 - (unit >> 5), state.cell[unit])
            assert bool(state.bond[unit]) == (enemy >= 0)
            if enemy >= 0:
                engaged += 1
                assert state.bond[unit] ^ state.bond[enemy] == ENGAGER
    assert engaged > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_card_is_in_one_place(ruleset: str) -> None:
    for match in positions(ruleset):
        state, rules = look(match.state)[0], match.game.rules_window
        for seat in range(2):
            piles = [getattr(state, pile)[seat] for pile in ("hand", "played", "shown", "closed", "burnt")]
            piles.append(1 << state.in_play[seat] if state.in_play[seat] >= 0 else 0)
            assert sum(piles) == (1 << rules.deck_size[seat]) - 1
            assert sum(map(int.bit_count, piles)) == rules.deck_size[seat]
            assert state.hand_count[seat] == state.hand[seat].bit_count()
            assert state.closed_count[seat] == state.closed[seat].bit_count()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_is_shown_the_others_secrets(ruleset: str) -> None:
    """Views, logs and words show only counts for hands and for face-down discards."""
    for match in positions(ruleset, seeds=1):
        state = look(match.state)[0]
        for viewer in (0, 1, -1):
            view = match.view(viewer)
            zones = {zone.id: zone for zone in view.zones}
            for seat in (each for each in (0, 1) if each != viewer):
                assert zones[f"hand:{seat}"].items == ()
                assert zones[f"hand:{seat}"].count == state.hand_count[seat]
                assert len(zones[f"discarded:{seat}"].items) == state.shown[seat].bit_count()
                assert f"face-down:{seat}" not in zones
            hidden = [entry for entry in view.log if entry.text and entry.text.startswith("pay")]
            assert all(entry.seat == viewer for entry in hidden)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_set_may_be_given_in_any_order(ruleset: str) -> None:
    """What `members` promises, the kernels deliver: random rising choices are legal."""
    random, sets = Random(1), 0
    for match in positions(ruleset):
        for seat in match.to_act:
            position = match.seen_by(seat)
            asked = match.game.notation.members(position.window, seat)
            if asked is None:
                continue
            sets += 1
            must_be_full = decision_of(position.window, match.game.rules_window) is Decision.PAY
            least = asked.most if must_be_full else 0
            size = random.randint(least, min(asked.most, len(asked.codes)))
            chosen = sorted(random.sample(asked.codes, size))
            for code in chosen:
                assert code in position.codes(seat)
                position = position.after(seat, code)
    assert sets > 2


@pytest.mark.parametrize("ruleset", ["default", "draft3"])
def test_what_was_ordered_belongs_to_the_living(ruleset: str) -> None:
    for match in positions(ruleset):
        state = look(match.state)[0]
        for seat in range(2):
            for number in range(SIDE):
                if state.ordered[seat] >> number & 1:
                    assert state.kind[seat << 5 | number]
            assert state.acted[seat] & ~state.ordered[seat] == 0


@pytest.mark.parametrize("ruleset", ["default", "draft3"])
def test_a_line_comes_where_its_units_come_one_by_one(ruleset: str) -> None:
    """PV-5.10: whatever lies in front of the line, and however it is written."""
    lines = 0
    for match in ordered_lines(ruleset):
        for seat in match.to_act:
            seen = match.seen_by(seat)
            for action in seen.joint_actions(seat)[::9]:
                alone, codes = seen, list(action.codes)
                while codes:
                    single = alone.action(seat, [codes.pop(0), codes.pop(0)])
                    alone = alone.after(seat, *single.codes)
                assert seen.after(seat, *action.codes).state.tobytes() == alone.state.tobytes()
                assert seen.read(seat, action.text) == seen.action(seat, action.codes)
                lines += 1
    assert lines > 5


def ordered_lines(ruleset: str) -> Iterator[Match]:
    """A match whose sides order the longest lines they can, at points where units can still move."""
    match, random = game_of({"extends": ruleset, "setup": {"deployment": "ready"}}).match(seed=1), Random(1)
    while match.to_act and len(match.played) < 40:
        seat = random.choice(match.to_act)
        decision = decision_of(look(match.state)[0], match.game.rules_window)
        if decision is Decision.ACTOR:
            yield match
        line = _longest_line(match, seat) if decision is Decision.NEAR_END else None
        match.play(line or _choice(match, seat, random), seat=seat)


def _longest_line(match: Match, seat: int) -> int:
    """Orders the first possible line, to its farthest end; else ends the orders."""
    position = match.seen_by(ARBITER)
    near = position.codes(seat)[0]
    if not position.is_half(seat, near):
        return near
    ends = position.after(seat, near).codes(seat)
    return join_codes([near, max(ends, key=lambda far: abs(far - near))])
