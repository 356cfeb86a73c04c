"""Cyvasse as numbers: symmetric for both sides, without hidden information."""

import re
from random import Random

import pytest

from banneret import Match
from banneret.games.cyvasse.names import CELLS, PLACES
from tests.environments.observing import differing, everywhere, indices, marked, observed
from tests.games.cyvasse.pictures import game_with, lay_out

BLUE, GOLD = 0, 1
SEATS = ("blue", "gold")
READY = 8681
OCCURRED = "how often the position has occurred before"


def turned(words: str) -> str:
    """Pieces or hexes, rotated by a half-turn: `RF5` becomes `RF7`."""
    return re.sub(r"[A-K][0-9]+", lambda found: CELLS[90 - PLACES[found[0]]], words)


def pair(
    blue: str,
    gold: str,
    *,
    mountains: str,
    fortresses: tuple[str, str],
    hills: str = "",
    is_ruined: bool = False,
    stage: str = "move",
) -> tuple[Match, Match]:
    """A position with Blue to act, and the same for Gold. Optionally with the enemy's fortress in ruins."""
    one = lay_out(
        blue,
        gold,
        mountains=mountains,
        fortresses=" ".join(fortresses),
        terrain={"hill": hills},
        ruined="gold" if is_ruined else "",
        stage=stage,
    )
    two = lay_out(
        turned(gold),
        turned(blue),
        mountains=turned(mountains),
        fortresses=turned(" ".join(reversed(fortresses))),
        terrain={"hill": turned(hills)},
        ruined="blue" if is_ruined else "",
        stage=stage,
        to_move="gold",
    )
    return one, two


@pytest.mark.parametrize("stage", ["move", "start"])
def test_both_sides_see_the_same(stage: str) -> None:
    """What Blue observes of a position, Gold observes of the rotated one; and the actions are the same.

    The turn begins with a question: what the Rabble on the fortress are promoted to.
    """
    one, two = pair(
        "KG4 RG3 TF3 HJ3 DB6 CE5",
        "KE8 RF6 EB8 LC9",
        mountains="F2 C7",
        fortresses=("G3", "E8"),
        hills="F4 D10",
        is_ruined=True,
        stage=stage,
    )
    assert (one.to_act, two.to_act) == ((BLUE,), (GOLD,))
    for blue, gold in ((BLUE, GOLD), (GOLD, BLUE)):
        assert differing(observed(one, blue), observed(two, gold)) == []
    assert everywhere(observed(one, BLUE), "choosing a promotion") == (stage == "start")
    assert indices(one, BLUE).keys() == indices(two, GOLD).keys()


def test_both_sides_set_up_alike() -> None:
    """The same indices lead to the same set-up, for Blue if it moves first, and for Gold if Gold does."""
    random = Random(5)
    sides = [(game_with({"setup": {"first": first}}).match(), seat) for seat, first in enumerate(SEATS)]
    for _ in range(12):
        open_to_both = [indices(match, seat) for match, seat in sides]
        assert open_to_both[BLUE].keys() == open_to_both[GOLD].keys()
        index = random.choice([each for each in open_to_both[BLUE] if each != READY])
        for (match, seat), codes in zip(sides, open_to_both, strict=True):
            match.play(codes[index], seat)
        seen = [observed(match, seat) for match, seat in sides]
        assert differing(*seen) == [], f"seed 5, after index {index}"


def test_who_moves_first_is_shown() -> None:
    match = game_with("default").match()
    assert differing(observed(match, BLUE), observed(match, GOLD)) == ["in the set-up: will move first"]


def test_nothing_is_seen_of_the_others_set_up() -> None:
    """Neither another array, nor how much was changed, nor whether the other side is ready."""
    before = observed(game_with("default").match(), BLUE)
    for actions in (["ready"], ["E8~B10"], ["E8~tray", "F7~tray"]):
        match = game_with("default").match()
        for action in actions:
            match.play(action, GOLD)
        assert differing(before, observed(match, BLUE)) == []
    assert marked(before, "enemy King") == {}


def test_a_position_in_planes() -> None:
    """Gold sees its own edge at the bottom: E8 becomes G4, in row 3 and column 6."""
    match = lay_out(
        "KG4 TF3", "KE8 RF6", mountains="C7", ruined="blue", terrain={"hill": "F6"}, to_move="gold"
    )
    planes = observed(match, GOLD)
    assert marked(planes, "own King") == marked(planes, "own fortress") == {(3, 6): 1}
    assert marked(planes, "own Rabble") == marked(planes, "hill") == {(5, 5): 1}
    assert marked(planes, "enemy King") == marked(planes, "enemy fortress, ruined") == {(7, 4): 1}
    assert marked(planes, "enemy fortress") == {}
    assert marked(planes, "enemy Trebuchet") == {(8, 5): 1}
    assert marked(planes, "mountain") == {(4, 8): 1}
    assert planes["hex of the board"].sum() == 91
    assert everywhere(planes, "own Rabble off the board") == 5
    assert everywhere(planes, "enemy Trebuchet off the board") == 1
    assert everywhere(planes, "asked to act") == 1
    assert everywhere(observed(match, BLUE), "asked to act") == 0


def test_repetition_is_counted() -> None:
    """A position that occurs a second time is one step nearer to a draw (CV-6.6)."""
    match = lay_out("KG4 TF3", "KE8 RF6")
    counts = [everywhere(observed(match, BLUE), OCCURRED)]
    for move in ("G4-G5", "E8-E9", "G5-G4", "E9-E8"):
        match.play(move)
        counts.append(everywhere(observed(match, BLUE), OCCURRED))
    assert counts == [0, 0, 0, 0, 1]
