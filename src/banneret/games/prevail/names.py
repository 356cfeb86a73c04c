"""Names of units, cards, cells and facings."""

from string import ascii_uppercase
from typing import Any

from banneret.engine.kit import members_of
from banneret.engine.views import Item
from banneret.games.prevail.language import CATALOGUE, terms
from banneret.games.prevail.numbers import Card, PrevailNumbers, UnitType
from banneret.games.prevail.rules.board import FLANK, FRONT, REAR

SEATS = ("blue", "gold")
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STAT_WORDS = ("attack", "range", "speed", "flexibility", "defense")
TRAITS = ("formation", "sword", "spear", "phalanx", "skirmish", "javelin", "mounted", "horse")
TYPES = {FRONT: "front", FLANK: "flank", REAR: "rear"}

NAMES = terms(
    {
        # Units
        "velites": "Velites",
        "manipular-legion": "Manipular Legion",
        "alae-socii": "Alae Socii",
        "equites": "Equites",
        "numidian-skirmishers": "Numidian Skirmishers",
        "numidian-cavalry": "Numidian Cavalry",
        "punic-cavalry": "Punic Citizen Cavalry",
        "punic-spearmen": "Punic Citizen Spearmen",
        "libyan-spearmen": "Libyan Spearmen",
        "african-veterans": "African Veterans",
        "african-elephants": "African Elephants",
        "commander": "Commander",
        # Cards
        "strike": "Strike",
        "evade": "Evade",
        "volley": "Volley",
        "charge": "Charge",
        "move": "Move",
        "brace": "Brace",
        "screen": "Screen",
        "rampage": "Rampage",
        "organize": "Organize",
        "recede": "Recede",
        "overrun": "Overrun",
        "advance": "Advance",
        "coordinate": "Coordinate",
        "noble-cavalry": "Noble Cavalry",
        "fearless-velites": "Fearless Velites",
        "socketed-pilum": "Socketed Pilum",
        "quincunx-formation": "Quincunx Formation",
        "triplex-acies": "Triplex Acies",
        "down-to-the-triarii": "Down to the Triarii",
        "give-ground": "Give Ground",
        "coordinated-maneuver": "Coordinated Maneuver",
        "chaotic-destruction": "Chaotic Destruction",
        "brace-for-impact": "Brace for Impact",
        "persistent-formation": "Persistent Formation",
        "combined-arms-tactics": "Combined Arms Tactics",
        "loose-pila": "Loose Pila",
        "sudden-rush": "Sudden Rush",
        "numidian-volley": "Numidian Volley",
        "javelin-storm": "Javelin Storm",
        "reserves": "Reserves",
        # Armies
        "rome-small": "Rome, a first game",
        "carthage-small": "Carthage, a first game",
        "rome-standard": "Rome",
        "carthage-standard": "Carthage",
        "rome-large": "Rome, two consuls",
        "carthage-large": "Carthage in Italy",
        # Badges and marks
        "engaged: front": "engaged: front",
        "engaged: flank": "engaged: flank",
        "engaged: rear": "engaged: rear",
        "ordered": "ordered",
        "acted": "acted",
        "deployment": "deployment zone",
        "command": "within reach of the command",
        # Facings
        "N": "north",
        "NE": "north-east",
        "E": "east",
        "SE": "south-east",
        "S": "south",
        "SW": "south-west",
        "W": "west",
        "NW": "north-west",
    }
)
"""Names for the words in views and picks. Names from custom rulesets are shown as they are."""

STAT_NAMES = terms(
    {
        "attack": "attack",
        "range": "range",
        "speed": "speed",
        "flexibility": "flexibility",
        "defense": "defense",
        "retreat": "retreat",
        "reverse": "reverse",
        "rout": "rout",
        "morale": "morale",
        "initiative": "initiative",
    }
)
TRAIT_NAMES = terms(
    {
        "formation": "formation",
        "sword": "sword",
        "spear": "spear",
        "phalanx": "phalanx",
        "skirmish": "skirmish",
        "javelin": "javelin",
        "mounted": "mounted",
        "horse": "horse",
    }
)
FROM_WHERE = terms({FRONT: "from the front", FLANK: "from the flank", REAR: "from the rear"})
"""The direction of an engagement."""


def called(name: str) -> str:
    """A name from a ruleset, in the reader's language."""
    return CATALOGUE.passage(name)


def facing_name(facing: int) -> str:
    """The name of a facing."""
    return NAMES[FACINGS[facing]]


class Names:
    """The names of a ruleset's units, cards and cells, by their numbers in the kernels."""

    def __init__(self, numbers: PrevailNumbers) -> None:
        board = numbers.board
        columns = range(1, board.columns + 1)
        self.cells = tuple(f"{row}-{column}" for row in ascii_uppercase[: board.rows] for column in columns)
        """The name of each cell, by its number: A-1 in the north-west corner."""
        self.cell_numbers = {name: cell for cell, name in enumerate(self.cells)}
        self.kind_words = ("", *numbers.units)
        self.kinds = {word: kind for kind, word in enumerate(self.kind_words) if word}
        self.unit_types: tuple[UnitType, ...] = tuple(numbers.units.values())
        self.card_words = tuple(numbers.cards)
        self.card_numbers = {word: card for card, word in enumerate(self.card_words)}
        self.cards: tuple[Card, ...] = tuple(numbers.cards.values())
        armies = numbers.armies[numbers.setup.blue], numbers.armies[numbers.setup.gold]
        self.decks = tuple(army.deck for army in armies)
        self.shown_cards: dict[tuple[int, int, str], Item] = {}
        """Both decks' cards as shown to people, cached by seat, place in the deck, and language."""
        self.preserves_types = numbers.support.counts == "types"
        """Whether cards support units after a rally by type (PV-10.6), rather than by places (PV-10.7)."""

    def title(self, kind: int) -> str:
        """The name of a type of unit."""
        return called(self.unit_types[kind - 1].name)

    def unit_title(self, state: Any, unit: int) -> str:
        """A unit by its type and cell: `Velites F-5`."""
        return f"{self.title(state.kind[unit])} {self.cells[state.cell[unit]]}"

    def unit_type(self, kind: int) -> UnitType:
        return self.unit_types[kind - 1]

    def card_word(self, seat: int, slot: int) -> str:
        return self.decks[seat][slot]

    def card(self, seat: int, slot: int) -> Card:
        return self.cards[self.card_numbers[self.card_word(seat, slot)]]

    def card_title(self, seat: int, slot: int) -> str:
        return called(self.card(seat, slot).name)

    def card_words_of(self, seat: int, cards: int) -> list[str]:
        return [self.card_word(seat, slot) for slot in members_of(cards)]


_MADE: dict[str, Names] = {}


def names_of(game: Any) -> Names:
    """The names in a game, cached by ruleset."""
    key = game.ruleset.hash
    if key not in _MADE:
        _MADE[key] = Names(game.ruleset.numbers)
    return _MADE[key]


def unit_id(unit: int) -> str:
    """The id of a unit in picks and views. It never changes."""
    return f"{SEATS[unit >> 5][0]}{(unit & 31) + 1}"


def commander_id(seat: int) -> str:
    """The id of a commander in picks and views."""
    return f"{SEATS[seat]}-commander"
