"""Positions set up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Editing, Game
from banneret.engine.views import Palette, Piece, Property, Sketch, Stock, Value, choice, flag, number
from banneret.games.medieval_chess.language import say, terms
from banneret.games.medieval_chess.names import (
    IDS,
    KIND_WORDS,
    KINDS,
    NAMES,
    OWNERS,
    SEASONS,
    SEATS,
    SLOT_OF,
    SYMBOLS,
    TERRAINS,
    WEATHERS,
    rank_name,
    title_of,
)
from banneret.games.medieval_chess.numbers import PLIES_MAX
from banneret.games.medieval_chess.rules.board import GUARD, KING, NEUTRAL
from banneret.games.medieval_chess.unit_settings import UnitSettings
from banneret.games.medieval_chess.usual_units import usual_kind, usual_owner

_BONDS = ("lord", "shield_by", "inside")
_WHEREABOUTS = ("at", "captured", "inside")
_TITLES = terms({"points": "action points", "gold": "gold pieces"})
_SIDES = {"points": 100, "gold": 9999}


class MedievalChessEditing(Editing):
    """Units with their lords, ranks, abilities and effects, the terrain, and each side's counters."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._units = UnitSettings(game.rules_window)

    def _palette(self) -> Palette:
        rules = self.game.rules_window
        sides = dict(zip(SEATS, self.game.sides, strict=True))
        terrains = {word: NAMES[word].capitalize() for word in TERRAINS if word}
        counts = say("Counters")
        return Palette(
            stocks=tuple(self._stock(word, kind) for word, kind in KINDS.items()),
            cells=() if rules.plain else (choice("terrain", say("Ground"), terrains, none=say("Open")),),
            position=(
                choice("to_move", say("To move"), sides),
                number("turn", say("Turn"), 30_000, low=1),
                *(() if rules.plain else self._of_campaign(sides)),
                number("quiet", say("Turns without a capture or a Pawn's move"), 30_000, group=counts),
                number("plies", say("Actions played"), PLIES_MAX, group=counts),
            ),
        )

    def _of_campaign(self, sides: Mapping[str, str]) -> list[Property]:
        rules = self.game.rules_window
        shown = [key for key, on in (("points", rules.points_on), ("gold", rules.taxation_on)) if on]
        settings: list[Property] = []
        for name, title in sides.items():
            settings += [number(f"{name} {key}", f"{title}: {_TITLES[key]}", _SIDES[key]) for key in shown]
        if rules.attrition_on:
            settings.append(flag("attrition", say("Attrition has begun")))
        if rules.weather_on:
            settings.append(
                choice("weather", say("Weather"), {word: NAMES[word].capitalize() for word in WEATHERS})
            )
        if rules.seasons_on:
            seasons = {word: NAMES[word].capitalize() if word else say("None") for word in SEASONS}
            settings.append(choice("season", say("Season"), seasons))
        return [*settings, flag("acted", say("The turn has already begun"))]

    def _stock(self, word: str, kind: int) -> Stock:
        rules = self.game.rules_window
        side = self.side_setting(neutral=kind != GUARD and not rules.plain)
        return Stock(
            kind=word,
            name=title_of(kind),
            symbol=SYMBOLS[kind],
            seats=(0, 1) if kind in (KING, GUARD) or rules.plain else (0, 1, None),
            single=kind == KING,
            settings=tuple(self._units.of_kind(kind, side)),
        )

    # Documents

    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        pieces = tuple(self._piece(id, unit) for id, unit in document["units"].items())
        cells: dict[str, dict[str, Value]] = {
            cell: {"terrain": word} for cell, word in document.get("terrain", {}).items()
        }
        return Sketch(pieces, self._values(document), cells, dict(document))

    def _piece(self, id: str, unit: Mapping[str, Any]) -> Piece:
        slot, rules = SLOT_OF[id], self.game.rules_window
        kind = unit.get("kind", KIND_WORDS.get(usual_kind(rules, slot), "pawn"))
        owner = OWNERS.index(unit.get("seat", OWNERS[usual_owner(slot)]))
        described = {key: value for key, value in unit.items() if key not in ("at", "kind", "seat")}
        values, rest = (take(described, slot, KINDS[kind]) for take in (self._units.values, self._units.rest))
        return Piece(id, kind, None if owner == NEUTRAL else owner, unit.get("at"), None, values, rest)

    def _values(self, document: Mapping[str, Any]) -> dict[str, Value]:
        values: dict[str, Value] = {"to_move": document["to_move"], "turn": document.get("turn", 1)}
        values |= {key: document.get(key, 0) for key in ("quiet", "plies")}
        values |= {key: bool(document.get(key, False)) for key in ("acted", "attrition")}
        values |= {"weather": document.get("weather", WEATHERS[0]), "season": document.get("season", "")}
        for key in _SIDES:
            for name, value in zip(SEATS, document.get(key, [0, 0]), strict=True):
                values[f"{name} {key}"] = value
        return values

    def document(self, sketch: Sketch) -> dict[str, Any]:
        values = sketch.values
        document = {**sketch.rest, **{key: values[key] for key in ("to_move", "turn", "plies")}}
        document["units"] = {
            id: self._unit_document(piece) for id in SLOT_OF if (piece := sketch.piece(id)) is not None
        }
        terrain = {cell: each["terrain"] for cell, each in sketch.cells.items() if each.get("terrain")}
        others = {
            "quiet": values["quiet"],
            "acted": values["acted"],
            "attrition": int(bool(values["attrition"])),
            "weather": "" if values["weather"] == WEATHERS[0] else values["weather"],
            "season": values["season"],
            "terrain": terrain,
            **{key: _both(values, key) for key in _SIDES},
        }
        for key, value in others.items():
            document.pop(key, None)
            if value:
                document[key] = value
        return document

    def _unit_document(self, piece: Piece) -> dict[str, Any]:
        slot, kind = SLOT_OF[piece.id], KINDS[piece.kind]
        owner = NEUTRAL if piece.seat is None else piece.seat
        written: dict[str, Any] = {} if piece.cell is None else {"at": piece.cell}
        if kind != usual_kind(self.game.rules_window, slot):
            written["kind"] = piece.kind
        if owner != usual_owner(slot):
            written["seat"] = OWNERS[owner]
        gone = _WHEREABOUTS if piece.cell is not None else ()
        rest = {key: value for key, value in piece.rest.items() if key not in gone}
        return written | self._units.document(piece.values, rest, slot, kind)

    # Edits

    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        """Adds a piece under a free name, preferably one of the same kind and side."""
        number, owner = KINDS[kind], NEUTRAL if seat is None else seat
        rules = self.game.rules_window

        def strangeness(slot: int) -> tuple[bool, bool]:
            return usual_kind(rules, slot) != number, usual_owner(slot) != owner

        def can_be(slot: int) -> bool:
            own = usual_kind(rules, slot)
            if number in (KING, GUARD) or own in (KING, GUARD):
                return own == number and (number == GUARD or usual_owner(slot) == owner)
            return True

        free = [slot for id, slot in SLOT_OF.items() if sketch.piece(id) is None and can_be(slot)]
        if not free:
            unit = title_of(number)
            raise BadDocument(say("There can be no more units of this kind: {unit}.", unit=unit))
        slot = min(free, key=strangeness)
        return Piece(IDS[slot], kind, seat, None, None, self._units.new(slot, number))

    def turned(self, sketch: Sketch, piece: Piece, seat: int | None) -> Piece:
        return replace(piece, seat=seat)

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        rest = {key: value for key, value in after.rest.items() if key not in ("ended", "trail")}
        waiting = rest.get("waiting", {})
        named = [after.piece(str(waiting.get(key))) for key in ("unit", "actor") if key in waiting]
        if None in named or before.values["to_move"] != after.values["to_move"]:
            rest.pop("waiting", None)
        pieces = (self._raised(before.piece(piece.id), piece) for piece in after.pieces)
        return replace(after, pieces=tuple(_bound(after, piece) for piece in pieces), rest=rest)

    def _raised(self, before: Piece | None, piece: Piece) -> Piece:
        """Returns the unit with its new rank's abilities if the rank has changed."""
        rank = piece.values.get("rank")
        if before is None or before.kind != piece.kind or before.values.get("rank") == rank:
            return piece
        values = self._units.raised(piece.values, KINDS[piece.kind], before.values.get("rank"))
        return replace(piece, values=values)

    def name_of(self, piece: Piece) -> str:
        first = self.game.rules_window.first_rank
        rank = piece.values.get("rank", first)
        return rank_name(KINDS[piece.kind], rank if isinstance(rank, int) else first)


def _both(values: Mapping[str, Value], key: str) -> list[Value]:
    """Returns the values of both sides; an empty list if both are 0."""
    both = [values[f"{name} {key}"] for name in SEATS]
    return both if any(both) else []


def _bound(sketch: Sketch, piece: Piece) -> Piece:
    """Returns the unit without bonds to units that are gone or on another side."""

    def is_broken(key: str) -> bool:
        other = sketch.piece(str(bonds[key]))
        return other is None or "captured" in other.rest or other.seat != piece.seat

    bonds = {key: name for key, name in (piece.values | piece.rest).items() if key in _BONDS and name}
    broken = [key for key in bonds if is_broken(key)]
    rest = {key: value for key, value in piece.rest.items() if key not in broken}
    if "inside" in broken:
        rest["captured"] = True
    values = {key: None if key in broken else value for key, value in piece.values.items()}
    return replace(piece, values=values, rest=rest)
