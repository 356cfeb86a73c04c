"""Names of units, ranks, abilities and squares."""

from typing import Any

from banneret.engine.kit import CHESSBOARD
from banneret.games.medieval_chess.language import terms
from banneret.games.medieval_chess.rules.abilities.using import first_of
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
    TREES,
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

RANK_NAMES = terms(
    {
        (PAWN, 1): "Pawn",
        (PAWN, 2): "Footman",
        (PAWN, 3): "Man-at-Arms",
        (PAWN, 4): "Sergeant",
        (PAWN, 5): "Captain",
        (KNIGHT, 1): "Knight",
        (KNIGHT, 2): "Knight-Errant",
        (KNIGHT, 3): "Knight-Bachelor",
        (KNIGHT, 4): "Knight-Banneret",
        (KNIGHT, 5): "Knight-Commander",
        (BISHOP, 1): "Deacon",
        (BISHOP, 2): "Priest",
        (BISHOP, 3): "Bishop",
        (BISHOP, 4): "Archbishop",
        (BISHOP, 5): "Patriarch",
        (BISHOP, 6): "Cardinal",
        (BISHOP, 7): "Pope",
        (ROOK, 1): "Rook",
        (ROOK, 2): "Tower",
        (ROOK, 3): "Castle",
        (ROOK, 4): "Fortress",
        (ROOK, 5): "Citadel",
        (QUEEN, 1): "Queen",
        (QUEEN, 2): "Queen-Consort",
        (QUEEN, 3): "Queen-Regent",
        (QUEEN, 4): "Queen-Paramount",
        (PEASANT, 1): "Peasant",
        (PEASANT, 2): "Footman",
    }
)
"""The title of a unit by its kind and rank (MC-5.4 to MC-5.8)."""

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

TREE_WORDS = {ABILITY_NAMES[first_of(tree)]: tree for tree in range(TREES)}
"""Ability trees by the name of each one's first ability."""

BANDS = ("defecting", "disloyal", "wavering", "loyal", "devoted")
WEATHERS = ("clear", "rain", "fog", "snow")
SEASONS = ("", "spring", "summer", "autumn", "winter")
TERRAINS = ("", "forest", "river", "castle")

NAMES = terms(
    {
        "unseen": "out of sight",
        "pawn": "Pawn",
        "knight": "Knight",
        "bishop": "Bishop",
        "rook": "Rook",
        "queen": "Queen",
        "king": "King",
        "peasant": "Peasant",
        "farrier": "Farrier",
        "blacksmith": "Blacksmith",
        "medic": "Medic",
        "guard": "Guard",
        "charge": "Charge",
        "lance-strike": "Lance Strike",
        "cavalry-momentum": "Cavalry Momentum",
        "devastating-impact": "Devastating Impact",
        "shield-wall": "Shield Wall",
        "stalwart": "Stalwart",
        "guardians-resolve": "Guardian's Resolve",
        "unyielding-bastion": "Unyielding Bastion",
        "sanctify": "Sanctify",
        "holy-ground": "Holy Ground",
        "martyrs-blessing": "Martyr's Blessing",
        "resurrection": "Resurrection",
        "pontifical-guard": "Pontifical Guard",
        "consecrated-line": "Consecrated Line",
        "divine-judgment": "Divine Judgment",
        "papal-decree": "Papal Decree",
        "fortify": "Fortify",
        "immovable-object": "Immovable Object",
        "reactive-plating": "Reactive Plating",
        "siege-engine": "Siege Engine",
        "garrison": "Garrison",
        "supply-line": "Supply Line",
        "rapid-deployment": "Rapid Deployment",
        "war-wagon": "War Wagon",
        "rally": "Rally",
        "inspiring-presence": "Inspiring Presence",
        "tactical-genius": "Tactical Genius",
        "supreme-commander": "Supreme Commander",
        "queens-gambit": "Queen's Gambit",
        "calculated-risk": "Calculated Risk",
        "blood-for-glory": "Blood for Glory",
        "ruthless-efficiency": "Ruthless Efficiency",
        "last-ditch": "Last Ditch",
        "desperate-flight": "Desperate Flight",
        "royal-escape": "Royal Escape",
        "divine-right": "Divine Right",
        "kings-decree": "King's Decree",
        "monarchs-will": "Monarch's Will",
        "crown-authority": "Crown Authority",
        "absolute-power": "Absolute Power",
        "farriery": "Farriery",
        "sharpened-blade": "Sharpened Blade",
        "field-surgery": "Field Surgery",
        "levy": "Levy",
        "swear-to": "Swear to another lord",
        "sacrifice": "Sacrifice",
        "fuse": "Become Pope",
        "gift": "Gift to a mercenary",
        "bid": "Bid for a mercenary",
        "heal-for-gold": "Heal for gold",
        "raise-for-gold": "Raise for gold",
        "revive": "Revive for gold",
        "castling": "Castling",
        "in check": "in check",
        "under stress": "under stress",
        "without a lord": "without a lord",
        "defecting": "defecting",
        "disloyal": "disloyal",
        "wavering": "wavering",
        "loyal": "loyal",
        "devoted": "devoted",
        "rank 2": "rank 2",
        "rank 3": "rank 3",
        "rank 4": "rank 4",
        "rank 5": "rank 5",
        "rank 6": "rank 6",
        "rank 7": "rank 7",
        "garrisoned": "garrisoned",
        "moved": "moved",
        "clear": "clear",
        "rain": "rain",
        "fog": "fog",
        "snow": "snow",
        "spring": "spring",
        "summer": "summer",
        "autumn": "autumn",
        "winter": "winter",
        "forest": "forest",
        "river": "river",
        "castle": "castle",
    }
)
"""Display names for the words that views, picks and documents use."""

COURTS = terms({0: "King's Court", 1: "Queen's Court"})

SEATS = ("blue", "gold")
OWNERS = ("blue", "gold", "neutral")

CELLS, PLACES = CHESSBOARD.cells, CHESSBOARD.places

BACK_RANK = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)


def _ids() -> tuple[str, ...]:
    """A name for every slot, after its unit's first square: nb1, pa2."""
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


def title_of(kind: int) -> str:
    """The title of a kind of unit, whatever its rank."""
    return NAMES[KIND_WORDS[kind]]


def rank_name(kind: int, rank: int) -> str:
    """The title of a unit of a kind and rank."""
    return RANK_NAMES.get((kind, rank)) or title_of(kind)


def ability_name(number: int) -> str:
    """The name of an ability."""
    return NAMES[ABILITY_NAMES[number]]


def unit_name(state: Any, slot: int) -> str:
    """A unit in a sentence: its rank title and its square."""
    place = state.place[slot]
    return rank_name(state.kind[slot], state.rank[slot]) + (f" {CELLS[place]}" if place >= 0 else "")
