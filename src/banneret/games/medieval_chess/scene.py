"""The board and everything shown around it."""

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.engine.game import Scenes
from banneret.engine.kit import CHESSBOARD
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import (
    ARBITER,
    OUT_OF_SIGHT,
    Board,
    Cell,
    Counter,
    Grid,
    Item,
    Link,
    Prompt,
    Scene,
    Unit,
    Zone,
)
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import (
    BANDS,
    CELLS,
    COURTS,
    IDS,
    KIND_WORDS,
    NAMES,
    SEASONS,
    SYMBOLS,
    TERRAINS,
    WEATHERS,
    rank_name,
)
from banneret.games.medieval_chess.order_words import orders_of
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    BLUE,
    CAPTURED,
    GOLD,
    GUARD,
    GUARDS_END,
    INSIDE,
    KING,
    NEUTRAL,
    RESERVE,
    RESERVE_KINDS,
    RESERVE_SIZE,
    STANDING,
    UNSEEN,
    court_of,
    king_of,
)
from banneret.games.medieval_chess.rules.experience import levels_of
from banneret.games.medieval_chess.rules.feudal import lord_of
from banneret.games.medieval_chess.rules.loyalty import LOYAL, band_of
from banneret.games.medieval_chess.rules.movement import hides, is_attacked
from banneret.games.medieval_chess.rules.sight import sees
from banneret.games.medieval_chess.rules.waiting import FOLLOW, TURN
from banneret.games.medieval_chess.unit_details import bars_of, effects_of, notes_of, scales_of, values_of

_OF_BONDS = {"MC-3.1", "MC-3.2", "MC-3.8", "MC-3.14"}
"""The clauses of the notes on lords and vassals."""


class MedievalChessScenes(Scenes):
    """One unit on each square, some inside Rooks, with bonds between vassals and lords."""

    def grid(self) -> Grid:
        return CHESSBOARD.grid

    def scene(self, state: Any, viewer: int) -> Scene:
        """The units and their bonds, what each side has, and what is asked."""
        rules = self.rules
        veiled = [seat for seat in (0, 1) if _is_veiled(state, rules, seat, viewer)]
        units = tuple(_units(state, rules, self.game.sides))
        if veiled:
            units = tuple(_without_bonds(unit) if unit.seat in veiled else unit for unit in units)
        return Scene(
            turn=state.turn,
            phase="over" if state.over else _phase(state),
            when=_when(state, rules),
            board=Board(cells=_cells(state, rules, viewer), units=units, links=tuple(_links(state, rules))),
            zones=tuple(_zones(state, rules)),
            counters=tuple(_counters(state, rules, viewer)),
            prompts=() if state.over else (_prompt(state, rules, viewer),),
        )


def _phase(state: Any) -> str:
    parts = ["attrition" if state.attrition else "action"]
    parts += [WEATHERS[state.weather]] if state.weather else []
    parts += [SEASONS[state.season]] if state.season else []
    return ", ".join(parts)


def _when(state: Any, rules: Any) -> str:
    """The turn, and the conditions in force: `Turn 24 · Attrition · Rain · Autumn`."""
    parts = [say("Turn {number}", number=state.turn)]
    parts += [say("Attrition")] if state.attrition else []
    parts += [NAMES[WEATHERS[state.weather]].capitalize()] if rules.weather_on else []
    parts += [NAMES[SEASONS[state.season]].capitalize()] if state.season else []
    return " · ".join(parts)


def _units(state: Any, rules: Any, sides: Sequence[str]) -> Iterator[Unit]:
    for slot in range(1, GUARDS_END):
        if state.status[slot] == STANDING:
            yield _unit(state, rules, sides, slot, state.place[slot], 0)
    within: dict[int, int] = {}
    for slot in range(1, GUARDS_END):
        if state.status[slot] == INSIDE:
            rook = state.inside[slot]
            within[rook] = within.get(rook, 0) + 1
            yield _unit(state, rules, sides, slot, state.place[rook], within[rook])


def _unit(state: Any, rules: Any, sides: Sequence[str], slot: int, place: int, order: int) -> Unit:
    kind, seat = state.kind[slot], state.owner[slot]
    is_guard = kind == GUARD
    return Unit(
        id=IDS[slot],
        cell=CELLS[place],
        place=order,
        seat=None if seat == NEUTRAL else seat,
        kind=KIND_WORDS[kind],
        name=rank_name(kind, state.rank[slot]),
        symbol=SYMBOLS[kind],
        bars=() if is_guard else tuple(bars_of(state, rules, slot)),
        badges=() if is_guard else tuple(_badges(state, rules, slot)),
        values=values_of(state, rules, slot),
        scales=() if is_guard else tuple(scales_of(state, rules, slot)),
        effects=tuple(effects_of(state, slot)),
        abilities=() if is_guard else tuple(orders_of(state, rules, slot)),
        notes=tuple(notes_of(state, rules, slot, sides)),
    )


def _without_bonds(unit: Unit) -> Unit:
    """A unit's sheet without its lord and vassals."""
    notes = tuple(note for note in unit.notes if note.clause not in _OF_BONDS)
    return unit.model_copy(update={"notes": notes})


def _badges(state: Any, rules: Any, slot: int) -> Iterator[str]:
    """A unit's special conditions, the most urgent first."""
    kind, seat = state.kind[slot], state.owner[slot]
    if kind == KING and is_attacked(state, rules, state.place[slot], 1 - seat):
        yield "in check"
    if kind == KING and rules.loyalty_on and state.stress[seat]:
        yield "under stress"
    if state.orphan[slot]:
        yield "without a lord"
    band = band_of(rules, state.loyalty[slot])
    if rules.loyalty_on and band != LOYAL and kind != KING:
        yield BANDS[band]
    if state.rank[slot] > 1:
        yield f"rank {state.rank[slot]}"
    if state.status[slot] == INSIDE:
        yield "garrisoned"
    if state.moves[slot] and seat < 2 and seat == top(state).seat and not rules.plain:
        yield "moved"


def _cells(state: Any, rules: Any, viewer: int) -> dict[str, Cell]:
    """Terrain and courts of squares; in fog, also which squares a side does not see (MC-12.4)."""
    in_fog = hides(state, rules) and viewer in (BLUE, GOLD)
    unseen = {place for place in range(64) if in_fog and not sees(state, viewer, place)}
    return {
        cell: Cell(
            terrain=TERRAINS[state.terrain[place]] or None,
            region=COURTS[court_of(place)] if rules.courts_on else None,
            marks=(OUT_OF_SIGHT,) if place in unseen else (),
        )
        for place, cell in enumerate(CELLS)
        if state.terrain[place] or rules.courts_on or place in unseen
    }


def _links(state: Any, rules: Any) -> Iterator[Link]:
    """Links from each unit to its present lord."""
    if not rules.loyalty_on:
        return
    for slot in range(1, GUARDS_END):
        if state.status[slot] in (STANDING, INSIDE) and state.kind[slot] != GUARD:
            lord = lord_of(state, slot)
            if lord and state.status[lord] in (STANDING, INSIDE):
                yield Link(kind="lord", start=IDS[slot], end=IDS[lord])


def _zones(state: Any, rules: Any) -> Iterator[Zone]:
    """Units off the board: captured, in reserve, or out of the viewer's sight."""
    for seat in (0, 1):
        yield _pile(state, f"captured:{seat}", say("Captured"), seat, _slots(state, CAPTURED, seat))
        if not rules.plain:
            yield _reserve(state, rules, seat)
        if hides(state, rules):
            yield _pile(state, f"unseen:{seat}", say("Out of sight"), seat, _slots(state, UNSEEN, seat))
    neutral = _slots(state, UNSEEN, NEUTRAL)
    if neutral:
        yield _pile(state, "unseen:neutral", say("Out of sight"), None, neutral)


def _slots(state: Any, status: int, owner: int) -> list[int]:
    return [s for s in range(1, GUARDS_END) if state.status[s] == status and state.owner[s] == owner]


def _pile(state: Any, id: str, title: str, seat: int | None, slots: Sequence[int]) -> Zone:
    items = tuple(
        Item(
            id=IDS[slot],
            kind=KIND_WORDS[state.kind[slot]],
            name=rank_name(state.kind[slot], state.rank[slot]),
        )
        for slot in slots
    )
    return Zone(id=id, title=title, seat=seat, kind="pile", count=len(items), items=items)


def _reserve(state: Any, rules: Any, seat: int) -> Zone:
    """The units that are still in reserve (MC-1.4)."""
    first = RESERVE + RESERVE_SIZE * seat
    slots = [slot for slot in range(first, first + RESERVE_SIZE) if state.status[slot] == ABSENT]
    items = tuple(
        Item(id=IDS[slot], kind=KIND_WORDS[kind], name=rank_name(kind, 1))
        for slot, kind in ((slot, RESERVE_KINDS[slot - first]) for slot in slots)
    )
    return Zone(
        id=f"reserve:{seat}", title=say("Reserve"), seat=seat, kind="pile", count=len(items), items=items
    )


def _is_veiled(state: Any, rules: Any, seat: int, viewer: int) -> bool:
    """Whether fog hides a side's actions, and so its spending, from a viewer (MC-12.5)."""
    return bool(hides(state, rules)) and viewer not in (seat, ARBITER)


def _counters(state: Any, rules: Any, viewer: int) -> Iterator[Counter]:
    """Each side's counters, the most important first."""
    if rules.plain:
        return
    for seat in (0, 1):
        veiled = _is_veiled(state, rules, seat, viewer)
        if rules.points_on and not veiled:
            yield Counter(
                seat=seat, name=say("action points"), value=state.points[seat], of=rules.points_most
            )
        if rules.loyalty_on and state.stress[seat]:
            yield Counter(seat=seat, name=say("under stress"), value=None)
        if rules.taxation_on and not veiled:
            yield Counter(seat=seat, name=say("gold pieces"), value=state.gold[seat])
        for court in (0, 1) if rules.courts_on else ():
            yield from _court(state, rules, seat, court)
        if rules.attrition_on and rules.attrition_levels and not state.attrition:
            levels = int(levels_of(state, seat))
            yield Counter(
                seat=seat, name=say("levels towards attrition"), value=levels, of=rules.attrition_levels
            )
        if rules.wins_loyalty:
            yield Counter(
                seat=seat,
                name=say("defectors towards victory"),
                value=state.defectors[seat],
                of=rules.wins_loyalty,
            )
        if rules.wins_domination:
            turns = state.domination[seat]
            yield Counter(
                seat=seat,
                name=say("turns of domination towards victory"),
                value=turns,
                of=rules.wins_domination,
            )


def _court(state: Any, rules: Any, seat: int, court: int) -> Iterator[Counter]:
    """A side's share of a court's bonuses, and how long its own court has been contested."""
    index = 2 * seat + court
    name = say("{court} bonuses in per cent", court=COURTS[court])
    yield Counter(seat=seat, name=name, value=state.share[index])
    if state.contest[index]:
        contested = min(state.contest[index], rules.fallen_after)
        name = say("turns the {court} has been contested", court=COURTS[court])
        yield Counter(seat=seat, name=name, value=contested, of=rules.fallen_after)


def _prompt(state: Any, rules: Any, viewer: int) -> Prompt:
    frame = top(state)
    seat = frame.seat
    if _is_veiled(state, rules, seat, viewer):
        text = _many_asked(None) if rules.many else _one_asked(None)
        return Prompt(seat=seat, text=text, clause="MC-8.1" if rules.many else "MC-8.7")
    if frame.kind == FOLLOW:
        name = rank_name(state.kind[frame.a], state.rank[frame.a])
        text = say("Move the {unit} once more, or let it stay.", unit=name)
        return Prompt(seat=seat, text=text, clause="MC-6.5")
    if frame.kind != TURN:
        text = count(
            frame.b,
            "{number} guard left: pick a square for it, or place no more.",
            "{number} guards left: pick a square for the next, or place no more.",
        )
        return Prompt(seat=seat, text=text, clause="MC-6.11")
    checked = is_attacked(state, rules, state.place[king_of(state, seat)], 1 - seat)
    if checked and not state.attrition:
        if state.claim:
            return Prompt(
                seat=seat, text=say("Your King is in check: save him, or claim a draw."), clause="MC-9.9"
            )
        return Prompt(seat=seat, text=say("Your King is in check: save him."), clause="MC-2.7")
    if state.claim:
        return Prompt(seat=seat, text=say("Move a unit, or claim a draw."), clause="MC-9.9")
    if rules.plain:
        return Prompt(seat=seat, text=say("Move a unit."), clause="MC-8.1")
    points = state.points[seat] if rules.points_on else None
    text = _many_asked(points) if rules.many else _one_asked(points)
    if checked:
        text = f"{text} {say('Your King is in check.')}"
    return Prompt(seat=seat, text=text, clause="MC-8.1" if rules.many else "MC-8.7")


def _many_asked(points: int | None) -> str:
    if points is None:
        return say("Move units, use abilities, or end your turn.")
    if points == 0:
        return say("No points left: end your turn.")
    return count(
        points,
        "{number} point left: move units, use abilities, or end your turn.",
        "{number} points left: move units, use abilities, or end your turn.",
    )


def _one_asked(points: int | None) -> str:
    if points is None:
        return say("Move a unit or use an ability.")
    return count(
        points,
        "{number} point left: move a unit or use an ability.",
        "{number} points left: move a unit or use an ability.",
    )
