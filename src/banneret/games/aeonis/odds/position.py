"""The odds of a battle in a position: before an attack is declared or pressed, and at every choice in it."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views.view import Odds
from banneret.games.aeonis import questions
from banneret.games.aeonis.foresight import before_the_dice
from banneret.games.aeonis.names import KIND_WORDS, TERRAIN_WORDS, members_of
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import A_ROUND, Battle, Moment, Unit
from banneret.games.aeonis.odds.muster import SOLDIERS, Fighter, kinds, muster
from banneret.games.aeonis.odds.table import odds_soon
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
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, USUAL_STRIKES, YES, verb_in, what_in
from banneret.games.aeonis.rules.combat.committing import candidates, is_joining
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    BY_ASSAULT,
    COMMIT_ATTACK,
    COUNTERSTRIKE,
    LINE_ATTACK,
    mode_of,
    seat_on,
)
from banneret.games.aeonis.rules.combat.strikes import striking_side

_SHORT = {section: name for name, section in SOLDIERS.items()}
_FORMING = (
    questions.HOLD_WALLS,
    questions.COMMIT,
    questions.JOIN,
    questions.LINE,
    questions.REINFORCE,
)
"""Questions before strikes are made."""


def odds_of(game: Game, state: Any, seat: int, code: int) -> Odds | None:
    """The odds of the battle that an answer begins, or goes on with; None if it does neither."""
    asked = questions.question(state)
    if asked in (questions.TURN, questions.BATTLE_TURN) and verb_in(code) in (ATTACK, ASSAULT):
        return attack_odds(game, state, seat, what_in(code), is_assault=verb_in(code) == ASSAULT)
    if asked == questions.PRESSING and code == YES:
        return _fought_on(game, state, A_ROUND)
    if asked == questions.STRIKE:
        return _fought_on(game, state, _strike(game, state, code))
    if asked in _FORMING:
        after = before_the_dice(game, state, seat, code).state
        frame = top(after)
        if not after.over and frame.kind == BATTLE and frame.stage <= COUNTERSTRIKE:
            return _fought_on(game, after, Moment(max(0, frame.stage - LINE_ATTACK)))
    return None


def attack_odds(game: Game, state: Any, seat: int, cell: int, *, is_assault: bool = False) -> Odds | None:
    """The odds of an attack on a hex, if all take part who can (AE-2.3, AE-2.4)."""
    defender = defender_of(state, cell)
    attackers = units_beside(state, game.rules_window, seat, cell)
    defenders = units_on(state, defender, cell) | units_beside(state, game.rules_window, defender, cell)
    sides = [_fighters(game, state, seat, attackers), _fighters(game, state, defender, defenders)]
    return _odds(game, state, cell, sides, is_assault, A_ROUND)


def battle_under_way(game: Game, state: Any) -> Battle:
    """The battle that is being fought, with the lines that stand."""
    frame = top(state)
    attackers, defenders = map(list, _sides(game, state))
    is_assault = mode_of(frame) == BY_ASSAULT
    return muster(game.ruleset.numbers, attackers, defenders, _place(state, frame.a), is_assault)


def fighting(game: Game, state: Any, side: int, units: int) -> dict[int, Unit]:
    """Some units of a side of the battle that is being fought, by number, as the solver knows them."""
    known, first = kinds(game.ruleset.numbers), seat_on(top(state), side) << 4
    return {
        number: Unit(known[_name(game, state, first | number)], state.hits[first | number])
        for number in members_of(units)
    }


def _fought_on(game: Game, state: Any, moment: Moment) -> Odds | None:
    """The odds of the battle that is being fought, with the lines that stand (AE-3.2, AE-3.12)."""
    frame = top(state)
    return _odds(game, state, frame.a, _sides(game, state), mode_of(frame) == BY_ASSAULT, moment)


def _sides(game: Game, state: Any) -> list[Iterator[Fighter]]:
    """Who fights the battle that is being fought; all who still can, while sides are asked for that."""
    frame = top(state)
    sides = []
    for side in (ATTACKER, DEFENDER):
        seat, units = seat_on(frame, side), state.committed[side]
        if frame.stage <= COMMIT_ATTACK + side and not is_joining(state, frame):
            units |= candidates(state, game.rules_window, side) | units_on(state, seat, frame.a)
        sides.append(_fighters(game, state, seat, units, state.line[side]))
    return sides


def _place(state: Any, cell: int) -> str:
    terrain = state.terrain[cell]
    return TERRAIN_WORDS[CITY if terrain == IMPERIAL_SEAT else terrain]


def _strike(game: Game, state: Any, code: int) -> Moment:
    """The moment in which a strike is chosen (AE-3.5)."""
    known, frame = kinds(game.ruleset.numbers), top(state)
    side = striking_side(frame.stage)
    own, other = seat_on(frame, side), seat_on(frame, 1 - side)
    ready = tuple(known[_name(game, state, own << 4 | number)] for number in members_of(state.ready))
    moment = Moment(frame.stage - LINE_ATTACK, ready)
    if code == USUAL_STRIKES:
        return moment._replace(as_usual=True)
    target = other << 4 | code & 15
    struck = Unit(known[_name(game, state, target)], state.hits[target])
    return moment._replace(strike=(known[_name(game, state, own << 4 | code >> 4)], struck))


def _odds(
    game: Game, state: Any, cell: int, sides: list[Iterator[Fighter]], is_assault: bool, moment: Moment
) -> Odds | None:
    """None if nobody defends the hex."""
    attackers, defenders = map(list, sides)
    place = _place(state, cell)
    if not attackers or not defenders:
        return None
    battle = muster(game.ruleset.numbers, attackers, defenders, place, is_assault)
    return odds_soon(battle, place, moment)


def _fighters(game: Game, state: Any, seat: int, units: int, line: int = 0) -> Iterator[Fighter]:
    for number in members_of(units):
        unit = seat << 4 | number
        yield Fighter(_name(game, state, unit), state.hits[unit], bool(line >> number & 1))


def _name(game: Game, state: Any, unit: int) -> str:
    """What a unit is called where battles are fought: its kind in a few letters, or a Lord."""
    numbers: AeonisNumbers = game.ruleset.numbers
    kind = state.kind[unit]
    return numbers.lords[unit >> 4] if kind == LORD else _SHORT[KIND_WORDS[kind]]
