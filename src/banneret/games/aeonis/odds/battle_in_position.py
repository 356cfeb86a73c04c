"""Converts the battle of a position for the solver: before an attack, or while one is fought."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.names import KIND_WORDS, TERRAIN_WORDS
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import A_ROUND, Battle, Moment, Unit
from banneret.games.aeonis.odds.make_battle import SOLDIERS, Fighter, kinds, make_battle
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    CITY,
    DEFENDER,
    IMPERIAL_SEAT,
    LORD,
    defender_of,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.codes import USUAL_STRIKES
from banneret.games.aeonis.rules.combat.committing import candidates, is_joining
from banneret.games.aeonis.rules.combat.frame import (
    BY_ASSAULT,
    COMMIT_ATTACK,
    COUNTERSTRIKE,
    LINE_ATTACK,
    PRE_STRIKE,
    mode_of,
    seat_on,
)
from banneret.games.aeonis.rules.combat.strikes import striking_side

_SHORT = {section: name for name, section in SOLDIERS.items()}


def attack_battle(game: Game, state: Any, seat: int, cell: int, *, is_assault: bool) -> Battle | None:
    """The battle for a hex with every unit that can take part (AE-2.3, AE-2.4); None if it is undefended."""
    defender = defender_of(state, cell)
    attackers = units_beside(state, game.rules_window, seat, cell)
    defenders = units_on(state, defender, cell) | units_beside(state, game.rules_window, defender, cell)
    sides = [_fighters(game, state, seat, attackers), _fighters(game, state, defender, defenders)]
    return _battle(game, state, cell, sides, is_assault)


def battle_under_way(game: Game, state: Any) -> Battle | None:
    """The battle under way, with its lines; None if a side has no units left in it."""
    frame = top(state)
    return _battle(game, state, frame.a, _sides(game, state), mode_of(frame) == BY_ASSAULT)


def fighting(game: Game, state: Any, side: int, units: int) -> dict[int, Unit]:
    """A side's units in the battle under way, by number, as the solver represents them."""
    by_name, first = kinds(game.ruleset.numbers), seat_on(top(state), side) << 4
    return {
        number: Unit(by_name[_name(game, state, first | number)], state.hits[first | number])
        for number in members_of(units)
    }


def ground_of(state: Any, cell: int) -> str:
    """The kind of place that a hex is in a battle; the Imperial Seat counts as a City."""
    terrain = state.terrain[cell]
    return TERRAIN_WORDS[CITY if terrain == IMPERIAL_SEAT else terrain]


def moment_now(game: Game, state: Any) -> Moment:
    """The point that the battle under way has reached, with the units still to strike."""
    frame = top(state)
    if frame.stage < PRE_STRIKE or frame.stage > COUNTERSTRIKE:
        return A_ROUND
    return _striking(game, state)


def _striking(game: Game, state: Any) -> Moment:
    by_name, frame = kinds(game.ruleset.numbers), top(state)
    own = seat_on(frame, striking_side(frame.stage))
    ready = tuple(by_name[_name(game, state, own << 4 | number)] for number in members_of(state.ready))
    return Moment(frame.stage - LINE_ATTACK, ready)


def strike_moment(game: Game, state: Any, code: int) -> Moment:
    """The moment in which a strike has been chosen (AE-3.5)."""
    by_name, frame = kinds(game.ruleset.numbers), top(state)
    side = striking_side(frame.stage)
    own, other = seat_on(frame, side), seat_on(frame, 1 - side)
    moment = _striking(game, state)
    if code == USUAL_STRIKES:
        return moment._replace(as_usual=True)
    target = other << 4 | code & 15
    struck = Unit(by_name[_name(game, state, target)], state.hits[target])
    return moment._replace(strike=(by_name[_name(game, state, own << 4 | code >> 4)], struck))


def _battle(
    game: Game, state: Any, cell: int, sides: list[Iterator[Fighter]], is_assault: bool
) -> Battle | None:
    attackers, defenders = map(list, sides)
    if not attackers or not defenders:
        return None
    return make_battle(game.ruleset.numbers, attackers, defenders, ground_of(state, cell), is_assault)


def _sides(game: Game, state: Any) -> list[Iterator[Fighter]]:
    """The units of both sides in the battle under way; while sides still commit, all they could commit."""
    frame = top(state)
    sides = []
    for side in (ATTACKER, DEFENDER):
        seat, units = seat_on(frame, side), state.committed[side]
        if frame.stage <= COMMIT_ATTACK + side and not is_joining(state, frame):
            units |= candidates(state, game.rules_window, side) | units_on(state, seat, frame.a)
        sides.append(_fighters(game, state, seat, units, state.line[side]))
    return sides


def _fighters(game: Game, state: Any, seat: int, units: int, line: int = 0) -> Iterator[Fighter]:
    for number in members_of(units):
        unit = seat << 4 | number
        yield Fighter(_name(game, state, unit), state.hits[unit], bool(line >> number & 1))


def _name(game: Game, state: Any, unit: int) -> str:
    """A unit's name in the solver: its kind in short form, or the key of its Lord."""
    numbers: AeonisNumbers = game.ruleset.numbers
    kind = state.kind[unit]
    return numbers.lords[unit >> 4] if kind == LORD else _SHORT[KIND_WORDS[kind]]
