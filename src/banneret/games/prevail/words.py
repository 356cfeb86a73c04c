"""Events and endings in words, and the glossary."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Words
from banneret.engine.kit import winner_and_loser
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Event, GlossaryEntry
from banneret.games.prevail.glossary import card_entries, unit_entries
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import NAMES, names_of
from banneret.games.prevail.report import Row, report
from banneret.games.prevail.rules.endings import ENDING_CARDS, ENDING_UNITS, EVERYBODY_WINS
from banneret.games.prevail.rules.ranged import SHOT_FRAME

ENDINGS = {ENDING_CARDS: "cards", ENDING_UNITS: "units"}


class PrevailWords(Words):
    """Words for units, cards and sums."""

    names = NAMES

    def events(self, events: Sequence[Any]) -> tuple[Event, ...]:
        rows = [Row(*(int(each[name]) for name in ("kind", "seat", "a", "b", "c", "d"))) for each in events]
        return tuple(report(names_of(self.game), self.game.sides, rows))

    def ending(self, state: Any) -> str:
        by_cards = state.ending == ENDING_CARDS
        if state.winners == EVERYBODY_WINS:
            if by_cards:
                return say("A draw: both have run out of cards.")
            return say("A draw: both have run out of units.")
        winner, loser = winner_and_loser(self.game.sides, state.winners)
        if not by_cards:
            return say("{winner} wins: {loser} has run out of units.", winner=winner, loser=loser)
        beaten = state.winners == 1
        owed, held = int(state.owed[beaten]), int(state.hand_count[beaten])
        if not owed:
            return say("{winner} wins: {loser} has run out of cards.", winner=winner, loser=loser)
        if top(state).kind == SHOT_FRAME and held == 0:
            return say("{winner} wins: {loser} has no card to commit to a shot.", winner=winner, loser=loser)
        if owed > held:
            return count(
                owed,
                "{winner} wins: {loser} cannot pay {number} card.",
                "{winner} wins: {loser} cannot pay {number} cards.",
                winner=winner,
                loser=loser,
            )
        return say("{winner} wins: {loser} has to discard its last card.", winner=winner, loser=loser)

    def glossary(self) -> Sequence[GlossaryEntry]:
        numbers = self.game.ruleset.numbers
        return (*unit_entries(numbers), *card_entries(numbers))
