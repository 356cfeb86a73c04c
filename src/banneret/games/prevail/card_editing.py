"""Cards in the position editor: each is in one pile, and a side has at most one in play."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.game import Game
from banneret.engine.views import Property, Sketch, Value, choice
from banneret.games.prevail.language import say, terms
from banneret.games.prevail.names import SEATS, names_of

HAND, IN_PLAY = "hand", "in_play"
_PILES = terms(
    {
        HAND: "In hand",
        IN_PLAY: "In play",
        "played": "Played",
        "shown": "Discarded, face up",
        "closed": "Discarded, face down",
        "burnt": "Burnt",
    }
)


def card_settings(game: Game) -> tuple[Property, ...]:
    """A setting for each card: its pile."""
    names = names_of(game)
    return tuple(
        choice(
            _setting(seat, word),
            names.card_title(seat, slot),
            _PILES,
            group=say("Cards of {side}", side=game.sides[seat]),
        )
        for seat, deck in enumerate(names.decks)
        for slot, word in enumerate(deck)
    )


def piles_of(game: Game, document: Mapping[str, Any]) -> dict[str, Value]:
    """The pile of each card; None for a card that is in no pile."""
    values: dict[str, Value] = {}
    for seat, deck in enumerate(names_of(game).decks):
        side = document[SEATS[seat]]
        for word in deck:
            values[_setting(seat, word)] = next((pile for pile in _PILES if word in _cards(side, pile)), None)
    return values


def with_piles(game: Game, seat: int, side: Mapping[str, Any], values: Mapping[str, Value]) -> dict[str, Any]:
    """A side's document with its cards moved to their piles; cards from outside its deck stay."""
    deck, changed = names_of(game).decks[seat], dict(side)
    for pile in _PILES:
        cards = [word for word in deck if values[_setting(seat, word)] == pile]
        cards += [word for word in _cards(side, pile) if word not in deck]
        changed[pile] = next(iter(cards), None) if pile == IN_PLAY else cards
    return changed


def put_in_play(game: Game, before: Sketch, after: Sketch) -> bool:
    """Whether an edit has put a card in play."""
    names = [_setting(seat, word) for seat, deck in enumerate(names_of(game).decks) for word in deck]
    return any(after.values[name] == IN_PLAY != before.values[name] for name in names)


def settled_piles(game: Game, before: Sketch, after: Sketch, in_play: bool | None) -> dict[str, Value]:
    """The values of an edited sketch with one card in play for each side, or none; None: at most one.

    The card put in play last stays there. If a card is needed, the first in hand is used; the card just taken
    out of play only if there is no other.
    """
    values = dict(after.values)
    for seat, deck in enumerate(names_of(game).decks):
        settings = [_setting(seat, word) for word in deck]
        played = [name for name in settings if values[name] == IN_PLAY]
        played.sort(key=lambda name: before.values[name] == IN_PLAY)
        values |= dict.fromkeys(played[1:] if in_play is not False else played, HAND)
        if in_play and not played:
            hand = [name for name in settings if values[name] == HAND]
            hand.sort(key=lambda name: before.values[name] == IN_PLAY)
            values |= dict.fromkeys(hand[:1], IN_PLAY)
    return values


def _setting(seat: int, word: str) -> str:
    return f"{SEATS[seat]}.{word}"


def _cards(side: Mapping[str, Any], pile: str) -> list[str]:
    if pile == IN_PLAY:
        return [side[pile]] if side.get(pile) else []
    return list(side.get(pile, ()))
