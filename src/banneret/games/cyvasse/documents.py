"""Reads and writes positions as documents; their form is in `document_model.py`."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Documents
from banneret.engine.kit import checked_model, is_key
from banneret.engine.machine.kernels.frames import ask, push, top
from banneret.games.cyvasse.document_model import Document
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import (
    ARMY,
    CELLS,
    GROUND_WORDS,
    GROUNDS,
    KIND_WORDS,
    KINDS,
    PLACES,
    SEATS,
)
from banneret.games.cyvasse.rules.board import (
    HOME,
    MOUNTAIN,
    REMEMBERED,
    holds,
    is_home,
    kind_at,
    set_square,
    square_of,
)
from banneret.games.cyvasse.rules.board import KINDS as KIND_COUNT
from banneret.games.cyvasse.rules.movement import note_peaks
from banneret.games.cyvasse.rules.setup import SETUP, TURN, clear_board
from banneret.games.cyvasse.rules.turn import MOVING, STARTING


class CyvasseDocuments(Documents):
    """Pieces by kind with their hexes, the ground, and what the position is waiting for."""

    def write(self, state: Any) -> dict[str, Any]:
        """The position as a document."""
        in_setup = top(state).kind == SETUP
        document: dict[str, Any] = {
            "stage": "set-up" if in_setup else "move" if top(state).stage == MOVING else "start",
            "to_move": None if in_setup else SEATS[top(state).seat],
            "blue": _pieces(state, 0),
            "gold": _pieces(state, 1),
            "mountains": _listed(place for place in range(len(CELLS)) if kind_at(state, place) == MOUNTAIN),
        }
        if in_setup:
            progress = {name: _progress(state, seat) for seat, name in enumerate(SEATS)}
            return document | {"set_up": progress, "plies": state.plies}
        grounds = {
            word: _listed(place for place in range(len(CELLS)) if state.ground[place] == ground)
            for ground, word in GROUND_WORDS.items()
        }
        return document | {
            "off": {name: _off(state, seat) for seat, name in enumerate(SEATS)},
            "terrain": {word: cells for word, cells in grounds.items() if cells},
            "fortresses": {name: CELLS[state.fortress[seat]] for seat, name in enumerate(SEATS)},
            "ruined": [name for seat, name in enumerate(SEATS) if state.ruined[seat]],
            "turns": state.turns,
            "plies": state.plies,
            "seen": " ".join(f"{key:x}" for key in _earlier_positions(state, self.rules)),
        }

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        """Lays out a position in a wiped state, with the frame that waits for an action."""
        given = checked_model(Document, document)
        clear_board(state)
        for place in _places("mountains", given.mountains):
            _stand(state, self.rules, "mountains", place, int(square_of(0, MOUNTAIN)))
        for seat, pieces in enumerate((given.blue, given.gold)):
            for word, cells in pieces.items():
                where = f"{SEATS[seat]}.{word}"
                for place in _places(where, cells):
                    _stand(state, self.rules, where, place, int(square_of(seat, KINDS[word])))
        state.plies, state.turns = given.plies, given.turns
        if given.stage == "set-up":
            _read_setup(given, state, self.rules)
        else:
            _read_turn(given, state, self.rules)


def _pieces(state: Any, seat: int) -> dict[str, str]:
    found: dict[str, list[int]] = {}
    for place in range(len(CELLS)):
        if holds(state, place, seat):
            found.setdefault(KIND_WORDS[kind_at(state, place)], []).append(place)
    return {word: _listed(found[word]) for word in KINDS if word in found}


def _listed(places: Any) -> str:
    return " ".join(CELLS[place] for place in places)


def _off(state: Any, seat: int) -> dict[str, int]:
    counts = {word: state.pool[seat * KIND_COUNT + kind] for word, kind in KINDS.items()}
    return {word: count for word, count in counts.items() if count}


def _progress(state: Any, seat: int) -> dict[str, Any]:
    ready = not top(state).asked >> seat & 1
    return {"changes": state.unseen[seat] - ready, "ready": ready}


def _earlier_positions(state: Any, rules: Any) -> list[int]:
    """Keys of the positions before this one, oldest first; reading the document adds this one again."""
    count = state.history_count
    keys = [state.history[n % REMEMBERED] for n in range(max(0, count - REMEMBERED), count)]
    current = state.key ^ rules.seat_keys[top(state).seat]
    return keys[:-1] if top(state).stage == MOVING and keys and keys[-1] == current else keys


def _places(where: str, cells: str) -> list[int]:
    for cell in cells.split():
        if cell not in PLACES:
            raise BadDocument(
                say("there is no hex {cell}; hexes have names such as F1 or A11.", cell=repr(cell[:20])),
                at=where,
            )
    return [PLACES[cell] for cell in cells.split()]


def _stand(state: Any, rules: Any, where: str, place: int, square: int) -> None:
    if state.board[place]:
        raise BadDocument(say("something else stands on {cell} already.", cell=CELLS[place]), at=where)
    set_square(state, rules, place, square)


def _read_setup(document: Document, state: Any, rules: Any) -> None:
    for key in ("off", "terrain", "fortresses", "to_move", "ruined", "turns", "seen"):
        if getattr(document, key):
            raise BadDocument(say("not allowed during the set-up."), at=key)
    if document.set_up is None:
        raise BadDocument(say("missing."), at="set_up")
    if not rules.changes:
        raise BadDocument(say("these rules have no set-up."), at="stage")
    push(state, SETUP, 0)
    for seat, progress in enumerate((document.set_up.blue, document.set_up.gold)):
        _fill_tray(state, seat)
        tray = sum(state.pool[seat * KIND_COUNT + kind] for kind in ARMY)
        if progress.changes + tray > rules.changes or (progress.ready and tray):
            raise BadDocument(
                say("too many changes, or ready with pieces still in the tray."), at=f"set_up.{SEATS[seat]}"
            )
        state.unseen[seat] = progress.changes + progress.ready
        if not progress.ready:
            ask(state, seat)
    if state.plies != state.unseen[0] + state.unseen[1]:
        raise BadDocument(
            say("during the set-up, this must be the number of actions of both sides."), at="plies"
        )
    if not top(state).asked:
        raise BadDocument(say("the set-up is over when both sides are ready."), at="set_up")


def _fill_tray(state: Any, seat: int) -> None:
    """Puts the pieces that are not on a side's home into its tray."""
    for place in range(len(CELLS)):
        if holds(state, place, seat) and not is_home(seat, place):
            raise BadDocument(say("{cell} is not in its home.", cell=CELLS[place]), at=SEATS[seat])
        if kind_at(state, place) == MOUNTAIN and HOME <= place < len(CELLS) - HOME:
            raise BadDocument(say("{cell} is in neither side's home.", cell=CELLS[place]), at="mountains")
    placed = [kind_at(state, place) for place in range(len(CELLS)) if is_home(seat, place)]
    for kind, count in ARMY.items():
        left = count - placed.count(kind)
        if left < 0:
            raise BadDocument(
                say(
                    "{number} × {kind}, but a side has {most}.",
                    number=placed.count(kind),
                    kind=KIND_WORDS[kind],
                    most=count,
                ),
                at=SEATS[seat],
            )
        state.pool[seat * KIND_COUNT + kind] = left


def _read_turn(document: Document, state: Any, rules: Any) -> None:
    if document.set_up is not None:
        raise BadDocument(say("allowed only during the set-up."), at="set_up")
    if document.to_move is None or document.fortresses is None:
        raise BadDocument(say("to_move and fortresses are required."))
    if sum(kind_at(state, place) == MOUNTAIN for place in range(len(CELLS))) > 2 * ARMY[MOUNTAIN]:
        raise BadDocument(say("there can be at most {most}.", most=2 * ARMY[MOUNTAIN]), at="mountains")
    for seat, name in enumerate(SEATS):
        off = _missing(state, seat) if document.off is None else getattr(document.off, name)
        _read_off(state, rules, seat, off)
    for word, cells in document.terrain.items():
        for place in _places(f"terrain.{word}", cells):
            if state.ground[place]:
                raise BadDocument(say("{cell} is listed twice.", cell=CELLS[place]), at=f"terrain.{word}")
            state.ground[place] = GROUNDS[word]
    for seat, cell in enumerate((document.fortresses.blue, document.fortresses.gold)):
        _read_fortress(state, seat, cell, is_ruined=SEATS[seat] in document.ruined)
    if state.fortress[0] == state.fortress[1] or len(set(document.ruined)) < len(document.ruined):
        raise BadDocument(
            say("expected two different hexes, and each side at most once in ruined."), at="fortresses"
        )
    note_peaks(state, rules)
    _read_seen(document.seen, state)
    seat = SEATS.index(document.to_move)
    push(state, TURN, seat).stage = MOVING if document.stage == "move" else STARTING
    if document.stage == "move" and (state.pool[(1 - seat) * KIND_COUNT + KINDS["king"]]):
        what = say("if this King is off the board, stage must be start.")
        raise BadDocument(what, at=f"off.{SEATS[1 - seat]}.king")


def _missing(state: Any, seat: int) -> dict[str, int]:
    """The pieces of a side that are not on the board, with how many of each."""
    return {
        word: ARMY[kind] - _on_board(state, seat, kind) for word, kind in KINDS.items() if kind != MOUNTAIN
    }


def _on_board(state: Any, seat: int, kind: int) -> int:
    return sum(holds(state, place, seat) and kind_at(state, place) == kind for place in range(len(CELLS)))


def _read_off(state: Any, rules: Any, seat: int, off: Mapping[Any, int]) -> None:
    for word, kind in KINDS.items():
        if kind == MOUNTAIN:
            continue
        count = off.get(word, 0)
        on_board = _on_board(state, seat, kind)
        whole = count + on_board
        if count < 0 or whole > ARMY[kind] or (whole < ARMY[kind] and (rules.returns or word == "king")):
            raise BadDocument(
                say(
                    "{on_board} on the board, {off} off it; a side has {most}.",
                    on_board=on_board,
                    off=count,
                    most=ARMY[kind],
                ),
                at=f"off.{SEATS[seat]}.{word}",
            )
        state.pool[seat * KIND_COUNT + kind] = count


def _read_fortress(state: Any, seat: int, cell: str, *, is_ruined: bool) -> None:
    where = f"fortresses.{SEATS[seat]}"
    if cell not in PLACES:
        raise BadDocument(say("there is no hex {cell}.", cell=repr(cell[:20])), at=where)
    place = PLACES[cell]
    if kind_at(state, place) == MOUNTAIN:
        raise BadDocument(say("{cell} is a mountain.", cell=cell), at=where)
    if holds(state, place, 1 - seat) and not is_ruined:
        raise BadDocument(say("must be ruined, since an enemy stands on {cell}.", cell=cell), at=where)
    state.fortress[seat] = place
    state.ruined[seat] = is_ruined


def _read_seen(seen: str, state: Any) -> None:
    keys = seen.split()
    most = min(state.plies, REMEMBERED)
    if len(keys) > most:
        what = say("expected at most {most} keys, one for each action played.", most=most)
        raise BadDocument(what, at="seen")
    for n, key in enumerate(keys):
        if not is_key(key):
            raise BadDocument(say("{key} is not the key of a position.", key=repr(key[:20])), at="seen")
        state.history[n] = int(key, 16)
    state.history_count = len(keys)
