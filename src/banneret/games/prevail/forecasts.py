"""Previews and threats: the sums of the attacks that an action leads to, and their odds."""

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.engine.game import Forecasts
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import copy_of
from banneret.engine.views import Cause, Event, Fate, Odds, Threats
from banneret.games.prevail.attack_sums import AttackSums, met_by, taken_from_behind
from banneret.games.prevail.card_words import sentences
from banneret.games.prevail.commitment_odds import odds_by_card
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.hand_warnings import causes_of_a_rally, last_card
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import FROM_WHERE, names_of, unit_id
from banneret.games.prevail.rules.board import ENGAGER, FLANK, REAR, SIDE, distance, seat_of, unit_at
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.codes import DECLINE, DONE, RALLY, STAND_FAST, cell_in, facing_in
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.melee import MELEE, defender_of, engager_of
from banneret.games.prevail.rules.ranged import SHOT_FRAME, has_supporter
from banneret.games.prevail.threats import threats_to


class PrevailForecasts(Forecasts):
    """Attacks are sums; only the enemy's possible commitment is uncertain."""

    def causes(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        names, rules = names_of(self.game), self.rules
        decision, frame = decision_of(state, rules), top(state)
        sums = AttackSums(names, state, rules)
        if decision is Decision.CARD:
            return tuple(sentences(names, names.card(seat, code)))
        if decision is Decision.COMMANDER:
            return (self._who_is_reached(state, seat, code),)
        if decision is Decision.MOVE:
            return tuple(self._causes_of_a_move(state, seat << 5 | frame.a, code))
        if shot := self._shot(state, seat, code):
            return tuple(sums.of_a_shot(*shot))
        if decision in (Decision.COMMIT, Decision.MUST_COMMIT):
            return tuple(sums.of_a_commitment(seat, code))
        if decision is Decision.RETREAT_OR_STAND and code == STAND_FAST and frame.kind == MELEE:
            return tuple(sums.of_a_fight(engager_of(frame), defender_of(frame)))
        if decision is Decision.RALLY:
            return tuple(causes_of_a_rally(state, seat, is_rally=code == RALLY))
        if decision is Decision.ENGAGEMENT:
            return tuple(self._causes_of_an_engagement(state, code))
        return ()

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> tuple[Cause, ...]:
        """None: the events already report each attack with its terms, including cards that were face down."""
        return ()

    def warnings(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        """The consequences of having to play the last card from hand, or of committing it."""
        decision = decision_of(state, self.rules)
        is_given = decision is Decision.CARD or (decision is Decision.COMMIT and code != DECLINE)
        return tuple(last_card(state, self.rules, seat)) if is_given else ()

    def area(self, state: Any, seat: int, code: int) -> Sequence[str]:
        """The reach of the card in play from where the commander would stand."""
        reach = self.rules.command_range[card_in_play(state, self.rules, seat)]
        if decision_of(state, self.rules) is not Decision.COMMANDER or reach < 0:
            return ()
        cells = names_of(self.game).cells[: self.rules.cells]
        return [name for cell, name in enumerate(cells) if distance(self.rules, code, cell) <= reach]

    def _who_is_reached(self, state: Any, seat: int, cell: int) -> Cause:
        names, card, moved = names_of(self.game), card_in_play(state, self.rules, seat), copy_of(state)
        moved.commander[seat] = cell
        units = (seat << 5 | number for number in range(SIDE))
        reached = sum(can_be_ordered(moved, self.rules, seat, unit, card, True) for unit in units)
        place, title = names.cells[cell], names.card_title(seat, state.in_play[seat])
        text = say("From {cell} {card} reaches nobody.", cell=place, card=title)
        if reached:
            text = count(
                reached,
                "From {cell} {card} reaches one unit.",
                "From {cell} {card} reaches {number} units.",
                cell=place,
                card=title,
            )
        return Cause(text=text, clause="PV-5.2")

    def _causes_of_a_move(self, state: Any, unit: int, code: int) -> Iterator[Cause]:
        names, rules, facing = names_of(self.game), self.rules, facing_in(code)
        enemy = unit_at(state, 1 - seat_of(unit), cell_in(code))
        if enemy < 0:
            return
        how = engagement_type(rules, facing, state.facing[enemy])
        if how == REAR:
            yield taken_from_behind(names, state, rules, enemy)
            return
        foe, where = names.unit_title(state, enemy), FROM_WHERE[how]
        text = say("{foe}: engaged {from_where}.", foe=foe, from_where=where)
        if how == FLANK:
            text = say("{foe}: engaged {from_where}, and forced to turn.", foe=foe, from_where=where)
        yield Cause(text=text, clause="PV-8.2")
        yield from AttackSums(names, met_by(state, rules, unit, enemy, facing), rules).of_a_fight(unit, enemy)

    def _causes_of_an_engagement(self, state: Any, cell: int) -> Iterator[Cause]:
        one, other = unit_at(state, 0, cell), unit_at(state, 1, cell)
        defender = _defender(state, one, other)
        if state.bond[defender] & 3 == REAR:
            yield taken_from_behind(names_of(self.game), state, self.rules, defender)
        else:
            yield from AttackSums(names_of(self.game), state, self.rules).of_a_fight(one, other)

    def odds_of(self, state: Any, seat: int, code: int) -> Odds | None:
        """The odds of an attack to which the enemy can still commit a card."""
        rules, other = self.rules, 1 - seat
        decision, frame = decision_of(state, rules), top(state)
        sums = AttackSums(names_of(self.game), state, rules)
        if decision is Decision.MOVE:
            return self._odds_of_a_move(state, seat << 5 | frame.a, code)
        if decision is Decision.ENGAGEMENT:
            one, two = unit_at(state, seat, code), unit_at(state, other, code)
            if state.bond[_defender(state, one, two)] & 3 == REAR:
                return None
            return odds_by_card(self.game, sums, other, lambda: sums.fight_outcome(one, two))
        if shot := self._shot(state, seat, code):
            return odds_by_card(self.game, sums, other, lambda: sums.shot_outcome(*shot), is_shot=True)
        if decision in (Decision.COMMIT, Decision.MUST_COMMIT):
            return self._odds_of_a_commitment(state, seat, code)
        return None

    def _odds_of_a_move(self, state: Any, unit: int, code: int) -> Odds | None:
        other = 1 - seat_of(unit)
        enemy, facing = unit_at(state, other, cell_in(code)), facing_in(code)
        if enemy < 0 or engagement_type(self.rules, facing, state.facing[enemy]) == REAR:
            return None
        met = met_by(state, self.rules, unit, enemy, facing)
        sums = AttackSums(names_of(self.game), met, self.rules)
        return odds_by_card(self.game, sums, other, lambda: sums.fight_outcome(unit, enemy))

    def _odds_of_a_commitment(self, state: Any, seat: int, code: int) -> Odds | None:
        """The odds with a card or without; None if the enemy has already committed."""
        frame, other = top(state), 1 - seat
        sums = AttackSums(names_of(self.game), state, self.rules)
        if code != DECLINE:
            sums.cards[seat] = code + 1
        if frame.kind == MELEE and (self.rules.together or seat == state.initiative):
            units = engager_of(frame), defender_of(frame)
            return odds_by_card(self.game, sums, other, lambda: sums.fight_outcome(*units))
        if frame.kind == SHOT_FRAME and seat == frame.seat:
            shot = frame.a, frame.b, frame.c >> 16
            return odds_by_card(self.game, sums, other, lambda: sums.shot_outcome(*shot), is_shot=True)
        return None

    def _shot(self, state: Any, seat: int, code: int) -> tuple[int, int, int] | None:
        """The shooter, target and number of supporters of the shot that a code makes; None if it makes none,
        or more units could support it.
        """
        decision, frame, enemy = decision_of(state, self.rules), top(state), (1 - seat) << 5
        shooter = seat << 5 | frame.a
        if decision is Decision.TARGET and not has_supporter(state, self.rules, shooter, enemy | code):
            return shooter, enemy | code, 0
        if decision is Decision.SUPPORTERS and code == DONE:
            return shooter, enemy | frame.b, int(state.supporters).bit_count()
        return None

    def opponents(self, state: Any, seat: int, code: int) -> Sequence[Fate]:
        """Both units of a fight, each with its attack and what it withstands."""
        fight = self._fight(state, seat, code)
        if fight is None:
            return ()
        met, unit, enemy = fight
        sums = AttackSums(names_of(self.game), met, self.rules)
        if decision_of(state, self.rules) is Decision.COMMIT and code != DECLINE:
            sums.cards[seat] = code + 1
        units = {each.id: each for each in self.game.scenes.scene(state, seat).board.units}
        return [
            Fate(
                seat=seat_of(each),
                units=(units[unit_id(each)],),
                title=units[unit_id(each)].name,
                words=say("attack {value}, gives way at {limit}", value=value, limit=sums.gives_way_at(each)),
            )
            for each, value in zip((unit, enemy), sums.fight_values(unit, enemy), strict=True)
        ]

    def _fight(self, state: Any, seat: int, code: int) -> tuple[Any, int, int] | None:
        """The fight that a code leads to: the state it is fought in, the side's unit and the enemy's. None if
        there is none, or if it is decided, because it is from the rear.
        """
        decision, frame = decision_of(state, self.rules), top(state)
        if decision is Decision.MOVE:
            unit, facing = seat << 5 | frame.a, facing_in(code)
            enemy = unit_at(state, 1 - seat, cell_in(code))
            if enemy < 0 or engagement_type(self.rules, facing, state.facing[enemy]) == REAR:
                return None
            return met_by(state, self.rules, unit, enemy, facing), unit, enemy
        if decision is Decision.ENGAGEMENT:
            unit, enemy = unit_at(state, seat, code), unit_at(state, 1 - seat, code)
            return None if state.bond[_defender(state, unit, enemy)] & 3 == REAR else (state, unit, enemy)
        stands = decision is Decision.RETREAT_OR_STAND and code == STAND_FAST
        if frame.kind == MELEE and (decision is Decision.COMMIT or stands):
            both = engager_of(frame), defender_of(frame)
            unit, enemy = both if seat_of(both[0]) == seat else both[::-1]
            return state, unit, enemy
        return None

    def threats(self, state: Any, seat: int) -> Threats:
        """The units that the enemy could engage or shoot at next, and those already engaged."""
        return threats_to(self.game, state, seat)


def _defender(state: Any, one: int, other: int) -> int:
    """Which of two engaged units is the defender."""
    return other if state.bond[one] & ENGAGER else one
