"""The sums of attacks, term by term, each with its clause."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import copy_of
from banneret.engine.text import listed
from banneret.engine.views import Cause
from banneret.games.prevail.language import count, say, terms
from banneret.games.prevail.names import STAT_NAMES, Names, facing_name
from banneret.games.prevail.rules.board import (
    ATTACK,
    DEFENSE,
    FLANK,
    FLEXIBILITY,
    SPEED,
    STATS,
    lift_unit,
    put_unit,
    seat_of,
    unit_at,
)
from banneret.games.prevail.rules.cards import committed_bonus, modifier, retreat_bonus, stat_of
from banneret.games.prevail.rules.codes import DECLINE
from banneret.games.prevail.rules.engagement import MEETING, engagement_type
from banneret.games.prevail.rules.events import RETREAT, REVERSE, ROUT
from banneret.games.prevail.rules.melee import MELEE, defender_of, engager_of, support_from
from banneret.games.prevail.rules.ranged import SHOT_FRAME
from banneret.games.prevail.rules.results import results_of

_RESULTS = terms({ROUT: "rout", RETREAT: "retreat", REVERSE: "about-turn"})


class AttackResult(NamedTuple):
    """The result of an attack in words, and the seat it is good for; None if for neither."""

    words: str
    favours: int | None


class AttackSums:
    """Adds up attacks term by term, with the committed cards known to the side."""

    def __init__(self, names: Names, state: Any, rules: Any) -> None:
        self.names = names
        self.state = state
        self.rules = rules
        self.frame = top(state)
        self.cards = self._committed()

    def of_a_fight(self, one: int, other: int) -> Iterator[Cause]:
        """Both attacks of a melee, and the result of each."""
        for unit, enemy in ((one, other), (other, one)):
            support = {
                direction: int(support_from(self.state, self.rules, unit, direction))
                for direction in range(8)
            }
            terms_of_support = [
                Cause(text=self._supported(unit, direction, value), clause="PV-8.10")
                for direction, value in support.items()
                if value
            ]
            bonus = self._bonus(seat_of(unit), self.rules.melee_attack_stats)
            yield from self._attack(unit, enemy, terms_of_support, sum(support.values()), bonus, "PV-8.9")

    def of_a_shot(self, shooter: int, target: int, helpers: int = 0) -> Iterator[Cause]:
        """The attack of a shot with a number of supporters, and its result."""
        support = helpers * self.rules.ranged_supporter
        text = say("+{value} from {helpers} in support.", value=support, helpers=helpers)
        terms_of_support = [Cause(text=text, clause="PV-7.4")] if support else []
        bonus = self._bonus(seat_of(shooter), self.rules.ranged_attack_stats)
        yield from self._attack(shooter, target, terms_of_support, support, bonus, "PV-7.6")

    def of_a_commitment(self, seat: int, code: int) -> Iterator[Cause]:
        """The sum of the attack with a card, or without one."""
        frame = self.frame
        if code != DECLINE:
            self.cards[seat] = code + 1
            if not self._counts(seat):
                given = listed([STAT_NAMES[stat] for stat in self.names.card(seat, code).commit])
                yield Cause(text=say("Its +1 {stats} has no effect here.", stats=given), clause="PV-2.7")
            if frame.kind == MELEE and self._helps_to_retreat(seat):
                yield Cause(text=say("It counts if your unit retreats from this melee."), clause="PV-9.3")
        if frame.kind == MELEE:
            yield from self.of_a_fight(engager_of(frame), defender_of(frame))
        elif frame.kind == SHOT_FRAME:
            yield from self.of_a_shot(frame.a, frame.b, frame.c >> 16)

    def raised(self, seat: int, *, is_shot: bool) -> tuple[int, ...]:
        """What a side's committed card adds to its attack, and to its thresholds."""
        rules = self.rules
        stats = (rules.melee_attack_stats, rules.melee_defense_stats)
        if is_shot:
            stats = (rules.ranged_attack_stats, rules.ranged_defense_stats)
        return tuple(self._bonus(seat, each) for each in stats)

    def fight_values(self, one: int, other: int) -> tuple[int, int]:
        """The attacks of both units of a melee (PV-8.9)."""
        return self._fight_value(one), self._fight_value(other)

    def gives_way_at(self, unit: int) -> int:
        """The lowest attack that has a result against a unit (PV-9.1)."""
        return min(_limits(self.names, self.state, self.rules, unit, self._guard(unit)).values())

    def _fight_value(self, unit: int) -> int:
        bonus = self._bonus(seat_of(unit), self.rules.melee_attack_stats)
        support = sum(support_from(self.state, self.rules, unit, each) for each in range(8))
        return self._value(unit, support, bonus)

    def fight_outcome(self, one: int, other: int) -> AttackResult:
        """The result of a melee for both units."""
        against = (other, self._fight_value(one)), (one, self._fight_value(other))
        found = [self._results(unit, value) for unit, value in against]
        told = [
            say("{unit}: {results}", unit=self.names.title(self.state.kind[unit]), results=_results(each))
            for (unit, _), each in zip(against, found, strict=True)
            if each
        ]
        words = "; ".join(told) or say("no effect")
        if bool(found[0]) == bool(found[1]):
            return AttackResult(words, None)
        return AttackResult(words, seat_of(one if found[0] else other))

    def shot_outcome(self, shooter: int, target: int, helpers: int) -> AttackResult:
        """The result of a shot for its target."""
        bonus = self._bonus(seat_of(shooter), self.rules.ranged_attack_stats)
        value = self._value(shooter, helpers * self.rules.ranged_supporter, bonus)
        found = self._results(target, value, is_shot=True)
        return AttackResult(self._told(target, found), seat_of(shooter) if found else None)

    def _results(self, unit: int, value: int, *, is_shot: bool = False) -> int:
        """The result of an attack value against a unit (PV-9.1)."""
        rules = self.rules
        stats = rules.ranged_defense_stats if is_shot else rules.melee_defense_stats
        return int(results_of(self.state, rules, unit, value, self._bonus(seat_of(unit), stats)))

    def _told(self, unit: int, found: int) -> str:
        return say("{unit}: {results}", unit=self._title(unit), results=_results(found))

    def _value(self, unit: int, support: int, bonus: int) -> int:
        """The value of an attack (PV-7.6, PV-8.9)."""
        base = self.rules.stat[self.state.kind[unit] * STATS + ATTACK]
        cards = modifier(self.state, self.rules, unit, ATTACK)
        return max(0, int(base + cards + support + bonus))

    def _attack(
        self, unit: int, enemy: int, terms_of_support: list[Cause], support: int, bonus: int, clause: str
    ) -> Iterator[Cause]:
        state, rules, kind = self.state, self.rules, self.state.kind[unit]
        base, cards = rules.stat[kind * STATS + ATTACK], modifier(state, rules, unit, ATTACK)
        text = say("Attack of {unit}: {value}.", unit=self._title(unit), value=base)
        yield Cause(text=text, clause=clause)
        if cards:
            yield Cause(text=say("{value} from the card in play.", value=f"{cards:+}"), clause="PV-2.4")
        yield from terms_of_support
        if bonus:
            yield Cause(text=say("{value} from the committed card.", value=f"{bonus:+}"), clause="PV-2.7")
        yield self._result(enemy, self._value(unit, support, bonus))

    def _result(self, unit: int, value: int) -> Cause:
        guard = self._guard(unit)
        found = results_of(self.state, self.rules, unit, value, guard)
        text = say(
            "{value} against {unit} ({limits}): {results}.",
            value=value,
            unit=self._title(unit),
            limits=thresholds(self.names, self.state, self.rules, unit, guard),
            results=_results(found),
        )
        return Cause(text=text, clause="PV-9.1", is_sum=True)

    def _title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def _supported(self, unit: int, direction: int, value: int) -> str:
        near = self.rules.near[self.state.cell[unit] * 8 + direction]
        friend = unit_at(self.state, seat_of(unit), near)
        return say(
            "+{value} from {unit} in the {direction}.",
            value=value,
            unit=self.names.title(self.state.kind[friend]),
            direction=facing_name(direction),
        )

    def _committed(self) -> list[int]:
        """Each side's committed card, as its slot plus one; 0 for none."""
        frame = self.frame
        if frame.kind == MELEE:
            return [frame.c & 255, frame.c >> 8]
        if frame.kind == SHOT_FRAME:
            cards = [frame.c & 255, frame.c >> 8 & 255]
            return cards if frame.seat == 0 else cards[::-1]
        return [0, 0]

    def _bonus(self, seat: int, stats: int) -> int:
        return int(committed_bonus(self.rules, seat, self.cards[seat], stats))

    def _guard(self, unit: int) -> int:
        shot = self.frame.kind == SHOT_FRAME
        stats = self.rules.ranged_defense_stats if shot else self.rules.melee_defense_stats
        return 0 if shot and unit == self.frame.a else self._bonus(seat_of(unit), stats)

    def _counts(self, seat: int) -> bool:
        """Whether a side's committed card changes a sum here."""
        rules, frame = self.rules, self.frame
        if frame.kind == MEETING:
            return bool(retreat_bonus(rules, seat, self.cards[seat], (1 << SPEED) | (1 << FLEXIBILITY)))
        if frame.kind == SHOT_FRAME:
            stats = rules.ranged_attack_stats if frame.seat == seat else rules.ranged_defense_stats
            return self._bonus(seat, stats) > 0
        counts = self._bonus(seat, rules.melee_attack_stats | rules.melee_defense_stats) > 0
        return counts or self._helps_to_retreat(seat)

    def _helps_to_retreat(self, seat: int) -> bool:
        return bool(retreat_bonus(self.rules, seat, self.cards[seat], self.rules.melee_retreat_stats))


def _results(found: int) -> str:
    return listed([word for bit, word in _RESULTS.items() if found & bit]) or say("no effect")


def thresholds(names: Names, state: Any, rules: Any, unit: int, guard: int = 0) -> str:
    """A unit's thresholds: `retreat 5, reverse 6, rout 8`."""
    limits = _limits(names, state, rules, unit, guard)
    return ", ".join(f"{STAT_NAMES[word]} {value}" for word, value in limits.items())


def _limits(names: Names, state: Any, rules: Any, unit: int, guard: int) -> dict[str, int]:
    kind = names.unit_type(state.kind[unit])
    raised = int(stat_of(state, rules, unit, DEFENSE)) + guard
    limits = {"retreat": kind.retreat, "reverse": kind.reverse, "rout": kind.rout}
    return {word: value + raised for word, value in limits.items() if value}


def met_by(state: Any, rules: Any, unit: int, enemy: int, facing: int) -> Any:
    """A copy of a state in which a unit engages an enemy, which turns if flanked (PV-8.4)."""
    met = copy_of(state)
    lift_unit(met, unit)
    put_unit(met, unit, state.cell[enemy], facing)
    if engagement_type(rules, facing, state.facing[enemy]) == FLANK:
        met.facing[enemy] = (facing + 4) & 7
    return met


def taken_from_behind(names: Names, state: Any, rules: Any, unit: int) -> Cause:
    """Says that a unit engaged from the rear routs, and what that costs (PV-8.4)."""
    text = count(
        int(rules.penalty[state.kind[unit]]),
        "{foe}: engaged from the rear, so it routs; that costs {number} card.",
        "{foe}: engaged from the rear, so it routs; that costs {number} cards.",
        foe=names.unit_title(state, unit),
    )
    return Cause(text=text, clause="PV-8.4")
