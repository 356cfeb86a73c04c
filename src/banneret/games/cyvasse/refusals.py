"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.game import Game, Reason, Refusals
from banneret.engine.kit import no_such_action, no_such_place, nothing_there, split_picks
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.engine.text import listed
from banneret.games.cyvasse.attackers import attackers_of, in_words, members, reach, strongest_group
from banneret.games.cyvasse.blockers import blockers
from banneret.games.cyvasse.defence import defence_cause
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, KIND_WORDS, KINDS, PLACES, TITLES
from banneret.games.cyvasse.notation import READY_TEXT, STAY, TRAY
from banneret.games.cyvasse.rules.board import (
    CROSSBOWS,
    DRAGON,
    ELEPHANT,
    HEAVY_HORSE,
    HOME,
    KING,
    LIGHT_HORSE,
    MOUNTAIN,
    RABBLE,
    SPEARS,
    STATE,
    TREBUCHET,
    first_home,
    holds,
    is_home,
    kind_at,
    set_square,
)
from banneret.games.cyvasse.rules.board import KINDS as KIND_COUNT
from banneret.games.cyvasse.rules.board import PLACES as PLACE_COUNT
from banneret.games.cyvasse.rules.codes import (
    MOVE,
    PLACE,
    PROMOTE,
    READY,
    SHIFT,
    TAKE_BACK,
    VERBS,
    action_code,
    first_in,
    target_in,
    verb_in,
)
from banneret.games.cyvasse.rules.promotion import can_crown, kind_in_fortress
from banneret.games.cyvasse.rules.setup import SETUP, changes_left, clear_board, tray_count
from banneret.games.cyvasse.rules.turn import PROMOTING
from banneret.games.cyvasse.tray import hexes_in_words, pieces_in_words


class CyvasseRefusals(Refusals):
    """Checks the rules in the order in which a player would think of them."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        """The first rule that an illegal action breaks."""
        if not 0 <= code < action_code(VERBS, 0, 0):
            return no_such_action("CV-1.8")
        verb, first, target = verb_in(code), first_in(code), target_in(code)
        in_setup = top(state).kind == SETUP
        if verb in (MOVE, PROMOTE):
            if in_setup:
                text = say("The set-up is not over: set up your pieces, or say that you are ready.")
                return Reason(text, "CV-1.4")
            if top(state).stage == PROMOTING and verb == MOVE:
                return _why_choose_first(state, self.rules, seat)
            if verb == PROMOTE:
                return _why_not_promote(state, self.rules, seat, first)
            if not (first < PLACE_COUNT and target < PLACE_COUNT):
                return no_such_place("CV-1.1")
            return _why_not_move(self.game, state, seat, first, target)
        if not in_setup:
            return Reason(say("The set-up is over."), "CV-1.7")
        if verb == READY:
            return _why_not_ready(state, seat)
        places = (target,) if verb == PLACE else (first, target)[: 1 + (verb == SHIFT)]
        if not all(place < PLACE_COUNT for place in places):
            return no_such_place("CV-1.1")
        return _why_not_set_up(state, self.rules, seat, verb, first, target)

    def why_not_to_act(self, state: Any, seat: int) -> Reason | None:
        """During the set-up: the seat is ready, and the other side is not."""
        if top(state).kind != SETUP:
            return None
        other = self.game.sides[1 - seat]
        text = say(
            "You are ready already, and can change nothing more. {side} is still setting up.", side=other
        )
        return Reason(text, "CV-1.6")

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids the picks."""
        pointed = split_picks(picks)
        cells = [PLACES.get(name) for kind, name in pointed if kind in ("cell", "unit")]
        if None in cells:
            return no_such_place("CV-1.1")
        places = [place for place in cells if place is not None]
        words = [name for kind, name in pointed if kind == "word"]
        items = [KINDS.get(name, 0) for kind, name in pointed if kind == "item"]
        in_setup = top(state).kind == SETUP
        code = _pointed_code(places, words, items, in_setup=in_setup)
        if code is not None:
            return self.why_not(state, seat, code)
        if items and in_setup:
            return _not_in_tray(items[0])
        if not places:
            return no_such_action("CV-1.8")
        return self._why_not_point_at(state, seat, places[0])

    def _why_not_point_at(self, state: Any, seat: int, place: int) -> Reason:
        """Why no action can begin at a place."""
        if top(state).kind == SETUP:
            return _why_not_set_up(state, self.rules, seat, SHIFT, place, place)
        if top(state).stage == PROMOTING:
            return self.why_not(state, seat, int(action_code(MOVE, place, place)))
        owner = _why_not_yours(state, seat, place)
        if owner is not None:
            return owner
        kind = kind_at(state, place)
        text = say("{unit} on {cell} has nowhere to go now.", unit=TITLES[kind], cell=CELLS[place])
        return Reason(text, _CLAUSES[kind])


def _pointed_code(places: list[int], words: list[str], items: list[int], *, in_setup: bool) -> int | None:
    """The code that the picks would give if they were complete."""
    if words:
        if words[0] == TRAY and places:
            return int(action_code(TAKE_BACK, places[0], 0))
        return _CODES_OF_WORDS.get(words[0])
    if items:
        return int(action_code(PLACE, items[0], places[0])) if places else None
    if len(places) > 1:
        return int(action_code(SHIFT if in_setup else MOVE, places[0], places[1]))
    return None


_CODES_OF_WORDS = {READY_TEXT: int(action_code(READY, 0, 0)), STAY: int(action_code(PROMOTE, 0, 0))} | {
    f"promote-{word}": int(action_code(PROMOTE, kind, 0)) for word, kind in KINDS.items()
}


def _why_choose_first(state: Any, rules: Any, seat: int) -> Reason:
    if can_crown(state, rules, seat):
        text = say("First choose whether the piece on your fortress becomes King now or waits.")
        return Reason(text, "CV-6.1")
    return Reason(say("First choose what the piece on your fortress becomes."), "CV-5.3")


def _why_not_promote(state: Any, rules: Any, seat: int, kind: int) -> Reason:
    here = kind_in_fortress(state, seat)
    if top(state).stage != PROMOTING or not here:
        return Reason(say("You have no piece to promote now."), "CV-5.1")
    if can_crown(state, rules, seat):
        return Reason(say("{unit} can become King, or wait.", unit=TITLES[here]), "CV-6.1")
    if kind == 0:
        return Reason(say("A piece that can be promoted must be promoted."), "CV-5.3")
    if kind not in KIND_WORDS or not rules.promotes[here] >> kind & 1:
        return Reason(say("{unit} cannot be promoted to that.", unit=TITLES[here]), "CV-5.1")
    return Reason(say("You have no {unit} in your pool.", unit=TITLES[kind]), "CV-5.2")


def _why_not_yours(state: Any, seat: int, place: int) -> Reason | None:
    if not state.board[place]:
        return nothing_there(CELLS[place], "CV-1.8")
    if kind_at(state, place) == MOUNTAIN:
        return Reason(say("Mountains never move."), "CV-2.7")
    if not holds(state, place, seat):
        return Reason(say("The piece on {cell} is not yours.", cell=CELLS[place]), "CV-1.8")
    return None


def _why_not_move(game: Game, state: Any, seat: int, place: int, target: int) -> Reason:
    """Checks whose piece it is, how it moves, what is on the target, what blocks it, and its tier."""
    owner = _why_not_yours(state, seat, place)
    if owner is not None:
        return owner
    kind, end = kind_at(state, place), CELLS[target]
    if place == target:
        return Reason(say("{unit} stands on {cell} already.", unit=TITLES[kind], cell=end), "CV-2.2")
    if target not in _free_reach(game, state, place):
        return Reason(_reach(game.rules_window, kind, CELLS[place]), _CLAUSES[kind])
    if holds(state, target, seat):
        return Reason(say("Your own piece stands on {cell}.", cell=end), "CV-2.2")
    if kind_at(state, target) == MOUNTAIN:
        return Reason(say("{cell} is a mountain.", cell=end), "CV-2.6" if kind == DRAGON else "CV-2.2")
    if target not in reach(game, state, place):
        return _why_blocked(game.rules_window, state, place, target)
    return _why_not_capture(game, state, seat, place, target)


def _why_blocked(rules: Any, state: Any, place: int, target: int) -> Reason:
    start, end = CELLS[place], CELLS[target]
    if kind_at(state, place) == DRAGON:
        text = say("Pieces block every way for the Dragon from {start} to {end}.", start=start, end=end)
        return Reason(text, "CV-2.6")
    text = say(
        "The way from {start} to {end} is blocked by what stands on {cells}.",
        start=start,
        end=end,
        cells=listed([CELLS[each] for each in blockers(state, rules, place, target)]),
    )
    return Reason(text, "CV-2.2")


def _why_not_capture(game: Game, state: Any, seat: int, place: int, target: int) -> Reason:
    rules, kind = game.rules_window, kind_at(state, place)
    defence = defence_cause(state, rules, target)
    attackers = attackers_of(game, state, seat, target)
    group = strongest_group(rules, attackers, kind)
    together = members(state, rules, attackers, group)
    unit = f"{TITLES[kind]} {CELLS[place]}"
    if len(together) > 1 and rules.weight[kind]:
        units = in_words(state, together)
        attack = say("Flanking together: {units}. Combined tier {tier}.", units=units, tier=group.combined)
        return Reason(f"{attack} {defence.text}", "CV-3.2")
    attack = say("{unit}: tier {tier}.", unit=unit, tier=rules.tier[kind])
    return Reason(f"{attack} {defence.text}", "CV-3.1")


def _free_reach(game: Game, state: Any, place: int) -> set[int]:
    """The places that a piece could reach if it were alone on the board."""
    alone: Any = np.zeros(1, STATE)
    window = look(alone)[0]
    clear_board(window)
    for seat in (0, 1):
        window.fortress[seat] = state.fortress[seat]
    set_square(window, game.rules_window, place, state.board[place])
    return reach(game, window, place)


_CLAUSES = {
    RABBLE: "CV-2.3",
    KING: "CV-2.3",
    CROSSBOWS: "CV-2.3",
    TREBUCHET: "CV-2.3",
    SPEARS: "CV-2.4",
    ELEPHANT: "CV-2.4",
    LIGHT_HORSE: "CV-2.5",
    HEAVY_HORSE: "CV-2.5",
    DRAGON: "CV-2.6",
}


def _reach(rules: Any, kind: int, cell: str) -> str:
    """How a kind of piece moves, with its range if that is limited."""
    unit, limit = TITLES[kind], rules.range[kind]
    if kind == DRAGON:
        return say("{unit} on {cell} can only fly up to {limit} hexes.", unit=unit, cell=cell, limit=limit)
    if _CLAUSES[kind] == "CV-2.5":
        if limit >= 60:
            return say("{unit} on {cell} can only ride around a fortress.", unit=unit, cell=cell)
        return say(
            "{unit} on {cell} can only ride around a fortress, up to {limit} hexes.",
            unit=unit,
            cell=cell,
            limit=limit,
        )
    farthest = 10 if _CLAUSES[kind] == "CV-2.3" else 5
    way = say("in a straight line") if _CLAUSES[kind] == "CV-2.3" else say("diagonally")
    if limit == 1:
        return say("{unit} on {cell} can only move one hex {way}.", unit=unit, cell=cell, way=way)
    if limit >= farthest:
        return say("{unit} on {cell} can only move {way}.", unit=unit, cell=cell, way=way)
    return say(
        "{unit} on {cell} can only move {way}, up to {limit} steps.",
        unit=unit,
        cell=cell,
        way=way,
        limit=limit,
    )


def _why_not_ready(state: Any, seat: int) -> Reason:
    """What is still in the tray, and where it can be placed."""
    counts = {kind: state.pool[seat * KIND_COUNT + kind] for kind in KIND_WORDS}
    first = first_home(seat)
    free = [CELLS[place] for place in range(first, first + HOME) if not state.board[place]]
    text = say(
        "Still in your tray: {units}. Free hexes: {cells}.",
        units=pieces_in_words(counts),
        cells=hexes_in_words(free),
    )
    return Reason(text, "CV-1.6")


def _why_not_set_up(state: Any, rules: Any, seat: int, verb: int, first: int, target: int) -> Reason:
    if verb == PLACE:
        if first not in KIND_WORDS or not state.pool[seat * KIND_COUNT + first]:
            return _not_in_tray(first)
        if not is_home(seat, target):
            return _not_at_home(target)
        unit = TITLES[kind_at(state, target)]
        return Reason(say("{unit} stands on {cell} already.", unit=unit, cell=CELLS[target]), "CV-1.3")
    if not is_home(seat, first) or (verb == SHIFT and not is_home(seat, target)):
        return _not_at_home(target if is_home(seat, first) else first)
    if not state.board[first]:
        return nothing_there(CELLS[first], "CV-1.4")
    if verb == SHIFT and state.board[first] == state.board[target]:
        return Reason(say("That would change nothing."), "CV-1.4")
    return _why_no_change(state, rules, seat, verb)


def _why_no_change(state: Any, rules: Any, seat: int, verb: int) -> Reason:
    """How many changes are left, and what they are reserved for."""
    left, in_tray = changes_left(state, rules, seat), tray_count(state, seat)
    if not left:
        return Reason(say("You have no changes left."), "CV-1.6")
    if in_tray:
        text = say(
            "Changes left: {left}, of which {number} must be kept for the pieces in your tray.",
            left=left,
            number=in_tray,
        )
    else:
        text = say("You have one change left.")
    if verb == TAKE_BACK:
        more = say("To take a piece back and place it again, you need two.")
        return Reason(f"{text} {more}", "CV-1.6")
    return Reason(text, "CV-1.6")


def _not_in_tray(kind: int) -> Reason:
    if kind not in KIND_WORDS:
        return no_such_action("CV-1.4")
    return Reason(say("You have no {unit} in your tray.", unit=TITLES[kind]), "CV-1.4")


def _not_at_home(place: int) -> Reason:
    return Reason(say("{cell} is not in your home.", cell=CELLS[place]), "CV-1.3")
