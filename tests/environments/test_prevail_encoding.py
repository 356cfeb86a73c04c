"""Prevail as numbers: symmetric for both sides, without hidden information."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.engine.match import Position
from banneret.games.prevail.names import FACINGS
from tests.environments.observing import differing, everywhere, indices, marked, observed
from tests.games.prevail.layouts import commanding, game_of, lay_out, play
from tests.games.prevail.test_8_melee import AT_ONCE, attacking

BLUE, GOLD = 0, 1
CELLS = 12 * 18
FIRST_CARD, FIRST_WORD = 9 * CELLS + 11, 9 * CELLS + 11 + 30
"""Indices on the board of the standard game."""

ALIKE: dict[str, Any] = {"setup": {"blue": "rome-standard", "gold": "rome-standard"}}
RULESETS: dict[str, Any] = {
    "in melee": {"extends": "standard", **ALIKE},
    "at once": {**AT_ONCE, **ALIKE},
}
"""Both sides have the same army."""

ONE = "legion F-7 N, legion F-8 N, velites F-9 N, socii G-9 N, equites F-11 NE, velites G-6 N"
OTHER = "legion D-9 S, velites D-8 SE, equites E-11 S, socii D-7 S, velites C-10 S, legion C-8 SW"


def turned(words: str) -> str:
    """Units or cells, rotated by a half-turn: `F-5 N` becomes `G-14 S`."""
    words = re.sub(r"([A-L])-([0-9]+)", lambda cell: f"{OPPOSITE[cell[1]]}-{19 - int(cell[2])}", words)
    return re.sub(r" ([NESW]+)", lambda facing: f" {FACINGS[FACINGS.index(facing[1]) - 4]}", words)


OPPOSITE = dict(zip("ABCDEFGHIJKL", "LKJIHGFEDCBA", strict=True))


def pair(ruleset: Any) -> tuple[Position, Position]:
    """Two armies before a round, Blue with the initiative; and the same with sides swapped."""
    one = lay_out(
        ONE,
        OTHER,
        ruleset=ruleset,
        blue_side={"commander": "G-8"},
        gold_side={"commander": "C-9"},
    )
    two = lay_out(
        turned(OTHER),
        turned(ONE),
        ruleset=ruleset,
        initiative="gold",
        blue_side={"commander": turned("C-9")},
        gold_side={"commander": turned("G-8")},
    )
    return truth(one), truth(two)


def truth(match: Match) -> Position:
    return Position(match.game, match.state)


def choose(random: Random, codes: Iterable[int]) -> int:
    """An index: avoids ending or refusing anything."""
    usual = sorted(codes)
    actions = [index for index in usual if index < FIRST_WORD]
    return random.choice(actions if actions and random.random() < 0.8 else usual)


@pytest.mark.parametrize(("ruleset", "seed"), [("in melee", 2), ("at once", 6)])
def test_both_sides_see_the_same(ruleset: str, seed: int) -> None:
    """The same indices lead to the same observations, through shots and melees, for either side."""
    random, asked = Random(f"{ruleset} {seed}"), set[str]()
    one, two = pair(RULESETS[ruleset])
    for _ in range(100):
        if not one.to_act():
            break
        seat = one.to_act()[0]
        for viewer in (BLUE, GOLD):
            assert differing(observed(one, viewer), observed(two, 1 - viewer)) == [], seed
        planes, codes, same = observed(one, seat), indices(one, seat), indices(two, 1 - seat)
        asked |= {name for name in planes if name.startswith("asked") and everywhere(planes, name)}
        assert codes.keys() == same.keys(), seed
        index = choose(random, codes)
        one, two = one.after(seat, codes[index]), two.after(1 - seat, same[index])
    assert len(asked) > 10, f"only a few questions were asked: {asked}"


def test_a_deployment() -> None:
    """A type is named, which is half an action, and then a stand for it, in the last rows."""
    at = truth(game_of({"extends": "default", "setup": {"initiative": "gold"}}).match())
    planes, choices = observed(at, GOLD), indices(at, GOLD)
    assert everywhere(planes, "asked: which type is deployed next") == 1
    assert everywhere(planes, "own: to be deployed: Punic Citizen Spearmen") == 3
    assert everywhere(planes, "enemy: to be deployed: Equites") == 1
    types = list(at.game.ruleset.numbers.units)
    wanted = 9 * 96 + types.index("punic-cavalry")
    assert choices.keys() == {wanted, 9 * 96 + types.index("punic-spearmen")}
    at = at.after(GOLD, choices[wanted])
    planes = observed(at, GOLD)
    assert everywhere(planes, "asked: where a unit is deployed") == 1
    assert everywhere(planes, "deployed now: Punic Citizen Cavalry") == 1
    rows = {index // 8 // 12 for index in indices(at, GOLD)}
    assert max(rows) == 7
    assert min(rows) >= 4


def test_a_position_in_planes() -> None:
    """Gold sees its own edge at the bottom: F-5, in row 5 and column 4, is in row 6 and column 13 for it."""
    match = commanding(
        "legion F-5 N, legion F-6 N", "spearmen E-6 SW", card="reserves", other="charge", commander="G-5"
    )
    planes = observed(match, GOLD)
    assert marked(planes, "enemy: Manipular Legion") == {(6, 13): 1, (6, 12): 1}
    assert marked(planes, "enemy: looks back") == {(6, 13): 1, (6, 12): 1}
    assert marked(planes, "enemy: number, from 1") == {(6, 13): 1, (6, 12): 2}
    assert marked(planes, "enemy: commander") == {(5, 13): 1}
    assert marked(planes, "own: Punic Citizen Spearmen") == {(7, 12): 1}
    assert marked(planes, "own: looks ahead right") == {(7, 12): 1}
    assert marked(planes, "own: commander") == {}
    assert everywhere(planes, "asked: who is ordered") == 1
    assert everywhere(planes, "phase: commands of the initiative") == 1
    assert everywhere(planes, "own side has the initiative") == 0
    assert (everywhere(planes, "own: is asked"), everywhere(planes, "enemy: is asked")) == (0, 1)
    assert everywhere(planes, "own: card: Charge") == everywhere(planes, "enemy: card: Reserves") == 2


def test_units_are_named_by_where_they_stand() -> None:
    """Blue orders a line of the legion on F-5 alone, then moves it straight on."""
    match = commanding("legion F-5 N", "spearmen A-1 S", card="reserves", other="charge", commander="G-5")
    here, there = 5 * 18 + 4, 4 * 18 + 4
    at = truth(match)
    for question in ("who is ordered", "the far end of a line", "who carries out its command"):
        assert everywhere(observed(at, BLUE), f"asked: {question}") == 1
        at = at.after(BLUE, indices(at, BLUE)[8 * CELLS + here])
    planes = observed(at, BLUE)
    assert marked(planes, "own: ordered") == marked(planes, "orders: the unit that was named") == {(5, 4): 1}
    planes = observed(at.after(BLUE, indices(at, BLUE)[8 * there]), BLUE)
    assert marked(planes, "own: Manipular Legion") == {(4, 4): 1}
    assert marked(planes, "own: steps used") == {(4, 4): 1}


def with_face_down(card: str) -> Match:
    return lay_out("legion L-1 N", "spearmen A-1 S", gold_side={"closed": [card]})


def test_nothing_is_seen_of_the_others_cards() -> None:
    """PV-2.2: how many cards it has discarded face down is public, but not which."""
    one, two = with_face_down("charge"), with_face_down("brace")
    assert differing(observed(one, BLUE), observed(two, BLUE)) == []
    assert everywhere(observed(one, BLUE), "enemy: cards discarded face down") == 1
    assert everywhere(observed(one, GOLD), "own: card: Charge") == 5
    assert everywhere(observed(one, BLUE), "enemy: card: Charge") == 1


def test_a_card_laid_down_is_seen_by_its_own_side_only() -> None:
    match = lay_out("legion L-1 N", "spearmen A-1 S")
    before = observed(match, BLUE)
    play(match, "gold: play charge")
    assert differing(before, observed(match, BLUE)) == []
    assert everywhere(observed(match, GOLD), "own: card: Charge") == 9


def test_a_payment_is_seen_when_it_is_whole() -> None:
    """PV-2.2, PV-9.8: a side that pays two cards sees the first it has named; the other side not yet."""
    before = truth(attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N"))
    brace = indices(before, GOLD)[FIRST_CARD + 1]
    after = before.after(GOLD, brace)
    assert differing(observed(before, BLUE), observed(after, BLUE)) == []
    planes = observed(after, GOLD)
    assert everywhere(planes, "payment: cards left to name") == 1
    assert everywhere(planes, "own: card: Brace") == 8
