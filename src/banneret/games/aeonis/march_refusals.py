"""Why units cannot march, or why no soldier can be recruited."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from banneret.engine.game import Game, Reason
from banneret.engine.kit import members_of
from banneret.engine.machine.layout import copy_of, look
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import CELLS, TITLES, unit_title
from banneret.games.aeonis.rules.board import LAKE, NOWHERE, others
from banneret.games.aeonis.rules.campaign.movement import (
    cost_to,
    find_ways,
    most_to_detach,
    movers,
    open_cells,
    steps_of,
    zone_of_control,
)
from banneret.games.aeonis.rules.campaign.recruiting import places_left

_ENOUGH_POINTS = 60
"""More action points than a side can have."""


class MarchRefusal:
    """The first rule that forbids a side to move a group, or to recruit."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self._game, self._rules = game, game.rules_window
        self._state, self._seat = copy_of(state), seat
        self._work = look(game.new_work())[0]

    # Groups

    def start(self, start: int) -> Reason | None:
        """Why nothing can leave a hex; None if that depends on the units and the target."""
        state, name = self._state, CELLS[start]
        if state.holder[start] != self._seat + 1:
            return Reason(say("You have no units on {cell}.", cell=name), "AE-10.1")
        if movers(state, self._rules, self._seat, start, self._work):
            return None
        with self._points(_ENOUGH_POINTS):
            could_go = movers(state, self._rules, self._seat, start, self._work)
        if could_go:
            points = state.points[self._seat]
            text = say("{points} AP are not enough to leave {cell}.", points=points, cell=name)
            return Reason(text, "AE-10.2")
        return Reason(say("Every way out of {cell} is blocked.", cell=name), "AE-10.5")

    def group_of(self, start: int) -> Reason:
        """Why no part of a hex's units can move by itself."""
        found, name = self.start(start), CELLS[start]
        if found is not None:
            return found
        if not self._rules.any_group:
            return Reason(say("All units of {cell} move together.", cell=name), "AE-10.1")
        return Reason(say("Only one unit is on {cell}: move the hex as a whole.", cell=name), "AE-10.1")

    def member(self, start: int, group: int, number: int) -> Reason:
        """Why a unit cannot be named for a group."""
        state, unit, name = self._state, self._seat << 4 | number, CELLS[start]
        title = unit_title(self._game, unit, state.kind[unit])
        if state.cell[unit] == NOWHERE:
            return Reason(say("{unit} is captured.", unit=title), "AE-1.6")
        if state.cell[unit] != start:
            return Reason(say("{unit} is not on {cell}.", unit=title, cell=name), "AE-10.1")
        if group >> number & 1:
            return Reason(say("{unit} is already named.", unit=title), "AE-10.1")
        units = movers(state, self._rules, self._seat, start, self._work)
        if not units >> number & 1:
            return Reason(say("{unit} cannot go anywhere.", unit=title), "AE-10.2")
        if len(members_of(group)) >= most_to_detach(state, units, start):
            text = say("These are all units of {cell}: move the hex as a whole.", cell=name)
            return Reason(text, "AE-10.1")
        return Reason(say("Name units by their numbers, the lowest first."), "AE-10.1")

    # Ways

    def way(self, start: int, group: int, end: int) -> Reason:
        """Why a group cannot move from one hex to another."""
        state, name = self._state, CELLS[end]
        if start == end:
            return Reason(say("They are already on {cell}.", cell=name), "AE-10.1")
        if state.terrain[end] == LAKE:
            return Reason(say("{cell} is a Lake: no unit can enter it.", cell=name), "AE-10.2")
        if state.holder[end] not in (0, self._seat + 1):
            text = say(
                "Another lord's units stand on {cell}: it can only be attacked, from next to it.", cell=name
            )
            return Reason(text, "AE-10.5")
        cost = self._cost(start, group, end)
        return self._distance(start, group, end) if cost is None else self._price(start, group, end, cost)

    def _price(self, start: int, group: int, end: int, cost: int) -> Reason:
        points = self._state.points[self._seat]
        bare = self._cost(start, group, end, has_zones=False)
        if bare is not None and bare <= points:
            text = say(
                "That costs {cost} AP, because of the zone of control; you have {points}.",
                cost=cost,
                points=points,
            )
            return Reason(text, "AE-10.3")
        return Reason(say("That costs {cost} AP; you have {points}.", cost=cost, points=points), "AE-10.2")

    def _distance(self, start: int, group: int, end: int) -> Reason:
        """Why a hex is out of reach whatever the AP: it is barred, the way is blocked, or it is too far."""
        state, rules, seat, name = self._state, self._rules, self._seat, CELLS[end]
        doors = state.doors
        if doors >> start & 1 and doors >> end & 1:
            owner = self._game.sides[state.control[end] - 1]
            return Reason(say("{side} controls the Portal {cell}.", side=owner, cell=name), "AE-10.4")
        if self._cost(start, group, end, blocked=state.lakes) is not None:
            return Reason(say("Other lords' units are in the way to {cell}.", cell=name), "AE-10.5")
        if self._cost(start, group, end, blocked=others(state, seat)) is not None:
            return Reason(say("Lakes are in the way to {cell}.", cell=name), "AE-10.2")
        if self._cost(start, group, end, blocked=0) is not None:
            return Reason(say("Lakes and other lords' units are in the way to {cell}.", cell=name), "AE-10.5")
        text = count(
            steps_of(state, rules, seat, group),
            "{cell} is more than {number} step away.",
            "{cell} is more than {number} steps away.",
            cell=name,
        )
        return Reason(text, "AE-10.1")

    def _cost(
        self, start: int, group: int, end: int, *, blocked: int | None = None, has_zones: bool = True
    ) -> int | None:
        """The cost of the way with enough AP and with other hexes blocked; None if there is no way."""
        state, rules, seat = self._state, self._rules, self._seat
        everywhere = (1 << rules.cells) - 1
        entered = open_cells(state, rules, seat) if blocked is None else everywhere & ~blocked
        zone = zone_of_control(state, rules, seat) if has_zones else 0
        with self._points(_ENOUGH_POINTS):
            reached = find_ways(state, rules, seat, start, group, entered, zone, self._work)
            return cost_to(state, seat, end, self._work) if reached >> end & 1 else None

    @contextmanager
    def _points(self, points: int) -> Iterator[None]:
        """Temporarily gives the side another number of action points."""
        had = self._state.points[self._seat]
        self._state.points[self._seat] = points
        try:
            yield
        finally:
            self._state.points[self._seat] = had

    # Recruits

    def recruit(self, cell: int, kind: int) -> Reason:
        """Why a kind of soldier cannot be recruited at a place."""
        state, rules, seat, name = self._state, self._rules, self._seat, CELLS[cell]
        if state.thrones >> cell & 1:
            return Reason(say("The Imperial Seat recruits nobody."), "AE-11.1")
        if not (state.cities | state.forts) & state.owned[seat] & (1 << cell):
            return Reason(say("{cell} is not one of your Cities or Fortresses.", cell=name), "AE-11.1")
        if state.mustered >> cell & 1:
            return Reason(say("{cell} has already recruited this round.", cell=name), "AE-11.1")
        if others(state, seat) >> cell & 1:
            return Reason(say("Another lord's units stand on {cell}.", cell=name), "AE-11.1")
        left = max(0, places_left(state, rules, seat))
        if rules.places[kind] > left:
            text = say(
                "Places for soldiers: {unit} needs {places}; {left} left.",
                unit=TITLES[kind],
                places=rules.places[kind],
                left=left,
            )
            return Reason(text, "AE-11.1")
        text = say(
            "{unit} costs {cost} AP; you have {points}.",
            unit=TITLES[kind],
            cost=rules.recruit_cost[kind],
            points=state.points[seat],
        )
        return Reason(text, "AE-11.1")
