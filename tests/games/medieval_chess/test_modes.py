"""Late positions, interpreted and compiled: attrition, ranks, abilities, modules; all states are equal."""

from random import Random
from typing import Any

import numpy as np
import pytest

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import carry_out, list_actions, seats_to_act
from banneret.games import definition
from banneret.games.medieval_chess.names import ABILITY_NAMES
from tests.conformance.compiling import compiled
from tests.games.medieval_chess.positions import units_of

FEN = "r1bqk2r/1p3p1p/2n2np1/p1p5/3P1B2/P1N2N2/1P3PPP/R2QKB1R"
ACTIONS = 60


def late(ruleset: str, random: Random) -> dict[str, Any]:
    """A position from the middle of a game, with units of all ranks and many abilities."""
    units = units_of(FEN)
    ranks = {"pawn": 5, "knight": 5, "bishop": 6, "rook": 5, "queen": 4, "king": 1}
    for unit in units.values():
        unit |= {"rank": random.randint(1, ranks[unit["kind"]]), "xp": random.randrange(300)}
        unit["abilities"] = random.sample(ABILITY_NAMES[:40:4], 2) + random.sample(ABILITY_NAMES, 6)
        unit["hurt"] = random.randrange(15)
        if unit["kind"] != "king":
            unit["loyalty"] = random.choice((25, 40, 60, 80, 95))
            unit["lord"] = "ke1" if unit["seat"] == "blue" else "ke8"
    for name in ("pa2", "ra1", "pb7"):
        units.setdefault(name, {"captured": True})
    document = {"to_move": "blue", "units": units, "points": [10, 10], "turn": 29, "attrition": 1}
    if ruleset == "campaign":
        document |= {"gold": [20, 20], "terrain": {"d5": "river", "e5": "castle", "c4": "forest"}}
    return document


@pytest.mark.parametrize("ruleset", ["default", "classic", "campaign"])
@pytest.mark.parametrize("seed", range(3))
def test_every_state_is_the_same_interpreted_and_compiled(ruleset: str, seed: int) -> None:
    played = definition("medieval-chess")
    numbers = played.ruleset(ruleset)
    slow, fast = Game(played, numbers), Game(played, numbers, run=compiled(played))
    random = Random(f"{ruleset} {seed}")
    state = slow.position(late(ruleset, random), seed=seed).state.copy()
    works = slow.new_work(), fast.new_work()
    for _ in range(ACTIONS):
        asked = int(fast.run(seats_to_act, state))
        if not asked:
            break
        seat = asked - 1
        counts = [
            game.run(list_actions, state, game.rules, seat, work)
            for game, work in zip((slow, fast), works, strict=True)
        ]
        listed = [work["actions"][0][:count] for work, count in zip(works, counts, strict=True)]
        assert np.array_equal(*listed)
        code = int(random.choice(listed[0]))
        other = state.copy()
        slow.run(carry_out, state, slow.rules, seat, code, works[0])
        fast.run(carry_out, other, fast.rules, seat, code, works[1])
        assert state.tobytes() == other.tobytes(), code
