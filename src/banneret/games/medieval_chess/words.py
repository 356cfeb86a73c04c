"""Events and endings in words."""

from collections.abc import Sequence
from typing import Any, Literal

from banneret.engine.view import Event
from banneret.games.medieval_chess.names import (
    ABILITY_TITLES,
    BANDS,
    CELLS,
    COURTS,
    KIND_WORDS,
    SEASONS,
    TERRAINS,
    TITLES,
    WEATHERS,
    rank_name,
)
from banneret.games.medieval_chess.rules import endings, events
from banneret.games.medieval_chess.rules.losses import FORGOT, GAINED, LEARNT

Deed = Literal["move", "strike", "shot", "loss", "change"]

_CAUSES = {
    events.BY_CAPTURE: "falls",
    events.BY_SACRIFICE: "is sacrificed",
    events.BY_GUARDS: "falls to the guards' judgment",
    events.BY_PLATING: "falls to the plating it struck",
}
_COURT_STATES = ("is held again", "is contested", "has fallen")


def describe_event(event: Any, seats: Sequence[str]) -> Event:
    """One event in a sentence, and as the board shows it."""
    kind, seat = int(event["kind"]), int(event["seat"])
    a, b, c, d = (int(event[name]) for name in "abcd")
    side = seats[seat] if seat >= 0 else "Neutral"
    owner = seat if seat >= 0 else None
    shown = _SHOWN.get(kind)
    text = _sentence(kind, side, a, b, c, d)
    if shown is None:
        return Event(text=text, seat=owner)
    deed, unit, end = shown
    numbers = {"a": a, "b": b, "c": c}
    return Event(
        text=text,
        deed=deed,
        seat=owner,
        kind=KIND_WORDS[numbers[unit]],
        start=CELLS[a],
        end=CELLS[numbers[end]] if end else None,
    )


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


def _sentence(kind: int, side: str, a: int, b: int, c: int, d: int) -> str:
    if kind == events.MOVED:
        return f"{side} {TITLES[c]} {CELLS[a]} {'castles' if d else 'moves'} to {CELLS[b]}."
    if kind == events.ATTACKED:
        return f"{side} {TITLES[c]} {CELLS[a]} attacks the {TITLES[d]} on {CELLS[b]}."
    if kind == events.DIED:
        return f"{side} {TITLES[b]} on {CELLS[a]} {_CAUSES[c]}."
    if kind == events.WOUNDED:
        blow = ", a critical blow" if d else ""
        return f"{side} {TITLES[b]} on {CELLS[a]} loses {c} hit points{blow}."
    if kind == events.PROMOTED:
        return f"{side} Pawn on {CELLS[a]} becomes a {TITLES[b]}."
    if kind == events.RANKED:
        return f"{side} {TITLES[b]} on {CELLS[a]} is now {rank_name(b, c)}."
    if kind == events.USED:
        return f"{side} {TITLES[c]} {CELLS[a]} uses {ABILITY_TITLES[b]}."
    if kind == events.HEALED:
        return f"{side} {TITLES[b]} on {CELLS[a]} is healed by {c} hit points."
    if kind == events.BAND:
        return f"{side} {TITLES[b]} on {CELLS[a]} is now {BANDS[c]} ({d})."
    if kind == events.ORPHANED:
        return f"{side} {TITLES[b]} on {CELLS[a]} has no lord any more."
    if kind == events.TURNED_NEUTRAL:
        return f"{side} {TITLES[b]} on {CELLS[a]} turns neutral."
    if kind == events.CLAIMED:
        return f"{side} claims the {TITLES[c]} on {CELLS[b]}."
    if kind == events.DEFECTED:
        return f"The {TITLES[b]} on {CELLS[a]} goes over to {side}{_outcome(c, d)}."
    if kind == events.SWORN:
        return f"{side} {TITLES[c]} {CELLS[a]} swears to the {TITLES[d]} on {CELLS[b]}."
    if kind == events.REFUSED:
        return f"{side} {TITLES[b]} on {CELLS[a]} refuses the order."
    if kind == events.APPEARED:
        return f"{side} {TITLES[b]} {'is back' if c else 'appears'} on {CELLS[a]}."
    if kind == events.LEARNED:
        return f"{side} {TITLES[c]} {CELLS[a]} learns {ABILITY_TITLES[b]}."
    if kind == events.ENTERED:
        return f"{side} {TITLES[c]} {CELLS[a]} goes inside the Rook on {CELLS[b]}."
    if kind == events.LEFT:
        return f"{side} {TITLES[c]} leaves the Rook on {CELLS[a]} for {CELLS[b]}."
    if kind == events.SWAPPED:
        return f"{side} {TITLES[c]} {CELLS[a]} changes places with the {TITLES[d]} on {CELLS[b]}."
    if kind == events.FAVOURED:
        how = "bids gold for" if c else "makes a gift to"
        return f"{side} {how} the mercenary {TITLES[d]} on {CELLS[a]}: its favour is {b}."
    if kind == events.FUSED:
        return f"{side} Cardinals on {CELLS[a]} and {CELLS[b]} become one Pope."
    if kind == events.VANISHED:
        return f"{side} guard on {CELLS[a]} fades away."
    return _general(kind, side, a, b)


def _general(kind: int, side: str, a: int, b: int) -> str:
    """What concerns more than a unit."""
    if kind == events.INSURRECTION:
        return f"Insurrection: {a} of {side}'s units are disloyal and move as they please."
    if kind == events.STRESS:
        return f"{side} is under stress." if a else f"{side} is no longer under stress."
    if kind == events.COURT:
        return f"{side}'s {COURTS[a]} {_COURT_STATES[b]}."
    if kind == events.ATTRITION:
        return "Attrition begins: from now on units have hit points."
    if kind == events.CHECK:
        return f"{side} gives check to the King on {CELLS[a]}."
    if kind == events.WEATHER:
        return f"The weather is now: {WEATHERS[a]}."
    if kind == events.SEASON:
        return f"It is {SEASONS[a]}."
    assert kind == events.TERRAIN
    return f"There is now a {TERRAINS[b]} on {CELLS[a]}."


def _outcome(outcome: int, ability: int) -> str:
    """What a defection did, as the end of a sentence; abilities are counted from 1."""
    if outcome == GAINED:
        return ", and is the stronger for it"
    if outcome == FORGOT and ability:
        return f", and has forgotten {ABILITY_TITLES[ability - 1]}"
    if outcome == LEARNT and ability:
        return f", and has learnt {ABILITY_TITLES[ability - 1]}"
    return ""


ENDINGS = {
    endings.ENDING_MATE: "mate",
    endings.ENDING_STALEMATE: "stalemate",
    endings.ENDING_ATTRITION: "attrition",
    endings.ENDING_LOYALTY: "loyalty",
    endings.ENDING_DOMINATION: "domination",
    endings.ENDING_QUIET: "quiet",
}


def describe_ending(state: Any, seats: Sequence[str]) -> str:
    """How a finished game ended, in a sentence."""
    if state.ending == endings.ENDING_STALEMATE:
        return "A draw: stalemate."
    if state.ending == endings.ENDING_QUIET:
        return "A draw: no capture and no Pawn's move for too long."
    winner, loser = seats if state.winners == 1 else tuple(reversed(seats))
    if state.ending == endings.ENDING_MATE:
        return f"{winner} wins: {loser} is mated."
    if state.ending == endings.ENDING_ATTRITION:
        return f"{winner} wins: {loser}'s King is worn down and its Queen is lost."
    if state.ending == endings.ENDING_LOYALTY:
        return f"{winner} wins: too many of {loser}'s units have gone over."
    return f"{winner} wins: it has held {loser}'s half of the board long enough."
