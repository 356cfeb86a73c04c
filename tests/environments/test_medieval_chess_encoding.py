"""Medieval Chess as numbers: symmetric for both sides, without hidden information."""

from random import Random

import pytest

from tests.environments.observing import differing, everywhere, marked, observed
from tests.games.medieval_chess.mirror import mirrored_document
from tests.games.medieval_chess.positions import from_fen, game, lay_out, play
from tests.games.medieval_chess.test_12_fog import foggy
from tests.games.medieval_chess.test_mirror import stirred
from tests.games.medieval_chess.test_modes import late

BLUE, GOLD = 0, 1
FIRST = "own side moves first in a turn"
STOOD = "how often the position has stood before"


@pytest.mark.parametrize("ruleset", ["default", "classic", "campaign"])
@pytest.mark.parametrize("seed", range(3))
def test_both_sides_see_the_same(ruleset: str, seed: int) -> None:
    """What Blue observes of a position, Gold observes of the mirrored one; in fog too."""
    random, played = Random(f"{ruleset} {seed}"), game(ruleset)
    document = stirred(late(ruleset, random), random)
    if ruleset == "campaign":
        document["weather"] = "fog"
    for _ in range(3):
        one = played.position(document, seed=seed)
        two = played.position(mirrored_document(document), seed=seed)
        for seat in (BLUE, GOLD):
            assert differing(observed(one, seat), observed(two, 1 - seat)) == [FIRST]
        (seat,) = one.to_act
        one.play(random.choice(one.legal(seat)).text)
        if one.outcome is not None:
            break
        document = one.document()


def test_a_position_in_planes() -> None:
    """Gold sees its own first rank as row 0: e8 is in row 0 and column 4, and a2 in row 6 and column 0."""
    match = lay_out(
        "r3k3/8/8/8/8/8/P7/4K2R",
        to_move="gold",
        units={
            "a8": {"loyalty": 35, "lord": "ke8", "abilities": ["fortify", "immovable-object"], "xp": 1234},
            "a2": {"lord": "ke1", "unmoved": True, "rank": 2},
            "qd1": {"captured": True, "kind": "queen", "seat": "blue"},
        },
        turn=129,
    )
    planes = observed(match, GOLD)
    assert marked(planes, "own King") == {(0, 4): 1}
    assert marked(planes, "enemy Pawn") == marked(planes, "has never moved") == {(6, 0): 1}
    assert planes["loyalty"][0, 0] == 35
    assert marked(planes, "has immovable-object") == {(0, 0): 1}
    assert marked(planes, "experience, hundreds") == {(0, 0): 12}
    assert marked(planes, "experience, the rest") == {(0, 0): 34}
    assert planes["number of the unit"][0, 4] == 5
    assert planes["number of its lord"][0, 0] == 5
    assert planes["number of its lord"][6, 0] == 21
    assert (everywhere(planes, "turn, hundreds"), everywhere(planes, "turn, the rest")) == (1, 29)
    assert everywhere(planes, "to move: own side") == everywhere(planes, "own side: is asked") == 1
    assert everywhere(planes, "own side: points") == 10


def test_units_off_the_board_are_on_the_roster() -> None:
    """Blue's Queen, number 4 of its own army, is captured; its fourth place is row 0, column 3."""
    match = lay_out(
        "4k3/8/8/8/8/8/8/R3K3",
        units={
            "qd1": {"captured": True, "kind": "queen", "seat": "blue"},
            "pa2": {"inside": "a1", "kind": "pawn", "seat": "blue"},
        },
    )
    planes = observed(match, BLUE)
    assert marked(planes, "roster: captured") == marked(planes, "roster: own Queen") == {(0, 3): 1}
    assert marked(planes, "roster: garrisoned") == marked(planes, "roster: own Pawn") == {(1, 0): 1}
    rook = planes["number of the unit"][0, 0]
    assert marked(planes, "roster: number of the Rook it is in") == {(1, 0): rook}
    planes = observed(match, GOLD)
    assert marked(planes, "roster: enemy Queen") == {(2, 3): 1}


def test_what_fog_hides_is_not_seen() -> None:
    """MC-12.5: a Rook out of sight is on the roster, wherever it stands; in sight it is on the board."""
    hidden = observed(foggy("r3k3/8/8/8/8/8/8/4K3"), BLUE)
    assert differing(hidden, observed(foggy("4k2r/8/8/8/8/8/8/4K3"), BLUE)) == []
    assert hidden["roster: enemy Rook"].sum() == hidden["roster: enemy King"].sum() == 1
    assert hidden["enemy Rook"].sum() == hidden["roster: loyalty"].sum() == 0
    assert hidden["own side sees the square"][0, 4] == 1
    assert hidden["own side sees the square"][7, 4] == 0
    planes = observed(foggy("4k3/8/8/8/8/8/4r3/4K3"), BLUE)
    assert marked(planes, "enemy Rook") == {(1, 4): 1}
    assert marked(planes, "the enemy sees the unit")[0, 4] == 1


def test_repetition_is_counted() -> None:
    """MC-9.8: a position that occurs again is nearer to a draw."""
    match = from_fen("4k2r/8/8/8/8/8/8/R3K3 w - - 3 30")
    play(match, "a1-b1", "h8-g8")
    counts = []
    for move in ("b1-a1", "g8-h8", "a1-b1", "h8-g8", "b1-a1"):
        play(match, move)
        counts.append(everywhere(observed(match, BLUE), STOOD))
    assert counts == [0, 1, 1, 1, 1]
