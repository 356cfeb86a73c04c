"""What fog keeps secret (MC-12.4, MC-12.5)."""

from typing import Any

from banneret.engine.game import Knowledge
from banneret.engine.machine.kernels.frames import top
from banneret.games.medieval_chess.numbers import MedievalChessNumbers
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    LAST_DITCH,
)
from banneret.games.medieval_chess.rules.board import EDGE, SLOTS
from banneret.games.medieval_chess.rules.codes import (
    CASTLE,
    END_TURN,
    EXIT,
    FIRST_TREE,
    MOVE,
    REVIVE,
    SWEAR,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, hides
from banneret.games.medieval_chess.rules.moves import target_of


def has_secrets(numbers: MedievalChessNumbers) -> bool:
    """Whether there can be fog that hides something."""
    weather = numbers.weather
    return weather.applies and weather.fog > 0 and weather.fog_hides and weather.fog_sight < 7


class MedievalChessKnowledge(Knowledge):
    """In fog, nobody knows what units out of its sight do."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Whether the enemy, as far as a side knows, does not see where an action happens (MC-12.5)."""
        if not hides(state, self.rules) or verb_in(code) == END_TURN:
            return False
        return not all(self._is_seen(state, seat, place) for place in self._places(state, code))

    def _is_seen(self, state: Any, seat: int, place: int) -> bool:
        """Whether an enemy that a side sees is near a square."""
        return any(
            self.rules.distance[place * 64 + at - 1] <= self.rules.fog_sight
            for slot, at in enumerate(state.sighted[seat * SLOTS : (seat + 1) * SLOTS])
            if at and state.owner[slot] == 1 - seat
        )

    def _places(self, state: Any, code: int) -> tuple[int, ...]:
        """The squares that tell where an action happens, from the unit that acts to what it ends on."""
        place, verb, a, b = place_in(code), verb_in(code), a_in(code), b_in(code)
        near = self.rules.near
        if verb == REVIVE:
            return (self.rules.start_place[a],)
        if place == EDGE:
            return (state.place[top(state).a],)
        if verb == MOVE:
            return place, target_of(self.rules, place, a)
        if verb == CASTLE:
            return place, place + 2 if a else place - 2
        if verb == FIRST_TREE + CHARGE:
            first = near[place * DIRECTIONS + 8 + a]
            return place, near[near[first * DIRECTIONS + b] * DIRECTIONS + b]
        if verb == FIRST_TREE + LAST_DITCH:
            return place, a
        if verb == EXIT:
            return place, near[place * DIRECTIONS + b]
        if verb == SWEAR:
            return place, state.place[a]
        return (place,)
