"""What units, ranks, abilities and squares are called."""

from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    BLACKSMITH,
    FARRIER,
    GUARD,
    GUARDS,
    KING,
    KNIGHT,
    MEDIC,
    MERCENARIES,
    PAWN,
    PEASANT,
    QUEEN,
    RESERVE,
    RESERVE_SIZE,
    ROOK,
    SLOTS,
)

KINDS: dict[str, int] = {
    "pawn": PAWN,
    "knight": KNIGHT,
    "bishop": BISHOP,
    "rook": ROOK,
    "queen": QUEEN,
    "king": KING,
    "peasant": PEASANT,
    "farrier": FARRIER,
    "blacksmith": BLACKSMITH,
    "medic": MEDIC,
    "guard": GUARD,
}
"""The word for each kind in rulesets and documents."""

KIND_WORDS = {code: word for word, code in KINDS.items()}

TITLES = {code: word.capitalize() for word, code in KINDS.items()}

SYMBOLS = {
    PAWN: "P",
    KNIGHT: "N",
    BISHOP: "B",
    ROOK: "R",
    QUEEN: "Q",
    KING: "K",
    PEASANT: "E",
    FARRIER: "F",
    BLACKSMITH: "S",
    MEDIC: "M",
    GUARD: "G",
}

RANK_NAMES: dict[int, tuple[str, ...]] = {
    PAWN: ("Pawn", "Footman", "Man-at-Arms", "Sergeant", "Captain"),
    KNIGHT: ("Knight", "Knight-Errant", "Knight-Bachelor", "Knight-Banneret", "Knight-Commander"),
    BISHOP: ("Deacon", "Priest", "Bishop", "Archbishop", "Patriarch", "Cardinal", "Pope"),
    ROOK: ("Rook", "Tower", "Castle", "Fortress", "Citadel"),
    QUEEN: ("Queen", "Queen-Consort", "Queen-Regent", "Queen-Paramount"),
    PEASANT: ("Peasant", "Footman"),
}
"""The ranks of each path, from the first (MC-5.4 to MC-5.8)."""

ABILITY_NAMES = (
    "charge",
    "lance-strike",
    "cavalry-momentum",
    "devastating-impact",
    "shield-wall",
    "stalwart",
    "guardians-resolve",
    "unyielding-bastion",
    "sanctify",
    "holy-ground",
    "martyrs-blessing",
    "resurrection",
    "pontifical-guard",
    "consecrated-line",
    "divine-judgment",
    "papal-decree",
    "fortify",
    "immovable-object",
    "reactive-plating",
    "siege-engine",
    "garrison",
    "supply-line",
    "rapid-deployment",
    "war-wagon",
    "rally",
    "inspiring-presence",
    "tactical-genius",
    "supreme-commander",
    "queens-gambit",
    "calculated-risk",
    "blood-for-glory",
    "ruthless-efficiency",
    "last-ditch",
    "desperate-flight",
    "royal-escape",
    "divine-right",
    "kings-decree",
    "monarchs-will",
    "crown-authority",
    "absolute-power",
    "farriery",
    "sharpened-blade",
    "field-surgery",
    "levy",
)
"""Every ability, by its number."""

ABILITIES = {name: number for number, name in enumerate(ABILITY_NAMES)}

ABILITY_TITLES = tuple(
    name.replace("-", " ")
    .title()
    .replace("Guardians ", "Guardian's ")
    .replace("Martyrs ", "Martyr's ")
    .replace("Queens ", "Queen's ")
    .replace("Kings ", "King's ")
    .replace("Monarchs ", "Monarch's ")
    .replace(" For ", " for ")
    for name in ABILITY_NAMES
)

BANDS = ("defecting", "disloyal", "wavering", "loyal", "devoted")
COURTS = ("King's Court", "Queen's Court")
WEATHERS = ("clear", "rain", "fog", "snow")
SEASONS = ("", "spring", "summer", "autumn", "winter")
TERRAINS = ("", "forest", "river", "castle")

SEATS = ("blue", "gold")
OWNERS = ("blue", "gold", "neutral")

CELLS = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
"""The name of each square, by its number."""

PLACES = {cell: place for place, cell in enumerate(CELLS)}

BACK_RANK = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)


def _ids() -> tuple[str, ...]:
    """A name for every slot, from where its unit begins: nb1, pa2; it is kept wherever the unit goes."""
    names = [""] * SLOTS
    for seat, (back, front) in enumerate(((1, 2), (8, 7))):
        for file, letter in enumerate("abcdefgh"):
            names[1 + 16 * seat + file] = f"{SYMBOLS[BACK_RANK[file]].lower()}{letter}{back}"
            names[9 + 16 * seat + file] = f"p{letter}{front}"
        for index, name in enumerate(("peasant1", "peasant2", "farrier", "blacksmith", "medic")):
            names[RESERVE + RESERVE_SIZE * seat + index] = f"{SEATS[seat]}-{name}"
    for index in range(4):
        names[MERCENARIES + index] = f"mercenary{index + 1}"
    for index in range(8):
        names[GUARDS + index] = f"guard{index + 1}"
    return tuple(names)


IDS = _ids()
SLOT_OF = {name: slot for slot, name in enumerate(IDS) if name}


def rank_name(kind: int, rank: int) -> str:
    """What a unit of a kind and rank is called."""
    names = RANK_NAMES.get(kind, ())
    return names[rank - 1] if 1 <= rank <= len(names) else TITLES[kind]
