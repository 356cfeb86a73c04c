"""The board and everything around it, for people."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Scenes
from banneret.engine.machine.kernels.frames import top, turn
from banneret.engine.views import ARBITER, Board, Cell, Counter, Grid, Item, Prompt, Scene, Unit, Zone
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, GROUND_WORDS, HEXES, HOME_GROUNDS, KIND_WORDS, SYMBOLS, TITLES
from banneret.games.cyvasse.rules.board import (
    CROSSBOWS,
    HOME,
    KINDS,
    KING,
    LIGHT_HORSE,
    MOUNTAIN,
    RABBLE,
    SPEARS,
    kind_at,
    seat_of,
)
from banneret.games.cyvasse.rules.capture import defence_of
from banneret.games.cyvasse.rules.promotion import can_crown, lacks_king
from banneret.games.cyvasse.rules.setup import SETUP, changes_left, tray_count
from banneret.games.cyvasse.rules.turn import PROMOTING

GRID = Grid(kind="hex", places=dict(zip(CELLS, HEXES, strict=True)))


class CyvasseScenes(Scenes):
    """Hexes with their ground and pieces, and what is off the board."""

    def grid(self) -> Grid:
        return GRID

    def scene(self, state: Any, viewer: int) -> Scene:
        """The pieces and their ground, the pieces off the board, and the prompt."""
        in_setup = top(state).kind == SETUP
        seen = [seat for seat in (0, 1) if not in_setup or viewer in (seat, ARBITER)]
        return Scene(
            turn=state.turns // 2 + 1,
            phase=_phase(state),
            when=say("Set-up") if in_setup and not state.over else None,
            board=Board(
                cells=_cells(state, in_setup=in_setup),
                units=tuple(_units(state, self.rules, in_setup=in_setup)),
            ),
            zones=tuple(_zone(state, seat, in_setup=in_setup) for seat in seen),
            counters=tuple(_changes(state, self.rules, seat) for seat in seen)
            if in_setup and not state.over
            else (),
            prompts=tuple(_prompt(state, self.rules, seat) for seat in (0, 1) if turn(state) >> seat & 1),
        )


def _phase(state: Any) -> str:
    if state.over:
        return "over"
    if top(state).kind == SETUP:
        return "set-up"
    return "promotion" if top(state).stage == PROMOTING else "move"


def _cells(state: Any, *, in_setup: bool) -> dict[str, Cell]:
    """Terrain, mountains and fortresses; during the set-up, where they will be laid."""
    cells = {}
    for place, cell in enumerate(CELLS):
        kind = kind_at(state, place)
        ground = state.ground[place]
        if in_setup and kind in (CROSSBOWS, SPEARS, LIGHT_HORSE):
            ground = HOME_GROUNDS[kind]
        is_peak = kind == MOUNTAIN and not in_setup
        terrain = "mountain" if is_peak else GROUND_WORDS.get(ground)
        owner = _fortress_owner(state, place, in_setup=in_setup)
        marks = () if owner is None else ("ruined",) if state.ruined[owner] else ("fortress",)
        if terrain or marks:
            cells[cell] = Cell(terrain=terrain, owner=owner, marks=marks)
    return cells


def _fortress_owner(state: Any, place: int, *, in_setup: bool) -> int | None:
    if in_setup:
        return _home_of(place) if kind_at(state, place) == KING else None
    return next((seat for seat in (0, 1) if state.fortress[seat] == place), None)


def _units(state: Any, rules: Any, *, in_setup: bool) -> Iterator[Unit]:
    """The pieces. Mountains are included only until the game begins."""
    for place, cell in enumerate(CELLS):
        kind = kind_at(state, place)
        if kind == MOUNTAIN and not in_setup:
            continue
        if kind:
            yield Unit(
                id=cell,
                cell=cell,
                seat=_home_of(place) if kind == MOUNTAIN else seat_of(state.board[place]),
                kind=KIND_WORDS[kind],
                name=TITLES[kind],
                symbol=SYMBOLS[kind],
                values=_values(state, rules, place),
            )


def _home_of(place: int) -> int:
    """The side whose home contains a place, during the set-up."""
    return 0 if place < HOME else 1


def _values(state: Any, rules: Any, place: int) -> dict[str, int]:
    kind = kind_at(state, place)
    if kind == MOUNTAIN:
        return {}
    return {say("tier"): rules.tier[kind], say("defence"): int(defence_of(state, rules, place))}


def _zone(state: Any, seat: int, *, in_setup: bool) -> Zone:
    """A side's tray, and later its pool."""
    counts = {kind: state.pool[seat * KINDS + kind] for kind in range(RABBLE, KINDS)}
    items = [
        Item(id=KIND_WORDS[kind], kind=KIND_WORDS[kind], name=TITLES[kind], values={say("count"): count})
        for kind, count in counts.items()
        if count
    ]
    name, title = ("tray", say("Tray")) if in_setup else ("pool", say("Pool"))
    return Zone(id=f"{name}:{seat}", title=title, seat=seat, count=sum(counts.values()), items=tuple(items))


def _changes(state: Any, rules: Any, seat: int) -> Counter:
    left = max(0, changes_left(state, rules, seat))
    return Counter(seat=seat, name=say("changes left"), value=left, of=rules.changes)


def _prompt(state: Any, rules: Any, seat: int) -> Prompt:
    if top(state).kind == SETUP:
        if tray_count(state, seat):
            return Prompt(seat=seat, text=say("Place your pieces on your five rows."), clause="CV-1.4")
        text = say("Set up your pieces as you like, or say that you are ready.")
        return Prompt(seat=seat, text=text, clause="CV-1.6")
    if top(state).stage == PROMOTING and can_crown(state, rules, seat):
        text = say("Your King has fallen: does the heir on your fortress take his place now, or wait?")
        return Prompt(seat=seat, text=text, clause="CV-6.1")
    if top(state).stage == PROMOTING:
        return Prompt(seat=seat, text=say("What does the piece on your fortress become?"), clause="CV-5.3")
    if lacks_king(state, seat):
        text = say("Your King has fallen: end this turn with an heir on your fortress, or lose.")
        return Prompt(seat=seat, text=text, clause="CV-6.1")
    return Prompt(seat=seat, text=say("Move one piece."), clause="CV-1.8")
