"""The zones of a scene: each side's cards, and its undeployed units."""

from collections.abc import Iterator
from typing import Any, Literal

from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import NO_ANSWER, top
from banneret.engine.text import spoken
from banneret.engine.views import ARBITER, Item, Zone
from banneret.games.prevail.card_words import face, sentences
from banneret.games.prevail.language import say, terms
from banneret.games.prevail.names import NAMES, STAT_NAMES, Names, called, commander_id, unit_id
from banneret.games.prevail.rules.board import NO_CARD, NOWHERE, SIDE
from banneret.games.prevail.rules.deployment import DEPLOY, is_waiting

_PILES = terms(
    {
        "hand": "Hand",
        "face down": "Face down",
        "in play": "In play",
        "played": "Played",
        "discarded": "Discarded",
        "burnt": "Burnt",
    }
)


class SideZones:
    """One side's zones beside the board, as a viewer sees them."""

    def __init__(self, names: Names, state: Any, seat: int, viewer: int) -> None:
        self.names = names
        self.state = state
        self.seat = seat
        self.viewer = viewer

    def zones(self) -> Iterator[Zone]:
        state, seat = self.state, self.seat
        face_down = self._face_down()
        hand = state.hand[seat] & ~(0 if face_down is None else 1 << face_down)
        count = state.hand_count[seat] - (face_down is not None)
        yield self._cards("hand", hand, count, "hand")
        if face_down is not None:
            yield self._cards("face down", 1 << face_down, 1, "table")
        if state.in_play[seat] != NO_CARD:
            yield self._cards("in play", 1 << state.in_play[seat], 1, "table")
        yield self._cards("played", state.played[seat], state.played[seat].bit_count(), "pile")
        seen = state.shown[seat] | state.closed[seat]
        count = state.shown[seat].bit_count() + state.closed_count[seat]
        yield self._cards("discarded", seen, count, "pile")
        yield self._cards("burnt", state.burnt[seat], state.burnt[seat].bit_count(), "pile")
        waiting = tuple(self._waiting())
        if waiting:
            yield Zone(id=f"tray:{seat}", title=say("Camp"), seat=seat, count=len(waiting), items=waiting)

    def _face_down(self) -> int | None:
        """The card that a side has laid face down, if the viewer may see it."""
        seat, frame = self.seat, top(self.state)
        answer = int(self.state.answers[seat])
        if self.state.over or not frame.together >> seat & 1 or answer == NO_ANSWER or answer >= 16:
            return None
        return answer if self.viewer in (seat, ARBITER) else None

    def _cards(self, name: str, cards: int, count: int, kind: Literal["hand", "table", "pile"]) -> Zone:
        items = tuple(self._card(slot) for slot in members_of(cards))
        return Zone(
            id=f"{name.replace(' ', '-')}:{self.seat}",
            title=_PILES[name],
            seat=self.seat,
            kind=kind,
            count=count,
            items=items,
        )

    def _card(self, slot: int) -> Item:
        """A card as an item, cached by language, since cards never change."""
        kept, key = self.names.shown_cards, (self.seat, slot, spoken())
        if key not in kept:
            kept[key] = self._new_card(slot)
        return kept[key]

    def _new_card(self, slot: int) -> Item:
        card = self.names.card(self.seat, slot)
        return Item(
            id=self.names.card_word(self.seat, slot),
            kind="card",
            name=called(card.name),
            values={STAT_NAMES["initiative"]: card.initiative},
            lines=face(self.names, card),
            about=" ".join(each.text for each in sentences(self.names, card)),
        )

    def _waiting(self) -> Iterator[Item]:
        for number in range(SIDE):
            unit = self.seat << 5 | number
            if is_waiting(self.state, unit):
                word = self.names.kind_words[self.state.kind[unit]]
                yield Item(id=unit_id(unit), kind=word, name=self.names.title(self.state.kind[unit]))
        if self.state.frames[0].kind == DEPLOY and self.state.commander[self.seat] == NOWHERE:
            yield Item(id=commander_id(self.seat), kind="commander", name=NAMES["commander"])
