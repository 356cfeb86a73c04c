"""Reads and writes positions as documents: hexes, units, sides, sieges, the battle under way, and frames.

    {"round": 2, "plies": 31, "first": "blue",
     "hexes": {"A5": {"terrain": "city", "control": "blue"}, …},
     "units": {"bl-lord": {"kind": "lord", "hex": "A5", "hits": 4}, "bl1": {"kind": "infantry", …}, …},
     "sides": {"blue": {"points": 3, "bank": 0, "renown": 1, "victory": 0, "home": "A5"}, …},
     "sieges": {"D4": {"besieger": "blue", "attackers": ["bl1"], "defenders": ["go2"]}},
     "recruited": ["A5"], "taken": ["D4"],
     "frames": [{"frame": "round", "stage": "turn", …}, …]}

A captured Lord has no hex, and its side names the `captor`; a side may also have `passed` or `raided`. During
an attack, `battle` names the units that are committed, on the line, and still to strike. A finished game has
`over`.
"""

from collections.abc import Mapping
from typing import Any

from banneret.engine.game import Documents
from banneret.engine.kit import checked_model, members_of, write_frames
from banneret.engine.machine.layout import look
from banneret.games.aeonis.document_model import ENDING_NUMBERS, FORMS, PositionModel
from banneret.games.aeonis.document_reader import DocumentReader
from banneret.games.aeonis.names import CELLS, KIND_WORDS, SEATS, TERRAIN_WORDS, unit_id
from banneret.games.aeonis.position_checks import check_position
from banneret.games.aeonis.rules.board import NOWHERE, UNITS
from banneret.games.aeonis.rules.combat.frame import BATTLE


class AeonisDocuments(Documents):
    """Hexes, units and sides by name; sieges, and the battle under way, with their units."""

    def write(self, state: Any) -> dict[str, Any]:
        seats = SEATS[: len(self.game.seats)]
        document: dict[str, Any] = {
            "round": state.round,
            "plies": state.plies,
            "first": SEATS[state.first],
            "hexes": {CELLS[cell]: _hex(state, cell) for cell in range(self.rules.cells)},
            "units": {unit_id(unit): _unit(state, unit) for unit in range(UNITS) if state.kind[unit]},
            "sides": {name: _side(state, seat, not self.rules.is_battle) for seat, name in enumerate(seats)},
            "sieges": {
                CELLS[cell]: _siege(state, cell) for cell in range(self.rules.cells) if state.besieger[cell]
            },
            "recruited": [CELLS[cell] for cell in members_of(state.mustered)],
            "taken": [CELLS[cell] for cell in members_of(state.fresh)],
            "battle": _battle(state),
            "frames": write_frames(state, FORMS, seats),
            "over": None,
        }
        if state.over:
            ending = next(word for word, number in ENDING_NUMBERS.items() if number == state.ending)
            winners = [SEATS[seat] for seat in members_of(state.winners)]
            document["over"] = {"winners": winners, "ending": ending}
        return document

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        DocumentReader(self.game, checked_model(PositionModel, document), state).read()
        check_position(state, self.rules, look(self.game.new_work())[0])


def _seat_or_none(number: int) -> str | None:
    return SEATS[number - 1] if number else None


def _hex(state: Any, cell: int) -> dict[str, Any]:
    return {"terrain": TERRAIN_WORDS[state.terrain[cell]], "control": _seat_or_none(state.control[cell])}


def _unit(state: Any, unit: int) -> dict[str, Any]:
    cell = state.cell[unit]
    return {
        "kind": KIND_WORDS[state.kind[unit]],
        "hex": None if cell == NOWHERE else CELLS[cell],
        "hits": state.hits[unit],
    }


def _side(state: Any, seat: int, has_homes: bool) -> dict[str, Any]:
    return {
        "points": state.points[seat],
        "bank": state.bank[seat],
        "renown": state.renown[seat],
        "victory": state.victory[seat],
        "passed": bool(state.passed >> seat & 1),
        "raided": bool(state.raided >> seat & 1),
        "captor": _seat_or_none(state.captor[seat]),
        "home": CELLS[state.home[seat]] if has_homes else None,
    }


def _siege(state: Any, cell: int) -> dict[str, Any]:
    besieger = state.besieger[cell] - 1
    defender = (state.holder[cell] or state.control[cell]) - 1
    return {
        "besieger": SEATS[besieger],
        "attackers": _names(besieger, state.investing[cell]),
        "defenders": _names(defender, state.holding[cell]),
    }


def _battle(state: Any) -> dict[str, Any] | None:
    frame = state.frames[state.depth - 1]
    if frame.kind != BATTLE:
        return None
    seats = frame.seat, frame.b
    striker = seats[frame.stage % 2 == 0] if state.ready else frame.seat
    return {
        "committed": [_names(seat, state.committed[side]) for side, seat in enumerate(seats)],
        "line": [_names(seat, state.line[side]) for side, seat in enumerate(seats)],
        "ready": _names(striker, state.ready),
    }


def _names(seat: int, units: int) -> list[str]:
    return [unit_id(seat << 4 | number) for number in members_of(units)]
