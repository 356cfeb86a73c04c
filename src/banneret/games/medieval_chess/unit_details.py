"""A unit's sheet: bars, scales, numbers, effects and notes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from banneret.engine.text import spoken
from banneret.engine.views import Band, Bar, Cause, Effect, Scale
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.names import BANDS, CELLS, COURTS, NAMES, rank_name
from banneret.games.medieval_chess.rules.board import (
    GUARD,
    INSIDE,
    KING,
    MERCENARIES,
    MERCENARIES_END,
    NEUTRAL,
    RANKS,
    STANDING,
    UNSEEN,
    court_of,
)
from banneret.games.medieval_chess.rules.combat import armour_of, most_hit_points, value_of
from banneret.games.medieval_chess.rules.feudal import lord_of, vassals_of
from banneret.games.medieval_chess.rules.losses import neutral_in_100, turns_frozen
from banneret.games.medieval_chess.rules.loyalty import (
    DISLOYAL,
    LOYALTY_MOST,
    WAVERING,
    band_of,
    is_near_lord,
)
from banneret.games.medieval_chess.rules.movement import FOG, RAIN
from banneret.games.medieval_chess.rules.moves import crosses_free

_EFFECTS = terms(
    {
        "shield": "shielded",
        "immune": "cannot be hurt",
        "fortified": "fortified",
        "sharpened": "sharpened blade",
        "swift": "fresh shoes",
        "rallied": "rallied",
        "frozen": "cannot move",
    }
)
"""Effects, by the field that counts their remaining turns."""


def bars_of(state: Any, rules: Any, slot: int) -> Iterator[Bar]:
    """Hit points, in attrition."""
    if state.attrition:
        most = int(most_hit_points(state, rules, slot))
        yield Bar(name=say("hit points"), value=most - state.hurt[slot], of=most)


def scales_of(state: Any, rules: Any, slot: int) -> Iterator[Scale]:
    """Loyalty with its bands, experience with the ranks it leads to."""
    kind = state.kind[slot]
    if rules.loyalty_on and kind != KING:
        bands = _loyalty_bands(spoken(), (0, rules.disloyal, rules.wavering, rules.loyal, rules.devoted))
        band = int(band_of(rules, state.loyalty[slot]))
        yield Scale(name=say("loyalty"), value=state.loyalty[slot], of=LOYALTY_MOST, bands=bands, band=band)
    ranks = rules.ranks[kind]
    if rules.experience_on and ranks > 1:
        starts = (0, *(rules.threshold[kind * RANKS + rank] for rank in range(2, ranks + 1)))
        xp, bands, band = state.xp[slot], _rank_bands(spoken(), kind, starts), state.rank[slot] - 1
        yield Scale(name=say("experience"), value=xp, of=max(starts[-1], xp), bands=bands, band=band)


@lru_cache(maxsize=100)
def _loyalty_bands(language: str, starts: tuple[int, ...]) -> tuple[Band, ...]:
    """The loyalty bands, cached because every sheet has them and they vary only by ruleset and language."""
    return tuple(Band(name=NAMES[word], start=start) for word, start in zip(BANDS, starts, strict=True))


@lru_cache(maxsize=1000)
def _rank_bands(language: str, kind: int, starts: tuple[int, ...]) -> tuple[Band, ...]:
    return tuple(Band(name=rank_name(kind, n), start=start) for n, start in enumerate(starts, 1))


def effects_of(state: Any, slot: int) -> Iterator[Effect]:
    """Effects and their remaining turns."""
    for field, name in _EFFECTS.items():
        if getattr(state, field)[slot]:
            is_frozen = field == "frozen"
            turns = turns_frozen(state, slot) if is_frozen else getattr(state, field)[slot]
            yield Effect(name=name, turns=int(turns))
    if state.kind[slot] == GUARD:
        yield Effect(name=say("stands guard"), turns=state.lasts[slot])


def values_of(state: Any, rules: Any, slot: int) -> dict[str, int]:
    """The numbers that decide combat, in attrition."""
    if not state.attrition or state.place[slot] < 0 or state.kind[slot] == GUARD:
        return {}
    return {
        say("level"): state.rank[slot],
        say("value"): int(value_of(state, rules, slot)),
        say("armour"): int(armour_of(state, rules, slot)),
    }


def notes_of(state: Any, rules: Any, slot: int, sides: Sequence[str]) -> Iterator[Cause]:
    """Notes on a unit's condition: its lord, changes of its loyalty and their effects, the weather."""
    if rules.plain or state.kind[slot] == GUARD:
        return
    yield from _of_weather(state, rules)
    is_mercenary = MERCENARIES <= slot < MERCENARIES_END
    if is_mercenary:
        yield from _of_favour(state, rules, slot, sides)
    if rules.loyalty_on and state.owner[slot] == NEUTRAL:
        if not is_mercenary:
            text = say("It serves nobody: a lord that moves beside it claims it.")
            yield Cause(text=text, clause="MC-3.15")
        return
    if rules.loyalty_on:
        yield from _of_lord(state, rules, slot)
        yield from _of_band(state, rules, slot)
    if rules.courts_on and state.status[slot] == STANDING:
        yield from _of_court(state, rules, slot)
    if state.moves[slot]:
        yield Cause(text=say("It has moved this turn."), clause="MC-8.3")


def _of_weather(state: Any, rules: Any) -> Iterator[Cause]:
    if state.weather == RAIN:
        text = say(
            "Rain: −{movement} movement, −{healing} per cent healing.",
            movement=rules.rain_reach,
            healing=rules.rain_healing,
        )
        yield Cause(text=text, clause="MC-12.2")
    elif state.weather == FOG:
        text = say(
            "Fog: no unit sees, goes or strikes farther than {squares} squares.", squares=rules.fog_sight
        )
        yield Cause(text=text, clause="MC-12.2")


def _of_favour(state: Any, rules: Any, slot: int, sides: Sequence[str]) -> Iterator[Cause]:
    """A mercenary's favour for either side."""
    blue, gold = (state.favour[4 * seat + slot - MERCENARIES] for seat in (0, 1))
    text = say(
        "A mercenary: from {hired_at} favour on, it serves the side it favours most. A lord beside it "
        "can win its favour. Now: {side} {favour}, {other} {others}.",
        hired_at=rules.hired_at,
        side=sides[0],
        favour=blue,
        other=sides[1],
        others=gold,
    )
    yield Cause(text=text, clause="MC-13.2")


def _of_lord(state: Any, rules: Any, slot: int) -> Iterator[Cause]:
    if state.kind[slot] != KING:
        lord = int(lord_of(state, slot))
        if lord and state.status[lord] in (STANDING, INSIDE, UNSEEN):
            is_near = is_near_lord(state, rules, slot)
            text = _lord_text(state, lord, rules.lord_near if is_near else 0)
            yield Cause(text=text, clause="MC-3.8" if is_near else "MC-3.1")
        elif state.orphan[slot]:
            yield Cause(text=_orphan_text(state, slot), clause="MC-3.14")
        else:
            yield Cause(text=say("It has no lord."), clause="MC-3.14")
    vassals = int(vassals_of(state, slot))
    if vassals:
        text = count(vassals, "{number} vassal.", "{number} vassals.")
        yield Cause(text=text, clause="MC-3.2")


def _lord_text(state: Any, lord: int, gains: int) -> str:
    """A unit's lord, and the loyalty it gains each turn while it stands beside that lord."""
    name = rank_name(state.kind[lord], state.rank[lord])
    if state.status[lord] != STANDING:
        return say("Sworn to the {lord}.", lord=name)
    cell = CELLS[state.place[lord]]
    if not gains:
        return say("Sworn to the {lord} on {cell}.", lord=name, cell=cell)
    return say(
        "Sworn to the {lord} on {cell}: +{gains} loyalty each turn beside it.",
        lord=name,
        cell=cell,
        gains=gains,
    )


def _orphan_text(state: Any, slot: int) -> str:
    """What may happen to a unit that has lost its lord."""
    chance = neutral_in_100(state, slot)
    return count(
        state.orphan[slot],
        "It has lost its lord: unless it swears to another within {number} turn, it turns neutral in "
        "{chance} of 100 cases.",
        "It has lost its lord: unless it swears to another within {number} turns, it turns neutral in "
        "{chance} of 100 cases.",
        chance=chance,
    )


def _of_band(state: Any, rules: Any, slot: int) -> Iterator[Cause]:
    if state.kind[slot] == KING:
        return
    band = band_of(rules, state.loyalty[slot])
    if band == WAVERING:
        text = say(
            "Wavering: −{movement} movement, abilities cost {cost} more.",
            movement=rules.wavering_reach,
            cost=rules.wavering_cost,
        )
        yield Cause(text=text, clause="MC-3.7")
    elif band == DISLOYAL:
        text = say(
            "Disloyal: it refuses {refusals} of 100 orders, and enemy lords can claim it.",
            refusals=rules.refusal,
        )
        yield Cause(text=text, clause="MC-3.7")
    elif band < DISLOYAL:
        text = say("Defecting: it goes over to the enemy when this turn ends.")
        yield Cause(text=text, clause="MC-3.17")


def _of_court(state: Any, rules: Any, slot: int) -> Iterator[Cause]:
    seat, home = state.owner[slot], state.home[slot]
    is_home = court_of(state.place[slot]) == home or crosses_free(state, rules, seat)
    gain = rules.home_gain * state.share[2 * seat + home] // 100
    if rules.loyalty_on and state.kind[slot] != KING:
        at_home = say("At home in the {court}: +{gains} loyalty each turn.", court=COURTS[home], gains=gain)
        away = say("Away from home, the {court}.", court=COURTS[home])
        yield Cause(text=at_home if is_home else away, clause="MC-7.2")
