"""Why an attack or a strike comes out as it does: what each side brings, line by line."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import top
from banneret.engine.view import Cause
from banneret.games.aeonis import questions as q
from banneret.games.aeonis.names import CELLS, TERRAIN_WORDS, kind_title, members_of, unit_title
from banneret.games.aeonis.rules.board import (
    DEFENDER,
    FORTRESS,
    defender_of,
    rank_of,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, USUAL_STRIKES, YES, verb_in, what_in
from banneret.games.aeonis.rules.combat.frame import seat_on
from banneret.games.aeonis.rules.combat.lines import cap_at
from banneret.games.aeonis.rules.combat.strikes import defence_bonus, striking_side


def causes(game: Game, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
    """The rules and numbers that decide what comes of a legal answer."""
    asked = q.question(state)
    if asked in (q.TURN, q.BATTLE_TURN) and verb_in(code) in (ATTACK, ASSAULT):
        return tuple(_of_an_attack(game, state, seat, what_in(code), is_assault=verb_in(code) == ASSAULT))
    if asked == q.STRIKE and code != USUAL_STRIKES:
        return tuple(_of_a_strike(game, state, code))
    if asked == q.HOLD_WALLS and code == YES:
        text = "A siege: the attacker fights one round with each attack, and you cannot retreat."
        return (Cause(text=text, clause="AE-5.2"),)
    if asked == q.PRESSING and code == YES and game.rules_window.press_cost:
        return (Cause(text=f"It costs {game.rules_window.press_cost} AP.", clause="AE-3.12"),)
    return ()


def strengths(game: Game, state: Any, seat: int, code: int) -> dict[str, int]:
    """How many hit points stand in each hex that can take part in an attack."""
    if q.question(state) not in (q.TURN, q.BATTLE_TURN) or verb_in(code) not in (ATTACK, ASSAULT):
        return {}
    rules, target = game.rules_window, what_in(code)
    sides, found = {seat + 1, defender_of(state, target) + 1}, {}
    for cell in range(rules.cells):
        is_near = cell == target or rules.near_mask[target] >> cell & 1
        if is_near and state.holder[cell] in sides:
            units = (state.holder[cell] - 1 << 4 | number for number in members_of(state.here[cell]))
            found[CELLS[cell]] = sum(state.hits[unit] for unit in units)
    return found


def _of_an_attack(game: Game, state: Any, seat: int, cell: int, *, is_assault: bool) -> Iterator[Cause]:
    rules, defender = game.rules_window, defender_of(state, cell)
    ours = units_beside(state, rules, seat, cell)
    theirs = units_on(state, defender, cell), units_beside(state, rules, defender, cell)
    yield Cause(text=f"{game.seats[seat]} can commit {_listed(game, state, seat, ours)}.", clause="AE-2.3")
    name = game.seats[defender]
    if theirs[0]:
        yield Cause(text=f"{name} defends with {_listed(game, state, defender, theirs[0])}.", clause="AE-2.4")
    if theirs[1]:
        text = f"{name} can commit {_listed(game, state, defender, theirs[1])} from beside it."
        yield Cause(text=text, clause="AE-2.4")
    if not any(theirs):
        yield Cause(text=f"{name} has nobody there: the hex falls at once.", clause="AE-2.5")
        return
    yield Cause(text=f"Up to {cap_at(state, rules, cell)} units fight on each line.", clause="AE-2.6")
    if is_assault:
        yield Cause(text=f"An assault: the defence rolls +{rules.assault_bonus}.", clause="AE-6.3")
    elif state.terrain[cell] == FORTRESS or (rules.is_fortified[state.terrain[cell]] and rules.walls_always):
        yield Cause(text="It is a siege, and the defender cannot retreat.", clause="AE-5.1")
    elif rules.is_fortified[state.terrain[cell]]:
        yield Cause(text=f"{name} may hold the walls: then it is a siege.", clause="AE-5.1")
    if bonus := rules.bonus[state.terrain[cell]]:
        word = TERRAIN_WORDS[state.terrain[cell]]
        yield Cause(text=f"The defence rolls +{bonus} for the {word}.", clause="AE-3.8")


def _listed(game: Game, state: Any, seat: int, units: int) -> str:
    """`2 Infantry (attack d6, defence d6, 1 hit point)`, kind by kind."""
    rules, counts = game.rules_window, Counter[tuple[str, str]]()
    for number in members_of(units):
        unit = seat << 4 | number
        rank = rank_of(state, unit)
        points = f"{state.hits[unit]} hit point{'' if state.hits[unit] == 1 else 's'}"
        dice = f"attack d{rules.attack_die[rank]}, defence d{rules.defence_die[rank]}, {points}"
        counts[kind_title(game, seat, state.kind[unit]), dice] += 1
    return ", ".join(f"{count} {title} ({dice})" for (title, dice), count in counts.items())


def _of_a_strike(game: Game, state: Any, code: int) -> Iterator[Cause]:
    rules, frame = game.rules_window, top(state)
    side = striking_side(frame.stage)
    unit = seat_on(frame, side) << 4 | code >> 4
    other = seat_on(frame, 1 - side) << 4 | code & 15
    attack = rules.attack_die[rank_of(state, unit)]
    defence = rules.defence_die[rank_of(state, other)]
    bonus = defence_bonus(state, rules, frame, 1 - side)
    plus = f" +{bonus}" if bonus else ""
    chance = hit_chance(attack, defence, bonus)
    text = (
        f"{unit_title(game, unit, state.kind[unit])} rolls d{attack}, "
        f"{unit_title(game, other, state.kind[other])} d{defence}{plus}: "
        f"a hit in {chance.numerator} of {chance.denominator} ({float(chance):.0%})."
    )
    yield Cause(text=text, clause="AE-3.5")
    if bonus and side != DEFENDER:
        yield Cause(text=f"The place adds {bonus} to the defence.", clause="AE-3.8")
    if state.hits[other] > 1:
        title = unit_title(game, other, state.kind[other])
        yield Cause(text=f"{title} has {state.hits[other]} hit points.", clause="AE-1.1")


def hit_chance(attack: int, defence: int, bonus: int) -> Fraction:
    """How likely the attack roll is above the defence roll (AE-3.5)."""
    hits = sum(max(0, min(defence, roll - 1 - bonus)) for roll in range(1, attack + 1))
    return Fraction(hits, attack * defence)
