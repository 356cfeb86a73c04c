"""Documents as text round-trip, whatever words they contain."""

from typing import Any

import pytest

from banneret.engine.editing import LONGEST, BadText, read_text, write_text

ODD = (
    "",
    "~",
    "null",
    "true",
    "007",
    "1e5",
    "-",
    "- a",
    "a: b",
    "#",
    "é",
    "line\nbreak",
    "[",
    "'",
    '"',
    "x " * 90,
)


def test_odd_words_are_what_they_were() -> None:
    document: dict[str, Any] = {word: {word: [word, {"n": [word]}], "else": None} for word in ODD}
    document |= {"numbers": [0, -3, 2**62, True, None], "empty": [{}, [], {"a": {}}]}
    assert read_text(write_text(document)).document == document


def test_what_is_long_is_written_line_by_line() -> None:
    text = write_text({"a": {f"key{n}": "value" for n in range(9)}, "b": [{"c": "x" * 60, "d": "y" * 60}]})
    assert text.startswith("a:\n  key0: value\n")
    assert f"b:\n  - c: {'x' * 60}\n    d: {'y' * 60}\n" in text


def test_the_line_of_something_is_that_of_what_it_would_stand_in() -> None:
    read = read_text("to_move: blue\nunits:\n  a1: {kind: pawn}\n  b2: [1, 2]\n")
    assert read.line_of(("units", "a1", "kind")) == 3
    assert read.line_of(("units", "b2", 5)) == 4
    assert read.line_of(("units", "c3")) == 2
    assert read.line_of(("elsewhere",)) is None


def test_a_text_without_end_is_not_read() -> None:
    with pytest.raises(BadText, match="at most"):
        read_text("a: [" + "x, " * LONGEST)
