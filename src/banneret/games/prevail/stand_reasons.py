"""Why a unit cannot move or retreat to a stand: repeats the search with one rule lifted at a time."""

from typing import Any, NamedTuple

from banneret.engine.game import Game, Reason
from banneret.engine.machine.layout import copy_of, look
from banneret.games.prevail.language import say
from banneret.games.prevail.names import facing_name, names_of
from banneret.games.prevail.rules.board import (
    FLEXIBILITY,
    SPEED,
    STAT_MAX,
    UNITS,
    distance,
    holds,
    is_behind,
    is_on_board,
    lift_unit,
    seat_of,
)
from banneret.games.prevail.rules.cards import stat_of
from banneret.games.prevail.rules.movement import ANYWHERE, BACKWARD, FORWARD, explore
from banneret.games.prevail.rules.results import flexibility_with, speed_left, turns_left


class Means(NamedTuple):
    """A unit's means of movement: steps, flexibility to spend on turns, and the flexibility that counts for
    passing a friend.
    """

    speed: int
    turns: int
    flexibility: int


class StandReasons:
    """Finds the rule that bars a unit from a cell, and from a facing there if one is named."""

    def __init__(self, game: Game, state: Any, unit: int, cell: int, facing: int | None) -> None:
        self.game, self.state, self.rules, self.names = game, state, game.rules_window, names_of(game)
        self.unit, self.cell, self.facing = unit, cell, facing
        self.seat = seat_of(unit)
        self.way, self.means = FORWARD, Means(0, 0, 0)

    def of_a_move(self) -> Reason:
        """Why an ordered unit cannot move there (chapter 6)."""
        state, where = self.state, self._where()
        if holds(state, self.seat, self.cell) and state.cell[self.unit] != self.cell:
            if holds(state, 1 - self.seat, self.cell):
                return Reason(say("{cell} is engaged: nobody can enter it.", cell=where), "PV-8.1")
            return Reason(say("A friend stands on {cell}: a move cannot end there.", cell=where), "PV-6.5")
        speed, flexibility = (stat_of(state, self.rules, self.unit, stat) for stat in (SPEED, FLEXIBILITY))
        self.means = Means(speed, flexibility, flexibility)
        away = distance(self.rules, state.cell[self.unit], self.cell)
        if away > speed:
            text = say(
                "{unit} has speed {speed}; {cell} is {away} away.",
                unit=self._title(self.unit),
                speed=speed,
                cell=where,
                away=away,
            )
            return Reason(text, "PV-6.1")
        return self._out_of_reach() or self._barred()

    def of_a_retreat(self, extra: int) -> Reason:
        """Why a unit cannot retreat there (PV-9.3 to PV-9.5)."""
        state, rules, where = self.state, self.rules, self._where()
        title, start = self._title(self.unit), state.cell[self.unit]
        if not is_behind(rules, start, state.facing[self.unit], self.cell):
            return Reason(say("{cell} is not behind {unit}.", cell=where, unit=title), "PV-9.4")
        if holds(state, 1 - self.seat, self.cell):
            return Reason(say("An enemy stands on {cell}: nobody retreats there.", cell=where), "PV-9.3")
        if holds(state, self.seat, self.cell):
            return Reason(say("A friend stands on {cell}: a retreat cannot end there.", cell=where), "PV-6.5")
        self.way = BACKWARD
        self.means = Means(
            speed_left(state, rules, self.unit, extra),
            turns_left(state, rules, self.unit, extra),
            flexibility_with(state, rules, self.unit, extra),
        )
        away = distance(rules, start, self.cell)
        if away > self.means.speed:
            text = say(
                "{unit} has {speed} steps left for a retreat; {cell} is {away} away.",
                unit=title,
                speed=self.means.speed,
                cell=where,
                away=away,
            )
            return Reason(text, "PV-9.3")
        if rules.smallest_retreat and self._reaches(state, rules):
            return Reason(say("{unit} must take the smallest retreat.", unit=title), "PV-9.5")
        return self._out_of_reach() or self._barred()

    # Speed and flexibility

    def _out_of_reach(self) -> Reason | None:
        """Why the stand is out of reach even with nothing in the way; None if it is not."""
        cleared, loose = self._cleared(), self._loosened(corners=True, approach=True)
        if self._reaches(cleared, loose):
            return None
        engages = self.facing is not None and holds(self.state, 1 - self.seat, self.cell)
        if engages and self._faces(cleared, loose, self.means):
            text = say(
                "{unit} cannot step onto {cell} facing {facing}, and does not turn after it has engaged.",
                **self._values(),
            )
            return Reason(text, "PV-6.7")
        clause = "PV-6.2"
        if not self._reaches(cleared, loose, self.means._replace(turns=STAT_MAX)):
            clause = "PV-6.1" if self.way == FORWARD else "PV-9.3"
        if self.facing is None:
            return Reason(
                say(
                    "{unit} cannot reach {cell} with speed {speed} and flexibility {flexibility}.",
                    **self._values(),
                ),
                clause,
            )
        text = say(
            "{unit} cannot reach {cell} and face {facing} with speed {speed} and flexibility {flexibility}.",
            **self._values(),
        )
        return Reason(text, clause)

    # What is in the way

    def _barred(self) -> Reason:
        """The rule that bars the way: one that opens it if lifted alone, else the first that must go."""
        state, rules = self.state, self.rules
        alone = {
            "PV-8.3": (state, self._loosened(approach=True)),
            "PV-6.6": (state, self._loosened(corners=True)),
            "PV-6.5": (state, self._loosened(friends=True)),
            "PV-6.4": (self._without_enemies(), rules),
        }
        for clause, trial in alone.items():
            if self._reaches(*trial):
                return self._reason(clause)
        if not self._reaches(state, self._loosened(corners=True, approach=True, friends=True)):
            return self._reason("PV-6.4")
        if not self._reaches(state, self._loosened(corners=True, approach=True)):
            return self._reason("PV-6.5")
        return self._reason("PV-6.6")

    def _reason(self, clause: str) -> Reason:
        values = self._values()
        if clause == "PV-8.3":
            text = say("{unit} cannot engage on {cell} from this side.", **values)
        elif clause == "PV-6.6":
            text = say(
                "{unit} cannot reach {cell}: on the way, both cells beside a diagonal step are barred.",
                **values,
            )
        elif clause == "PV-6.5":
            text = self._stiff_friend()
        else:
            text = self._enemy_in_the_way()
        return Reason(text, clause)

    def _stiff_friend(self) -> str:
        for friend in self._others(self.seat):
            together = self.means.flexibility + stat_of(self.state, self.rules, friend, FLEXIBILITY)
            if together < self.rules.pass_flexibility and self._opens(friend):
                return say(
                    "{friend} is in the way: the two have flexibility {together} together, "
                    "and need {needed} to pass.",
                    friend=self._title(friend),
                    together=together,
                    needed=self.rules.pass_flexibility,
                )
        return say(
            "{unit} cannot reach {cell}: friends who are not flexible enough bar it.", **self._values()
        )

    def _enemy_in_the_way(self) -> str:
        for enemy in self._others(1 - self.seat):
            if self._opens(enemy):
                return say("{enemy} is in the way: no unit passes an enemy.", enemy=self._title(enemy))
        return say("{unit} cannot reach {cell}: enemies bar every way.", **self._values())

    # Searches under changed conditions

    def _opens(self, other: int) -> bool:
        """Whether the stand could be reached without one other unit."""
        trial = copy_of(self.state)
        lift_unit(trial, other)
        return self._reaches(trial, self.rules)

    def _reaches(self, state: Any, rules: Any, means: Means | None = None) -> bool:
        faces = self._faces(state, rules, means or self.means)
        return bool(faces) if self.facing is None else bool(faces >> self.facing & 1)

    def _faces(self, state: Any, rules: Any, means: Means) -> int:
        """The facings in which the unit could reach the cell, as bits."""
        work = look(self.game.new_work())[0]
        explore(state, rules, self.unit, self.way, *means, ANYWHERE, work)
        return int(work.faces[self.cell])

    def _others(self, seat: int) -> list[int]:
        """A side's units on the board, except the one that moves and those on its target cell."""
        return [
            unit
            for unit in range(seat << 5, (seat << 5) + UNITS // 2)
            if is_on_board(self.state, unit) and unit != self.unit and self.state.cell[unit] != self.cell
        ]

    def _without(self, others: list[int]) -> Any:
        trial = copy_of(self.state)
        for unit in others:
            lift_unit(trial, unit)
        return trial

    def _without_enemies(self) -> Any:
        return self._without(self._others(1 - self.seat))

    def _cleared(self) -> Any:
        return self._without([*self._others(0), *self._others(1)])

    def _loosened(self, *, corners: bool = False, approach: bool = False, friends: bool = False) -> Any:
        """The rules with some of the obstacles to movement lifted."""
        rules = copy_of(self.rules)
        if corners:
            rules.open_corners = 1
        if approach:
            rules.needs_line_of_approach = 0
        if friends:
            rules.pass_flexibility = 0
        return rules

    # Words

    def _title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def _where(self) -> str:
        return self.names.cells[self.cell]

    def _values(self) -> dict[str, Any]:
        facing = {} if self.facing is None else {"facing": facing_name(self.facing)}
        return {
            "unit": self._title(self.unit),
            "cell": self._where(),
            "speed": self.means.speed,
            "flexibility": self.means.turns,
            **facing,
        }
