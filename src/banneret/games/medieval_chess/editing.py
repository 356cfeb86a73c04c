"""Positions set up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.editing.editing import Editing
from banneret.engine.editing.palette import Palette, Property, Stock, Value, choice, flag, number
from banneret.engine.editing.sketch import Piece, Sketch
from banneret.engine.errors import BadDocument
from banneret.games.medieval_chess.documents import usual_kind, usual_loyalty, usual_owner
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

_EFFECTS = terms(
    {
        "shield": "Shielded, turns",
        "immune": "Cannot be hurt, turns",
        "fortified": "Fortified, turns",
        "rooted": "Rooted, turns",
        "sharpened": "Sharpened blade, turns",
        "swift": "Fresh shoes, turns",
        "rallied": "Rallied, turns",
        "frozen": "Cannot move, turns",
    }
)
_MOST = {"frozen": 20, "swift": 101, "rallied": 101}
_WHEREABOUTS = ("at", "captured", "inside")
_TITLES = terms({"points": "action points", "gold": "gold pieces"})
_SIDES = {"points": 100, "gold": 9999}


class MedievalChessEditing(Editing):
    """Units with their ranks, loyalty and effects, the ground, and what each side has. Who is sworn to whom
    and what a unit has learnt is left to text.
    """

    def _palette(self) -> Palette:
        rules = self.game.rules_window
        sides = dict(zip(SEATS, self.game.sides, strict=True))
        terrains = {word: NAMES[word].capitalize() for word in TERRAINS if word}
        return Palette(
            stocks=tuple(self._stock(word, kind) for word, kind in KINDS.items()),
            cells=() if rules.plain else (choice("terrain", say("Ground"), terrains, none=say("Open")),),
            position=(
                choice("to_move", say("To move"), sides),
                number("turn", say("Turn"), 30_000, low=1),
                number("quiet", say("Turns without a capture or a Pawn's move"), 30_000),
                number("plies", say("Actions played"), PLIES_MAX),
                *(() if rules.plain else self._of_campaign(sides)),
            ),
        )

    def _of_campaign(self, sides: Mapping[str, str]) -> list[Property]:
        rules = self.game.rules_window
        shown = [key for key, on in (("points", rules.points_on), ("gold", rules.taxation_on)) if on]
        settings = [flag("acted", say("The turn has begun already"))]
        for name, title in sides.items():
            settings += [number(f"{name} {key}", f"{title}: {_TITLES[key]}", _SIDES[key]) for key in shown]
        if rules.attrition_on:
            settings.append(flag("attrition", say("Attrition has begun")))
        if rules.weather_on:
            settings.append(
                choice("weather", say("Weather"), {word: NAMES[word].capitalize() for word in WEATHERS})
            )
        seasons = {word: NAMES[word].capitalize() if word else say("None") for word in SEASONS}
        return [*settings, choice("season", say("Season"), seasons)]

    def _stock(self, word: str, kind: int) -> Stock:
        is_single = kind == KING
        return Stock(
            kind=word,
            name=title_of(kind),
            symbol=SYMBOLS[kind],
            seats=(0, 1) if kind in (KING, GUARD) or self.game.rules_window.plain else (0, 1, None),
            single=is_single,
            settings=tuple(self._unit_settings(kind)),
        )

    def _unit_settings(self, kind: int) -> list[Property]:
        rules = self.game.rules_window
        settings = [] if kind == KING else [self.side_setting(neutral=kind != GUARD and not rules.plain)]
        if kind == GUARD:
            return [*settings, number("lasts", say("Stands, turns"), 100)]
        if rules.ranks[kind] > 1 and not rules.plain:
            settings.append(number("rank", say("Rank"), int(rules.ranks[kind]), low=1))
        if rules.loyalty_on:
            settings.append(number("loyalty", say("Loyalty"), 100))
        if rules.experience_on:
            settings.append(number("xp", say("Experience"), 9999))
        if rules.attrition_on:
            settings.append(number("hurt", say("Hit points lost"), 126))
        if rules.abilities_on:
            settings += [number(key, title, _MOST.get(key, 100)) for key, title in _EFFECTS.items()]
        return [*settings, flag("unmoved", say("It has never moved"))]

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
        usual = self._usual(slot, KINDS[kind])
        values = {key: unit.get(key, value) for key, value in usual.items()}
        known = ("at", "kind", "seat", *usual)
        rest = {key: value for key, value in unit.items() if key not in known}
        return Piece(id, kind, None if owner == NEUTRAL else owner, unit.get("at"), None, values, rest)

    def _usual(self, slot: int, kind: int) -> dict[str, Value]:
        """What can be set of a unit, as it is if nothing is said."""
        settings = [each for each in self._unit_settings(kind) if each.name != "seat"]
        usual: dict[str, Value] = {each.name: each.kind == "number" and each.low for each in settings}
        if "loyalty" in usual:
            usual["loyalty"] = usual_loyalty(self.game.rules_window, slot, kind)
        return usual

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
            id: self._unit_part(piece) for id in SLOT_OF if (piece := sketch.piece(id)) is not None
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

    def _unit_part(self, piece: Piece) -> dict[str, Any]:
        """A unit of a document: only what is not as usual is said of it."""
        slot, kind = SLOT_OF[piece.id], KINDS[piece.kind]
        owner = NEUTRAL if piece.seat is None else piece.seat
        part: dict[str, Any] = {} if piece.cell is None else {"at": piece.cell}
        if kind != usual_kind(self.game.rules_window, slot):
            part["kind"] = piece.kind
        if owner != usual_owner(slot):
            part["seat"] = OWNERS[owner]
        usual = self._usual(slot, kind)
        part |= {key: value for key, value in piece.values.items() if value != usual.get(key)}
        gone = _WHEREABOUTS if piece.cell is not None else ()
        return part | {key: value for key, value in piece.rest.items() if key not in gone}

    # Edits

    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        """By the name of one of its kind and side, if it is free, else of any that can be so."""
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
            raise BadDocument(say("There can be no more units like this one: {unit}.", unit=unit))
        slot = min(free, key=strangeness)
        values = self._usual(slot, number)
        return Piece(IDS[slot], kind, seat, None, None, {**values, "lasts": 1} if number == GUARD else values)

    def turned(self, sketch: Sketch, piece: Piece, seat: int | None) -> Piece:
        return replace(piece, seat=seat)

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        rest = {key: value for key, value in after.rest.items() if key != "ended"}
        waiting = rest.get("waiting", {})
        named = [after.piece(str(waiting.get(key))) for key in ("unit", "actor") if key in waiting]
        if None in named or before.values["to_move"] != after.values["to_move"]:
            rest.pop("waiting", None)
        return replace(after, pieces=tuple(_bound(after, piece) for piece in after.pieces), rest=rest)

    def name_of(self, piece: Piece) -> str:
        rank = piece.values.get("rank", 1)
        return rank_name(KINDS[piece.kind], rank if isinstance(rank, int) else 1)


def _both(values: Mapping[str, Value], key: str) -> list[Value]:
    """What both sides have; nothing if neither has any."""
    both = [values[f"{name} {key}"] for name in SEATS]
    return both if any(both) else []


def _bound(sketch: Sketch, piece: Piece) -> Piece:
    """A unit without bonds to those who are gone, or went over to another side."""
    rest = dict(piece.rest)
    for key in ("lord", "shield_by", "inside"):
        other = sketch.piece(str(rest.get(key)))
        is_there = other is not None and "captured" not in other.rest
        if key in rest and (not is_there or (other and other.seat != piece.seat)):
            del rest[key]
            if key == "inside":
                rest["captured"] = True
    return replace(piece, rest=rest)
