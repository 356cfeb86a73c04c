"""Positions set up by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Editing
from banneret.engine.views import FACING, Palette, Piece, Sketch, Stock, Value, choice, flag, number
from banneret.games.prevail.card_editing import (
    card_settings,
    piles_of,
    put_in_play,
    settled_piles,
    with_piles,
)
from banneret.games.prevail.language import say, terms
from banneret.games.prevail.names import FACINGS, NAMES, SEATS, commander_id, names_of, unit_id
from banneret.games.prevail.rules.board import SIDE

COMMANDER = "commander"
_FLAGS = ("ordered", "acted", "fought", "engager")
_UNIT_KEYS = ("type", "cell", FACING, "engaged", *_FLAGS)
_FREE: dict[str, Value] = {"engaged": None, **dict.fromkeys(_FLAGS, False)}
_AHEAD = ("N", "S")
_ACTS = "act "
_ENGAGED = terms({"front": "Front", "flank": "Flank", "rear": "Rear"})

Frames = list[dict[str, Any]]


class PrevailEditing(Editing):
    """Units with facings and engagements, commanders, cards, and the stage of the round."""

    def _palette(self) -> Palette:
        names, sides = names_of(self.game), dict(zip(SEATS, self.game.sides, strict=True))
        settings = (
            choice(FACING, say("Facing"), {facing: NAMES[facing] for facing in FACINGS}),
            self.side_setting(),
            choice("engaged", say("Engaged"), _ENGAGED, none=say("No")),
            flag("engager", say("Is the engager")),
            flag("ordered", say("Has a command")),
            flag("acted", say("Has carried it out")),
        )
        units = tuple(
            Stock(
                kind=word,
                name=names.title(kind),
                symbol=names.unit_type(kind).symbol,
                seats=(0, 1),
                settings=settings,
            )
            for word, kind in names.kinds.items()
        )
        commander = Stock(
            kind=COMMANDER, name=NAMES[COMMANDER], symbol="G", seats=(0, 1), single=True, beside=True
        )
        return Palette(
            stocks=(*units, commander),
            mixed=True,
            position=(
                choice("moment", say("Now"), _moments(self.game.sides), none=say("Another moment")),
                choice("initiative", say("Initiative"), sides),
                number("round", say("Rounds played"), 30_000),
                number("plies", say("Actions played"), 20_000),
                *card_settings(self.game),
            ),
        )

    # Documents

    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        pieces = [
            _piece(id, seat, unit)
            for seat, name in enumerate(SEATS)
            for id, unit in document[name]["units"].items()
        ]
        for seat, name in enumerate(SEATS):
            if document[name]["commander"] is not None:
                pieces.append(Piece(commander_id(seat), COMMANDER, seat, document[name]["commander"]))
        frames, initiative = document["frames"], document["initiative"]
        plain = (word for word in _moments(SEATS) if frames == _frames(word, initiative))
        values: dict[str, Value] = {
            "moment": next(plain, None),
            "initiative": initiative,
            "round": document.get("round", 0),
            "plies": document.get("plies", 0),
            **piles_of(self.game, document),
        }
        return Sketch(tuple(pieces), values, rest=dict(document))

    def document(self, sketch: Sketch) -> dict[str, Any]:
        values = sketch.values
        document = {**sketch.rest, **{key: values[key] for key in ("round", "plies", "initiative")}}
        for seat, name in enumerate(SEATS):
            own = [piece for piece in sketch.pieces if piece.seat == seat]
            commander = next((piece.cell for piece in own if piece.kind == COMMANDER), None)
            units = {piece.id: _unit(piece) for piece in own if piece.kind != COMMANDER}
            side = with_piles(self.game, seat, document[name], values)
            document[name] = {**side, "commander": commander, "units": units}
        return document

    # Edits

    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        assert seat is not None
        if kind == COMMANDER:
            return Piece(commander_id(seat), kind, seat, None)
        free = (unit_id(seat << 5 | n) for n in range(SIDE) if not sketch.piece(unit_id(seat << 5 | n)))
        id = next(free, None)
        if id is None:
            side = self.game.sides[seat]
            raise BadDocument(
                say("{side} already has {most} units; a side can have no more.", side=side, most=SIDE)
            )
        return Piece(id, kind, seat, None, _AHEAD[seat], dict(_FREE))

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        pieces = [_with_command(before, piece) for piece in _in_their_engagements(before, after)]
        moment = self._settled_moment(before, replace(after, pieces=tuple(pieces)))
        values, rest = {**after.values, "moment": moment}, {**after.rest, "over": None}
        in_play = None if moment is None else _seat_at(moment) is not None
        values |= settled_piles(self.game, before, replace(after, values=values), in_play)
        if moment is None:
            return replace(after, pieces=tuple(pieces), values=values, rest=rest)
        rest |= {"frames": _frames(moment, str(values["initiative"])), "supporters": []}
        rest |= {name: {**rest[name], "owed": 0} for name in SEATS}
        if before.values["moment"] != moment and not moment.startswith(_ACTS):
            pieces = [replace(piece, values=_without_orders(piece.values), rest={}) for piece in pieces]
        return replace(after, pieces=tuple(pieces), values=values, rest=rest)

    def _settled_moment(self, before: Sketch, after: Sketch) -> str | None:
        """Advances the stage with the edit: to choosing cards once all units are deployed, to issuing
        commands once a card is in play, to carrying them out once a unit is ordered.
        """
        moment = after.values["moment"]
        if not isinstance(moment, str):
            return None
        is_waiting = any(piece.cell is None for piece in after.pieces)
        if moment.startswith("deploy") and not is_waiting:
            moment = "cards"
        if moment == "cards" == before.values["moment"] and put_in_play(self.game, before, after):
            moment = str(after.values["initiative"])
        if moment in SEATS and moment == before.values["moment"] and _has_ordered(after, moment):
            moment = _ACTS + moment
        return moment


def _piece(id: str, seat: int, unit: Mapping[str, Any]) -> Piece:
    values: dict[str, Value] = {key: unit.get(key, default) for key, default in _FREE.items()}
    rest = {key: value for key, value in unit.items() if key not in _UNIT_KEYS}
    return Piece(id, unit["type"], seat, unit["cell"], unit.get(FACING, "N"), values, rest)


def _unit(piece: Piece) -> dict[str, Any]:
    """A unit of a document, without flags that are not set."""
    unit: dict[str, Any] = {"type": piece.kind, "cell": piece.cell, FACING: piece.facing, **piece.rest}
    values = piece.values
    unit |= {name: True for name in ("ordered", "acted", "fought") if values[name]}
    if values["engaged"]:
        unit |= {"engaged": values["engaged"], "engager": values["engager"]}
    return unit


def _with_command(before: Sketch, piece: Piece) -> Piece:
    """Resolves `acted` without `ordered`, which cannot be: the flag set last wins."""
    if not piece.values.get("acted") or piece.values["ordered"]:
        return piece
    was = before.piece(piece.id)
    is_new = was is None or not was.values["acted"]
    return replace(piece, values={**piece.values, "ordered": is_new, "acted": is_new})


def _has_ordered(sketch: Sketch, side: str) -> bool:
    own = (piece for piece in sketch.pieces if piece.seat == SEATS.index(side))
    return any(piece.values.get("ordered") for piece in own)


def _without_orders(values: dict[str, Value]) -> dict[str, Value]:
    return {**values, **{name: False for name in ("ordered", "acted", "fought") if name in values}}


def _in_their_engagements(before: Sketch, after: Sketch) -> list[Piece]:
    """Engages two enemies on one cell, the last to arrive as engager, and frees units that are alone. A
    setting of one of the two applies to both.
    """
    return [
        piece if piece.kind == COMMANDER else replace(piece, values=_engaged(before, after, piece))
        for piece in after.pieces
    ]


def _engaged(before: Sketch, after: Sketch, piece: Piece) -> dict[str, Value]:
    values, enemy = piece.values, _enemy_of(after, piece)
    if enemy is None:
        return {**values, "engaged": None, "engager": False, "fought": False}
    if not _is_bound(before, piece, enemy):
        came_last = after.pieces.index(piece) > after.pieces.index(enemy)
        kind = values["engaged"] or enemy.values["engaged"] or "front"
        return {**values, "engaged": kind, "engager": came_last}
    was = {each.id: each.values for each in before.pieces}
    if values["engaged"] is None:
        return {**values, "engaged": was[piece.id]["engaged"]}
    if enemy.values["engaged"] not in (None, was[enemy.id]["engaged"]):
        return {**values, "engaged": enemy.values["engaged"]}
    if enemy.values["engager"] != was[enemy.id]["engager"]:
        return {**values, "engager": not enemy.values["engager"]}
    return values


def _enemy_of(sketch: Sketch, piece: Piece) -> Piece | None:
    others = (each for each in sketch.on(piece.cell or "") if each.seat != piece.seat)
    return next((each for each in others if each.kind != COMMANDER), None)


def _is_bound(before: Sketch, piece: Piece, enemy: Piece) -> bool:
    """Whether two units already shared a cell, in which case their engagement stays as set."""
    was, other = before.piece(piece.id), before.piece(enemy.id)
    return was is not None and other is not None and was.cell == other.cell == piece.cell


# Stages of a round, before anything has happened in them


def _moments(sides: Sequence[str]) -> dict[str, str]:
    named = dict(zip(SEATS, sides, strict=True))
    orders = {name: say("{side} issues commands", side=side) for name, side in named.items()}
    deploys = {f"deploy {name}": say("{side} deploys", side=side) for name, side in named.items()}
    acts = {_ACTS + name: say("{side} carries out commands", side=side) for name, side in named.items()}
    return {"cards": say("Both choose a card"), **orders, **acts, **deploys}


def _seat_at(moment: str) -> str | None:
    """The side that issues or carries out commands at a stage."""
    side = moment.removeprefix(_ACTS)
    return side if side in SEATS else None


def _frames(moment: str, initiative: str) -> Frames:
    """The frames of a stage."""
    if moment == "cards":
        chosen = {"frame": "round", "stage": "cards chosen", "seat": "blue", "asked": list(SEATS)}
        return [{**chosen, "face_down": dict.fromkeys(SEATS)}]
    if moment.startswith("deploy "):
        name = moment.removeprefix("deploy ")
        return [{"frame": "deployment", "stage": "choose", "seat": name, "asked": [name], "unit": 0}]
    side = _seat_at(moment)
    stage = "first orders" if side == initiative else "second orders"
    doing = "carry out" if moment.startswith(_ACTS) else "issue"
    orders = {"frame": "orders", "stage": doing, "seat": side, "asked": [side]}
    return [
        {"frame": "round", "stage": stage, "seat": "blue", "asked": []},
        {**orders, "unit": 0, "count": 0, "next": 0},
    ]
