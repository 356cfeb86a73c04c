"""Positions in a few words, and scripted dice, so that tests read like rules.

    field("C4 inf inf arc, C5 cav", "D4 inf inf", terrain="D4 forest", dice=[6, 1])

Units are numbered in the order they are written, across hexes; a Lord has no number. `cav:1`
is Cavalry with one hit point. A side controls the hexes it has units on; `control` sets others.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import banneret
from banneret import Game, Match
from banneret.engine.machine.layout import look
from banneret.engine.match import with_dice
from banneret.games.aeonis.names import CELLS, SEATS

KINDS = {"inf": "infantry", "cav": "cavalry", "arc": "archers", "lord": "lord"}
Changes = Mapping[str, Any]

AUTOMATIC: dict[str, Any] = {
    "choices": {
        "commit": "automatic",
        "line": "automatic",
        "targets": "automatic",
        "occupation": "automatic",
        "groups": "any",
    }
}
"""Everything usual is chosen automatically."""

_GAMES: dict[str, Game] = {}


def game_of(changes: Changes) -> Game:
    key = json.dumps(changes, sort_keys=True)
    if key not in _GAMES:
        _GAMES[key] = banneret.game("aeonis", ruleset=dict(changes))
    return _GAMES[key]


def merged(*parts: Changes) -> dict[str, Any]:
    """Changes to a ruleset, merged."""
    found: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            both = isinstance(value, Mapping) and isinstance(found.get(key), Mapping)
            found[key] = merged(found[key], value) if both else value
    return found


def field(
    *armies: str,
    terrain: str = "",
    control: str = "",
    turn: str = "blue",
    points: int = 5,
    round: int = 1,
    dice: Sequence[int] | None = None,
    changes: Changes | None = None,
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> Match:
    """A campaign in the middle of a round, with one side about to act. Without `dice`, rolls are random."""
    seats = max(2, len(armies))
    game = game_of(merged({"campaign": {"lords": seats}}, changes or {}))
    game = game if dice is None else with_dice(game, dice)
    document: dict[str, Any] = {
        "round": round,
        "hexes": {cell: {"terrain": "plain"} for cell in CELLS},
        "units": {},
        "sides": {seat: {"points": points} for seat in SEATS[:seats]},
        "frames": [
            {
                "frame": "round",
                "stage": "turn",
                "seat": turn,
                "asked": [turn],
                "from": "D4",
                "group": 0,
                "set": 0,
            }
        ],
    }
    for seat, army in zip(SEATS, armies, strict=False):
        for name, part in units_of(game, seat, army).items():
            document["units"][name] = part
            document["hexes"][part["hex"]]["control"] = seat
    for words, key in ((terrain, "terrain"), (control, "control")):
        for cell, value in (each.split() for each in words.split(",") if each.strip()):
            document["hexes"][cell][key] = value
    for seat, side in (sides or {}).items():
        document["sides"][seat] |= side
    return game.position({**document, **more})


def units_of(game: Game, seat: str, army: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    combat, number = game.ruleset.numbers.combat, 0
    lord = combat.lords[game.ruleset.numbers.lords[SEATS.index(seat)]]
    for words in filter(None, (each.split() for each in army.split(","))):
        for word in words[1:]:
            short, _, hits = word.partition(":")
            kind = KINDS[short]
            sheet = lord if kind == "lord" else getattr(combat.units, kind)
            number += kind != "lord"
            name = f"{seat[:2]}{'-lord' if kind == 'lord' else number}"
            found[name] = {"kind": kind, "hex": words[0], "hits": int(hits or sheet.hit_points)}
    return found


def play(match: Match, *actions: str) -> list[str]:
    """Plays actions, as `gold: press` or for the side that is asked; returns what happened, as text."""
    told: list[str] = []
    for text in actions:
        who, colon, action = text.partition(": ")
        seat = SEATS.index(who) if colon else match.to_act[0]
        told += match.play(action if colon else text, seat=seat)
    return told


def texts(match: Match) -> list[str]:
    """The legal actions of the side that is asked."""
    return [action.text for action in match.legal(match.to_act[0])]


def asked(match: Match) -> tuple[str, str]:
    """The side that is asked, and the clause of its prompt."""
    prompt = match.view(match.to_act[0]).prompts[0]
    return SEATS[prompt.seat], prompt.clause


def standing(match: Match) -> dict[str, str]:
    """The units on each hex: `{"C4": "bl1 bl2"}`; wounds as `bl3:1`."""
    found: dict[str, list[str]] = {}
    for unit in match.view(-2).board.units:
        wound = "".join(f":{bar.value}" for bar in unit.bars if bar.value < bar.of)
        found.setdefault(unit.cell, []).append(f"{unit.id}{wound}")
    return {cell: " ".join(sorted(units)) for cell, units in found.items()}


def owner(match: Match, cell: str) -> str | None:
    """The side that controls a hex."""
    held = match.view(-2).board.cells.get(cell)
    return None if held is None or held.owner is None else SEATS[held.owner]


def counter(match: Match, name: str, seat: int = 0) -> int | None:
    return next(each.value for each in match.view(-2).counters if each.name == name and each.seat == seat)


def window(match: Match) -> Any:
    return look(match.state)[0]


def marks(match: Match, cell: str) -> tuple[str, ...]:
    """The marks on a hex, except that it is held: `owner` tells that."""
    found = match.view(-2).board.cells.get(cell)
    return () if found is None else tuple(mark for mark in found.marks if mark != "held")


def badges(match: Match, badge: str) -> str:
    """The units that have a badge."""
    return " ".join(sorted(unit.id for unit in match.view(-2).board.units if badge in unit.badges))


def with_pass(match: Match) -> list[str]:
    """Passes for every lord until a new round begins."""
    told, now = list[str](), window(match).round
    while match.to_act and window(match).round == now:
        told += play(match, "pass")
    return told
