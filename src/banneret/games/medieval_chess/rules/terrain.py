"""Terrain: chapter 11, a module (MC-11.1 to MC-11.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.events import TERRAIN
from banneret.games.medieval_chess.rules.movement import CASTLE_TILE, FOREST, RIVER


@kernel
def lay_terrain(state, rules, work):
    """Draws the terrain on the two middle ranks of each half, symmetrically for both sides (MC-11.2)."""
    for _ in range(rules.forests):
        lay_pair(state, FOREST, work)
    for _ in range(rules.rivers):
        lay_pair(state, RIVER, work)
    for _ in range(rules.castles):
        lay_pair(state, CASTLE_TILE, work)


@kernel
def lay_pair(state, terrain, work):
    """Puts terrain on a square of ranks 3 and 4 that has none, and on its counterpart (MC-11.2)."""
    skip = roll(state.dice, 16)
    for each in range(16):
        place = 16 + (skip + each) % 16
        if state.terrain[place] == 0:
            state.terrain[place] = terrain
            state.terrain[place ^ 56] = terrain
            tell(work, TERRAIN, 0, place, terrain, 0, 0)
            tell(work, TERRAIN, 0, place ^ 56, terrain, 0, 0)
            return
