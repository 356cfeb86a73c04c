"""Events and endings in words, and the glossary."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Words
from banneret.engine.kit import winner_and_loser
from banneret.engine.views import Event, GlossaryEntry
from banneret.games.prevail.event_words import EventWords
from banneret.games.prevail.glossary import card_entries, unit_entries
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import NAMES, names_of
from banneret.games.prevail.rules.endings import ENDING_CARDS, ENDING_UNITS, EVERYBODY_WINS

ENDINGS = {ENDING_CARDS: "cards", ENDING_UNITS: "units"}


class PrevailWords(Words):
    """Words that name units, cards and sums."""

    names = NAMES

    def event(self, event: Any) -> Event:
        seat, kind = int(event["seat"]), int(event["kind"])
        words = EventWords(names_of(self.game), self.game.sides[seat], seat)
        return words.describe(kind, *(int(event[name]) for name in "abcd"))

    def ending(self, state: Any) -> str:
        by_cards = state.ending == ENDING_CARDS
        if state.winners == EVERYBODY_WINS:
            if by_cards:
                return say("A draw: both have run out of cards.")
            return say("A draw: both have run out of units.")
        winner, loser = winner_and_loser(self.game.sides, state.winners)
        beaten = state.winners == 1
        if by_cards and state.owed[beaten] > state.hand_count[beaten]:
            return count(
                int(state.owed[beaten]),
                "{winner} wins: {loser} cannot pay {number} card.",
                "{winner} wins: {loser} cannot pay {number} cards.",
                winner=winner,
                loser=loser,
            )
        if by_cards:
            return say("{winner} wins: {loser} has run out of cards.", winner=winner, loser=loser)
        return say("{winner} wins: {loser} has run out of units.", winner=winner, loser=loser)

    def glossary(self) -> Sequence[GlossaryEntry]:
        numbers = self.game.ruleset.numbers
        return (*unit_entries(numbers), *card_entries(numbers))
