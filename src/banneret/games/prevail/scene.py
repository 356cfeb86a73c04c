"""The board and what is around it, for people."""

from collections.abc import Iterator
from typing import Any, Literal

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import NO_ANSWER, top, turn
from banneret.engine.text.language import listed
from banneret.engine.views.view import (
    ARBITER,
    Board,
    Cause,
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
from banneret.games.prevail.card_words import face, sentences
from banneret.games.prevail.language import say, terms
from banneret.games.prevail.names import (
    FACINGS,
    NAMES,
    STAT_NAMES,
    TYPES,
    Names,
    called,
    commander_id,
    names_of,
    unit_id,
)
from banneret.games.prevail.numbers import PrevailNumbers
from banneret.games.prevail.prompts import prompt_of
from banneret.games.prevail.rules.board import (
    ATTACK,
    DEFENSE,
    ENGAGER,
    FLEXIBILITY,
    NO_CARD,
    NOWHERE,
    RANGE,
    SIDE,
    SPEED,
    UNITS,
    distance,
    is_on_board,
    unit_at,
)
from banneret.games.prevail.rules.cards import card_in_play, modifier, stat_of
from banneret.games.prevail.rules.commands import ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, is_waiting
from banneret.games.prevail.rules.round import CLEANUP, FIRST_ORDERS, MELEES, REVEAL

_STATS = {"attack": ATTACK, "range": RANGE, "speed": SPEED, "flexibility": FLEXIBILITY}
_ADDED_TO = {**_STATS, "defense": DEFENSE}
_PHASES = terms(
    {
        "over": "Over",
        "deployment": "Deployment",
        "play cards": "Play cards",
        "move commanders": "Move commanders",
        "issue commands": "Issue commands",
        "resolve melee": "Resolve melee",
        "cleanup": "Cleanup",
    }
)
_PILES = terms(
    {
        "hand": "Hand",
        "face down": "Face down",
        "in play": "In play",
        "played": "Played",
        "discarded": "Discarded",
        "burnt": "Burnt",
    }
)


def grid_of(numbers: PrevailNumbers) -> Grid:
    """Rows are lettered from the north, where Gold sits; Blue sits at the lower edge."""
    rows, columns = numbers.board.rows, numbers.board.columns
    cells = Names(numbers).cells
    return Grid(
        kind="square",
        places={cell: (n % columns, rows - 1 - n // columns) for n, cell in enumerate(cells)},
        facings=FACINGS,
    )


def _when(phase: str, turn: int) -> str:
    if phase == "deployment":
        return _PHASES[phase]
    return say("Round {turn} · {phase}", turn=turn, phase=_PHASES[phase])


def describe_scene(game: Game, state: Any, viewer: int) -> Scene:
    """The units, the cards beside the board, and what is asked."""
    return _Painter(game, state, viewer).scene()


class _Painter:
    def __init__(self, game: Game, state: Any, viewer: int) -> None:
        self.names = names_of(game)
        self.by_types = game.ruleset.numbers.support.counts == "types"
        self.rules = game.rules_window
        self.state = state
        self.viewer = viewer
        given = (state.frames[n] for n in range(state.depth))
        self.commanding = next((frame.seat for frame in given if frame.kind == ORDERS), None)

    def scene(self) -> Scene:
        phase, turn = self._phase(), self.state.round + 1
        return Scene(
            phase=phase,
            turn=turn,
            when=_when(phase, turn),
            board=Board(
                cells=dict(self._cells()),
                units=(*self._units(), *self._commanders()),
                links=tuple(self._links()),
            ),
            zones=tuple(self._zones()),
            counters=tuple(self._counters()),
            prompts=tuple(self._prompts()),
        )

    def _phase(self) -> str:
        frame = self.state.frames[0]
        if self.state.over:
            return "over"
        if frame.kind == DEPLOY:
            return "deployment"
        if frame.stage <= REVEAL:
            return "play cards"
        if frame.stage <= FIRST_ORDERS:
            return "move commanders"
        if frame.stage < MELEES:
            return "issue commands"
        return "resolve melee" if frame.stage < CLEANUP else "cleanup"

    # The board

    def _units(self) -> Iterator[Unit]:
        for unit in range(UNITS):
            if is_on_board(self.state, unit):
                yield self._unit(unit)

    def _unit(self, unit: int) -> Unit:
        state, rules, kind = self.state, self.rules, self.state.kind[unit]
        described, bond, seat = self.names.unit_type(kind), state.bond[unit], unit >> 5
        stats = {name: stat_of(state, rules, unit, stat) for name, stat in _STATS.items()}
        values = {STAT_NAMES[name]: value for name, value in stats.items() if value or name != "range"}
        guard = stat_of(state, rules, unit, DEFENSE)
        for name in ("retreat", "reverse", "rout"):
            threshold = getattr(described, name)
            if threshold:
                values[STAT_NAMES[name]] = threshold + guard
        badges = [f"engaged: {TYPES[bond & 3]}"] if bond else []
        is_ordered, has_acted = (bits[seat] >> (unit & 31) & 1 for bits in (state.ordered, state.acted))
        if is_ordered:
            badges.append("acted" if has_acted else "ordered")
        return Unit(
            id=unit_id(unit),
            cell=self.names.cells[state.cell[unit]],
            place=1 if bond & ENGAGER else 0,
            seat=seat,
            kind=self.names.kind_words[kind],
            name=called(described.name),
            symbol=described.symbol,
            facing=FACINGS[state.facing[unit]],
            group="ordered" if is_ordered and not has_acted and seat == self.commanding else None,
            badges=tuple(badges),
            values={**values, STAT_NAMES["morale"]: described.morale},
            notes=tuple(self._notes(unit)),
        )

    def _notes(self, unit: int) -> Iterator[Cause]:
        """Why a number of a unit is not that of its kind."""
        added = {name: modifier(self.state, self.rules, unit, stat) for name, stat in _ADDED_TO.items()}
        given = [f"{value:+} {STAT_NAMES[name]}" for name, value in added.items() if value]
        if given:
            seat = unit >> 5
            card = self.names.card_title(seat, self.state.in_play[seat])
            text = say("{card}, the card in play, gives {added}.", card=card, added=listed(given))
            yield Cause(text=text, clause="PV-2.4")

    def _commanders(self) -> Iterator[Unit]:
        for seat in range(2):
            cell = self.state.commander[seat]
            if cell != NOWHERE:
                below = sum(unit_at(self.state, side, cell) >= 0 for side in range(2))
                both = self.state.commander[0] == self.state.commander[1]
                yield Unit(
                    id=commander_id(seat),
                    cell=self.names.cells[cell],
                    place=below + (seat if both else 0),
                    seat=seat,
                    kind="commander",
                    name=NAMES["commander"],
                    symbol="G",
                    beside=True,
                )

    def _cells(self) -> Iterator[tuple[str, Cell]]:
        """Deployment zones while armies are deployed, later the reach of the command that is being given."""
        frame = top(self.state)
        if self.state.over:
            return
        if frame.kind == DEPLOY:
            for cell in range(self.rules.cells):
                zone = self.rules.zone[cell]
                if zone:
                    yield self.names.cells[cell], Cell(owner=zone >> 1, marks=("deployment",))
        elif frame.kind == ORDERS and self.state.commander[frame.seat] != NOWHERE:
            card = card_in_play(self.state, self.rules, frame.seat)
            reach, commander = self.rules.command_range[card], self.state.commander[frame.seat]
            for cell in range(self.rules.cells) if reach >= 0 else ():
                if distance(self.rules, commander, cell) <= reach:
                    yield self.names.cells[cell], Cell(owner=frame.seat, marks=("command",))

    def _links(self) -> Iterator[Link]:
        for unit in range(UNITS):
            if is_on_board(self.state, unit) and self.state.bond[unit] & ENGAGER:
                enemy = unit_at(self.state, 1 - (unit >> 5), self.state.cell[unit])
                yield Link(kind="engaged", start=unit_id(unit), end=unit_id(enemy))

    # Beside the board

    def _zones(self) -> Iterator[Zone]:
        for seat in range(2):
            yield from self._zones_of(seat)

    def _zones_of(self, seat: int) -> Iterator[Zone]:
        state = self.state
        face_down = self._face_down(seat)
        hand = state.hand[seat] & ~(0 if face_down is None else 1 << face_down)
        count = state.hand_count[seat] - (face_down is not None)
        yield self._cards("hand", seat, hand, count, "hand")
        if face_down is not None:
            yield self._cards("face down", seat, 1 << face_down, 1, "table")
        if state.in_play[seat] != NO_CARD:
            yield self._cards("in play", seat, 1 << state.in_play[seat], 1, "table")
        yield self._cards("played", seat, state.played[seat], state.played[seat].bit_count(), "pile")
        seen = state.shown[seat] | state.closed[seat]
        count = state.shown[seat].bit_count() + state.closed_count[seat]
        yield self._cards("discarded", seat, seen, count, "pile")
        yield self._cards("burnt", seat, state.burnt[seat], state.burnt[seat].bit_count(), "pile")
        waiting = tuple(self._waiting(seat))
        if waiting:
            yield Zone(id=f"tray:{seat}", title=say("Camp"), seat=seat, count=len(waiting), items=waiting)

    def _face_down(self, seat: int) -> int | None:
        """The card that a side has chosen and laid face down, if the viewer may see it."""
        frame, answer = top(self.state), int(self.state.answers[seat])
        if self.state.over or not frame.together >> seat & 1 or answer == NO_ANSWER or answer >= 16:
            return None
        return answer if self.viewer in (seat, ARBITER) else None

    def _cards(
        self, name: str, seat: int, cards: int, count: int, kind: Literal["hand", "table", "pile"]
    ) -> Zone:
        items = tuple(self._card(seat, slot) for slot in self.names.slots(cards))
        return Zone(
            id=f"{name.replace(' ', '-')}:{seat}",
            title=_PILES[name],
            seat=seat,
            kind=kind,
            count=count,
            items=items,
        )

    def _card(self, seat: int, slot: int) -> Item:
        card = self.names.card(seat, slot)
        return Item(
            id=self.names.card_word(seat, slot),
            kind="card",
            name=called(card.name),
            values={STAT_NAMES["initiative"]: card.initiative},
            lines=face(self.names, card),
            about=" ".join(each.text for each in sentences(self.names, card, by_types=self.by_types)),
        )

    def _waiting(self, seat: int) -> Iterator[Item]:
        for number in range(SIDE):
            unit = seat << 5 | number
            if is_waiting(self.state, unit):
                word = self.names.kind_words[self.state.kind[unit]]
                yield Item(id=unit_id(unit), kind=word, name=self.names.title(self.state.kind[unit]))
        if self.state.frames[0].kind == DEPLOY and self.state.commander[seat] == NOWHERE:
            yield Item(id=commander_id(seat), kind="commander", name=NAMES["commander"])

    def _counters(self) -> Iterator[Counter]:
        state = self.state
        yield Counter(seat=state.initiative, name=say("has the initiative"), value=None)
        for seat in range(2):
            if state.owed[seat]:
                yield Counter(seat=seat, name=say("cards owed"), value=state.owed[seat])

    def _prompts(self) -> Iterator[Prompt]:
        for seat in range(2):
            if not self.state.over and turn(self.state) >> seat & 1:
                yield prompt_of(self.names, self.state, self.rules, seat)
