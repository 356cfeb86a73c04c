"""The best actions in a single battle, calculated instead of searched for (AE-7.1).

Only winning counts there, so the solver's chances are chances of winning the game. (The limit of attacks is
ignored.) In a campaign units are worth preserving, which only a search can weigh.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.engine.game import Game, Plans, ScoredAction
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import CERTAIN, top
from banneret.games.aeonis.decisions import Decision, current_decision, nameable_units, side_asked
from banneret.games.aeonis.odds.battle import Unit
from banneret.games.aeonis.odds.battle_in_position import battle_under_way, fighting
from banneret.games.aeonis.odds.formations import Formations, TooManyUnits
from banneret.games.aeonis.odds.policy import SOON, Policy, best_policy
from banneret.games.aeonis.rules.board import ATTACKER
from banneret.games.aeonis.rules.codes import DONE, USUAL
from banneret.games.aeonis.rules.combat.frame import COMMIT_ATTACK, LINE_ATTACK, PRE_STRIKE, seat_on
from banneret.games.aeonis.rules.combat.strikes import strikers, striking_side


class AeonisPlans(Plans):
    """In a single battle, the solver gives the best action."""

    def solved(self, state: Any, seat: int) -> list[ScoredAction] | None:
        asked = current_decision(state)
        if not self.rules.is_battle or asked not in _CHOICES or (asked != Decision.STRIKE and top(state).d):
            return None
        battle = battle_under_way(self.game, state)
        if battle is None:
            return None
        try:
            policy = best_policy(battle, SOON)
        except TooManyUnits:
            return None
        return sorted(_CHOICES[asked](self.game, state, policy), key=lambda each: -each.value)


def _scored(codes: Sequence[int], chance: float) -> ScoredAction:
    return ScoredAction(tuple(codes), round(CERTAIN * min(1.0, max(0.0, chance))))


def _commits(game: Game, state: Any, policy: Policy) -> Iterator[ScoredAction]:
    """Commits all units: committing more never hurts, since they can stay in reserve."""
    chance = policy.chance
    yield _scored((USUAL,), chance if top(state).stage == COMMIT_ATTACK else 1 - chance)


def _lines(game: Game, state: Any, policy: Policy) -> Iterator[ScoredAction]:
    """Every line that a side can form, by the kinds of units moved onto it."""
    is_attacker = top(state).stage == LINE_ATTACK
    own = policy.space.attacker if is_attacker else policy.space.defender
    units, most = nameable_units(state, game.rules_window)
    reserves = fighting(game, state, side_asked(top(state)), units)
    for formation in _after_moves(own):
        if own.may_stop[formation]:
            named = sorted(_forward(own, formation, reserves))
            codes = named if len(named) == most else [*named, DONE]
            yield _scored(codes, policy.worth_of_line(is_attacker, formation))


def _after_moves(own: Formations) -> list[int]:
    """The formations an army can form by moving units onto its line, starting with the present one."""
    found = [own.start]
    for formation in found:
        found += [after for after in own.moved[formation].tolist() if after >= 0 and after not in found]
    return found


def _forward(own: Formations, formation: int, reserves: dict[int, Unit]) -> Iterator[int]:
    """The numbers of the units that move onto the line."""
    before, after = own.all[own.start].line, own.all[formation].line
    for unit, count in zip(own.classes, (b - a for a, b in zip(before, after, strict=True)), strict=True):
        alike = [number for number, each in reserves.items() if each == unit]
        yield from alike[:count]


def _strikes(game: Game, state: Any, policy: Policy) -> Iterator[ScoredAction]:
    """Every strike, by the die of the striker and by its target."""
    frame = top(state)
    side = striking_side(frame.stage)
    step = frame.stage - PRE_STRIKE
    volley, other = policy.space.strikes[step].volley, policy.space.strikes[step].other
    on_line = strikers(state, game.rules_window, seat_on(frame, side), state.line[side], frame.stage)
    dice = {number: unit.kind.attack for number, unit in fighting(game, state, side, on_line).items()}
    turn = int(volley.first[policy.space.strikes[step].own.start])
    for number in members_of(on_line & ~state.ready):
        turn = int(volley.after[turn, volley.dice.index(dice[number])])
    targets = fighting(game, state, 1 - side, state.line[1 - side])
    for strike, chance in policy.worths(step, turn, other.start).items():
        striker = next(n for n in members_of(state.ready) if dice[n] == volley.dice[strike.sort])
        target = next(n for n, unit in targets.items() if unit == other.classes[strike.target])
        yield _scored((striker << 4 | target,), chance if side == ATTACKER else 1 + chance)


_CHOICES = {
    Decision.COMMIT: _commits,
    Decision.LINE: _lines,
    Decision.REINFORCE: _lines,
    Decision.STRIKE: _strikes,
}
"""The choices of a side, by decision."""
