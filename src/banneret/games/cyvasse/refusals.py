"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.definition import Reason
from banneret.engine.kernels.frames import top
from banneret.engine.layout import look
from banneret.games.cyvasse.bearing import bearing_on, flankers, reach
from banneret.games.cyvasse.causes import defence_cause
from banneret.games.cyvasse.names import CELLS, KIND_WORDS, KINDS, PLACES, TITLES
from banneret.games.cyvasse.rules.board import (
    CROSSBOWS,
    DRAGON,
    ELEPHANT,
    HEAVY_HORSE,
    KING,
    LIGHT_HORSE,
    MOUNTAIN,
    RABBLE,
    SPEARS,
    STATE,
    TREBUCHET,
    holds,
    is_home,
    kind_at,
    set_square,
)
from banneret.games.cyvasse.rules.board import KINDS as KIND_COUNT
from banneret.games.cyvasse.rules.board import PLACES as PLACE_COUNT
from banneret.games.cyvasse.rules.capture import combined_tier
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
from banneret.games.cyvasse.rules.promotion import kind_in_fortress
from banneret.games.cyvasse.rules.setup import SETUP, changes_left, clear_board, tray_count
from banneret.games.cyvasse.rules.turn import PROMOTING

_NO_SUCH_ACTION = Reason("There is no such action.", "CV-1.8")
_NO_SUCH_PLACE = Reason("There is no such place on the board.", "CV-1.1")
_NOT_IN_SETUP = Reason("The set-up is not over: set up your pieces, or say that you are ready.", "CV-1.4")
_SETUP_IS_OVER = Reason("The set-up is over.", "CV-1.7")


def why_not(state: Any, rules: Any, work: Any, seat: int, code: int) -> Reason:
    """The first rule that an action which is not legal breaks."""
    if not 0 <= code < action_code(VERBS, 0, 0):
        return _NO_SUCH_ACTION
    verb, first, target = verb_in(code), first_in(code), target_in(code)
    in_setup = top(state).kind == SETUP
    if verb in (MOVE, PROMOTE):
        if in_setup:
            return _NOT_IN_SETUP
        if top(state).stage == PROMOTING and verb == MOVE:
            return Reason("First choose what the piece on your fortress becomes.", "CV-5.3")
        if verb == PROMOTE:
            return _why_not_promote(state, rules, seat, first)
        if not (first < PLACE_COUNT and target < PLACE_COUNT):
            return _NO_SUCH_PLACE
        return _why_not_move(state, rules, work, seat, first, target)
    if not in_setup:
        return _SETUP_IS_OVER
    if verb == READY:
        return Reason("There are still pieces in your tray.", "CV-1.6")
    places = (target,) if verb == PLACE else (first, target)[: 1 + (verb == SHIFT)]
    if not all(place < PLACE_COUNT for place in places):
        return _NO_SUCH_PLACE
    return _why_not_set_up(state, rules, seat, verb, first, target)


def why_not_picks(state: Any, rules: Any, work: Any, seat: int, picks: Sequence[str]) -> Reason:
    """The first rule that forbids what picks point at."""
    pointed = [pick.partition(":")[::2] for pick in picks]
    cells = [PLACES.get(name) for kind, name in pointed if kind in ("cell", "unit")]
    if None in cells:
        return _NO_SUCH_PLACE
    places = [place for place in cells if place is not None]
    words = [name for kind, name in pointed if kind == "word"]
    items = [KINDS.get(name, 0) for kind, name in pointed if kind == "item"]
    code = _pointed_code(places, words, items, in_setup=top(state).kind == SETUP)
    if code is not None:
        return why_not(state, rules, work, seat, code)
    if not places:
        return _NO_SUCH_ACTION
    return _why_not_point_at(state, rules, work, seat, places[0])


def _pointed_code(places: list[int], words: list[str], items: list[int], *, in_setup: bool) -> int | None:
    """The action that picks would make, if they were complete."""
    if words:
        kind = KINDS.get(words[0].removeprefix("promote-"), 0)
        if words[0] == "tray" and places:
            return int(action_code(TAKE_BACK, places[0], 0))
        return int(action_code(READY if words[0] == "ready" else PROMOTE, kind, 0))
    if items:
        return int(action_code(PLACE, items[0], places[0])) if places else None
    if len(places) > 1:
        return int(action_code(SHIFT if in_setup else MOVE, places[0], places[1]))
    return None


def _why_not_point_at(state: Any, rules: Any, work: Any, seat: int, place: int) -> Reason:
    """Why nothing can be begun with what is on a place."""
    if top(state).kind == SETUP:
        return _why_not_set_up(state, rules, seat, SHIFT, place, place)
    if top(state).stage == PROMOTING:
        return why_not(state, rules, work, seat, int(action_code(MOVE, place, place)))
    owner = _why_not_yours(state, seat, place)
    if owner is not None:
        return owner
    kind = kind_at(state, place)
    return Reason(f"{TITLES[kind]} on {CELLS[place]} has nowhere to go now.", _CLAUSES[kind])


def _why_not_promote(state: Any, rules: Any, seat: int, kind: int) -> Reason:
    here = kind_in_fortress(state, seat)
    if top(state).stage != PROMOTING or not here:
        return Reason("Nothing of yours is to be promoted now.", "CV-5.1")
    if kind == 0:
        return Reason("A piece that can be promoted must be.", "CV-5.3")
    if kind not in KIND_WORDS or not rules.promotes[here] >> kind & 1:
        return Reason(f"{TITLES[here]} cannot become that.", "CV-5.1")
    return Reason(f"No {TITLES[kind]} of yours is off the board.", "CV-5.2")


def _why_not_yours(state: Any, seat: int, place: int) -> Reason | None:
    if not state.board[place]:
        return Reason(f"Nothing stands on {CELLS[place]}.", "CV-1.8")
    if kind_at(state, place) == MOUNTAIN:
        return Reason("Mountains never move.", "CV-2.7")
    if not holds(state, place, seat):
        return Reason(f"The piece on {CELLS[place]} is not yours.", "CV-1.8")
    return None


def _why_not_move(state: Any, rules: Any, work: Any, seat: int, place: int, target: int) -> Reason:
    owner = _why_not_yours(state, seat, place)
    if owner is not None:
        return owner
    kind, end = kind_at(state, place), CELLS[target]
    if target not in _free_reach(state, rules, work, place):
        return Reason(f"{TITLES[kind]} on {CELLS[place]}: {_reach(rules, kind)}.", _CLAUSES[kind])
    if holds(state, target, seat):
        return Reason(f"A piece of your own stands on {end}.", "CV-2.2")
    if kind_at(state, target) == MOUNTAIN:
        return Reason(f"{end} is a mountain.", "CV-2.6" if kind == DRAGON else "CV-2.2")
    if target not in reach(state, rules, work, place):
        return Reason(f"The way from {CELLS[place]} to {end} is not free.", "CV-2.2")
    return _why_not_capture(state, rules, work, seat, place, target)


def _why_not_capture(state: Any, rules: Any, work: Any, seat: int, place: int, target: int) -> Reason:
    kind, defence = kind_at(state, place), defence_cause(state, rules, target)
    bearing = bearing_on(state, rules, work, seat, target)
    highest, group = flankers(rules, bearing, kind)
    combined = combined_tier(bearing.counts, highest)
    if group.total() > 1 and rules.weight[kind]:
        text = f"{TITLES[kind]} {CELLS[place]} with what flanks: combined tier {combined}. {defence.text}"
        return Reason(text, "CV-3.2")
    return Reason(f"{TITLES[kind]} {CELLS[place]}: tier {rules.tier[kind]}. {defence.text}", "CV-3.1")


def _free_reach(state: Any, rules: Any, work: Any, place: int) -> set[int]:
    """Where a piece could go if it were alone on the board."""
    alone: Any = np.zeros(1, STATE)
    window = look(alone)[0]
    clear_board(window)
    for seat in (0, 1):
        window.fortress[seat] = state.fortress[seat]
    set_square(window, rules, place, state.board[place])
    return reach(window, rules, work, place)


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


def _reach(rules: Any, kind: int) -> str:
    limit = rules.range[kind]
    if _CLAUSES[kind] == "CV-2.5":
        return "rides around a fortress" + (f", up to {limit} hexes" if limit < 60 else "")
    if kind == DRAGON:
        return f"flies up to {limit} hexes"
    way, farthest = ("orthogonally", 10) if _CLAUSES[kind] == "CV-2.3" else ("diagonally", 5)
    if limit == 1:
        return f"moves one hex {way}"
    return f"moves {way}" + (f", up to {limit} hexes" if limit < farthest else "")


def _why_not_set_up(state: Any, rules: Any, seat: int, verb: int, first: int, target: int) -> Reason:
    if verb == PLACE:
        if first not in KIND_WORDS or not state.pool[seat * KIND_COUNT + first]:
            return Reason("That is not in your tray.", "CV-1.4")
        if not is_home(seat, target):
            return Reason(f"{CELLS[target]} does not belong to your home.", "CV-1.3")
        return Reason(f"{CELLS[target]} is taken.", "CV-1.3")
    if not is_home(seat, first) or (verb == SHIFT and not is_home(seat, target)):
        away = first if not is_home(seat, first) else target
        return Reason(f"{CELLS[away]} does not belong to your home.", "CV-1.3")
    if not state.board[first]:
        return Reason(f"Nothing stands on {CELLS[first]}.", "CV-1.4")
    if changes_left(state, rules, seat) - tray_count(state, seat) < (1 if verb == SHIFT else 2):
        return Reason("You have no changes left for that.", "CV-1.6")
    return Reason("That would change nothing.", "CV-1.4")
