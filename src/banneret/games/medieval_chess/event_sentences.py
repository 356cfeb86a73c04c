"""Events in sentences."""

from banneret.games.medieval_chess.claims import claim_sentence
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.names import BANDS, CELLS, COURTS, NAMES, TERRAINS, ability_name, rank_name
from banneret.games.medieval_chess.rules import events
from banneret.games.medieval_chess.rules.experience import AUTUMN, SPRING, SUMMER, WINTER
from banneret.games.medieval_chess.rules.losses import FORGOT, GAINED, LEARNT, UNCHANGED
from banneret.games.medieval_chess.rules.movement import FOG, RAIN, SNOW

ROLLED = {events.REFUSED, events.OBEYED, events.TURNED_NEUTRAL, events.STAYED}
"""Events decided by a die roll, which is their third number; 0 in a forecast."""

_FATES = {
    *(events.DIED, events.RANKED, events.WOUNDED, events.PROMOTED, events.HEALED, events.BAND),
    *(events.ORPHANED, events.DEFECTED, events.APPEARED),
    events.FURTHER_MOVE,
    *ROLLED,
}
"""What happens to a unit: the first two numbers are its place and its kind."""


def event_sentence(kind: int, side: str, a: int, b: int, c: int, d: int, seer: str = "") -> str:
    """An event in a sentence, by its kind, side and numbers; `seer` is a side that sees it or not."""
    if kind == events.DIED and a < 0:
        return _FALLS_UNSEEN.say(c, side=side, unit=unit_called(b), seer=seer)
    if kind in _IN_SIGHT:
        return _IN_SIGHT.say(kind, side=side, unit=unit_called(b), cell=CELLS[a], seer=seer)
    if kind in _FATES:
        return _fate(kind, side, b, CELLS[a], c, d)
    if kind in _WITH_ABILITY:
        unit, ability = unit_called(c), ability_name(b)
        return _WITH_ABILITY.say(kind, side=side, unit=unit, start=CELLS[a], ability=ability)
    if kind in _WITH_UNIT:
        unit, other = unit_called(c), unit_called(d)
        return _WITH_UNIT.say(kind, side=side, unit=unit, start=CELLS[a], other=other, end=CELLS[b])
    if kind == events.MOVED and d:
        unit, end = unit_called(c), CELLS[b]
        return say("{side} {unit} {start} castles to {end}.", side=side, unit=unit, start=CELLS[a], end=end)
    if kind in _TO_CELL:
        return _TO_CELL.say(kind, side=side, unit=unit_called(c), start=CELLS[a], end=CELLS[b])
    return _general(kind, side, a, b, c, d)


def unit_called(unit: int) -> str:
    """The name of a unit in an event (`called` in rules/board.py), by its rank where there is one."""
    return rank_name(unit & 15, unit >> 4)


_WITH_ABILITY = terms(
    {
        events.USED: "{side} {unit} {start} uses {ability}.",
        events.LEARNED: "{side} {unit} {start} learns {ability}.",
    }
)
_WITH_UNIT = terms(
    {
        events.ATTACKED: "{side} {unit} {start} attacks the {other} on {end}.",
        events.SWORN: "{side} {unit} {start} swears to the {other} on {end}.",
        events.SWAPPED: "{side} {unit} {start} changes places with the {other} on {end}.",
    }
)
_TO_CELL = terms(
    {
        events.MOVED: "{side} {unit} {start} moves to {end}.",
        events.CLAIMED: "{side} claims the {unit} on {end}.",
        events.ENTERED: "{side} {unit} {start} goes inside the Rook on {end}.",
        events.LEFT: "{side} {unit} leaves the Rook on {start} for {end}.",
        events.PUSHED: "{side} {unit} on {start} is pushed back to {end}.",
    }
)


def _fate(kind: int, side: str, b: int, cell: str, c: int, d: int) -> str:
    unit = unit_called(b)
    if kind == events.DIED:
        return _FALLS.say(c, side=side, unit=unit, cell=cell)
    if kind == events.RANKED:
        before, rank = rank_name(b, c - 1), rank_name(b, c)
        return say("{side} {unit} on {cell} is now {rank}.", side=side, unit=before, cell=cell, rank=rank)
    if kind == events.WOUNDED and d & events.CRITICAL:
        return count(
            c,
            "{side} {unit} on {cell} loses {number} hit point to a critical blow.",
            "{side} {unit} on {cell} loses {number} hit points to a critical blow.",
            side=side,
            unit=unit,
            cell=cell,
        )
    if kind == events.WOUNDED:
        return count(
            c,
            "{side} {unit} on {cell} loses {number} hit point.",
            "{side} {unit} on {cell} loses {number} hit points.",
            side=side,
            unit=unit,
            cell=cell,
        )
    if kind == events.HEALED:
        return count(
            c,
            "{side} {unit} on {cell} is healed by {number} hit point.",
            "{side} {unit} on {cell} is healed by {number} hit points.",
            side=side,
            unit=unit,
            cell=cell,
        )
    if kind == events.BAND:
        return say(
            "{side} {unit} on {cell} is now {band} ({loyalty}).",
            side=side,
            unit=unit,
            cell=cell,
            band=NAMES[BANDS[c]],
            loyalty=d,
        )
    if kind == events.FURTHER_MOVE:
        return count(
            c,
            "{side} {unit} on {cell} may move once more, up to {number} square.",
            "{side} {unit} on {cell} may move once more, up to {number} squares.",
            side=side,
            unit=unit,
            cell=cell,
        )
    if kind == events.DEFECTED:
        return _defection(side, unit, cell, c, d)
    if kind in ROLLED and c:
        return _DECIDED.say(kind, side=side, unit=unit, cell=cell, rolled=c, most=d)
    if kind == events.APPEARED and c:
        return say("{side} {unit} is back on {cell}.", side=side, unit=unit, cell=cell)
    return _SIMPLE_FATES.say(kind, side=side, unit=unit, cell=cell)


_FALLS = terms(
    {
        events.BY_CAPTURE: "{side} {unit} on {cell} falls.",
        events.BY_SACRIFICE: "{side} {unit} on {cell} is sacrificed.",
        events.BY_GUARDS: "{side} {unit} on {cell} falls to Divine Judgment.",
        events.BY_PLATING: "{side} {unit} on {cell} falls to Reactive Plating.",
        events.WITH_ROOK: "{side} {unit} on {cell} falls.",
    }
)
_FALLS_UNSEEN = terms(
    {
        events.BY_CAPTURE: "{side} {unit} falls, out of {seer}'s sight.",
        events.BY_SACRIFICE: "{side} {unit} is sacrificed, out of {seer}'s sight.",
        events.BY_GUARDS: "{side} {unit} falls to Divine Judgment, out of {seer}'s sight.",
        events.BY_PLATING: "{side} {unit} falls to Reactive Plating, out of {seer}'s sight.",
        events.WITH_ROOK: "{side} {unit} falls, out of {seer}'s sight.",
    }
)
_IN_SIGHT = terms(
    {
        events.SIGHTED: "{side} {unit} comes into {seer}'s sight on {cell}.",
        events.LOST_SIGHT: "{side} {unit}, last seen on {cell}, is out of {seer}'s sight.",
    }
)
_SIMPLE_FATES = terms(
    {
        events.PROMOTED: "{side} Pawn on {cell} becomes a {unit}.",
        events.ORPHANED: "{side} {unit} on {cell} has lost its lord.",
        events.APPEARED: "{side} {unit} appears on {cell}.",
        events.REFUSED: "{side} {unit} on {cell} refuses the order.",
        events.TURNED_NEUTRAL: "{side} {unit} on {cell} turns neutral.",
    }
)
_DECIDED = terms(
    {
        events.REFUSED: "{side} {unit} on {cell} refuses the order: {rolled} on d100 (refuses up to {most}).",
        events.OBEYED: "{side} {unit} on {cell} obeys: {rolled} on d100 (refuses up to {most}).",
        events.TURNED_NEUTRAL: (
            "{side} {unit} on {cell} turns neutral: {rolled} on d100 (turns below {most})."
        ),
        events.STAYED: (
            "{side} {unit} on {cell} stays without a lord: {rolled} on d100 (turns neutral below {most})."
        ),
    }
)
"""Results of die rolls."""


def _defection(side: str, unit: str, cell: str, outcome: int, ability: int) -> str:
    """A defection and its effect; abilities are counted from 1."""
    effect = outcome if ability or outcome == GAINED else UNCHANGED
    name = ability_name(ability - 1) if ability else ""
    return _DEFECTIONS.say(effect, side=side, unit=unit, cell=cell, ability=name)


_DEFECTIONS = terms(
    {
        GAINED: "The {unit} on {cell} goes over to {side} and is stronger now.",
        UNCHANGED: "The {unit} on {cell} goes over to {side}.",
        FORGOT: "The {unit} on {cell} goes over to {side} and forgets {ability}.",
        LEARNT: "The {unit} on {cell} goes over to {side} and learns {ability}.",
    }
)


def _general(kind: int, side: str, a: int, b: int, c: int, d: int) -> str:
    """Events about a side, a court, the weather and the like."""
    if kind == events.FAVOURED and c:
        return say(
            "{side} bids gold for the mercenary {unit} on {cell}: its favour is now {favour}.",
            side=side,
            unit=unit_called(d),
            cell=CELLS[a],
            favour=b,
        )
    if kind == events.FAVOURED:
        return say(
            "{side} gives a gift to the mercenary {unit} on {cell}: its favour is now {favour}.",
            side=side,
            unit=unit_called(d),
            cell=CELLS[a],
            favour=b,
        )
    if kind == events.FUSED:
        return say(
            "{side} Cardinals on {start} and {end} become one Pope.", side=side, start=CELLS[a], end=CELLS[b]
        )
    if kind == events.VANISHED:
        return say("{side} guard on {cell} fades away.", side=side, cell=CELLS[a])
    if kind == events.INSURRECTION:
        return say(
            "Insurrection: {units} of {side}'s units are disloyal and move as they please.",
            units=a,
            side=side,
        )
    if kind == events.STRESS:
        return (
            say("{side} is under stress.", side=side)
            if a
            else say("{side} is no longer under stress.", side=side)
        )
    if kind == events.COURT:
        return _COURT.say(b, side=side, court=COURTS[a])
    if kind == events.ATTRITION:
        return say("Attrition begins: from now on units have hit points.")
    if kind == events.CHECK and b == events.BY_ITSELF:
        return say("{side} now attacks the King on {cell}: he is in check.", side=side, cell=CELLS[a])
    if kind == events.CHECK and b:
        return say("{side} gives check to the King on {cell}, which ends the turn.", side=side, cell=CELLS[a])
    if kind == events.CHECK:
        return say("{side} gives check to the King on {cell}.", side=side, cell=CELLS[a])
    if kind == events.ENDED:
        return say("{side} ends the turn.", side=side)
    if kind == events.DRAW_CLAIMED:
        return claim_sentence(side, a, b)
    if kind == events.WEATHER and a == FOG and not c:
        return say("Fog comes up: no unit goes or strikes farther than {number} squares.", number=b)
    if kind == events.WEATHER:
        return _WEATHER.say(a, number=b, healing=c)
    if kind == events.SEASON:
        return _SEASON.say(a, number=b)
    assert kind == events.TERRAIN
    return say("A {terrain} appears on {cell}.", terrain=NAMES[TERRAINS[b]], cell=CELLS[a])


_WEATHER = terms(
    {
        0: "The sky clears.",
        RAIN: "It rains: movement is {number} less, healing {healing} per cent less.",
        FOG: "Fog comes up: no unit sees, goes or strikes farther than {number} squares.",
        SNOW: "It snows: no unit can charge.",
    }
)
_SEASON = terms(
    {
        SPRING: "It is spring: experience counts {number} per cent.",
        SUMMER: "It is summer: attrition begins from turn {number} on.",
        AUTUMN: "It is autumn: court bonuses count {number} per cent.",
        WINTER: "It is winter: stress begins at {number} per cent losses.",
    }
)
_COURT = terms(
    {
        0: "{side} holds its {court} again.",
        1: "{side}'s {court} is contested.",
        2: "{side}'s {court} has fallen.",
    }
)
