"""Opening arrays: named, random, from a file or made by hand; games without a set-up (CV-1.5, CV-1.6)."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.errors import BadRuleset
from banneret.engine.game import (
    Changeable,
    Chosen,
    Gauge,
    Mistake,
    Offer,
    Places,
    Ready,
    Setups,
    SideCheck,
    SideChoices,
    mistakes_in,
    name_by_hand,
)
from banneret.engine.machine.kernels.frames import top, turn
from banneret.engine.rulesets import Problems, checked, read_data
from banneret.games.cyvasse.exposed import exposed_in
from banneret.games.cyvasse.language import say, terms
from banneret.games.cyvasse.names import ARMY, CELLS, KIND_WORDS, KINDS, NAMES, SEATS, SYMBOLS, TITLES
from banneret.games.cyvasse.numbers import (
    EMPTY,
    PIECES,
    RANDOM,
    CyvasseNumbers,
    OpeningArray,
    no_array,
)
from banneret.games.cyvasse.openings import best_array, change_towards, kinds_by_hex
from banneret.games.cyvasse.rules.board import HOME, home_place, kind_at
from banneret.games.cyvasse.rules.setup import SETUP
from banneret.games.cyvasse.scene import GRID
from banneret.games.cyvasse.tray import hexes_in_words, pieces_in_words

PROVEN = "proven"

_SENTENCES = terms(
    {
        "ranks": "Three ranks between two flanks of mountains.",
        "bastion": "The King far back, behind his Rabble and a broken line of mountains.",
        PROVEN: "The best of many arrays that computers played against each other.",
        RANDOM: "An array drawn at random for each side, in which the King is covered.",
        EMPTY: "All pieces start in the tray, and you place them one by one.",
    }
)

_CHANGEABLE = (
    Changeable(
        "setup.changes",
        "Changes to an array",
        "The set-up",
        "How many changes each side may make to its array in secret. With 0 there is no set-up.",
    ),
)


class CyvasseSetups(Setups):
    """Each side begins with its own array, and may change it in secret."""

    def names(self, numbers: CyvasseNumbers) -> Mapping[str, str]:
        """The arrays of a ruleset, Blue's first, with a random and an empty one (CV-1.5)."""
        return self._names(numbers, numbers.setup.blue)

    def _names(self, numbers: CyvasseNumbers, first: str) -> Mapping[str, str]:
        known = [name for name in numbers.arrays if name != PROVEN]
        names = sorted((*known, PROVEN, RANDOM, EMPTY), key=lambda name: name != first)
        return {name: _SENTENCES.get(name, say("An array from this ruleset.")) for name in names}

    def changes(self, numbers: CyvasseNumbers, sides: Sequence[Chosen | None]) -> Mapping[str, Any]:
        """The changes to a ruleset with which seats begin from the chosen arrays."""
        chosen = {seat: each for seat, each in zip(SEATS, sides, strict=True) if each}
        arrays: dict[str, Any] = {
            each.name: each.content for each in chosen.values() if each.content is not None
        }
        names = self.names(numbers)
        for seat, each in chosen.items():
            if each.name not in names and each.name not in arrays:
                raise BadRuleset(f"setup.{seat}: {no_array(each.name, names)}")
            if each.name == EMPTY and numbers.setup.changes < PIECES:
                text = say(
                    "An empty array needs a set-up with at least {pieces} changes: choose another array, "
                    "or allow more changes.",
                    pieces=PIECES,
                )
                raise BadRuleset(text)
        if PROVEN in {each.name for each in chosen.values()} - arrays.keys():
            arrays[PROVEN] = best_array().model_dump(mode="json")
        return {"setup": {seat: each.name for seat, each in chosen.items()}, "arrays": arrays}

    def changeable(self, numbers: CyvasseNumbers) -> Sequence[Changeable]:
        return _CHANGEABLE

    def side_choices(self, numbers: CyvasseNumbers, seat: int) -> SideChoices:
        """The arrays by name, the seat's own first, and all pieces on the hexes of the home, as Blue sees it
        (CV-1.2, CV-1.3). Arrays that others made by hand are secret, and left out.
        """
        mine = getattr(numbers.setup, SEATS[seat])
        of_others = {name_by_hand(other) for other in range(len(SEATS)) if other != seat}
        names = self._names(numbers, mine)
        return SideChoices(
            title=say("array"),
            usual=mine,
            ready=tuple(
                _ready(numbers, name, about) for name, about in names.items() if name not in of_others
            ),
            fields=(Places(title=say("Pieces"), grid=GRID, cells=CELLS[:HOME], offers=_pieces()),),
        )

    def check_side(self, numbers: CyvasseNumbers, seat: int, content: Mapping[str, Any]) -> SideCheck:
        """Checks that all pieces are at home, one per hex, and the King is safe (CV-1.2, CV-1.3, CV-1.5)."""
        lists = {kind: content.get(word, []) for word, kind in KINDS.items()}
        cells = {kind: each if isinstance(each, list) else [] for kind, each in lists.items()}
        placed = {kind: len(each) for kind, each in cells.items()}
        gauge = Gauge(title=say("Pieces placed"), value=sum(placed.values()), low=PIECES, high=PIECES)
        problems = _miscounted(cells) if all(isinstance(each, list) for each in lists.values()) else ()
        if problems:
            return SideCheck(gauges=(gauge,), problems=problems)
        try:
            exposed = exposed_in(numbers, kinds_by_hex(_read_array(content)))
        except BadRuleset as wrong:
            return SideCheck(gauges=(gauge,), problems=mistakes_in(wrong))
        return SideCheck(gauges=(gauge,), advice=(exposed,) if exposed else ())

    def is_setting_up(self, state: Any) -> bool:
        return bool(top(state).kind == SETUP)

    def side_now(self, state: Any, seat: int) -> dict[str, Any] | None:
        """The array of a side that is still setting up, as Blue sees it; otherwise None."""
        if top(state).kind != SETUP or not turn(state) >> seat & 1:
            return None
        kinds = {CELLS[index]: kind_at(state, home_place(seat, index)) for index in range(HOME)}
        return {
            word: [cell for cell, there in kinds.items() if there == kind] for word, kind in KINDS.items()
        }

    def next_step(self, state: Any, seat: int, content: Mapping[str, Any]) -> int | None:
        """The next change towards an array; None if it is laid out (CV-1.4)."""
        return change_towards(state, seat, kinds_by_hex(_read_array(content)))


def _pieces() -> tuple[Offer, ...]:
    return tuple(
        Offer(
            name=KIND_WORDS[kind],
            title=TITLES[kind],
            kind=KIND_WORDS[kind],
            symbol=SYMBOLS[kind],
            most=most,
        )
        for kind, most in ARMY.items()
    )


def _ready(numbers: CyvasseNumbers, name: str, about: str) -> Ready:
    array = best_array() if name == PROVEN else numbers.arrays.get(name)
    content: dict[str, Any] | None = {} if name == EMPTY else None
    if array is not None:
        content = array.model_dump(mode="json")
    return Ready(name=name, title=NAMES.get(name, name.capitalize()), about=about, content=content)


def _miscounted(placed: Mapping[int, Sequence[Any]]) -> tuple[Mistake, ...]:
    """Lists kinds with too many pieces, and the missing pieces with the hexes free for them (CV-1.2)."""
    missing = {kind: most - len(placed[kind]) for kind, most in ARMY.items()}
    taken = {cell for cells in placed.values() for cell in cells if isinstance(cell, str)}
    problems = [
        Mistake(
            place=KIND_WORDS[kind],
            text=say("{units}: {number} too many", units=TITLES[kind], number=-count),
        )
        for kind, count in missing.items()
        if count < 0
    ]
    if any(count > 0 for count in missing.values()):
        text = say(
            "still in the tray: {units}; free hexes: {cells}",
            units=pieces_in_words(missing),
            cells=hexes_in_words([cell for cell in CELLS[:HOME] if cell not in taken]),
        )
        problems.append(Mistake(place="", text=text))
    return tuple(problems)


def _read_array(content: Mapping[str, Any]) -> OpeningArray:
    """An array from data; raises BadRuleset with the reason if it is not valid."""
    problems = Problems()
    return checked(OpeningArray, read_data(content, "array", problems), problems)
