"""The board and what is around it, for people."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.kernels.frames import top
from banneret.engine.view import Bar, Board, Cell, Counter, Grid, Item, Link, Prompt, Scene, Unit, Zone
from banneret.games.medieval_chess.names import (
    ABILITY_NAMES,
    BANDS,
    CELLS,
    COURTS,
    IDS,
    KIND_WORDS,
    SEASONS,
    SYMBOLS,
    TERRAINS,
    WEATHERS,
    rank_name,
)
from banneret.games.medieval_chess.rules.abilities.using import first_of
from banneret.games.medieval_chess.rules.board import (
    CAPTURED,
    GUARD,
    GUARDS_END,
    INSIDE,
    KING,
    NEUTRAL,
    RANKS,
    STANDING,
    TREES,
)
from banneret.games.medieval_chess.rules.combat import armour_of, most_hit_points
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.feudal import lord_of
from banneret.games.medieval_chess.rules.loyalty import LOYAL, LOYALTY_MOST, band_of
from banneret.games.medieval_chess.rules.movement import is_attacked
from banneret.games.medieval_chess.rules.waiting import FOLLOW, TURN

_FACING = ("N", "S", None)

GRID = Grid(kind="square", places={cell: (place % 8, place // 8) for place, cell in enumerate(CELLS)})

EFFECTS = {
    "shield": "shielded",
    "immune": "cannot be hurt",
    "fortified": "fortified",
    "sharpened": "sharpened blade",
    "swift": "fresh shoes",
    "rallied": "rallied",
    "frozen": "cannot move",
    "orphan": "without a lord",
}
"""Effects that last for turns, by the field that counts them."""


def describe_scene(state: Any, rules: Any) -> Scene:
    """The units and their bonds, what each side has, and what is asked."""
    units = tuple(_units(state, rules))
    return Scene(
        turn=state.turn,
        phase="over" if state.over else _phase(state),
        board=Board(cells=_cells(state), units=units, links=tuple(_links(state, rules))),
        zones=tuple(_zones(state)),
        counters=tuple(_counters(state, rules)),
        prompts=() if state.over else (_prompt(state, rules),),
    )


def _phase(state: Any) -> str:
    parts = ["attrition" if state.attrition else "action"]
    parts += [WEATHERS[state.weather]] if state.weather else []
    parts += [SEASONS[state.season]] if state.season else []
    return ", ".join(parts)


def _units(state: Any, rules: Any) -> Iterator[Unit]:
    for slot in range(1, GUARDS_END):
        if state.status[slot] == STANDING:
            yield _unit(state, rules, slot, state.place[slot], 0)
    within: dict[int, int] = {}
    for slot in range(1, GUARDS_END):
        if state.status[slot] == INSIDE:
            rook = state.inside[slot]
            within[rook] = within.get(rook, 0) + 1
            yield _unit(state, rules, slot, state.place[rook], within[rook])


def _unit(state: Any, rules: Any, slot: int, place: int, order: int) -> Unit:
    kind, seat = state.kind[slot], state.owner[slot]
    return Unit(
        id=IDS[slot],
        cell=CELLS[place],
        place=order,
        seat=None if seat == NEUTRAL else seat,
        kind=KIND_WORDS[kind],
        name=rank_name(kind, state.rank[slot]),
        symbol=SYMBOLS[kind],
        facing=_FACING[seat],
        bars=tuple(_bars(state, rules, slot)),
        badges=tuple(_badges(state, rules, slot)),
        values=_values(state, rules, slot),
    )


def _bars(state: Any, rules: Any, slot: int) -> Iterator[Bar]:
    if state.kind[slot] == GUARD:
        return
    if state.attrition:
        most = int(most_hit_points(state, rules, slot))
        yield Bar(name="hit points", value=most - state.hurt[slot], of=most)
    if rules.loyalty_on:
        yield Bar(name="loyalty", value=state.loyalty[slot], of=LOYALTY_MOST)


def _badges(state: Any, rules: Any, slot: int) -> Iterator[str]:
    """Loyalty where it is not plain, rank above the first, and what is passing."""
    kind, seat = state.kind[slot], state.owner[slot]
    if kind == GUARD:
        return
    band = band_of(rules, state.loyalty[slot])
    if rules.loyalty_on and band != LOYAL and kind != KING:
        yield BANDS[band]
    if state.rank[slot] > 1:
        yield rank_name(kind, state.rank[slot])
    if kind == KING and is_attacked(state, rules, state.place[slot], 1 - seat):
        yield "in check"
    if kind == KING and rules.loyalty_on and state.stress[seat]:
        yield "under stress"
    if state.status[slot] == INSIDE:
        yield "garrisoned"
    for field, word in EFFECTS.items():
        if getattr(state, field)[slot]:
            yield word
    if state.moves[slot] and seat < 2 and seat == top(state).seat and not rules.plain:
        yield "moved"


def _values(state: Any, rules: Any, slot: int) -> dict[str, int]:
    if rules.plain:
        return {}
    if state.kind[slot] == GUARD:
        return {"turns left": state.lasts[slot]}
    values = {"level": state.rank[slot]}
    if rules.experience_on:
        values |= {"experience": state.xp[slot], "experience to spend": int(xp_to_spend(state, slot))}
        if state.rank[slot] < rules.ranks[state.kind[slot]]:
            values["next rank at"] = rules.threshold[state.kind[slot] * RANKS + state.rank[slot] + 1]
    if state.attrition and state.place[slot] >= 0:
        values |= {"value": rules.value[state.kind[slot]] + state.boost[slot]}
        values |= {"armour": int(armour_of(state, rules, slot))}
    for field, word in EFFECTS.items():
        if getattr(state, field)[slot]:
            values[f"{word}: turns"] = getattr(state, field)[slot]
    for tree in range(TREES):
        if state.cooldown[slot * TREES + tree]:
            name = ABILITY_NAMES[first_of(tree)].replace("-", " ")
            values[f"{name}: ready in"] = state.cooldown[slot * TREES + tree]
    return values


def _cells(state: Any) -> dict[str, Cell]:
    return {
        cell: Cell(terrain=TERRAINS[state.terrain[place]])
        for place, cell in enumerate(CELLS)
        if state.terrain[place]
    }


def _links(state: Any, rules: Any) -> Iterator[Link]:
    """Who is sworn to whom, as it counts now."""
    if not rules.loyalty_on:
        return
    for slot in range(1, GUARDS_END):
        if state.status[slot] in (STANDING, INSIDE) and state.kind[slot] != GUARD:
            lord = lord_of(state, slot)
            if lord and state.status[lord] in (STANDING, INSIDE):
                yield Link(kind="lord", start=IDS[slot], end=IDS[lord])


def _zones(state: Any) -> Iterator[Zone]:
    for seat in (0, 1):
        fallen = [s for s in range(1, GUARDS_END) if state.status[s] == CAPTURED and state.owner[s] == seat]
        items = tuple(
            Item(
                id=IDS[slot],
                kind=KIND_WORDS[state.kind[slot]],
                name=rank_name(state.kind[slot], state.rank[slot]),
            )
            for slot in fallen
        )
        yield Zone(id=f"captured:{seat}", title="Captured", seat=seat, count=len(items), items=items)


def _counters(state: Any, rules: Any) -> Iterator[Counter]:
    if rules.plain:
        return
    for seat in (0, 1):
        if rules.points_on:
            yield Counter(seat=seat, name="action points", value=state.points[seat], of=rules.points_most)
        if rules.taxation_on:
            yield Counter(seat=seat, name="gold", value=state.gold[seat])
        if rules.wins_loyalty:
            yield Counter(seat=seat, name="defectors won", value=state.defectors[seat], of=rules.wins_loyalty)
        if rules.wins_domination:
            turns = state.domination[seat]
            yield Counter(seat=seat, name="turns of domination", value=turns, of=rules.wins_domination)
        for court in (0, 1) if rules.courts_on else ():
            share = state.share[2 * seat + court]
            yield Counter(seat=seat, name=f"{COURTS[court]}: per cent", value=share)


def _prompt(state: Any, rules: Any) -> Prompt:
    frame = top(state)
    seat = frame.seat
    if frame.kind == FOLLOW:
        text = f"Move the {rank_name(state.kind[frame.a], state.rank[frame.a])} once more, or let it stay."
        return Prompt(seat=seat, text=text, clause="MC-6.5")
    if frame.kind != TURN:
        return Prompt(seat=seat, text="Place another guard, or say that you are done.", clause="MC-6.11")
    checked = is_attacked(state, rules, state.place[5 + 16 * seat], 1 - seat)
    if checked and not state.attrition:
        return Prompt(seat=seat, text="Your King is in check: save him.", clause="MC-2.7")
    if rules.plain:
        return Prompt(seat=seat, text="Move a unit.", clause="MC-8.1")
    if not rules.many:
        return Prompt(seat=seat, text="Move a unit or use an ability.", clause="MC-8.7")
    return Prompt(seat=seat, text="Move units and use abilities, or end your turn.", clause="MC-8.1")
