"""The causes behind marches, attacks and strikes: what they cost, and what each side brings."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.engine.text import percent
from banneret.engine.views import Cause
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import (
    NAMES,
    TERRAIN_WORDS,
    die,
    kind_title,
    lord_title,
    several,
    unit_title,
)
from banneret.games.aeonis.odds.battle import hit_chance
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    DEFENDER,
    FORTRESS,
    LORD,
    SEATS,
    TERRAINS,
    defender_of,
    rank_of,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.campaign.movement import cost_to, find_ways, open_cells, zone_of_control
from banneret.games.aeonis.rules.combat.frame import seat_on
from banneret.games.aeonis.rules.combat.lines import cap_at
from banneret.games.aeonis.rules.combat.retreat import press_cost
from banneret.games.aeonis.rules.combat.strikes import (
    assault_bonus,
    ground_bonus,
    lord_bonus,
    striking_side,
)


def cost_cause(points: int, clause: str) -> Cause:
    """The cost of an action."""
    return Cause(text=say("It costs {points} AP.", points=points), clause=clause)


def march_causes(game: Game, state: Any, seat: int, start: int, group: int, end: int) -> Iterator[Cause]:
    """The cost of a march, the part due to zones of control, and what the Lord saves (AE-10.2)."""
    zone = zone_of_control(state, game.rules_window, seat)
    cost = _march_cost(game, state, seat, start, group, end, zone)
    if cost is None:
        return
    yield cost_cause(cost, "AE-10.2")
    bare = _march_cost(game, state, seat, start, group, end, 0)
    if bare is not None and bare < cost:
        text = count(
            cost - bare,
            "{number} AP of this is for the zone of control.",
            "{number} AP of this are for the zone of control.",
        )
        yield Cause(text=text, clause="AE-10.3")
    alone = _march_cost(game, state, seat, start, group & ~1, end, zone) if group & ~1 else None
    if group & 1 and alone is not None and alone > cost:
        text = say("{lord} saves {points} AP.", lord=lord_title(game, seat), points=alone - cost)
        yield Cause(text=text, clause="AE-1.11")


def _march_cost(game: Game, state: Any, seat: int, start: int, group: int, end: int, zone: int) -> int | None:
    rules, work = game.rules_window, look(game.new_work())[0]
    reached = find_ways(state, rules, seat, start, group, open_cells(state, rules, seat), zone, work)
    return int(cost_to(state, seat, end, work)) if reached >> end & 1 else None


def attack_causes(game: Game, state: Any, seat: int, cell: int, *, is_assault: bool) -> Iterator[Cause]:
    """The units that can fight for a hex on each side, and what its ground adds."""
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
        text = say("{side} can commit {units} from adjacent hexes.", side=name, units=brings)
        yield Cause(text=text, clause="AE-2.4")
    if not any(theirs):
        text = say("{side} has no units there: the hex falls at once.", side=name)
        yield Cause(text=text, clause="AE-2.5")
        return
    text = say(
        "Hit points: {ours} against {theirs}.",
        ours=_hit_points(state, seat, ours),
        theirs=_hit_points(state, defender, theirs[0] | theirs[1]),
    )
    yield Cause(text=text, clause="AE-1.4", is_sum=True)
    text = say("Up to {most} units fight on each line.", most=cap_at(state, rules, cell))
    yield Cause(text=text, clause="AE-2.6")
    if not is_assault:
        yield from _siege_causes(game, state, cell)
    yield from place_causes(game, state, cell, is_assault=is_assault)
    sides = ((seat, ours, ATTACKER), (defender, theirs[0] | theirs[1], DEFENDER))
    yield from _lord_causes(game, state, cell, sides)


def _siege_causes(game: Game, state: Any, cell: int) -> Iterator[Cause]:
    """Whether an attack is a siege (AE-5.1)."""
    rules, terrain = game.rules_window, state.terrain[cell]
    if terrain == FORTRESS or (rules.is_fortified[terrain] and rules.walls_always):
        yield Cause(text=say("This is a siege: the defender cannot retreat."), clause="AE-5.1")
    elif rules.is_fortified[terrain]:
        name = game.sides[defender_of(state, cell)]
        yield Cause(text=say("If {side} holds the walls, this is a siege.", side=name), clause="AE-5.1")


def _lord_causes(game: Game, state: Any, cell: int, sides: Iterable[tuple[int, int, int]]) -> Iterator[Cause]:
    """What the Lords that can be committed would add to defence rolls (AE-1.10)."""
    for seat, units, side in sides:
        place = (side * SEATS + seat) * TERRAINS + state.terrain[cell]
        bonus = game.rules_window.lord_defence[place]
        if units & 1 and bonus:
            text = say(
                "{lord} gives +{bonus} on its side's defence rolls if it is committed.",
                lord=lord_title(game, seat),
                bonus=bonus,
            )
            yield Cause(text=text, clause="AE-1.10")


def place_causes(game: Game, state: Any, cell: int, *, is_assault: bool) -> Iterator[Cause]:
    """What a hex, and an assault on it, add to defence rolls (AE-3.8, AE-6.3)."""
    rules, terrain = game.rules_window, state.terrain[cell]
    if is_assault:
        text = say("Assault: +{bonus} on defence rolls.", bonus=rules.assault_bonus)
        yield Cause(text=text, clause="AE-6.3")
    if bonus := rules.bonus[terrain]:
        ground = NAMES[TERRAIN_WORDS[terrain]]
        text = say("The {ground} gives +{bonus} on defence rolls.", bonus=bonus, ground=ground)
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


class _Strike(NamedTuple):
    """A strike that can be chosen: the units, their dice, and what is added to the defence roll."""

    unit: int
    other: int
    attack: int
    defence: int
    bonuses: tuple[tuple[int, str, str], ...]
    """The points of each bonus, its source, and its clause."""

    @property
    def bonus(self) -> int:
        return sum(points for points, _, _ in self.bonuses)

    @property
    def chance(self) -> Fraction:
        return hit_chance(self.attack, self.defence, self.bonus)


def _strike(game: Game, state: Any, code: int) -> _Strike:
    rules, frame = game.rules_window, top(state)
    side = striking_side(frame.stage)
    unit = seat_on(frame, side) << 4 | code >> 4
    other = seat_on(frame, 1 - side) << 4 | code & 15
    bonuses = (
        (ground_bonus(state, rules, frame, 1 - side), NAMES[TERRAIN_WORDS[state.terrain[frame.a]]], "AE-3.8"),
        (assault_bonus(rules, frame, 1 - side), say("the assault"), "AE-6.3"),
        (lord_bonus(state, rules, frame, 1 - side), lord_title(game, other >> 4), "AE-1.10"),
    )
    return _Strike(
        unit,
        other,
        rules.attack_die[rank_of(state, unit)],
        rules.defence_die[rank_of(state, other)],
        tuple(each for each in bonuses if each[0]),
    )


def chance_cause(game: Game, state: Any, code: int) -> Cause:
    """How likely a strike was to hit, for readers of the log (AE-3.5)."""
    strike = _strike(game, state, code)
    unit, other, chance = strike.unit, strike.other, strike.chance
    text = say(
        "{side} {unit} hits {enemy} {target} in {hits} of {rolls} ({percent}).",
        side=game.sides[unit >> 4],
        unit=unit_title(game, unit, state.kind[unit]),
        enemy=game.sides[other >> 4],
        target=unit_title(game, other, state.kind[other]),
        hits=chance.numerator,
        rolls=chance.denominator,
        percent=percent(float(chance)),
    )
    return Cause(text=text, clause="AE-3.5")


def strike_causes(game: Game, state: Any, code: int) -> Iterator[Cause]:
    """How likely a strike is to hit, and what it takes to destroy its target."""
    strike = _strike(game, state, code)
    unit, other, chance = strike.unit, strike.other, strike.chance
    title = unit_title(game, other, state.kind[other])
    text = say(
        "{unit} rolls {attack}, {target} rolls {defence}: a hit in {hits} of {rolls} ({percent}).",
        unit=unit_title(game, unit, state.kind[unit]),
        attack=die(strike.attack),
        target=title,
        defence=f"{die(strike.defence)} +{strike.bonus}" if strike.bonus else die(strike.defence),
        hits=chance.numerator,
        rolls=chance.denominator,
        percent=percent(float(chance)),
    )
    yield Cause(text=text, clause="AE-3.5")
    for added, source, clause in strike.bonuses:
        text = say("{unit} adds {bonus} to its roll: {source}.", unit=title, bonus=added, source=source)
        yield Cause(text=text, clause=clause)
    if state.hits[other] > 1:
        text = say("{unit} has {hits} hit points.", unit=title, hits=state.hits[other])
        yield Cause(text=text, clause="AE-1.1")


def press_causes(game: Game, state: Any) -> Iterator[Cause]:
    """The cost of pressing, and what the Lord saves (AE-1.10, AE-3.12)."""
    rules, frame = game.rules_window, top(state)
    cost = press_cost(state, rules, frame)
    yield cost_cause(cost, "AE-3.12")
    if cost < rules.press_cost:
        lord = lord_title(game, frame.seat)
        text = say("{lord} saves {points} AP.", lord=lord, points=rules.press_cost - cost)
        yield Cause(text=text, clause="AE-1.10")
