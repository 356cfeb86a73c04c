"""The opponents in an attack or a strike, with tokens, before the result is known."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import listed
from banneret.engine.views import Fate, Unit
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import die, kind_title, several, unit_id, unit_title
from banneret.games.aeonis.rules.board import LORD, defender_of, rank_of, units_beside, units_on
from banneret.games.aeonis.rules.combat.frame import seat_on
from banneret.games.aeonis.rules.combat.strikes import striking_side


def in_an_attack(game: Game, state: Any, seat: int, cell: int) -> tuple[Fate, ...]:
    """All units that can be committed to an attack on a hex, on both sides (AE-2.3, AE-2.4)."""
    defender = defender_of(state, cell)
    near = units_beside(state, game.rules_window, defender, cell)
    sides = (
        (seat, units_beside(state, game.rules_window, seat, cell)),
        (defender, units_on(state, defender, cell) | near),
    )
    return tuple(_army(game, state, owner, units) for owner, units in sides if units)


def in_a_strike(game: Game, state: Any, code: int) -> tuple[Fate, ...]:
    """The striker and its target, each with its die (AE-3.5)."""
    frame, rules = top(state), game.rules_window
    side = striking_side(frame.stage)
    unit, other = seat_on(frame, side) << 4 | code >> 4, seat_on(frame, 1 - side) << 4 | code & 15
    return (
        _alone(game, state, unit, say("strikes with {die}", die=die(rules.attack_die[rank_of(state, unit)]))),
        _alone(game, state, other, _defends(game, state, other)),
    )


def _army(game: Game, state: Any, seat: int, units: int) -> Fate:
    numbers = sorted(members_of(units), key=lambda number: (number != 0, number))
    ids = [unit_id(seat << 4 | number) for number in numbers]
    return Fate(
        seat=seat,
        units=tuple(_shown(game, state, ids)),
        title=count(len(ids), "{number} unit", "{number} units"),
        words=listed([*_kinds(game, state, seat, numbers)]),
    )


def _kinds(game: Game, state: Any, seat: int, numbers: list[int]) -> Iterator[str]:
    """Units by kind, in words: `Seraphel`, `2 Infantry`."""
    counts = Counter(state.kind[seat << 4 | number] for number in numbers)
    for kind, number in counts.items():
        title = kind_title(game, seat, kind)
        yield title if kind == LORD else several(number, title)


def _alone(game: Game, state: Any, unit: int, words: str) -> Fate:
    shown = tuple(_shown(game, state, [unit_id(unit)]))
    return Fate(seat=unit >> 4, units=shown, title=unit_title(game, unit, state.kind[unit]), words=words)


def _defends(game: Game, state: Any, unit: int) -> str:
    rules, rank = game.rules_window, rank_of(state, unit)
    words = say("defends with {die}", die=die(rules.defence_die[rank]))
    hits, most = state.hits[unit], rules.hit_points[rank]
    if most == 1:
        return words
    return say("{words}, {hits} of {most} hit points", words=words, hits=hits, most=most)


def _shown(game: Game, state: Any, ids: list[str]) -> Iterator[Unit]:
    """The units as the board shows them, in the given order."""
    units = {unit.id: unit for unit in game.scenes.scene(state, 0).board.units}
    yield from (units[each] for each in ids if each in units)
