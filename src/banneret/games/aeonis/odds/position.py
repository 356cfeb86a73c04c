"""The odds of a battle in a position, before an attack is declared or pressed."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import top
from banneret.engine.view import Odds
from banneret.games.aeonis import questions
from banneret.games.aeonis.names import KIND_WORDS, TERRAIN_WORDS, members_of
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.muster import SOLDIERS, Fighter, muster
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
    defender = defender_of(state, cell)
    attackers = units_beside(state, game.rules_window, seat, cell)
    defenders = units_on(state, defender, cell) | units_beside(state, game.rules_window, defender, cell)
    sides = [_fighters(game, state, seat, attackers), _fighters(game, state, defender, defenders)]
    return _odds(game, state, cell, sides, is_assault)


def press_odds(game: Game, state: Any) -> Odds | None:
    """The odds of the battle that is being fought, with the lines that stand (AE-3.2, AE-3.12)."""
    frame = top(state)
    sides = [
        _fighters(game, state, seat, state.committed[side], state.line[side])
        for seat, side in ((frame.seat, ATTACKER), (frame.b, DEFENDER))
    ]
    return _odds(game, state, frame.a, sides, is_assault=False)


def _odds(game: Game, state: Any, cell: int, sides: list[Iterator[Fighter]], is_assault: bool) -> Odds | None:
    """None if nobody defends the hex; of a battle that would keep people waiting, only what dice say."""
    attackers, defenders = map(list, sides)
    terrain = state.terrain[cell]
    place = TERRAIN_WORDS[CITY if terrain == IMPERIAL_SEAT else terrain]
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
