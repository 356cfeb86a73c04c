"""Why an action comes out as it does: what it costs, and what each side brings, line by line."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.engine.text.language import percent
from banneret.engine.views.view import Cause
from banneret.games.aeonis import questions as q
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import (
    CELLS,
    NAMES,
    TERRAIN_WORDS,
    die,
    kind_title,
    members_of,
    several,
    unit_title,
)
from banneret.games.aeonis.odds.battle import hit_chance
from banneret.games.aeonis.rules.board import (
    DEFENDER,
    FORTRESS,
    LORD,
    defender_of,
    rank_of,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.campaign.movement import cost_to, find_ways, open_cells, zone_of_control
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    MARCH,
    TO,
    USUAL_STRIKES,
    YES,
    verb_in,
    what_in,
)
from banneret.games.aeonis.rules.combat.frame import seat_on
from banneret.games.aeonis.rules.combat.lines import cap_at
from banneret.games.aeonis.rules.combat.strikes import defence_bonus, striking_side


def causes(game: Game, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
    """The rules and numbers that decide what comes of a legal answer."""
    asked = q.question(state)
    if asked == q.TURN and verb_in(code) == MARCH:
        start, end = divmod(what_in(code), 64)
        return _of_a_march(game, state, seat, start, units_on(state, seat, start), end)
    if asked == q.GROUP and code >= TO:
        return _of_a_march(game, state, seat, top(state).a, top(state).b, code - TO)
    if asked in (q.TURN, q.BATTLE_TURN) and verb_in(code) in (ATTACK, ASSAULT):
        fight = _of_an_attack(game, state, seat, what_in(code), is_assault=verb_in(code) == ASSAULT)
        price = game.rules_window.attack_cost if asked == q.TURN else 0
        return (*((_cost(price, "AE-2.1"),) if price else ()), *fight)
    if asked == q.STRIKE and code != USUAL_STRIKES:
        return tuple(_of_a_strike(game, state, code))
    if asked == q.HOLD_WALLS and code == YES:
        text = say("A siege: the attacker fights one round with each attack, and you cannot retreat.")
        return (Cause(text=text, clause="AE-5.2"),)
    if asked == q.PRESSING and code == YES and game.rules_window.press_cost:
        return (_cost(game.rules_window.press_cost, "AE-3.12"),)
    return ()


def _cost(points: int, clause: str) -> Cause:
    return Cause(text=say("It costs {points} AP.", points=points), clause=clause)


def _of_a_march(game: Game, state: Any, seat: int, start: int, group: int, end: int) -> tuple[Cause, ...]:
    """AE-10.2: a way costs what entering its hexes does."""
    rules, work = game.rules_window, look(game.new_work())[0]
    entered, zone = open_cells(state, rules, seat), zone_of_control(state, rules, seat)
    find_ways(state, rules, seat, start, group, entered, zone, work)
    return (_cost(cost_to(state, seat, end, work), "AE-10.2"),)


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
    brings = _listed(game, state, seat, ours)
    yield Cause(text=say("{side} can commit {units}.", side=game.sides[seat], units=brings), clause="AE-2.3")
    name = game.sides[defender]
    if theirs[0]:
        brings = _listed(game, state, defender, theirs[0])
        yield Cause(text=say("{side} defends with {units}.", side=name, units=brings), clause="AE-2.4")
    if theirs[1]:
        brings = _listed(game, state, defender, theirs[1])
        text = say("{side} can commit {units} from beside it.", side=name, units=brings)
        yield Cause(text=text, clause="AE-2.4")
    if not any(theirs):
        text = say("{side} has nobody there: the hex falls at once.", side=name)
        yield Cause(text=text, clause="AE-2.5")
        return
    text = say(
        "Hit points, as the board shows them: {ours} against {theirs}.",
        ours=_hit_points(state, seat, ours),
        theirs=_hit_points(state, defender, theirs[0] | theirs[1]),
    )
    yield Cause(text=text, clause="AE-1.4")
    text = say("Up to {most} units fight on each line.", most=cap_at(state, rules, cell))
    yield Cause(text=text, clause="AE-2.6")
    yield from _of_the_place(game, state, cell, is_assault=is_assault)


def _of_the_place(game: Game, state: Any, cell: int, *, is_assault: bool) -> Iterator[Cause]:
    rules, terrain = game.rules_window, state.terrain[cell]
    if is_assault:
        text = say("An assault: the defence rolls +{bonus}.", bonus=rules.assault_bonus)
        yield Cause(text=text, clause="AE-6.3")
    elif terrain == FORTRESS or (rules.is_fortified[terrain] and rules.walls_always):
        yield Cause(text=say("It is a siege, and the defender cannot retreat."), clause="AE-5.1")
    elif rules.is_fortified[terrain]:
        name = game.sides[defender_of(state, cell)]
        yield Cause(text=say("{side} may hold the walls: then it is a siege.", side=name), clause="AE-5.1")
    if bonus := rules.bonus[terrain]:
        ground = NAMES[TERRAIN_WORDS[terrain]]
        text = say("The defence rolls +{bonus} for the {ground}.", bonus=bonus, ground=ground)
        yield Cause(text=text, clause="AE-3.8")


def _hit_points(state: Any, seat: int, units: int) -> int:
    return sum(int(state.hits[seat << 4 | number]) for number in members_of(units))


def _listed(game: Game, state: Any, seat: int, units: int) -> str:
    """`2 Infantry (attack d6, defence d6, 1 hit point)`, kind by kind; a Lord by name alone."""
    rules, counts = game.rules_window, Counter[tuple[str, str]]()
    lord = kind_title(game, seat, LORD)
    for number in members_of(units):
        unit = seat << 4 | number
        rank = rank_of(state, unit)
        dice = count(
            state.hits[unit],
            "attack {attack}, defence {defence}, {number} hit point",
            "attack {attack}, defence {defence}, {number} hit points",
            attack=die(rules.attack_die[rank]),
            defence=die(rules.defence_die[rank]),
        )
        counts[kind_title(game, seat, state.kind[unit]), dice] += 1
    return ", ".join(
        f"{title if title == lord else several(number, title)} ({dice})"
        for (title, dice), number in counts.items()
    )


def _of_a_strike(game: Game, state: Any, code: int) -> Iterator[Cause]:
    rules, frame = game.rules_window, top(state)
    side = striking_side(frame.stage)
    unit = seat_on(frame, side) << 4 | code >> 4
    other = seat_on(frame, 1 - side) << 4 | code & 15
    attack = rules.attack_die[rank_of(state, unit)]
    defence = rules.defence_die[rank_of(state, other)]
    bonus = defence_bonus(state, rules, frame, 1 - side)
    chance = hit_chance(attack, defence, bonus)
    title = unit_title(game, other, state.kind[other])
    text = say(
        "{unit} rolls {attack}, {target} {defence}: a hit in {hits} of {rolls} ({percent}).",
        unit=unit_title(game, unit, state.kind[unit]),
        attack=die(attack),
        target=title,
        defence=f"{die(defence)} +{bonus}" if bonus else die(defence),
        hits=chance.numerator,
        rolls=chance.denominator,
        percent=percent(float(chance)),
    )
    yield Cause(text=text, clause="AE-3.5")
    if bonus and side != DEFENDER:
        yield Cause(text=say("The place adds {bonus} to the defence.", bonus=bonus), clause="AE-3.8")
    if state.hits[other] > 1:
        text = say("{unit} has {hits} hit points.", unit=title, hits=state.hits[other])
        yield Cause(text=text, clause="AE-1.1")
