"""Names and symbols of pieces, ground and hexes."""

from banneret.games.cyvasse.language import terms
from banneret.games.cyvasse.rules.board import (
    CROSSBOWS,
    DRAGON,
    ELEPHANT,
    FOREST,
    GRASS,
    HEAVY_HORSE,
    HILL,
    KING,
    LIGHT_HORSE,
    MOUNTAIN,
    RABBLE,
    SPEARS,
    TREBUCHET,
)

KINDS: dict[str, int] = {
    "rabble": RABBLE,
    "king": KING,
    "crossbows": CROSSBOWS,
    "spears": SPEARS,
    "light_horse": LIGHT_HORSE,
    "trebuchet": TREBUCHET,
    "elephant": ELEPHANT,
    "heavy_horse": HEAVY_HORSE,
    "dragon": DRAGON,
    "mountain": MOUNTAIN,
}
"""The word for each kind in rulesets and documents."""

KIND_WORDS = {code: word for word, code in KINDS.items()}

ARMY = {
    RABBLE: 6,
    KING: 1,
    CROSSBOWS: 2,
    SPEARS: 2,
    LIGHT_HORSE: 2,
    TREBUCHET: 2,
    ELEPHANT: 2,
    HEAVY_HORSE: 2,
    DRAGON: 1,
    MOUNTAIN: 6,
}
"""How many pieces of each kind a side has (CV-1.2)."""

TITLES = terms(
    {
        RABBLE: "Rabble",
        KING: "King",
        CROSSBOWS: "Crossbows",
        SPEARS: "Spears",
        LIGHT_HORSE: "Light Horse",
        TREBUCHET: "Trebuchet",
        ELEPHANT: "Elephant",
        HEAVY_HORSE: "Heavy Horse",
        DRAGON: "Dragon",
        MOUNTAIN: "Mountain",
    }
)

NAMES = terms(
    {
        "rabble": "Rabble",
        "king": "King",
        "crossbows": "Crossbows",
        "spears": "Spears",
        "light_horse": "Light Horse",
        "trebuchet": "Trebuchet",
        "elephant": "Elephant",
        "heavy_horse": "Heavy Horse",
        "dragon": "Dragon",
        "mountain": "mountain",
        "hill": "hill",
        "forest": "forest",
        "grass": "grass",
        "fortress": "fortress",
        "ruined": "ruined",
        "ranks": "Ranks",
        "bastion": "Bastion",
        "proven": "A good array",
        "random": "Random",
        "empty": "Empty",
    }
)
"""How the words in views, and the opening arrays, read to people."""

SYMBOLS = {
    RABBLE: "R",
    KING: "K",
    CROSSBOWS: "C",
    SPEARS: "S",
    LIGHT_HORSE: "L",
    TREBUCHET: "T",
    ELEPHANT: "E",
    HEAVY_HORSE: "H",
    DRAGON: "D",
    MOUNTAIN: "M",
}

GROUNDS = {"hill": HILL, "forest": FOREST, "grass": GRASS}

GROUND_WORDS = {code: word for word, code in GROUNDS.items()}

HOME_GROUNDS = {
    CROSSBOWS: HILL,
    TREBUCHET: HILL,
    SPEARS: FOREST,
    ELEPHANT: FOREST,
    LIGHT_HORSE: GRASS,
    HEAVY_HORSE: GRASS,
}
"""The terrain on which a kind defends better (CV-4.1)."""

SEATS = ("blue", "gold")

HEXES = tuple((x, y) for y in range(11) for x in range(11) if 5 <= x + y <= 15)
"""Column and row of each place, by its number; columns run to the upper right (CV-1.1)."""

CELLS = tuple(f"{'ABCDEFGHIJK'[x]}{y + 1}" for x, y in HEXES)
"""The name of each hex, by its place."""

PLACES = {cell: place for place, cell in enumerate(CELLS)}


def titled(kind: int, count: int) -> str:
    """A number of pieces of a kind: `2 × Rabble`."""
    return f"{count} × {TITLES[kind]}" if count > 1 else TITLES[kind]
