"""All bad input is refused with a message, never with another error, and changes nothing."""

import copy
import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from banneret import BadDocument, BadNotation, BadRuleset, IllegalAction
from tests.games.cyvasse.generated import random_document
from tests.games.cyvasse.pictures import begun, game, game_with, lay_out, position

NEVER_VALID: list[Any] = [
    None,
    -1,
    10**40,
    1.5,
    math.nan,
    "",
    "nonsense",
    "Blue",
    "\u202erabble",
    "\x00",
    "🏰" * 5,
    "x" * 10_000,
    b"rabble",
    [None],
    [[]],
    {"rabble": {}},
    {1: 2},
    {"heavy"},
    object(),
    1j,
]


def places(data: Any, keys: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value in nested data."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, child in entries:
        yield (*keys, key)
        yield from places(child, (*keys, key))


def with_value(data: Any, keys: tuple[Any, ...], value: Any) -> Any:
    """A copy with one value replaced."""
    changed = copy.deepcopy(data)
    inner = changed
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return changed


def test_rulesets() -> None:
    """Replaces every number in turn by values that no number can have."""
    numbers = game().ruleset.numbers.model_dump(mode="json")
    for n, keys in enumerate(places(numbers)):
        for value in NEVER_VALID[n % 5 :: 5]:
            with pytest.raises(BadRuleset, match=r"\S"):
                game_with(with_value(numbers, keys, value))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"movement": {"spears": 6}}, "movement.spears: 6 is more than 5"),
        ({"setup": {"gold": "nowhere"}}, "there is no array 'nowhere'"),
        ({"setup": {"changes": 600}}, "the set-up alone could take that many actions"),
        ({"flanking": {"excluded": ["dragon", "dragon"]}}, "each kind can be listed once"),
        ({"promotion": {"heirs": ["king"]}}, "promotion.heirs"),
        ({"arrays": {"ranks": {"king": ["G4", "G5"]}}}, "expected a list of 1, found a list of 2"),
        ({"arrays": {"ranks": {"king": ["A6"]}}}, "'A6' is not a hex in Blue's home"),
        ({"arrays": {"ranks": {"king": ["H2"]}}}, "only one piece can stand on H2"),
        ({"arrays": {"mine": {"king": ["H2"]}}}, "arrays.mine.mountain: missing"),
        ({"tiers": {"mountain": 1}}, "unknown key"),
    ],
)
def test_some_rulesets(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadRuleset) as refusal:
        game_with(changes)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("seed", range(4))
def test_documents(seed: int) -> None:
    """Changes every value in turn: the result is refused, or a position that can be written and read."""
    document = random_document(Random(seed)) if seed else begun().document()
    for keys in places(document):
        for value in NEVER_VALID:
            try:
                match = game().position(with_value(document, keys, value))
            except BadDocument:
                continue
            assert match.game.position(match.document()).document() == match.document()


SETUP = game().match().document()


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({}, "stage"),
        ({**position("KK2", "KA8"), "stage": "later"}, "stage"),
        ({**position("KK2", "KA8"), "to_move": None}, "to_move"),
        ({**position("KK2", "KA8"), "extra": 1}, "extra"),
        (position("KK2 TK2", "KA8"), "something else stands on K2 already"),
        (position("KK2 RZ9", "KA8"), "there is no hex 'Z9'"),
        (position("KK2", "KA8", mountains="K2"), "something else stands on K2 already"),
        (position("KK2", "KA8", fortresses="K2 K2"), "fortresses"),
        (position("KK2", "KA8", fortresses="K2 Z1"), "there is no hex 'Z1'"),
        (position("KK2", "KA8", fortresses="K2 F6", mountains="F6"), "F6 is a mountain"),
        (position("KK2 RF6", "KA8", fortresses="K2 F6"), "must be ruined, since an enemy stands on F6"),
        (position("KK2", "KA8", lost="D"), "off.blue.dragon: 0 on the board, 0 off it; a side has 1"),
        (position("KK2 DF6 DF7", "KA8"), "off.blue.dragon"),
        (position("KK2", "RA8", fortresses="K2 A10"), "if this King is off the board, stage must be start"),
        ({**position("KK2", "KA8"), "terrain": {"hill": "F6", "grass": "F6"}}, "F6 is listed twice"),
        ({**position("KK2", "KA8"), "seen": "1"}, "seen"),
        ({**position("KK2", "KA8"), "plies": 3, "seen": "xyz"}, "is not the key of a position"),
        ({**position("KK2", "KA8"), "set_up": SETUP["set_up"]}, "allowed only during the set-up"),
        ({**position("KK2", "KA8"), "mountains": "F1 G1 H1 I1 J1 K1 F2 G2 H2 I2 J2 E2 F3"}, "at most 12"),
        ({**SETUP, "plies": 1}, "plies"),
        ({**SETUP, "turns": 1}, "turns: not allowed during the set-up"),
        ({**SETUP, "mountains": "F6"}, "is in neither side's home"),
        ({**SETUP, "blue": {"king": "A11"}}, "is not in its home"),
        ({**SETUP, "blue": {"king": "F1 G1"}}, "2 × king, but a side has 1"),
        ({**SETUP, "set_up": None}, "set_up"),
    ],
)
def test_some_documents(document: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadDocument) as refusal:
        game().position(document)
    assert complaint in str(refusal.value)


def test_progress_of_the_set_up() -> None:
    def progress(changes: int, *, ready: bool) -> dict[str, Any]:
        return {"blue": {"changes": changes, "ready": ready}, "gold": {"changes": 0, "ready": False}}

    for set_up, plies in ((progress(51, ready=False), 51), (progress(-1, ready=False), 0)):
        with pytest.raises(BadDocument):
            game().position({**SETUP, "set_up": set_up, "plies": plies})
    with pytest.raises(BadDocument, match="ready with pieces still in the tray"):
        game().position({**SETUP, "mountains": "", "set_up": progress(0, ready=True), "plies": 1})
    with pytest.raises(BadDocument, match="these rules have no set-up"):
        game_with({"setup": {"changes": 0}}).position(SETUP)
    both = {seat: {"changes": 0, "ready": True} for seat in ("blue", "gold")}
    with pytest.raises(BadDocument, match="the set-up is over when both sides are ready"):
        game().position({**SETUP, "set_up": both, "plies": 2})
    assert game().position({**SETUP, "set_up": progress(3, ready=True), "plies": 4}).to_act == (1,)


@pytest.mark.parametrize(
    "text",
    [
        "F6",
        "F6-",
        "F6-F7-F8",
        "f6-f7",
        "F6 - F7",
        "F6–F7",
        "F66-F7",
        "L6-F7",
        "F12-F11",
        "A1-A2",
        "F6-tray",
        "F6xtray",
        "dragon@",
        "dragon@F0",
        "horse@F1",
        "=horse",
        "=",
        "Ready",
        "ready!",
        "tray~F6",
        "x" * 1000,
    ],
)
def test_notation(text: str) -> None:
    for match, seat in ((begun(), 0), (game().match(), 0)):
        before = match.state.tobytes()
        with pytest.raises(BadNotation):
            match.play(text, seat)
        assert match.state.tobytes() == before


def test_notation_says_what_stands_there() -> None:
    match = lay_out("KK2 TF6", "KA8 SF9")
    with pytest.raises(BadNotation, match="write F6xF9 to capture"):
        match.play("F6-F9")
    with pytest.raises(BadNotation, match="write F6-F8 to move"):
        match.play("F6xF8")


@pytest.mark.parametrize(
    "code", [-1, 11_700, 127, 128, 6 << 14, 2**31, 2**40, (1 << 14) | (15 << 7), (2 << 14) | 127]
)
def test_codes(code: int) -> None:
    for match, seat in ((begun(), 0), (game().match(), 0)):
        with pytest.raises(IllegalAction):
            match.play(code, seat)


def test_pieces_off_the_board_may_be_left_out() -> None:
    """By default, all pieces that are not on the board are off it."""
    whole = position("KK2 TF6", "KA8")
    brief = {key: value for key, value in whole.items() if key != "off"}
    assert game().position(brief).document() == game().position(whole).document()
