"""The possible outcomes of an action with exact chances: refusals, blows, orphans at the end of a turn."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from banneret.engine.game import Words
from banneret.engine.views import Event
from banneret.games.medieval_chess.blows import blow_between, outcomes, victim_of
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import unit_name
from banneret.games.medieval_chess.rules import events
from banneret.games.medieval_chess.rules.board import GUARDS, KING, is_mine, nth_slot, side_of, type_of
from banneret.games.medieval_chess.rules.codes import MOVE, STRIKE, a_in, place_in, verb_in
from banneret.games.medieval_chess.rules.combat import REACTIVE_PLATING, most_hit_points
from banneret.games.medieval_chess.rules.losses import UNCHANGED, is_defecting, neutral_in_100
from banneret.games.medieval_chess.rules.moves import target_of

_GROUPS = 3
"""The most ranges of remaining hit points to show, not counting the defender's fall."""


class Outcome(NamedTuple):
    """A possible outcome and its chance."""

    chance: Fraction
    events: tuple[Event, ...]


class OutcomeTeller:
    """Describes what may happen to units of a state, in the words of the log."""

    def __init__(self, state: Any, rules: Any, words: Words, seat: int) -> None:
        self.state = state
        self.rules = rules
        self.words = words
        self.seat = seat

    def _event(self, kind: int, seat: int, *numbers: int) -> Event:
        a, b, c, d = (*numbers, 0, 0, 0, 0)[:4]
        return self.words.event({"kind": kind, "seat": seat, "a": a, "b": b, "c": c, "d": d})

    def refuses(self, code: int) -> Event:
        """A unit refuses an order."""
        slot = self.state.board[place_in(code)]
        return self._event(events.REFUSED, self.seat, place_in(code), type_of(self.state, slot))

    def obeys(self, code: int) -> Iterator[Event]:
        """What an obeyed order does; for orders other than moves, only that it is obeyed."""
        slot = self.state.board[place_in(code)]
        if verb_in(code) != MOVE:
            yield Event(text=say("{unit} obeys.", unit=unit_name(self.state, slot)))
            return
        victim, _ = victim_of(self.state, self.rules, self.seat, code)
        if victim:
            yield self._attacks(slot, victim)
            yield self._falls(victim, events.BY_CAPTURE)
        yield self._moves(slot, code)

    def blow(self, code: int) -> Iterator[Outcome]:
        """The outcomes of a blow: the defender falls, or keeps some of its hit points."""
        state, slot = self.state, self.state.board[place_in(code)]
        victim, bonus = victim_of(state, self.rules, self.seat, code)
        blow = blow_between(state, self.rules, slot, victim, bonus)
        after = outcomes(self.rules, blow)
        struck, plating = self._attacks(slot, victim), tuple(self._plating(slot, victim))
        falls = after.pop(0, Fraction(0))
        if falls:
            stays = verb_in(code) == STRIKE or any(each.deed == "loss" for each in plating)
            moves = () if stays else (self._moves(slot, code),)
            yield Outcome(falls, (struck, self._falls(victim, events.BY_CAPTURE), *plating, *moves))
        for points in _ranges(sorted(after)):
            chance = sum((after[each] for each in points), Fraction(0))
            yield Outcome(chance, (struck, self._keeps(victim, points), *plating))

    def end_of_turn(self) -> Iterator[Outcome]:
        """How many of a side's orphans turn neutral; defecting units of both sides go over for certain."""
        state, seat = self.state, self.seat
        mine = [slot for slot in range(1, GUARDS) if is_mine(state, slot, seat)]
        orphans = [slot for slot in mine if state.orphan[slot] == 1]
        slots = [int(nth_slot(seat, n)) for n in range(1, GUARDS)]
        defecting = [slot for slot in slots if is_defecting(state, self.rules, slot) and slot not in orphans]
        leave = tuple(self._goes_over(slot) for slot in defecting)
        chances = [Fraction(neutral_in_100(state, slot), 100) for slot in orphans]
        for leaving, chance in enumerate(_distribution(chances)):
            if chance:
                neutral = self._turns_neutral(orphans, leaving)
                yield Outcome(chance, (neutral, *leave) if neutral else leave)

    def _attacks(self, slot: int, victim: int) -> Event:
        state = self.state
        kinds = type_of(state, slot), type_of(state, victim)
        return self._event(events.ATTACKED, self.seat, state.place[slot], state.place[victim], *kinds)

    def _falls(self, slot: int, cause: int) -> Event:
        state = self.state
        return self._event(events.DIED, side_of(state, slot), state.place[slot], type_of(state, slot), cause)

    def _moves(self, slot: int, code: int) -> Event:
        state, place = self.state, place_in(code)
        is_move = verb_in(code) == MOVE
        victim, _ = victim_of(state, self.rules, self.seat, code)
        target = target_of(self.rules, place, a_in(code)) if is_move else state.place[victim]
        return self._event(events.MOVED, self.seat, place, target, type_of(state, slot))

    def _keeps(self, slot: int, points: Sequence[int]) -> Event:
        state = self.state
        name, of = unit_name(state, slot), int(most_hit_points(state, self.rules, slot))
        if len(points) == 1:
            return Event(
                text=say("{unit} keeps {left} of {of} hit points.", unit=name, left=points[0], of=of)
            )
        return Event(
            text=say(
                "{unit} keeps {least} to {most} of {of} hit points.",
                unit=name,
                least=points[0],
                most=points[-1],
                of=of,
            )
        )

    def _plating(self, slot: int, victim: int) -> Iterator[Event]:
        """What Reactive Plating does to the attacker (MC-6.12)."""
        state, rules = self.state, self.rules
        if not state.known[victim] >> REACTIVE_PLATING & 1 or not state.fortified[victim]:
            return
        loses, left = rules.power[REACTIVE_PLATING], most_hit_points(state, rules, slot) - state.hurt[slot]
        if state.immune[slot]:
            return
        yield self._event(
            events.WOUNDED, self.seat, state.place[slot], type_of(state, slot), min(loses, int(left))
        )
        if loses >= left and state.kind[slot] != KING:
            yield self._falls(slot, events.BY_PLATING)

    def _turns_neutral(self, orphans: Sequence[int], leaving: int) -> Event | None:
        state = self.state
        if len(orphans) == 1 and leaving:
            slot = orphans[0]
            return self._event(events.TURNED_NEUTRAL, self.seat, state.place[slot], type_of(state, slot))
        if not orphans:
            return None
        if not leaving:
            return Event(text=say("No unit without a lord turns neutral."))
        return Event(
            text=count(
                leaving,
                "{number} unit without a lord turns neutral.",
                "{number} units without a lord turn neutral.",
            )
        )

    def _goes_over(self, slot: int) -> Event:
        state = self.state
        to = 1 - state.owner[slot]
        return self._event(events.DEFECTED, to, state.place[slot], type_of(state, slot), UNCHANGED)


def _ranges(points: Sequence[int]) -> Iterator[Sequence[int]]:
    """Splits hit points into a few ranges of equal width."""
    if len(points) <= _GROUPS:
        yield from ([each] for each in points)
        return
    width = (points[-1] - points[0]) // _GROUPS + 1
    for start in range(points[0], points[-1] + 1, width):
        within = [each for each in points if start <= each < start + width]
        if within:
            yield within


def _distribution(chances: Sequence[Fraction]) -> list[Fraction]:
    """The chances that none, one, two … of several independent events happen."""
    found = [Fraction(1)]
    for chance in chances:
        happens = [Fraction(0), *(each * chance for each in found)]
        found = [a + b * (1 - chance) for a, b in zip(happens, [*found, Fraction(0)], strict=True)]
    return found
