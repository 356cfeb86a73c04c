"""Random positions, rulesets and choices, reproducible by seed."""

from random import Random
from typing import Any

from banneret.engine.views import Action
from tests.games.cyvasse.pictures import ARMY, CELLS, KINDS, position

STYLES = ("random", "fighting", "mixed")
LETTERS = {kind: letter for letter, kind in KINDS.items()}


def choose(chance: Random, actions: list[Action], style: str) -> Action:
    """A legal action; in the fighting style, to be ready at once, and to capture and promote if possible."""
    if style == "fighting" or (style == "mixed" and chance.random() < 0.5):
        wanted = [each for each in actions if each.kind in ("ready", "capture", "promote")]
        return chance.choice(wanted or actions)
    return chance.choice(actions)


def random_document(chance: Random) -> dict[str, Any]:
    """Pieces, mountains, ground and fortresses anywhere, sometimes crowded."""
    cells = list(CELLS)
    chance.shuffle(cells)
    share = chance.choice((0.3, 0.6, 1.0))
    sides = []
    for _ in range(2):
        kinds = [
            kind
            for kind, count in ARMY.items()
            for _ in range(count)
            if kind == "king" or chance.random() < share
        ]
        sides.append(" ".join(f"{LETTERS[kind]}{cells.pop()}" for kind in kinds))
    mountains = " ".join(cells.pop() for _ in range(chance.randrange(13)))
    fortresses = [cells.pop(), cells.pop()]
    grounds = chance.sample([cell for cell in CELLS if cell not in fortresses], 12)
    terrain = {
        name: " ".join(grounds[4 * n : 4 * n + 4]) for n, name in enumerate(("hill", "forest", "grass"))
    }
    return position(
        *sides,
        mountains=mountains,
        terrain=terrain,
        fortresses=" ".join(fortresses),
        ruined=chance.choice(("", "blue", "gold", "blue gold")),
        to_move=chance.choice(("blue", "gold")),
    )


def random_changes(chance: Random) -> dict[str, Any]:
    """Random valid changes to a ruleset."""
    kinds = list(ARMY)
    return {
        "setup": {
            "blue": chance.choice(("ranks", "bastion", "random")),
            "changes": chance.choice((0, 3, 30)),
        },
        "movement": {
            kind: chance.randint(1, 5 if kind in ("spears", "elephant") else 10)
            for kind in chance.sample(kinds, 4)
        },
        "tiers": {kind: chance.randint(1, 4) for kind in chance.sample(kinds, 2)},
        "flanking": {"king": chance.choice(("highest", "own")), "excluded": chance.sample(kinds, 1)},
        "defence": {
            "terrain": chance.randint(0, 3),
            "fortress": chance.randint(0, 3),
            "both": chance.random() < 0.5,
        },
        "promotion": {
            "forced": chance.random() < 0.5,
            "returns": chance.random() < 0.5,
            "heir_waits": chance.random() < 0.5,
        },
        "endings": {"no_move": chance.choice(("loses", "draws")), "repetition": chance.choice((0, 2, 3))},
    }
