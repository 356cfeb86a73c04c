"""Small positions for tests of the rules: from a picture or a FEN, plus whatever the rule needs."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import banneret
from banneret import Match
from banneret.engine.game import Game
from banneret.engine.machine.layout import look
from banneret.games.medieval_chess.names import IDS, PLACES, SLOT_OF

Units = dict[str, dict[str, Any]]
Ruleset = Mapping[str, Any] | str


def game(ruleset: Ruleset) -> Game:
    """A game by a ruleset, cached because reading a ruleset takes longer than a test."""
    return _game(json.dumps(ruleset, sort_keys=True))


@cache
def _game(ruleset: str) -> Game:
    return banneret.game("medieval-chess", json.loads(ruleset))


LETTERS = {
    "p": "pawn",
    "n": "knight",
    "b": "bishop",
    "r": "rook",
    "q": "queen",
    "k": "king",
    "e": "peasant",
    "f": "farrier",
    "s": "blacksmith",
    "m": "medic",
}

ATTRITION: dict[str, Any] = {"attrition": 1, "turn": 30}


def units_of(fen: str) -> Units:
    """The units of a FEN's first field; Kings are ke1 and ke8, others are named in order."""
    free = {
        colour: [IDS[slot] for slot in range(first, first + 16) if slot not in (5, 21)]
        for colour, first in (("blue", 1), ("gold", 17))
    }
    units: Units = {}
    for row, line in enumerate(fen.split("/")):
        file = 0
        for sign in line:
            if sign.isdigit():
                file += int(sign)
                continue
            colour, kind = ("blue" if sign.isupper() else "gold"), LETTERS[sign.lower()]
            name = {"blue": "ke1", "gold": "ke8"}[colour] if kind == "king" else free[colour].pop(0)
            units[name] = {"at": f"{'abcdefgh'[file]}{8 - row}", "kind": kind, "seat": colour}
            file += 1
    return units


def from_fen(fen: str, ruleset: Ruleset = "orthodox") -> Match:
    """A match from a FEN, including castling and en passant."""
    board, colour, castling, passed, quiet, turn = (*fen.split(), "0", "1")[:6]
    units = units_of(board)
    by_cell = {unit["at"]: unit for unit in units.values()}
    for sign, (king, rook) in {
        "K": ("e1", "h1"),
        "Q": ("e1", "a1"),
        "k": ("e8", "h8"),
        "q": ("e8", "a8"),
    }.items():
        if sign in castling:
            by_cell[king]["unmoved"] = by_cell[rook]["unmoved"] = True
    for cell, unit in by_cell.items():
        if unit["kind"] == "pawn" and cell[1] == ("2" if unit["seat"] == "blue" else "7"):
            unit["unmoved"] = True
    if passed != "-":
        by_cell[passed[0] + ("4" if passed[1] == "3" else "5")]["passed"] = True
    document = {
        "to_move": "blue" if colour == "w" else "gold",
        "units": units,
        "points": [10, 10],
        "quiet": int(quiet),
        "turn": int(turn),
    }
    return game(ruleset).position(document)


def lay_out(
    fen: str,
    ruleset: Ruleset = "default",
    to_move: str = "blue",
    seed: int = 0,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    **rest: Any,
) -> Match:
    """A match from the first field of a FEN. `units` adds to units by their squares; the side to move has ten
    points by default.
    """
    laid = units_of(fen)
    names = {unit["at"]: name for name, unit in laid.items()}
    for cell, more in (units or {}).items():
        changed = dict(more)
        for bond in ("lord", "inside", "shield_by"):
            if bond in changed:
                changed[bond] = names.get(changed[bond], changed[bond])
        name = names.get(cell, cell)
        laid[name] = {**laid.get(name, {}), **changed}
        if "inside" in changed or "captured" in changed:
            laid[name].pop("at", None)
    document = {"to_move": to_move, "units": laid, "points": [10, 10], **rest}
    return game(ruleset).position(document, seed=seed)


def at(match: Match, cell: str) -> int:
    """The slot of the unit on a square; 0 if it is empty."""
    return int(look(match.state)[0].board[PLACES[cell]])


def named(match: Match, name: str) -> int:
    """The slot of a unit by its name."""
    return SLOT_OF[name]


def value(match: Match, field: str, cell: str) -> int:
    """A number of the unit on a square."""
    slot = at(match, cell)
    assert slot, f"nothing stands on {cell}"
    return int(getattr(look(match.state)[0], field)[slot])


def side(match: Match, field: str, seat: int = 0) -> int:
    """A number of one side."""
    return int(getattr(look(match.state)[0], field)[seat])


def texts(match: Match, seat: int = 0, start: str = "") -> list[str]:
    """The legal actions of a seat in notation; `start` limits them, for example to one unit."""
    return [action.text for action in match.legal(seat) if action.text.startswith(start)]


def moves(match: Match, cell: str, seat: int = 0) -> str:
    """The squares a unit can move to, in order."""
    found = [text[3:] for text in texts(match, seat, cell) if text[2] in "-x"]
    return " ".join(sorted(found))


def play(match: Match, *actions: str) -> list[str]:
    """Plays actions one after the other; returns the event texts of the last."""
    told: tuple[str, ...] = ()
    for action in actions:
        told = match.play(action)
    return list(told)


def turns(match: Match, count: int) -> None:
    """Ends the given number of turns for both sides."""
    for _ in range(2 * count):
        match.play("end-turn")
