"""Positions in short form, so that tests read like rules.

    lay_out("legion E-5 N, equites F-5 NE", "spearmen D-5 S")

Units are named by the last part of their type; commanders stand out of the way by default.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import banneret
from banneret import Game, Match
from banneret.engine.machine.layout import look
from banneret.games.prevail.names import FACINGS, SEATS, names_of
from banneret.games.prevail.rules.board import unit_at
from banneret.games.prevail.rules.movement import add_moves
from banneret.games.prevail.rules.results import add_retreats

TYPES = {
    "legion": "manipular-legion",
    "socii": "alae-socii",
    "equites": "equites",
    "velites": "velites",
    "spearmen": "punic-spearmen",
    "libyans": "libyan-spearmen",
    "cavalry": "punic-cavalry",
    "elephants": "african-elephants",
    "skirmishers": "numidian-skirmishers",
    "numidians": "numidian-cavalry",
    "veterans": "african-veterans",
}
Ruleset = str | Mapping[str, Any]
STANDARD = "standard"


@cache
def _named(name: str) -> Game:
    return banneret.game("prevail", name)


def game_of(ruleset: Ruleset) -> Game:
    if isinstance(ruleset, str):
        return _named(ruleset)
    key = json.dumps(ruleset, sort_keys=True)
    if key not in _MADE:
        _MADE[key] = banneret.game("prevail", ruleset=dict(ruleset))
    return _MADE[key]


_MADE: dict[str, Game] = {}


def side_of(game: Game, seat: int, units: str, **more: Any) -> dict[str, Any]:
    """One side of a document; cards not placed elsewhere are in hand."""
    deck = names_of(game).decks[seat]
    side: dict[str, Any] = {"commander": None, "units": {}, **more}
    for number, words in enumerate(filter(None, (each.split() for each in units.split(","))), start=1):
        kind, cell, facing, *flags = words
        part: dict[str, Any] = {"type": TYPES[kind], "cell": cell, "facing": facing}
        for flag in flags:
            if flag in ("front", "flank", "rear"):
                part["engaged"] = flag
            else:
                part[flag] = True
        side["units"][f"{SEATS[seat][0]}{number}"] = part
    elsewhere = [card for pile in ("played", "shown", "closed", "burnt") for card in side.get(pile, [])]
    elsewhere.append(side.get("in_play") or "")
    side.setdefault("hand", [card for card in deck if card not in elsewhere])
    return side


CARDS: list[dict[str, Any]] = [
    {
        "frame": "round",
        "stage": "cards chosen",
        "seat": "blue",
        "asked": ["blue", "gold"],
        "face_down": {"blue": None, "gold": None},
    }
]


def orders(seat: str = "blue", stage: str = "first orders") -> list[dict[str, Any]]:
    """The frames of a side that is about to command."""
    return [
        {"frame": "round", "stage": stage, "seat": "blue", "asked": []},
        {
            "frame": "orders",
            "stage": "issue",
            "seat": seat,
            "asked": [seat],
            "unit": 0,
            "count": 0,
            "next": 0,
        },
    ]


def lay_out(
    blue: str,
    gold: str = "",
    *,
    ruleset: Ruleset = STANDARD,
    frames: list[dict[str, Any]] | None = None,
    initiative: str = "blue",
    blue_side: Mapping[str, Any] | None = None,
    gold_side: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Match:
    """A match from a position; without frames, both sides choose a card."""
    game = game_of(ruleset)
    return game.position(
        {
            "initiative": initiative,
            "blue": side_of(game, 0, blue, **(blue_side or {})),
            "gold": side_of(game, 1, gold, **(gold_side or {})),
            "frames": CARDS if frames is None else frames,
        },
        seed=seed,
    )


def commanding(
    blue: str,
    gold: str = "",
    *,
    card: str,
    other: str,
    commander: str,
    ruleset: Ruleset = STANDARD,
    **more: Any,
) -> Match:
    """A match in which Blue is about to command with a given card."""
    return lay_out(
        blue,
        gold,
        ruleset=ruleset,
        frames=more.pop("frames", orders()),
        blue_side={"in_play": card, "commander": commander, **more.pop("blue_side", {})},
        gold_side={"in_play": other, **more.pop("gold_side", {})},
        **more,
    )


def window(match: Match) -> Any:
    return look(match.state)[0]


def unit_on(match: Match, cell: str, seat: int = 0) -> int:
    unit = int(unit_at(window(match), seat, names_of(match.game).cell_numbers[cell]))
    assert unit >= 0, f"nobody on {cell}"
    return unit


def cell(match: Match, name: str) -> int:
    return names_of(match.game).cell_numbers[name]


def names(match: Match, cells: Any) -> set[str]:
    return {names_of(match.game).cells[each] for each in cells}


def stands(match: Match, codes: list[int]) -> set[str]:
    return {f"{names_of(match.game).cells[code >> 3]}/{FACINGS[code & 7]}" for code in codes}


def moves(match: Match, start: str, seat: int = 0) -> set[str]:
    """The stands a unit could move to now: `E-6/NE`."""
    work = look(match.game.new_work())[0]
    add_moves(window(match), match.game.rules_window, unit_on(match, start, seat), work)
    codes = list(work.actions[: work.action_count])
    assert codes == sorted(set(codes))
    return stands(match, codes)


def retreats(match: Match, start: str, seat: int = 0) -> set[str]:
    """The stands a unit could retreat to now."""
    work = look(match.game.new_work())[0]
    add_retreats(window(match), match.game.rules_window, unit_on(match, start, seat), 0, work)
    return stands(match, list(work.actions[: work.action_count]))


def cells_of(found: set[str]) -> set[str]:
    return {each.partition("/")[0] for each in found}


def texts(match: Match, seat: int = 0) -> list[str]:
    return [action.text for action in match.legal(seat)]


def play(match: Match, *actions: str) -> list[str]:
    """Plays actions for the seat that is asked; returns their event texts."""
    told: list[str] = []
    for text in actions:
        who, _, action = text.partition(": ")
        told += match.play(action, seat=SEATS.index(who))
    return told


def standing(match: Match) -> dict[str, str]:
    """Every unit on the board: `{"E-5": "manipular-legion N"}`; an engaged cell lists both."""
    found: dict[str, str] = {}
    for unit in match.view(-2).board.units:
        if unit.kind != "commander":
            here = f"{unit.kind} {unit.facing}"
            found[unit.cell] = f"{found[unit.cell]}, {here}" if unit.cell in found else here
    return found


def hand(match: Match, seat: int) -> int:
    return int(window(match).hand_count[seat])
