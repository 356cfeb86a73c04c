"""Why an action comes out as it does: the sums of the attacks it leads to, each part with its clause."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import top
from banneret.engine.view import Cause
from banneret.games.prevail import questions as q
from banneret.games.prevail.names import TYPES, Names, names_of
from banneret.games.prevail.rules.board import (
    ATTACK,
    DEFENSE,
    FLANK,
    REAR,
    STATS,
    seat_of,
    unit_at,
)
from banneret.games.prevail.rules.cards import modifier, stat_of
from banneret.games.prevail.rules.codes import DECLINE, RALLY, STAND_FAST, cell_in, facing_in
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.melee import MELEE, defender_of, engager_of, support_from
from banneret.games.prevail.rules.ranged import SHOT_FRAME

_DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def causes(game: Game, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
    """The rules and sums that decide what comes of a legal answer."""
    rules, names = game.rules_window, names_of(game)
    asked, frame = q.question(state, rules), top(state)
    if asked == q.MOVE:
        return tuple(_of_a_move(state, rules, names, seat << 5 | frame.a, code))
    if asked == q.TARGET:
        target = (1 - seat) << 5 | code
        return (
            *attack_of(state, rules, names, seat << 5 | frame.a, melee=False),
            thresholds(state, rules, names, target),
        )
    if asked in (q.COMMIT, q.MUST_COMMIT):
        return tuple(_of_a_commitment(state, rules, names, seat, code))
    if asked == q.RETREAT_OR_STAND and code == STAND_FAST and frame.kind == MELEE:
        return tuple(_of_a_fight(state, rules, names, engager_of(frame), defender_of(frame)))
    if asked == q.RALLY and code == RALLY:
        text = "One of your played cards is burnt by lot; then units without support rout."
        return (Cause(text=text, clause="PV-10.3"),)
    if asked == q.ENGAGEMENT:
        units = unit_at(state, 0, code), unit_at(state, 1, code)
        return tuple(_of_a_fight(state, rules, names, *units))
    return ()


def attack_of(state: Any, rules: Any, names: Names, unit: int, *, melee: bool) -> Iterator[Cause]:
    """The sum of an attack, part by part."""
    kind = state.kind[unit]
    who = f"{names.title(kind)} {names.cells[state.cell[unit]]}"
    base, cards = rules.stat[kind * STATS + ATTACK], modifier(state, rules, unit, ATTACK)
    yield Cause(text=f"{who} attacks with {base}.", clause="PV-8.9" if melee else "PV-7.6")
    if cards:
        yield Cause(text=f"{cards:+} by the card in play.", clause="PV-2.4")
    for direction in range(8) if melee else ():
        support = support_from(state, rules, unit, direction)
        if support:
            near = rules.near[state.cell[unit] * 8 + direction]
            friend = names.title(state.kind[unit_at(state, seat_of(unit), near)])
            text = f"+{support} by {friend} in the {_DIRECTIONS[direction]}."
            yield Cause(text=text, clause="PV-8.10")


def thresholds(state: Any, rules: Any, names: Names, unit: int) -> Cause:
    """What an attack on a unit must reach."""
    kind = state.kind[unit]
    guard = stat_of(state, rules, unit, DEFENSE)
    parts = [
        f"{word} at {value + guard}"
        for word, value in (
            ("retreats", rules.retreat[kind]),
            ("reverses", rules.reverse[kind]),
            ("routs", rules.rout[kind]),
        )
        if value
    ]
    return Cause(
        text=f"{names.title(kind)} {names.cells[state.cell[unit]]} {', '.join(parts)}.", clause="PV-9.1"
    )


def _of_a_fight(state: Any, rules: Any, names: Names, one: int, other: int) -> Iterator[Cause]:
    for unit, enemy in ((one, other), (other, one)):
        yield from attack_of(state, rules, names, unit, melee=True)
        yield thresholds(state, rules, names, enemy)


def _of_a_move(state: Any, rules: Any, names: Names, unit: int, code: int) -> Iterator[Cause]:
    enemy = unit_at(state, 1 - seat_of(unit), cell_in(code))
    if enemy < 0:
        return
    how = engagement_type(rules, facing_in(code), state.facing[enemy])
    foe = f"{names.title(state.kind[enemy])} {names.cells[state.cell[enemy]]}"
    if how == REAR:
        penalty = rules.penalty[state.kind[enemy]]
        text = f"{foe} is taken from behind and routs; it costs its side {penalty} cards."
        yield Cause(text=text, clause="PV-8.4")
        return
    turns = " and must turn" if how == FLANK else ""
    yield Cause(text=f"{foe} is engaged from the {TYPES[how]}{turns}.", clause="PV-8.2")
    yield thresholds(state, rules, names, enemy)


def _of_a_commitment(state: Any, rules: Any, names: Names, seat: int, code: int) -> Iterator[Cause]:
    frame = top(state)
    if code != DECLINE:
        raised = " and ".join(names.card(seat, code).commit)
        yield Cause(text=f"It gives +1 {raised}, as far as that counts here.", clause="PV-2.7")
    if frame.kind == MELEE:
        yield from _of_a_fight(state, rules, names, engager_of(frame), defender_of(frame))
    elif frame.kind == SHOT_FRAME:
        yield from attack_of(state, rules, names, frame.a, melee=False)
        yield thresholds(state, rules, names, frame.b)
