"""Frames in documents: pending decisions written by meaning, with one table for each game.

    {"frame": "melee", "stage": "fight", "seat": "blue", "asked": ["gold"], "cell": "E-5", …}

The table gives for each kind of frame its name, its stages, and the meaning of its numbers. Numbers that are
not listed are 0 in every frame of that kind. The game checks that frames fit the position and each other.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from banneret.engine.errors import BadDocument
from banneret.engine.kit.bits import members_of
from banneret.engine.kit.document_values import check_present, checked_mapping, checked_word, is_whole
from banneret.engine.machine.kernels.frames import NO_ANSWER, push
from banneret.engine.text.language import say
from banneret.engine.text.wording import found

NUMBERS = ("a", "b", "c", "d")
_FIELDS = ("frame", "stage", "seat", "asked", "face_down")


class Meaning(NamedTuple):
    """How a number of a frame is written to and read from a document, and the field that holds it.

    `read` raises ValueError for a bad value.
    """

    field: str
    write: Callable[[int], Any]
    read: Callable[[Any], int]


class FrameForm(NamedTuple):
    """How one kind of frame is written. Some stages may never wait for a seat, and so never be written."""

    name: str
    stages: tuple[str, ...]
    numbers: Mapping[str, Meaning]


FrameForms = Mapping[int, FrameForm]


def whole(low: int, high: int) -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    """A writer and a reader for a plain number within bounds."""

    def read(value: Any) -> int:
        if not is_whole(value, low, high):
            raise ValueError(
                say(
                    "expected a whole number from {low} to {high}, found {found}",
                    low=low,
                    high=high,
                    found=found(value),
                )
            )
        return int(value)

    return int, read


def write_frames(state: Any, forms: FrameForms, seats: Sequence[str]) -> list[dict[str, Any]]:
    """All frames as plain data, the lowest first."""
    written = []
    for depth in range(state.depth):
        frame = state.frames[depth]
        form = forms[frame.kind]
        document: dict[str, Any] = {
            "frame": form.name,
            "stage": form.stages[frame.stage],
            "seat": seats[frame.seat],
            "asked": [seats[seat] for seat in members_of(frame.asked)],
        }
        if frame.together:
            document["face_down"] = {
                seat: None if state.answers[number] == NO_ANSWER else state.answers[number]
                for number, seat in enumerate(seats)
                if frame.together >> number & 1
            }
        for name, meaning in form.numbers.items():
            document[name] = meaning.write(getattr(frame, meaning.field))
        written.append(document)
    return written


def read_frames(given: Any, state: Any, forms: FrameForms, seats: Sequence[str]) -> None:
    """Pushes the frames of a document onto a state; BadDocument says what is wrong and where."""
    if not isinstance(given, (list, tuple)) or not 1 <= len(given) <= len(state.frames):
        raise BadDocument(say("expected a list of 1 to {most}.", most=len(state.frames)), at="frames")
    by_name = {form.name: kind for kind, form in forms.items()}
    for depth, document in enumerate(given):
        where = f"frames.{depth}"
        kind = checked_word(f"{where}.frame", checked_mapping(where, document).get("frame"), by_name)
        form = forms[kind]
        _check_keys(where, document, form)
        stages = {stage: number for number, stage in enumerate(form.stages)}
        numbered = {seat: number for number, seat in enumerate(seats)}
        frame = push(state, kind, checked_word(f"{where}.seat", document.get("seat"), numbered))
        frame.stage = checked_word(f"{where}.stage", document.get("stage"), stages)
        frame.asked = _seats(f"{where}.asked", document.get("asked"), numbered)
        if "face_down" in document:
            _read_face_down(f"{where}.face_down", document["face_down"], state, frame, numbered)
        for name, meaning in form.numbers.items():
            try:
                setattr(frame, meaning.field, meaning.read(document[name]))
            except (ValueError, TypeError, KeyError) as problem:
                raise BadDocument(f"{problem}.", at=f"{where}.{name}") from None


def _check_keys(where: str, document: Mapping[Any, Any], form: FrameForm) -> None:
    known = {*_FIELDS, *form.numbers}
    for key in document:
        if key not in known:
            raise BadDocument(say("{key} is not known here.", key=found(key)), at=where)
    check_present(document, ("frame", "stage", "seat", "asked", *form.numbers), where)


def _seats(where: str, value: Any, known: Mapping[str, int]) -> int:
    if not isinstance(value, (list, tuple)):
        raise BadDocument(say("expected a list of seats, found {found}.", found=found(value)), at=where)
    bits = 0
    for each in value:
        bits |= 1 << checked_word(where, each, known)
    return bits


def _read_face_down(where: str, value: Any, state: Any, frame: Any, known: Mapping[str, int]) -> None:
    if not isinstance(value, Mapping) or not value:
        raise BadDocument(
            say("expected seats with their answers, found {found}.", found=found(value)), at=where
        )
    for name, answer in value.items():
        seat = checked_word(where, name, known)
        frame.together |= 1 << seat
        if answer is None:
            state.answers[seat] = NO_ANSWER
        elif is_whole(answer, 0, (1 << 31) - 1):
            state.answers[seat] = answer
        else:
            raise BadDocument(
                say("expected an answer or nothing, found {found}.", found=found(answer)),
                at=f"{where}.{name}",
            )
        is_asked = bool(frame.asked >> seat & 1)
        if is_asked != (answer is None):
            raise BadDocument(say("a seat is either asked or has answered, not both."), at=f"{where}.{name}")
    if frame.asked & ~frame.together:
        raise BadDocument(say("every seat that is asked must answer face down."), at=where)
    if not frame.asked:
        raise BadDocument(say("once all have answered, no answer lies face down."), at=where)
