"""Positions in a line or two, so that tests read like rules.

    lay_out("KG4 TF3 RJ3", "KE8 RF6", mountains="F2")

A piece is its letter and its hex: R Rabble, K King, C Crossbows, S Spears, L Light Horse, T Trebuchet, E
Elephant, H Heavy Horse, D Dragon; first Blue's, then Gold's. Fortresses are where the Kings stand, unless
given. All other pieces are off the board.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import banneret
from banneret import ARBITER, Game, Match

KINDS = {
    "R": "rabble",
    "K": "king",
    "C": "crossbows",
    "S": "spears",
    "L": "light_horse",
    "T": "trebuchet",
    "E": "elephant",
    "H": "heavy_horse",
    "D": "dragon",
}
ARMY = {"rabble": 6, "king": 1, "dragon": 1} | dict.fromkeys(
    ("crossbows", "spears", "light_horse", "trebuchet", "elephant", "heavy_horse"), 2
)
SEATS = ("blue", "gold")
CELLS = tuple(banneret.game("cyvasse").grid.places)

Ruleset = str | Mapping[str, Any]


@cache
def game(ruleset: str = "default") -> Game:
    """The game with a ruleset by name."""
    return banneret.game("cyvasse", ruleset)


def game_with(ruleset: Ruleset) -> Game:
    """The game with a ruleset by name, or with changes to the default."""
    return game(ruleset) if isinstance(ruleset, str) else banneret.game("cyvasse", ruleset)


def read_side(pieces: str) -> dict[str, str]:
    """The pieces of a side, by kind."""
    found: dict[str, list[str]] = {}
    for piece in pieces.split():
        found.setdefault(KINDS[piece[0]], []).append(piece[1:])
    return {kind: " ".join(cells) for kind, cells in found.items()}


def position(
    blue: str,
    gold: str,
    *,
    mountains: str = "",
    terrain: Mapping[str, str] | None = None,
    fortresses: str | None = None,
    ruined: str = "",
    to_move: str = "blue",
    stage: str = "move",
    lost: str = "",
) -> dict[str, Any]:
    """The document of a position. `lost` are Blue's pieces that are gone permanently."""
    sides = {seat: read_side(pieces) for seat, pieces in zip(SEATS, (blue, gold), strict=True)}
    homes = fortresses.split() if fortresses else [sides[seat].get("king", "") for seat in SEATS]
    off = {
        seat: {kind: ARMY[kind] - len(sides[seat].get(kind, "").split()) for kind in ARMY} for seat in SEATS
    }
    for letter in lost:
        off["blue"][KINDS[letter]] -= 1
    return {
        "stage": stage,
        "to_move": to_move,
        **sides,
        "mountains": mountains,
        "off": {seat: {kind: count for kind, count in off[seat].items() if count} for seat in SEATS},
        "terrain": dict(terrain or {}),
        "fortresses": dict(zip(SEATS, homes, strict=True)),
        "ruined": ruined.split(),
    }


def lay_out(blue: str, gold: str, ruleset: Ruleset = "default", **rest: Any) -> Match:
    """A match that begins from a position."""
    return game_with(ruleset).position(position(blue, gold, **rest))


def begun(setup: str = "ranks", ruleset: Ruleset = "default") -> Match:
    """A match in which both sides were ready at once."""
    wanted = game_with(ruleset).definition.ruleset(ruleset, setup)
    match = Game(game().definition, wanted).match(seed=1)
    match.play("ready", 0)
    match.play("ready", 1)
    return match


def shown(match: Match) -> dict[str, str]:
    """The contents of each hex except mountains: capitals are Blue's, small letters Gold's."""
    return {
        unit.cell: unit.symbol if unit.seat == 0 else unit.symbol.lower()
        for unit in match.view(ARBITER).board.units
        if unit.kind != "mountain"
    }


def targets(match: Match, cell: str) -> str:
    """The targets of a piece, in row order; captures with an x."""
    found = [re.split("[-x]", action.text) for seat in match.to_act for action in match.legal(seat)]
    there = {end: start for start, end in (each for each in found if len(each) == 2) if start == cell}
    captures = {
        action.text.split("x")[1]
        for seat in match.to_act
        for action in match.legal(seat)
        if "x" in action.text
    }
    return " ".join(f"{'x' if end in captures else ''}{end}" for end in CELLS if end in there)


def captures(match: Match) -> str:
    """The legal captures of the side to move."""
    return " ".join(
        action.text for seat in match.to_act for action in match.legal(seat) if action.kind == "capture"
    )
