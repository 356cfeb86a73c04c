"""Frames in documents: what waits, told by what it means, by one table for each game.

    {"frame": "melee", "stage": "fight", "seat": "blue", "asked": ["gold"], "cell": "E-5", …}

The table says for each kind of frame what it is called, its stages, and what its numbers mean. Numbers that
are not listed are 0 in every frame of that kind. Whether frames fit the position and each other is for the
game to check.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from banneret.engine.errors import BadDocument
from banneret.engine.kernels.frames import NO_ANSWER, push
from banneret.engine.wording import found

NUMBERS = ("a", "b", "c", "d")
_FIELDS = ("frame", "stage", "seat", "asked", "face_down")


class Meaning(NamedTuple):
    """What a number of a frame is: in which field it lies, and how it is told and read.

    `read` raises ValueError for what it cannot read.
    """

    field: str
    write: Callable[[int], Any]
    read: Callable[[Any], int]


class FrameForm(NamedTuple):
    """How one kind of frame is told. A frame may have more stages than are ever waited in."""

    name: str
    stages: tuple[str, ...]
    numbers: Mapping[str, Meaning]


FrameForms = Mapping[int, FrameForm]


def whole(low: int, high: int) -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    """A number told as it is, within bounds."""

    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"expected a whole number from {low} to {high}, found {found(value)}")
        return value

    return int, read


def write_frames(state: Any, forms: FrameForms, seats: Sequence[str]) -> list[dict[str, Any]]:
    """All frames, the lowest first."""
    written = []
    for depth in range(state.depth):
        frame = state.frames[depth]
        form = forms[frame.kind]
        told: dict[str, Any] = {
            "frame": form.name,
            "stage": form.stages[frame.stage],
            "seat": seats[frame.seat],
            "asked": [seat for number, seat in enumerate(seats) if frame.asked >> number & 1],
        }
        if frame.together:
            told["face_down"] = {
                seat: None if state.answers[number] == NO_ANSWER else state.answers[number]
                for number, seat in enumerate(seats)
                if frame.together >> number & 1
            }
        for name, meaning in form.numbers.items():
            told[name] = meaning.write(getattr(frame, meaning.field))
        written.append(told)
    return written


def read_frames(given: Any, state: Any, forms: FrameForms, seats: Sequence[str]) -> None:
    """Pushes the frames of a document; BadDocument says what is wrong and where."""
    if not isinstance(given, (list, tuple)) or not 1 <= len(given) <= len(state.frames):
        raise BadDocument(f"frames: expected a list of 1 to {len(state.frames)}.")
    by_name = {form.name: kind for kind, form in forms.items()}
    for depth, told in enumerate(given):
        where = f"frames.{depth}"
        if not isinstance(told, Mapping):
            raise BadDocument(f"{where}: expected a mapping, found {found(told)}.")
        kind = _one_of(f"{where}.frame", told.get("frame"), by_name)
        form = forms[kind]
        _check_keys(where, told, form)
        stages = {stage: number for number, stage in enumerate(form.stages)}
        numbered = {seat: number for number, seat in enumerate(seats)}
        frame = push(state, kind, _one_of(f"{where}.seat", told.get("seat"), numbered))
        frame.stage = _one_of(f"{where}.stage", told.get("stage"), stages)
        frame.asked = _seats(f"{where}.asked", told.get("asked"), numbered)
        if "face_down" in told:
            _read_face_down(f"{where}.face_down", told["face_down"], state, frame, numbered)
        for name, meaning in form.numbers.items():
            try:
                setattr(frame, meaning.field, meaning.read(told[name]))
            except (ValueError, TypeError, KeyError) as problem:
                raise BadDocument(f"{where}.{name}: {problem}.") from None


def _check_keys(where: str, told: Mapping[Any, Any], form: FrameForm) -> None:
    known = {*_FIELDS, *form.numbers}
    for key in told:
        if key not in known:
            raise BadDocument(f"{where}: {found(key)} is not known here.")
    for key in ("frame", "stage", "seat", "asked", *form.numbers):
        if key not in told:
            raise BadDocument(f"{where}.{key}: missing.")


def _one_of(where: str, value: Any, known: Mapping[str, int]) -> int:
    if not isinstance(value, str) or value not in known:
        raise BadDocument(f"{where}: expected one of {', '.join(known)}, found {found(value)}.")
    return known[value]


def _seats(where: str, value: Any, known: Mapping[str, int]) -> int:
    if not isinstance(value, (list, tuple)):
        raise BadDocument(f"{where}: expected a list of seats, found {found(value)}.")
    bits = 0
    for each in value:
        bits |= 1 << _one_of(where, each, known)
    return bits


def _read_face_down(where: str, value: Any, state: Any, frame: Any, known: Mapping[str, int]) -> None:
    if not isinstance(value, Mapping) or not value:
        raise BadDocument(f"{where}: expected seats with their answers, found {found(value)}.")
    for name, answer in value.items():
        seat = _one_of(where, name, known)
        frame.together |= 1 << seat
        if answer is None:
            state.answers[seat] = NO_ANSWER
        elif isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < 1 << 31:
            state.answers[seat] = answer
        else:
            raise BadDocument(f"{where}.{name}: expected an answer or nothing, found {found(answer)}.")
        is_asked = bool(frame.asked >> seat & 1)
        if is_asked != (answer is None):
            raise BadDocument(f"{where}.{name}: who has answered is not asked, and the other way round.")
    if frame.asked & ~frame.together:
        raise BadDocument(f"{where}: all who are asked answer face down.")
    if not frame.asked:
        raise BadDocument(f"{where}: when all have answered, nothing lies face down any more.")
