"""How computer players set up: with an array drawn at random for each match, so that it is unpredictable.

The arrays in `arrays.yaml` are the survivors of many that played against each other. Their weights make a
mixture that no array exploits (`tools/evolve_cyvasse_arrays.py`). Gentle players draw one of the named arrays
that people are offered, so that beginners meet nothing else.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from banneret.engine.game import Plans
from banneret.engine.machine.kernels.dice import derive, roll, seed_dice
from banneret.engine.machine.layout import DICE, look
from banneret.engine.rulesets import Problems, read_yaml
from banneret.games.cyvasse.names import HEXES, KINDS, PLACES
from banneret.games.cyvasse.numbers import OpeningArray
from banneret.games.cyvasse.rules.board import HOME, first_home, home_place, kind_at
from banneret.games.cyvasse.rules.board import KINDS as KIND_COUNT
from banneret.games.cyvasse.rules.codes import PLACE, READY, SHIFT, action_code
from banneret.games.cyvasse.rules.setup import STREAM_ARRAYS, changes_left, tray_count

ARRAYS = Path(__file__).with_name("arrays.yaml")

Array = tuple[int, ...]
"""The kind on each hex of the home, as its side sees it; 0 for an empty hex."""


class CyvassePlans(Plans):
    """In the set-up, computer players lay out the array they have drawn."""

    arrays: ClassVar[Path] = ARRAYS
    """The file with the arrays to draw from."""

    def opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The next change towards the array drawn with the seed, or READY once it is laid out (CV-1.4)."""
        return self._towards(state, seat, drawn(seed, evolved_arrays(self.arrays)))

    def gentle_opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The same, with one of the named arrays that come with the game."""
        return self._towards(state, seat, drawn(seed, tuple((1, array) for array in offered_arrays())))

    def _towards(self, state: Any, seat: int, array: Array) -> Sequence[int] | None:
        if self.game.knowledge.is_open(state):
            return None
        change = change_towards(state, seat, array)
        if change is None or (changes_left(state, self.rules, seat) < 1 and not tray_count(state, seat)):
            return (int(action_code(READY, 0, 0)),)
        return (change,)


def change_towards(state: Any, seat: int, array: Array) -> int | None:
    """A change, legal or not, that leads from the present array to another; None if they are equal."""
    target = {home_place(seat, index): kind for index, kind in enumerate(array)}
    first = first_home(seat)
    now = {place: kind_at(state, place) for place in range(first, first + HOME)}
    if tray_count(state, seat):
        return _placement(state, seat, now, target)
    wrong = [place for place in now if target[place] and now[place] != target[place]]
    if not wrong:
        return None
    place = wrong[0]
    source = next(each for each in now if now[each] == target[place] and target[each] != now[each])
    return int(action_code(SHIFT, source, place))


def _placement(state: Any, seat: int, now: dict[int, int], target: dict[int, int]) -> int:
    """Places a piece from the tray on a hex where it belongs, or on any empty hex if there is none."""
    kinds = [kind for kind in range(1, KIND_COUNT) if state.pool[seat * KIND_COUNT + kind]]
    empty = [place for place in now if now[place] == 0]
    fitting = [(kind, place) for kind in kinds for place in empty if target[place] == kind]
    kind, place = fitting[0] if fitting else (kinds[0], empty[0])
    return int(action_code(PLACE, kind, place))


def drawn(seed: int, arrays: Sequence[tuple[int, Array]]) -> Array:
    """Draws an array with the seed, by weight."""
    dice: Any = look(np.zeros(1, DICE))[0]
    seed_dice(dice, derive(seed, 0, STREAM_ARRAYS))
    left = roll(dice, sum(weight for weight, _ in arrays))
    for weight, array in arrays:
        left -= weight
        if left < 0:
            return array
    raise AssertionError("every weight is more than nothing")


@cache
def evolved_arrays(path: Path = ARRAYS) -> tuple[tuple[int, Array], ...]:
    """The arrays in a file, each with its weight."""
    return tuple((weight, as_laid_out(array)) for weight, array in _listed(path))


@cache
def known_arrays() -> tuple[Array, ...]:
    """The arrays to expect from an opponent, each also mirrored: those that computers draw, and those that
    come with the game. Arrays added by a ruleset are left out, because they may be secret.
    """
    arrays = [*(array for _, array in evolved_arrays()), *offered_arrays()]
    return tuple(arrays + [mirrored(array) for array in arrays])


@cache
def offered_arrays() -> tuple[Array, ...]:
    """The named arrays that come with the game."""
    own = _read(Path(__file__).parent / "rulesets" / "default.yaml").values()
    return tuple(as_laid_out(OpeningArray.model_validate(each, strict=False)) for each in own)


def mirrored(array: Array) -> Array:
    """The same array with left and right swapped."""
    rows = [[place for place in range(HOME) if HEXES[place][1] == row] for row in range(5)]
    return tuple(array[place] for row in rows for place in reversed(row))


def best_array() -> OpeningArray:
    """The array with the highest weight."""
    return max(_listed(), key=lambda each: each[0])[1]


@cache
def _listed(path: Path = ARRAYS) -> tuple[tuple[int, OpeningArray], ...]:
    listed = _read(path)
    return tuple((each.pop("weight"), OpeningArray.model_validate(each, strict=False)) for each in listed)


def _read(path: Path) -> Any:
    """The arrays in a file."""
    problems = Problems()
    arrays = read_yaml(path.read_bytes(), str(path), problems).plain()["arrays"]
    if problems:
        raise problems.error()
    return arrays


def as_laid_out(numbers: OpeningArray) -> Array:
    """An array as the kind on each hex of the home."""
    kinds = {PLACES[cell]: KINDS[name] for name, cells in numbers for cell in cells}
    return tuple(kinds.get(index, 0) for index in range(HOME))
