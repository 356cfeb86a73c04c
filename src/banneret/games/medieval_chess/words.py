"""Events and endings in words."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Literal

from banneret.engine.text.language import listed
from banneret.engine.views.view import Event
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.names import (
    BANDS,
    CELLS,
    COURTS,
    KIND_WORDS,
    NAMES,
    TERRAINS,
    ability_name,
    rank_name,
)
from banneret.games.medieval_chess.rules import endings, events
from banneret.games.medieval_chess.rules.experience import AUTUMN, SPRING, SUMMER, WINTER
from banneret.games.medieval_chess.rules.losses import FORGOT, GAINED, LEARNT
from banneret.games.medieval_chess.rules.movement import FOG, RAIN, SNOW

Deed = Literal["move", "strike", "shot", "loss", "change"]


def describe_event(event: Any, sides: Sequence[str]) -> Event:
    """One event in a sentence, and as the board shows it."""
    kind, seat = int(event["kind"]), int(event["seat"])
    a, b, c, d = (int(event[name]) for name in "abcd")
    side = sides[seat] if seat >= 0 else say("Neutral")
    owner = seat if seat >= 0 else None
    shown = _SHOWN.get(kind)
    text = _sentence(kind, side, a, b, c, d)
    if shown is None:
        rolled = (c,) if c and (kind in _ROLLED or (kind == events.WOUNDED and d & events.BY_DICE)) else ()
        seen = CELLS[a] if rolled or kind in _SEEN_AT else None
        return Event(text=text, seat=owner, end=seen, dice=rolled)
    deed, unit, end = shown
    numbers = {"a": a, "b": b, "c": c}
    return Event(
        text=text,
        deed=deed,
        seat=owner,
        kind=KIND_WORDS[numbers[unit] & 15],
        start=CELLS[a],
        end=CELLS[numbers[end]] if end else None,
    )


def describe_events(rows: Sequence[Any], sides: Sequence[str]) -> tuple[Event, ...]:
    """What came of an action, sentence by sentence; whose loyalty came to be the same at once share one."""
    told = list[Event]()
    for is_band, run in groupby(rows, key=lambda row: int(row["kind"]) == events.BAND):
        alike = dict[tuple[int, int], list[Any]]()
        if is_band:
            for row in run:
                alike.setdefault((int(row["seat"]), int(row["c"])), []).append(row)
            told += (_band_of_several(same, sides) for same in alike.values())
        else:
            told += (describe_event(row, sides) for row in run)
    return tuple(told)


_NAMED_EACH = 2
"""More of a name than these are counted."""


def _band_of_several(rows: Sequence[Any], sides: Sequence[str]) -> Event:
    """Those of a side whose loyalty came to be the same: `Queen d8 and 6 × Pawn are now devoted`."""
    if len(rows) == 1:
        return describe_event(rows[0], sides)
    seat, band = int(rows[0]["seat"]), int(rows[0]["c"])
    cells = dict[str, list[str]]()
    for row in rows:
        cells.setdefault(_called(int(row["b"])), []).append(CELLS[int(row["a"])])
    units = list[str]()
    for name, at in cells.items():
        units += [f"{name} {cell}" for cell in at] if len(at) <= _NAMED_EACH else [f"{len(at)} × {name}"]
    text = say(
        "{side} {units} are now {band}.",
        side=sides[seat] if seat >= 0 else say("Neutral"),
        units=listed(units),
        band=NAMES[BANDS[band]],
    )
    return Event(text=text, seat=seat if seat >= 0 else None)


_SHOWN: dict[int, tuple[Deed, str, str]] = {
    events.MOVED: ("move", "c", "b"),
    events.ATTACKED: ("strike", "c", "b"),
    events.DIED: ("loss", "b", ""),
    events.CLAIMED: ("change", "c", "b"),
    events.DEFECTED: ("change", "b", "a"),
    events.LEFT: ("move", "c", "b"),
    events.ENTERED: ("move", "c", "b"),
}
"""What a board shows of an event: the deed, which number is the kind of unit, and which the place it ends."""

_SEEN_AT = {events.USED, events.LEARNED, events.SWORN, events.TERRAIN, events.FAVOURED}
"""What is shown where it happens, although nothing moves: the numbers begin with the place."""

_ROLLED = {events.REFUSED, events.OBEYED, events.TURNED_NEUTRAL, events.STAYED}
"""What one die decides, the third number; it is not told where it is only foreseen."""

_FATES = {
    *(events.WOUNDED, events.PROMOTED, events.HEALED, events.BAND, events.ORPHANED),
    *(events.DEFECTED, events.APPEARED),
    *_ROLLED,
}
"""What becomes of a unit: the numbers begin with its place and its kind."""
_DEEDS = {
    *(events.MOVED, events.ATTACKED, events.USED, events.CLAIMED, events.SWORN, events.LEARNED),
    *(events.ENTERED, events.LEFT, events.SWAPPED),
}
"""What a unit does: the numbers begin with its place and what it is done to; then comes its kind."""


def _called(unit: int) -> str:
    """A unit as an event tells it (`called`): by its rank, if that is told."""
    return rank_name(unit & 15, unit >> 4)


def _sentence(kind: int, side: str, a: int, b: int, c: int, d: int) -> str:
    if kind == events.DIED:
        return _fall(side, _called(b), CELLS[a], c)
    if kind == events.RANKED:
        before, rank = rank_name(b, c - 1), rank_name(b, c)
        return say("{side} {unit} on {cell} is now {rank}.", side=side, unit=before, cell=CELLS[a], rank=rank)
    if kind in _FATES:
        return _fate(kind, side, _called(b), CELLS[a], c, d)
    if kind in _DEEDS:
        return _deed(kind, side, _called(c), CELLS[a], b, d)
    return _general(kind, side, a, b, c, d)


def _fall(side: str, unit: str, cell: str, cause: int) -> str:
    if cause == events.BY_SACRIFICE:
        return say("{side} {unit} on {cell} is sacrificed.", side=side, unit=unit, cell=cell)
    if cause == events.BY_GUARDS:
        return say("{side} {unit} on {cell} falls to the guards' judgment.", side=side, unit=unit, cell=cell)
    if cause == events.BY_PLATING:
        return say("{side} {unit} on {cell} falls to the plating it struck.", side=side, unit=unit, cell=cell)
    return say("{side} {unit} on {cell} falls.", side=side, unit=unit, cell=cell)


def _fate(kind: int, side: str, unit: str, cell: str, c: int, d: int) -> str:
    if kind == events.WOUNDED and d & events.CRITICAL:
        return count(
            c,
            "{side} {unit} on {cell} loses {number} hit point, a critical blow.",
            "{side} {unit} on {cell} loses {number} hit points, a critical blow.",
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
    if kind == events.PROMOTED:
        return say("{side} Pawn on {cell} becomes a {unit}.", side=side, unit=unit, cell=cell)
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
    if kind == events.ORPHANED:
        return say("{side} {unit} on {cell} has no lord any more.", side=side, unit=unit, cell=cell)
    if kind == events.DEFECTED:
        return _defection(side, unit, cell, c, d)
    if kind in _ROLLED:
        return _told_with_die(kind, side, unit, cell, c, d)
    assert kind == events.APPEARED
    if c:
        return say("{side} {unit} is back on {cell}.", side=side, unit=unit, cell=cell)
    return say("{side} {unit} appears on {cell}.", side=side, unit=unit, cell=cell)


def _told_with_die(kind: int, side: str, unit: str, cell: str, rolled: int, most: int) -> str:
    """What a die decides of a unit; without the die where it is only foreseen."""
    if not rolled:
        return _FORESEEN.say(kind, side=side, unit=unit, cell=cell)
    return _DECIDED.say(kind, side=side, unit=unit, cell=cell, rolled=rolled, most=most)


_FORESEEN = terms(
    {
        events.REFUSED: "{side} {unit} on {cell} refuses the order.",
        events.TURNED_NEUTRAL: "{side} {unit} on {cell} turns neutral.",
    }
)
_DECIDED = terms(
    {
        events.REFUSED: "{side} {unit} on {cell} refuses the order: {rolled} on d100 (refuses up to {most}).",
        events.OBEYED: "{side} {unit} on {cell} obeys: {rolled} on d100 (refuses up to {most}).",
        events.TURNED_NEUTRAL: (
            "{side} {unit} on {cell} turns neutral: {rolled} on d100 (turns up to {most})."
        ),
        events.STAYED: (
            "{side} {unit} on {cell} stays, without a lord: {rolled} on d100 (turns neutral up to {most})."
        ),
    }
)


def _defection(side: str, unit: str, cell: str, outcome: int, ability: int) -> str:
    """A defection and what it did; abilities are counted from 1."""
    if outcome == GAINED:
        return say(
            "The {unit} on {cell} goes over to {side}, and is the stronger for it.",
            side=side,
            unit=unit,
            cell=cell,
        )
    if outcome == FORGOT and ability:
        return say(
            "The {unit} on {cell} goes over to {side}, and has forgotten {ability}.",
            side=side,
            unit=unit,
            cell=cell,
            ability=ability_name(ability - 1),
        )
    if outcome == LEARNT and ability:
        return say(
            "The {unit} on {cell} goes over to {side}, and has learnt {ability}.",
            side=side,
            unit=unit,
            cell=cell,
            ability=ability_name(ability - 1),
        )
    return say("The {unit} on {cell} goes over to {side}.", side=side, unit=unit, cell=cell)


def _deed(kind: int, side: str, unit: str, start: str, b: int, d: int) -> str:
    if kind == events.MOVED and d:
        return say("{side} {unit} {start} castles to {end}.", side=side, unit=unit, start=start, end=CELLS[b])
    if kind == events.MOVED:
        return say("{side} {unit} {start} moves to {end}.", side=side, unit=unit, start=start, end=CELLS[b])
    if kind == events.ATTACKED:
        return say(
            "{side} {unit} {start} attacks the {target} on {end}.",
            side=side,
            unit=unit,
            start=start,
            target=_called(d),
            end=CELLS[b],
        )
    if kind == events.USED:
        return say(
            "{side} {unit} {start} uses {ability}.",
            side=side,
            unit=unit,
            start=start,
            ability=ability_name(b),
        )
    if kind == events.LEARNED:
        return say(
            "{side} {unit} {start} learns {ability}.",
            side=side,
            unit=unit,
            start=start,
            ability=ability_name(b),
        )
    if kind == events.CLAIMED:
        return say("{side} claims the {unit} on {cell}.", side=side, unit=unit, cell=CELLS[b])
    if kind == events.SWORN:
        return say(
            "{side} {unit} {start} swears to the {lord} on {cell}.",
            side=side,
            unit=unit,
            start=start,
            lord=_called(d),
            cell=CELLS[b],
        )
    if kind == events.ENTERED:
        return say(
            "{side} {unit} {start} goes inside the Rook on {cell}.",
            side=side,
            unit=unit,
            start=start,
            cell=CELLS[b],
        )
    if kind == events.LEFT:
        return say(
            "{side} {unit} leaves the Rook on {cell} for {end}.",
            side=side,
            unit=unit,
            cell=start,
            end=CELLS[b],
        )
    assert kind == events.SWAPPED
    return say(
        "{side} {unit} {start} changes places with the {other} on {end}.",
        side=side,
        unit=unit,
        start=start,
        other=_called(d),
        end=CELLS[b],
    )


def _general(kind: int, side: str, a: int, b: int, c: int, d: int) -> str:
    """What concerns more than a unit, or no kind in particular."""
    if kind == events.FAVOURED and c:
        return say(
            "{side} bids gold for the mercenary {unit} on {cell}: its favour is {favour}.",
            side=side,
            unit=_called(d),
            cell=CELLS[a],
            favour=b,
        )
    if kind == events.FAVOURED:
        return say(
            "{side} makes a gift to the mercenary {unit} on {cell}: its favour is {favour}.",
            side=side,
            unit=_called(d),
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
        return _court(side, COURTS[a], b)
    if kind == events.ATTRITION:
        return say("Attrition begins: from now on units have hit points.")
    if kind == events.CHECK and b:
        return say("{side} gives check to the King on {cell}, which ends the turn.", side=side, cell=CELLS[a])
    if kind == events.CHECK:
        return say("{side} gives check to the King on {cell}.", side=side, cell=CELLS[a])
    if kind == events.ENDED:
        return say("{side} ends the turn.", side=side)
    if kind == events.WEATHER:
        return _WEATHER.say(a, number=b, healing=c)
    if kind == events.SEASON:
        return _SEASON.say(a, number=b)
    assert kind == events.TERRAIN
    return say("There is now a {terrain} on {cell}.", terrain=NAMES[TERRAINS[b]], cell=CELLS[a])


_WEATHER = terms(
    {
        0: "The sky clears.",
        RAIN: "It rains: movement is {number} less, healing {healing} per cent less.",
        FOG: "Fog comes up: nobody goes farther than {number} squares.",
        SNOW: "It snows: nobody charges.",
    }
)
_SEASON = terms(
    {
        SPRING: "It is spring: experience counts {number} per cent.",
        SUMMER: "It is summer: attrition begins from turn {number} on.",
        AUTUMN: "It is autumn: court bonuses count {number} per cent.",
        WINTER: "It is winter: stress comes at {number} per cent losses.",
    }
)


def _court(side: str, court: str, standing: int) -> str:
    if standing == 0:
        return say("{side}'s {court} is held again.", side=side, court=court)
    if standing == 1:
        return say("{side}'s {court} is contested.", side=side, court=court)
    return say("{side}'s {court} has fallen.", side=side, court=court)


ENDINGS = {
    endings.ENDING_MATE: "mate",
    endings.ENDING_STALEMATE: "stalemate",
    endings.ENDING_ATTRITION: "attrition",
    endings.ENDING_LOYALTY: "loyalty",
    endings.ENDING_DOMINATION: "domination",
    endings.ENDING_QUIET: "quiet",
}


def describe_ending(state: Any, sides: Sequence[str]) -> str:
    """How a finished game ended, in a sentence."""
    if state.ending == endings.ENDING_STALEMATE:
        return say("A draw: stalemate.")
    if state.ending == endings.ENDING_QUIET:
        return say("A draw: no capture and no Pawn's move for too long.")
    winner, loser = sides if state.winners == 1 else tuple(reversed(sides))
    if state.ending == endings.ENDING_MATE:
        return say("{winner} wins: {loser} is mated.", winner=winner, loser=loser)
    if state.ending == endings.ENDING_ATTRITION:
        return say(
            "{winner} wins: {loser}'s King is worn down and its Queen is lost.", winner=winner, loser=loser
        )
    if state.ending == endings.ENDING_LOYALTY:
        return say("{winner} wins: too many of {loser}'s units have gone over.", winner=winner, loser=loser)
    return say(
        "{winner} wins: it has held {loser}'s half of the board long enough.", winner=winner, loser=loser
    )
