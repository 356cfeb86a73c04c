"""The kit for authors of games, as far as the games do not test it already."""

import pytest

from banneret.engine.errors import BadDocument
from banneret.engine.kit import (
    CHESSBOARD,
    check_present,
    is_key,
    members_of,
    picks_by_kind,
    split_picks,
    winner_and_loser,
)


def test_squares_have_names_numbers_and_places() -> None:
    assert CHESSBOARD.cells[:2] == ("a1", "b1")
    assert CHESSBOARD.places["h8"] == 63
    assert CHESSBOARD.grid.places["b3"] == (1, 2)


@pytest.mark.parametrize("cell", ["i1", "", 5, None, ["a1"]])
def test_a_document_names_a_square_that_is_not_there(cell: object) -> None:
    with pytest.raises(BadDocument, match=r"units.*there is no square .*; squares are a1 to h8\."):
        CHESSBOARD.checked_place("units", cell)


def test_members_of_bits_rise() -> None:
    assert members_of(0) == []
    assert members_of(0b100101) == [0, 2, 5]
    assert members_of(1 << 31 | 1) == [0, 31]


def test_picks_are_taken_apart() -> None:
    assert split_picks(["unit:e2", "word", "cell:"]) == [("unit", "e2"), ("word", ""), ("cell", "")]
    assert picks_by_kind(["cell:e3", "unit:e2", "cell:e4"]) == {"cell": "e4", "unit": "e2"}


def test_a_missing_key_is_told_with_its_place() -> None:
    check_present({"a": 1, "b": 2}, ("a", "b"))
    with pytest.raises(BadDocument, match=r"frames\.0\.b: missing\."):
        check_present({"a": 1}, ("a", "b"), "frames.0")


def test_the_winner_comes_first() -> None:
    assert winner_and_loser(("Blue", "Gold"), 1) == ("Blue", "Gold")
    assert winner_and_loser(("Blue", "Gold"), 2) == ("Gold", "Blue")


@pytest.mark.parametrize("key", [0, 1, (1 << 62) - 1])
def test_keys_of_62_bits(key: int) -> None:
    assert is_key(f"{key:x}")


@pytest.mark.parametrize("value", ["", "01", "4000000000000000", "F", "g", "-1", 7, None])
def test_what_is_no_key(value: object) -> None:
    assert not is_key(value)
