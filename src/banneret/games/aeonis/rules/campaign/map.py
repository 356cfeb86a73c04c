"""The map that a seed draws, and the start of a game (AE-7.1, AE-8.2 to AE-8.4, AE-9.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import push
from banneret.games.aeonis.rules.board import (
    ARCHERS,
    CELLS,
    FOREST,
    FORTRESS,
    INFANTRY,
    LAKE,
    LORD,
    MOUNTAIN,
    PLAIN,
    PORTAL,
    add_unit,
    set_control,
    set_terrain,
)

ROUND = 1
SKIRMISH = 3

BATTLEFIELD = 0
CAMP = 4
"""The hex that a single battle is fought for, and that from which its attackers come."""


@kernel
def setup(state, rules, work):
    """Lays out a campaign, or a single battle (AE-7.1, AE-8.4)."""
    if rules.is_battle:
        for cell in range(rules.cells):
            set_terrain(state, cell, PLAIN if cell != BATTLEFIELD else rules.place)
        set_control(state, BATTLEFIELD, 1)
        set_control(state, CAMP, 0)
        muster(state, rules, 0, CAMP)
        muster(state, rules, 1, BATTLEFIELD)
        push(state, SKIRMISH, 0)
        return
    draw_map(state, rules)
    for seat in range(rules.seats):
        state.home[seat] = rules.home[seat]
        set_control(state, rules.home[seat], seat)
        muster(state, rules, seat, rules.home[seat])
    push(state, ROUND, 0)


@kernel
def muster(state, rules, seat, cell):
    """Creates a side's first army on a hex: its Lord, if it has one, and soldiers by kind (AE-8.4)."""
    number = 1
    if rules.army[seat * 5 + LORD]:
        add_unit(state, rules, seat << 4, LORD, cell)
    for kind in range(INFANTRY, ARCHERS + 1):
        for _ in range(rules.army[seat * 5 + kind]):
            add_unit(state, rules, (seat << 4) | number, kind, cell)
            number += 1


@kernel
def draw_map(state, rules):
    """Draws terrain for every hex, symmetric for all lords (AE-8.3)."""
    for cell in range(CELLS):
        if rules.ground[cell]:
            set_terrain(state, cell, rules.ground[cell])
    free = (1 << rules.orbits) - 1
    for _ in range(rules.portals):
        free &= ~(1 << draw_set(state, rules, free, PORTAL))
    for _ in range(rules.fortresses):
        free &= ~(1 << draw_set(state, rules, free, FORTRESS))
    for _ in range(rules.lakes):
        free &= ~(1 << draw_set(state, rules, free, LAKE))
    parts = rules.plain + rules.forest + rules.mountain
    for orbit in range(rules.orbits):
        if (free >> orbit) & 1:
            drawn = roll(state.dice, parts)
            is_plain = drawn < rules.plain
            terrain = PLAIN if is_plain else FOREST if drawn < rules.plain + rules.forest else MOUNTAIN
            paint(state, rules, orbit, terrain)


@kernel
def draw_set(state, rules, free, terrain):
    """Draws one of the free sets of hexes and gives it a terrain; returns which (AE-8.3)."""
    count = 0
    for orbit in range(rules.orbits):
        count += (free >> orbit) & 1
    left = roll(state.dice, count)
    drawn = 0
    for orbit in range(rules.orbits):
        if (free >> orbit) & 1:
            if left == 0:
                drawn = orbit
            left -= 1
    paint(state, rules, drawn, terrain)
    return drawn


@kernel
def paint(state, rules, orbit, terrain):
    """Sets the terrain of all hexes of a set."""
    for cell in range(CELLS):
        if rules.orbit[cell] == orbit:
            set_terrain(state, cell, terrain)
