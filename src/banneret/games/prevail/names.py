"""What units, cards, cells and facings are called."""

from functools import cache
from typing import Any

from banneret.games.prevail.numbers import Card, PrevailNumbers, UnitType
from banneret.games.prevail.rules.board import DECK, FLANK, FRONT, REAR

SEATS = ("blue", "gold")
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STAT_WORDS = ("attack", "range", "speed", "flexibility", "defense")
TRAITS = ("formation", "sword", "spear", "phalanx", "skirmish", "javelin", "mounted", "horse")
TYPES = {FRONT: "front", FLANK: "flank", REAR: "rear"}


@cache
def cell_names(rows: int, columns: int) -> tuple[str, ...]:
    """The name of each cell, by its number: A-1 in the north-west corner."""
    return tuple(f"{chr(ord('A') + row)}-{column + 1}" for row in range(rows) for column in range(columns))


@cache
def cell_numbers(rows: int, columns: int) -> dict[str, int]:
    """The number of each cell, by its name."""
    return {name: cell for cell, name in enumerate(cell_names(rows, columns))}


class Names:
    """The names of one ruleset's things, by the numbers the kernels have for them."""

    def __init__(self, numbers: PrevailNumbers) -> None:
        board = numbers.board
        self.cells = cell_names(board.rows, board.columns)
        self.cell_numbers = cell_numbers(board.rows, board.columns)
        self.kind_words = ("", *numbers.units)
        self.kinds = {word: kind for kind, word in enumerate(self.kind_words) if word}
        self.unit_types: tuple[UnitType, ...] = tuple(numbers.units.values())
        self.card_words = tuple(numbers.cards)
        self.card_numbers = {word: card for card, word in enumerate(self.card_words)}
        self.cards: tuple[Card, ...] = tuple(numbers.cards.values())
        armies = numbers.armies[numbers.setup.blue], numbers.armies[numbers.setup.gold]
        self.decks = tuple(army.deck for army in armies)
        self.armies = armies

    def title(self, kind: int) -> str:
        """A type of unit as people call it."""
        return self.unit_types[kind - 1].name

    def unit_type(self, kind: int) -> UnitType:
        return self.unit_types[kind - 1]

    def card_word(self, seat: int, slot: int) -> str:
        return self.decks[seat][slot]

    def card(self, seat: int, slot: int) -> Card:
        return self.cards[self.card_numbers[self.card_word(seat, slot)]]

    def card_title(self, seat: int, slot: int) -> str:
        return self.card(seat, slot).name

    def slots(self, cards: int) -> list[int]:
        """The slots of cards given as bits."""
        return [slot for slot in range(DECK) if cards >> slot & 1]

    def card_words_of(self, seat: int, cards: int) -> list[str]:
        return [self.card_word(seat, slot) for slot in self.slots(cards)]


_KNOWN: dict[str, Names] = {}


def names_of(game: Any) -> Names:
    """The names in a game, made once for each ruleset."""
    key = game.ruleset.hash
    if key not in _KNOWN:
        _KNOWN[key] = Names(game.ruleset.numbers)
    return _KNOWN[key]


def unit_id(unit: int) -> str:
    """What a unit is called in picks and views, as long as it lives."""
    return f"{SEATS[unit >> 5][0]}{(unit & 31) + 1}"


def commander_id(seat: int) -> str:
    """What a commander is called in picks and views."""
    return f"{SEATS[seat]}-commander"
