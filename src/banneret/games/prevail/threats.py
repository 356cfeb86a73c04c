"""What the other side's units could do next, with any card that it may hold.

Each unseen card is tried in play, with every unit ordered that it could order. The sums are those of a
preview, without supporters of a shot or committed cards; the odds show the effect of a committed card.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from banneret.engine.game import Game
from banneret.engine.machine.kernels.buffers import clear_actions
from banneret.engine.machine.kernels.frames import pop
from banneret.engine.machine.layout import copy_of, look
from banneret.engine.match import worst_first
from banneret.engine.text import either
from banneret.engine.views import Cause, Odds, Threat, Threats, Verdict
from banneret.games.prevail.attack_sums import AttackSums, met_by, taken_from_behind
from banneret.games.prevail.commitment_odds import odds_by_card, unseen_cards
from banneret.games.prevail.language import say
from banneret.games.prevail.names import FROM_WHERE, Names, names_of
from banneret.games.prevail.rules.board import (
    ATTACK,
    NO_CARD,
    NOWHERE,
    REAR,
    SIDE,
    SPEED,
    distance,
    is_on_board,
    unit_at,
)
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play, stat_of
from banneret.games.prevail.rules.codes import cell_in, facing_in
from banneret.games.prevail.rules.commands import ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.events import ROUT
from banneret.games.prevail.rules.melee import support_of
from banneret.games.prevail.rules.movement import add_moves
from banneret.games.prevail.rules.ranged import can_target
from banneret.games.prevail.rules.results import results_of
from banneret.games.prevail.rules.round import FIRST_ORDERS, SECOND_ORDERS


def threats_to(game: Game, state: Any, seat: int) -> Threats:
    """The enemies that could engage or shoot at a side's units next, or are already fighting them."""
    if state.frames[0].kind == DEPLOY:
        return Threats(notes=(), threats=())
    other = 1 - seat
    is_now, names = _is_yet_to_command(state, other), names_of(game)
    slots = [state.in_play[other]] if is_now else unseen_cards(game, state, other)
    found = [*_Fights(game, state, seat).threats()]
    for slot in slots:
        found += _Command(game, state, seat, slot, is_now=is_now).threats()
    notes = _notes(names, game.sides[other], other, slots, is_now=is_now)
    return Threats(notes=notes, threats=worst_first(_named(names, other, found)))


def _notes(names: Names, side: str, seat: int, slots: list[int], *, is_now: bool) -> tuple[Cause, ...]:
    cards = ", ".join(names.card_title(seat, slot) for slot in slots) or say("no card")
    text = say("What {side} could do next round with one of these cards: {cards}.", side=side, cards=cards)
    if is_now:
        text = say(
            "What {side} could do this round with one of these cards: {cards}.", side=side, cards=cards
        )
    more = say("Sums leave out committed cards and supporters of a shot.")
    return (Cause(text=text, clause="PV-2.3"), Cause(text=more, clause="PV-2.7"))


class _Found(NamedTuple):
    """A threat and its card; NO_CARD for a fight already going on."""

    threat: Threat
    slot: int


def _named(names: Names, seat: int, found: list[_Found]) -> Iterator[Threat]:
    """Merges equal threats from several cards into one that names the cards."""
    slots: dict[tuple[str, str, tuple[str, ...], Verdict | None], list[_Found]] = {}
    for each in found:
        threat = each.threat
        slots.setdefault((threat.words, threat.cell, threat.starts, threat.verdict), []).append(each)
    for alike in slots.values():
        cards = [names.card_title(seat, each.slot) for each in alike if each.slot != NO_CARD]
        by = Cause(text=say("With {cards}.", cards=either([*dict.fromkeys(cards)])), clause="PV-5.1")
        threat = alike[0].threat
        yield threat.model_copy(update={"causes": (*((by,) if cards else ()), *threat.causes)})


def _is_yet_to_command(state: Any, seat: int) -> bool:
    """Whether a side has a card in play and commands left this round (PV-5.1)."""
    stage = state.frames[0].stage
    if state.in_play[seat] == NO_CARD:
        return False
    is_commanding = any(
        state.frames[n].kind == ORDERS and state.frames[n].seat == seat for n in range(1, state.depth)
    )
    is_second = state.initiative != seat
    return is_commanding or stage <= FIRST_ORDERS or (stage == SECOND_ORDERS and is_second)


class _Trial:
    """A copy of what a side sees, for trying out commands."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.game, self.names, self.rules = game, names_of(game), game.rules_window
        self.seat, self.other = seat, 1 - seat
        self.state = copy_of(state)
        while self.state.depth > 1:
            pop(self.state)

    def title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def melee(self, state: Any, words: str, unit: int, enemy: int) -> Threat:
        """A fight with an enemy: its result for the side, and both sums."""
        fates = [self._routs(state, by, whom) for by, whom in ((enemy, unit), (unit, enemy))]
        verdict: Verdict | None = ("even" if fates[1] else "behind") if fates[0] else None
        sums = AttackSums(self.names, state, self.rules)
        odds = odds_by_card(self.game, sums, self.other, lambda: sums.fight_outcome(enemy, unit))
        return self.threat(unit, enemy, words, verdict, tuple(sums.of_a_fight(enemy, unit)), odds)

    def _routs(self, state: Any, by: int, whom: int) -> bool:
        value = stat_of(state, self.rules, by, ATTACK) + support_of(state, self.rules, by)
        return bool(results_of(state, self.rules, whom, value, 0) & ROUT)

    def own_units(self) -> Iterator[int]:
        units = (self.seat << 5 | number for number in range(SIDE))
        return (unit for unit in units if is_on_board(self.state, unit))

    def threat(
        self,
        unit: int,
        enemy: int,
        words: str,
        verdict: Verdict | None,
        causes: tuple[Cause, ...],
        odds: Odds | None = None,
    ) -> Threat:
        cell, start = (self.names.cells[self.state.cell[each]] for each in (unit, enemy))
        starts = (start,) if start != cell else ()
        return Threat(
            seat=self.other,
            words=words,
            cell=cell,
            starts=starts,
            verdict=verdict,
            chance=None,
            causes=causes,
            odds=odds,
        )


class _Fights(_Trial):
    """Engagements already going on (PV-8.12)."""

    def threats(self) -> Iterator[_Found]:
        for unit in self.own_units():
            if self.state.bond[unit]:
                enemy = unit_at(self.state, self.other, self.state.cell[unit])
                words = say("{enemy} against {unit}", enemy=self.title(enemy), unit=self.title(unit))
                yield _Found(self.melee(self.state, words, unit, enemy), NO_CARD)


class _Command(_Trial):
    """The actions that one card of the other side could command (PV-5.1)."""

    def __init__(self, game: Game, state: Any, seat: int, slot: int, *, is_now: bool) -> None:
        super().__init__(game, state, seat)
        self._work = look(game.new_work())[0]
        self._slot, state = slot, self.state
        if not is_now:
            state.in_play[seat] = NO_CARD
            for each in (0, 1):
                state.ordered[each] = state.acted[each] = 0
        state.in_play[self.other] = slot
        self._card = card_in_play(state, self.rules, self.other)
        steps = self.rules.commander_steps if not is_now or state.frames[0].stage <= FIRST_ORDERS else 0
        self._able = [unit for unit in self._units() if self._can_be_ordered(unit, steps)]
        for unit in self._able:
            state.ordered[self.other] |= 1 << (unit & 31)

    def _units(self) -> Iterator[int]:
        units = (self.other << 5 | number for number in range(SIDE))
        return (unit for unit in units if is_on_board(self.state, unit))

    def _can_be_ordered(self, unit: int, steps: int) -> bool:
        """Whether the card could order a unit, or has ordered it, after some commander steps (PV-4.1)."""
        state, rules, seat, number = self.state, self.rules, self.other, unit & 31
        if state.ordered[seat] >> number & 1:
            return not state.acted[seat] >> number & 1 and not state.bond[unit]
        if not can_be_ordered(state, rules, seat, unit, self._card, False):
            return False
        reach, commander = rules.command_range[self._card], state.commander[seat]
        if reach < 0 or commander == NOWHERE:
            return bool(reach < 0)
        return bool(distance(rules, commander, state.cell[unit]) <= reach + steps)

    def threats(self) -> Iterator[_Found]:
        for unit in self._able:
            found = self._shots(unit) if self.rules.is_ranged[self._card] else self._engagements(unit)
            for threat in found:
                yield _Found(threat, self._slot)

    def _shots(self, enemy: int) -> Iterator[Threat]:
        state, rules = self.state, self.rules
        for unit in self.own_units():
            if can_target(state, rules, enemy, unit):
                value = stat_of(state, rules, enemy, ATTACK)
                routs = results_of(state, rules, unit, value, 0) & ROUT
                words = say("{enemy} shoots at {unit}", enemy=self.title(enemy), unit=self.title(unit))
                yield self._shot(unit, enemy, words, "behind" if routs else None)

    def _shot(self, unit: int, enemy: int, words: str, verdict: Verdict | None) -> Threat:
        sums = AttackSums(self.names, self.state, self.rules)
        odds = odds_by_card(
            self.game, sums, self.other, lambda: sums.shot_outcome(enemy, unit, 0), is_shot=True
        )
        return self.threat(unit, enemy, words, verdict, tuple(sums.of_a_shot(enemy, unit)), odds)

    def _engagements(self, enemy: int) -> Iterator[Threat]:
        """A unit's engagements from the front, the flank or the rear (PV-6.7, PV-8.2)."""
        if not any(self._is_in_reach(enemy, unit) for unit in self.own_units()):
            return
        clear_actions(self._work)
        add_moves(self.state, self.rules, enemy, self._work)
        for stand in self._work.actions[: self._work.action_count]:
            unit = unit_at(self.state, self.seat, cell_in(stand))
            if unit >= 0:
                yield self._engagement(enemy, unit, facing_in(stand))

    def _is_in_reach(self, enemy: int, unit: int) -> bool:
        state, rules = self.state, self.rules
        if state.bond[unit]:
            return False
        return bool(
            distance(rules, state.cell[enemy], state.cell[unit]) <= stat_of(state, rules, enemy, SPEED)
        )

    def _engagement(self, enemy: int, unit: int, facing: int) -> Threat:
        how = engagement_type(self.rules, facing, self.state.facing[unit])
        words = say(
            "{enemy} attacks {unit} {from_where}",
            enemy=self.title(enemy),
            unit=self.title(unit),
            from_where=FROM_WHERE[how],
        )
        if how == REAR:
            taken = taken_from_behind(self.names, self.state, self.rules, unit)
            return self.threat(unit, enemy, words, "behind", (taken,))
        met = met_by(self.state, self.rules, enemy, unit, facing)
        return self.melee(met, words, unit, enemy)
