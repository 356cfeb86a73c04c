"""The map and everything around it, for people."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game, Scenes
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top, turn
from banneret.engine.text import listed
from banneret.engine.views import (
    Bar,
    Board,
    Cell,
    Counter,
    Gain,
    Grid,
    Item,
    Link,
    Prompt,
    Race,
    RaceStanding,
    Scene,
    Unit,
    Zone,
)
from banneret.games.aeonis.battle_scene import battle_of
from banneret.games.aeonis.decisions import SETS, Decision, current_decision
from banneret.games.aeonis.geometry import HEXES
from banneret.games.aeonis.language import count, say, terms
from banneret.games.aeonis.names import (
    CELLS,
    KIND_WORDS,
    SYMBOLS,
    TERRAIN_WORDS,
    kind_title,
    lord_title,
    unit_id,
)
from banneret.games.aeonis.prompts import BATTLE_PROMPTS, CLAUSES, PROMPTS
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    CITY,
    DEFENDER,
    FORTRESS,
    IMPERIAL_SEAT,
    LORD,
    NOWHERE,
    PLAIN,
    rank_of,
)
from banneret.games.aeonis.rules.campaign.map import SKIRMISH
from banneret.games.aeonis.rules.campaign.victory import (
    points_at,
    points_this_round,
    reason_at,
    scoring_hexes,
)
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    BY_ASSAULT,
    BY_SIEGE,
    COUNTERSTRIKE,
    PRE_STRIKE,
    mode_of,
    seat_on,
)
from banneret.games.aeonis.rules.events import FOR_A_FORTRESS, FOR_A_HOME, FOR_THE_SEAT

_MARKS = {CITY: "city", FORTRESS: "fortress", IMPERIAL_SEAT: "imperial-seat"}
_MODES = {BY_SIEGE: "siege", BY_ASSAULT: "assault"}
_GAINS = terms(
    {FOR_THE_SEAT: "Imperial Seat {cell}", FOR_A_HOME: "Home City {cell}", FOR_A_FORTRESS: "Fortress {cell}"}
)
_FRONT = (4, 2, 3, 1)
"""The order of kinds in a hex, front first: Lord, Cavalry, Archers, Infantry."""


class AeonisScenes(Scenes):
    """The whole map, or the few hexes of a single battle."""

    def grid(self) -> Grid:
        hexes = enumerate(HEXES[: self.rules.cells])
        return Grid(kind="hex", places={CELLS[cell]: (x + 3, y + 3) for cell, (x, y) in hexes})

    def scene(self, state: Any, viewer: int) -> Scene:
        return _SceneWriter(self.game, state).scene()


class _SceneWriter:
    """Writes units and hexes, captured Lords, the numbers of each side, and the prompts."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.rules = game.rules_window
        self.state = state
        self.seats = range(len(game.seats))

    def scene(self) -> Scene:
        frame = self._battle()
        return Scene(
            phase=self._phase(),
            turn=self._turn(),
            when=self._when(),
            board=Board(
                cells=dict(self._cells()),
                units=tuple(self._units()),
                links=tuple(self._links()),
                armies=True,
            ),
            zones=tuple(self._zones()),
            counters=tuple(self._counters()),
            race=None if self.rules.is_battle else self._race(),
            prompts=tuple(self._prompts()),
            battle=None if frame is None else battle_of(self.game, self.state, frame),
        )

    def _battle(self) -> Any:
        """The frame of the attack under way, if any."""
        frame = top(self.state)
        return frame if frame.kind == BATTLE and not self.state.over else None

    def _phase(self) -> str:
        if self.state.over:
            return "over"
        frame = self._battle()
        if frame is None:
            return "battle" if top(self.state).kind == SKIRMISH else "actions"
        return _MODES.get(mode_of(frame), "battle")

    def _turn(self) -> int:
        bottom = self.state.frames[0]
        return int(max(1, bottom.a) if bottom.kind == SKIRMISH else self.state.round)

    def _when(self) -> str:
        """The round, or the attack of a single battle, and the most there can be."""
        if self.rules.is_battle:
            return say("Attack {number} of {most}", number=self._turn(), most=self.rules.attacks)
        return say("Round {number} of {most}", number=self._turn(), most=self.rules.rounds)

    # The board

    def _cells(self) -> Iterator[tuple[str, Cell]]:
        frame = self._battle()
        homes = [] if self.rules.is_battle else [self.state.home[seat] for seat in self.seats]
        for cell in range(self.rules.cells):
            terrain, control = self.state.terrain[cell], self.state.control[cell]
            marks = [_MARKS[terrain]] if terrain in _MARKS else []
            marks += ["home"] if cell in homes and self.state.cities >> cell & 1 else []
            marks += ["held"] if control else []
            marks += ["siege"] if self.state.besieger[cell] else []
            marks += ["battle"] if frame is not None and frame.a == cell else []
            word = None if terrain == PLAIN or terrain in _MARKS else TERRAIN_WORDS[terrain]
            if word or control or marks:
                yield (
                    CELLS[cell],
                    Cell(
                        terrain=word,
                        owner=control - 1 if control else None,
                        marks=tuple(marks),
                        defence=int(self.rules.bonus[terrain]),
                    ),
                )

    def _units(self) -> Iterator[Unit]:
        for cell in range(self.rules.cells):
            if self.state.holder[cell]:
                seat = self.state.holder[cell] - 1
                units = [seat << 4 | number for number in members_of(self.state.here[cell])]
                units.sort(key=lambda unit: (_FRONT.index(self.state.kind[unit]), unit))
                for place, unit in enumerate(units):
                    yield self._unit(unit, place)

    def _unit(self, unit: int, place: int) -> Unit:
        state, rules, rank, kind = self.state, self.rules, rank_of(self.state, unit), self.state.kind[unit]
        seat = unit >> 4
        return Unit(
            id=unit_id(unit),
            cell=CELLS[state.cell[unit]],
            place=place,
            seat=seat,
            kind=KIND_WORDS[kind],
            name=kind_title(self.game, seat, kind),
            number=unit & 15 or None,
            symbol=SYMBOLS[kind],
            emblem=self.game.ruleset.numbers.lords[seat] if kind == LORD else None,
            bars=tuple(self._bars(state.hits[unit], rules.hit_points[rank])),
            badges=tuple(self._badges(unit)),
            values={
                say("attack die"): rules.attack_die[rank],
                say("defence die"): rules.defence_die[rank],
                say("move"): rules.move[rank],
            },
        )

    def _bars(self, hits: int, of: int) -> Iterator[Bar]:
        """Hit points, unless the unit has only one."""
        if of > 1:
            yield Bar(name=say("hit points"), value=hits, of=of)

    def _badges(self, unit: int) -> Iterator[str]:
        frame, number = self._battle(), unit & 15
        for side in (ATTACKER, DEFENDER) if frame is not None else ():
            if seat_on(frame, side) != unit >> 4:
                continue
            is_striking = PRE_STRIKE <= frame.stage <= COUNTERSTRIKE and (turn(self.state) >> (unit >> 4)) & 1
            if is_striking and self.state.ready >> number & 1:
                yield "to strike"
            if self.state.line[side] >> number & 1:
                yield "on the line"
            elif self.state.committed[side] >> number & 1:
                yield "reserve"

    def _links(self) -> Iterator[Link]:
        """Links from besiegers to the besieged, and from committed units to the battle."""
        state, frame = self.state, self._battle()
        for cell in range(self.rules.cells):
            if state.besieger[cell] and not (frame is not None and frame.a == cell):
                yield from self._towards("siege", state.besieger[cell] - 1, state.investing[cell], cell)
        if frame is not None:
            yield from self._towards("attack", frame.seat, state.committed[ATTACKER], frame.a)
            yield from self._towards("defence", frame.b, state.committed[DEFENDER], frame.a)

    def _towards(self, kind: str, seat: int, units: int, cell: int) -> Iterator[Link]:
        starts = {self.state.cell[seat << 4 | number] for number in members_of(units)} - {cell, NOWHERE}
        for start in sorted(starts):
            yield Link(kind=kind, start=CELLS[start], end=CELLS[cell])

    # Beside the board

    def _zones(self) -> Iterator[Zone]:
        """The zones of the Lords that each side has captured."""
        for seat in self.seats:
            held = [other for other in self.seats if self.state.captor[other] == seat + 1]
            if held:
                items = tuple(
                    Item(id=unit_id(other << 4), kind="lord", name=lord_title(self.game, other))
                    for other in held
                )
                yield Zone(
                    id=f"captured:{seat}",
                    kind="table",
                    title=say("Captured"),
                    seat=seat,
                    count=len(held),
                    items=items,
                )

    def _counters(self) -> Iterator[Counter]:
        state, rules = self.state, self.rules
        if rules.is_battle:
            yield Counter(seat=0, name=say("attacks"), value=state.frames[0].a, of=rules.attacks)
            return
        for seat in self.seats:
            yield Counter(seat=seat, name=say("action points"), value=state.points[seat])
            yield Counter(
                seat=seat, name=say("victory points"), value=state.victory[seat], of=rules.victory_points
            )
            yield Counter(
                seat=seat, name=say("to score this round"), value=points_this_round(state, rules, seat)
            )
            yield Counter(seat=seat, name=say("renown"), value=state.renown[seat])
            if state.bank[seat]:
                yield Counter(seat=seat, name=say("banked"), value=state.bank[seat])

    def _race(self) -> Race:
        """The victory points of each lord, and the hexes that score (AE-11.2, AE-11.4)."""
        rules = self.rules
        return Race(
            title=say("Victory points"),
            goal=rules.victory_points,
            ends=say(
                "first to {points}, or most after round {rounds}",
                points=rules.victory_points,
                rounds=rules.rounds,
            ),
            next=say("This round, as it stands"),
            standings=tuple(
                RaceStanding(seat=seat, points=self.state.victory[seat], gains=tuple(self._gains(seat)))
                for seat in self.seats
            ),
        )

    def _gains(self, seat: int) -> Iterator[Gain]:
        """A lord's hexes that will score in cleanup (AE-11.2)."""
        state, rules = self.state, self.rules
        held = int(scoring_hexes(state, rules)) & int(state.owned[seat]) & ~int(state.fresh)
        for cell in members_of(held):
            points = points_at(state, rules, cell)
            if points and cell != state.home[seat]:
                yield Gain(points=points, text=_GAINS.say(reason_at(state, cell), cell=CELLS[cell]))

    def _prompts(self) -> Iterator[Prompt]:
        if self.state.over:
            return
        asked = current_decision(self.state)
        for seat in self.seats:
            if turn(self.state) >> seat & 1:
                yield Prompt(
                    seat=seat,
                    text=self._prompt(asked, seat),
                    clause=CLAUSES[asked],
                    choose=asked in (*SETS, Decision.STRIKE),
                )

    def _prompt(self, asked: Decision, seat: int) -> str:
        frame = self._battle()
        if frame is not None:
            return BATTLE_PROMPTS.say(asked, cell=CELLS[frame.a])
        if asked == Decision.TURN:
            points = self.state.points[seat]
            left = count(points, "{number} action point (AP) left.", "{number} action points (AP) left.")
            return f"{PROMPTS[asked]} {left} {self._leader()}"
        return PROMPTS[asked]

    def _leader(self) -> str:
        """Who leads, and how many points are needed to win (AE-11.4)."""
        points = max(self.state.victory[seat] for seat in self.seats)
        most = self.rules.victory_points
        if points == 0:
            return say("Nobody has scored yet; {most} VP win.", most=most)
        first = [self.game.sides[seat] for seat in self.seats if self.state.victory[seat] == points]
        if len(first) == 1:
            return say("{side} leads with {points} of {most} VP.", side=first[0], points=points, most=most)
        return say("{sides} lead with {points} of {most} VP.", sides=listed(first), points=points, most=most)
