"""The board and what is around it, for people."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import NO_ANSWER, top, turn
from banneret.engine.view import (
    ARBITER,
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
from banneret.games.prevail import questions as q
from banneret.games.prevail.names import FACINGS, TYPES, Names, commander_id, names_of, unit_id
from banneret.games.prevail.numbers import Card, PrevailNumbers
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
from banneret.games.prevail.rules.cards import card_in_play, stat_of
from banneret.games.prevail.rules.commands import ISSUE, ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, is_waiting
from banneret.games.prevail.rules.round import CLEANUP, FIRST_ORDERS, MELEES, REVEAL

_STATS = {"attack": ATTACK, "range": RANGE, "speed": SPEED, "flexibility": FLEXIBILITY}


def grid_of(numbers: PrevailNumbers) -> Grid:
    """Rows are lettered from the north, where Gold sits; Blue sits at the lower edge."""
    rows, columns = numbers.board.rows, numbers.board.columns
    cells = Names(numbers).cells
    return Grid(
        kind="square",
        places={cell: (n % columns, rows - 1 - n // columns) for n, cell in enumerate(cells)},
        facings=FACINGS,
    )


def describe_scene(game: Game, state: Any, viewer: int) -> Scene:
    """The units, the cards beside the board, and what is asked."""
    return _Painter(game, state, viewer).scene()


class _Painter:
    def __init__(self, game: Game, state: Any, viewer: int) -> None:
        self.names = names_of(game)
        self.rules = game.rules_window
        self.state = state
        self.viewer = viewer
        self.seats = game.seats

    def scene(self) -> Scene:
        return Scene(
            phase=self._phase(),
            turn=self.state.round + 1,
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
        values = {name: stat_of(state, rules, unit, stat) for name, stat in _STATS.items()}
        guard = stat_of(state, rules, unit, DEFENSE)
        for name in ("retreat", "reverse", "rout"):
            threshold = getattr(described, name)
            if threshold:
                values[name] = threshold + guard
        badges = [f"engaged: {TYPES[bond & 3]}"] if bond else []
        if state.ordered[seat] >> (unit & 31) & 1:
            badges.append("acted" if state.acted[seat] >> (unit & 31) & 1 else "ordered")
        return Unit(
            id=unit_id(unit),
            cell=self.names.cells[state.cell[unit]],
            place=1 if bond & ENGAGER else 0,
            seat=seat,
            kind=self.names.kind_words[kind],
            name=described.name,
            symbol=described.symbol,
            facing=FACINGS[state.facing[unit]],
            badges=tuple(badges),
            values={**values, "morale": described.morale},
        )

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
                    name="Commander",
                    symbol="G",
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
                    yield self.names.cells[cell], Cell(marks=("command",))

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
        whose = "Your" if seat == self.viewer else f"{self.seats[seat]}'s"
        yield self._cards(f"hand:{seat}", f"{whose} hand", seat, hand, count)
        if face_down is not None:
            yield self._cards(f"face-down:{seat}", "Face down", seat, 1 << face_down, 1)
        if state.in_play[seat] != NO_CARD:
            yield self._cards(f"in-play:{seat}", "In play", seat, 1 << state.in_play[seat], 1)
        for pile, title in (("played", "Played"), ("burnt", "Burnt")):
            cards = getattr(state, pile)[seat]
            yield self._cards(f"{pile}:{seat}", title, seat, cards, cards.bit_count())
        seen = state.shown[seat] | state.closed[seat]
        count = state.shown[seat].bit_count() + state.closed_count[seat]
        yield self._cards(f"discarded:{seat}", "Discarded", seat, seen, count)
        waiting = tuple(self._waiting(seat))
        if waiting:
            title = "To be deployed"
            yield Zone(id=f"tray:{seat}", title=title, seat=seat, count=len(waiting), items=waiting)

    def _face_down(self, seat: int) -> int | None:
        """The card that a side has chosen and laid face down, if the viewer may see it."""
        frame, answer = top(self.state), int(self.state.answers[seat])
        if self.state.over or not frame.together >> seat & 1 or answer == NO_ANSWER or answer >= 16:
            return None
        return answer if self.viewer in (seat, ARBITER) else None

    def _cards(self, name: str, title: str, seat: int, cards: int, count: int) -> Zone:
        items = tuple(self._card(seat, slot) for slot in self.names.slots(cards))
        return Zone(id=name, title=title, seat=seat, count=count, items=items)

    def _card(self, seat: int, slot: int) -> Item:
        card = self.names.card(seat, slot)
        return Item(
            id=self.names.card_word(seat, slot), kind="card", name=card.name, values=_card_values(card)
        )

    def _waiting(self, seat: int) -> Iterator[Item]:
        for number in range(SIDE):
            unit = seat << 5 | number
            if is_waiting(self.state, unit):
                word = self.names.kind_words[self.state.kind[unit]]
                yield Item(id=unit_id(unit), kind=word, name=self.names.title(self.state.kind[unit]))
        if self.state.frames[0].kind == DEPLOY and self.state.commander[seat] == NOWHERE:
            yield Item(id=commander_id(seat), kind="commander", name="Commander")

    def _counters(self) -> Iterator[Counter]:
        state, frame = self.state, top(self.state)
        yield Counter(seat=state.initiative, name="initiative", value=1)
        for seat in range(2):
            if state.owed[seat]:
                yield Counter(seat=seat, name="cards owed", value=state.owed[seat])
        if frame.kind == ORDERS and frame.stage == ISSUE and not state.over:
            most = self.rules.number[card_in_play(state, self.rules, frame.seat)]
            yield Counter(seat=frame.seat, name="orders left", value=most - frame.b, of=most)

    def _prompts(self) -> Iterator[Prompt]:
        if self.state.over:
            return
        asked = q.question(self.state, self.rules)
        for seat in range(2):
            if turn(self.state) >> seat & 1:
                text, clause = q.PROMPTS[asked]
                if asked == q.PAY:
                    count = top(self.state).a
                    text = f"Discard {count} card{'' if count == 1 else 's'} for the rout."
                yield Prompt(seat=seat, text=text, clause=clause)


def _card_values(card: Card) -> dict[str, int]:
    """What a card says in numbers: its initiative, how many it commands and how far, and what it adds."""
    values = {
        "initiative": card.initiative,
        card.command.size: card.command.count,
        "reach": card.command.reach,
    }
    values |= {f"ordered {stat}": value for stat, value in card.command.modifiers.items()}
    return values | {f"all {stat}": value for stat, value in card.effect.modifiers.items()}
