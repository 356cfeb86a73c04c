"""What is best in a battle by itself, worked out and not searched for (AE-7.1).

There nothing counts but who wins the battle, so the solver's chances are chances to win the game. (That Blue
may attack only so often is left out.) In a campaign units are worth keeping, which is for search to weigh.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.engine.game.definition import Known
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import CERTAIN, top
from banneret.games.aeonis import questions
from banneret.games.aeonis.names import members_of
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import Unit
from banneret.games.aeonis.odds.formations import Formations, TooManyUnits
from banneret.games.aeonis.odds.policy import SOON, Policy, best_policy
from banneret.games.aeonis.odds.position import battle_under_way, fighting
from banneret.games.aeonis.rules.board import ATTACKER
from banneret.games.aeonis.rules.codes import DONE, USUAL
from banneret.games.aeonis.rules.combat.frame import COMMIT_ATTACK, LINE_ATTACK, PRE_STRIKE, seat_on
from banneret.games.aeonis.rules.combat.strikes import strikers, striking_side


def solved(game: Game, state: Any) -> list[Known] | None:
    """What a side can do, the best first; None where that is not known."""
    numbers: AeonisNumbers = game.ruleset.numbers
    asked = questions.question(state)
    if numbers.scenario != "battle" or asked not in _WAYS or (asked != questions.STRIKE and top(state).d):
        return None
    try:
        policy = best_policy(battle_under_way(game, state), SOON)
    except TooManyUnits:
        return None
    return sorted(_WAYS[asked](game, state, policy), key=lambda each: -each.value)


def _known(codes: Sequence[int], chance: float) -> Known:
    return Known(tuple(codes), round(CERTAIN * min(1.0, max(0.0, chance))))


def _commits(game: Game, state: Any, policy: Policy) -> Iterator[Known]:
    """Everybody: nobody need ever leave the reserve, unless the battle were lost without them."""
    chance = policy.chance
    yield _known((USUAL,), chance if top(state).stage == COMMIT_ATTACK else 1 - chance)


def _lines(game: Game, state: Any, policy: Policy) -> Iterator[Known]:
    """Every line that a side can form, by which kinds of units it brings forward."""
    is_attacker = top(state).stage == LINE_ATTACK
    own = policy.fight.attacker if is_attacker else policy.fight.defender
    units, most = questions.named_from(state, game.rules_window)
    reserves = fighting(game, state, questions.side_asked(top(state)), units)
    for formation in _after_moves(own):
        if own.may_stop[formation]:
            named = sorted(_forward(own, formation, reserves))
            codes = named if len(named) == most else [*named, DONE]
            yield _known(codes, policy.worth_of_line(is_attacker, formation))


def _after_moves(own: Formations) -> list[int]:
    """The formations that an army can form by moving units onto its line, the present one first."""
    found = [own.start]
    for formation in found:
        found += [after for after in own.moved[formation].tolist() if after >= 0 and after not in found]
    return found


def _forward(own: Formations, formation: int, reserves: dict[int, Unit]) -> Iterator[int]:
    """The numbers of the units that are moved onto a line."""
    before, after = own.all[own.start].line, own.all[formation].line
    for unit, count in zip(own.classes, (b - a for a, b in zip(before, after, strict=True)), strict=True):
        alike = [number for number, each in reserves.items() if each == unit]
        yield from alike[:count]


def _strikes(game: Game, state: Any, policy: Policy) -> Iterator[Known]:
    """Every strike, by the die of who strikes and by whom it is aimed at."""
    frame = top(state)
    side = striking_side(frame.stage)
    step = frame.stage - PRE_STRIKE
    volley, other = policy.fight.strikes[step].volley, policy.fight.strikes[step].other
    on_line = strikers(state, game.rules_window, seat_on(frame, side), state.line[side], frame.stage)
    dice = {number: unit.kind.attack for number, unit in fighting(game, state, side, on_line).items()}
    turn = int(volley.first[policy.fight.strikes[step].own.start])
    for number in members_of(on_line & ~state.ready):
        turn = int(volley.after[turn, volley.dice.index(dice[number])])
    targets = fighting(game, state, 1 - side, state.line[1 - side])
    for strike, chance in policy.worths(step, turn, other.start).items():
        striker = next(n for n in members_of(state.ready) if dice[n] == volley.dice[strike.sort])
        target = next(n for n, unit in targets.items() if unit == other.classes[strike.target])
        yield _known((striker << 4 | target,), chance if side == ATTACKER else 1 + chance)


_WAYS = {
    questions.COMMIT: _commits,
    questions.LINE: _lines,
    questions.REINFORCE: _lines,
    questions.STRIKE: _strikes,
}
"""By what is asked."""
