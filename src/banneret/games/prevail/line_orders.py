"""The units of a line while it is ordered (PV-5.4)."""

from typing import Any

from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.commands import next_in_line

_FLANKS = (2, 6)


def line_between(state: Any, rules: Any, near: int, far: int) -> list[int]:
    """The units of the line with these ends."""
    for flank in _FLANKS:
        line = _along(state, rules, near, flank)
        if far in line:
            return line[: line.index(far) + 1]
    return [near]


def longest_line(state: Any, rules: Any, unit: int) -> list[int]:
    """The units of the longest line with this one, which qualifies in full. The first unit does so, too."""
    beside = {each for flank in _FLANKS for each in _along(state, rules, unit, flank)}
    line = sorted(beside, key=lambda each: int(state.cell[each]))
    start = max(0, line.index(unit) + 1 - rules.line_length)
    line = line[start : start + rules.line_length]
    seat, card = unit >> 5, card_in_play(state, rules, unit >> 5)
    for ordered in (line, line[::-1]):
        if can_be_ordered(state, rules, seat, ordered[0], card, True):
            return ordered
    return max(line[: line.index(unit) + 1][::-1], line[line.index(unit) :], key=len)


def _along(state: Any, rules: Any, unit: int, flank: int) -> list[int]:
    """A unit, and those that continue a line to one side of it."""
    seat, card = unit >> 5, card_in_play(state, rules, unit >> 5)
    direction = (state.facing[unit] + flank) & 7
    line = [unit]
    while len(line) < rules.line_length and (
        (beside := next_in_line(state, rules, seat, line[-1], direction, card)) >= 0
    ):
        line.append(int(beside))
    return line
