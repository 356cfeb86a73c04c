"""Positions as documents, in both directions: units, counters and surroundings in words.

    {"to_move": "blue", "turn": 1, "points": [5, 0],
     "units": {"ke1": {"at": "e1"}, "ke8": {"at": "g8"},             units are named after their first squares
               "pa7": {"at": "c5", "seat": "blue", "loyalty": 50, "lord": "bc1", "rank": 2},
               "nb1": {"captured": true}, "pa2": {"inside": "ra1"}},
     "acted": true,                                                   the turn has begun; else it begins now
     "trail": ["g1-f3", "b8-c6"]}                                     moves that may still be undone (MC-9.8)

Only differences from a unit's state at the start of the game are written. A unit that is not named is not in
the game, or still in the reserve. A finished game says how it ended: {"ended": {"ending": "mate",
"winners": ["blue"]}}.
"""

from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Documents
from banneret.engine.kit import (
    CHESSBOARD,
    check_present,
    checked_choice,
    checked_flag,
    checked_mapping,
    members_of,
)
from banneret.engine.machine.kernels.frames import (
    ENDING_AGREED,
    ENDING_PLIES,
    ENDING_RESIGNED,
    ask,
    push,
    top,
)
from banneret.engine.machine.layout import look
from banneret.engine.text import found
from banneret.games.medieval_chess.document_checks import (
    Document,
    check_keys,
    checked_actor,
    checked_count,
    checked_slot,
    index_of_choice,
    number_of_word,
    read_list,
)
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import (
    CELLS,
    IDS,
    SEASONS,
    SEATS,
    SLOT_OF,
    TERRAINS,
    TREE_WORDS,
    WEATHERS,
)
from banneret.games.medieval_chess.numbers import PLIES_MAX
from banneret.games.medieval_chess.rules.abilities.using import verb_of
from banneret.games.medieval_chess.rules.board import ABSENT, GUARDS
from banneret.games.medieval_chess.rules.codes import EXIT, MOVE
from banneret.games.medieval_chess.rules.courts import share_out
from banneret.games.medieval_chess.rules.endings import (
    ENDING_DEAD,
    ENDING_MATE,
    ENDING_QUIET,
    ENDING_QUIET_CLAIMED,
    ENDING_REPETITION,
    ENDING_REPETITION_CLAIMED,
    ENDING_STALEMATE,
)
from banneret.games.medieval_chess.rules.movement import list_foes
from banneret.games.medieval_chess.rules.moves import look_around
from banneret.games.medieval_chess.rules.sight import note_sights
from banneret.games.medieval_chess.rules.turn import close_edge, look_back
from banneret.games.medieval_chess.rules.waiting import (
    ACT,
    BEGIN,
    CLOSE,
    FOLLOW,
    FOLLOW_MOVE,
    FOLLOW_STEP,
    GUARDS_LEFT,
    TURN,
)
from banneret.games.medieval_chess.trail_documents import read_trail, write_trail
from banneret.games.medieval_chess.unit_documents import read_units, write_unit
from banneret.games.medieval_chess.words import ENDINGS

_SIDES = {
    "points": 100,
    "gold": 9999,
    "stress": 1,
    "checked": 1,
    "defectors": 100,
    "domination": 100,
    "resurrected": 1,
    "unseen": PLIES_MAX,
}
_COURT_FIELDS = {"contest": 100, "fallen": 1}
_KEYS = (
    *("to_move", "units", "turn", "plies", "quiet", "attrition", "weather", "season", "terrain", "favour"),
    *("acted", "waiting", "ended", "trail", *_SIDES, *_COURT_FIELDS),
)
_DEEDS = {"move": MOVE, "exit": EXIT, **{word: int(verb_of(tree)) for word, tree in TREE_WORDS.items()}}
_MODES = {"step": FOLLOW_STEP, "move": FOLLOW_MOVE}
_ENDED = {
    **{name: code for code, name in ENDINGS.items()},
    "resignation": ENDING_RESIGNED,
    "agreement": ENDING_AGREED,
}
_WHILE_ASKED = (ENDING_RESIGNED, ENDING_AGREED)
_BY_CLAIM = (ENDING_QUIET_CLAIMED, ENDING_REPETITION_CLAIMED)
_AT_THE_START = (ENDING_MATE, ENDING_STALEMATE, ENDING_QUIET, ENDING_REPETITION, ENDING_DEAD)
"""When in a turn a game ends: while a side is asked, by its claim, before it is asked; else at the close."""


class MedievalChessDocuments(Documents):
    """Units by name, with everything that differs from the start of a game."""

    def write(self, state: Any) -> dict[str, Any]:
        """The position in words."""
        turn = state.frames[0]
        document: dict[str, Any] = {"to_move": SEATS[turn.seat], "turn": state.turn, "plies": state.plies}
        document["units"] = {
            IDS[slot]: write_unit(state, self.rules, slot)
            for slot in SLOT_OF.values()
            if state.status[slot] != ABSENT
        }
        for name in (*_SIDES, *_COURT_FIELDS, "favour"):
            values = list(getattr(state, name))
            if any(values):
                document[name] = values
        for name in ("quiet", "attrition"):
            if getattr(state, name):
                document[name] = getattr(state, name)
        if state.weather:
            document["weather"] = WEATHERS[state.weather]
        if state.season:
            document["season"] = SEASONS[state.season]
        terrain = {
            cell: TERRAINS[state.terrain[place]] for place, cell in enumerate(CELLS) if state.terrain[place]
        }
        if terrain:
            document["terrain"] = terrain
        if turn.c:
            document["acted"] = True
        trail = write_trail(state)
        if trail:
            document["trail"] = trail
        if state.depth > 1:
            document["waiting"] = _write_waiting(state)
        if state.over and state.ending != ENDING_PLIES:
            winners = [SEATS[seat] for seat in members_of(state.winners)]
            ending = next(name for name, code in _ENDED.items() if code == state.ending)
            document["ended"] = {"ending": ending, "winners": winners}
        return document

    def read(self, document: Document, state: Any) -> None:
        """Sets up a position in a wiped state, with its pending frames."""
        rules = self.rules
        check_keys(document, _KEYS, say("a position"))
        check_present(document, ("to_move", "units"))
        seat = index_of_choice("to_move", document["to_move"], SEATS)
        close_edge(state)
        read_units(checked_mapping("units", document["units"]), state, rules)
        state.turn = checked_count("turn", document.get("turn", 1), 30_000, least=1)
        state.plies = checked_count("plies", document.get("plies", 0), PLIES_MAX)
        state.quiet = checked_count("quiet", document.get("quiet", 0), 30_000)
        state.attrition = checked_count("attrition", document.get("attrition", 0), int(rules.attrition_on))
        _read_counts(document, state)
        _read_surroundings(document, state)
        share_out(state, rules)
        note_sights(state, rules)
        if sum(state.unseen) > state.plies:
            raise BadDocument(say("no more actions can be unseen than were played."), at="unseen")
        acted = checked_flag("acted", document.get("acted", False))
        frame = push(state, TURN, seat)
        frame.c = acted and not rules.plain
        frame.stage = ACT if frame.c else BEGIN
        if "waiting" in document:
            _read_waiting(checked_mapping("waiting", document["waiting"]), state, seat)
        elif frame.c:
            ask(state, seat)
        read_trail(document.get("trail", []), state, rules, seat)
        if "ended" in document:
            _read_ended(checked_mapping("ended", document["ended"]), state, seat)
            if rules.plain and state.ending in _WHILE_ASKED:
                self._look_back(state, seat)

    def _look_back(self, state: Any, seat: int) -> None:
        """Notes which draw could be claimed, as the start of a turn does."""
        work = look(self.game.new_work())[0]
        look_around(state, self.rules, seat, 1, work)
        list_foes(state, work)
        look_back(state, self.rules, seat, work)


def _read_counts(document: Document, state: Any) -> None:
    """Reads the counters of each side, court and mercenary."""
    for name, most in _SIDES.items():
        read_list(name, document.get(name, [0, 0]), getattr(state, name), most)
    for name, most in _COURT_FIELDS.items():
        read_list(name, document.get(name, [0, 0, 0, 0]), getattr(state, name), most)
    read_list("favour", document.get("favour", [0] * 8), state.favour, 100)


def _read_surroundings(document: Document, state: Any) -> None:
    """Reads weather, season and terrain."""
    state.weather = index_of_choice("weather", document.get("weather", "clear"), WEATHERS)
    state.season = index_of_choice("season", document.get("season", ""), SEASONS)
    for cell, terrain in checked_mapping("terrain", document.get("terrain", {})).items():
        place = CHESSBOARD.checked_place("terrain", cell)
        state.terrain[place] = index_of_choice(f"terrain.{cell}", terrain, TERRAINS)


def _write_waiting(state: Any) -> dict[str, Any]:
    """Writes the decision that is pending within a turn."""
    turn, frame = state.frames[0], top(state)
    deed = next(word for word, verb in _DEEDS.items() if verb == turn.b)
    waiting = {"unit": IDS[frame.a], "actor": IDS[turn.a], "deed": deed}
    if frame.kind == FOLLOW:
        return {**waiting, "for": "further move", "mode": next(w for w, m in _MODES.items() if m == frame.b)}
    return {**waiting, "for": "guards", "left": frame.b}


def _read_ended(ended: Document, state: Any, seat: int) -> None:
    check_keys(ended, ("ending", "winners"), "ended")
    ending = number_of_word("ended.ending", ended.get("ending"), _ENDED)
    winners = ended.get("winners")
    if not isinstance(winners, (list, tuple)) or not winners or len(winners) > 2:
        what = say("expected a list of blue and gold, found {found}.", found=found(winners))
        raise BadDocument(what, at="ended.winners")
    for each in winners:
        state.winners |= 1 << index_of_choice("ended.winners", each, SEATS)
    frame = state.frames[0]
    if ending in _WHILE_ASKED:
        if state.depth == 1:
            frame.stage = ACT
            ask(state, seat)
    else:
        frame.asked = 0
        frame.stage = BEGIN if ending in _AT_THE_START else ACT if ending in _BY_CLAIM else CLOSE
    state.over = 1
    state.ending = ending


def _read_waiting(waiting: Document, state: Any, seat: int) -> None:
    check_keys(waiting, ("for", "unit", "actor", "deed", "mode", "left"), "waiting")
    what = checked_choice("waiting.for", waiting.get("for"), ("further move", "guards"))
    turn = state.frames[0]
    unit = checked_actor("waiting.unit", waiting.get("unit"), state, seat)
    turn.a = checked_slot("waiting.actor", waiting.get("actor"))
    turn.b = number_of_word("waiting.deed", waiting.get("deed"), _DEEDS)
    turn.c = 1
    turn.stage = ACT
    if what == "further move":
        frame = push(state, FOLLOW, seat)
        frame.b = number_of_word("waiting.mode", waiting.get("mode"), _MODES)
    else:
        frame = push(state, GUARDS_LEFT, seat)
        frame.b = checked_count("waiting.left", waiting.get("left"), 7, least=1)
        if state.status[GUARDS : GUARDS + 8].count(ABSENT) == 0:
            raise BadDocument(say("all guards stand on the board already."), at="waiting")
    frame.a = unit
    ask(state, seat)
