"""The odds of an attack in a position, before it is declared."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.view import Odds
from banneret.games.aeonis.names import KIND_WORDS, TERRAIN_WORDS, members_of
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.muster import SOLDIERS, Fighter, muster
from banneret.games.aeonis.odds.table import battle_odds
from banneret.games.aeonis.rules.board import (
    CITY,
    IMPERIAL_SEAT,
    LORD,
    defender_of,
    units_beside,
    units_on,
)

_SHORT = {section: name for name, section in SOLDIERS.items()}


def attack_odds(game: Game, state: Any, seat: int, cell: int, *, is_assault: bool = False) -> Odds | None:
    """The odds if all take part who can (AE-2.3, AE-2.4); None if nobody defends the hex."""
    numbers, rules, defender = game.ruleset.numbers, game.rules_window, defender_of(state, cell)
    attackers = units_beside(state, rules, seat, cell)
    defenders = units_on(state, defender, cell) | units_beside(state, rules, defender, cell)
    if not defenders:
        return None
    terrain = state.terrain[cell]
    place = TERRAIN_WORDS[CITY if terrain == IMPERIAL_SEAT else terrain]
    battle = muster(
        numbers,
        list(_fighters(numbers, state, seat, attackers)),
        list(_fighters(numbers, state, defender, defenders)),
        place,
        is_assault,
    )
    return battle_odds(battle, place)


def _fighters(numbers: AeonisNumbers, state: Any, seat: int, units: int) -> Iterator[Fighter]:
    for number in members_of(units):
        unit = seat << 4 | number
        kind = state.kind[unit]
        name = numbers.lords[seat] if kind == LORD else _SHORT[KIND_WORDS[kind]]
        yield Fighter(name, int(state.hits[unit]))
