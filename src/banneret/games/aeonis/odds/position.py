"""The odds of a battle in a position, before an attack is declared or pressed."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import top
from banneret.engine.view import Odds
from banneret.games.aeonis import questions
from banneret.games.aeonis.names import KIND_WORDS, TERRAIN_WORDS, members_of
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import Battle, Unit
from banneret.games.aeonis.odds.muster import SOLDIERS, Fighter, kinds, muster
from banneret.games.aeonis.odds.table import odds_or_dice
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
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, YES, verb_in, what_in
from banneret.games.aeonis.rules.combat.frame import BY_ASSAULT, mode_of, seat_on

SOON = 2_000_000
"""So many values are worked out while somebody waits: about a second."""

_SHORT = {section: name for name, section in SOLDIERS.items()}


def odds_of(game: Game, state: Any, seat: int, code: int) -> Odds | None:
    """The odds of the battle that an answer begins, or goes on with; None if it does neither."""
    asked = questions.question(state)
    if asked in (questions.TURN, questions.BATTLE_TURN) and verb_in(code) in (ATTACK, ASSAULT):
        return attack_odds(game, state, seat, what_in(code), is_assault=verb_in(code) == ASSAULT)
    if asked == questions.PRESSING and code == YES:
        return press_odds(game, state)
    return None


def attack_odds(game: Game, state: Any, seat: int, cell: int, *, is_assault: bool = False) -> Odds | None:
    """The odds of an attack on a hex, if all take part who can (AE-2.3, AE-2.4)."""
    return _odds(game, state, cell, _all_who_can(game, state, seat, cell), is_assault)


def press_odds(game: Game, state: Any) -> Odds | None:
    """The odds of the battle that is being fought, with the lines that stand (AE-3.2, AE-3.12)."""
    return _odds(game, state, top(state).a, _sides(game, state), is_assault=False)


def battle_under_way(game: Game, state: Any, is_committing: bool) -> Battle:
    """The battle that is being fought, with the lines that stand; while units are committed, between all who
    can be.
    """
    frame = top(state)
    sides = _all_who_can(game, state, frame.seat, frame.a) if is_committing else _sides(game, state)
    attackers, defenders = map(list, sides)
    is_assault = mode_of(frame) == BY_ASSAULT
    return muster(game.ruleset.numbers, attackers, defenders, _place(state, frame.a), is_assault)


def fighting(game: Game, state: Any, side: int, units: int) -> dict[int, Unit]:
    """Some units of a side of the battle that is being fought, by number, as the solver knows them."""
    known = kinds(game.ruleset.numbers)
    fighters = _fighters(game, state, seat_on(top(state), side), units)
    return {
        number: Unit(known[each.kind], each.left)
        for number, each in zip(members_of(units), fighters, strict=True)
    }


def _all_who_can(game: Game, state: Any, seat: int, cell: int) -> list[Iterator[Fighter]]:
    defender = defender_of(state, cell)
    attackers = units_beside(state, game.rules_window, seat, cell)
    defenders = units_on(state, defender, cell) | units_beside(state, game.rules_window, defender, cell)
    return [_fighters(game, state, seat, attackers), _fighters(game, state, defender, defenders)]


def _sides(game: Game, state: Any) -> list[Iterator[Fighter]]:
    frame = top(state)
    return [
        _fighters(game, state, seat_on(frame, side), state.committed[side], state.line[side])
        for side in (ATTACKER, DEFENDER)
    ]


def _place(state: Any, cell: int) -> str:
    terrain = state.terrain[cell]
    return TERRAIN_WORDS[CITY if terrain == IMPERIAL_SEAT else terrain]


def _odds(game: Game, state: Any, cell: int, sides: list[Iterator[Fighter]], is_assault: bool) -> Odds | None:
    """None if nobody defends the hex; of a battle that would keep people waiting, only what dice say."""
    attackers, defenders = map(list, sides)
    place = _place(state, cell)
    if not defenders:
        return None
    return odds_or_dice(muster(game.ruleset.numbers, attackers, defenders, place, is_assault), place, SOON)


def _fighters(game: Game, state: Any, seat: int, units: int, line: int = 0) -> Iterator[Fighter]:
    numbers: AeonisNumbers = game.ruleset.numbers
    for number in members_of(units):
        unit = seat << 4 | number
        kind = state.kind[unit]
        name = numbers.lords[seat] if kind == LORD else _SHORT[KIND_WORDS[kind]]
        yield Fighter(name, int(state.hits[unit]), is_on_line=bool(line >> number & 1))
